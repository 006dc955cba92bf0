//===- Scalars.cpp --------------------------------------------------------===//
//
// Ops are defined for all operands by construction: a divisor is made odd or drawn from constants,
// a shift amount is masked, a float is tested before a cast that could be out of range.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Scalars.h"
#include "support/mlir/Api.h"

#include "mlir/IR/TypeUtilities.h"

namespace npufuzz::generators::functions {

using namespace mlir;

bool isFloat(Type type) { return isa<FloatType>(type); }

unsigned widthOf(Type type) { return type.isIndex() ? 64 : type.getIntOrFloatBitWidth(); }

static Value compare(Code &code, StringRef op, Attribute predicate, Value x, Value y) {
  Type result = code.getI1Type();
  if (auto shaped = dyn_cast<ShapedType>(x.getType()))
    result = shaped.clone(result);
  return code.emit(op, {x, y}, result, {{"predicate", predicate}});
}
Value compare(Code &code, arith::CmpIPredicate predicate, Value x, Value y) {
  auto attribute = arith::CmpIPredicateAttr::get(code.getContext(), predicate);
  return compare(code, "arith.cmpi", attribute, x, y);
}
Value compare(Code &code, arith::CmpFPredicate predicate, Value x, Value y) {
  auto attribute = arith::CmpFPredicateAttr::get(code.getContext(), predicate);
  return compare(code, "arith.cmpf", attribute, x, y);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Boundary values at which folds and range analyses change, sign-extended.
static int64_t boundary(Choices &choices, unsigned width) {
  int64_t least = width == 64 ? INT64_MIN : -(int64_t(1) << (width - 1)), most = ~least;
  return choices.pick("boundary",
                      std::vector<int64_t>{most, least, -1, most - 1, least + 1, -2, 1, 0});
}

/// Gives zeros of both signs: -0.0 is where rewrites of minima and of constants went wrong
/// (corpus/known-issues/arith-expand-minimumf-signed-zero).
Value Scalars::constant(Type type) {
  if (isFloat(type))
    return code.number(
        choices.pick("float", std::vector<double>{0.0, 1.0, -0.0, -1.5, 2.0, 0.5, 3.0e2}), type);
  unsigned width = widthOf(type);
  if (width == 1)
    return code.constant(code.getBoolAttr(choices.chance("true", 1, 2)));
  int64_t value = choices.chance("boundary constant", 1, 3) ? boundary(choices, width)
                                                            : choices.range("constant", -8, 9);
  if (width < 8)
    value = choices.range("constant", -2, 1);
  return code.integer(value, type);
}

Value Scalars::get(Type type) {
  Values fitting;
  for (Value value : pool)
    if (value.getType() == type)
      fitting.push_back(value);
  if (fitting.empty() || choices.chance("a constant", 1, 5))
    return fitting.empty() && !pool.empty() && choices.chance("converted", 1, 2) ? ofOtherType(type)
                                                                                 : constant(type);
  // Prefers the newest values, so that computed values are used.
  size_t recent = std::min<size_t>(fitting.size(), 4);
  return choices.chance("any value", 1, 3)
             ? choices.pick("value", fitting)
             : fitting[fitting.size() - 1 - choices.draw("recent", recent - 1)];
}

/// Casts any value in scope: folds treat chains of casts by pairs.
Value Scalars::ofOtherType(Type type) {
  if (pool.empty())
    return constant(type);
  return convert(choices.pick("value", pool), type);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

bool isSmallFloat(Type type) { return isFloat(type) && widthOf(type) < 16; }
/// True for types without codes for NaN and infinity.
bool isFiniteOnly(Type type) { return isSmallFloat(type) && widthOf(type) < 8; }

/// Replaces a value that is not of the kind by 1.
Value Scalars::orOne(Value isOfKind, Value value) {
  Value one = code.number(1.0, value.getType());
  return code.emit("arith.select", {isOfKind, value, one}, value.getType());
}

/// Replaces an infinity or NaN by another number if the target type has none.
Value Scalars::finite(Value value) {
  Value limit = code.number(1.0e4, value.getType());
  Value magnitude = code.emitAlike("math.absf", value);
  return orOne(compare(code, arith::CmpFPredicate::OLT, magnitude, limit), value);
}

/// Replaces NaN by another number: no result may depend on the sign of a NaN.
Value Scalars::ordered(Value value) {
  return orOne(compare(code, arith::CmpFPredicate::ORD, value, value), value);
}

/// Converts between types of the same width through f32, because there is no direct cast. Two small
/// types also go through f32: the wider one need not hold more.
Value Scalars::convertFloat(Value value, Type to) {
  unsigned bits = widthOf(value.getType()), bitsAfter = widthOf(to);
  if (bits == bitsAfter || (bits < 16 && bitsAfter < 16))
    return convert(convert(value, code.getF32Type()), to);
  if (isFiniteOnly(to))
    return define("arith.truncf", finite(value), to);
  return define(bits < bitsAfter ? "arith.extf" : "arith.truncf", value, to);
}

/// Round trips over index through a narrower type were once dropped
/// (corpus/known-issues/canonicalize-index-cast-narrow).
Value Scalars::convertInteger(Value value, Type to, bool isUnsigned) {
  Type from = value.getType();
  if (from.isIndex() || to.isIndex()) {
    if (from.isInteger(1)) // passes disagree if index_cast of a true i1 is -1 or 1
      return convert(convert(value, code.getI32Type()), to);
    return define(isUnsigned ? "arith.index_castui" : "arith.index_cast", value, to);
  }
  if (widthOf(from) > widthOf(to))
    return define("arith.trunci", value, to);
  return define(isUnsigned ? "arith.extui" : "arith.extsi", value, to);
}

Value Scalars::convert(Value value, Type to) {
  Type from = value.getType();
  if (from == to)
    return value;
  bool isUnsigned = choices.chance("unsigned cast", 1, 3);
  if (isFloat(from) && isFloat(to))
    return convertFloat(value, to);
  if (isFloat(to)) {
    if (from.isIndex())
      return convert(convert(value, code.getI64Type()), to);
    return define(isUnsigned ? "arith.uitofp" : "arith.sitofp", value, to);
  }
  if (isFloat(from)) {
    // An out-of-range cast would be undefined. A comparison uses the value, too.
    Value one = code.number(1.0, from);
    return convert(define(compare(code, arith::CmpFPredicate::OLT, value, one)), to);
  }
  return convertInteger(value, to, isUnsigned);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Tests for NaN, infinities and numbers that are not normal, for which only release 22 has ops. No
/// stock pass lowers the last two, except the one that calls a library.
Value Scalars::classOf(Type type) {
  StringRef op = choices.chance("lowered everywhere", 3, 4)
                     ? choices.pick("class", Names{"math.isnan", "math.isfinite"})
                     : choices.pick("class", Names{"math.isinf", "math.isnormal"});
  return define(op, get(type), code.getI1Type());
}

/// Draws ordered and unordered predicates: they differ for NaN, and folds must distinguish them.
Value Scalars::condition() {
  Type type = anyType();
  if (isFloat(type) && code.has("math.isnan") && choices.chance("class", 1, 5))
    return classOf(type);
  if (isFloat(type)) {
    using enum arith::CmpFPredicate;
    auto predicate = choices.pick(
        "predicate", std::vector<arith::CmpFPredicate>{OEQ, OLT, ULE, UNE, OGT, UGE, UNO});
    Value x = get(type), y = get(type);
    return define(compare(code, predicate, x, y));
  }
  using enum arith::CmpIPredicate;
  auto predicate = choices.pick("predicate", std::vector<arith::CmpIPredicate>{
                                                 slt, eq, ult, ne, sle, sgt, sge, ule, ugt, uge});
  Value x = get(type), y = get(type);
  return define(compare(code, predicate, x, y));
}

/// Both operands may be the same value, for which x - x and x ^ x fold.
Value Scalars::binary(const Names &ops, Type type) {
  StringRef op = choices.pick("op", ops);
  Value x = get(type), y = get(type);
  return define(op, {x, y}, type);
}

/// Selects between two values of one type; the condition may compare one of them.
Value Scalars::select(Type type) {
  Value bit = condition(), x = get(type), y = get(type);
  return define("arith.select", {bit, x, y}, type);
}

Value Scalars::drawDivisor(Type type, bool isSigned) {
  if (choices.chance("variable divisor", 1, 4)) {
    // Makes a divisor odd and positive, so that no analysis can fold it and no value of it is
    // undefined.
    Value y = get(type), mask = code.integer(14, type), one = code.integer(1, type);
    Value low = code.emitAlike("arith.andi", {y, mask});
    return code.emitAlike("arith.ori", {low, one});
  }
  // Powers of two become shifts, signed ones with a correction; 7 and 100 become multiplications.
  std::vector<int64_t> values{2, 3, 1, 4, 7, 8, 100};
  if (isSigned)
    values.insert(values.end(), {-2, -3, -8, -128});
  else
    values.insert(values.end(), {-1, -2});
  return code.integer(choices.pick("divisor", values), type);
}

/// Dividends may be the smallest number, which an expansion of ceildivsi once negated
/// (corpus/known-issues/arith-expand-ceildivsi-minimum).
Value Scalars::divide(Type type) {
  bool isSigned = choices.chance("signed", 1, 2);
  StringRef op =
      isSigned ? choices.pick("division", Names{"arith.divsi", "arith.remsi", "arith.floordivsi",
                                                "arith.ceildivsi"})
               : choices.pick("division", Names{"arith.divui", "arith.remui", "arith.ceildivui"});
  Value x = get(type), divisor = drawDivisor(type, isSigned);
  return define(op, {x, divisor}, type);
}

/// Shifts also by 0 and by one less than the width, the last defined amount.
Value Scalars::shift(Type type) {
  StringRef op = choices.pick("shift", Names{"arith.shli", "arith.shrsi", "arith.shrui"});
  Value x = get(type);
  unsigned width = widthOf(type);
  if (choices.chance("variable amount", 1, 3)) {
    Value y = get(type), mask = code.integer(width - 1, type);
    return define(op, {x, code.emitAlike("arith.andi", {y, mask})}, type);
  }
  int64_t amount =
      choices.pick("amount", std::vector<int64_t>{1, 2, 3, 7, width - 1, width / 2, 0});
  return define(op, {x, code.integer(amount, type)}, type);
}

/// Emits ops with two results, which wide-integer emulation and canonical forms take apart.
Value Scalars::extended(Type type) {
  Value x = get(type), y = get(type);
  if (choices.chance("with carry", 1, 3)) {
    auto results = code.emitAll("arith.addui_extended", {x, y}, {type, code.getI1Type()});
    add(results[1]);
    add(results[0]);
    return results[0];
  }
  StringRef op = choices.pick("product", Names{"arith.mulsi_extended", "arith.mului_extended"});
  auto results = code.emitAll(op, {x, y}, {type, type});
  addAll(results);
  return results[1];
}

/// Computes with values of a narrower type in a wider one; narrowing passes do it in the narrower
/// type.
Value Scalars::widened(Type type) {
  if (widthOf(type) <= 16 || type.isIndex())
    return ofOtherType(type);
  Type byte = code.getI8Type();
  Type narrow = choices.pick("narrow", Types{byte, byte, code.getI16Type(), code.getI32Type()});
  if (widthOf(narrow) >= widthOf(type))
    narrow = byte;
  bool isUnsigned = choices.chance("unsigned", 1, 3);
  auto wide = [&] { return define(isUnsigned ? "arith.extui" : "arith.extsi", get(narrow), type); };
  StringRef op = choices.pick("op", Names{"arith.addi", "arith.subi", "arith.muli", "arith.maxsi",
                                          "arith.minsi", "arith.maxui", "arith.minui"});
  Value x = wide(), y = choices.chance("constant", 1, 4) ? constant(type) : wide();
  return define(op, {x, y}, type);
}

/// Goes through a narrow type and back, which range analyses look for.
Value Scalars::throughNarrow(Type type) {
  if (type.isInteger(1) || type.isInteger(8))
    return ofOtherType(type);
  Type narrow =
      choices.pick("narrow", Types{code.getI8Type(), code.getI16Type(), code.getI32Type()});
  return convert(convert(get(type), narrow), type);
}

/// Ops of math do not take index.
Value Scalars::countBits(Type type) {
  if (type.isIndex() || type.isInteger(1))
    return ofOtherType(type);
  StringRef op =
      choices.pick("op", Names{"math.ctlz", "math.cttz", "math.ctpop", "math.absi", "math.ctlz"});
  return define(op, get(type), type);
}

/// Raises to a power from 0 to 7: 0 to a negative power would be undefined. Stock passes turn the
/// op into a function. Precondition: an integer type of more than one bit.
Value Scalars::power(Type type) {
  Value x = get(type), y = get(type), mask = code.integer(7, type);
  return define("math.ipowi", {x, code.emitAlike("arith.andi", {y, mask})}, type);
}

/// Takes the minimum or maximum of an index x, x + n for a positive n, and a constant. x + n is
/// never the least, and x never the greatest. x is half of an index: a sum that overflows is
/// undefined.
Value Scalars::minimumOfSums() {
  Type index = code.getIndexType();
  Value whole = get(index), one = code.index(1);
  Value x = code.emitAlike("arith.shrsi", {whole, one});
  AffineExpr self = code.getAffineDimExpr(0);
  int64_t more = choices.range("more", 1, 9), constant = choices.range("constant", -8, 9);
  AffineMap map = AffineMap::get(1, 0, {self, self + more, code.getAffineConstantExpr(constant)},
                                 code.getContext());
  StringRef op = choices.pick("op", Names{"affine.min", "affine.max"});
  return define(code.affineApply(op, map, x));
}

Value Scalars::computeInteger(Type type) {
  bool isBit = type.isInteger(1);
  switch (choices.draw("integer op", 12)) {
  case 0:
  case 1:
    return binary(
        {"arith.addi", "arith.subi", "arith.muli", "arith.andi", "arith.ori", "arith.xori"}, type);
  case 2:
    return binary({"arith.maxsi", "arith.minsi", "arith.maxui", "arith.minui"}, type);
  case 4:
    return isBit ? condition() : shift(type);
  case 5:
    return select(type);
  case 6:
    return ofOtherType(type);
  case 7:
    return throughNarrow(type);
  case 8:
    return isBit ? condition() : extended(type);
  case 9:
    return widened(type);
  case 10:
    return countBits(type);
  case 11:
    return isBit ? ofOtherType(type) : type.isIndex() ? minimumOfSums() : power(type);
  default:
    return isBit ? condition() : divide(type);
  }
}

Value Scalars::floatExtremum(Type type) {
  StringRef op = choices.pick(
      "op", Names{"arith.maxnumf", "arith.minnumf", "arith.maximumf", "arith.minimumf"});
  // maxnumf of two zeros gives either: no result may depend on which.
  bool isOpen = op.contains("num");
  Value x = get(type);
  Value y = isOpen ? code.number(choices.pick("bound", std::vector<double>{1.0, -1.5, 0.5}), type)
                   : get(type);
  return define(op, {x, y}, type);
}

/// Emits only exact or correctly rounded ops, because the others have no single right answer.
/// Machines without half floats round a fused sum of them twice, so only f32 and f64.
Value Scalars::exactFloat(Type type) {
  if (isSmallFloat(type)) // ops of the library of small floats
    return define(choices.pick("op", Names{"arith.negf", "math.absf"}), get(type), type);
  switch (choices.draw("exact", 7)) {
  case 0: {
    Value x = get(type), sign = ordered(get(type));
    return define("math.copysign", {x, sign}, type);
  }
  case 1: {
    if (widthOf(type) < 32)
      return define("math.absf", get(type), type);
    Value x = get(type), y = get(type), z = get(type);
    return define("math.fma", {x, y, z}, type);
  }
  case 2: {
    if (!code.has("math.clampf"))
      return define("math.absf", get(type), type);
    Value x = get(type),
          low = code.number(choices.pick("low", std::vector<double>{1.0, 0.5}), type),
          high = code.number(choices.pick("high", std::vector<double>{-1.5, -0.5}), type);
    return define("math.clampf", {x, low, high}, type);
  }
  case 3:
    return widthOf(type) < 32 ? define("arith.negf", get(type), type) : angle(type);
  default:
    return define(choices.pick("op", Names{"arith.negf", "math.absf", "math.floor", "math.ceil",
                                           "math.round", "math.roundeven", "math.trunc"}),
                  get(type), type);
  }
}

/// Takes sine and cosine of one number, which passes fuse. Rounds them to integers: the error of
/// the C library then shows only if a sine is next to a half, which no number with few binary
/// digits has.
Value Scalars::angle(Type type) {
  Value x = get(type), sine = code.emit("math.sin", x, type),
        cosine = code.emit("math.cos", x, type);
  define("math.roundeven", sine, type);
  return define("math.roundeven", cosine, type);
}

/// Emits no remainder and no transcendental function, because results are compared bit by bit.
Value Scalars::computeFloat(Type type) {
  switch (choices.draw("float op", 6)) {
  case 0:
  case 1:
    return isFiniteOnly(type)
               ? binary({"arith.addf", "arith.subf", "arith.mulf"}, type)
               : binary({"arith.addf", "arith.subf", "arith.mulf", "arith.divf"}, type);
  case 2:
    return floatExtremum(type);
  case 3:
    return exactFloat(type);
  case 4:
    return select(type);
  case 5:
    return ofOtherType(type);
  default:
    return code.has("arith.scaling_extf") && !isSmallFloat(type) && choices.chance("scaled", 1, 6)
               ? scaled(type)
               : ofOtherType(type);
  }
}

/// Scales elements of 4 to 8 bits by a power of two. Every byte is such a scale but the last, NaN,
/// which APFloat turns into an infinity (corpus/known-issues/arith-extf-scale-nan.mlir).
Value Scalars::scaled(Type type) {
  const std::vector<MicroFloat> elements{MicroFloat::f4E2M1FN, MicroFloat::f6E2M3FN,
                                         MicroFloat::f6E3M2FN, MicroFloat::f8E3M4};
  Type byte = code.getI8Type(),
       element = typeOf(choices.pick("element", elements), code.getContext());
  Value number = convert(get(type), element), power = get(byte), most = code.integer(-2, byte);
  Value scale = code.emit("arith.bitcast", code.emitAlike("arith.minui", {power, most}),
                          typeOf(MicroFloat::f8E8M0FNU, code.getContext()));
  return define("arith.scaling_extf", {number, scale}, type);
}

Value Scalars::compute(Type type) {
  return isFloat(type) ? computeFloat(type) : computeInteger(type);
}

/// Detours over other types put casts between the ops.
Value Scalars::chain(Type type, int64_t opsMax) {
  for (int64_t i = choices.range("ops", 0, opsMax - 1); i > 0; --i)
    compute(choices.chance("same type", 2, 3) ? type : anyType());
  return compute(type);
}

/// Clamps an unknown value to a range that analyses can see.
Value Scalars::clamped(int64_t extent) {
  Value x = get(code.getIndexType()), size = code.index(extent);
  return define("arith.remui", {x, size}, code.getIndexType());
}

} // namespace npufuzz::generators::functions
