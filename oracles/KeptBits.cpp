//===- KeptBits.cpp - compares bits where passes keep them ----------------===//
//
// This file compares two runs element by element where both and the reference are defined. It also
// asks the backend about each pass of the pipeline. Oracles decide which runs to compare.
//
//===----------------------------------------------------------------------===//
#include "oracles/KeptBits.h"
#include "oracles/Elements.h"

#include "backend/passes/PassSequence.h"

namespace npufuzz::oracles {

namespace {

bool isDefined(const Execution &run, size_t argument, int64_t i) {
  return run.defined.empty() || run.defined[argument].empty() ||
         run.defined[argument][static_cast<size_t>(i)] != 0;
}

} // namespace

void compareBits(Verdict &verdict, const Execution &before, const Execution &after,
                 const reference::Result &expected) {
  forEachElement(expected, [&](size_t argument, int64_t i) {
    const Tensor &x = before.memory[argument], &y = after.memory[argument];
    uint64_t was = x.bits(i), is = y.bits(i);
    bool counts =
        expected.memory[argument].state[static_cast<size_t>(i)] != reference::State::undefined &&
        isDefined(before, argument, i) && isDefined(after, argument, i);
    if (was == is || !counts || (reference::isNaN(x.kind, was) && reference::isNaN(y.kind, is)))
      return;
    addWrongElement(
        verdict, {static_cast<int64_t>(argument), coordinatesOf(expected.memory[argument].shape, i),
                  reference::describeBits(x.kind, was), reference::describeBits(y.kind, is)});
  });
}

bool isComparable(const Execution &run, const reference::Result &expected) {
  return run.status == ExecutionStatus::completed && shapeMismatch(expected, run.memory).empty();
}

std::optional<bool> allPassesKeepBits(const Observation &observation) {
  const Case &testCase = observation.testCase;
  auto steps = splitPipeline(observation.backend.pipelineFor(observation.options.compile.pipeline,
                                                             testCase.pipeline, testCase.settings));
  if (!steps) {
    llvm::consumeError(steps.takeError());
    return std::nullopt;
  }
  return llvm::all_of(*steps, [&](const PipelineStep &step) {
    return observation.backend.keepsBits(step.pass, testCase.module.get());
  });
}

} // namespace npufuzz::oracles
