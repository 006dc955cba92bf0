//===- Scalars.cpp - what the scalar unit computes ------------------------===//
#include "backend/hivm/simulator/Machine.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace npufuzz::hivm {

static unsigned widthOf(Type type) {
  return type.isIndex() ? 64 : std::min(64U, type.getIntOrFloatBitWidth());
}

/// Wraps to the type's width, signed.
static int64_t wrap(uint64_t value, Type type) {
  unsigned unused = 64 - widthOf(type);
  return static_cast<int64_t>(value << unused) >> unused;
}

static uint64_t unsignedOf(int64_t value, Type type) {
  unsigned unused = 64 - widthOf(type);
  return static_cast<uint64_t>(value) << unused >> unused;
}

/// True for a shift by at least as many bits as the type has; MLIR defines no value for it.
static bool shiftsTooFar(Operation &op, int64_t amount) {
  return isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(op) &&
         static_cast<uint64_t>(amount) >= widthOf(op.getResult(0).getType());
}

static std::optional<int64_t> binary(Operation &op, int64_t a, int64_t b) {
  auto x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
  bool divides = b != 0 && !(a == INT64_MIN && b == -1);
  return llvm::TypeSwitch<Operation *, std::optional<int64_t>>(&op)
      .Case([&](arith::AddIOp) { return static_cast<int64_t>(x + y); })
      .Case([&](arith::SubIOp) { return static_cast<int64_t>(x - y); })
      .Case([&](arith::MulIOp) { return static_cast<int64_t>(x * y); })
      .Case([&](arith::MinSIOp) { return std::min(a, b); })
      .Case([&](arith::MaxSIOp) { return std::max(a, b); })
      .Case([&](arith::AndIOp) { return a & b; })
      .Case([&](arith::OrIOp) { return a | b; })
      .Case([&](arith::XOrIOp) { return a ^ b; })
      .Case([&](arith::DivSIOp) { return divides ? std::optional(a / b) : std::nullopt; })
      .Case([&](arith::RemSIOp) { return divides ? std::optional(a % b) : std::nullopt; })
      .Case([&](arith::FloorDivSIOp) {
        return divides ? std::optional(llvm::divideFloorSigned(a, b)) : std::nullopt;
      })
      .Case([&](arith::CeilDivSIOp) {
        return divides ? std::optional(llvm::divideCeilSigned(a, b)) : std::nullopt;
      })
      .Case([&](arith::ShLIOp) { return static_cast<int64_t>(x << y); })
      .Case([&](arith::ShRSIOp) { return a >> b; })
      .Case([&](arith::ShRUIOp) {
        return static_cast<int64_t>(unsignedOf(a, op.getResult(0).getType()) >> y);
      })
      .Default([](Operation *) { return std::nullopt; });
}

static bool compare(arith::CmpIPredicate predicate, int64_t a, int64_t b, Type type) {
  uint64_t x = unsignedOf(a, type), y = unsignedOf(b, type);
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return a == b;
  case arith::CmpIPredicate::ne:
    return a != b;
  case arith::CmpIPredicate::slt:
    return a < b;
  case arith::CmpIPredicate::sle:
    return a <= b;
  case arith::CmpIPredicate::sgt:
    return a > b;
  case arith::CmpIPredicate::sge:
    return a >= b;
  case arith::CmpIPredicate::ult:
    return x < y;
  case arith::CmpIPredicate::ule:
    return x <= y;
  case arith::CmpIPredicate::ugt:
    return x > y;
  case arith::CmpIPredicate::uge:
    return x >= y;
  }
  llvm_unreachable("no such predicate");
}

static std::optional<Number> constantOf(arith::ConstantOp op) {
  if (auto integer = dyn_cast<IntegerAttr>(op.getValue())) {
    int64_t value = integer.getType().isIndex()
                        ? integer.getInt()
                        : wrap(integer.getValue().getZExtValue(), integer.getType());
    return Number{static_cast<double>(value), value, true};
  }
  auto number = dyn_cast<FloatAttr>(op.getValue());
  if (!number || number.getType().getIntOrFloatBitWidth() > 32)
    return std::nullopt;
  bool loses = false;
  llvm::APFloat value = number.getValue();
  value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &loses);
  return Number{value.convertToDouble(), 0, true};
}

/// Evaluates the map; returns nothing if it divides by a number that is not positive.
static std::optional<SmallVector<int64_t>> evaluate(AffineMap map, ArrayRef<int64_t> operands) {
  SmallVector<Attribute> constants, folded;
  Builder builder(map.getContext());
  for (int64_t operand : operands)
    constants.push_back(builder.getIndexAttr(operand));
  if (failed(map.constantFold(constants, folded)))
    return std::nullopt;
  SmallVector<int64_t> results;
  for (Attribute attribute : folded)
    results.push_back(cast<IntegerAttr>(attribute).getInt());
  return results;
}

