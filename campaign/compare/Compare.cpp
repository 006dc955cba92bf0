//===- Compare.cpp - two ports of a pass on one input ---------------------===//
//
// Structure first: equal structure needs no execution. Only where it differs are both run, and
// judged by the reference, or bit for bit against the input where there is none.
//
//===----------------------------------------------------------------------===//
#include "campaign/compare/Compare.h"
#include "backend/PassSequence.h"
#include "oracles/Oracle.h"
#include "oracles/Structure.h"
#include "support/ParsableIR.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign::compare {

namespace {

/// What a shell exits with when it cannot start a command.
constexpr int cannotStart = 127;

/// One command's answer to one input.
struct Side {
  llvm::StringRef name;
  CommandRun run;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string refusal; ///< why there is no module
};

llvm::Expected<Side> ask(llvm::StringRef name, const std::string &command, llvm::StringRef input,
                         mlir::MLIRContext &context, double secondsMax) {
  Side side;
  side.name = name;
  llvm::Expected<CommandRun> run = runCommand(command, input, secondsMax);
  if (!run)
    return run.takeError();
  side.run = std::move(*run);
  if (side.run.exitCode == cannotStart)
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "--" + name + ": " + side.run.failure());
  if (!side.run.succeeded()) {
    side.refusal = side.run.failure();
    return side;
  }
  // Nothing is a valid module, and nobody's answer.
  if (llvm::StringRef(side.run.output).trim().empty()) {
    side.refusal = "prints nothing";
    return side;
  }
  if (llvm::Error unread = checkParsable(side.run.output)) {
    side.refusal = "prints what is not read: " + llvm::toString(std::move(unread));
    return side;
  }
  FirstError diagnostic(context);
  side.module = mlir::parseSourceString<mlir::ModuleOp>(
      side.run.output, mlir::ParserConfig(&context), (name + "'s output").str());
  if (!side.module)
    side.refusal = "prints what is no valid IR: " + diagnostic.text();
  return side;
}

/// The first bit in which results differ where `before` is defined; empty where none does.
std::string firstWrong(const Execution &before, const Execution &after) {
  for (size_t argument = 0; argument < before.memory.size(); ++argument) {
    const Tensor &expected = before.memory[argument], &got = after.memory[argument];
    for (int64_t i = 0; i < expected.size(); ++i) {
      auto isDefined = [&](const Execution &execution) {
        return execution.defined.empty() || execution.defined[argument][static_cast<size_t>(i)];
      };
      if (!isDefined(before) || (isDefined(after) && expected.bits(i) == got.bits(i)))
        continue;
      return llvm::formatv(
                 "changed the result, element {0} of argument {1}: expected bits 0x{2:x-}, got {3}",
                 i, argument, expected.bits(i),
                 isDefined(after) ? llvm::formatv("0x{0:x-}", got.bits(i)).str()
                                  : std::string("an undefined value"))
          .str();
    }
  }
  return "";
}

/// What is wrong with a module that comes from the subject; empty when nothing is.
using Judge = std::function<std::string(oracles::Runs &)>;

/// By the reference's bounds: another order of a sum is no bug.
Judge byReference(const Subject &subject, const Backend &backend) {
  return [&](oracles::Runs &runs) -> std::string {
    for (auto *judge : {oracles::judgeUndef, oracles::judgeValue}) {
      oracles::Verdict verdict =
          judge({runs, *subject.program, *subject.expected, backend.name(), /*secondRuns=*/true});
      if (verdict.isBug())
        return verdict.claim + ", " + verdict.evidence;
    }
    return "";
  };
}

/// A function that others may call and that has no body any more; empty where there is none.
std::string lostFunction(mlir::ModuleOp before, mlir::ModuleOp after) {
  for (auto function : before.getOps<mlir::FunctionOpInterface>()) {
    auto left = after.lookupSymbol<mlir::FunctionOpInterface>(function.getName());
    if (function.isPublic() && !function.isExternal() && (!left || left.isExternal()))
      return function.getName().str();
  }
  return "";
}

