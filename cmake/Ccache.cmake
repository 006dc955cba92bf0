# Compiles through ccache if it is installed. Precompiled headers need options of ccache that a user would have to configure; the
# command brings them. Without clang's time stamp a header that is compiled again from the same text is the same file.
# A build folder that has compiled without ccache continues without it, because the command of every file would change.
set(default ON)
if(EXISTS ${CMAKE_BINARY_DIR}/.ninja_log)
  set(default OFF)
endif()
option(NPUFUZZ_CCACHE "compile through ccache where it is installed" ${default})
# Else ccache runs the preprocessor before the compiler, half a second a file.
option(NPUFUZZ_CCACHE_DEPEND "let ccache take included files from the list that the compiler writes for ninja" ${default})
find_program(NPUFUZZ_CCACHE_PROGRAM ccache)
if(NPUFUZZ_CCACHE AND NPUFUZZ_CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(launcher ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime)
  if(NPUFUZZ_CCACHE_DEPEND)
    list(APPEND launcher CCACHE_DEPEND=1)
  endif()
  list(APPEND launcher ${NPUFUZZ_CCACHE_PROGRAM})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
  message(STATUS "compiling through ${NPUFUZZ_CCACHE_PROGRAM}")
endif()
