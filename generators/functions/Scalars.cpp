//===- Scalars.cpp --------------------------------------------------------===//
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

/// Where folds and range analyses turn over, sign-extended.
static int64_t boundary(Choices &choices, unsigned width) {
  int64_t least = width == 64 ? INT64_MIN : -(int64_t(1) << (width - 1)), most = ~least;
  return choices.pick("boundary",
                      std::vector<int64_t>{most, least, -1, most - 1, least + 1, -2, 1, 0});
}

/// Zeros of both signs: -0.0 is where rewrites of minima and of constants went wrong
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
  // The newest are the most interesting: what was computed is to be used.
  size_t recent = std::min<size_t>(fitting.size(), 4);
  return choices.chance("any value", 1, 3)
             ? choices.pick("value", fitting)
             : fitting[fitting.size() - 1 - choices.draw("recent", recent - 1)];
}

/// Whatever is in scope, cast: chains of casts are folded by pairs.
Value Scalars::ofOtherType(Type type) {
  if (pool.empty())
    return constant(type);
  return convert(choices.pick("value", pool), type);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

bool isSmallFloat(Type type) { return isFloat(type) && widthOf(type) < 16; }
/// Without codes for NaN and infinity.
bool isFiniteOnly(Type type) { return isSmallFloat(type) && widthOf(type) < 8; }

/// 1 in place of what is not of a kind.
Value Scalars::orOne(Value isOfKind, Value value) {
  Value one = code.number(1.0, value.getType());
  return code.emit("arith.select", {isOfKind, value, one}, value.getType());
}

/// Where the type has nothing for an infinity or NaN, another number is cast in its place.
Value Scalars::finite(Value value) {
  Value limit = code.number(1.0e4, value.getType());
  Value magnitude = code.emitAlike("math.absf", value);
  return orOne(compare(code, arith::CmpFPredicate::OLT, magnitude, limit), value);
}

/// Where it is NaN, another number: of which sign a NaN is, nothing may depend on.
Value Scalars::ordered(Value value) {
  return orOne(compare(code, arith::CmpFPredicate::ORD, value, value), value);
}

/// There is no direct cast between the two of 16 bits. What is wider holds no more where both are
/// small.
Value Scalars::convertFloat(Value value, Type to) {
  unsigned bits = widthOf(value.getType()), bitsAfter = widthOf(to);
  if (bits == bitsAfter || (bits < 16 && bitsAfter < 16))
    return convert(convert(value, code.getF32Type()), to);
  if (isFiniteOnly(to))
    return define("arith.truncf", finite(value), to);
  return define(bits < bitsAfter ? "arith.extf" : "arith.truncf", value, to);
}

/// Round trips over index through a narrower type were dropped
/// (corpus/known-issues/canonicalize-index-cast-narrow).
Value Scalars::convertInteger(Value value, Type to, bool isUnsigned) {
  Type from = value.getType();
  if (from.isIndex() || to.isIndex()) {
    if (from.isInteger(1)) // index_cast of i1 means -1 and 1 to different people
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
    // Out of range would be undefined: a comparison says something of the value too.
    Value one = code.number(1.0, from);
    return convert(define(compare(code, arith::CmpFPredicate::OLT, value, one)), to);
  }
  return convertInteger(value, to, isUnsigned);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// NaN, infinities and numbers that are not normal, which only 22 has ops for. The last two are
/// lowered by no stock pass but the one to a library.
Value Scalars::classOf(Type type) {
  StringRef op = choices.chance("lowered everywhere", 3, 4)
                     ? choices.pick("class", Names{"math.isnan", "math.isfinite"})
                     : choices.pick("class", Names{"math.isinf", "math.isnormal"});
  return define(op, get(type), code.getI1Type());
}

/// Ordered and unordered predicates: NaN makes them differ, and folds have to know which is which.
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

/// Both operands may be the same value, which x - x and x ^ x fold for.
Value Scalars::binary(const Names &ops, Type type) {
  StringRef op = choices.pick("op", ops);
  Value x = get(type), y = get(type);
  return define(op, {x, y}, type);
}

/// Of two values of one type, one of which may be what the condition compares.
Value Scalars::select(Type type) {
  Value bit = condition(), x = get(type), y = get(type);
  return define("arith.select", {bit, x, y}, type);
}

Value Scalars::drawDivisor(Type type, bool isSigned) {
  if (choices.chance("variable divisor", 1, 4)) {
    // Odd and positive, so that no analysis can fold it and no value of it is undefined.
    Value y = get(type), mask = code.integer(14, type), one = code.integer(1, type);
    Value low = code.emitAlike("arith.andi", {y, mask});
    return code.emitAlike("arith.ori", {low, one});
  }
  // Powers of two become shifts, signed ones with a correction, and 7 and 100 multiplications.
  std::vector<int64_t> values{2, 3, 1, 4, 7, 8, 100};
  if (isSigned)
    values.insert(values.end(), {-2, -3, -8, -128});
  else
    values.insert(values.end(), {-1, -2});
  return code.integer(choices.pick("divisor", values), type);
}

/// Dividends may be the smallest number, of which an expansion of ceildivsi took the negative
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

/// Also by 0 and by one less than the width, the last amount that is defined.
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

/// Ops with two results, which wide-integer emulation and canonical forms take apart.
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

/// Arithmetic on values of a narrower type: what narrowing passes do in that type.
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

/// Through a narrow type and back: what range analyses look for.
Value Scalars::throughNarrow(Type type) {
  if (type.isInteger(1) || type.isInteger(8))
    return ofOtherType(type);
  Type narrow =
      choices.pick("narrow", Types{code.getI8Type(), code.getI16Type(), code.getI32Type()});
  return convert(convert(get(type), narrow), type);
}

/// Ops of math know no index.
Value Scalars::countBits(Type type) {
  if (type.isIndex() || type.isInteger(1))
    return ofOtherType(type);
  StringRef op =
      choices.pick("op", Names{"math.ctlz", "math.cttz", "math.ctpop", "math.absi", "math.ctlz"});
  return define(op, get(type), type);
}

/// To a power from 0 to 7: 0 to a negative power would be undefined. Stock passes make a function
/// of it. Precondition: an integer type of more than a bit.
Value Scalars::power(Type type) {
  Value x = get(type), y = get(type), mask = code.integer(7, type);
  return define("math.ipowi", {x, code.emitAlike("arith.andi", {y, mask})}, type);
}

/// Of an index, itself and more and a constant: one of the three is never the least, nor the most.
Value Scalars::minimumOfSums() {
  Type index = code.getIndexType();
  Value x = get(index);
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
  // Of two zeros maxnumf gives either: nothing may depend on which.
  bool isOpen = op.contains("num");
  Value x = get(type);
  Value y = isOpen ? code.number(choices.pick("bound", std::vector<double>{1.0, -1.5, 0.5}), type)
                   : get(type);
  return define(op, {x, y}, type);
}

/// Exact or correctly rounded ones only: the others have no single right answer. Machines without
/// half floats round a fused sum of them twice, so f32 and f64 only.
Value Scalars::exactFloat(Type type) {
  if (isSmallFloat(type)) // what the library of small floats has
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

/// Sine and cosine of one number, which are fused. Rounded to integers: the error of the C library
/// shows only where a sine is next to a half, which no number that is short in binary has.
Value Scalars::angle(Type type) {
  Value x = get(type), sine = code.emit("math.sin", x, type),
        cosine = code.emit("math.cos", x, type);
  define("math.roundeven", sine, type);
  return define("math.roundeven", cosine, type);
}

/// No remainder, no transcendental function: results are compared bit by bit.
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

/// Elements of 4 to 8 bits times a power of two, which any byte stands for but the last, NaN:
/// APFloat makes an infinity of that (corpus/known-issues/arith-extf-scale-nan.mlir).
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

/// A range that analyses can see, of a value that they cannot.
Value Scalars::clamped(int64_t extent) {
  Value x = get(code.getIndexType()), size = code.index(extent);
  return define("arith.remui", {x, size}, code.getIndexType());
}

} // namespace npufuzz::generators::functions
