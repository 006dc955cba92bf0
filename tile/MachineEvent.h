//===- MachineEvent.h - what an executor saw and an oracle judges -*- C++ -*-===//
//
// Events are evidence beside the results: a race or an access out of bounds is a bug even where
// the memory at the end happens to be right.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_MACHINEEVENT_H
#define NPUFUZZ_TILE_MACHINEEVENT_H

#include <cstdint>
#include <string>

namespace npufuzz {

/// Something that a machine, or whatever executes IR, saw and an oracle may care about.
struct MachineEvent {
  enum class Kind : uint8_t {
    undefinedUse,   ///< an undefined value chose an address, an extent, a branch
    outOfBounds,    ///< an access outside a buffer, a global tensor or the scratchpad
    dataRace,       ///< two accesses, one a write, that nothing orders
    staleCacheLine, ///< a read past a newer value, in a cache or in memory
    idleWait,       ///< a wait for a transfer or a flag that was never started
  };
  Kind kind;
  std::string where;  ///< the op, one line
  std::string detail; ///< what, expected, got
  /// What sort of it, in the machine's words ("of V and MTE2"), where there are causes to be told
  /// apart: it goes into the signature, so that one race on record does not hide every other.
  std::string sort = {};
};

} // namespace npufuzz

#endif
