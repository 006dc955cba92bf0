//===- StateWalk.cpp - order, gaps and unchanged states -------------------===//
//
// Oracles pass, bits and address look at the IR between passes. They differ in what they see of a
// state and in which passes must keep it; this file has the rest. A pass that does not have to keep
// it ends the comparison, which begins again with the state that this pass left.
//
//===----------------------------------------------------------------------===//
#include "oracles/StateWalk.h"

#include "oracles/Structure.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

std::string Gap::text() const {
  return llvm::formatv("the IR after {0} cannot be interpreted: {1}", pass, why);
}

Walked walkStates(Observation &observation, llvm::ArrayRef<Snapshot> states, StateMeaning &meaning,
                  bool knowsProgram) {
  Walked walked;
  bool hasBefore = knowsProgram;      // a state to compare with
  const Snapshot *executed = nullptr; // last one that execute() got
  bool isGap = false;                 // it could not
  for (const auto &[index, state] : llvm::enumerate(states)) {
    bool isKept = index == 0 ? knowsProgram : meaning.isKeptBy(state);
    hasBefore &= isKept;
    if (!hasBefore && (index + 1 == states.size() || !meaning.isKeptBy(states[index + 1])))
      continue;
    if (hasBefore && executed && isSameIR(*executed->module, *state.module)) {
      walked.compared |= !isGap;
      continue;
    }
    executed = &state;
    std::string why = meaning.execute(state);
    isGap = !why.empty();
    if (isGap) {
      observation.countUnknown(state.pass, why);
      walked.gaps.push_back({state.pass, std::move(why)});
      continue;
    }
    if (hasBefore) {
      walked.compared = true;
      observation.countLook(meaning.oracle(), state.pass);
    }
    StateMeaning::Answer answer = meaning.take(hasBefore);
    if (answer == StateMeaning::Answer::wrong)
      walked.wrong = index;
    if (answer != StateMeaning::Answer::right)
      break;
    hasBefore = true;
  }
  return walked;
}

} // namespace npufuzz::oracles
