//===- Accesses.h - what was touched, and what races ------------*- C++ -*-===//
//
// Two histories for one question: does an access race with an earlier one? One knows bytes, the
// other whole places, which is all that a machine with hazards of whole buffers asks.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_RECORDING_ACCESSES_H
#define NPUFUZZ_BACKEND_RECORDING_ACCESSES_H

#include "backend/recording/MemoryRegion.h"
#include "backend/recording/Order.h"

#include <optional>
#include <string>

namespace npufuzz {

struct Access {
  MemoryRegion region;
  bool isWrite = false;
  StepId step;
  std::string what;
};

/// Of bytes.
class RegionHistory {
public:
  /// Of the step that `agent` is at. The first earlier access with which it races, if any.
  std::optional<Access> access(const Order &order, unsigned agent, const MemoryRegion &region,
                               bool isWrite, const std::string &what = "");

private:
  std::map<int, std::vector<Access>> bySpace;
};

/// Of a place as a whole.
class PlaceHistory {
public:
  /// An agent with whose access one of the step that `agent` is at races; the first to have come.
  std::optional<unsigned> racing(const Order &order, unsigned agent, bool isWrite) const;
  void note(StepId step, bool isWrite);

private:
  struct Entry {
    StepId last;
    bool isWrite;
  };
  llvm::SmallVector<Entry, 4> entries; ///< at most two an agent
};

} // namespace npufuzz

#endif
