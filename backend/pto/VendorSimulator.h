//===- VendorSimulator.h - the vendor's own CPU simulator -------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_VENDORSIMULATOR_H
#define NPUFUZZ_BACKEND_PTO_VENDORSIMULATOR_H

#include "backend/pto/Toolchain.h"
#include "backend/pto/emission/Emission.h"

#include <array>

namespace npufuzz::pto {

/// Something that the simulator cannot see or does otherwise, so that a difference there proves
/// nothing.
struct BlindSpot {
  llvm::StringLiteral what, reason;
  /// Where the library itself refuses: what its assertion that fails says, all of it.
  std::array<llvm::StringLiteral, 2> refusal = {"", ""};
};
llvm::ArrayRef<BlindSpot> blindSpotsOfSimulator();
/// The first that a program meets; null where what it computes can be compared.
const BlindSpot *blindSpotOf(mlir::ModuleOp program);

/// Emitted code compiled against the user's tile headers to an executable, which reads tensors from
/// a file and writes them to another.
class VendorProgram : public Artifact {
public:
  /// Fills the status of the result where there is no program.
  static std::unique_ptr<VendorProgram> create(llvm::StringRef code, EmittedProgram program,
                                               const PtoOptions &options, ToolResult &result);
  Execution run(const std::vector<Tensor> &inputs, const ExecutionOptions &options) const;

private:
  std::string executable; ///< its bytes
  EmittedProgram program;
  PtoOptions options;
};

} // namespace npufuzz::pto

#endif
