//===- Compare.cpp - two ports of a pass on one input ---------------------===//
//
// Compares structure first, because equal structure needs no execution. If the structures differ,
// both outputs are run. The reference judges them; without one, the functions of the input do.
//
//===----------------------------------------------------------------------===//
#include "campaign/compare/Compare.h"
#include "backend/passes/PassSequence.h"
#include "campaign/compare/JudgeFunctions.h"
#include "campaign/compare/JudgeRuns.h"
#include "oracles/Structure.h"
#include "support/ParsableIR.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Parser/Parser.h"

namespace npufuzz::campaign::compare {

namespace {

/// Exit status of a shell that cannot start a command.
constexpr int cannotStart = 127;

/// One command's answer to one input.
struct Side {
  llvm::StringRef name;
  CommandRun run;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string refusal; ///< reason why there is no module
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
  // An empty output parses as a valid module, but it answers nothing.
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

/// Name of a function that lost its body although others may call it; empty: none.
std::string lostFunction(mlir::ModuleOp before, mlir::ModuleOp after) {
  for (auto function : before.getOps<mlir::FunctionOpInterface>()) {
    auto left = after.lookupSymbol<mlir::FunctionOpInterface>(function.getName());
    if (function.isPublic() && !function.isExternal() && (!left || left.isExternal()))
      return function.getName().str();
  }
  return "";
}

/// Fills answer, details and extent for two modules of different structure.
void compareMeanings(const Subject &subject, mlir::ModuleOp a, mlir::ModuleOp b,
                     const Backend &backend, Comparison &comparison) {
  if (subject.expected)
    return judgeByReference(subject, a, b, backend, comparison);
  FunctionsAnswer judged = judgeFunctions(subject.module, a, b, subject.inputs);
  if (judged.answer == Answer::cannotTell && judged.isUnsupported && isForMachine(subject.module))
    return judgeOnMachine(subject, a, b, backend, comparison);
  comparison.answer = judged.answer;
  comparison.extent = judged.extent;
  llvm::append_range(comparison.details, judged.details);
}

} // namespace

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

  // Checks both sides even if both lose it: two ports may have the same bug.
  for (const Side *side : {&*a, &*b})
    if (std::string lost = lostFunction(subject.module, *side->module); !lost.empty()) {
      comparison.answer = Answer::differentMeaning;
      comparison.details.push_back((side->name + " loses @" + lost).str());
    }
  if (!comparison.details.empty())
    return comparison;

  auto difference = oracles::firstDifference(oracles::canonicalLines(*a->module),
                                             oracles::canonicalLines(*b->module));
  // Equal structure means equal meaning; `validate` is the tool to find out if both are wrong
  // alike.
  if (!difference)
    return comparison;
  comparison.details.push_back("a: " + difference->first);
  comparison.details.push_back("b: " + difference->second);
  compareMeanings(subject, *a->module, *b->module, *options.backend, comparison);
  // Without a finding, the user reads the reason first.
  if (comparison.answer == Answer::cannotTell)
    std::rotate(comparison.details.begin(), comparison.details.begin() + 2,
                comparison.details.end());
  return comparison;
}

} // namespace npufuzz::campaign::compare
