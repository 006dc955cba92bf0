//===- LinalgTraits.cpp - detects IR for passes on linalg -----------------===//
//
// Most detectors look at linalg.generic: its subscripts, its extents and the ops that made its
// inputs. MLIR's own tests tell fusable ops, copies and fills. Ops that some releases of MLIR lack
// are compared by name.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/traits/Traits.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using linalg::GenericOp;
using linalg::LinalgOp;

namespace npufuzz::mlirbackend {

namespace {

bool isFusable(Operation *op) {
  auto generic = dyn_cast<GenericOp>(op);
  return generic && generic.hasPureTensorSemantics() &&
         llvm::any_of(generic.getDpsInputOperands(),
                      [](OpOperand *operand) { return linalg::areElementwiseOpsFusable(operand); });
}

bool hasUnitAxis(Operation *op) {
  auto generic = dyn_cast<GenericOp>(op);
  return generic && llvm::any_of(generic.getStaticLoopRanges(), [](int64_t n) { return n == 1; });
}

/// True if every subscript of an input is a constant.
bool hasScalarInput(Operation *op) {
  auto generic = dyn_cast<GenericOp>(op);
  return generic && generic.hasPureTensorSemantics() &&
         llvm::any_of(generic.getDpsInputOperands(), [&](OpOperand *operand) {
           return isa<RankedTensorType>(operand->get().getType()) &&
                  generic.getMatchingIndexingMap(operand).isConstant();
         });
}

bool isIntegerMatmul(Operation *op) {
  return isa<linalg::MatmulOp, linalg::BatchMatmulOp, linalg::MatmulTransposeAOp,
             linalg::MatmulTransposeBOp>(op) &&
         llvm::all_of(op->getOperandTypes(), [](Type type) {
           auto tensor = dyn_cast<RankedTensorType>(type);
           return tensor && tensor.hasStaticShape() && tensor.getNumElements() > 0 &&
                  tensor.getElementType().isInteger();
         });
}

bool isOfRankZero(Operation *op) {
  auto generic = dyn_cast<GenericOp>(op);
  return generic && generic.hasPureTensorSemantics() && generic.getNumLoops() == 0 &&
         llvm::all_of(generic->getOperandTypes(), [](Type t) { return isa<RankedTensorType>(t); });
}

bool isNameable(Operation *op) {
  auto generic = dyn_cast<GenericOp>(op);
  if (!generic || generic.getNumDpsInits() != 1)
    return false;
  if (linalg::isaCopyOpInterface(generic) || linalg::isaFillOpInterface(generic))
    return true;
  if (!linalg::isaElemwiseSingleBinaryOpInterface(generic))
    return false;
  StringRef inner = generic.getBody()->front().getName().getStringRef();
  return inner == "arith.addf" || inner == "arith.mulf" || inner == "arith.subf" ||
         inner == "arith.divf";
}

bool isDepthwiseByOne(Operation *op) {
  return isa<linalg::DepthwiseConv2DNhwcHwcmOp>(op) &&
         cast<ShapedType>(op->getOperand(1).getType()).getShape().back() == 1;
}

} // namespace

/// Compares names, because not every release has all of these ops.
static bool isPointwiseOp(Operation *op) {
  static const llvm::StringSet<> names{"linalg.add", "linalg.sub",  "linalg.mul",   "linalg.div",
                                       "linalg.max", "linalg.min",  "linalg.abs",   "linalg.exp",
                                       "linalg.log", "linalg.ceil", "linalg.floor", "linalg.negf"};
  return names.contains(op->getName().getStringRef());
}

static bool isCategory(Operation *op) {
  return op->getName().getStringRef() == "linalg.elementwise";
}
static bool isCategoryOfTransposed(Operation *op) {
  if (!isCategory(op))
    return false;
  auto structured = cast<LinalgOp>(op);
  return llvm::any_of(structured.getDpsInputOperands(), [&](OpOperand *operand) {
    return operand->get().getDefiningOp<linalg::TransposeOp>() &&
           structured.getMatchingIndexingMap(operand).isIdentity();
  });
}

llvm::ArrayRef<Detector> linalgDetectors() {
  static const Detector detectors[] = {
      {Trait::linalgPointwiseOp, isPointwiseOp},
      {Trait::linalgCategory, isCategory},
      {Trait::linalgTurned, isCategoryOfTransposed},
      {Trait::linalgNamed, [](Operation *op) { return isa<LinalgOp>(op) && !isa<GenericOp>(op); }},
      {Trait::linalgFusable, isFusable},
      {Trait::linalgUnitAxis, hasUnitAxis},
      {Trait::linalgScalarInput, hasScalarInput},
      {Trait::linalgMatmul, isIntegerMatmul},
      {Trait::linalgRankZero, isOfRankZero},
      {Trait::linalgNameable, isNameable},
      {Trait::linalgDepthwise, isDepthwiseByOne},
      {Trait::linalgOnMemory,
       [](Operation *op) {
         auto structured = dyn_cast<LinalgOp>(op);
         return structured && structured.hasPureBufferSemantics();
       }},
  };
  return detectors;
}

} // namespace npufuzz::mlirbackend
