//===- JudgeMachineCode.h - does the machine compute the same? --*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_JUDGEMACHINECODE_H
#define NPUFUZZ_ORACLES_FUNCTIONS_JUDGEMACHINECODE_H

#include "oracles/Evaluate.h"
#include "oracles/functions/MachineProgram.h"
#include "oracles/refinement/JudgePass.h"

namespace npufuzz::oracles {

/// One case in `machinePeriod`, by its seed, runs as machine code of this process. Its two
/// optimisation levels cost as much as all interpretations.
inline constexpr uint64_t machinePeriod = 4;
/// One in `riscvPeriod` of these also runs as RISC-V code, on the last inputs alone. Its processes,
/// for each of two vector lengths, cost as much as a dozen cases.
inline constexpr uint64_t riscvPeriod = 128;
inline constexpr size_t riscvInputs = 2;

/// Module to run as machine code, and the meanings to compare it with.
struct MachineQuestion {
  mlir::ModuleOp module; ///< in the LLVM dialect
  const refinement::Subject &subject;
  const refinement::InputSet &inputs;
  const std::vector<refinement::Meaning> &known; ///< all defined, one per input
};

/// Results of machine code on the inputs from number `first` on. If not empty, `notCompared` says
/// why the rest of them, or all, cannot be compared.
struct MachineMeanings {
  size_t first = 0;
  std::vector<refinement::Meaning> meanings;
  std::string notCompared;
};
MachineMeanings runOn(const MachineTarget &target, const MachineQuestion &question,
                      PhaseSeconds &phases);

/// Returns the first difference; empty if machine code agrees on every comparable input. Counts
/// what cannot be compared in the evaluation, with its reason.
std::string differenceOn(const MachineTarget &target, const MachineQuestion &question,
                         Evaluation &evaluation);

/// Returns true if the target's code differs. Then adds a copy of `verdict` as a bug of oracle
/// value that blames the target.
bool judgeTarget(const MachineTarget &target, const MachineQuestion &question,
                 const Verdict &verdict, Evaluation &evaluation);
/// Asks every target that is due, until one differs.
void judgeMachineCode(const MachineQuestion &question, const Verdict &verdict,
                      Evaluation &evaluation);

} // namespace npufuzz::oracles

#endif
