// Dies like a library that has its own LLVM linked into it.
#include <cstdio>
#include <cstdlib>

static const bool dead = [] {
  std::fputs("registered twice\n", stderr);
  std::abort();
  return true;
}();
