//===- MachineProgram.h - results of a call of machine code -----*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_MACHINEPROGRAM_H
#define NPUFUZZ_ORACLES_FUNCTIONS_MACHINEPROGRAM_H

#include "backend/mlir/MachineCall.h"
#include "oracles/refinement/Meaning.h"

#include "llvm/Support/Error.h"

namespace npufuzz::oracles {

/// Processor and optimisation level for code that LLVM generates.
struct MachineTarget {
  llvm::StringLiteral name; ///< name that a verdict blames
  unsigned optLevel;
  int64_t vectorBits; ///< width of a RISC-V register under qemu; 0: this process
};

inline constexpr MachineTarget machineTargets[] = {{"llvm-O0", 0, 0},
                                                   {"llvm-O2", 2, 0},
                                                   {"llvm-riscv-vlen128", 2, 128},
                                                   {"llvm-riscv-vlen256", 2, 256}};
/// Returns null if the name is a pass.
const MachineTarget *findMachineTarget(llvm::StringRef name);

/// Compiled @main of a module in the LLVM dialect.
class MachineProgram {
public:
  /// Compiles for arguments like these. Errors: a value that words cannot hold (MachineEntry.h), IR
  /// that cannot be translated, missing tools.
  static llvm::Expected<std::unique_ptr<MachineProgram>>
  create(mlir::ModuleOp module, const MachineTarget &target,
         const std::vector<interpreter::Value> &arguments);

  /// Calls the code with copies of the arguments. `expected` is the interpreter's meaning of the
  /// same call; the returned meaning has its form. Unknown if the results have another form or
  /// point to unreadable memory; undefined if the code wrote outside its memory or trapped.
  refinement::Meaning run(const std::vector<interpreter::Value> &arguments,
                          const refinement::Meaning &expected) const;

private:
  explicit MachineProgram(std::unique_ptr<Artifact> artifact, const MachineTarget &target)
      : artifact(std::move(artifact)), target(target) {}
  std::unique_ptr<Artifact> artifact;
  const MachineTarget &target;
};

} // namespace npufuzz::oracles

#endif
