//===- Traits.cpp ---------------------------------------------------------===//
//
// traitsOf() asks the detectors about each op, and skips those whose trait is already found. The
// detectors are in one file per group of dialects, such as VectorTraits.cpp. DrawPipeline.cpp draws
// passes by the traits.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/traits/Traits.h"

namespace npufuzz::mlirbackend {

Traits traitsOf(mlir::ModuleOp module) {
  Traits found;
  module.walk([&](mlir::Operation *op) {
    for (llvm::ArrayRef<Detector> detectors :
         {affineDetectors(), scfDetectors(), arithDetectors(), memoryDetectors(), tensorDetectors(),
          linalgDetectors(), vectorDetectors(), tosaDetectors()})
      for (const Detector &detector : detectors)
        if (!found.has(detector.trait) && detector.isShownBy(op))
          found.set(detector.trait);
  });
  return found;
}

} // namespace npufuzz::mlirbackend
