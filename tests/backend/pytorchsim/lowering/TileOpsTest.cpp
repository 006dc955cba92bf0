// Compares tile instructions of the scalar unit with each other.
#include "HostBanks.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <numeric>
#include <random>
#include <vector>

using namespace npufuzz::pytorchsim;

namespace {

class ScalarTileOps : public WithBanks {};

/// Position of an element in the machine's layout. Coordinates of the split axis go over the lanes
/// in runs of a stride; the others lie in a bank in row-major order.
unsigned char *placeOf(const npufuzz_tile &tile, const long *at, size_t bytes) {
  long block = tile.stride * static_cast<long>(npufuzz_lanes), element = 0, lane = 0;
  for (long axis = 0; axis < tile.rank; ++axis) {
    long extent = tile.shape[axis], local = at[axis];
    if (axis == tile.split) {
      extent = (extent + block - 1) / block * tile.stride;
      lane = local / tile.stride % static_cast<long>(npufuzz_lanes);
      local = local / block * tile.stride + local % tile.stride;
    }
    element = element * extent + local;
  }
  return banks() + lane * bankBytes + tile.address + element * static_cast<long>(bytes);
}

uint64_t elementOf(const npufuzz_tile &tile, const long *at, size_t bytes) {
  uint64_t bits = 0;
  memcpy(&bits, placeOf(tile, at, bytes), bytes);
  return bits;
}

using Point = std::array<long, npufuzzRankMax>;

/// Visits the valid part in row-major order.
template <typename F> void forEachElement(const npufuzz_tile &tile, F f) {
  Point at = {};
  for (long axis = tile.rank - 1; axis >= 0;) {
    f(at);
    for (axis = tile.rank - 1; axis >= 0 && ++at[axis] == tile.valid[axis]; --axis)
      at[axis] = 0;
  }
}

/// Draws i32 with some duplicates, of all ranks, splits, strides and lanes.
struct DrawnTiles {
  explicit DrawnTiles(uint64_t seed) : random(seed) {
    npufuzz_lanes = 1u << below(4);
    tile.type = typeI32;
    tile.rank = 1 + below(3);
    tile.split = below(tile.rank);
    tile.stride = 1 + below(3);
    for (long axis = 0; axis < tile.rank; ++axis) {
      tile.shape[axis] = 1 + below(6);
      tile.valid[axis] = 1 + below(tile.shape[axis]);
    }
    std::generate_n(reinterpret_cast<int32_t *>(banks()), lanesMax * bankBytes / 4,
                    [&] { return static_cast<int32_t>(below(9)) - 4; });
  }
  long below(long bound) { return static_cast<long>(random() % static_cast<uint64_t>(bound)); }
  /// Another buffer, in the second or third place of a bank.
  npufuzz_tile at(long place) const {
    npufuzz_tile other = tile;
    other.address = place * 1360; // of 4 KiB
    return other;
  }

  std::mt19937_64 random;
  npufuzz_tile tile = {};
};

int32_t valueOf(const npufuzz_tile &tile, const Point &at) {
  return static_cast<int32_t>(elementOf(tile, at.data(), 4));
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

TEST_F(ScalarTileOps, AnExpandedElementIsTheOneAtCoordinateZero) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    DrawnTiles drawn(seed);
    npufuzz_tile out = drawn.at(0), x = drawn.at(1), y = drawn.at(2);
    long axis = drawn.below(out.rank);
    y.shape[axis] = y.valid[axis] = 1;
    struct npufuzz_compute expand = {opExpand, 0, axis, 0}, subtract = {opExpandBinary, 1, axis, 0};
    auto there = [&](Point at) {
      at[axis] = 0;
      return valueOf(y, at);
    };
    npufuzz_compute(&expand, &out, &y, nullptr);
    forEachElement(out, [&](const Point &at) { ASSERT_EQ(valueOf(out, at), there(at)) << seed; });
    npufuzz_compute(&subtract, &out, &x, &y);
    forEachElement(out, [&](const Point &at) {
      ASSERT_EQ(valueOf(out, at), valueOf(x, at) - there(at)) << seed;
    });
  }
}

