//===- ArithTraits.cpp - detects IR for passes on scalar code -------------===//
//
// Most detectors look at one op and the definitions of its operands. Twins need a whole function,
// ranges and unused values a whole module. Ranges come from one look at each op, not from MLIR's
// range analysis, which is under test.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/traits/Traits.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

namespace {

/// Maximum definitions to follow in search of a bound.
constexpr int64_t depthMax = 4;

bool isPureCode(Operation *op) {
  return op->getNumResults() && !op->getNumRegions() && isMemoryEffectFree(op);
}

/// Finds ops that compute the same as another one, apart from constants. Equal values get equal
/// numbers; a scope is a block with its enclosing blocks.
class Twins {
public:
  bool areIn(Region &region) {
    for (Block &block : region) {
      llvm::SmallVector<llvm::hash_code> mine;
      for (Operation &op : block) {
        if (isPureCode(&op) && !op.use_empty()) {
          bool isConstant = op.hasTrait<OpTrait::ConstantLike>();
          llvm::hash_code code = OperationEquivalence::computeHash(
              &op, [&](Value operand) { return numberOf(operand); },
              OperationEquivalence::ignoreHashValue, OperationEquivalence::IgnoreLocations);
          bool isNew = seen.insert(code).second;
          if (!isNew && !isConstant)
            return true;
          for (Value result : op.getResults())
            numbers[result] = llvm::hash_combine(code, cast<OpResult>(result).getResultNumber());
          if (isNew)
            mine.push_back(code);
        }
        for (Region &inner : op.getRegions())
          if (areIn(inner))
            return true;
      }
      for (llvm::hash_code code : mine)
        seen.erase(code);
    }
    return false;
  }

private:
  llvm::hash_code numberOf(Value value) {
    auto found = numbers.find(value);
    return found == numbers.end() ? mlir::hash_value(value) : found->second;
  }
  llvm::DenseSet<size_t> seen;
  llvm::DenseMap<Value, llvm::hash_code> numbers;
};

bool isRedundant(Operation *op) {
  auto function = dyn_cast<func::FuncOp>(op);
  return function && Twins().areIn(function.getBody());
}

/// True for a constant that is not at the top of the function, or an unused op.
bool isUntidy(Operation *op) {
  return (op->hasTrait<OpTrait::ConstantLike>() && !isa<func::FuncOp>(op->getParentOp())) ||
         (isPureCode(op) && op->use_empty());
}

bool isConstantCode(Operation *op) {
  return op->getNumOperands() && isPureCode(op) &&
         llvm::all_of(op->getOperands(), [](Value x) { return matchPattern(x, m_Constant()); });
}

bool isInteger(Value value) { return getElementTypeOrSelf(value).isIntOrIndex(); }

bool isNonNegative(Value value, int64_t depth = depthMax);

bool areBoth(Operation *op, int64_t depth) {
  return isNonNegative(op->getOperand(0), depth - 1) && isNonNegative(op->getOperand(1), depth - 1);
}

/// True for the counter of a loop whose bounds are not negative.
bool isCounterUpward(Value value, int64_t depth) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto loop = argument ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp()) : nullptr;
  return loop && loop.getInductionVar() == value &&
         isNonNegative(loop.getLowerBound(), depth - 1) &&
         isNonNegative(loop.getUpperBound(), depth - 1);
}

bool isNonNegative(Value value, int64_t depth) {
  if (depth == 0)
    return false;
  Operation *op = value.getDefiningOp();
  if (!op)
    return isCounterUpward(value, depth);
  if (APInt constant; matchPattern(value, m_ConstantInt(&constant)))
    return !constant.isNegative();
  if (isa<arith::ExtUIOp>(op))
    return true;
  if (isa<arith::AndIOp, arith::MaxSIOp>(op))
    return isNonNegative(op->getOperand(0), depth - 1) ||
           isNonNegative(op->getOperand(1), depth - 1);
  if (isa<arith::RemUIOp>(op))
    return isNonNegative(op->getOperand(1), depth - 1);
  if (isa<arith::MinSIOp, arith::DivUIOp>(op))
    return areBoth(op, depth);
  if (APInt amount;
      isa<arith::ShRUIOp>(op) && matchPattern(op->getOperand(1), m_ConstantInt(&amount)))
    return !amount.isZero();
  return false;
}

