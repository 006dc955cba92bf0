//===- MachineProgram.h - what machine code makes of a call -----*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_MACHINEPROGRAM_H
#define NPUFUZZ_ORACLES_FUNCTIONS_MACHINEPROGRAM_H

#include "backend/mlir/MachineCall.h"
#include "oracles/refinement/Meaning.h"

#include "llvm/Support/Error.h"

namespace npufuzz::oracles {

/// Where code that LLVM made runs.
struct MachineTarget {
  llvm::StringLiteral name; ///< what a verdict blames
  unsigned optLevel;
  int64_t vectorBits; ///< of a RISC-V register under qemu; 0: this process
};

inline constexpr MachineTarget machineTargets[] = {{"llvm-O0", 0, 0},
                                                   {"llvm-O2", 2, 0},
                                                   {"llvm-riscv-vlen128", 2, 128},
                                                   {"llvm-riscv-vlen256", 2, 256}};
/// Null for a pass.
const MachineTarget *findMachineTarget(llvm::StringRef name);

/// @main of a module in the LLVM dialect.
class MachineProgram {
public:
  /// For arguments like these. Errors: nothing that words hold (MachineEntry.h), not translatable,
  /// tools that are missing.
  static llvm::Expected<std::unique_ptr<MachineProgram>>
  create(mlir::ModuleOp module, const MachineTarget &target,
         const std::vector<interpreter::Value> &arguments);

  /// Calls it with copies of the arguments. `expected` is what the interpreter made of the same
  /// call; the meaning has its form. Unknown where the results are of another form, or memory that
  /// cannot be looked at; undefined where it wrote outside its memory or trapped.
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
