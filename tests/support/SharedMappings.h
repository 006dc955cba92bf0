//===- SharedMappings.h - memory shared between processes -------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_SUPPORT_SHAREDMAPPINGS_H
#define NPUFUZZ_TESTS_SUPPORT_SHAREDMAPPINGS_H

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace npufuzz::testing {

struct SharedMapping {
  unsigned char *begin;
  size_t bytes;
};

/// Anonymous shared mappings of this process with these rights ("rw-s", "r--s").
inline std::vector<SharedMapping> sharedMappings(const char *rights) {
  std::vector<SharedMapping> found;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    uintptr_t begin = 0, end = 0;
    char its[5] = "";
    if (line.find("/dev/zero (deleted)") != std::string::npos &&
        std::sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR " %4s", &begin, &end, its) == 3 &&
        std::strcmp(its, rights) == 0)
      found.push_back({reinterpret_cast<unsigned char *>(begin), end - begin});
  }
  return found;
}

/// Overwrites all writable shared memory of this process with this byte.
inline void overwriteShared(int byte) {
  for (SharedMapping mapping : sharedMappings("rw-s"))
    std::memset(mapping.begin, byte, mapping.bytes);
}

} // namespace npufuzz::testing

#endif
