# Says what `cmake --install` puts where, and makes the Debian package of it (`cpack -G DEB`). Users: docs/install.md.

set(data ${CMAKE_INSTALL_DATADIR}/npufuzz)
set(headers ${CMAKE_INSTALL_INCLUDEDIR}/npufuzz)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/npufuzz)

install(TARGETS npufuzz npufuzz-opt RUNTIME)

# Files that the executables read at run time (support/Resource.h), and that users give them.
install(DIRECTORY corpus DESTINATION ${data})
install(DIRECTORY backend/npu/machines DESTINATION ${data})
install(FILES ${CMAKE_BINARY_DIR}/backend/mlir/riscv/Runtime.o DESTINATION ${data}/riscv)
if(npufuzz_has_pytorchsim)
  file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} backend/pytorchsim/runtime/*.[cS]
       backend/pytorchsim/lowering/target/*.c)
  foreach(source ${sources})
    get_filename_component(part ${source} NAME_WE)
    set(object runtime-${part}.o)
    if(source MATCHES lowering)
      set(object lowering/target-${part}.o)
    endif()
    install(FILES ${CMAKE_BINARY_DIR}/backend/pytorchsim/${object} DESTINATION ${data}/pytorchsim)
  endforeach()
endif()

if(TARGET npufuzz_reach_watch)
  install(TARGETS npufuzz_reach_watch LIBRARY DESTINATION ${data}/reach)
endif()

# Headers that a backend needs: the interface, the language, the code that runs and observes passes, and the interpreter.
# A plugin links none of them: the executable that loads it has all of them, once.
install(DIRECTORY support tile interpreter DESTINATION ${headers} FILES_MATCHING PATTERN "*.h")
install(DIRECTORY ${CMAKE_BINARY_DIR}/tile DESTINATION ${headers}
        FILES_MATCHING PATTERN "*.h.inc" PATTERN TileOps.cpp.inc PATTERN CMakeFiles EXCLUDE)
file(GLOB interface CONFIGURE_DEPENDS backend/*.h)
install(FILES ${interface} DESTINATION ${headers}/backend)
# A plugin that wrote models would need libonnx.
install(DIRECTORY backend/foreign backend/passes backend/recording DESTINATION ${headers}/backend
        FILES_MATCHING PATTERN "*.h" PATTERN "Onnx*.h" EXCLUDE)

# find_package(npufuzz)
include(CMakePackageConfigHelpers)
configure_package_config_file(cmake/npufuzzConfig.cmake.in ${CMAKE_BINARY_DIR}/npufuzzConfig.cmake
                              INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_BINDIR)
# A plugin belongs to one version of npufuzz, as any C++ interface does.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/npufuzzConfigVersion.cmake COMPATIBILITY ExactVersion)
install(FILES ${CMAKE_BINARY_DIR}/npufuzzConfig.cmake ${CMAKE_BINARY_DIR}/npufuzzConfigVersion.cmake
        DESTINATION ${package})

# Man pages and completion, made from the help texts.
set(help ${CMAKE_BINARY_DIR}/help)
add_custom_command(OUTPUT ${help}/stamp
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/write_help.py $<TARGET_FILE:npufuzz> ${help}
  COMMAND ${CMAKE_COMMAND} -E touch ${help}/stamp
  DEPENDS npufuzz ${CMAKE_SOURCE_DIR}/cmake/write_help.py)
add_custom_target(npufuzz_help ALL DEPENDS ${help}/stamp)
install(DIRECTORY ${help}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
install(DIRECTORY ${help}/bash/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(DIRECTORY ${help}/zsh/ DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(DIRECTORY ${help}/fish/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

install(DIRECTORY examples DESTINATION ${data})

# Pages, laid out as in this tree, so that their links lead somewhere. INSTALLED in ci/page_layout.py names the same things.
install(FILES README.md CONTRIBUTING.md CHANGELOG.md SECURITY.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
file(RELATIVE_PATH data_of_pages /${CMAKE_INSTALL_DOCDIR} /${data})
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/links)
foreach(folder corpus examples)
  file(CREATE_LINK ${data_of_pages}/${folder} ${CMAKE_BINARY_DIR}/links/${folder} SYMBOLIC)
  install(FILES ${CMAKE_BINARY_DIR}/links/${folder} DESTINATION ${CMAKE_INSTALL_DOCDIR})
endforeach()

# Debian's package of MLIR keeps the library in a folder of its own release. If that package was unpacked and not
# installed, the build tree's path would lead nowhere elsewhere.
set(mlir_of_debian /usr/lib/llvm-${LLVM_VERSION_MAJOR}/lib)
set_target_properties(npufuzz npufuzz-opt PROPERTIES INSTALL_RPATH ${LLVM_LIBRARY_DIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR npufuzz)
set(CPACK_PACKAGE_CONTACT "npufuzz developers <npufuzz@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "differential fuzzer for NPU compilers and simulators")
set(CPACK_PACKAGE_DESCRIPTION "Generates programs of tiles, runs them through a compiler and its machine, compares every
 element with a reference, names the pass that broke a program, and reduces it.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
# The signature of a crash names the functions in which it died (support/StackRecord.h).
set(CPACK_STRIP_FILES OFF)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# dpkg-shlibdeps names the packages of installed libraries only.
set(mlir_version "1:${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}")
set(CPACK_DEBIAN_PACKAGE_DEPENDS
  "libmlir-${LLVM_VERSION_MAJOR} (>= ${mlir_version}), libllvm${LLVM_VERSION_MAJOR} (>= ${mlir_version})")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${LLVM_LIBRARY_DIR})
# mlir-opt runs repros. The others build backends and run the output of backend riscv.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "mlir-${LLVM_VERSION_MAJOR}-tools, libmlir-${LLVM_VERSION_MAJOR}-dev, \
llvm-${LLVM_VERSION_MAJOR}-dev, cmake, g++ | clang, qemu-user, lld-19, libc6-dev-riscv64-cross, libgcc-12-dev-riscv64-cross")
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_BINARY_DIR}/PackageLibraries.cmake)
configure_file(cmake/PackageLibraries.cmake.in ${CMAKE_BINARY_DIR}/PackageLibraries.cmake @ONLY)
include(CPack)
