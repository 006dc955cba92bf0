//===- Order.cpp ----------------------------------------------------------===//
//
// Keeps a clock for each agent: the steps of every agent that are done before its current step. A
// wait joins the first set that no wait certainly over has taken. Accesses.cpp compares accesses by
// these clocks.
//
//===----------------------------------------------------------------------===//
#include "backend/recording/Order.h"

#include <algorithm>

namespace npufuzz {

Order::Order(unsigned agents, unsigned issuer, Steps kind)
    : issuer(issuer), kind(kind), steps(agents, 0), clocks(agents, Clock(agents, 0)) {}

unsigned Order::addAgent() {
  steps.push_back(0);
  clocks.emplace_back(steps.size(), 0);
  return agents() - 1;
}

void Order::join(Clock &into, const Clock &from) {
  if (into.size() < from.size())
    into.resize(from.size(), 0);
  for (size_t i = 0; i < from.size(); ++i)
    into[i] = std::max(into[i], from[i]);
}

StepId Order::step(unsigned agent) {
  if (issuer != nobody && agent != issuer)
    join(clocks[agent], clocks[issuer]);
  ++steps[agent];
  if (kind == Steps::inOrder || agent == issuer || agent == stores)
    barrierOf(agent);
  return at(agent);
}

Clock Order::token(unsigned agent) const {
  Clock done = clocks[agent];
  done[agent] = steps[agent];
  return done;
}

void Order::awaitAgent(unsigned agent, unsigned other) {
  join(clocks[agent], clocks[other]);
  clocks[agent][other] = std::max(clocks[agent][other], steps[other]);
}

void Order::barrierOf(unsigned agent) { clocks[agent][agent] = steps[agent]; }

void Order::Raised::forgetWaits(size_t count) {
  sets.erase(sets.begin(), sets.begin() + static_cast<ptrdiff_t>(count));
  waits.erase(waits.begin(), waits.begin() + static_cast<ptrdiff_t>(count));
}

void Order::setFlag(Flag flag) {
  step(flag.from);
  flags[flag].sets.push_back(token(flag.from));
}

/// Maximum waits for one flag in progress, because an agent's queue is finite.
static constexpr size_t waitsMax = 64;

bool Order::waitFlag(Flag flag, unsigned agent) {
  StepId wait = step(agent);
  Raised &raised = flags[flag];
  if (raised.waits.size() == raised.sets.size())
    return false;
  // Earlier waits that are certainly over, including the agent's own, have taken their sets. Other
  // waits may come later on their agents, so assumes that this wait comes before them: it can rely
  // on the set that it would then take, and on no other.
  auto gone = std::count_if(raised.waits.begin(), raised.waits.end(), [&](StepId other) {
    return other.agent == agent || isBefore(other, agent);
  });
  join(clocks[agent], raised.sets[static_cast<size_t>(gone)]);
  raised.waits.push_back(wait);
  if (flag.to != Flag::anyone)
    raised.forgetWaits(raised.waits.size());
  else if (raised.waits.size() > waitsMax)
    raised.forgetWaits(1);
  return true;
}

std::vector<Flag> Order::flagsLeft() const {
  std::vector<Flag> left;
  for (const auto &[flag, raised] : flags)
    left.insert(left.end(), raised.sets.size() - raised.waits.size(), flag);
  return left;
}

void Order::barrierOfAll() {
  Clock all;
  for (unsigned agent = 0; agent < agents(); ++agent) {
    step(agent);
    barrierOf(agent);
    join(all, clocks[agent]);
  }
  std::fill(clocks.begin(), clocks.end(), all);
  for (auto &[flag, raised] : flags)
    raised.forgetWaits(raised.waits.size());
}

} // namespace npufuzz
