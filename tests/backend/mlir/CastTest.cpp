//===- CastTest.cpp - every pair of types, every edge ---------------------===//
//
// Expected values come from APFloat and APInt, which implement rounding independently.
//
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"

#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::test;
using llvm::APFloat;
using llvm::APInt;
using llvm::APSInt;

namespace {

struct Mode {
  const char *name;
  llvm::RoundingMode rounding;
};
const Mode modes[] = {{"nearest_even", llvm::RoundingMode::NearestTiesToEven},
                      {"nearest_away", llvm::RoundingMode::NearestTiesToAway},
                      {"floor", llvm::RoundingMode::TowardNegative},
                      {"ceil", llvm::RoundingMode::TowardPositive},
                      {"trunc", llvm::RoundingMode::TowardZero}};

const ElementKind floatKinds[] = {ElementKind::f16, ElementKind::bf16, ElementKind::f32};
const ElementKind integerKinds[] = {ElementKind::i8, ElementKind::i16, ElementKind::i32,
                                    ElementKind::i64, ElementKind::index};

const llvm::fltSemantics &format(ElementKind kind) {
  if (kind == ElementKind::f16)
    return APFloat::IEEEhalf();
  return kind == ElementKind::bf16 ? APFloat::BFloat() : APFloat::IEEEsingle();
}

APFloat floatOf(ElementKind kind, uint64_t bits) {
  return APFloat(format(kind), APInt(elementKindBits(kind), bits));
}
uint64_t bitsOfFloat(const APFloat &value) { return value.bitcastToAPInt().getZExtValue(); }

/// Halfway cases, their neighbours, subnormals and the limits of every format, as doubles.
std::vector<double> interestingReals() {
  std::vector<double> values{0, 0.25, 0.5, 0.75, 1, 1.5, 2.5, 3.5, 1e-9, 126.5, 127, 127.5, 128,
                             128.5, 32767.5, 32768, 65504, 65519.996, 65520, 65536, 1e30, 0x1p63,
                             0x1p62, 0x1.fffffep62, 2147483647.5, 2147483648.0, 0x1.fffffep30,
                             0x1p31,
                             // halfway between bf16 neighbours, and one f32 ulp around
                             0x1.01p0, 0x1.03p0, 0x1.010002p0, 0x1.00fffep0, 0x1.fep127, 0x1.ffp127,
                             0x1.fffffep127, 0x1.fefffep127,
                             // halfway between f16 neighbours, and around; f16 subnormals
                             0x1.002p0, 0x1.006p0, 0x1.002002p0, 0x1.001ffep0, 0x1p-24, 0x1p-25,
                             0x1.000002p-25, 0x1.8p-24, 0x1p-26, 0x1.ff8p-15, 0x1.ffep-15,
                             // bf16 and f32 subnormals
                             0x1p-126, 0x1p-133, 0x1p-134, 0x1.8p-133, 0x1p-149, 0x1.fffffcp-127};
  size_t count = values.size();
  for (size_t i = 0; i < count; ++i)
    values.push_back(-values[i]);
  values.push_back(std::numeric_limits<double>::infinity());
  values.push_back(-std::numeric_limits<double>::infinity());
  values.push_back(std::numeric_limits<double>::quiet_NaN());
  return values;
}

/// Bits of the values that a format can hold after rounding, without duplicates.
std::vector<uint64_t> interestingFloats(ElementKind kind) {
  std::vector<uint64_t> bits;
  for (double real : interestingReals()) {
    APFloat value(real);
    bool losesInfo;
    value.convert(format(kind), llvm::RoundingMode::TowardZero, &losesInfo);
    if (!llvm::is_contained(bits, bitsOfFloat(value)))
      bits.push_back(bitsOfFloat(value));
  }
  return bits;
}

std::vector<int64_t> interestingIntegers(ElementKind kind) {
  unsigned width = elementKindBits(kind);
  std::vector<int64_t> candidates{0,
                                  1,
                                  2,
                                  127,
                                  128,
                                  129,
                                  255,
                                  256,
                                  257,
                                  2047,
                                  2049,
                                  2051,
                                  32767,
                                  32768,
                                  65519,
                                  65520,
                                  65535,
                                  65536,
                                  (1 << 24) + 1,
                                  (1 << 24) + 3,
                                  (1 << 24) + (1 << 16),
                                  (1 << 24) + (1 << 16) + 1,
                                  (1 << 24) + (3 << 16),
                                  INT32_MAX,
                                  int64_t(INT32_MAX) + 1,
                                  int64_t(UINT32_MAX),
                                  int64_t(UINT32_MAX) + 1,
                                  (int64_t(1) << 53) + 1,
                                  (int64_t(1) << 54) + (int64_t(1) << 30),
                                  (int64_t(1) << 54) + (int64_t(1) << 30) + 1,
                                  (int64_t(1) << 54) + (int64_t(1) << 46),
                                  (int64_t(1) << 54) + (int64_t(1) << 46) + 1,
                                  (int64_t(1) << 54) + (int64_t(1) << 46) - 1,
                                  INT64_MAX,
                                  INT64_MAX - 1,
                                  INT64_MAX - (int64_t(1) << 38)};
  std::vector<int64_t> values;
  auto add = [&](int64_t value) {
    if (APSInt(APInt(64, static_cast<uint64_t>(value), true), false).isSignedIntN(width) &&
        !llvm::is_contained(values, value))
      values.push_back(value);
  };
  for (int64_t candidate : candidates) {
    add(candidate);
    add(-candidate);
    add(-candidate - 1);
  }
  return values;
}

Tensor runCast(const Tensor &from, ElementKind to, const char *mode, bool saturate) {
  Tensor like(to, from.shape);
  std::string type = typeText(like);
  return runBody("%r = tile.cast %a round " + std::string(mode) + (saturate ? " saturate" : "") +
                     " : !tile.tile<" + typeText(from) + "> -> !tile.tile<" + type + ">",
                 type, {from});
}

/// Expects a NaN for a NaN, otherwise the same bits.
void expectFloat(ElementKind kind, uint64_t got, const APFloat &expected, const std::string &what) {
  if (expected.isNaN())
    EXPECT_TRUE(floatOf(kind, got).isNaN()) << what;
  else
    EXPECT_EQ(got, bitsOfFloat(expected)) << what;
}

APFloat saturated(APFloat value, bool saturate) {
  return saturate && value.isInfinity()
             ? APFloat::getLargest(value.getSemantics(), value.isNegative())
             : value;
}

class CastByMode : public testing::TestWithParam<std::tuple<int, bool>> {
protected:
  const Mode &mode = modes[std::get<0>(GetParam())];
  bool saturate = std::get<1>(GetParam());
};

} // namespace

