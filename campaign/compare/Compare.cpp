//===- Compare.cpp - two ports of a pass on one input ---------------------===//
//
// Compares structure first, then runs both outputs. The reference judges them; without one, the
// functions of the input do. Outputs of one structure are run as well: two ports may be wrong
// alike.
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

/// Judges by the reference what is executed of both modules.
void compareByReference(const Subject &subject, mlir::ModuleOp a, mlir::ModuleOp b,
                        const Options &options, Comparison &comparison) {
  refinement::Executable ofA = refinement::asExecuted(a, options.translator),
                         ofB = refinement::asExecuted(b, options.translator);
  for (auto [name, executable] : {std::pair("a: ", &ofA), std::pair("b: ", &ofB)})
    if (!executable->why.empty()) {
      comparison.answer = Answer::cannotTell;
      comparison.extent.functions = 1;
      comparison.details.push_back(name + executable->why);
    }
  if (comparison.answer != Answer::cannotTell)
    judgeByReference(subject, ofA.of(a), ofB.of(b), *options.backend, comparison);
}

/// Fills answer, details and extent by what both modules and the subject compute.
void compareMeanings(const Subject &subject, mlir::ModuleOp a, mlir::ModuleOp b,
                     const Options &options, Comparison &comparison) {
  if (subject.expected)
    return compareByReference(subject, a, b, options, comparison);
  FunctionsAnswer judged = judgeFunctions(subject.module, a, b, subject.inputs, options.translator);
  if (judged.answer != Answer::differentMeaning && judged.isUnsupported && !options.translator &&
      isForMachine(subject.module))
    return judgeOnMachine(subject, a, b, *options.backend, comparison);
  comparison.answer = judged.answer;
  comparison.extent = judged.extent;
  llvm::append_range(comparison.details, judged.details);
  llvm::append_range(comparison.details, judged.alike);
}

/// Holds two modules of the same structure against the subject. Without a wrong result the answer
/// is still the structure; the details say what could not be judged.
void compareAlike(const Subject &subject, mlir::ModuleOp a, mlir::ModuleOp b,
                  const Options &options, Comparison &comparison) {
  if (oracles::isSameIR(subject.module, a))
    return; // they changed nothing
  compareMeanings(subject, a, b, options, comparison);
  if (comparison.answer != Answer::differentMeaning)
    comparison.answer = Answer::same;
}

/// Says why both refuse, in one line if it is the same reason.
void tellRefusals(const Side &a, const Side &b, Comparison &comparison) {
  if (!a.refusal.empty() && a.refusal == b.refusal)
    return comparison.details.push_back("both: " + a.refusal);
  for (const Side *side : {&a, &b})
    if (!side->refusal.empty())
      comparison.details.push_back((side->name + " " + side->refusal).str());
}

std::string textFor(mlir::ModuleOp module, bool isGeneric) {
  std::string text;
  llvm::raw_string_ostream os(text);
  mlir::OpPrintingFlags flags;
  if (isGeneric)
    flags.printGenericOpForm();
  module->print(os, flags);
  return text;
}

} // namespace

llvm::Expected<Comparison> compareOn(const Subject &subject, const Options &options) {
  std::string text = textFor(subject.module, options.isGeneric);
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
  tellRefusals(*a, *b, comparison);
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
  if (!difference) {
    compareAlike(subject, *a->module, *b->module, options, comparison);
    return comparison;
  }
  comparison.details.push_back("a: " + difference->first);
  comparison.details.push_back("b: " + difference->second);
  compareMeanings(subject, *a->module, *b->module, options, comparison);
  // Without a finding, the user reads the reason first.
  if (comparison.answer == Answer::cannotTell)
    std::rotate(comparison.details.begin(), comparison.details.begin() + 2,
                comparison.details.end());
  return comparison;
}

} // namespace npufuzz::campaign::compare
