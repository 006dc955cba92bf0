//===- StillBreaks.cpp ----------------------------------------------------===//
#include "reduce/ir/StillBreaks.h"

#include "backend/PassSequence.h"
#include "backend/ErasedValues.h"
#include "oracles/refinement/GuiltyPattern.h"
#include "oracles/Verdict.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace npufuzz::reduceir {

using refinement::Meaning;

static LogicalResult runPlain(ModuleOp module, const std::vector<std::string> &passes) {
  for (const std::string &pass : passes) {
    PassManager manager(module.getContext());
    manager.enableVerifier(false); // invalid IR is an answer here, not a failure
    std::string message;
    llvm::raw_string_ostream os(message);
    if (failed(parsePassPipeline(pass, manager, os)) || failed(manager.run(module)))
      return failure();
    if (&pass != &passes.back() && failed(verify(module)))
      return failure();
  }
  return success();
}

Surroundings plainSurroundings() {
  return {runPlain,
          [](ModuleOp module, const refinement::Subject &subject, Input input) {
            return refinement::execute(module, subject, std::move(input));
          },
          0};
}

/// Undefined elements of results and of memory behind arguments.
static int64_t countUndefined(const Meaning &meaning) {
  int64_t count = 0;
  for (const auto *values : {&meaning.results, &meaning.arguments})
    for (const interpreter::Value &value : *values) {
      if (value.kind() == interpreter::Value::Kind::memory) {
        count += llvm::count(value.memory().allocation->undefined, 1);
        continue;
      }
      if (value.kind() == interpreter::Value::Kind::scalar ||
          value.kind() == interpreter::Value::Kind::elements)
        for (size_t i = 0; i < value.count(); ++i)
          count += value.isUndefined(i);
    }
  return count;
}

static Breakage::Kind kindOf(refinement::Difference::Kind kind) {
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

Breakage breakageOf(const Candidate &candidate, const Surroundings &surroundings,
                    llvm::function_ref<void()> beforePass, llvm::function_ref<void()> afterPass) {
  Breakage breakage;
  ModuleOp module = const_cast<Candidate &>(candidate).module.get();
  FirstError firstError(*module.getContext());
  FunctionOpInterface function = candidate.subject();
  if (failed(verify(module)) || !function || function.getNumArguments() != candidate.input.size())
    return breakage;
  refinement::Subject subject = subjectOf(candidate);
  Meaning before = surroundings.execute(module, subject, deepCopy(candidate.input));
  if (before.state == Meaning::State::undefined)
    return breakage;
  breakage.isKnown = before.state == Meaning::State::defined;
  breakage.undefinedElements = countUndefined(before);

  OwningOpRef<ModuleOp> output(module.clone());
  firstError.clear();
  beforePass();
  bool accepted = succeeded(surroundings.run(*output, candidate.passes));
  std::string erased = findErasedValue(*output);
  firstError.clear(); // a pass may report an error and succeed
  bool isValid = accepted && erased.empty() && succeeded(verify(*output));
  afterPass();
  if (!erased.empty()) {
    abandon(output);
    breakage.kind = Breakage::Kind::invalidIR;
    breakage.detail = ("the IR is invalid: " + erasedValueKind + ": " + erased).str();
    breakage.name = oracles::normaliseKind(erasedValueKind.str());
    return breakage;
  }
  if (!accepted)
    return breakage;
  if (!isValid) {
    breakage.kind = Breakage::Kind::invalidIR;
    breakage.detail = "the IR is invalid: " + firstError.text();
    breakage.name = oracles::normaliseKind(firstError.text());
    return breakage;
  }
  if (!breakage.isKnown)
    return breakage;
  Meaning after = surroundings.execute(*output, subject, deepCopy(candidate.input));
  if (after.state == Meaning::State::unknown ||
      (after.state == Meaning::State::endless && !refinement::isEndless(before, after)))
    return breakage;
  refinement::Difference difference =
      refinement::firstDifference(subject, before, after, surroundings.floatErrorMax);
  breakage.kind = kindOf(difference.kind);
  breakage.detail = std::move(difference.text);
  return breakage;
}

std::string guiltyPatternIn(const Candidate &candidate, const Surroundings &surroundings,
                            Breakage::Kind kind) {
  ModuleOp module = const_cast<Candidate &>(candidate).module.get();
  FirstError silence(*module.getContext());
  auto run = [&](ModuleOp input) { return surroundings.run(input, candidate.passes); };
  if (kind == Breakage::Kind::invalidIR)
    return refinement::findGuiltyPattern(module, run, refinement::isRight);
  refinement::Subject subject = subjectOf(candidate);
  auto execute = [&](ModuleOp program) {
    return surroundings.execute(program, subject, deepCopy(candidate.input));
  };
  Meaning before = execute(module);
  return refinement::findGuiltyPattern(module, run, [&](ModuleOp after) {
    return refinement::answerOf(subject, before, execute(after), surroundings.floatErrorMax);
  });
}

} // namespace npufuzz::reduceir
