//===- MemoryTraits.cpp - detects IR for passes on buffers and views ------===//
//
// Most detectors look at one op, the view that it accesses and its direct users; none follows
// aliases further. The limit of small buffers is the pass's own default. Small buffers also need a
// function that frees nothing, because stack memory must not be freed.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/traits/Traits.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

namespace {

/// Default limit of promote-buffers-to-stack.
constexpr int64_t smallBytesMax = 1024;

bool isFoldableView(Operation *op) {
  return op && isa<memref::SubViewOp, memref::ExpandShapeOp, memref::CollapseShapeOp>(op);
}

/// True for a view, or for an op that queries one.
bool isView(Operation *op) {
  if (auto metadata = dyn_cast<memref::ExtractStridedMetadataOp>(op))
    return isFoldableView(metadata.getSource().getDefiningOp());
  return isFoldableView(op);
}

bool isAccessThroughView(Operation *op) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return isFoldableView(load.getMemRef().getDefiningOp());
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return isFoldableView(store.getMemRef().getDefiningOp());
  if (auto transfer = dyn_cast<VectorTransferOpInterface>(op))
    return transferredMemory(transfer).getDefiningOp<memref::SubViewOp>();
  if (auto load = dyn_cast<vector::LoadOp>(op))
    return isFoldableView(load.getBase().getDefiningOp());
  if (auto store = dyn_cast<vector::StoreOp>(op))
    return isFoldableView(store.getBase().getDefiningOp());
  auto view = dyn_cast<memref::SubViewOp>(op);
  return view && view.getSource().getDefiningOp<memref::SubViewOp>();
}

bool hasForeignLayout(Operation *op) {
  auto alloc = dyn_cast<memref::AllocOp>(op);
  return alloc && isa<AffineMapAttr>(alloc.getType().getLayout()) &&
         !alloc.getType().getLayout().isIdentity();
}

bool isExpandable(Operation *op) {
  if (auto atomic = dyn_cast<memref::AtomicRMWOp>(op))
    return atomic.getKind() == arith::AtomicRMWKind::maximumf ||
           atomic.getKind() == arith::AtomicRMWKind::minimumf;
  auto reshape = dyn_cast<memref::ReshapeOp>(op);
  return reshape && cast<MemRefType>(reshape.getShape().getType()).hasStaticShape();
}

bool isExtentOfView(Operation *op) {
  auto dim = dyn_cast<memref::DimOp>(op);
  return dim && isa_and_nonnull<memref::ExpandShapeOp>(dim.getSource().getDefiningOp());
}

/// True for an allocation that a branch yields.
bool leavesBranch(Operation *op) {
  return isa<memref::AllocOp>(op) && isa<scf::IfOp, scf::IndexSwitchOp>(op->getParentOp()) &&
         llvm::any_of(op->getUsers(), [](Operation *user) { return isa<scf::YieldOp>(user); });
}

/// True if the function frees memory: promotion to the stack must come before that, because freeing
/// stack memory is undefined.
bool isFunctionThatFrees(Operation *function) {
  return function
      ->walk([](Operation *op) {
        return isa<memref::DeallocOp, bufferization::DeallocOp>(op) ? WalkResult::interrupt()
                                                                    : WalkResult::advance();
      })
      .wasInterrupted();
}

bool isSmallBuffer(Operation *op) {
  auto alloc = dyn_cast<memref::AllocOp>(op);
  auto function = op->getParentOfType<func::FuncOp>();
  if (!alloc || !alloc.getType().hasStaticShape() ||
      !alloc.getType().getElementType().isIntOrFloat() || !function ||
      isFunctionThatFrees(function))
    return false;
  bool escapes = llvm::any_of(op->getUsers(), [](Operation *user) {
    return user->hasTrait<OpTrait::IsTerminator>() || isa<func::CallOp>(user);
  });
  return !escapes && alloc.getType().getNumElements() * alloc.getType().getElementTypeBitWidth() <=
                         smallBytesMax * 8;
}