/// Result of a float op before it is rounded to the result's type.
std::optional<double> Machine::floatResult(Operation &op) {
  auto operand = [&](unsigned i) { return datum(op.getOperand(i)).number.number; };
  return llvm::TypeSwitch<Operation *, std::optional<double>>(&op)
      .Case<arith::TruncFOp, arith::ExtFOp>([&](auto) { return operand(0); })
      .Case([&](arith::SIToFPOp) -> std::optional<double> {
        // Wider integers would be rounded twice.
        if (op.getOperand(0).getType().getIntOrFloatBitWidth() > 32)
          return std::nullopt;
        return static_cast<double>(integer(op.getOperand(0)));
      })
      .Case([&](arith::NegFOp) { return -operand(0); })
      .Case([&](arith::AddFOp) { return operand(0) + operand(1); })
      .Case([&](arith::SubFOp) { return operand(0) - operand(1); })
      .Case([&](arith::MulFOp) { return operand(0) * operand(1); })
      .Case([&](arith::DivFOp) { return operand(0) / operand(1); })
      .Default([](Operation *) { return std::nullopt; });
}

/// Truncates; returns nothing if the result does not fit the type, which the op leaves open.
static std::optional<int64_t> integerOf(double number, Type type) {
  llvm::APSInt value(type.getIntOrFloatBitWidth(), /*isUnsigned=*/false);
  bool isExact = false;
  auto status =
      llvm::APFloat(number).convertToInteger(value, llvm::APFloat::rmTowardZero, &isExact);
  return status & llvm::APFloat::opInvalidOp ? std::nullopt : std::optional(value.getExtValue());
}

std::optional<bool> Machine::comparison(Operation &op) {
  if (auto cmp = dyn_cast<arith::CmpIOp>(op))
    return compare(cmp.getPredicate(), integer(cmp.getLhs()), integer(cmp.getRhs()),
                   cmp.getLhs().getType());
  if (auto cmp = dyn_cast<arith::CmpFOp>(op))
    return arith::applyCmpPredicate(cmp.getPredicate(),
                                    llvm::APFloat(datum(cmp.getLhs()).number.number),
                                    llvm::APFloat(datum(cmp.getRhs()).number.number));
  return std::nullopt;
}

/// Returns nothing if it divides by a number that is not positive.
std::optional<int64_t> Machine::affineResult(Operation &op) {
  AffineMap map = llvm::TypeSwitch<Operation *, AffineMap>(&op)
                      .Case<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(
                          [](auto affine) { return affine.getMap(); });
  SmallVector<int64_t> operands =
      llvm::map_to_vector(op.getOperands(), [&](Value operand) { return integer(operand); });
  auto results = evaluate(map, operands);
  if (!results)
    return std::nullopt;
  return isa<affine::AffineMinOp>(op) ? *llvm::min_element(*results) : *llvm::max_element(*results);
}

std::optional<bool> Machine::runScalar(Operation &op) {
  auto isDefined = [&] {
    return llvm::all_of(op.getOperands(),
                        [&](Value operand) { return datum(operand).number.isDefined; });
  };
  auto finish = [&](std::optional<int64_t> value) {
    if (!value)
      return end(ExecutionStatus::trapped, "a division by zero in " + core.log.where);
    setInteger(op.getResult(0), wrap(static_cast<uint64_t>(*value), op.getResult(0).getType()),
               isDefined());
    return true;
  };
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    std::optional<Number> value = constantOf(constant);
    if (!value)
      return unsupported(op, " of this type");
    set(op.getResult(0), *value);
    return true;
  }
  if (std::optional<double> number = floatResult(op)) {
    char letter = letterOfType(op.getResult(0).getType());
    if (!letter)
      return unsupported(op, " of this type");
    Number value = decode(letter, encode(letter, {*number, 0, true}, Rounding::nearestEven));
    value.isDefined = isDefined();
    set(op.getResult(0), value);
    return true;
  }
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    Datum chosen =
        values[integer(select.getCondition()) & 1 ? select.getTrueValue() : select.getFalseValue()];
    chosen.number.isDefined &= datum(select.getCondition()).number.isDefined;
    values[op.getResult(0)] = std::move(chosen);
    return true;
  }
  if (std::optional<bool> holds = comparison(op)) {
    setInteger(op.getResult(0), *holds, isDefined());
    return true;
  }
  if (isa<arith::FPToSIOp>(op)) {
    std::optional<int64_t> value =
        integerOf(datum(op.getOperand(0)).number.number, op.getResult(0).getType());
    setInteger(op.getResult(0), value.value_or(0), value && isDefined());
    return true;
  }
  if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(op))
    return finish(integer(op.getOperand(0)));
  if (isa<arith::IndexCastUIOp, arith::ExtUIOp>(op))
    return finish(
        static_cast<int64_t>(unsignedOf(integer(op.getOperand(0)), op.getOperand(0).getType())));
  if (isa<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(op))
    return finish(affineResult(op));
  bool isBinary = isa_and_nonnull<arith::ArithDialect>(op.getDialect()) &&
                  op.getNumOperands() == 2 && op.getResult(0).getType().isIntOrIndex();
  if (!isBinary)
    return std::nullopt;
  if (shiftsTooFar(op, integer(op.getOperand(1)))) {
    setInteger(op.getResult(0), 0, /*isDefined=*/false);
    return true;
  }
  bool divides = isa<arith::DivSIOp, arith::RemSIOp, arith::FloorDivSIOp, arith::CeilDivSIOp>(op);
  std::optional<int64_t> value = binary(op, integer(op.getOperand(0)), integer(op.getOperand(1)));
  if (!value && !divides)
    return std::nullopt;
  return finish(value);
}

} // namespace npufuzz::hivm
