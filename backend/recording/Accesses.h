//===- Accesses.h - records accesses and finds races ------------*- C++ -*-===//
//
// Two histories answer one question: does an access race with an earlier one? One tracks bytes. The
// other tracks whole places, which is enough for a machine whose hazards concern whole buffers.
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

/// History of byte ranges.
class RegionHistory {
public:
  /// Records an access by the step that `agent` is at. Returns the first earlier access that races
  /// with it, if any.
  std::optional<Access> access(const Order &order, unsigned agent, const MemoryRegion &region,
                               bool isWrite, const std::string &what = "");

private:
  std::map<int, std::vector<Access>> bySpace;
};

/// History of a place as a whole.
class PlaceHistory {
public:
  /// Agent whose access races with one of the step that `agent` is at; the earliest such agent.
  std::optional<unsigned> racing(const Order &order, unsigned agent, bool isWrite) const;
  void note(StepId step, bool isWrite);

private:
  struct Entry {
    StepId last;
    bool isWrite;
  };
  llvm::SmallVector<Entry, 4> entries; ///< at most two per agent
};

} // namespace npufuzz

#endif