/// True if only loads and stores use it.
bool isSlot(memref::AllocaOp slot) {
  return slot.getType().hasStaticShape() && !slot->use_empty() &&
         llvm::all_of(slot->getUsers(), [&](Operation *user) {
           auto store = dyn_cast<memref::StoreOp>(user);
           return store ? store.getValue() != slot.getResult() : isa<memref::LoadOp>(user);
         });
}

/// Inner regions must not touch it: the pass follows only branches between blocks.
bool isScalarSlot(Operation *op) {
  auto slot = dyn_cast<memref::AllocaOp>(op);
  return slot && isSlot(slot) && slot.getType().getNumElements() == 1 &&
         llvm::all_of(op->getUsers(), [&](Operation *user) {
           return user->getParentRegion() == op->getParentRegion();
         });
}

bool isArraySlot(Operation *op) {
  auto slot = dyn_cast<memref::AllocaOp>(op);
  return slot && isSlot(slot) && slot.getType().getNumElements() > 1 &&
         llvm::all_of(op->getUsers(), [&](Operation *user) {
           return llvm::all_of(user->getOperands().drop_front(isa<memref::StoreOp>(user) ? 2 : 1),
                               [](Value index) { return matchPattern(index, m_Constant()); });
         });
}

/// Memory and subscripts of memref.load and store.
std::optional<std::pair<MemRefType, OperandRange>> memrefAccessOf(Operation *op) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return std::pair(load.getMemRefType(), load.getIndices());
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return std::pair(store.getMemRefType(), store.getIndices());
  return std::nullopt;
}

bool hasManyAxes(Operation *op) {
  auto access = memrefAccessOf(op);
  return access && access->second.size() > 1 && access->first.getLayout().isIdentity();
}

bool isRaisable(Operation *op) {
  auto access = memrefAccessOf(op);
  return access && !access->second.empty() && llvm::all_of(access->second, [](Value index) {
           return affine::isValidDim(index) || affine::isValidSymbol(index);
         });
}

/// True for the dealloc of a buffer whose uses are all in one block, with other ops after the last
/// use.
bool isFreedLate(Operation *op) {
  auto free = dyn_cast<memref::DeallocOp>(op);
  if (!free || !free.getMemref().getDefiningOp<memref::AllocOp>())
    return false;
  Operation *last = free.getMemref().getDefiningOp();
  for (Operation *user : free.getMemref().getUsers()) {
    if (user->getBlock() != op->getBlock() || isa<ViewLikeOpInterface>(user))
      return false;
    if (user != op && last->isBeforeInBlock(user))
      last = user;
  }
  return last->getBlock() == op->getBlock() && last->getNextNode() != op;
}

} // namespace

llvm::ArrayRef<Detector> memoryDetectors() {
  static const Detector detectors[] = {
      {Trait::multiAxisAccess, hasManyAxes},
      {Trait::raisableAccess, isRaisable},
      {Trait::viewAccess, isAccessThroughView},
      {Trait::stridedView, isView},
      {Trait::foreignLayout, hasForeignLayout},
      {Trait::expandableMemory, isExpandable},
      {Trait::viewExtent, isExtentOfView},
      {Trait::branchBuffer, leavesBranch},
      {Trait::loopBuffer,
       [](Operation *op) {
         return isa<memref::AllocOp>(op) && op->getNumOperands() == 0 &&
                isa<LoopLikeOpInterface>(op->getParentOp());
       }},
      {Trait::smallBuffer, isSmallBuffer},
      {Trait::scalarSlot, isScalarSlot},
      {Trait::arraySlot, isArraySlot},
      {Trait::checkedAtRunTime,
       [](Operation *op) { return isa<RuntimeVerifiableOpInterface>(op); }},
      {Trait::regrownBuffer, [](Operation *op) { return isa<memref::ReallocOp>(op); }},
      {Trait::freedLate, isFreedLate},
      {Trait::call, [](Operation *op) { return isa<func::CallOp>(op); }},
  };
  return detectors;
}

} // namespace npufuzz::mlirbackend
