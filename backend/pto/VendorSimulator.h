//===- VendorSimulator.h - runs the vendor's own CPU simulator --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_VENDORSIMULATOR_H
#define NPUFUZZ_BACKEND_PTO_VENDORSIMULATOR_H

#include "backend/pto/Toolchain.h"
#include "backend/pto/emission/Emission.h"

#include <array>

namespace npufuzz::pto {

/// A construct that the simulator cannot check or computes differently, so a difference there
/// proves nothing.
struct BlindSpot {
  llvm::StringLiteral what, reason;
  /// All parts of the library's failing assertion, if the library itself refuses.
  std::array<llvm::StringLiteral, 2> refusal = {"", ""};
};
llvm::ArrayRef<BlindSpot> blindSpotsOfSimulator();
/// First blind spot that a program meets; null if its results can be compared.
const BlindSpot *blindSpotOf(mlir::ModuleOp program);

/// Emitted code compiled against the user's tile headers to an executable, which reads tensors from
/// one file and writes them to another.
class VendorProgram : public Artifact {
public:
  /// If there is no program, sets the status of the result.
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
