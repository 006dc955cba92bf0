//===- VectorTraits.cpp - what passes on vectors look for -----------------===//
#include "backend/mlir/traits/Traits.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

/// Of rank 2 or more: lowered axis by axis. In a vector.mask that goes wrong (corpus/known-issues).
template <typename Source> static bool isDeepTransfer(Operation *op) {
  auto transfer = dyn_cast<VectorTransferOpInterface>(op);
  return transfer && transfer.getVectorType().getRank() > 1 &&
         !isa<vector::MaskOp>(op->getParentOp()) &&
         isa<Source>(transferredMemory(transfer).getType());
}

llvm::ArrayRef<Detector> vectorDetectors() {
  static const Detector detectors[] = {
      {Trait::vectorTransfer, isDeepTransfer<MemRefType>},
      {Trait::vectorTransferTensor, isDeepTransfer<RankedTensorType>},
      {Trait::vectorMasked,
       [](Operation *op) {
         auto masked = dyn_cast<vector::MaskOp>(op);
         return masked &&
                isa_and_nonnull<vector::TransferReadOp, vector::TransferWriteOp, vector::GatherOp>(
                    masked.getMaskableOp());
       }},
      {Trait::vectorReducedAxes,
       [](Operation *op) {
         return isa<vector::MultiDimReductionOp>(op) && !isa<vector::MaskOp>(op->getParentOp());
       }},
  };
  return detectors;
}

} // namespace npufuzz::mlirbackend
