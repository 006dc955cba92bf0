//===- JudgeMachineCode.h - does the machine compute the same? --*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_JUDGEMACHINECODE_H
#define NPUFUZZ_ORACLES_FUNCTIONS_JUDGEMACHINECODE_H

#include "oracles/Evaluate.h"
#include "oracles/functions/MachineProgram.h"
#include "oracles/refinement/JudgePass.h"

namespace npufuzz::oracles {

/// One case in so many, by its seed, runs as machine code of this process: two levels cost as much
/// as all that is interpreted.
inline constexpr uint64_t machinePeriod = 4;
/// One in so many of these also runs as RISC-V code, on the last inputs alone: processes for each
/// of two vector lengths cost as much as a dozen cases.
inline constexpr uint64_t riscvPeriod = 128;
inline constexpr size_t riscvInputs = 2;

/// What machine code of the module is compared with.
struct MachineQuestion {
  mlir::ModuleOp module; ///< in the LLVM dialect
  const refinement::Subject &subject;
  const refinement::InputSet &inputs;
  const std::vector<refinement::Meaning> &known; ///< defined, one per input
};

/// What machine code makes of the inputs from number `first` on. Where not empty, `notCompared`
/// says why the rest of them, or all, cannot be compared with anything.
struct MachineMeanings {
  size_t first = 0;
  std::vector<refinement::Meaning> meanings;
  std::string notCompared;
};
MachineMeanings runOn(const MachineTarget &target, const MachineQuestion &question,
                      PhaseSeconds &phases);

/// Empty: the same on every input that could be compared. Otherwise the first difference. What
/// cannot be compared is counted in the evaluation, with its reason.
std::string differenceOn(const MachineTarget &target, const MachineQuestion &question,
                         Evaluation &evaluation);

/// Whether the target's code differs; then it adds a verdict of oracle value that blames it, which
/// is otherwise as `verdict`.
bool judgeTarget(const MachineTarget &target, const MachineQuestion &question,
                 const Verdict &verdict, Evaluation &evaluation);
/// Asks every target that is due, until one differs.
void judgeMachineCode(const MachineQuestion &question, const Verdict &verdict,
                      Evaluation &evaluation);

} // namespace npufuzz::oracles

#endif
