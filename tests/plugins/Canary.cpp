// Leaves a file at $NPUFUZZ_CANARY when it is loaded, by any program and in any role.
#include <cstdio>
#include <cstdlib>

namespace {
struct Canary {
  Canary() {
    if (const char *file = std::getenv("NPUFUZZ_CANARY"))
      if (std::FILE *stream = std::fopen(file, "w"))
        std::fclose(stream);
  }
} canary;
} // namespace
