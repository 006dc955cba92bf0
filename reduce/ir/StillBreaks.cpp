//===- StillBreaks.cpp - runs the passes and compares meanings ------------===//
//
// The oracle of reduction: interpret, run the passes, interpret again, compare. A candidate with
// undefined behaviour before the pass shows nothing, because any output is then right (refinement,
// as in Lopes et al., "Alive2", PLDI 2021).
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/StillBreaks.h"

#include "backend/passes/UseOrder.h"
#include "oracles/Verdict.h"
#include "oracles/refinement/GuiltyPattern.h"
#include "oracles/refinement/JudgePass.h"
#include "oracles/refinement/OpenResults.h"
#include "oracles/refinement/OtherResults.h"
#include "reduce/ir/StaysDefined.h"

#include "mlir/IR/Verifier.h"

using namespace mlir;

namespace npufuzz::reduceir {

using refinement::Meaning;

/// Invalid IR counts as such only after the last pass; after an earlier one it is a refusal.
static StepResult runPlain(OwningOpRef<ModuleOp> &module, const std::vector<std::string> &passes) {
  StepResult done;
  for (const std::string &text : passes) {
    auto pass = parsePass(*module->getContext(), text);
    if (!pass)
      return {StepOutcome::refused, llvm::toString(pass.takeError())};
    done = runStep(module, **pass);
    if (done.outcome == StepOutcome::invalidIR && &text != &passes.back())
      done.outcome = StepOutcome::refused;
    if (!done.goesOn())
      break;
  }
  return done;
}

Harness plainHarness(Translator *translator) {
  return {runPlain,
          [=](ModuleOp module, const refinement::Subject &subject, Input input) {
            refinement::Executable executable = refinement::asExecuted(module, translator);
            if (!executable.why.empty())
              return Meaning();
            return refinement::execute(executable.of(module), subject, std::move(input));
          },
          0};
}

Breakage::Kind kindOf(refinement::Difference::Kind kind) {
  switch (kind) {
  case refinement::Difference::Kind::none:
    return Breakage::Kind::none;
  case refinement::Difference::Kind::value:
    return Breakage::Kind::difference;
  case refinement::Difference::Kind::undefined:
    return Breakage::Kind::undefined;
  case refinement::Difference::Kind::endless:
    return Breakage::Kind::endless;
  }
  llvm_unreachable("every difference breaks something");
}

static refinement::Subject subjectOf(const Candidate &candidate) {
  FunctionOpInterface function = candidate.subject();
  auto types = function.getArgumentTypes();
  auto results = function.getResultTypes();
  return {candidate.function, {types.begin(), types.end()}, {results.begin(), results.end()}};
}

/// Returns the promise that the passes break.
static Breakage breakageOfPromise(const Candidate &candidate, const Harness &harness,
                                  llvm::function_ref<void()> beforePass,
                                  llvm::function_ref<void()> afterPass) {
  Breakage breakage;
  OwningOpRef<ModuleOp> output(const_cast<Candidate &>(candidate).module->clone());
  beforePass();
  StepResult done = harness.run(output, candidate.passes);
  afterPass();
  if (!done.goesOn())
    return breakage;
  for (const BrokenPromise &broken :
       brokenPromises(*harness.promise, harness.promise->pass(),
                      const_cast<Candidate &>(candidate).module.get(), *output)) {
    breakage.kind = Breakage::Kind::promise;
    breakage.detail = "breaks the promise \"" + broken.text + "\": " + broken.detail;
    breakage.name = broken.op;
  }
  return breakage;
}

/// Difference of two runs; functions of complex numbers may differ as much as implementations.
static refinement::Difference differenceOf(const Candidate &candidate,
                                           const refinement::Subject &subject,
                                           const Meaning &before, const Meaning &after,
                                           double floatErrorMax) {
  ModuleOp module = const_cast<Candidate &>(candidate).module.get();
  auto isAny = [](Operation *op) {
    return oracles::isComplexFunction(op) ? WalkResult::interrupt() : WalkResult::advance();
  };
  if (!module.walk(isAny).wasInterrupted())
    return refinement::firstDifference(subject, before, after, floatErrorMax);
  return refinement::beyondImplementations(subject, before, after, [&](uint64_t otherResults) {
    return refinement::execute(module, subject, deepCopy(candidate.input),
                               interpreter::Limits().stepsMax, otherResults);
  });
}

Breakage breakageOf(const Candidate &candidate, const Harness &harness,
                    llvm::function_ref<void()> beforePass, llvm::function_ref<void()> afterPass) {
  Breakage breakage;
  ModuleOp module = const_cast<Candidate &>(candidate).module.get();
  FirstError firstError(*module.getContext());
  FunctionOpInterface function = candidate.subject();
  if (failed(verify(module)) || !function)
    return breakage;
  if (harness.promise)
    return breakageOfPromise(candidate, harness, beforePass, afterPass);
  refinement::Subject subject = subjectOf(candidate);
  if (!harness.execute)
    return harness.ask(module, subject, candidate.input);
  if (function.getNumArguments() != candidate.input.size())
    return breakage;
  Meaning before = harness.execute(module, subject, deepCopy(candidate.input));
  if (before.state == Meaning::State::undefined)
    return breakage;
  breakage.isKnown = before.state == Meaning::State::defined;
  if (harness.ask) {
    if (breakage.isKnown)
      breakage = harness.ask(module, subject, candidate.input);
    breakage.undefinedElements = countUndefined(before);
    return breakage;
  }
  // The search must not add undefined elements, which would excuse the pass.
  breakage.undefinedElements = countUndefined(before);

  OwningOpRef<ModuleOp> output = cloneAsParsed(module);
  beforePass();
  StepResult done = harness.run(output, candidate.passes);
  afterPass();
  if (done.isInvalid()) {
    breakage.kind = Breakage::Kind::invalidIR;
    breakage.detail = "the IR is invalid: " + done.diagnostic;
    breakage.name = oracles::normaliseKind(done.invalidKind());
  }
  if (!done.goesOn())
    return breakage;
  if (!breakage.isKnown)
    return breakage;
  Meaning after = harness.execute(*output, subject, deepCopy(candidate.input));
  if (after.state == Meaning::State::unknown ||
      (after.state == Meaning::State::endless && !refinement::isEndless(before, after)))
    return breakage;
  refinement::Difference difference =
      differenceOf(candidate, subject, before, after, harness.floatErrorMax);
  if (harness.mayReorderSums && difference.kind == refinement::Difference::Kind::value &&
      (before.hasRounded || after.hasRounded))
    return breakage;
  breakage.kind = kindOf(difference.kind);
  breakage.detail = std::move(difference.text);
  return breakage;
}

std::string guiltyPatternIn(const Candidate &candidate, const Harness &harness,
                            Breakage::Kind kind) {
  ModuleOp module = const_cast<Candidate &>(candidate).module.get();
  FirstError silence(*module.getContext());
  auto run = [&](OwningOpRef<ModuleOp> &input) { return harness.run(input, candidate.passes); };
  if (kind == Breakage::Kind::invalidIR)
    return refinement::findGuiltyPattern(module, run, refinement::isRight);
  refinement::Subject subject = subjectOf(candidate);
  auto execute = [&](ModuleOp program) {
    return harness.execute(program, subject, deepCopy(candidate.input));
  };
  Meaning before = execute(module);
  return refinement::findGuiltyPattern(module, run, [&](ModuleOp after) {
    return refinement::answerOf(subject, before, execute(after), harness.floatErrorMax);
  });
}

} // namespace npufuzz::reduceir