/// Fills answer and details for two modules of different structure.
void compareMeanings(const Subject &subject, const Side &a, const Side &b, const Backend &backend,
                     Comparison &comparison) {
  PhaseSeconds unused;
  auto runsOf = [&](mlir::ModuleOp module) {
    return oracles::Runs(
        [&backend, &subject, module](const ExecutionOptions &options) {
          return backend.interpret(module, subject.inputs, options);
        },
        unused);
  };
  Execution before;
  Judge judge;
  if (subject.expected) {
    judge = byReference(subject, backend);
  } else {
    before = backend.interpret(subject.module, subject.inputs, {});
    if (before.status != ExecutionStatus::completed) {
      comparison.answer = Answer::cannotTell;
      comparison.details.push_back("the input itself: " + before.message);
      return;
    }
    judge = [&](oracles::Runs &runs) { return firstWrong(before, runs.first()); };
  }
  comparison.answer = Answer::sameMeaning;
  for (const Side *side : {&a, &b}) {
    oracles::Runs runs = runsOf(side->module.get());
    const Execution &after = runs.first();
    if (after.status == ExecutionStatus::unsupported) {
      if (comparison.answer == Answer::sameMeaning)
        comparison.answer = Answer::cannotTell;
      comparison.details.push_back((side->name + ": " + after.message).str());
      continue;
    }
    std::string wrong =
        after.status == ExecutionStatus::trapped ? "stops: " + after.message : judge(runs);
    if (wrong.empty())
      continue;
    comparison.answer = Answer::differentMeaning;
    comparison.details.push_back((side->name + " " + wrong).str());
  }
}

} // namespace

llvm::StringRef answerText(Answer answer) {
  switch (answer) {
  case Answer::same:
    return "same structure";
  case Answer::sameMeaning:
    return "other structure, same meaning";
  case Answer::differentMeaning:
    return "other meaning";
  case Answer::onlyOneAccepts:
    return "only one accepts it";
  case Answer::bothRefuse:
    return "both refuse";
  case Answer::cannotTell:
    return "other structure, cannot tell the meaning";
  }
  llvm_unreachable("every answer is named");
}

bool isDifference(Answer answer) {
  return answer == Answer::differentMeaning || answer == Answer::onlyOneAccepts;
}

llvm::Expected<Comparison> compareOn(const Subject &subject, const Options &options) {
  std::string text;
  llvm::raw_string_ostream(text) << subject.module;
  mlir::MLIRContext &context = *subject.module->getContext();
  llvm::Expected<Side> a = ask("a", options.a, text, context, options.secondsMax);
  if (!a)
    return a.takeError();
  llvm::Expected<Side> b = ask("b", options.b, text, context, options.secondsMax);
  if (!b)
    return b.takeError();

  Comparison comparison;
  comparison.outputA = a->run.output;
  comparison.outputB = b->run.output;
  for (const Side *side : {&*a, &*b})
    if (!side->refusal.empty())
      comparison.details.push_back((side->name + " " + side->refusal).str());
  if (!a->module && !b->module)
    comparison.answer = Answer::bothRefuse;
  else if (!a->module || !b->module)
    comparison.answer = Answer::onlyOneAccepts;
  if (!comparison.details.empty())
    return comparison;

  // Even where both do: two ports may forget the same.
  for (const Side *side : {&*a, &*b})
    if (std::string lost = lostFunction(subject.module, *side->module); !lost.empty()) {
      comparison.answer = Answer::differentMeaning;
      comparison.details.push_back((side->name + " loses @" + lost).str());
    }
  if (!comparison.details.empty())
    return comparison;

  auto difference = oracles::firstDifference(oracles::canonicalLines(*a->module),
                                             oracles::canonicalLines(*b->module));
  // The same structure means the same; whether both are wrong alike is for `validate` to say.
  if (!difference)
    return comparison;
  comparison.details.push_back("a: " + difference->first);
  comparison.details.push_back("b: " + difference->second);
  compareMeanings(subject, *a, *b, *options.backend, comparison);
  return comparison;
}

} // namespace npufuzz::campaign::compare
