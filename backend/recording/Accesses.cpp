//===- Accesses.cpp -------------------------------------------------------===//
//
// RegionHistory keeps each access until a later one makes it redundant. PlaceHistory keeps only the
// last read and the last write of each agent. Order.h decides which steps are ordered, and callers
// report the races.
//
//===----------------------------------------------------------------------===//
#include "backend/recording/Accesses.h"

namespace npufuzz {

std::optional<Access> RegionHistory::access(const Order &order, unsigned agent,
                                            const MemoryRegion &region, bool isWrite,
                                            const std::string &what) {
  if (region.isEmpty())
    return std::nullopt;
  std::optional<Access> race;
  StepId now = order.at(agent);
  const uint64_t end = region.end();
  std::vector<Access> &accesses = bySpace[region.space];
  // Drops an earlier access if every later access that races with it races with this one too.
  std::erase_if(accesses, [&](const Access &earlier) {
    if (earlier.region.begin >= end || earlier.region.end() <= region.begin)
      return false; // most: a loop over elements has an access for each
    bool ordered = order.isBefore(earlier.step, agent);
    if (!ordered && !race && (isWrite || earlier.isWrite) && region.firstCommon(earlier.region))
      race = earlier;
    return ordered && (isWrite || !earlier.isWrite) &&
           (earlier.step.agent != agent || earlier.step.time != now.time) &&
           region.covers(earlier.region);
  });
  accesses.push_back({region, isWrite, now, what});
  return race;
}

std::optional<unsigned> PlaceHistory::racing(const Order &order, unsigned agent,
                                             bool isWrite) const {
  for (const Entry &entry : entries)
    if ((entry.isWrite || isWrite) && !order.isBefore(entry.last, agent))
      return entry.last.agent;
  return std::nullopt;
}

void PlaceHistory::note(StepId step, bool isWrite) {
  for (Entry &entry : entries)
    if (entry.last.agent == step.agent && entry.isWrite == isWrite) {
      entry.last.time = step.time;
      return;
    }
  entries.push_back({step, isWrite});
}

} // namespace npufuzz
