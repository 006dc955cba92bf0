// Compares tile.cast on the scalar unit with the interpreter.
#include "HostRuntime.h"
#include "interpreter/tile/TileKernels.h"
#include "support/Tensor.h"

#include "gtest/gtest.h"
#include <random>

using namespace npufuzz;
using interpreter::Format;
using interpreter::FormatKind;
using interpreter::RoundingMode;

namespace {

/// In the order of the runtime's types.
constexpr Format formats[] = {
    {FormatKind::integer, 1},  {FormatKind::integer, 8},  {FormatKind::integer, 16},
    {FormatKind::integer, 32}, {FormatKind::integer, 64}, {FormatKind::integer, 64},
    {FormatKind::f16, 16},     {FormatKind::bf16, 16},    {FormatKind::f32, 32},
    {FormatKind::f8E4M3FN, 8}, {FormatKind::f8E5M2, 8}};

bool isNaN(long type, uint64_t bits) {
  const Format &format = formats[type];
  uint64_t magnitude = bits & (format.mask() >> 1);
  return (type == typeF16 && magnitude > 0x7c00) || (type == typeBF16 && magnitude > 0x7f80) ||
         (type == typeF32 && magnitude > 0x7f800000) || (type == typeE4M3 && magnitude == 0x7f) ||
         (type == typeE5M2 && magnitude > 0x7c);
}

/// Half of the draws are near a boundary: few bits set, or few cleared.
uint64_t draw(std::mt19937_64 &random, const Format &format) {
  uint64_t bits = random();
  if (random() % 2)
    bits &= random() & random();
  if (random() % 2)
    bits = ~bits;
  return bits & format.mask();
}

} // namespace

TEST(ScalarConversions, AreThoseOfTheInterpreter) {
  std::mt19937_64 random(1);
  int64_t compared = 0;
  for (long from = typeI1; from <= typeE5M2; ++from)
    for (long to = typeI1; to <= typeE5M2; ++to)
      for (long mode = 0; mode < 5; ++mode)
        for (int i = 0; i < 400; ++i) {
          if (formats[from].isFloat() && to == typeI1)
            continue; // the language has no such cast
          uint64_t bits = draw(random, formats[from]);
          bool saturate = random() % 2 != 0, undefined = false;
          auto rounding = interpreter::roundingModeOf(static_cast<tile::Rounding>(mode));
          uint64_t expected = interpreter::castElement(formats[from], formats[to], rounding,
                                                       saturate, bits, undefined);
          uint64_t got = castBits(from, to, mode, saturate, bits) & formats[to].mask();
          if (undefined || (isNaN(to, expected) && isNaN(to, got)))
            continue;
          ++compared;
          ASSERT_EQ(got, expected) << "type " << from << " to " << to << " of " << std::hex << bits
                                   << ", mode " << mode << (saturate ? ", saturated" : "");
        }
  EXPECT_GT(compared, 100000);
}
