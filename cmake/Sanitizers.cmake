# Builds npufuzz and its plugins with the sanitizers of MLIR, whatever the preset. An MLIR with a sanitizer finds its runtime only in
# the executable, and LLVM's headers change with one (an allocator poisons free memory).
# Sets npufuzz_mlir_sanitizers to the names for -fsanitize=, and npufuzz_sanitizer_flags to the compiler's flags.
get_target_property(npufuzz_mlir_library MLIR LOCATION)
execute_process(COMMAND ${CMAKE_NM} --dynamic --undefined-only ${npufuzz_mlir_library}
  OUTPUT_VARIABLE npufuzz_mlir_needs RESULT_VARIABLE npufuzz_nm_result ERROR_VARIABLE npufuzz_nm_error)
if(NOT npufuzz_nm_result EQUAL 0)
  message(FATAL_ERROR "cannot read the shared library of MLIR in ${MLIR_DIR}: ${npufuzz_nm_error}")
endif()
set(names address thread memory undefined)
set(symbols __asan_init __tsan_init __msan_init __ubsan_handle_)
set(npufuzz_mlir_sanitizers)
set(npufuzz_sanitizer_flags)
foreach(name symbol IN ZIP_LISTS names symbols)
  if(npufuzz_mlir_needs MATCHES " ${symbol}")
    list(APPEND npufuzz_mlir_sanitizers ${name})
    add_link_options(-fsanitize=${name})
    # A sanitizer that checks no memory goes with any other.
    if(NOT name STREQUAL undefined)
      list(APPEND npufuzz_sanitizer_flags -fsanitize=${name})
    endif()
  endif()
endforeach()
add_compile_options(${npufuzz_sanitizer_flags})
if(npufuzz_mlir_sanitizers)
  message(STATUS "MLIR was built with sanitizers, and so is npufuzz: ${npufuzz_mlir_sanitizers}")
endif()
