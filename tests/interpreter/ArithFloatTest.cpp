// Float ops of arith and math: edges by hand, the rest against C++ and APFloat.
#include "ParsedIR.h"

#include "interpreter/numbers/Rounding.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/APFloat.h"

#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

namespace npufuzz::interpreter {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr uint64_t quietNan = 0x7fc00000;

std::string unary(const std::string &op, const std::string &type) {
  return "func.func @f(%a: " + type + ") -> " + type + " {\n %r = " + op + " %a : " + type +
         "\n return %r : " + type + "\n}";
}
std::string binary(const std::string &op, const std::string &type) {
  return "func.func @f(%a: " + type + ", %b: " + type + ") -> " + type + " {\n %r = " + op +
         " %a, %b : " + type + "\n return %r : " + type + "\n}";
}
uint64_t two(const std::string &op, float a, float b) {
  return bitOf(ParsedIR(binary(op, "f32")).scalars({f32(a), f32(b)}));
}
uint64_t one(const std::string &op, float a) {
  return bitOf(ParsedIR(unary(op, "f32")).scalars({f32(a)}));
}

TEST(ArithFloats, ExtremesOrderZerosAndHandleNan) {
  EXPECT_EQ(two("arith.minimumf", 0.0f, -0.0f), f32(-0.0f));
  EXPECT_EQ(two("arith.minimumf", -0.0f, 0.0f), f32(-0.0f));
  EXPECT_EQ(two("arith.maximumf", 0.0f, -0.0f), f32(0.0f));
  EXPECT_EQ(two("arith.maximumf", -0.0f, 0.0f), f32(0.0f));
  EXPECT_EQ(two("arith.minimumf", nan, 1.0f), quietNan);
  EXPECT_EQ(two("arith.maximumf", 1.0f, nan), quietNan);
  EXPECT_EQ(two("arith.minnumf", nan, 1.0f), f32(1.0f));
  EXPECT_EQ(two("arith.maxnumf", 1.0f, nan), f32(1.0f));
  EXPECT_EQ(two("arith.maxnumf", nan, nan), quietNan);
  EXPECT_EQ(two("arith.maximumf", -inf, 1.0f), f32(1.0f));
}

TEST(ArithFloats, NumberExtremeOfZerosIsEitherZero) {
  for (const char *op : {"arith.minnumf", "arith.maxnumf"}) {
    ParsedIR ir(binary(op, "f32"));
    EXPECT_EQ(undefinedOf(ir.scalars({f32(0.0f), f32(-0.0f)})), std::vector<int>{1}) << op;
    EXPECT_EQ(undefinedOf(ir.scalars({f32(-0.0f), f32(0.0f)})), std::vector<int>{1}) << op;
    EXPECT_EQ(undefinedOf(ir.scalars({f32(-0.0f), f32(-0.0f)})), std::vector<int>{0}) << op;
    EXPECT_EQ(undefinedOf(ir.scalars({f32(1.0f), f32(-1.0f)})), std::vector<int>{0}) << op;
  }
}

// IEEE 754-2008 returns NaN, 754-2019 the other operand.
TEST(ArithFloats, NumberExtremeOfASignalingNanIsNobodys) {
  constexpr uint64_t signaling = 0xffb9eb03, quiet = 0xfff9eb03;
  for (const char *op : {"arith.minnumf", "arith.maxnumf"}) {
    ParsedIR ir(binary(op, "f32"));
    EXPECT_EQ(undefinedOf(ir.scalars({signaling, f32(1.0f)})), std::vector<int>{1}) << op;
    EXPECT_EQ(undefinedOf(ir.scalars({f32(1.0f), signaling})), std::vector<int>{1}) << op;
    EXPECT_EQ(undefinedOf(ir.scalars({quiet, f32(1.0f)})), std::vector<int>{0}) << op;
    EXPECT_EQ(bitOf(ir.scalars({quiet, f32(1.0f)})), f32(1.0f)) << op;
  }
}

// A folder turns maximumf(%a, %a) into %a, which LLVM allows. The executor therefore decides
// whether an operation on a signaling NaN returns one, and so what minnumf returns for it.
TEST(ArithFloats, NobodyKnowsWhetherAnOperationQuietsANan) {
  constexpr uint64_t signaling = 0xffb9eb03, quiet = 0xfff9eb03;
  std::vector<std::string> bodies = {
      " %n = arith.maximumf %a, %a : f32\n",
      " %n = arith.addf %b, %a : f32\n",
      " %n = math.sqrt %a : f32\n",
      " %n = math.fma %b, %a, %b : f32\n",
      " %e = arith.extf %a : f32 to f64\n %n = arith.truncf %e : f64 to f32\n",
      " %h = arith.truncf %a : f32 to bf16\n %s = arith.mulf %h, %h : bf16\n"
      " %n = arith.extf %s : bf16 to f32\n",
      " %v = vector.from_elements %a, %b : vector<2xf32>\n"
      " %n = vector.reduction <maximumf>, %v : vector<2xf32> into f32\n",
  };
  if (Known<mlir::math::ClampFOp>)
    bodies.push_back(" %n = math.clampf %a to [%b, %b] : f32\n");
  for (const std::string &body : bodies) {
    ParsedIR ir("func.func @f(%a: f32, %b: f32) -> (f32, f32) {\n" + body +
                " %r = arith.minnumf %n, %b : f32\n return %n, %r : f32, f32\n}");
    for (auto [nan, isOpen] : {std::pair(signaling, 1), std::pair(quiet, 0)}) {
      Outcome outcome = ir.scalars({nan, f32(1.0f)});
      EXPECT_EQ(undefinedOf(outcome, 0), std::vector<int>{0}) << body;
      EXPECT_EQ(undefinedOf(outcome, 1), std::vector<int>{isOpen}) << body;
    }
  }
}

/// Every dialect's spelling of a minimum must behave alike.
TEST(ArithFloats, ReductionsAndAtomicsLeaveOpenWhatTheOpDoes) {
  constexpr uint64_t signaling = 0xffb9eb03, quiet = 0xfff9eb03;
  for (const char *body : {
           " %r = arith.minnumf %a, %b : f32\n",
           " %v = vector.from_elements %a, %b : vector<2xf32>\n"
           " %r = vector.reduction <minnumf>, %v : vector<2xf32> into f32\n",
           " %v = vector.from_elements %a : vector<1xf32>\n"
           " %r = vector.reduction <minnumf>, %v, %b : vector<1xf32> into f32\n",
           " %v = vector.from_elements %a : vector<1xf32>\n"
           " %r = vector.multi_reduction <minnumf>, %v, %b [0] : vector<1xf32> to f32\n",
           " %v = vector.from_elements %a, %b : vector<2xf32>\n"
           " %r = llvm.intr.vector.reduce.fmin(%v) : (vector<2xf32>) -> f32\n",
           " %zero = arith.constant 0 : index\n %m = memref.alloca() : memref<1xf32>\n"
           " memref.store %a, %m[%zero] : memref<1xf32>\n"
           " %old = memref.atomic_rmw minnumf %b, %m[%zero] : (f32, memref<1xf32>) -> f32\n"
           " %r = memref.load %m[%zero] : memref<1xf32>\n",
           " %one = llvm.mlir.constant(1 : i64) : i64\n"
           " %p = llvm.alloca %one x f32 : (i64) -> !llvm.ptr\n"
           " llvm.store %a, %p : f32, !llvm.ptr\n"
           " %old = llvm.atomicrmw fmin %p, %b acq_rel : !llvm.ptr, f32\n"
           " %r = llvm.load %p : !llvm.ptr -> f32\n",
       }) {
    ParsedIR ir(std::string("func.func @f(%a: f32, %b: f32) -> f32 {\n") + body +
                " return %r : f32\n}");
    for (uint64_t open : {signaling, f32(-0.0f)})
      EXPECT_EQ(undefinedOf(ir.scalars({open, f32(0.0f)})), std::vector<int>{1}) << body;
    EXPECT_EQ(undefinedOf(ir.scalars({f32(0.0f), signaling})), std::vector<int>{1}) << body;
    for (auto [x, least] : {std::pair(f32(-0.0f), f32(-0.0f)), std::pair(quiet, f32(1.0f))}) {
      EXPECT_EQ(undefinedOf(ir.scalars({x, f32(1.0f)})), std::vector<int>{0}) << body;
      EXPECT_EQ(bitOf(ir.scalars({x, f32(1.0f)})), least) << body;
    }
  }
}

TEST(ArithFloats, DivisionAndRemainderFollowIeee754) {
  EXPECT_EQ(two("arith.divf", 1.0f, 0.0f), f32(inf));
  EXPECT_EQ(two("arith.divf", 1.0f, -0.0f), f32(-inf));
  EXPECT_EQ(two("arith.divf", 0.0f, 0.0f), quietNan);
  EXPECT_EQ(two("arith.remf", -7.5f, 2.0f), f32(-1.5f));
  EXPECT_EQ(two("arith.subf", inf, inf), quietNan);
}

TEST(ArithFloats, NegationFlipsTheSignOfZeroAndNan) {
  EXPECT_EQ(one("arith.negf", 0.0f), f32(-0.0f));
  EXPECT_EQ(one("arith.negf", nan), quietNan | 0x80000000u);
}

uint64_t compared(const std::string &predicate, float a, float b) {
  return bitOf(ParsedIR("func.func @f(%a: f32, %b: f32) -> i1 {\n %r = arith.cmpf " + predicate +
                        ", %a, %b : f32\n return %r : i1\n}")
                   .scalars({f32(a), f32(b)}));
}
TEST(ArithFloats, PredicatesDifferOnNan) {
  struct Row {
    const char *name;
    int less, equal, greater, unordered;
  };
  for (const Row &row : {Row{"false", 0, 0, 0, 0}, Row{"oeq", 0, 1, 0, 0}, Row{"ogt", 0, 0, 1, 0},
                         Row{"oge", 0, 1, 1, 0}, Row{"olt", 1, 0, 0, 0}, Row{"ole", 1, 1, 0, 0},
                         Row{"one", 1, 0, 1, 0}, Row{"ord", 1, 1, 1, 0}, Row{"ueq", 0, 1, 0, 1},
                         Row{"ugt", 0, 0, 1, 1}, Row{"uge", 0, 1, 1, 1}, Row{"ult", 1, 0, 0, 1},
                         Row{"ule", 1, 1, 0, 1}, Row{"une", 1, 0, 1, 1}, Row{"uno", 0, 0, 0, 1},
                         Row{"true", 1, 1, 1, 1}}) {
    EXPECT_EQ(compared(row.name, 1, 2), uint64_t(row.less)) << row.name;
    EXPECT_EQ(compared(row.name, 0.0f, -0.0f), uint64_t(row.equal)) << row.name;
    EXPECT_EQ(compared(row.name, 2, 1), uint64_t(row.greater)) << row.name;
    EXPECT_EQ(compared(row.name, nan, 1), uint64_t(row.unordered)) << row.name;
  }
}

TEST(ArithFloats, FastMathFlagsMakePoison) {
  auto poison = [](const std::string &flag, float a, float b) {
    return undefinedOf(
               ParsedIR(
                   "func.func @f(%a: f32, %b: f32) -> f32 {\n %r = arith.addf %a, %b fastmath<" +
                   flag + "> : f32\n return %r : f32\n}")
                   .scalars({f32(a), f32(b)}))
        .at(0);
  };
  EXPECT_EQ(poison("nnan", inf, -inf), 1);
  EXPECT_EQ(poison("nnan", inf, 1), 0);
  EXPECT_EQ(poison("ninf", inf, 1), 1);
  EXPECT_EQ(poison("ninf", 3e38f, 3e38f), 1);
  EXPECT_EQ(poison("ninf", 1, 1), 0);
  EXPECT_EQ(poison("contract", inf, -inf), 0);
}

std::string cast(const std::string &op, const std::string &from, const std::string &to) {
  return "func.func @f(%a: " + from + ") -> " + to + " {\n %r = arith." + op + " %a : " + from +
         " to " + to + "\n return %r : " + to + "\n}";
}
TEST(ArithFloats, ConversionsOutOfRangeArePoison) {
  ParsedIR toSigned(cast("fptosi", "f32", "i8")), toUnsigned(cast("fptoui", "f32", "i8"));
  EXPECT_EQ(bitOf(toSigned.scalars({f32(-128.9f)})), 0x80u);
  EXPECT_EQ(undefinedOf(toSigned.scalars({f32(-128.9f)})), std::vector<int>{0});
  EXPECT_EQ(undefinedOf(toSigned.scalars({f32(-129.0f)})), std::vector<int>{1});
  EXPECT_EQ(undefinedOf(toSigned.scalars({f32(nan)})), std::vector<int>{1});
  EXPECT_EQ(bitOf(toUnsigned.scalars({f32(255.9f)})), 255u);
  EXPECT_EQ(undefinedOf(toUnsigned.scalars({f32(256.0f)})), std::vector<int>{1});
  EXPECT_EQ(undefinedOf(toUnsigned.scalars({f32(-0.9f)})), std::vector<int>{0});
  EXPECT_EQ(undefinedOf(toUnsigned.scalars({f32(-1.0f)})), std::vector<int>{1});
}
TEST(ArithFloats, IntegersRoundToNearestEven) {
  EXPECT_EQ(bitOf(ParsedIR(cast("sitofp", "i32", "f32")).scalars({16777217})), f32(16777216.0f));
  EXPECT_EQ(bitOf(ParsedIR(cast("sitofp", "i32", "f32")).scalars({16777219})), f32(16777220.0f));
  EXPECT_EQ(bitOf(ParsedIR(cast("uitofp", "i8", "f32")).scalars({255})), f32(255.0f));
  EXPECT_EQ(bitOf(ParsedIR(cast("sitofp", "i8", "f32")).scalars({255})), f32(-1.0f));
}
TEST(ArithFloats, TruncfTakesARoundingMode) {
  auto narrow = [](const std::string &mode, float x) {
    return bitOf(ParsedIR("func.func @f(%a: f32) -> bf16 {\n %r = arith.truncf %a " + mode +
                          " : f32 to bf16\n return %r : bf16\n}")
                     .scalars({f32(x)}));
  };
  float tie = 1.00390625f; // half way from 1 to the next bf16
  EXPECT_EQ(narrow("", tie), 0x3f80u);
  EXPECT_EQ(narrow("to_nearest_even", tie), 0x3f80u);
  EXPECT_EQ(narrow("upward", tie), 0x3f81u);
  EXPECT_EQ(narrow("downward", tie), 0x3f80u);
  EXPECT_EQ(narrow("toward_zero", -tie), 0xbf80u);
  EXPECT_EQ(narrow("downward", -tie), 0xbf81u);
  EXPECT_EQ(narrow("to_nearest_away", tie), 0x3f81u);
}

RC_GTEST_PROP(ArithFloats, F32AgreesWithNativeArithmetic, (uint32_t a, uint32_t b)) {
  float x = asF32(a), y = asF32(b);
  // Which NaN it is, LLVM leaves open.
  auto agrees = [&](const char *op, float expected) {
    uint64_t bits = bitOf(ParsedIR(binary(op, "f32")).scalars({a, b}));
    return std::isnan(expected) ? std::isnan(asF32(static_cast<uint32_t>(bits)))
                                : bits == bitsOfF32(expected);
  };
  RC_ASSERT(agrees("arith.addf", x + y));
  RC_ASSERT(agrees("arith.mulf", x * y));
  RC_ASSERT(agrees("arith.divf", x / y));
}

/// f16 and bf16 are computed in double and must round correctly.
RC_GTEST_PROP(ArithFloats, NarrowFloatsAgreeWithApFloat, (uint16_t a, uint16_t b)) {
  using llvm::APFloat;
  struct Type {
    const char *name;
    const llvm::fltSemantics *semantics;
  };
  for (Type type : {Type{"f16", &APFloat::IEEEhalf()}, Type{"bf16", &APFloat::BFloat()}}) {
    APFloat x(*type.semantics, llvm::APInt(16, a)), y(*type.semantics, llvm::APInt(16, b));
    auto check = [&](const char *op, auto apply) {
      APFloat expected = x;
      apply(expected, y);
      APFloat got(*type.semantics,
                  llvm::APInt(16, bitOf(ParsedIR(binary(op, type.name)).scalars({a, b}))));
      bool same = expected.isNaN() ? got.isNaN() : got.bitwiseIsEqual(expected);
      RC_ASSERT(same);
    };
    auto even = APFloat::rmNearestTiesToEven;
    check("arith.addf", [&](APFloat &r, const APFloat &o) { r.add(o, even); });
    check("arith.subf", [&](APFloat &r, const APFloat &o) { r.subtract(o, even); });
    check("arith.mulf", [&](APFloat &r, const APFloat &o) { r.multiply(o, even); });
    check("arith.divf", [&](APFloat &r, const APFloat &o) { r.divide(o, even); });
  }
}

TEST(Math, RoundingsDifferAtTies) {
  EXPECT_EQ(one("math.round", 2.5f), f32(3.0f));
  EXPECT_EQ(one("math.roundeven", 2.5f), f32(2.0f));
  EXPECT_EQ(one("math.round", -0.5f), f32(-1.0f));
  EXPECT_EQ(one("math.roundeven", -0.5f), f32(-0.0f));
  EXPECT_EQ(one("math.floor", -0.5f), f32(-1.0f));
  EXPECT_EQ(one("math.ceil", -0.5f), f32(-0.0f));
  EXPECT_EQ(one("math.trunc", -1.5f), f32(-1.0f));
}

TEST(Math, FunctionsHaveTheirLimits) {
  EXPECT_EQ(one("math.exp", -inf), f32(0.0f));
  EXPECT_EQ(one("math.exp", 89.0f), f32(inf));
  EXPECT_EQ(one("math.exp", 0.0f), f32(1.0f));
  EXPECT_EQ(one("math.tanh", inf), f32(1.0f));
  EXPECT_EQ(one("math.sqrt", -1.0f), quietNan);
  EXPECT_EQ(one("math.sqrt", 2.0f), f32(std::sqrt(2.0f)));
  EXPECT_EQ(one("math.absf", -0.0f), f32(0.0f));
  EXPECT_EQ(two("math.copysign", 3.0f, -0.0f), f32(-3.0f));
  EXPECT_EQ(two("math.powf", 2.0f, 10.0f), f32(1024.0f));
}

TEST(Math, TheSignOfNanIsNobodys) {
  ParsedIR ir("func.func @f(%a: f32, %b: f32) -> f32 {\n %r = math.copysign %a, %b : f32\n"
              " return %r : f32\n}");
  EXPECT_EQ(undefinedOf(ir.scalars({f32(1.0f), f32(nan)})), std::vector<int>{1});
  EXPECT_EQ(undefinedOf(ir.scalars({f32(nan), f32(nan)})), std::vector<int>{0});
  EXPECT_EQ(undefinedOf(ir.scalars({f32(nan), f32(-1.0f)})), std::vector<int>{0});
  EXPECT_EQ(undefinedOf(ir.scalars({f32(1.0f), f32(-inf)})), std::vector<int>{0});
}

TEST(Math, FmaRoundsOnce) {
  ParsedIR fma("func.func @f(%a: f32, %b: f32, %c: f32) -> f32 {\n %r = math.fma %a, %b, %c : f32\n"
               " return %r : f32\n}");
  // The square is 1 + 2^-11 + 2^-24; a separate product would lose the last term.
  float x = 1.0f + 0x1p-12f;
  EXPECT_EQ(bitOf(fma.scalars({f32(x), f32(x), f32(-1.0f)})), f32(0x1p-11f + 0x1p-24f));
}

TEST(Math, IntegerFunctionsCountBitsAndWrap) {
  auto on8 = [](const std::string &op, int x) {
    return bitOf(ParsedIR(unary(op, "i8")).scalars({static_cast<uint8_t>(x)}));
  };
  EXPECT_EQ(on8("math.absi", -128), 128u);
  EXPECT_EQ(on8("math.absi", -5), 5u);
  EXPECT_EQ(on8("math.ctlz", 1), 7u);
  EXPECT_EQ(on8("math.ctlz", 0), 8u);
  EXPECT_EQ(on8("math.cttz", 8), 3u);
  EXPECT_EQ(on8("math.cttz", 0), 8u);
  EXPECT_EQ(on8("math.ctpop", -1), 8u);
  EXPECT_EQ(bitOf(ParsedIR(binary("math.ipowi", "i8")).scalars({3, 5})), 243u);
  EXPECT_EQ(bitOf(ParsedIR(binary("math.ipowi", "i8")).scalars({255, 255})), 255u);
}

TEST(Math, ZeroToANegativePowerIsNoPromise) {
  ParsedIR power(binary("math.ipowi", "i8"));
  Outcome open = power.scalars({0, 255}), known = power.scalars({0, 0});
  EXPECT_EQ(undefinedOf(open), std::vector<int>{1});
  EXPECT_TRUE(open.brokePromise);
  EXPECT_EQ(bitOf(known), 1u);
  EXPECT_FALSE(known.brokePromise);
}

} // namespace
} // namespace npufuzz::interpreter
