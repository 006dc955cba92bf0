//===- ElementwiseTest.cpp - unary, binary, compare, select, create -------===//
#include "Programs.h"

#include "llvm/ADT/StringExtras.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace npufuzz;
using namespace npufuzz::test;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
const float notANumber = std::numeric_limits<float>::quiet_NaN();
using Integers = std::vector<int64_t>;
using Floats = std::vector<float>;

const ElementKind integerKinds[] = {ElementKind::i8, ElementKind::i16, ElementKind::i32,
                                    ElementKind::i64, ElementKind::index};

/// Runs `tile.<op> %a, %b, …` with operands and result of one type.
Tensor same(const std::string &op, const std::vector<Tensor> &operands) {
  std::vector<std::string> names;
  for (size_t i = 0; i < operands.size(); ++i)
    names.push_back("%" + std::string(1, static_cast<char>('a' + i)));
  std::string type = typeText(operands.front());
  return runBody("%r = tile." + op + " " + llvm::join(names, ", ") + " : !tile.tile<" + type + ">",
                 type, operands);
}
Tensor compare(const std::string &predicate, const Tensor &x, const Tensor &y) {
  std::string type = typeText(x), result = typeText(Tensor(ElementKind::i1, x.shape));
  return runBody("%r = tile.cmp " + predicate + " %a, %b : !tile.tile<" + type +
                     "> -> !tile.tile<" + result + ">",
                 result, {x, y});
}
Tensor list(ElementKind kind, const Integers &values) {
  return integers(kind, {static_cast<int64_t>(values.size())}, values);
}
Tensor list(const Floats &values) { return floats({static_cast<int64_t>(values.size())}, values); }
int64_t smallest(ElementKind kind) { return INT64_MIN >> (64 - elementKindBits(kind)); }

} // namespace

TEST(Unary, IntegersWrap) {
  for (ElementKind kind : integerKinds) {
    int64_t low = smallest(kind), high = -(low + 1);
    Tensor x = list(kind, {0, 1, -1, 5, high, low});
    EXPECT_EQ(valuesOf(same("neg", {x})), (Integers{0, -1, 1, -5, -high, low}));
    EXPECT_EQ(valuesOf(same("abs", {x})), (Integers{0, 1, 1, 5, high, low}));
    EXPECT_EQ(valuesOf(same("not", {x})), (Integers{-1, -2, 0, -6, low, high}));
  }
  EXPECT_EQ(valuesOf(same("not", {list(ElementKind::i1, {0, 1})})), (Integers{1, 0}));
}

TEST(Unary, SingleFloats) {
  Tensor x = list(Floats{0.0f, -0.0f, 2.25f, -3.0f, inf, -inf});
  auto bits = [](const Floats &values) { return bitsOf(list(values)); };
  EXPECT_EQ(bitsOf(same("neg", {x})), bits({-0.0f, 0.0f, -2.25f, 3.0f, -inf, inf}));
  EXPECT_EQ(bitsOf(same("abs", {x})), bits({0.0f, 0.0f, 2.25f, 3.0f, inf, inf}));
  EXPECT_EQ(bitsOf(same("recip", {x})), bits({inf, -inf, 1 / 2.25f, 1 / -3.0f, 0.0f, -0.0f}));
  Floats roots = floatsOf(same("sqrt", {x}));
  EXPECT_EQ(roots[2], 1.5f);
  EXPECT_TRUE(std::signbit(roots[1]) && roots[1] == 0);
  EXPECT_TRUE(std::isnan(roots[3]) && std::isnan(roots[5]));
  EXPECT_EQ(roots[4], inf);
}

TEST(Unary, ExponentialAndTangentLieCloseToTheDoubleResult) {
  Floats values{-100, -20, -1, -0.01f, 0, 0.3f, 1, 10, 88, 200, inf, -inf};
  auto check = [&](const char *op, double (*formula)(double)) {
    Floats got = floatsOf(same(op, {list(values)}));
    for (size_t i = 0; i < values.size(); ++i) {
      auto expected = static_cast<float>(formula(values[i]));
      bool noNumber = std::isnan(got[i]) && std::isnan(expected);
      EXPECT_TRUE(noNumber || got[i] == expected || std::nextafter(got[i], expected) == expected ||
                  std::nextafter(std::nextafter(got[i], expected), expected) == expected)
          << op << " " << values[i] << ": " << got[i] << ", expected " << expected;
    }
  };
  check("exp", std::exp);
  check("tanh", std::tanh);
  check("sin", std::sin);
  check("cos", std::cos);
  check("erf", std::erf);
  check("log", std::log);
  check("rsqrt", [](double x) { return 1 / std::sqrt(x); });
}

