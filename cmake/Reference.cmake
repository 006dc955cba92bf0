# Writes the pages of the ODS records (ops of tile and npu, passes). They are installed beside docs/ and are not in the tree.
find_program(NPUFUZZ_LLVM_TBLGEN llvm-tblgen PATHS ${LLVM_TOOLS_BINARY_DIR} NO_DEFAULT_PATH)
if(NOT NPUFUZZ_LLVM_TBLGEN)
  message(STATUS "no llvm-tblgen in ${LLVM_TOOLS_BINARY_DIR}: no reference pages")
  return()
endif()

set(pages ${CMAKE_BINARY_DIR}/pages)
file(GLOB_RECURSE ods CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tile/*.td ${CMAKE_SOURCE_DIR}/backend/*.td)
add_custom_command(OUTPUT ${pages}/stamp
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/write_reference.py
          ${NPUFUZZ_LLVM_TBLGEN} ${pages} ${MLIR_INCLUDE_DIRS}
  COMMAND ${CMAKE_COMMAND} -E touch ${pages}/stamp
  DEPENDS ${ods} ${CMAKE_SOURCE_DIR}/cmake/write_reference.py
  VERBATIM)
add_custom_target(npufuzz_pages ALL DEPENDS ${pages}/stamp)
install(DIRECTORY ${pages}/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/reference FILES_MATCHING PATTERN "*.md")
