//===- AskTool.cpp - snapshot, tool, and the IR that the tool made --------===//
//
// Executes the snapshot by the backend's semantics, runs the tool on it, and executes the result.
// The oracle that reported the finding decides which difference counts: a failure of the tool, an
// event, or other bits.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/AskTool.h"

#include "backend/foreign/PassTool.h"
#include "oracles/Oracle.h"
#include "reference/Reference.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::campaign {

using oracles::Verdict;
using reduceir::Breakage;

namespace {

class ToolQuestion {
public:
  ToolQuestion(const Backend &backend, const std::string &steps, const std::vector<Tensor> &inputs,
               const Verdict &verdict)
      : backend(backend), steps(steps), inputs(inputs), verdict(verdict),
        keepsBits(backend.passTool()->keepsBits(steps)) {}

  Breakage ask(ModuleOp program) const {
    if (!takesInputs(program) || hasLoopWithoutProgress(program) ||
        !backend.passTool()->isMeaningful(program))
      return {};
    Execution before = backend.interpret(program, inputs, {});
    if (before.status != ExecutionStatus::completed || isWrongAlready(before))
      return {};
    PassTool::Made made = backend.passTool()->run(program, steps);
    if (made.status == CompileStatus::passFailed || made.status == CompileStatus::compilerDied)
      return failure(made);
    if (made.status != CompileStatus::compiled)
      return {};
    return breakageAfter(before, *made.module);
  }

private:
  /// Edits of the IR do not adapt the inputs of a case.
  bool takesInputs(ModuleOp program) const {
    auto main = program.lookupSymbol<func::FuncOp>("main");
    return !main || main.getNumArguments() == inputs.size();
  }

  /// Such a loop has no meaning, and execution notices it only if it is reached.
  static bool hasLoopWithoutProgress(ModuleOp program) {
    return program
        .walk([](scf::ForOp loop) {
          std::optional<int64_t> step = getConstantIntValue(loop.getStep());
          return step && *step <= 0 ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  }

  /// A snapshot that is wrong already spoils the results of any bug. Oracle memory is the
  /// exception: it compares the trouble before and after.
  bool isWrongAlready(const Execution &before) const {
    return verdict.oracle != "compile" && verdict.oracle != "memory" &&
           !oracles::memoryTroubles(before, backend.name()).empty();
  }

  Breakage failure(const PassTool::Made &made) const {
    std::string name = oracles::normaliseKind(made.diagnostic);
    if (verdict.oracle != "compile" || name != oracles::normaliseKind(verdict.kind))
      return {};
    return {Breakage::Kind::failure, made.diagnostic, name};
  }

  Breakage breakageAfter(const Execution &before, ModuleOp made) const {
    Execution after = backend.interpret(made, inputs, {});
    if (after.status == ExecutionStatus::unsupported)
      return {};
    if (verdict.oracle == "compile")
      return {};
    if (verdict.oracle != "memory")
      return after.status == ExecutionStatus::completed ? firstDifference(before, after)
                                                        : Breakage();
    return newTrouble(before, after);
  }

  /// Finds new trouble of the verdict's claim, provided that all old trouble of that claim is still
  /// there. Old trouble that is gone may have turned into the new one, unless a trap hides it.
  Breakage newTrouble(const Execution &before, const Execution &after) const {
    std::vector<oracles::Verdict> old = oracles::memoryTroubles(before, backend.name()),
                                  found = oracles::memoryTroubles(after, backend.name());
    if (!oracles::goneTroubles(old, found, verdict.claim).empty())
      return {};
    // Other passes may have changed the ops that it names, or removed what trapped.
    for (const oracles::Verdict &trouble : found)
      if (!oracles::hasKind(old, trouble.kind) &&
          (oracles::hasTrapped(found) || trouble.claim == verdict.claim))
        return {Breakage::Kind::undefined, trouble.claim + ": " + trouble.evidence,
                oracles::normaliseKind(trouble.kind)};
    return {};
  }

  Breakage firstDifference(const Execution &before, const Execution &after) const {
    for (size_t argument = 0; argument < inputs.size(); ++argument) {
      const Tensor &was = before.memory[argument], &is = after.memory[argument];
      if (isFloatKind(was.kind) && !keepsBits)
        continue;
      for (int64_t i = 0; i < was.size(); ++i) {
        if (!isDefined(before, argument, i))
          continue;
        std::string where = llvm::formatv("element {0} of argument {1}", i, argument);
        if (!isDefined(after, argument, i))
          return {Breakage::Kind::undefined, where + " is undefined, and was not", "undefined"};
        bool areNaN = isFloatKind(was.kind) && reference::isNaN(was.kind, was.bits(i)) &&
                      reference::isNaN(was.kind, is.bits(i));
        if (was.bits(i) != is.bits(i) && !areNaN)
          return {Breakage::Kind::difference,
                  llvm::formatv("{0} is {1}, and was {2}", where,
                                reference::describeBits(is.kind, is.bits(i)),
                                reference::describeBits(was.kind, was.bits(i))),
                  "another result"};
      }
    }
    return {};
  }

  static bool isDefined(const Execution &run, size_t argument, int64_t element) {
    return run.defined.empty() || run.defined[argument][static_cast<size_t>(element)] != 0;
  }

  const Backend &backend;
  const std::string steps;
  const std::vector<Tensor> &inputs;
  const Verdict &verdict;
  bool keepsBits;
};

} // namespace

reduceir::Harness askTool(const Backend &backend, const std::string &steps,
                          const std::vector<Tensor> &inputs, const Verdict &verdict) {
  reduceir::Harness harness;
  harness.ask = [question = ToolQuestion(backend, steps, inputs, verdict)](
                    ModuleOp program, const refinement::Subject &, const reduceir::Input &) {
    return question.ask(program);
  };
  return harness;
}

} // namespace npufuzz::campaign
