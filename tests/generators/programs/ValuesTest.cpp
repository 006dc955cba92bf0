//===- ValuesTest.cpp - bits of constants and contents --------------------===//
#include "generators/programs/Values.h"
#include "tile/Program.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"

#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace npufuzz::generators {

static constexpr ElementKind floatKinds[] = {ElementKind::f16, ElementKind::bf16, ElementKind::f32,
                                             ElementKind::f8E4M3FN, ElementKind::f8E5M2};

using tile::semanticsOf;

static uint64_t bitsByAPFloat(ElementKind kind, double number) {
  llvm::APFloat value(number);
  bool lossy;
  value.convert(semanticsOf(kind), llvm::APFloat::rmNearestTiesToEven, &lossy);
  return value.bitcastToAPInt().getZExtValue();
}

TEST(FloatBits, OfEveryNumberOfASmallKindAreItsOwn) {
  for (ElementKind kind : floatKinds)
    for (uint64_t bits = 0, end = uint64_t(1) << std::min(16u, elementKindBits(kind)); bits < end;
         ++bits) {
      // For f32, the upper half: all exponents and the leading bits after them.
      uint64_t word = kind == ElementKind::f32 ? bits << 16 : bits;
      double number = numberOf(kind, word);
      if (!std::isnan(number))
        ASSERT_EQ(floatBits(kind, number), word) << elementKindName(kind) << " " << number;
    }
}

// Doubles near numbers of the kinds: ties, neighbours, too large, too small.
RC_GTEST_PROP(FloatBits, AreThoseOfAPFloat, ()) {
  ElementKind kind =
      *rc::gen::elementOf(std::vector<ElementKind>(std::begin(floatKinds), std::end(floatKinds)));
  auto exponent = *rc::gen::inRange(-160, 160);
  auto significand = *rc::gen::inRange<int64_t>(0, int64_t(1) << 26);
  double number = std::ldexp(static_cast<double>(significand), exponent - 26);
  number = *rc::gen::arbitrary<bool>() ? -number : number;
  RC_ASSERT(floatBits(kind, number) == bitsByAPFloat(kind, number));
}

TEST(FloatBits, AreThoseOfAPFloatAtTheEdges) {
  double infinity = std::numeric_limits<double>::infinity();
  for (ElementKind kind : floatKinds)
    for (double number :
         {0.0, -0.0, infinity, -infinity, std::nan(""), 448.0, 464.0, 480.0, 65504.0, 65520.0,
          57344.0, 61440.0, std::ldexp(1.0, -149), std::ldexp(1.0, -150)})
      EXPECT_EQ(floatBits(kind, number), bitsByAPFloat(kind, number))
          << elementKindName(kind) << " " << number;
}

} // namespace npufuzz::generators
