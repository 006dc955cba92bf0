//===- Board.h - which functions have been entered --------------*- C++ -*-===//
//
// A file that all watched processes map. The watcher writes the head and the offsets, and each
// process notes what it enters. It is read by code that a foreign process has preloaded
// (Watch.cpp), so it needs nothing but the C library.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_REACH_BOARD_H
#define NPUFUZZ_SUPPORT_REACH_BOARD_H

#include <cstdint>

namespace npufuzz::reach {

/// Environment variable with the path of the file.
inline constexpr const char *boardVariable = "NPUFUZZ_REACH";

/// The head of the file. `count` offsets (uint32_t, ascending) follow, then `count` bytes, each 1
/// if some process has entered the function.
struct Board {
  uint64_t device, inode; ///< of the library: its path may differ from process to process
  uint32_t count;
  uint32_t processes; ///< that have watched the library

  uint32_t *offsets() { return reinterpret_cast<uint32_t *>(this + 1); }
  uint8_t *entered() { return reinterpret_cast<uint8_t *>(offsets() + count); }
  static uint64_t bytes(uint64_t count) { return sizeof(Board) + count * (sizeof(uint32_t) + 1); }
};

} // namespace npufuzz::reach

#endif
