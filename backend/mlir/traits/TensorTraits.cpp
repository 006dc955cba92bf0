//===- TensorTraits.cpp - detects IR for passes on tensors and buffers ----===//
//
// Most detectors look at one op and the ops that made its operands. Those about bufferization and
// freed memory look at the whole module, because one op can rule out the pass. Modules with plain
// branches are not bufferizable here, since bufferization handles them wrongly.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/traits/Traits.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

namespace {

bool isTensor(Type type) { return isa<TensorType>(type); }

/// True for IR that no bufferization accepts, or that none handles correctly (plain branches:
/// corpus/known-issues).
bool hasNoBufferForm(Operation *op) {
  bool isElementwise =
      OpTrait::hasElementwiseMappableTraits(op) && llvm::any_of(op->getResultTypes(), isTensor);
  bool isTosa = op->getName().getDialectNamespace() == "tosa";
  return isElementwise || isTosa ||
         isa<tensor::ConcatOp, PackOp, UnPackOp, tensor::BitcastOp, cf::BranchOp, cf::CondBranchOp>(
             op);
}

bool isBufferizable(Operation *op) {
  if (!isa<ModuleOp>(op))
    return false;
  bool hasTensors = false;
  auto stopped = op->walk([&](Operation *inner) {
    hasTensors |= llvm::any_of(inner->getOperandTypes(), isTensor);
    return hasNoBufferForm(inner) && !isa<arith::ConstantOp, arith::SelectOp>(inner)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return hasTensors && !stopped.wasInterrupted();
}

/// True if ops write it in place of an empty tensor and it is then inserted into another.
bool isEmptyInserted(Operation *op) {
  auto insert = dyn_cast<tensor::InsertSliceOp>(op);
  Value source = insert ? insert.getSource() : Value();
  while (source) {
    Operation *maker = source.getDefiningOp();
    if (isa_and_nonnull<tensor::EmptyOp>(maker))
      return true;
    auto styled = dyn_cast_or_null<DestinationStyleOpInterface>(maker);
    source = styled && styled.getNumDpsInits() == 1 ? styled.getDpsInits().front() : Value();
  }
  return false;
}

/// True for a transfer that folds into a slice: nothing of it is masked or out of bounds.
bool isWhole(VectorTransferOpInterface transfer) {
  return !transfer.getMask() && !transfer.hasOutOfBoundsDim();
}

bool isSubsetOfSubset(Operation *op) {
  if (auto read = dyn_cast<vector::TransferReadOp>(op)) {
    auto slice = transferredMemory(read).getDefiningOp<tensor::ExtractSliceOp>();
    return slice && slice.hasUnitStride() && isWhole(read);
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return slice.getSource().getDefiningOp<tensor::ExtractSliceOp>();
  auto insert = dyn_cast<tensor::InsertSliceOp>(op);
  auto write = insert ? insert.getSource().getDefiningOp<vector::TransferWriteOp>() : nullptr;
  return write && insert.hasUnitStride() && isWhole(write);
}

bool isIn(Value value, Operation *loop) {
  Operation *maker = value.getDefiningOp();
  return maker ? loop->isAncestor(maker)
               : loop->isAncestor(cast<BlockArgument>(value).getOwner()->getParentOp());
}

/// True if a loop reads some place of a tensor that it carries, and writes the same place last.
bool hasHoistableSubset(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop)
    return false;
  for (auto [argument, yielded] :
       llvm::zip_equal(loop.getRegionIterArgs(), loop.getYieldedValues())) {
    auto insert = yielded.getDefiningOp<tensor::InsertSliceOp>();
    auto write = yielded.getDefiningOp<vector::TransferWriteOp>();
    bool isInvariant =
        insert ? llvm::none_of(insert->getOperands().drop_front(2),
                               [&](Value x) { return isIn(x, op); })
               : write && llvm::none_of(write.getIndices(), [&](Value x) { return isIn(x, op); });
    bool isRead = llvm::any_of(argument.getUsers(), [&](Operation *user) {
      return insert ? isa<tensor::ExtractSliceOp>(user) : isa<vector::TransferReadOp>(user);
    });
    if (isInvariant && isRead)
      return true;
  }
  return false;
}

/// A pass that frees a buffer under a condition must be the last to move it.
bool hasNoConditionalFree(Operation *op) {
  return isa<ModuleOp>(op) &&
         !op->walk([](Operation *inner) {
              bool isConditional =
                  isa<bufferization::DeallocOp>(inner) ||
                  (isa<memref::DeallocOp>(inner) && isa<scf::IfOp>(inner->getParentOp()));
              return isConditional ? WalkResult::interrupt() : WalkResult::advance();
            }).wasInterrupted();
}

bool isNeverFreed(Operation *op) {
  if (!isa<ModuleOp>(op))
    return false;
  bool hasAllocation = false;
  auto stopped = op->walk([&](Operation *inner) {
    hasAllocation |= isa<memref::AllocOp>(inner);
    bool isInTheWay =
        isa<memref::DeallocOp, memref::ReallocOp, bufferization::DeallocOp, bufferization::CloneOp,
            cf::BranchOp, cf::CondBranchOp, cf::SwitchOp>(inner) ||
        llvm::any_of(inner->getOperandTypes(), isTensor);
    return isInTheWay ? WalkResult::interrupt() : WalkResult::advance();
  });
  return hasAllocation && !stopped.wasInterrupted();
}

} // namespace

llvm::ArrayRef<Detector> tensorDetectors() {
  static const Detector detectors[] = {
      {Trait::bufferizable, isBufferizable},
      {Trait::emptyTensor, [](Operation *op) { return isa<tensor::EmptyOp>(op); }},
      {Trait::emptyInserted, isEmptyInserted},
      {Trait::subsetOfSubset, isSubsetOfSubset},
      {Trait::hoistableSubset, hasHoistableSubset},
      {Trait::paddedTensor, [](Operation *op) { return isa<tensor::PadOp>(op); }},
      {Trait::elementwiseTensor,
       [](Operation *op) {
         return op->getNumOperands() && OpTrait::hasElementwiseMappableTraits(op) &&
                llvm::any_of(op->getResultTypes(), isTensor);
       }},
      {Trait::tensorExtent,
       [](Operation *op) {
         auto dim = dyn_cast<tensor::DimOp>(op);
         return dim &&
                isa_and_nonnull<ReifyRankedShapedTypeOpInterface>(dim.getSource().getDefiningOp());
       }},
      {Trait::neverFreed, isNeverFreed},
      {Trait::noConditionalFree, hasNoConditionalFree},
      {Trait::conditionalFree, [](Operation *op) { return isa<bufferization::DeallocOp>(op); }},
      {Trait::clonedBuffer, [](Operation *op) { return isa<bufferization::CloneOp>(op); }},
  };
  return detectors;
}

} // namespace npufuzz::mlirbackend
