//===- TosaTraits.cpp - detects IR for passes on TOSA ---------------------===//
//
// Ops are told by name: releases differ in which there are.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/traits/Traits.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

namespace {

/// Name without the dialect; empty for ops of other dialects.
StringRef nameIn(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name.consume_front("tosa.") ? name : "";
}

bool isOf(Operation *op, const llvm::StringSet<> &names) { return names.contains(nameIn(op)); }

bool isControl(Operation *op) {
  static const llvm::StringSet<> names{"cond_if", "while_loop", "scatter"};
  return isOf(op, names);
}
bool isNamed(Operation *op) {
  static const llvm::StringSet<> names{"conv2d",     "conv3d",     "depthwise_conv2d", "matmul",
                                       "avg_pool2d", "max_pool2d", "transpose"};
  return isOf(op, names);
}
bool isLayout(Operation *op) {
  static const llvm::StringSet<> names{"concat", "pad", "reshape", "slice"};
  return isOf(op, names);
}
bool isConstant(Operation *op) {
  static const llvm::StringSet<> names{"const", "const_shape"};
  return isOf(op, names);
}
bool isComputation(Operation *op) {
  return !nameIn(op).empty() && !isConstant(op) && !isControl(op) && !isNamed(op) &&
         !isLayout(op) && nameIn(op) != "yield" && nameIn(op) != "apply_scale";
}

bool isKnown(Value value) { return matchPattern(value, m_Constant()); }

/// True if some op of the dialect in the module is one that the pass takes and none is refused.
bool isReadyForLinalg(Operation *op) {
  if (!isa<ModuleOp>(op))
    return false;
  bool isAny = false;
  auto stopped = op->walk([&](Operation *inner) {
    isAny |= isComputation(inner);
    bool isRefused = isControl(inner) || (isNamed(inner) && nameIn(inner) != "transpose") ||
                     nameIn(inner) == "transpose_conv2d";
    return isRefused ? WalkResult::interrupt() : WalkResult::advance();
  });
  return isAny && !stopped.wasInterrupted();
}

/// True for a transpose with another one, a constant or a reshape behind the ops before it.
bool isTransposedBack(Operation *op) {
  if (nameIn(op) != "transpose")
    return false;
  constexpr int64_t opsMax = 6;
  Operation *maker = op->getOperand(0).getDefiningOp();
  for (int64_t i = 0; i < opsMax && maker; ++i) {
    if (nameIn(maker) == "transpose" || nameIn(maker) == "reshape" || isConstant(maker))
      return true;
    if (!maker->hasOneUse() || maker->getNumOperands() == 0)
      return false;
    maker = maker->getOperand(0).getDefiningOp();
  }
  return false;
}

/// True for an op that has no operand but constants, and for what folders look for: a chain of two
/// ops of one name, and ops under whose operands folders look.
bool isFoldable(Operation *op) {
  static const llvm::StringSet<> looking{"select", "clamp", "max_pool2d", "concat", "slice"};
  if (nameIn(op).empty() || op->getNumOperands() == 0)
    return false;
  if (llvm::all_of(op->getOperands(), isKnown))
    return true;
  Operation *maker = op->getOperand(0).getDefiningOp();
  bool isChain = maker && maker->getName() == op->getName();
  return isChain || (maker && isOf(op, looking) && !nameIn(maker).empty());
}

bool isFoldedByLayer(Operation *op) {
  StringRef name = nameIn(op);
  bool isTaken = name == "transpose" || name == "reciprocal" || name.starts_with("reduce_");
  return isTaken && isKnown(op->getOperand(0));
}

/// True for windows of one element, and for the convolution that is a plain one on more zeros.
bool isDecomposable(Operation *op) {
  StringRef name = nameIn(op);
  if (name == "transpose_conv2d")
    return true;
  if (name != "conv2d" && name != "depthwise_conv2d")
    return false;
  auto weight = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
  auto pad = op->getAttrOfType<DenseI64ArrayAttr>("pad"),
       stride = op->getAttrOfType<DenseI64ArrayAttr>("stride");
  if (!weight || weight.getRank() != 4 || !pad || !stride)
    return false;
  size_t rows = name == "conv2d" ? 1 : 0;
  auto isAll = [](ArrayRef<int64_t> numbers, int64_t number) {
    return llvm::all_of(numbers, [&](int64_t one) { return one == number; });
  };
  bool isUnit = weight.getDimSize(rows) == 1 && weight.getDimSize(rows + 1) == 1 &&
                isAll(stride.asArrayRef(), 1);
  return isUnit && (name == "depthwise_conv2d" || isAll(pad.asArrayRef(), 0));
}

bool hasUnknownExtent(Operation *op) {
  return !nameIn(op).empty() && llvm::any_of(op->getResultTypes(), [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && !tensor.hasStaticShape();
  });
}

/// True for a constant tensor of arith that an op of TOSA takes.
bool isForeignConstant(Operation *op) {
  return isa<arith::ConstantOp>(op) && isa<RankedTensorType>(op->getResult(0).getType()) &&
         llvm::any_of(op->getUsers(), [](Operation *user) { return !nameIn(user).empty(); });
}

} // namespace

llvm::ArrayRef<Detector> tosaDetectors() {
  static const Detector detectors[] = {
      {Trait::tosaFoldable, isFoldable},
      {Trait::tosaFoldedByLayer, isFoldedByLayer},
      {Trait::tosaTransposedBack, isTransposedBack},
      {Trait::tosaDecomposable, isDecomposable},
      {Trait::tosaUnknownExtent, hasUnknownExtent},
      {Trait::tosaForeignConstant, isForeignConstant},
      {Trait::tosaControl, isControl},
      {Trait::tosaNamed, isNamed},
      {Trait::tosaLayout, isLayout},
      {Trait::tosaConstant, [](Operation *op) { return nameIn(op) == "const"; }},
      {Trait::tosaReadyForLinalg, isReadyForLinalg},
  };
  return detectors;
}

} // namespace npufuzz::mlirbackend