TEST(Unary, ActivationsLieWithinTheirUnits) {
  Floats values{-100, -20, -1, -0.01f, 0, 0.3f, 1, 10, 88, 200, inf};
  auto check = [&](const char *op, double (*formula)(double), bool unitsOfOperand) {
    Floats got = floatsOf(same(op, {list(values)}));
    for (size_t i = 0; i < values.size(); ++i) {
      double expected = formula(values[i]);
      if (std::isinf(expected)) {
        EXPECT_EQ(got[i], expected) << op;
        continue;
      }
      double anchor = unitsOfOperand ? values[i] : expected;
      EXPECT_NEAR(got[i], expected, 8 * 0x1p-23 * std::max(std::abs(anchor), 0x1p-126))
          << op << " " << values[i];
    }
  };
  check("sigmoid", [](double x) { return 1 / (1 + std::exp(-x)); }, false);
  check("silu", [](double x) { return x / (1 + std::exp(-x)); }, true);
  check("gelu", [](double x) { return x / 2 * std::erfc(-x / std::sqrt(2.0)); }, true);
  EXPECT_EQ(floatsOf(same("relu", {list({-1, -0.0f, 3, inf})})), (Floats{0, 0, 3, inf}));
}

TEST(Unary, NarrowFloatsRoundOnce) {
  std::vector<double> values{0.5, 2, -3, 100, 0x1p-14, 7};
  auto apply = [&](auto formula) {
    std::vector<double> results;
    for (double value : values)
      results.push_back(formula(value));
    return results;
  };
  auto square = [](double x) { return std::sqrt(std::abs(x)); };
  auto reciprocal = [](double x) { return 1 / x; };
  Tensor half = raw(ElementKind::f16, {6}, halfBits(values));
  Tensor bfloat = raw(ElementKind::bf16, {6}, bfloatBits(values));
  EXPECT_EQ(bitsOf(same("recip", {half})), halfBits(apply(reciprocal)));
  EXPECT_EQ(bitsOf(same("recip", {bfloat})), bfloatBits(apply(reciprocal)));
  EXPECT_EQ(bitsOf(same("sqrt", {same("abs", {half})})), halfBits(apply(square)));
  EXPECT_EQ(bitsOf(same("sqrt", {same("abs", {bfloat})})), bfloatBits(apply(square)));
  EXPECT_EQ(bitsOf(same("neg", {bfloat})), bfloatBits(apply([](double x) { return -x; })));
  EXPECT_EQ(bitsOf(same("neg", {half})), halfBits(apply([](double x) { return -x; })));
  // These equal the rounded double result here; the language does not require that.
  EXPECT_EQ(bitsOf(same("exp", {half})), halfBits(apply([](double x) { return std::exp(x); })));
  EXPECT_EQ(bitsOf(same("exp", {bfloat})), bfloatBits(apply([](double x) { return std::exp(x); })));
  EXPECT_EQ(bitsOf(same("tanh", {half})), halfBits(apply([](double x) { return std::tanh(x); })));
  EXPECT_EQ(bitsOf(same("tanh", {bfloat})),
            bfloatBits(apply([](double x) { return std::tanh(x); })));
}

TEST(Binary, IntegersWrap) {
  for (ElementKind kind : integerKinds) {
    int64_t low = smallest(kind), high = -(low + 1);
    Tensor x = list(kind, {7, -7, high, low, low}), y = list(kind, {3, 3, 1, -1, 2});
    EXPECT_EQ(valuesOf(same("add", {x, y})), (Integers{10, -4, low, high, low + 2}));
    EXPECT_EQ(valuesOf(same("sub", {x, y})), (Integers{4, -10, high - 1, low + 1, high - 1}));
    EXPECT_EQ(valuesOf(same("mul", {x, y})), (Integers{21, -21, high, low, 0}));
    EXPECT_EQ(valuesOf(same("min", {x, y})), (Integers{3, -7, 1, low, low}));
    EXPECT_EQ(valuesOf(same("max", {x, y})), (Integers{7, 3, high, -1, 2}));
    EXPECT_EQ(valuesOf(same("and", {x, y})), (Integers{3, 1, 1, low, 0}));
    EXPECT_EQ(valuesOf(same("or", {x, y})), (Integers{7, -5, high, -1, low + 2}));
    EXPECT_EQ(valuesOf(same("xor", {x, y})), (Integers{4, -6, high - 1, high, low + 2}));
  }
}

TEST(Binary, DivisionAndRemainderFloor) {
  for (ElementKind kind : integerKinds) {
    int64_t low = smallest(kind);
    Tensor x = list(kind, {7, -7, 7, -7, 6, low, low + 1, 0});
    Tensor y = list(kind, {2, 2, -2, -2, -3, 1, -1, -5});
    EXPECT_EQ(valuesOf(same("floordiv", {x, y})), (Integers{3, -4, -4, 3, -2, low, -(low + 1), 0}));
    EXPECT_EQ(valuesOf(same("mod", {x, y})), (Integers{1, 1, -1, -1, 0, 0, 0, 0}));
  }
}

