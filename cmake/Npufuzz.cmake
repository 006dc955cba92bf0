# Precompiles the headers that nearly every file needs, MLIR's and the tile dialect's. Without it
# each file would take 5 s longer. Tests have a header of their own, which adds GoogleTest. Tests
# are not optimised, because most of their code runs once.
set(npufuzz_test_flags -O0)
function(npufuzz_add_precompiled_headers)
  add_library(npufuzz_pch STATIC ${CMAKE_SOURCE_DIR}/cmake/Precompiled.cpp)
  target_precompile_headers(npufuzz_pch PRIVATE ${CMAKE_SOURCE_DIR}/cmake/Precompiled.h)
  add_dependencies(npufuzz_pch tile_ods)
  if(NOT NPUFUZZ_TESTS)
    return()
  endif()
  add_library(npufuzz_test_pch STATIC ${CMAKE_SOURCE_DIR}/cmake/Precompiled.cpp)
  target_link_libraries(npufuzz_test_pch PRIVATE GTest::gtest GTest::gmock rapidcheck)
  target_compile_options(npufuzz_test_pch PRIVATE ${npufuzz_test_flags})
  target_precompile_headers(npufuzz_test_pch PRIVATE ${CMAKE_SOURCE_DIR}/cmake/PrecompiledForTests.h)
  add_dependencies(npufuzz_test_pch tile_ods)
endfunction()

# 32 at a time take 60 % of the processor time of eight at a time, but a change of one file compiles all of them again.
set(NPUFUZZ_UNITY_FILES 8 CACHE STRING "files of a library that are compiled together with NPUFUZZ_UNITY; at most 8 with an adapter")
# File-local names collide in larger groups that adapters' files are part of.
set(npufuzz_unity_files ${NPUFUZZ_UNITY_FILES})
if("${npufuzz_adapter_definitions}" MATCHES "=1" AND npufuzz_unity_files GREATER 8)
  set(npufuzz_unity_files 8)
endif()