TEST_F(ScalarTileOps, AReductionTakesTheValidElementsOfItsLine) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    DrawnTiles drawn(seed);
    npufuzz_tile x = drawn.at(0), out = drawn.at(1);
    long axis = drawn.below(x.rank);
    out.shape[axis] = out.valid[axis] = 1;
    auto line = [&](Point at) {
      std::vector<int32_t> values;
      for (at[axis] = 0; at[axis] < x.valid[axis]; ++at[axis])
        values.push_back(valueOf(x, at));
      return values;
    };
    enum { sum = 0, least = 2, argmax = 7 };
    for (long kind : {sum, least, argmax}) {
      struct npufuzz_compute reduce = {opReduce, kind, axis, 0};
      npufuzz_compute(&reduce, &out, &x, nullptr);
      forEachElement(out, [&](const Point &at) {
        std::vector<int32_t> values = line(at);
        int32_t expected = kind == sum ? std::accumulate(values.begin(), values.end(), 0)
                           : kind == least
                               ? *std::min_element(values.begin(), values.end())
                               : std::max_element(values.begin(), values.end()) - values.begin();
        ASSERT_EQ(valueOf(out, at), expected) << "seed " << seed << ", kind " << kind;
      });
    }
  }
}

TEST_F(ScalarTileOps, ATransposedElementHasItsCoordinatesSwapped) {
  for (uint64_t seed = 0, done = 0; done < 100; ++seed) {
    DrawnTiles drawn(seed);
    if (drawn.tile.rank != 2)
      continue;
    ++done;
    npufuzz_tile x = drawn.at(0), out = drawn.at(1);
    std::swap(out.shape[0], out.shape[1]);
    std::swap(out.valid[0], out.valid[1]);
    out.split = drawn.below(2); // independent of the input's
    struct npufuzz_compute transpose = {opTranspose, 0, 0, 0};
    npufuzz_compute(&transpose, &out, &x, nullptr);
    forEachElement(out, [&](const Point &at) {
      ASSERT_EQ(valueOf(out, at), valueOf(x, {at[1], at[0]})) << seed;
    });
  }
}

TEST_F(ScalarTileOps, PaddingStandsWhereTheInputIsNotValid) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    DrawnTiles drawn(seed);
    npufuzz_tile x = drawn.at(0), out = drawn.at(1);
    for (long axis = 0; axis < out.rank; ++axis)
      out.valid[axis] = out.shape[axis];
    enum { zero, lowest, highest };
    constexpr std::pair<long, int32_t> paddings[] = {
        {zero, 0}, {lowest, INT32_MIN}, {highest, INT32_MAX}};
    for (auto [kind, padding] : paddings) {
      struct npufuzz_compute pad = {opFillPad, kind, 0, 0};
      npufuzz_compute(&pad, &out, &x, nullptr);
      forEachElement(out, [&, padding = padding](const Point &at) {
        bool isInside = true;
        for (long axis = 0; axis < x.rank; ++axis)
          isInside &= at[axis] < x.valid[axis];
        ASSERT_EQ(valueOf(out, at), isInside ? valueOf(x, at) : padding) << seed;
      });
    }
  }
}

TEST_F(ScalarTileOps, TheLargestComeFirst) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    DrawnTiles drawn(seed);
    npufuzz_tile x = drawn.at(0), out = drawn.at(1);
    long last = x.rank - 1;
    out.shape[last] = out.valid[last] = 1 + drawn.below(x.valid[last]);
    struct npufuzz_compute topk = {opTopk, 0, last, 0};
    npufuzz_compute(&topk, &out, &x, nullptr);
    forEachElement(out, [&](const Point &at) {
      std::vector<int32_t> values;
      Point each = at;
      for (each[last] = 0; each[last] < x.valid[last]; ++each[last])
        values.push_back(valueOf(x, each));
      std::sort(values.begin(), values.end(), std::greater<>());
      ASSERT_EQ(valueOf(out, at), values[static_cast<size_t>(at[last])]) << seed;
    });
  }
}
