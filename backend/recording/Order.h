//===- Order.h - happens-before order of a machine's steps ------*- C++ -*-===//
//
// The model: a machine has agents that work in parallel (pipes, nodes or tasks of a graph), and
// each performs steps. The following are ordered:
//   1. two steps of one agent, in program order. If steps of an agent overlap, this holds only for
//      the issuing agent, and for steps on two sides of a barrier of the agent;
//   2. a set of a flag and the wait that takes it: the k-th wait takes the k-th set. A flag may be
//      for one agent alone, or for any;
//   3. everything that a token stands for, before everything that awaits it;
//   4. everything before a barrier of all agents, before everything after it;
//   5. the issuing agent's earlier steps, before a step that it issues to another agent, if there
//      is an issuer. Its stores may be an agent of their own: then they are ordered with the
//      issuer's accesses, and with those of others only by flags and barriers.
// Order is transitive, and nothing else is ordered. Two unordered accesses of one place, at least
// one of them a write, are a race, whatever the memory contains at the end.
//
// Uses vector clocks after Lamport, "Time, Clocks, and the Ordering of Events in a Distributed
// System", 1978, and Mattern, "Virtual Time and Global States of Distributed Systems", 1989.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_RECORDING_ORDER_H
#define NPUFUZZ_BACKEND_RECORDING_ORDER_H

#include "llvm/ADT/SmallVector.h"

#include <compare>
#include <cstdint>
#include <map>
#include <vector>

namespace npufuzz {

/// Tells if an agent's next step begins after the last one is done, or before.
enum class Steps { inOrder, overlapping };

/// The time-th step of an agent, counted from 1.
struct StepId {
  unsigned agent = 0;
  uint64_t time = 0;
};

/// For each agent, the last of its steps that is done. Nothing is known about agents beyond the
/// end.
using Clock = llvm::SmallVector<uint64_t, 8>;

struct Flag {
  /// Stands for any agent that waits.
  static constexpr unsigned anyone = ~0U;

  unsigned from = 0, to = anyone;
  int64_t id = 0;
  auto operator<=>(const Flag &) const = default;
};

class Order {
public:
  /// Stands for the absence of an issuer: each agent begins its steps by itself.
  static constexpr unsigned nobody = ~0U;

  /// `issuer` is the agent that runs the program and issues the steps of the others.
  explicit Order(unsigned agents = 0, unsigned issuer = nobody, Steps kind = Steps::inOrder);

  unsigned addAgent();
  /// Adds an agent for the issuer's stores, which arrive later. Precondition: there is an issuer.
  unsigned addStoresOfIssuer() { return stores = addAgent(); }
  unsigned agents() const { return static_cast<unsigned>(steps.size()); }

  /// Begins the agent's next step; accesses that follow belong to it.
  StepId step(unsigned agent);
  /// Current step of the agent.
  StepId at(unsigned agent) const { return {agent, steps[agent]}; }
  /// True if `step` is done before the current step of `agent` begins, or is that step.
  bool isBefore(StepId step, unsigned agent) const {
    // If the issuer reads back its own store, the store may still not have arrived for others.
    bool isReadBack = stores != nobody && step.agent == stores && agent == issuer;
    return isReadBack || doneOf(step.agent, agent) >= step.time ||
           (step.agent == agent && step.time == steps[agent]);
  }

  /// Number of steps of `other` that are certainly done before the current step of `agent` begins.
  uint64_t doneOf(unsigned other, unsigned agent) const {
    return other < clocks[agent].size() ? clocks[agent][other] : 0;
  }

  /// Token for everything that the agent has begun, and everything before it.
  Clock token(unsigned agent) const;
  /// Orders the agent's further steps after everything that the token stands for.
  void await(unsigned agent, const Clock &token) { join(clocks[agent], token); }
  /// The same without a token: after everything that the other agent has begun.
  void awaitAgent(unsigned agent, unsigned other);

  void setFlag(Flag flag);
  /// Waits in the agent that the flag is for. Returns false if no set is left to take: the machine
  /// would wait for ever.
  bool waitFlag(Flag flag) { return waitFlag(flag, flag.to); }
  /// Waits in `agent`; also for flags that any agent may wait for.
  bool waitFlag(Flag flag, unsigned agent);
  /// Flags that were set but never waited for, once for each such set.
  std::vector<Flag> flagsLeft() const;

  /// The agent continues when all its steps are done.
  void barrierOf(unsigned agent);
  void barrierOfAll();

private:
  /// Sets and waits of one flag, the oldest first. Drops waits that are over for every agent, each
  /// with the set that it took.
  struct Raised {
    std::vector<Clock> sets;
    std::vector<StepId> waits;
    void forgetWaits(size_t count);
  };
  static void join(Clock &into, const Clock &from);

  unsigned issuer, stores = nobody;
  Steps kind;
  std::vector<uint64_t> steps; ///< per agent: number of steps begun
  /// Per agent: the last step of each agent that is done before its own.
  std::vector<Clock> clocks;
  std::map<Flag, Raised> flags;
};

} // namespace npufuzz

#endif