TEST(Binary, DivisionByZeroDoesNotTrap) {
  Tensor x = list(ElementKind::i32, {7, INT32_MIN, 9}), y = list(ElementKind::i32, {0, -1, 2});
  EXPECT_EQ(valuesOf(same("floordiv", {x, y}))[2], 4);
  EXPECT_EQ(valuesOf(same("mod", {x, y}))[2], 1);
}

TEST(Binary, ShiftsReachTheWholeWidth) {
  for (ElementKind kind : integerKinds) {
    int64_t low = smallest(kind), top = elementKindBits(kind) - 1;
    Tensor x = list(kind, {1, -1, -8, low, 5}), y = list(kind, {top, top, 1, top, 0});
    EXPECT_EQ(valuesOf(same("shl", {x, y})), (Integers{low, low, -16, 0, 5}));
    EXPECT_EQ(valuesOf(same("shrs", {x, y})), (Integers{0, -1, -4, -1, 5}));
    EXPECT_EQ(valuesOf(same("shru", {x, y})), (Integers{0, 1, -(low + 4), 1, 5}));
  }
}

TEST(Binary, BooleansAreLogical) {
  Tensor x = list(ElementKind::i1, {0, 0, 1, 1}), y = list(ElementKind::i1, {0, 1, 0, 1});
  EXPECT_EQ(valuesOf(same("and", {x, y})), (Integers{0, 0, 0, 1}));
  EXPECT_EQ(valuesOf(same("or", {x, y})), (Integers{0, 1, 1, 1}));
  EXPECT_EQ(valuesOf(same("xor", {x, y})), (Integers{0, 1, 1, 0}));
}

TEST(Binary, FloatMinimumAndMaximumFollowIeee2019) {
  // NaN wins and -0 is below +0, in all three formats.
  std::vector<double> x{1, -0.0, 0.0, notANumber, 1, -inf}, y{2, 0.0, -0.0, 1, notANumber, inf};
  std::vector<double> low{1, -0.0, -0.0, notANumber, notANumber, -inf},
      high{2, 0.0, 0.0, notANumber, notANumber, inf};
  auto check = [&](ElementKind kind, auto bits) {
    Tensor a = raw(kind, {6}, bits(x)), b = raw(kind, {6}, bits(y));
    EXPECT_EQ(bitsOf(same("min", {a, b})), bits(low)) << elementKindName(kind);
    EXPECT_EQ(bitsOf(same("max", {a, b})), bits(high)) << elementKindName(kind);
  };
  check(ElementKind::f16, halfBits);
  check(ElementKind::bf16, bfloatBits);
  check(ElementKind::f32, [](const std::vector<double> &values) {
    return bitsOf(list(Floats(values.begin(), values.end())));
  });
}

TEST(Binary, NarrowFloatsRoundOnce) {
  // Sums, products and quotients near ties and among the subnormals.
  std::vector<double> x{1, 2048, 0x1p-14, 3, 1000, 0x1.ff8p-1},
      y{0x1p-11, 1, 0x1p-3, 7, 3, 0x1.004p0};
  auto apply = [&](ElementKind kind, auto bits, auto formula) {
    std::vector<uint64_t> a = bits(x), b = bits(y);
    std::vector<double> results;
    for (size_t i = 0; i < x.size(); ++i) {
      auto exact = [&](uint64_t word) {
        llvm::APFloat value(kind == ElementKind::f16 ? llvm::APFloat::IEEEhalf()
                                                     : llvm::APFloat::BFloat(),
                            llvm::APInt(16, word));
        bool losesInfo;
        value.convert(llvm::APFloat::IEEEdouble(), llvm::RoundingMode::NearestTiesToEven,
                      &losesInfo);
        return value.convertToDouble();
      };
      results.push_back(formula(exact(a[i]), exact(b[i])));
    }
    return std::tuple(raw(kind, {6}, a), raw(kind, {6}, b), bits(results));
  };
  auto check = [&](ElementKind kind, auto bits) {
    auto verify = [&](const char *op, auto formula) {
      auto [a, b, expected] = apply(kind, bits, formula);
      EXPECT_EQ(bitsOf(same(op, {a, b})), expected) << op << " " << elementKindName(kind);
    };
    verify("add", [](double p, double q) { return p + q; });
    verify("sub", [](double p, double q) { return p - q; });
    verify("mul", [](double p, double q) { return p * q; });
    verify("div", [](double p, double q) { return p / q; });
  };
  check(ElementKind::f16, halfBits);
  check(ElementKind::bf16, bfloatBits);
}