bool isUnsignedInDisguise(Operation *op) {
  if (isa<arith::DivSIOp, arith::CeilDivSIOp, arith::FloorDivSIOp, arith::RemSIOp, arith::MinSIOp,
          arith::MaxSIOp>(op))
    return areBoth(op, depthMax + 1);
  if (isa<arith::ExtSIOp>(op))
    return isNonNegative(op->getOperand(0));
  auto comparison = dyn_cast<arith::CmpIOp>(op);
  return comparison && comparison.getPredicate() >= arith::CmpIPredicate::slt &&
         comparison.getPredicate() <= arith::CmpIPredicate::sge && areBoth(op, depthMax + 1);
}

bool isArithmeticIn(Operation *op, bool (*isKind)(Type)) {
  return isa<arith::ArithDialect>(op->getDialect()) &&
         !isa<arith::ConstantOp, arith::ExtFOp, arith::TruncFOp, arith::BitcastOp>(op) &&
         (llvm::any_of(op->getOperandTypes(), isKind) ||
          llvm::any_of(op->getResultTypes(), isKind));
}

/// Ranges of integers, from one look at each op in the order of the text. Memory contents and block
/// arguments may be anything, except counters with constant bounds. The analysis of the passes
/// knows more, but it is under test as well. With bounds that are not constant it makes an invalid
/// read (int-range-optimizations-affine-bound), which would happen in our own process. Ops of
/// affine are not asked at all: they crash on a zero divisor
/// (int-range-optimizations-affine-divisor).
class Ranges {
public:
  ConstantIntRanges of(Value value) const {
    auto found = ranges.find(value);
    return found != ranges.end() ? found->second
                                 : ConstantIntRanges::maxRange(
                                       ConstantIntRanges::getStorageBitwidth(value.getType()));
  }

  void look(Operation *op) {
    if (auto loop = dyn_cast<affine::AffineForOp>(op); loop && loop.hasConstantBounds())
      count(loop.getInductionVar(), loop.getConstantLowerBound(), loop.getConstantUpperBound());
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      std::optional<int64_t> from = getConstantIntValue(loop.getLowerBound());
      std::optional<int64_t> to = getConstantIntValue(loop.getUpperBound());
      if (from && to)
        count(loop.getInductionVar(), *from, *to);
    }
    auto code = dyn_cast<InferIntRangeInterface>(op);
    if (!code || isa<affine::AffineDialect>(op->getDialect()) || op->getNumRegions() ||
        !llvm::all_of(op->getOperands(), isInteger) || !llvm::all_of(op->getResults(), isInteger))
      return;
    llvm::SmallVector<ConstantIntRanges> operands;
    for (Value operand : op->getOperands())
      operands.push_back(of(operand));
    code.inferResultRanges(operands, [&](Value result, const ConstantIntRanges &range) {
      ranges.insert_or_assign(result, range);
    });
  }

private:
  /// Skips a loop that never runs.
  void count(Value counter, int64_t from, int64_t to) {
    unsigned width = ConstantIntRanges::getStorageBitwidth(counter.getType());
    if (from < to)
      ranges.insert_or_assign(
          counter, ConstantIntRanges::fromSigned(APInt(width, from, /*isSigned=*/true),
                                                 APInt(width, to - 1, /*isSigned=*/true)));
  }

  llvm::DenseMap<Value, ConstantIntRanges> ranges;
};

