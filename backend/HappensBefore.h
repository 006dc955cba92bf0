//===- HappensBefore.h - which accesses nothing orders ----------*- C++ -*-===//
//
// The model. A machine has agents (pipes) that work side by side. What is ordered:
//   1. two steps of one agent, as the program has them; where steps of an agent overlap, only the
//      issuing one's, and what stands on two sides of a barrier of the agent;
//   2. a set of flag (from, to, id) by `from`, and the wait of `to` that takes it: the k-th wait
//      takes what the k-th set left;
//   3. everything before a barrier of all agents, and everything behind it;
//   4. what the issuing agent did before it issues a step to another one.
// Order is transitive, nothing else is ordered. Two accesses of one byte, one of them a write, that
// are not ordered are a race, whatever the memory holds at the end.
//
// Vector clocks after Lamport, "Time, Clocks, and the Ordering of Events in a Distributed System",
// 1978, and Mattern, "Virtual Time and Global States of Distributed Systems", 1989.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HAPPENSBEFORE_H
#define NPUFUZZ_BACKEND_HAPPENSBEFORE_H

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace npufuzz {

/// Equal pieces at equal distances, in bytes.
struct MemoryRegion {
  int space = 0; ///< regions of different spaces are apart
  uint64_t begin = 0;
  int64_t pieces = 0, pieceBytes = 0, distance = 0; ///< distance >= pieceBytes

  uint64_t end() const {
    return begin + static_cast<uint64_t>((pieces - 1) * distance + pieceBytes);
  }
  bool isEmpty() const { return pieces <= 0 || pieceBytes <= 0; }
  bool overlaps(const MemoryRegion &other) const;
  /// Whether every byte of the other is one of this; may say no where it is so.
  bool covers(const MemoryRegion &other) const;
};

struct Access {
  MemoryRegion region;
  bool isWrite = false;
  unsigned agent = 0;
  uint64_t time = 0; ///< of its agent
  std::string what;
};

/// Whether an agent's next step begins when the last one is done, or before.
enum class Steps { inOrder, overlapping };

class HappensBefore {
public:
  /// `issuer` is the agent that runs the program and issues the steps of the others.
  HappensBefore(unsigned agents, unsigned issuer, Steps kind = Steps::inOrder);

  /// The agent begins its next step; accesses that follow belong to it.
  void step(unsigned agent);
  /// Of the step that `agent` is at. The first earlier access with which it races, if any.
  std::optional<Access> access(unsigned agent, const MemoryRegion &region, bool isWrite,
                               const std::string &what);
  void setFlag(unsigned from, unsigned to, int64_t id);
  /// False where no set is left to take: the machine would wait for ever.
  bool waitFlag(unsigned from, unsigned to, int64_t id);
  /// The agent goes on when all its steps are done.
  void barrierOf(unsigned agent);
  void barrierOfAll();
  /// Flags that were set and never waited for, as (from, to, id).
  std::vector<std::tuple<unsigned, unsigned, int64_t>> flagsLeft() const;

private:
  using Clock = std::vector<uint64_t>;
  static void join(Clock &into, const Clock &from);
  bool isBefore(const Access &earlier, unsigned agent) const {
    return clocks[agent][earlier.agent] >= earlier.time ||
           (earlier.agent == agent && earlier.time == steps[agent]);
  }

  unsigned issuer;
  Steps kind;
  std::vector<uint64_t> steps; ///< per agent: how many it has begun
  std::vector<Clock> clocks;   ///< per agent: the last step of each that is done before its own
  std::map<std::tuple<unsigned, unsigned, int64_t>, std::deque<Clock>> flags;
  std::vector<Access> accesses;
};

} // namespace npufuzz

#endif