TEST(Compare, IntegersAreSigned) {
  for (ElementKind kind : integerKinds) {
    Tensor x = list(kind, {1, -1, 5}), y = list(kind, {-1, 1, 5});
    EXPECT_EQ(valuesOf(compare("eq", x, y)), (Integers{0, 0, 1}));
    EXPECT_EQ(valuesOf(compare("ne", x, y)), (Integers{1, 1, 0}));
    EXPECT_EQ(valuesOf(compare("lt", x, y)), (Integers{0, 1, 0}));
    EXPECT_EQ(valuesOf(compare("le", x, y)), (Integers{0, 1, 1}));
    EXPECT_EQ(valuesOf(compare("gt", x, y)), (Integers{1, 0, 0}));
    EXPECT_EQ(valuesOf(compare("ge", x, y)), (Integers{1, 0, 1}));
  }
}

TEST(Compare, FloatsAreOrderedButForNe) {
  std::vector<double> x{1, -0.0, notANumber, 2}, y{2, 0.0, notANumber, 1};
  auto check = [&](const Tensor &a, const Tensor &b) {
    EXPECT_EQ(valuesOf(compare("eq", a, b)), (Integers{0, 1, 0, 0}));
    EXPECT_EQ(valuesOf(compare("ne", a, b)), (Integers{1, 0, 1, 1}));
    EXPECT_EQ(valuesOf(compare("lt", a, b)), (Integers{1, 0, 0, 0}));
    EXPECT_EQ(valuesOf(compare("le", a, b)), (Integers{1, 1, 0, 0}));
    EXPECT_EQ(valuesOf(compare("gt", a, b)), (Integers{0, 0, 0, 1}));
    EXPECT_EQ(valuesOf(compare("ge", a, b)), (Integers{0, 1, 0, 1}));
  };
  check(list(Floats(x.begin(), x.end())), list(Floats(y.begin(), y.end())));
  check(raw(ElementKind::f16, {4}, halfBits(x)), raw(ElementKind::f16, {4}, halfBits(y)));
  check(raw(ElementKind::bf16, {4}, bfloatBits(x)), raw(ElementKind::bf16, {4}, bfloatBits(y)));
}

TEST(Select, TakesEachElementFromItsSide) {
  Tensor condition = list(ElementKind::i1, {1, 0, 1});
  for (ElementKind kind : {ElementKind::i1, ElementKind::i8, ElementKind::index, ElementKind::f16,
                           ElementKind::bf16, ElementKind::f32}) {
    Tensor x = raw(kind, {3}, {1, 1, 1}), y = raw(kind, {3}, {0, 0, 0});
    std::string type = "!tile.tile<" + typeText(x) + ">";
    Tensor r = runBody("%r = tile.select %a, %b, %c : !tile.tile<3xi1>, " + type + ", " + type +
                           " -> " + type,
                       typeText(x), {condition, x, y});
    EXPECT_EQ(bitsOf(r), (std::vector<uint64_t>{1, 0, 1})) << elementKindName(kind);
  }
}

TEST(Create, IotaWrapsAndFollowsItsAxis) {
  for (ElementKind kind : integerKinds) {
    std::string type = typeText(Tensor(kind, {2, 3}));
    Tensor r =
        runBody("%s = arith.constant 126 : index\n %r = tile.iota axis 1 from %s : !tile.tile<" +
                    type + ">",
                type, {});
    int64_t third = kind == ElementKind::i8 ? -128 : 128;
    EXPECT_EQ(valuesOf(r), (Integers{126, 127, third, 126, 127, third}));
  }
}

TEST(Create, SplatFillsWithAnyScalar) {
  auto splat = [](const std::string &constant, ElementKind kind) {
    Tensor like(kind, {2, 2});
    return bitsOf(runBody("%s = arith.constant " + constant +
                              "\n %r = tile.splat %s : " + std::string(elementKindName(kind)) +
                              " -> !tile.tile<" + typeText(like) + ">",
                          typeText(like), {}));
  };
  EXPECT_EQ(splat("true", ElementKind::i1), std::vector<uint64_t>(4, 1));
  EXPECT_EQ(splat("-3 : i8", ElementKind::i8), std::vector<uint64_t>(4, 0xfd));
  EXPECT_EQ(splat("7 : index", ElementKind::index), std::vector<uint64_t>(4, 7));
  EXPECT_EQ(splat("1.5 : f16", ElementKind::f16), std::vector<uint64_t>(4, 0x3e00));
  EXPECT_EQ(splat("1.5 : bf16", ElementKind::bf16), std::vector<uint64_t>(4, 0x3fc0));
}