# npufuzz_library(NAME [NO_PCH] [NO_UNITY | UNITY_FOLDERS] SOURCES … | FOLDERS … LINK …): a static library on the shared MLIR, of
# files or of all files right in some folders ("." is the current one). CMake finds new files by itself. NO_UNITY: file-local names
# collide, or some files open LLVM's namespace and some MLIR's. UNITY_FOLDERS: files are compiled together only within a folder,
# because names of several folders collide (a function each for the same op of several dialects).
function(npufuzz_library name)
  cmake_parse_arguments(ARG "NO_PCH;NO_UNITY;UNITY_FOLDERS" "" "SOURCES;FOLDERS;LINK;DEPENDS" ${ARGN})
  foreach(folder ${ARG_FOLDERS})
    file(GLOB found CONFIGURE_DEPENDS ${folder}/*.cpp)
    list(APPEND ARG_SOURCES ${found})
    if(ARG_UNITY_FOLDERS)
      set_source_files_properties(${found} PROPERTIES UNITY_GROUP ${folder})
    endif()
  endforeach()
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC ${ARG_LINK} MLIR LLVM)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  if(NOT ARG_NO_PCH)
    target_precompile_headers(${name} REUSE_FROM npufuzz_pch)
  endif()
  if(NPUFUZZ_UNITY AND NOT ARG_NO_UNITY)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${npufuzz_unity_files})
    if(ARG_UNITY_FOLDERS)
      set_target_properties(${name} PROPERTIES UNITY_BUILD_MODE GROUP)
    endif()
  endif()
endfunction()

# npufuzz_backend(LIBRARY): marks the library of a backend of backend/Registry.cpp.
function(npufuzz_backend library)
  set_property(GLOBAL APPEND PROPERTY NPUFUZZ_BACKENDS ${library})
endfunction()

# npufuzz_tablegen(TARGET FILE.td OUT1 ARGS1… | …): include files for one dialect or pass list.
function(npufuzz_ods target td)
  set(LLVM_TARGET_DEFINITIONS ${td})
  foreach(rule ${ARGN})
    string(REPLACE "|" ";" rule "${rule}")
    list(POP_FRONT rule output)
    mlir_tablegen(${output} ${rule} -I${CMAKE_SOURCE_DIR})
  endforeach()
  add_public_tablegen_target(${target})
endfunction()

# npufuzz_pass_ods(TARGET FILE.td NAME PREFIX): NAME.h.inc, pass classes whose statistics count in release builds too
# (backend/passes/PassStatistic.h).
function(npufuzz_pass_ods target td name prefix)
  set(LLVM_TARGET_DEFINITIONS ${td})
  mlir_tablegen(${name}.generated.inc -gen-pass-decls -name=${prefix} -I${CMAKE_SOURCE_DIR})
  set(counted ${CMAKE_CURRENT_BINARY_DIR}/${name}.h.inc)
  add_custom_command(OUTPUT ${counted}
    COMMAND sed "s/::mlir::Pass::Statistic /::npufuzz::PassStatistic /"
            ${CMAKE_CURRENT_BINARY_DIR}/${name}.generated.inc > ${counted}
    DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/${name}.generated.inc)
  add_public_tablegen_target(${target})
  add_custom_target(${target}_counted DEPENDS ${counted})
  add_dependencies(${target} ${target}_counted)
endfunction()

# npufuzz_embed(LIBRARY HEADER NAMESPACE FILE…): the header in the build folder, at the path of the current one, with the text of
# the files (cmake/Embed.cmake).
function(npufuzz_embed library header namespace)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${header})
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
  list(JOIN files "|" joined)
  add_custom_command(OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} -DHEADER=${generated} -DNAMESPACE=${namespace} "-DFILES=${joined}" -P ${CMAKE_SOURCE_DIR}/cmake/Embed.cmake
    DEPENDS ${files} ${CMAKE_SOURCE_DIR}/cmake/Embed.cmake VERBATIM)
  target_sources(${library} PRIVATE ${generated})
endfunction()

# The precompiled header is position independent (-fPIC); CMake would compile executables with -fPIE.
function(npufuzz_use_pch target pch)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${target} PRIVATE -fPIC)
  target_precompile_headers(${target} REUSE_FROM ${pch})
endfunction()

# npufuzz_link_whole(TARGET LIBRARY…): links every object of these static libraries, also those without a caller.
function(npufuzz_link_whole target)
  list(TRANSFORM ARGN REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE files)
  list(JOIN files " " files)
  target_link_options(${target} PRIVATE "SHELL:-Wl,--whole-archive ${files} -Wl,--no-whole-archive")
  target_link_libraries(${target} PRIVATE ${ARGN})
endfunction()

# npufuzz_test(NAME [NO_PCH] [SECONDS n] [SOURCES …] LINK …): a GoogleTest executable, one CTest entry. Takes every .cpp file of the
# folder and of the folders below it that have no CMakeLists.txt, unless files are named. SECONDS: how long a test of minutes runs.
# The longest begins first, so that no test runs alone at the end beside idle cores.
function(npufuzz_test name)
  cmake_parse_arguments(ARG "NO_PCH" "SECONDS" "SOURCES;LINK" ${ARGN})
  if(NOT ARG_SOURCES)
    file(GLOB ARG_SOURCES CONFIGURE_DEPENDS *.cpp)
    file(GLOB folders CONFIGURE_DEPENDS LIST_DIRECTORIES true ${CMAKE_CURRENT_SOURCE_DIR}/*)
    foreach(folder ${folders})
      if(IS_DIRECTORY ${folder} AND NOT EXISTS ${folder}/CMakeLists.txt)
        file(GLOB found CONFIGURE_DEPENDS ${folder}/*.cpp)
        list(APPEND ARG_SOURCES ${found})
      endif()
    endforeach()
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} GTest::gtest GTest::gmock GTest::gtest_main
                                        rapidcheck npufuzz_sanitizer_options MLIR LLVM)
  target_compile_options(${name} PRIVATE ${npufuzz_test_flags})
  if(NOT ARG_NO_PCH)
    npufuzz_use_pch(${name} npufuzz_test_pch)
  endif()
  target_compile_definitions(${name} PRIVATE NPUFUZZ_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
                                             NPUFUZZ_BINARY_DIR="${CMAKE_BINARY_DIR}")
  add_test(NAME ${name} COMMAND ${name} --gtest_brief=1)
  if(ARG_SECONDS)
    set_tests_properties(${name} PROPERTIES COST ${ARG_SECONDS})
  endif()
endfunction()
