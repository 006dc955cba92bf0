//===- VectorTraits.cpp - detects IR for passes on vectors ----------------===//
//
// Each detector looks at one op, its parent and the makers of its operands. Transfers and
// reductions inside a vector.mask do not count; a vector.mask around a transfer or gather is a
// trait itself. Traits.cpp runs the detectors, and UpstreamPasses.cpp says which traits a pass
// needs.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/traits/Traits.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

/// True for rank 2 or more, which is lowered axis by axis. Inside a vector.mask that goes wrong
/// (corpus/known-issues).
template <typename Source> static bool isDeepTransfer(Operation *op) {
  auto transfer = dyn_cast<VectorTransferOpInterface>(op);
  return transfer && transfer.getVectorType().getRank() > 1 &&
         !isa<vector::MaskOp>(op->getParentOp()) &&
         isa<Source>(transferredMemory(transfer).getType());
}

/// True for vectors of one axis.
static bool isListOfElements(Operation *op) {
  return isa<vector::FromElementsOp>(op) && isa<VectorType>(op->getResult(0).getType()) &&
         cast<VectorType>(op->getResult(0).getType()).getRank() == 1 &&
         llvm::all_of(op->getOperands(), [](Value element) {
           Operation *maker = element.getDefiningOp();
           return maker && maker->getName().getStringRef() == "vector.to_elements" &&
                  cast<VectorType>(maker->getOperand(0).getType()).getRank() == 1;
         });
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
      {Trait::vectorListed, isListOfElements},
      {Trait::vectorReducedAxes,
       [](Operation *op) {
         return isa<vector::MultiDimReductionOp>(op) && !isa<vector::MaskOp>(op->getParentOp());
       }},
  };
  return detectors;
}

} // namespace npufuzz::mlirbackend
