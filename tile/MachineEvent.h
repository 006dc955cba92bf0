//===- MachineEvent.h - what an executor saw and an oracle judges -*- C++ -*-===//
//
// Events are evidence besides the results. A race or an access out of bounds is a bug even if the
// final memory happens to be right.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_MACHINEEVENT_H
#define NPUFUZZ_TILE_MACHINEEVENT_H

#include <cstdint>
#include <string>

namespace npufuzz {

/// An event that a machine, or any other executor of IR, saw and that an oracle may judge.
struct MachineEvent {
  enum class Kind : uint8_t {
    undefinedUse,   ///< an undefined value chose an address, an extent, a branch
    outOfBounds,    ///< an access outside a buffer, a global tensor or the scratchpad
    dataRace,       ///< two unordered accesses, at least one a write
    staleCacheLine, ///< a read past a newer value, in a cache or in memory
    idleWait,       ///< a wait for a transfer or a flag that nothing started
  };
  Kind kind;
  std::string where;  ///< the op, one line
  std::string detail; ///< what, expected, got
  /// Kind of the event, in the machine's words ("of V and MTE2"), if several causes must be told
  /// apart. It goes into the signature, so that one known race does not hide all others.
  std::string sort = {};
};

} // namespace npufuzz

#endif
