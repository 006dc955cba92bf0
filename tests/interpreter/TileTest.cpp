// The tile ops on values: results, valid extents, undefined elements.
#include "ParsedIR.h"

#include "interpreter/tile/TileKernels.h"

#include <limits>

namespace npufuzz::interpreter {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

/// A tile value; extents default to the whole shape.
Value tileOf(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<uint64_t> bits,
             llvm::ArrayRef<int64_t> extents = {}) {
  Value value = vectorOf(bits);
  for (size_t axis = 0; axis < shape.size(); ++axis)
    value.mutableElements().valid.push_back({extents.empty() ? shape[axis] : extents[axis], false});
  llvm::SmallVector<int64_t> inside;
  for (const Extent &extent : value.elements().valid)
    inside.push_back(extent.value);
  hideOutside(value.mutableElements(), shape, inside, 0xee);
  return value;
}
std::vector<uint64_t> floats(std::initializer_list<float> numbers) {
  std::vector<uint64_t> bits;
  for (float x : numbers)
    bits.push_back(f32(x));
  return bits;
}
std::vector<int64_t> validOf(const Outcome &outcome) {
  std::vector<int64_t> extents;
  EXPECT_EQ(outcome.status, Status::completed) << outcome.message;
  if (!outcome.results.empty())
    for (const Extent &extent : outcome.results[0].elements().valid)
      extents.push_back(extent.value);
  return extents;
}
/// Defined elements in row-major order.
std::vector<uint64_t> definedOf(const Outcome &outcome) {
  std::vector<uint64_t> kept, bits = bitsOf(outcome);
  std::vector<int> undefined = undefinedOf(outcome);
  for (size_t i = 0; i < bits.size(); ++i)
    if (!undefined[i])
      kept.push_back(bits[i]);
  return kept;
}

/// Runs one op from tiles of the operand types to a result type; the body has %0, %1, … and defines
/// %r.
Outcome op(const std::string &body, const std::vector<std::string> &types,
           const std::string &result, llvm::ArrayRef<Value> operands, const Options &options = {}) {
  std::string text = "func.func @f(";
  for (size_t i = 0; i < types.size(); ++i)
    text += (i ? ", %" : "%") + std::string("a") + std::to_string(i) + ": " + types[i];
  text += ") -> " + result + " {\n %r = " + body + "\n return %r : " + result + "\n}";
  return ParsedIR(text, options)(operands);
}
const std::string t4 = "!tile.tile<4xi8>", t4f = "!tile.tile<4xf32>", t4b = "!tile.tile<4xi1>";
uint64_t i8(int x) { return static_cast<uint8_t>(x); }
Value bytes(std::initializer_list<int> numbers, llvm::ArrayRef<int64_t> extents = {}) {
  std::vector<uint64_t> bits;
  for (int x : numbers)
    bits.push_back(i8(x));
  return tileOf({static_cast<int64_t>(bits.size())}, bits, extents);
}
std::vector<uint64_t> binary8(const std::string &name, std::initializer_list<int> x,
                              std::initializer_list<int> y) {
  return bitsOf(op("tile." + name + " %a0, %a1 : " + t4, {t4, t4}, t4, {bytes(x), bytes(y)}));
}
std::vector<uint64_t> of8(std::initializer_list<int> numbers) {
  std::vector<uint64_t> bits;
  for (int x : numbers)
    bits.push_back(i8(x));
  return bits;
}

TEST(TileElementwise, IntegersWrapAndAreSigned) {
  EXPECT_EQ(binary8("add", {127, -128, 1, 0}, {1, -1, 2, 0}), of8({-128, 127, 3, 0}));
  EXPECT_EQ(binary8("mul", {16, -128, 3, -1}, {16, -1, -2, -1}), of8({0, -128, -6, 1}));
  EXPECT_EQ(binary8("min", {-1, 127, 0, 5}, {1, -128, 0, 4}), of8({-1, -128, 0, 4}));
  EXPECT_EQ(binary8("max", {-1, 127, 0, 5}, {1, -128, 0, 4}), of8({1, 127, 0, 5}));
  EXPECT_EQ(binary8("floordiv", {-7, 7, -7, 7}, {2, -2, -2, 2}), of8({-4, -4, 3, 3}));
  EXPECT_EQ(binary8("mod", {-7, 7, -7, 7}, {4, -4, -4, 4}), of8({1, -1, -3, 3}));
  EXPECT_EQ(binary8("shl", {1, -1, 3, 64}, {7, 1, 0, 1}), of8({-128, -2, 3, -128}));
  EXPECT_EQ(binary8("shrs", {-128, -1, 127, 4}, {7, 1, 1, 0}), of8({-1, -1, 63, 4}));
  EXPECT_EQ(binary8("shru", {-128, -1, 127, 4}, {7, 1, 1, 0}), of8({1, 127, 63, 4}));
  EXPECT_EQ(binary8("xor", {-1, 0, 5, 6}, {1, 0, 3, 6}), of8({-2, 0, 6, 0}));
}

TEST(TileElementwise, WhatHasNoResultIsUndefined) {
  auto flags = [](const std::string &name, Value x, Value y) {
    return undefinedOf(op("tile." + name + " %a0, %a1 : " + t4, {t4, t4}, t4, {x, y}));
  };
  using Flags = std::vector<int>;
  EXPECT_EQ(flags("floordiv", bytes({1, -128, 1, -128}), bytes({0, -1, -1, 1})),
            (Flags{1, 1, 0, 0}));
  EXPECT_EQ(flags("mod", bytes({1, -128, 1, -128}), bytes({0, -1, -1, 1})), (Flags{1, 1, 0, 0}));
  EXPECT_EQ(flags("shl", bytes({1, 1, 1, 1}), bytes({8, -1, 7, 0})), (Flags{1, 1, 0, 0}));
}

TEST(TileElementwise, RemainderHasTheSignOfTheDividend) {
  EXPECT_EQ(binary8("rem", {-7, 7, -128, 5}, {4, -4, -1, -128}), of8({-3, 3, 0, 5}));
  EXPECT_EQ(undefinedOf(op("tile.rem %a0, %a1 : " + t4, {t4, t4}, t4,
                           {bytes({1, -128, 0, 3}), bytes({0, -1, 0, 1})})),
            (std::vector<int>{1, 0, 1, 0}));
  auto of = [](std::initializer_list<float> x, std::initializer_list<float> y) {
    return bitsOf(op("tile.rem %a0, %a1 : " + t4f, {t4f, t4f}, t4f,
                     {tileOf({4}, floats(x)), tileOf({4}, floats(y))}));
  };
  EXPECT_EQ(of({5.5f, -5.5f, -6, 0x1p100f}, {2, -2, 3, 3}), floats({1.5f, -1.5f, -0.0f, 1}));
  EXPECT_EQ(of({3, -3, 0.1f, -0.0f}, {inf, -inf, 1, 1}), floats({3, -3, 0.1f, -0.0f}));
  for (uint64_t bits : of({1, inf, 0, -inf}, {0, 2, -0.0f, inf}))
    EXPECT_TRUE(std::isnan(asF32(bits)));
  // bf16: 256 = 36 * 7 + 4.
  const std::string t1 = "!tile.tile<1xbf16>";
  EXPECT_EQ(bitsOf(op("tile.rem %a0, %a1 : " + t1, {t1, t1}, t1,
                      {tileOf({1}, {0x4380}), tileOf({1}, {0x40e0})})),
            (std::vector<uint64_t>{0x4080}));
}

TEST(TileElementwise, UnaryOps) {
  auto unary8 = [](const std::string &name, Value x) {
    return bitsOf(op("tile." + name + " %a0 : " + t4, {t4}, t4, {x}));
  };
  EXPECT_EQ(unary8("neg", bytes({1, -128, 0, -5})), of8({-1, -128, 0, 5}));
  EXPECT_EQ(unary8("abs", bytes({1, -128, 0, -5})), of8({1, -128, 0, 5}));
  EXPECT_EQ(unary8("not", bytes({0, -1, 5, 1})), of8({-1, 0, -6, -2}));
  EXPECT_EQ(bitsOf(op("tile.not %a0 : " + t4b, {t4b}, t4b, {tileOf({4}, {0, 1, 1, 0})})),
            (std::vector<uint64_t>{1, 0, 0, 1}));
  auto unary = [](const std::string &name, std::initializer_list<float> x) {
    return bitsOf(op("tile." + name + " %a0 : " + t4f, {t4f}, t4f, {tileOf({4}, floats(x))}));
  };
  EXPECT_EQ(unary("neg", {0.0f, -1.0f, inf, 2.0f}), floats({-0.0f, 1.0f, -inf, -2.0f}));
  EXPECT_EQ(unary("recip", {0.0f, -0.0f, inf, 3.0f}), floats({inf, -inf, 0.0f, 1.0f / 3}));
  EXPECT_EQ(unary("sqrt", {4.0f, 2.0f, -0.0f, inf}), floats({2.0f, 1.41421356f, -0.0f, inf}));
  EXPECT_EQ(unary("exp", {0.0f, -inf, 100.0f, 1.0f}), floats({1.0f, 0.0f, inf, 2.71828183f}));
  EXPECT_EQ(unary("tanh", {0.0f, inf, -inf, -0.0f}), floats({0.0f, 1.0f, -1.0f, -0.0f}));
  EXPECT_EQ(unary("log", {1.0f, 0.0f, inf, 2.0f}), floats({0.0f, -inf, inf, 0.693147181f}));
  EXPECT_EQ(unary("rsqrt", {4.0f, -0.0f, inf, 0.0f}), floats({0.5f, -inf, 0.0f, inf}));
  EXPECT_EQ(unary("sin", {0.0f, 1.0f, -1.0f, -0.0f}),
            floats({0.0f, 0.841470985f, -0.841470985f, -0.0f}));
  EXPECT_EQ(unary("cos", {0.0f, 1.0f, -1.0f, 3.0f}),
            floats({1.0f, 0.540302306f, 0.540302306f, -0.989992497f}));
  EXPECT_EQ(unary("erf", {0.0f, inf, -inf, 1.0f}), floats({0.0f, 1.0f, -1.0f, 0.842700793f}));
  // Computed in steps (Precision::inSteps): a unit or two in the last place from the true values.
  EXPECT_EQ(unary("sigmoid", {0.0f, inf, -inf, 1.0f}), floats({0.5f, 1.0f, 0.0f, 0.731058598f}));
  EXPECT_EQ(unary("silu", {0.0f, inf, 2.0f, 1.0f}), floats({0.0f, inf, 1.76159406f, 0.731058598f}));
  EXPECT_EQ(unary("gelu", {0.0f, inf, 2.0f, 1.0f}), floats({0.0f, inf, 1.95449972f, 0.841344714f}));
  EXPECT_EQ(unary("relu", {-3.0f, inf, -0.0f, 1.0f}), floats({0.0f, inf, 0.0f, 1.0f}));
  EXPECT_EQ(unary8("relu", bytes({1, -128, 0, -5})), of8({1, 0, 0, 0}));
}

TEST(TileElementwise, ExtentsAreTheMinimumAndOutsideIsUndefined) {
  Outcome outcome = op("tile.add %a0, %a1 : " + t4, {t4, t4}, t4,
                       {bytes({1, 2, 3, 4}, {3}), bytes({1, 1, 1, 1}, {2})});
  EXPECT_EQ(validOf(outcome), (std::vector<int64_t>{2}));
  EXPECT_EQ(undefinedOf(outcome), (std::vector<int>{0, 0, 1, 1}));
  EXPECT_EQ(bitsOf(outcome), of8({2, 3, 0xa5, 0xa5}));
}

TEST(TileElementwise, CompareIsFalseOnNanExceptNe) {
  auto compare = [](const std::string &predicate) {
    float nan = std::numeric_limits<float>::quiet_NaN();
    return bitsOf(
        op("tile.cmp " + predicate + " %a0, %a1 : " + t4f + " -> " + t4b, {t4f, t4f}, t4b,
           {tileOf({4}, floats({1, 0.0f, nan, 3})), tileOf({4}, floats({2, -0.0f, nan, -3}))}));
  };
  using Bits = std::vector<uint64_t>;
  EXPECT_EQ(compare("eq"), (Bits{0, 1, 0, 0}));
  EXPECT_EQ(compare("ne"), (Bits{1, 0, 1, 1}));
  EXPECT_EQ(compare("lt"), (Bits{1, 0, 0, 0}));
  EXPECT_EQ(compare("le"), (Bits{1, 1, 0, 0}));
  EXPECT_EQ(compare("gt"), (Bits{0, 0, 0, 1}));
  EXPECT_EQ(compare("ge"), (Bits{0, 1, 0, 1}));
}

TEST(TileElementwise, SelectIsUndefinedOnlyByWhatItTakes) {
  Value condition = tileOf({4}, {1, 0, 1, 0}), x = bytes({1, 2, 3, 4}), y = bytes({5, 6, 7, 8});
  x.markUndefined(1);
  x.markUndefined(2);
  condition.markUndefined(3);
  Outcome outcome = op("tile.select %a0, %a1, %a2 : " + t4b + ", " + t4 + ", " + t4 + " -> " + t4,
                       {t4b, t4, t4}, t4, {condition, x, y});
  EXPECT_EQ(undefinedOf(outcome), (std::vector<int>{0, 0, 1, 1}));
  EXPECT_EQ(bitsOf(outcome)[1], 6u);
}

TEST(TileElementwise, IotaWrapsAndSplatFills) {
  EXPECT_EQ(bitsOf(op("tile.iota axis 1 from %a0 : !tile.tile<2x3xi8>", {"index"},
                      "!tile.tile<2x3xi8>", {Value::index(126)})),
            of8({126, 127, -128, 126, 127, -128}));
  EXPECT_EQ(bitsOf(op("tile.iota axis 0 from %a0 : !tile.tile<2x3xi8>", {"index"},
                      "!tile.tile<2x3xi8>", {Value::index(-1)})),
            of8({-1, -1, -1, 0, 0, 0}));
  EXPECT_EQ(bitsOf(op("tile.splat %a0 : i8 -> " + t4, {"i8"}, t4, {Value::scalar(9)})),
            of8({9, 9, 9, 9}));
  EXPECT_EQ(undefinedOf(op("tile.splat %a0 : i8 -> " + t4, {"i8"}, t4, {Value::scalar(9, true)})),
            (std::vector<int>{1, 1, 1, 1}));
}

Outcome cast4(const std::string &from, const std::string &to, const std::string &how, Value x) {
  std::string a = "!tile.tile<4x" + from + ">", b = "!tile.tile<4x" + to + ">";
  return op("tile.cast %a0 " + how + " : " + a + " -> " + b, {a}, b, {x});
}
TEST(TileCast, IntegersWrapOrSaturate) {
  Value x = tileOf({4}, {300, 0xffffff00, 127, 0x80000000});
  EXPECT_EQ(bitsOf(cast4("i32", "i8", "", x)), of8({44, 0, 127, 0}));
  EXPECT_EQ(bitsOf(cast4("i32", "i8", "saturate", x)), of8({127, -128, 127, -128}));
  EXPECT_EQ(bitsOf(cast4("i32", "i1", "", x)), (std::vector<uint64_t>{0, 0, 1, 0}));
  EXPECT_EQ(bitsOf(cast4("i32", "i1", "saturate", x)), (std::vector<uint64_t>{1, 0, 1, 0}));
  EXPECT_EQ(bitsOf(cast4("i1", "i8", "", tileOf({4}, {0, 1, 1, 0}))), of8({0, 1, 1, 0}));
  EXPECT_EQ(bitsOf(cast4("i1", "f32", "", tileOf({4}, {0, 1, 1, 0}))), floats({0, 1, 1, 0}));
}
TEST(TileCast, FloatsRoundByModeAndSaturateOrAreUndefined) {
  Value x = tileOf({4}, floats({2.5f, -2.5f, 127.5f, -129.0f}));
  EXPECT_EQ(bitsOf(cast4("f32", "i8", "saturate", x)), of8({2, -2, 127, -128}));
  EXPECT_EQ(bitsOf(cast4("f32", "i8", "round nearest_away saturate", x)), of8({3, -3, 127, -128}));
  EXPECT_EQ(bitsOf(cast4("f32", "i8", "round floor saturate", x)), of8({2, -3, 127, -128}));
  EXPECT_EQ(undefinedOf(cast4("f32", "i8", "round floor", x)), (std::vector<int>{0, 0, 0, 1}));
  EXPECT_EQ(undefinedOf(cast4("f32", "i8", "round ceil", x)), (std::vector<int>{0, 0, 1, 1}));
}
TEST(TileCast, NarrowFloatsRoundTiesByMode) {
  Value x = tileOf({4}, floats({1.00390625f, 1.01171875f, -1.00390625f, 3.4e38f}));
  using Bits = std::vector<uint64_t>;
  EXPECT_EQ(bitsOf(cast4("f32", "bf16", "", x)), (Bits{0x3f80, 0x3f82, 0xbf80, 0x7f80}));
  EXPECT_EQ(bitsOf(cast4("f32", "bf16", "round nearest_away", x)),
            (Bits{0x3f81, 0x3f82, 0xbf81, 0x7f80}));
  EXPECT_EQ(bitsOf(cast4("f32", "bf16", "round trunc", x)), (Bits{0x3f80, 0x3f81, 0xbf80, 0x7f7f}));
  EXPECT_EQ(bitsOf(cast4("f32", "bf16", "saturate", x)), (Bits{0x3f80, 0x3f82, 0xbf80, 0x7f7f}));
}

const std::string m23 = "!tile.tile<2x3xi8>", m21 = "!tile.tile<2x1xi8>",
                  m13 = "!tile.tile<1x3xi8>";
Value matrix8(std::initializer_list<int> numbers, llvm::ArrayRef<int64_t> shape,
              llvm::ArrayRef<int64_t> extents = {}) {
  return tileOf(shape, of8(numbers), extents);
}
TEST(TileShapes, ExpandRepeatsAnAxis) {
  EXPECT_EQ(bitsOf(op("tile.expand %a0 axis 1 : " + m21 + " -> " + m23, {m21}, m23,
                      {matrix8({1, 2}, {2, 1})})),
            of8({1, 1, 1, 2, 2, 2}));
  Outcome none = op("tile.expand %a0 axis 1 : " + m21 + " -> " + m23, {m21}, m23,
                    {matrix8({1, 2}, {2, 1}, {2, 0})});
  EXPECT_EQ(validOf(none), (std::vector<int64_t>{2, 0}));
  EXPECT_EQ(definedOf(none), std::vector<uint64_t>());
}
TEST(TileShapes, ExpandBinaryUsesOneRowOrColumn) {
  std::string by = " %a0, %a1 axis 0 : " + m23 + ", " + m13 + " -> " + m23;
  Value x = matrix8({1, 2, 3, 4, 5, -128}, {2, 3}, {2, 2}), y = matrix8({10, 20, 1}, {1, 3});
  Outcome outcome = op("tile.expand_binary sub" + by, {m23, m13}, m23, {x, y});
  EXPECT_EQ(validOf(outcome), (std::vector<int64_t>{2, 2}));
  EXPECT_EQ(definedOf(outcome), of8({-9, -18, -6, -15}));
  EXPECT_EQ(definedOf(op("tile.expand_binary max" + by, {m23, m13}, m23, {x, y})),
            of8({10, 20, 10, 20}));
  Outcome none =
      op("tile.expand_binary add" + by, {m23, m13}, m23, {x, matrix8({10, 20, 1}, {1, 3}, {0, 3})});
  EXPECT_EQ(validOf(none), (std::vector<int64_t>{0, 2}));
}
TEST(TileShapes, TransposeTurnsExtentsToo) {
  Outcome outcome = op("tile.transpose %a0 : " + m23 + " -> !tile.tile<3x2xi8>", {m23},
                       "!tile.tile<3x2xi8>", {matrix8({1, 2, 3, 4, 5, 6}, {2, 3}, {1, 3})});
  EXPECT_EQ(validOf(outcome), (std::vector<int64_t>{3, 1}));
  EXPECT_EQ(definedOf(outcome), of8({1, 2, 3}));
}

TEST(TileValid, SetValidNarrowsAndNeverWidens) {
  auto narrowed = [](int64_t a, int64_t b) {
    return op("tile.set_valid %a0[%a1, %a2] : " + m23, {m23, "index", "index"}, m23,
              {matrix8({1, 2, 3, 4, 5, 6}, {2, 3}, {2, 2}), Value::index(a), Value::index(b)});
  };
  EXPECT_EQ(validOf(narrowed(1, 9)), (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(definedOf(narrowed(1, 9)), of8({1, 2}));
  EXPECT_EQ(validOf(narrowed(-1, 1)), (std::vector<int64_t>{0, 1}));
}
TEST(TileValid, UndefinedExtentsAreReportedWhereTheyChoose) {
  const char *text = R"(
func.func @f(%t: !tile.tile<4xi8>, %n: index) -> !tile.tile<1xi8> {
  %s = tile.set_valid %t[%n] : !tile.tile<4xi8>
  %u = tile.add %s, %t : !tile.tile<4xi8>
  %r = tile.reduce sum %u axis 0 : !tile.tile<4xi8> -> !tile.tile<1xi8>
  return %r : !tile.tile<1xi8>
})";
  Outcome outcome = ParsedIR(text)({bytes({1, 2, 3, 4}), Value::scalar(2, true)});
  EXPECT_EQ(bitsOf(outcome), of8({6}));
  ASSERT_EQ(outcome.events.size(), 1u);
  EXPECT_EQ(outcome.events[0].kind, MachineEvent::Kind::undefinedUse);
  EXPECT_NE(outcome.events[0].where.find("tile.reduce"), std::string::npos);
}
TEST(TileValid, FillPadWritesOutsideOnly) {
  auto padded = [](const std::string &kind) {
    return op("tile.fill_pad " + kind + " %a0 : " + t4, {t4}, t4, {bytes({1, 2, 3, 4}, {2})});
  };
  EXPECT_EQ(bitsOf(padded("zero")), of8({1, 2, 0, 0}));
  EXPECT_EQ(bitsOf(padded("min")), of8({1, 2, -128, -128}));
  EXPECT_EQ(bitsOf(padded("max")), of8({1, 2, 127, 127}));
  EXPECT_EQ(validOf(padded("max")), (std::vector<int64_t>{4}));
  EXPECT_EQ(undefinedOf(padded("zero")), std::vector<int>(4, 0));
  EXPECT_EQ(bitsOf(op("tile.fill_pad min %a0 : " + t4f, {t4f}, t4f,
                      {tileOf({4}, floats({1, 2, 3, 4}), {1})})),
            floats({1, -inf, -inf, -inf}));
  EXPECT_EQ(
      bitsOf(op("tile.fill_pad max %a0 : " + t4b, {t4b}, t4b, {tileOf({4}, {0, 0, 0, 0}, {1})})),
      (std::vector<uint64_t>{0, 1, 1, 1}));
}

Outcome reduce(const std::string &kind, const std::string &from, const std::string &to, int axis,
               Value x) {
  return op("tile.reduce " + kind + " %a0 axis " + std::to_string(axis) + " : " + from + " -> " +
                to,
            {from}, to, {x});
}
TEST(TileReduce, TakesValidElementsOnly) {
  Value x = matrix8({1, 2, 100, 4, 5, 100}, {2, 3}, {2, 2});
  EXPECT_EQ(bitsOf(reduce("sum", m23, m21, 1, x)), of8({3, 9}));
  EXPECT_EQ(bitsOf(reduce("prod", m23, m21, 1, x)), of8({2, 20}));
  EXPECT_EQ(bitsOf(reduce("max", m23, m21, 1, x)), of8({2, 5}));
  Outcome columns = reduce("min", m23, m13, 0, x);
  EXPECT_EQ(validOf(columns), (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(definedOf(columns), of8({1, 2}));
}
TEST(TileReduce, OfNothingIsTheNeutralElement) {
  Value none = matrix8({1, 2, 3, 4, 5, 6}, {2, 3}, {2, 0});
  EXPECT_EQ(bitsOf(reduce("sum", m23, m21, 1, none)), of8({0, 0}));
  EXPECT_EQ(bitsOf(reduce("prod", m23, m21, 1, none)), of8({1, 1}));
  EXPECT_EQ(bitsOf(reduce("min", m23, m21, 1, none)), of8({127, 127}));
  EXPECT_EQ(bitsOf(reduce("max", m23, m21, 1, none)), of8({-128, -128}));
  Value noFloats = tileOf({4}, floats({1, 2, 3, 4}), {0});
  EXPECT_EQ(bitsOf(reduce("min", t4f, "!tile.tile<1xf32>", 0, noFloats)), floats({inf}));
  EXPECT_EQ(bitsOf(reduce("max", t4f, "!tile.tile<1xf32>", 0, noFloats)), floats({-inf}));
  Value noBits = tileOf({4}, {1, 1, 0, 0}, {0});
  EXPECT_EQ(bitsOf(reduce("any", t4b, "!tile.tile<1xi1>", 0, noBits)), std::vector<uint64_t>{0});
  EXPECT_EQ(bitsOf(reduce("all", t4b, "!tile.tile<1xi1>", 0, noBits)), std::vector<uint64_t>{1});
}
TEST(TileReduce, ArgumentsAreTheFirstOfEqualsAndOfNaN) {
  auto arg = [](const std::string &kind, Value x) {
    return bitsOf(reduce(kind, t4f, "!tile.tile<1xi32>", 0, x))[0];
  };
  Value x = tileOf({4}, floats({2, -1, 2, -1}));
  EXPECT_EQ(arg("argmax", x), 0u);
  EXPECT_EQ(arg("argmin", x), 1u);
  float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(arg("argmin", tileOf({4}, floats({-inf, 1, nan, nan}))), 2u);
  EXPECT_EQ(arg("argmax", tileOf({4}, floats({1, 2, 3, 4}), {0})), 0xffffffffu);
  EXPECT_EQ(arg("argmax", tileOf({4}, floats({1, 2, 3, 4}), {2})), 1u);
}
TEST(TileOrder, TopkSortsStablyWithNaNAsTheLargest) {
  float nan = std::numeric_limits<float>::quiet_NaN();
  auto topk = [](const std::string &what, const std::string &to, Value x) {
    return op("tile.topk " + what + " : " + t4f + " -> " + to, {t4f}, to, {x});
  };
  Value x = tileOf({4}, floats({1, nan, 3, 1}));
  EXPECT_EQ(bitsOf(topk("indices %a0", "!tile.tile<4xi32>", x)),
            (std::vector<uint64_t>{1, 2, 0, 3}));
  EXPECT_EQ(bitsOf(topk("values %a0 smallest", "!tile.tile<2xf32>", x)), floats({1, 1}));
  Outcome narrow = topk("values %a0", "!tile.tile<3xf32>", tileOf({4}, floats({1, 2, 3, 4}), {2}));
  EXPECT_EQ(validOf(narrow), (std::vector<int64_t>{2}));
  EXPECT_EQ(definedOf(narrow), floats({2, 1}));
}
TEST(TileOrder, CumsumWrapsAndSpoilsWhatFollowsAnUndefinedElement) {
  auto cumsum = [](Value x) { return op("tile.cumsum %a0 axis 0 : " + t4, {t4}, t4, {x}); };
  EXPECT_EQ(bitsOf(cumsum(bytes({100, 27, 1, 5}))), of8({100, 127, -128, -123}));
  Value x = bytes({1, 2, 3, 4});
  x.markUndefined(2);
  EXPECT_EQ(undefinedOf(cumsum(x)), (std::vector<int>{0, 0, 1, 1}));
}
TEST(TileReduce, AnyIsNotAll) {
  Value x = tileOf({4}, {0, 1, 1, 1});
  EXPECT_EQ(bitsOf(reduce("any", t4b, "!tile.tile<1xi1>", 0, x)), std::vector<uint64_t>{1});
  EXPECT_EQ(bitsOf(reduce("all", t4b, "!tile.tile<1xi1>", 0, x)), std::vector<uint64_t>{0});
}
TEST(TileReduce, NarrowFloatsAccumulateWidely) {
  // 2048 + 1 is 2048 in f16: adding four ones one by one would lose them.
  Value x = tileOf({5}, {0x6800, 0x3c00, 0x3c00, 0x3c00, 0x3c00});
  EXPECT_EQ(bitsOf(reduce("sum", "!tile.tile<5xf16>", "!tile.tile<1xf16>", 0, x)),
            std::vector<uint64_t>{0x6802});
}
TEST(TileReduce, UndefinedElementsSpoilTheirLineOnly) {
  Value x = matrix8({1, 2, 3, 4, 5, 6}, {2, 3});
  x.markUndefined(4);
  EXPECT_EQ(undefinedOf(reduce("sum", m23, m21, 1, x)), (std::vector<int>{0, 1}));
}

const std::string a23 = "!tile.tile<2x3xi8>", b32 = "!tile.tile<3x2xi8>",
                  c22 = "!tile.tile<2x2xi32>", c12 = "!tile.tile<1x2xi32>";
TEST(TileMatmul, AccumulatesInI32OverValidK) {
  Value a = matrix8({1, 2, 100, -128, 5, 100}, {2, 3}),
        b = matrix8({127, 1, 0, 1, 1, 1}, {3, 2}, {2, 2});
  Outcome outcome =
      op("tile.matmul %a0, %a1 : " + a23 + ", " + b32 + " -> " + c22, {a23, b32}, c22, {a, b});
  EXPECT_EQ(bitsOf(outcome), (std::vector<uint64_t>{127, 3, uint32_t(-128 * 127), uint32_t(-123)}));
}
TEST(TileMatmul, AddsAnAccumulatorOrABias) {
  Value a = matrix8({1, 0, 0, 0, 1, 0}, {2, 3}), b = matrix8({1, 2, 3, 4, 5, 6}, {3, 2});
  Outcome accumulated =
      op("tile.matmul %a0, %a1 acc %a2 : " + a23 + ", " + b32 + " acc " + c22 + " -> " + c22,
         {a23, b32, c22}, c22, {a, b, tileOf({2, 2}, {10, 20, 30, 40}, {2, 1})});
  EXPECT_EQ(validOf(accumulated), (std::vector<int64_t>{2, 1}));
  EXPECT_EQ(definedOf(accumulated), (std::vector<uint64_t>{11, 33}));
  Outcome biased =
      op("tile.matmul %a0, %a1 bias %a2 : " + a23 + ", " + b32 + " bias " + c12 + " -> " + c22,
         {a23, b32, c12}, c22, {a, b, tileOf({1, 2}, {10, 20})});
  EXPECT_EQ(definedOf(biased), (std::vector<uint64_t>{11, 22, 13, 24}));
  Outcome none =
      op("tile.matmul %a0, %a1 bias %a2 : " + a23 + ", " + b32 + " bias " + c12 + " -> " + c22,
         {a23, b32, c12}, c22, {a, b, tileOf({1, 2}, {10, 20}, {0, 2})});
  EXPECT_EQ(validOf(none), (std::vector<int64_t>{0, 2}));
}
TEST(TileMatmul, NarrowFloatsGiveF32) {
  Outcome outcome =
      op("tile.matmul %a0, %a1 : !tile.tile<1x2xbf16>, !tile.tile<2x1xbf16> -> !tile.tile<1x1xf32>",
         {"!tile.tile<1x2xbf16>", "!tile.tile<2x1xbf16>"}, "!tile.tile<1x1xf32>",
         {tileOf({1, 2}, {0x3f81, 0x4000}), tileOf({2, 1}, {0x3f81, 0x3f80})});
  EXPECT_EQ(bitsOf(outcome), floats({1.0078125f * 1.0078125f + 2.0f}));
}
TEST(TileMatmul, UndefinedOperandsSpoilTheirRowOrColumn) {
  Value a = matrix8({1, 0, 0, 0, 1, 0}, {2, 3}), b = matrix8({1, 2, 3, 4, 5, 6}, {3, 2});
  a.markUndefined(1);
  Outcome outcome =
      op("tile.matmul %a0, %a1 : " + a23 + ", " + b32 + " -> " + c22, {a23, b32}, c22, {a, b});
  EXPECT_EQ(undefinedOf(outcome), (std::vector<int>{1, 1, 0, 0}));
}

} // namespace
} // namespace npufuzz::interpreter
