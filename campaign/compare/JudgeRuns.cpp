//===- JudgeRuns.cpp - runs @main of two outputs on a backend's machine ---===//
//
// Judges memory after @main by the reference's bounds if there is a reference. Otherwise it runs
// the input module on drawn inputs; an output must leave the same bits wherever those are defined.
//
//===----------------------------------------------------------------------===//
#include "campaign/compare/JudgeRuns.h"
#include "campaign/cases/ProgramCases.h"
#include "oracles/Oracle.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign::compare {

namespace {

/// First bit in which results differ where `before` is defined; empty: none.
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

/// Says what is wrong with a module made from the subject; empty: nothing.
using JudgeOfRuns = std::function<std::string(oracles::Runs &)>;

/// Judges by the reference's bounds: a sum in another order is no bug.
JudgeOfRuns byReference(const Subject &subject, const Backend &backend) {
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

/// Judges both outputs in turn on one input.
void judgeSides(mlir::ModuleOp a, mlir::ModuleOp b, const std::vector<Tensor> &inputs,
                const Backend &backend, const JudgeOfRuns &judge, Comparison &comparison) {
  PhaseSeconds unused;
  comparison.answer = Answer::sameMeaning;
  for (auto [name, module] : {std::pair("a", a), std::pair("b", b)}) {
    oracles::Runs runs(
        [&, module = module](const ExecutionOptions &options) {
          return backend.interpret(module, inputs, options);
        },
        unused);
    const Execution &after = runs.first();
    if (after.status == ExecutionStatus::unsupported) {
      if (comparison.answer == Answer::sameMeaning)
        comparison.answer = Answer::cannotTell;
      comparison.details.push_back(name + (": " + after.message));
      continue;
    }
    std::string wrong =
        after.status == ExecutionStatus::trapped ? "stops: " + after.message : judge(runs);
    if (wrong.empty())
      continue;
    comparison.answer = Answer::differentMeaning;
    comparison.details.push_back(name + (" " + wrong));
  }
}

bool isLanguageType(mlir::Type type) {
  if (auto memory = mlir::dyn_cast<mlir::MemRefType>(type))
    return memory.hasStaticShape() && memory.getLayout().isIdentity() &&
           isLanguageType(memory.getElementType());
  return type.isIndex() || type.isF32() || type.isF16() || type.isBF16() ||
         type.isSignlessInteger(1) || type.isSignlessInteger(8) || type.isSignlessInteger(16) ||
         type.isSignlessInteger(32) || type.isSignlessInteger(64);
}

/// Judges one input on the machine. Returns false to stop: a difference, or an op that not even the
/// backend knows.
bool judgeInput(const Subject &subject, mlir::ModuleOp a, mlir::ModuleOp b,
                const std::vector<Tensor> &inputs, const Backend &backend, Comparison &comparison) {
  Execution before = backend.interpret(subject.module, inputs, {});
  if (before.status == ExecutionStatus::trapped)
    return true; // undefined: an output may do anything
  if (before.status == ExecutionStatus::unsupported) {
    comparison.details.push_back("the input itself: " + before.message);
    return false;
  }
  auto judge = [&](oracles::Runs &runs) { return firstWrong(before, runs.first()); };
  judgeSides(a, b, inputs, backend, judge, comparison);
  if (comparison.answer == Answer::cannotTell)
    return false;
  comparison.extent.judged = 1;
  ++comparison.extent.inputs;
  return comparison.answer == Answer::sameMeaning;
}

} // namespace

void judgeByReference(const Subject &subject, mlir::ModuleOp a, mlir::ModuleOp b,
                      const Backend &backend, Comparison &comparison) {
  judgeSides(a, b, subject.program->inputs, backend, byReference(subject, backend), comparison);
  int64_t judged = comparison.answer == Answer::cannotTell ? 0 : 1;
  comparison.extent = {.functions = 1, .judged = judged, .inputs = judged};
}

bool isForMachine(mlir::ModuleOp module) {
  auto entry = module.lookupSymbol<mlir::func::FuncOp>("main");
  // Judging @main also judges each kernel that it calls.
  auto isOther = [&](mlir::FunctionOpInterface function) {
    return function.isPublic() && !function.isExternal() && function != entry &&
           mlir::SymbolTable::symbolKnownUseEmpty(function, module);
  };
  return entry && entry.getNumResults() == 0 &&
         llvm::all_of(entry.getArgumentTypes(), isLanguageType) &&
         llvm::none_of(module.getOps<mlir::FunctionOpInterface>(), isOther);
}

void judgeOnMachine(const Subject &subject, mlir::ModuleOp a, mlir::ModuleOp b,
                    const Backend &backend, Comparison &comparison) {
  size_t structural = comparison.details.size();
  comparison.answer = Answer::cannotTell;
  comparison.extent.functions = 1;
  if (subject.program) {
    judgeInput(subject, a, b, subject.program->inputs, backend, comparison);
  } else {
    for (int64_t number = 0; number < subject.inputs.count; ++number)
      if (!judgeInput(subject, a, b,
                      drawProgramInputs(subject.module, subject.inputs.seed + number), backend,
                      comparison))
        break;
  }
  if (comparison.details.size() == structural && comparison.extent.judged == 0)
    comparison.details.push_back("@main: no input is left that is defined");
}

} // namespace npufuzz::campaign::compare
