# Writes the header HEADER with the commit of the folder SOURCE, only if it has changed, so that files which include it
# compile again only then. A tarball has no commit, even one that was unpacked in somebody's repository.
set(commit unknown)
if(EXISTS ${SOURCE}/.git)
  execute_process(COMMAND git -C ${SOURCE} describe --always --dirty
    OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE trouble)
  if(trouble STREQUAL "0" AND described MATCHES "^[-+._/0-9A-Za-z]+$")
    set(commit ${described})
  endif()
endif()
file(CONFIGURE OUTPUT ${HEADER} CONTENT "#define NPUFUZZ_COMMIT \"@commit@\"\n" @ONLY)
