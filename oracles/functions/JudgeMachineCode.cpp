//===- JudgeMachineCode.cpp - compares machine code with the interpreter --===//
//
// The lowering and the code generator come after the last pass that can be interpreted. This file
// judges their result by running it, on this machine and, for a sample, as RISC-V code.
//
// A case that cannot be compared is counted with the reason, so that no gap is silent.
//
//===----------------------------------------------------------------------===//
#include "oracles/functions/JudgeMachineCode.h"

#include "backend/mlir/riscv/Executable.h"
#include "backend/passes/PassSequence.h"
#include "generators/Sampling.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

using refinement::Meaning;

/// True if the module has mutable globals. Runs share the globals of one program, so the second
/// call would read what the first one wrote.
static bool hasVariables(mlir::ModuleOp module) {
  return llvm::any_of(module.getOps<mlir::LLVM::GlobalOp>(),
                      [](mlir::LLVM::GlobalOp global) { return !global.getConstant(); });
}

/// True if the module has constant arrays of -0.0, which includes vectors of vectors. The
/// translation to LLVM IR turns such a constant into +0.0
/// (corpus/known-issues/translation-nested-negative-zero.mlir).
static bool hasArraysOfNegativeZeros(mlir::ModuleOp module) {
  auto isOne = [](mlir::Type type, mlir::Attribute value) {
    auto elements = mlir::dyn_cast_or_null<mlir::SplatElementsAttr>(value);
    return elements && mlir::isa<mlir::LLVM::LLVMArrayType>(type) &&
           mlir::isa<mlir::FloatType>(elements.getElementType()) &&
           elements.getSplatValue<llvm::APFloat>().isNegZero();
  };
  return module
      .walk([&](mlir::Operation *op) {
        auto constant = mlir::dyn_cast<mlir::LLVM::ConstantOp>(op);
        auto global = mlir::dyn_cast<mlir::LLVM::GlobalOp>(op);
        bool found = (constant && isOne(constant.getType(), constant.getValue())) ||
                     (global && isOne(global.getType(), global.getValueOrNull()));
        return found ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// True if the target's code runs for this case. RISC-V cases are a part of the native ones, so
/// that both can be compared.
static bool isDue(const MachineTarget &target, uint64_t seed) {
  return isSampled(seed, "machine code", machinePeriod) &&
         (target.vectorBits == 0 || isSampled(seed, "RISC-V code", riscvPeriod));
}

MachineMeanings runOn(const MachineTarget &target, const MachineQuestion &question,
                      PhaseSeconds &phases) {
  MachineMeanings code;
  auto stop = [&](std::string why) {
    code.notCompared = std::move(why);
    return std::move(code);
  };
  if (!question.known.front().printed.empty())
    return stop("it prints");
  if (hasArraysOfNegativeZeros(question.module))
    return stop("a constant that is translated wrong");
  auto arguments = [&](size_t number) {
    return refinement::inputOf(question.subject, question.inputs, static_cast<int64_t>(number));
  };
  std::unique_ptr<MachineProgram> program;
  {
    PhaseTimer timer(phases, Phase::compile);
    FirstError firstError(*question.module->getContext());
    auto created = MachineProgram::create(question.module, target, arguments(0));
    if (!created)
      return stop(normaliseKind(llvm::toString(created.takeError()) + " " + firstError.text()));
    program = std::move(*created);
  }
  PhaseTimer timer(phases, Phase::execute);
  size_t inputs = question.known.size();
  size_t runs = hasVariables(question.module) ? 1
                : target.vectorBits != 0      ? std::min(riscvInputs, inputs)
                                              : inputs;
  code.first = inputs - runs;
  for (size_t number = code.first; number < inputs; ++number) {
    Meaning got = program->run(arguments(number), question.known[number]);
    if (got.state == Meaning::State::unknown)
      return stop(normaliseKind(got.why));
    code.meanings.push_back(std::move(got));
  }
  return code;
}

std::string differenceOn(const MachineTarget &target, const MachineQuestion &question,
                         Evaluation &evaluation) {
  MachineMeanings code = runOn(target, question, evaluation.phases);
  for (auto [index, got] : llvm::enumerate(code.meanings)) {
    size_t number = code.first + index;
    std::string difference =
        refinement::firstDifference(question.subject, question.known[number], got).text;
    if (!difference.empty())
      return llvm::formatv("{0}, input {1}", difference, number);
  }
  std::string what = code.notCompared.empty() ? "compared" : "not compared: " + code.notCompared;
  evaluation.oracleCounters["machine " + target.name.str() + " " + what] += 1;
  return "";
}

bool judgeTarget(const MachineTarget &target, const MachineQuestion &question,
                 const Verdict &verdict, Evaluation &evaluation) {
  std::string difference = differenceOn(target, question, evaluation);
  if (difference.empty())
    return false;
  Verdict bug = verdict;
  bug.oracle = "value";
  bug.stage = "execute";
  bug.outcome = Outcome::bug;
  bug.severity = Severity::wrongAnswer;
  bug.pass = target.name.str();
  bug.kind = "wrong value";
  bug.claim = "computes something else";
  bug.evidence = std::move(difference);
  evaluation.verdicts.push_back(std::move(bug));
  return true;
}

void judgeMachineCode(const MachineQuestion &question, const Verdict &verdict,
                      Evaluation &evaluation) {
  static const std::string missing = mlirbackend::missingForRiscv();
  for (const MachineTarget &target : machineTargets) {
    if (!isDue(target, question.inputs.seed))
      continue;
    if (target.vectorBits != 0 && !missing.empty()) {
      evaluation.oracleCounters["machine " + target.name.str() + " skipped: " + missing] += 1;
      continue;
    }
    if (judgeTarget(target, question, verdict, evaluation))
      return;
  }
}

} // namespace npufuzz::oracles