/// True for a result that can have only one value, or a remainder that changes nothing.
bool hasKnownRange(Operation *op) {
  if (!isa<ModuleOp>(op))
    return false;
  Ranges ranges;
  auto isKnown = [&](Operation *inner) {
    ranges.look(inner);
    if (isPureCode(inner) && !inner->use_empty() && !inner->hasTrait<OpTrait::ConstantLike>() &&
        llvm::all_of(inner->getResults(), [&](Value result) {
          return isInteger(result) && ranges.of(result).getConstantValue();
        }))
      return true;
    APInt divisor;
    return isa<arith::RemUIOp>(inner) &&
           matchPattern(inner->getOperand(1), m_ConstantInt(&divisor)) &&
           ranges.of(inner->getOperand(0)).umax().ult(divisor);
  };
  return op
      ->walk<WalkOrder::PreOrder>([&](Operation *inner) {
        return isKnown(inner) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Width before an extension.
std::optional<unsigned> narrowWidth(Value value) {
  Operation *op = value.getDefiningOp();
  return isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(op)
             ? std::optional(getElementTypeOrSelf(op->getOperand(0)).getIntOrFloatBitWidth())
             : std::nullopt;
}

/// True for arithmetic on extensions of i8 or less, which fits in 16 bits. Conversion of an
/// extension to float counts too.
bool isNarrowable(Operation *op) {
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op))
    return narrowWidth(op->getOperand(0)).value_or(64) <= 8 &&
           narrowWidth(op->getOperand(0)).value_or(1) > 1;
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::DivSIOp, arith::DivUIOp,
           arith::MaxSIOp, arith::MaxUIOp, arith::MinSIOp, arith::MinUIOp>(op) ||
      getElementTypeOrSelf(op->getResult(0)).isIndex() ||
      getElementTypeOrSelf(op->getResult(0)).getIntOrFloatBitWidth() <= 16)
    return false;
  return op->getOperand(0).getDefiningOp() && op->getOperand(1).getDefiningOp() &&
         op->getOperand(0).getDefiningOp()->getName() ==
             op->getOperand(1).getDefiningOp()->getName() &&
         narrowWidth(op->getOperand(0)).value_or(64) <= 8 &&
         narrowWidth(op->getOperand(1)).value_or(64) <= 8;
}

/// The pass leaves modules with plain branches alone.
bool hasUnusedValue(Operation *op) {
  if (!isa<ModuleOp>(op))
    return false;
  bool isFound = false;
  auto stopped = op->walk([&](Operation *inner) {
    isFound |= isPureCode(inner) && inner->use_empty();
    return isa<BranchOpInterface>(inner) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return isFound && !stopped.wasInterrupted();
}

bool isSineNextToCosine(Operation *op) {
  return isa<math::SinOp>(op) && llvm::any_of(op->getOperand(0).getUsers(), [&](Operation *other) {
           return isa<math::CosOp>(other) && other->getBlock() == op->getBlock();
         });
}

template <typename Op> bool isA(Operation *op) { return isa<Op>(op); }

} // namespace

llvm::ArrayRef<Detector> arithDetectors() {
  static const Detector detectors[] = {
      {Trait::redundant, isRedundant},
      {Trait::untidy, isUntidy},
      {Trait::knownValue, isConstantCode},
      {Trait::ranged, hasKnownRange},
      {Trait::widened, isNarrowable},
      {Trait::unsignedInDisguise, isUnsignedInDisguise},
      {Trait::expandable,
       [](Operation *op) {
         return isa<arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp, arith::MaximumFOp,
                    arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp>(op);
       }},
      {Trait::unusedValue, hasUnusedValue},
      {Trait::leadingZeros, isA<math::CountLeadingZerosOp>},
      {Trait::integerPower, isA<math::IPowIOp>},
      {Trait::clampedFloat,
       [](Operation *op) { return op->getName().getStringRef() == "math.clampf"; }},
      {Trait::roundedUp, isA<math::CeilOp>},
      {Trait::roundedAway, isA<math::RoundOp>},
      {Trait::roundedEven, isA<math::RoundEvenOp>},
      {Trait::sineAndCosine, isSineNextToCosine},
      {Trait::sineWithCosine,
       [](Operation *op) { return op->getName().getStringRef() == "math.sincos"; }},
      {Trait::smallFloat,
       [](Operation *op) { return isArithmeticIn(op, [](Type type) { return type.isBF16(); }); }},
      {Trait::halfFloat,
       [](Operation *op) { return isArithmeticIn(op, [](Type type) { return type.isF16(); }); }},
  };
  return detectors;
}

} // namespace npufuzz::mlirbackend
