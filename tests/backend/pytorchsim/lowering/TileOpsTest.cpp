// Tile instructions of the scalar unit against each other.
#include "HostBanks.h"

#include <algorithm>
#include <cstring>
#include <random>

using namespace npufuzz::pytorchsim;

namespace {

class ScalarTileOps : public WithBanks {};

uint64_t elementOf(const npufuzz_tile &tile, const long *at, size_t bytes) {
  long strides[npufuzzRankMax];
  bankStrides(&tile, tile.split, strides);
  uint64_t bits = 0;
  memcpy(&bits, placeOf(&tile, tile.split, strides, at), bytes);
  return bits;
}

} // namespace

TEST_F(ScalarTileOps, ARunningSumIsTheSumOfWhatLiesBeforeIt) {
  npufuzz_lanes = 2;
  std::mt19937_64 random(1);
  constexpr std::pair<long, size_t> types[] = {{typeI8, 1},  {typeI16, 2},  {typeI32, 4},
                                               {typeI64, 8}, {typeF16, 2},  {typeBF16, 2},
                                               {typeF32, 4}, {typeIndex, 8}};
  for (auto [type, bytes] : types)
    for (long split : {0, 1})
      for (long axis : {0, 1}) {
        npufuzz_tile in = {0, type, 2, split, 1, {3, 5}, {3, 5}}, out = in, sum = in;
        out.address = 1024;
        sum.address = 2048;
        sum.shape[axis] = sum.valid[axis] = 1;
        std::generate_n(reinterpret_cast<uint16_t *>(banks()), lanesMax * bankBytes / 2, [&] {
          return static_cast<uint16_t>(type >= typeF16 ? 0x3c00 + random() % 0x400 : random());
        });
        struct npufuzz_compute running = {opCumsum, 0, axis, 0}, whole = {opReduce, 0, axis, 0};
        npufuzz_compute(&running, &out, &in, nullptr);
        for (long k = 0; k < in.shape[axis]; ++k) {
          in.valid[axis] = k + 1;
          npufuzz_compute(&whole, &sum, &in, nullptr);
          for (long other = 0; other < in.shape[1 - axis]; ++other) {
            long at[npufuzzRankMax] = {}, first[npufuzzRankMax] = {};
            at[axis] = k;
            at[1 - axis] = first[1 - axis] = other;
            EXPECT_EQ(elementOf(out, at, bytes), elementOf(sum, first, bytes))
                << "type " << type << ", split " << split << ", axis " << axis << " at " << k;
          }
        }
      }
}
