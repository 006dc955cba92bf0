//===- HappensBefore.cpp --------------------------------------------------===//
#include "backend/HappensBefore.h"

#include <algorithm>

namespace npufuzz {

bool MemoryRegion::overlaps(const MemoryRegion &other) const {
  if (space != other.space || isEmpty() || other.isEmpty() || begin >= other.end() ||
      other.begin >= end())
    return false;
  for (int64_t i = 0; i < pieces; ++i) {
    uint64_t from = begin + static_cast<uint64_t>(i * distance),
             to = from + static_cast<uint64_t>(pieceBytes);
    if (to <= other.begin)
      continue;
    if (from >= other.end())
      return false;
    // The last piece of the other that begins before `to`.
    int64_t last =
        other.distance == 0
            ? 0
            : std::min<int64_t>(other.pieces - 1,
                                static_cast<int64_t>(to - 1 - other.begin) / other.distance);
    uint64_t lastEnd =
        other.begin + static_cast<uint64_t>(last * other.distance + other.pieceBytes);
    if (lastEnd > from)
      return true;
  }
  return false;
}

bool MemoryRegion::covers(const MemoryRegion &other) const {
  if (space != other.space || isEmpty())
    return false;
  if (other.isEmpty())
    return true;
  bool isWhole = pieces == 1 || distance == pieceBytes;
  if (isWhole)
    return begin <= other.begin && other.end() <= end();
  return begin == other.begin && distance == other.distance && pieces >= other.pieces &&
         pieceBytes >= other.pieceBytes;
}

HappensBefore::HappensBefore(unsigned agents, unsigned issuer, Steps kind)
    : issuer(issuer), kind(kind), steps(agents, 0), clocks(agents, Clock(agents, 0)) {}

void HappensBefore::join(Clock &into, const Clock &from) {
  for (size_t i = 0; i < into.size(); ++i)
    into[i] = std::max(into[i], from[i]);
}

void HappensBefore::step(unsigned agent) {
  if (agent != issuer)
    join(clocks[agent], clocks[issuer]);
  ++steps[agent];
  if (kind == Steps::inOrder || agent == issuer)
    barrierOf(agent);
}

void HappensBefore::barrierOf(unsigned agent) { clocks[agent][agent] = steps[agent]; }

std::optional<Access> HappensBefore::access(unsigned agent, const MemoryRegion &region,
                                            bool isWrite, const std::string &what) {
  if (region.isEmpty())
    return std::nullopt;
  std::optional<Access> race;
  uint64_t now = steps[agent];
  // An earlier access whose every later rival races with this one as well is forgotten.
  std::erase_if(accesses, [&](const Access &earlier) {
    bool ordered = isBefore(earlier, agent);
    if (!ordered && !race && (isWrite || earlier.isWrite) && region.overlaps(earlier.region))
      race = earlier;
    return ordered && (isWrite || !earlier.isWrite) &&
           (earlier.agent != agent || earlier.time != now) && region.covers(earlier.region);
  });
  accesses.push_back({region, isWrite, agent, now, what});
  return race;
}

void HappensBefore::setFlag(unsigned from, unsigned to, int64_t id) {
  step(from);
  // The flag is set when all that the agent began is done.
  Clock done = clocks[from];
  done[from] = steps[from];
  flags[{from, to, id}].push_back(std::move(done));
}

bool HappensBefore::waitFlag(unsigned from, unsigned to, int64_t id) {
  std::deque<Clock> &left = flags[{from, to, id}];
  step(to);
  if (left.empty())
    return false;
  join(clocks[to], left.front());
  left.pop_front();
  return true;
}

void HappensBefore::barrierOfAll() {
  Clock all(clocks.size(), 0);
  for (unsigned agent = 0; agent < clocks.size(); ++agent) {
    step(agent);
    barrierOf(agent);
    join(all, clocks[agent]);
  }
  std::fill(clocks.begin(), clocks.end(), all);
}

std::vector<std::tuple<unsigned, unsigned, int64_t>> HappensBefore::flagsLeft() const {
  std::vector<std::tuple<unsigned, unsigned, int64_t>> left;
  for (const auto &[flag, clocksSet] : flags)
    left.insert(left.end(), clocksSet.size(), flag);
  return left;
}

} // namespace npufuzz
