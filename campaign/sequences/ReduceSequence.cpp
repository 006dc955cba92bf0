//===- ReduceSequence.cpp - reduces to the fewest instructions ------------===//
//
// All candidates of a round run in one start of the simulator. The first that still shows the
// finding starts the next round.
//
//===----------------------------------------------------------------------===//
#include "campaign/sequences/SequenceCases.h"

#include "backend/pytorchsim/machine/SequenceMachine.h"
#include "oracles/sequences/JudgeSequence.h"

namespace npufuzz::campaign::sequences {

using namespace pytorchsim;

/// Maximum rounds of one reduction. Each makes the sequence smaller; most rounds go into numbers.
static constexpr int roundsMax = 200;

static void addWithoutSteps(const Sequence &sequence, std::vector<Sequence> &smaller) {
  size_t count = sequence.steps.size();
  for (size_t length = count / 2; length > 0; length /= 2)
    for (size_t at = 0; at + length <= count; at += length) {
      Sequence one = sequence;
      auto from = one.steps.begin() + static_cast<ptrdiff_t>(at);
      one.steps.erase(from, from + static_cast<ptrdiff_t>(length));
      smaller.push_back(std::move(one));
    }
  // The first two fill all of memory.
  for (size_t i = 2; i < sequence.fills.size(); ++i) {
    smaller.push_back(sequence);
    smaller.back().fills.erase(smaller.back().fills.begin() + static_cast<ptrdiff_t>(i));
  }
}

/// True for the word of a vector instruction, which is no number: half of it is another
/// instruction.
static bool isWord(const Step &step, size_t number) {
  return step.kind >= StepKind::raw && number == 0;
}

static void addWithSmallerNumbers(const Sequence &sequence, std::vector<Sequence> &smaller) {
  for (size_t s = 0; s < sequence.steps.size(); ++s)
    for (size_t n = 0; n < sequence.steps[s].numbers.size(); ++n) {
      uint64_t value = sequence.steps[s].numbers[n];
      for (uint64_t less : {uint64_t(0), uint64_t(1), value / 2, value - 1}) {
        if (less >= value || isWord(sequence.steps[s], n))
          continue;
        smaller.push_back(sequence);
        smaller.back().steps[s].numbers[n] = less;
      }
    }
}

Case shrinkSequence(const Case &start, const Backend &backend, const ShrinkHooks &hooks) {
  Case best = start.clone();
  for (int round = 0; round < roundsMax && !hooks.stop(); ++round) {
    Sequence sequence = oracles::sequenceIn(best.module);
    std::vector<Sequence> smaller;
    addWithoutSteps(sequence, smaller);
    addWithSmallerNumbers(sequence, smaller);
    sequenceMachineOf(backend)->runAhead(smaller);
    auto found = llvm::find_if(smaller, [&](const Sequence &one) {
      if (hooks.stop())
        return false;
      Case candidate = best.clone();
      candidate.module = oracles::moduleOfSequence(*best.module.get()->getContext(), one);
      return hooks.stillFails(candidate);
    });
    if (found == smaller.end())
      break;
    best.module = oracles::moduleOfSequence(*best.module.get()->getContext(), *found);
    hooks.improved(best);
  }
  return best;
}

} // namespace npufuzz::campaign::sequences