TEST_P(CastByMode, RoundsFloatsToFloats) {
  for (ElementKind from : floatKinds)
    for (ElementKind to : floatKinds) {
      if (from == to)
        continue;
      std::vector<uint64_t> bits = interestingFloats(from);
      Tensor got =
          runCast(raw(from, {static_cast<int64_t>(bits.size())}, bits), to, mode.name, saturate);
      for (size_t i = 0; i < bits.size(); ++i) {
        APFloat value = floatOf(from, bits[i]);
        bool losesInfo;
        value.convert(format(to), mode.rounding, &losesInfo);
        expectFloat(to, got.bits(static_cast<int64_t>(i)), saturated(value, saturate),
                    typeText(got) + " of bits " + std::to_string(bits[i]));
      }
    }
}

TEST_P(CastByMode, RoundsFloatsToIntegers) {
  for (ElementKind from : floatKinds)
    for (ElementKind to : integerKinds) {
      std::vector<uint64_t> bits;
      std::vector<int64_t> expected;
      for (uint64_t candidate : interestingFloats(from)) {
        APFloat value = floatOf(from, candidate);
        APSInt integer(elementKindBits(to), /*isUnsigned=*/false);
        bool isExact;
        bool invalid =
            value.convertToInteger(integer, mode.rounding, &isExact) == APFloat::opInvalidOp;
        if (invalid && !saturate)
          continue; // undefined
        bits.push_back(candidate);
        expected.push_back(value.isNaN() ? 0 : integer.getExtValue());
      }
      Tensor got =
          runCast(raw(from, {static_cast<int64_t>(bits.size())}, bits), to, mode.name, saturate);
      EXPECT_EQ(valuesOf(got), expected) << elementKindName(from) << " to " << typeText(got);
    }
}

TEST_P(CastByMode, RoundsIntegersToFloats) {
  for (ElementKind from : integerKinds)
    for (ElementKind to : floatKinds) {
      std::vector<int64_t> values = interestingIntegers(from);
      Tensor got = runCast(integers(from, {static_cast<int64_t>(values.size())}, values), to,
                           mode.name, saturate);
      for (size_t i = 0; i < values.size(); ++i) {
        APFloat value(format(to));
        value.convertFromAPInt(APInt(64, static_cast<uint64_t>(values[i]), true), true,
                               mode.rounding);
        expectFloat(to, got.bits(static_cast<int64_t>(i)), saturated(value, saturate),
                    typeText(got) + " of " + std::to_string(values[i]));
      }
    }
}

INSTANTIATE_TEST_SUITE_P(AllModes, CastByMode,
                         testing::Combine(testing::Range(0, 5), testing::Bool()));

TEST(Cast, WrapsOrClampsIntegers) {
  for (bool saturate : {false, true})
    for (ElementKind from : integerKinds)
      for (ElementKind to : integerKinds) {
        if (from == to)
          continue;
        std::vector<int64_t> values = interestingIntegers(from), expected;
        for (int64_t value : values) {
          APInt wide(64, static_cast<uint64_t>(value), true);
          unsigned width = elementKindBits(to);
          expected.push_back((saturate ? wide.truncSSat(width) : wide.trunc(width)).getSExtValue());
        }
        Tensor got = runCast(integers(from, {static_cast<int64_t>(values.size())}, values), to,
                             "nearest_even", saturate);
        EXPECT_EQ(valuesOf(got), expected) << elementKindName(from) << " to " << typeText(got);
      }
}

TEST(Cast, TakesI1AsZeroAndOne) {
  Tensor truth = integers(ElementKind::i1, {2}, {0, 1});
  for (ElementKind to : integerKinds)
    EXPECT_EQ(valuesOf(runCast(truth, to, "nearest_even", false)), (std::vector<int64_t>{0, 1}));
  EXPECT_EQ(floatsOf(runCast(truth, ElementKind::f32, "floor", false)), (std::vector<float>{0, 1}));
  EXPECT_EQ(bitsOf(runCast(truth, ElementKind::f16, "trunc", true)), halfBits({0, 1}));
  EXPECT_EQ(bitsOf(runCast(truth, ElementKind::bf16, "nearest_even", false)), bfloatBits({0, 1}));
}

TEST(Cast, KeepsTheLowBitOrClampsToI1) {
  for (ElementKind from : integerKinds) {
    Tensor x = integers(from, {6}, {0, 1, 2, 3, -1, -2});
    EXPECT_EQ(valuesOf(runCast(x, ElementKind::i1, "nearest_even", false)),
              (std::vector<int64_t>{0, 1, 0, 1, 1, 0}));
    EXPECT_EQ(valuesOf(runCast(x, ElementKind::i1, "nearest_even", true)),
              (std::vector<int64_t>{0, 1, 1, 1, 0, 0}));
  }
}
