//===- BoardChaos.cpp - wild writes into shared memory --------------------===//
//
// Imitates a stray pointer: it hits the boards on which a worker reports its progress to its
// parent. The boards are the shared anonymous mappings.
//
//===----------------------------------------------------------------------===//
#include "MoreChaos.h"

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace {

struct Mapping {
  unsigned char *begin;
  size_t bytes;
};

std::vector<Mapping> sharedMappings() {
  std::vector<Mapping> mappings;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    uintptr_t begin = 0, end = 0;
    char access[5] = "";
    if (line.find("/dev/zero (deleted)") == std::string::npos ||
        std::sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR " %4s", &begin, &end, access) != 3)
      continue;
    if (std::strcmp(access, "rw-s") == 0)
      mappings.push_back({reinterpret_cast<unsigned char *>(begin), end - begin});
  }
  return mappings;
}

void fillShared(int byte) {
  for (Mapping mapping : sharedMappings())
    std::memset(mapping.begin, byte, mapping.bytes);
}

/// The same in every process.
void scrambleShared() {
  uint64_t state = 0x9e3779b97f4a7c15;
  for (Mapping mapping : sharedMappings())
    for (size_t i = 0; i < mapping.bytes; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      mapping.begin[i] = static_cast<unsigned char>(state >> 56);
    }
}

} // namespace

const std::vector<ChaosMode> boardModes = {
    {"board-ones", [] { fillShared(0xff); }},
    {"board-zeros", [] { fillShared(0); }},
    {"board-random", scrambleShared},
};
