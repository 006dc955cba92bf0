# Adapters of vendors' compilers, a folder of backend/ each. The first look at npufuzz needs none of them, and they are a fifth of
# its files: -DNPUFUZZ_BACKEND_PTO=ON builds one, -DNPUFUZZ_ADAPTERS=ON all, and so do tests and libFuzzer's targets, which use them.
option(NPUFUZZ_ADAPTERS "build all adapters of vendors' compilers, as for a package" OFF)
set(npufuzz_adapters pto hivm air pytorchsim)

foreach(adapter ${npufuzz_adapters})
  string(TOUPPER ${adapter} name)
  option(NPUFUZZ_BACKEND_${name} "build the adapter in backend/${adapter}" OFF)
  set(npufuzz_has_${adapter} 0)
  if(NPUFUZZ_BACKEND_${name} OR NPUFUZZ_ADAPTERS OR NPUFUZZ_TESTS OR NPUFUZZ_LIBFUZZER)
    set(npufuzz_has_${adapter} 1)
  else()
    message(STATUS "without backend/${adapter}: -DNPUFUZZ_BACKEND_${name}=ON builds it")
  endif()
  # As backend/Registry.cpp asks.
  list(APPEND npufuzz_adapter_definitions NPUFUZZ_BACKEND_${name}=${npufuzz_has_${adapter}})
endforeach()

# npufuzz_if_adapter(ADAPTER OUT WORD…): sets OUT to the words if the adapter is built, else to nothing.
function(npufuzz_if_adapter adapter out)
  set(${out} "" PARENT_SCOPE)
  if(npufuzz_has_${adapter})
    set(${out} ${ARGN} PARENT_SCOPE)
  endif()
endfunction()
