//===- OpenResults.cpp - licences of ops ----------------------------------===//
//
// This file looks for ops whose documents leave a result open: fast-math flags, float reductions
// without an order, sums that may be fused, inexact functions. It can also fuse products itself, as
// such flags permit. Judges decide what a licence excuses.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/OpenResults.h"

#include "interpreter/arith/MathLibrary.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace npufuzz::oracles {

static constexpr llvm::StringLiteral fastMath = "fast-math flags leave the result open";

template <typename Predicate> static bool anyOp(ModuleOp module, Predicate holds) {
  return module
      .walk([&](Operation *op) {
        return holds(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool hasFastMath(ModuleOp module) {
  return anyOp(module, [](Operation *op) {
    auto math = dyn_cast<arith::ArithFastMathInterface>(op);
    auto flags = math ? math.getFastMathFlagsAttr() : arith::FastMathFlagsAttr();
    return flags && flags.getValue() != arith::FastMathFlags::none;
  });
}

/// Rounding makes sums and products depend on their order; maxima and bits do not.
static bool roundsInAnyOrder(Type type, vector::CombiningKind kind) {
  return isa<FloatType>(getElementTypeOrSelf(type)) &&
         (kind == vector::CombiningKind::ADD || kind == vector::CombiningKind::MUL);
}

/// True if the iterations, which have no order, add or multiply floats.
static bool reducesFloats(scf::ParallelOp loop) {
  auto reduce = loop.getBody()->getTerminator();
  return reduce
      ->walk([](Operation *op) {
        return isa<arith::AddFOp, arith::MulFOp>(op) ? WalkResult::interrupt()
                                                     : WalkResult::advance();
      })
      .wasInterrupted();
}
static bool isRoundedKind(Attribute attribute) {
  auto kind = cast<arith::AtomicRMWKindAttr>(attribute).getValue();
  return kind == arith::AtomicRMWKind::addf || kind == arith::AtomicRMWKind::mulf;
}

static bool hasOpenOrder(Operation *op) {
  if (auto reduction = dyn_cast<vector::MultiDimReductionOp>(op))
    return roundsInAnyOrder(reduction.getSource().getType(), reduction.getKind());
  if (auto reduction = dyn_cast<vector::ReductionOp>(op))
    return roundsInAnyOrder(reduction.getVector().getType(), reduction.getKind());
  if (auto contraction = dyn_cast<vector::ContractionOp>(op))
    return roundsInAnyOrder(contraction.getLhs().getType(), contraction.getKind());
  if (auto loop = dyn_cast<scf::ParallelOp>(op))
    return reducesFloats(loop);
  if (auto loop = dyn_cast<affine::AffineParallelOp>(op))
    return llvm::any_of(loop.getReductions(), isRoundedKind);
  return false;
}

/// True for "Outerproduct with optional fused add", which rounds once or twice.
static bool mayBeFused(Operation *op) {
  auto product = dyn_cast<vector::OuterProductOp>(op);
  return product && product.getAcc() && product.getKind() == vector::CombiningKind::ADD &&
         isa<FloatType>(getElementTypeOrSelf(product.getResult().getType()));
}

std::string whyOpen(ModuleOp module, Licences licences) {
  if (licences == Licences::documents)
    return whyOpen(module);
  return hasFastMath(module) ? fastMath.str() : "";
}

std::string whyOpen(ModuleOp module) {
  if (hasFastMath(module))
    return fastMath.str();
  if (anyOp(module, hasOpenOrder))
    return "a reduction of floats in any order leaves the result open";
  if (anyOp(module, mayBeFused))
    return "a sum of products that may be fused leaves the result open";
  return "";
}

static int64_t countOf(ModuleOp module, llvm::function_ref<bool(Operation *)> holds) {
  int64_t count = 0;
  module.walk([&](Operation *op) { count += holds(op); });
  return count;
}

/// True for an affine.for that carries the result of such an op.
template <typename... Ops> static bool isLoopOf(Operation *op) {
  auto loop = dyn_cast<affine::AffineForOp>(op);
  return loop && llvm::any_of(loop.getBody()->getTerminator()->getOperands(), [](Value value) {
           return isa_and_nonnull<Ops...>(value.getDefiningOp());
         });
}

/// True if such a loop is gone that a new vector.reduction of one of the kinds may stand for.
template <typename... Ops>
static bool isVectorized(ModuleOp before, ModuleOp after, vector::CombiningKind kind,
                         vector::CombiningKind other) {
  auto isReduction = [&](Operation *op) {
    auto reduction = dyn_cast<vector::ReductionOp>(op);
    return reduction && isa<FloatType>(reduction.getDest().getType()) &&
           (reduction.getKind() == kind || reduction.getKind() == other);
  };
  return anyOp(before, isLoopOf<Ops...>) &&
         countOf(after, isReduction) > countOf(before, isReduction);
}

std::string whyOpen(ModuleOp before, ModuleOp after) {
  using Kind = vector::CombiningKind;
  return isVectorized<arith::AddFOp, arith::MulFOp>(before, after, Kind::ADD, Kind::MUL)
             ? "affine-super-vectorize was asked to reorder reductions"
             : "";
}

std::string whyZerosOpen(ModuleOp before, ModuleOp after) {
  using Kind = vector::CombiningKind;
  return isVectorized<arith::MinNumFOp, arith::MaxNumFOp>(before, after, Kind::MINNUMF,
                                                          Kind::MAXNUMF)
             ? "minnumf and maxnumf leave other zeros open in another order"
             : "";
}

/// By name: releases of MLIR differ in which there are.
static bool isInexactIntrinsic(StringRef op) {
  return op.consume_front("llvm.intr.") &&
         llvm::is_contained<StringRef>({"acos", "asin", "atan", "atan2", "cos", "cosh", "exp",
                                        "exp2", "exp10", "log", "log10", "log2", "pow", "powi",
                                        "sin", "sincos", "sinh", "tan", "tanh"},
                                       op);
}

/// The function of the C library that the op calls, where its rounding is open; else empty.
static std::string inexactCallee(Operation *op) {
  auto call = dyn_cast<CallOpInterface>(op);
  auto name = call ? dyn_cast<SymbolRefAttr>(call.getCallableForCallee()) : SymbolRefAttr();
  if (!name || !interpreter::isInexactLibraryFunction(name.getLeafReference()))
    return "";
  auto function = SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(op, name);
  return function && function.isExternal() ? name.getLeafReference().str() : "";
}

bool isComplexFunction(Operation *op) {
  return isa<complex::AbsOp, complex::AngleOp, complex::Atan2Op, complex::CosOp, complex::DivOp,
             complex::ExpOp, complex::Expm1Op, complex::LogOp, complex::Log1pOp, complex::PowOp,
             complex::RsqrtOp, complex::SignOp, complex::SinOp, complex::SqrtOp, complex::TanOp,
             complex::TanhOp>(op);
}

std::map<std::string, int64_t> inexactFunctions(ModuleOp module) {
  std::map<std::string, int64_t> counts;
  module.walk([&](Operation *op) {
    if (isComplexFunction(op))
      ++counts[op->getName().getStringRef().str()];
    else if (isa<math::AcosOp, math::AcoshOp, math::AsinOp, math::AsinhOp, math::AtanOp,
                 math::Atan2Op, math::AtanhOp, math::CbrtOp, math::CosOp, math::CoshOp, math::ErfOp,
                 math::ExpOp, math::Exp2Op, math::ExpM1Op, math::FPowIOp, math::LogOp,
                 math::Log10Op, math::Log1pOp, math::Log2Op, math::PowFOp, math::RsqrtOp,
                 math::SinOp, math::SinhOp, math::TanOp, math::TanhOp, linalg::SoftmaxOp>(op))
      ++counts[op->getName().getStringRef().str()];
    else if (isInexactIntrinsic(op->getName().getStringRef()))
      ++counts[op->getName().getStringRef().str()];
    else if (std::string function = inexactCallee(op); !function.empty())
      ++counts["call of @" + function];
  });
  return counts;
}

static bool mayContract(Operation *op) {
  auto math = dyn_cast_or_null<arith::ArithFastMathInterface>(op);
  auto flags = math ? math.getFastMathFlagsAttr() : arith::FastMathFlagsAttr();
  return flags && arith::bitEnumContainsAll(flags.getValue(), arith::FastMathFlags::contract);
}

/// Returns the product that defines the operand, if the sum may take it in.
static arith::MulFOp productIn(Value operand) {
  auto product = operand.getDefiningOp<arith::MulFOp>();
  return product && product->hasOneUse() && mayContract(product) ? product : arith::MulFOp();
}

/// Fuses the op with such a product; returns false if it has none.
static bool contract(Operation *op) {
  if (!isa<arith::AddFOp, arith::SubFOp>(op) || !mayContract(op))
    return false;
  Value left = op->getOperand(0), right = op->getOperand(1);
  arith::MulFOp product = productIn(left);
  bool isRight = !product;
  if (isRight && !(product = productIn(right)))
    return false;
  OpBuilder b(op);
  Location loc = op->getLoc();
  Value factor = product.getLhs(), other = isRight ? left : right;
  if (isa<arith::SubFOp>(op))
    (isRight ? factor : other) = b.create<arith::NegFOp>(loc, isRight ? factor : other);
  op->getResult(0).replaceAllUsesWith(
      b.create<math::FmaOp>(loc, factor, product.getRhs(), other).getResult());
  op->erase();
  product.erase();
  return true;
}

OwningOpRef<ModuleOp> contracted(ModuleOp module) {
  module.getContext()->loadDialect<math::MathDialect>();
  OwningOpRef<ModuleOp> copy(module.clone());
  std::vector<Operation *> sums;
  copy->walk([&](Operation *op) {
    if (isa<arith::AddFOp, arith::SubFOp>(op))
      sums.push_back(op);
  });
  bool isAny = false;
  for (Operation *sum : sums)
    isAny |= contract(sum);
  return isAny ? std::move(copy) : OwningOpRef<ModuleOp>();
}

} // namespace npufuzz::oracles
