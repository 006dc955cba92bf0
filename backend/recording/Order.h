//===- Order.h - what happens before what -----------------------*- C++ -*-===//
//
// The model. A machine has agents that work side by side: pipes, nodes or tasks of a graph. Each
// does steps. What is ordered:
//   1. two steps of one agent, as the program has them; where steps of an agent overlap, only the
//      issuing one's, and what stands on two sides of a barrier of the agent;
//   2. a set of a flag and the wait that takes it: the k-th wait takes what the k-th set left. A
//      flag may be for one agent alone, or for any;
//   3. what a token stands for, and what awaits it;
//   4. everything before a barrier of all agents, and everything behind it;
//   5. what the issuing agent did before it issues a step to another one, if there is an issuer;
//      but for its stores, where they are an agent of their own: those are ordered with its own
//      accesses, and with those of others by flags and barriers alone.
// Order is transitive, nothing else is ordered. Two accesses of one place, one of them a write,
// that are not ordered are a race, whatever the memory holds at the end.
//
// Vector clocks after Lamport, "Time, Clocks, and the Ordering of Events in a Distributed System",
// 1978, and Mattern, "Virtual Time and Global States of Distributed Systems", 1989.
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

/// Whether an agent's next step begins when the last one is done, or before.
enum class Steps { inOrder, overlapping };

/// The time-th step of an agent, counted from 1.
struct StepId {
  unsigned agent = 0;
  uint64_t time = 0;
};

/// Per agent: the last of its steps that is done. Of agents behind its end nothing is known.
using Clock = llvm::SmallVector<uint64_t, 8>;

struct Flag {
  /// In place of an agent: whoever waits.
  static constexpr unsigned anyone = ~0U;

  unsigned from = 0, to = anyone;
  int64_t id = 0;
  auto operator<=>(const Flag &) const = default;
};

class Order {
public:
  /// In place of an agent: nobody issues, each agent begins its steps by itself.
  static constexpr unsigned nobody = ~0U;

  /// `issuer` is the agent that runs the program and issues the steps of the others.
  explicit Order(unsigned agents = 0, unsigned issuer = nobody, Steps kind = Steps::inOrder);

  unsigned addAgent();
  /// An agent for what the issuer stores, which arrives later. Precondition: there is an issuer.
  unsigned addStoresOfIssuer() { return stores = addAgent(); }
  unsigned agents() const { return static_cast<unsigned>(steps.size()); }

  /// The agent begins its next step; accesses that follow belong to it.
  StepId step(unsigned agent);
  /// The step that the agent is at.
  StepId at(unsigned agent) const { return {agent, steps[agent]}; }
  /// Whether a step is done before the one that `agent` is at begins, or is that one.
  bool isBefore(StepId step, unsigned agent) const {
    // A store that the issuer reads back has not arrived for others by that.
    bool isReadBack = stores != nobody && step.agent == stores && agent == issuer;
    return isReadBack || doneOf(step.agent, agent) >= step.time ||
           (step.agent == agent && step.time == steps[agent]);
  }

  /// How many steps of `other` are done for sure before the one that `agent` is at begins.
  uint64_t doneOf(unsigned other, unsigned agent) const {
    return other < clocks[agent].size() ? clocks[agent][other] : 0;
  }

  /// Stands for all that the agent has begun, and what is before that.
  Clock token(unsigned agent) const;
  /// What the agent does from here on is behind what the token stands for.
  void await(unsigned agent, const Clock &token) { join(clocks[agent], token); }
  /// The same without the token: behind all that the other agent has begun.
  void awaitAgent(unsigned agent, unsigned other);

  void setFlag(Flag flag);
  /// By the agent that the flag is for. False where no set is left to take: the machine would wait
  /// for ever.
  bool waitFlag(Flag flag) { return waitFlag(flag, flag.to); }
  /// Of a flag for anyone.
  bool waitFlag(Flag flag, unsigned agent);
  /// Flags that were set and never waited for, each as often as it was.
  std::vector<Flag> flagsLeft() const;

  /// The agent goes on when all its steps are done.
  void barrierOf(unsigned agent);
  void barrierOfAll();

private:
  /// Those of one flag, the oldest first. Waits that are over for every agent are forgotten, each
  /// with the set that it took.
  struct Raised {
    std::vector<Clock> sets;
    std::vector<StepId> waits;
    void forgetWaits(size_t count);
  };
  static void join(Clock &into, const Clock &from);

  unsigned issuer, stores = nobody;
  Steps kind;
  std::vector<uint64_t> steps; ///< per agent: how many it has begun
  std::vector<Clock> clocks;   ///< per agent: the last step of each that is done before its own
  std::map<Flag, Raised> flags;
};

} // namespace npufuzz

#endif
