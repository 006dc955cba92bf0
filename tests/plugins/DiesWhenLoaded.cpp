// What a library does that has an LLVM of its own linked into it.
#include <cstdio>
#include <cstdlib>

static const bool dead = [] {
  std::fputs("registered twice\n", stderr);
  std::abort();
  return true;
}();
