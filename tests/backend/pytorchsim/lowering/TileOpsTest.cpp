// Tile instructions of the scalar unit against each other.
#include "HostRuntime.h"

#include "gtest/gtest.h"
#include <random>
#include <sys/mman.h>

namespace {

constexpr unsigned long bankBytes = 1 << 12, lanes = 2;

/// Where the runtime has the banks (HostRuntime.c).
class Banks {
public:
  Banks() {
    void *at = mmap(reinterpret_cast<void *>(0xD0000000), lanes * bankBytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    isThere = at == reinterpret_cast<void *>(0xD0000000);
    npufuzz_lanes = lanes;
    npufuzz_bank_bytes = bankBytes;
  }
  ~Banks() { munmap(reinterpret_cast<void *>(0xD0000000), lanes * bankBytes); }
  bool isThere = false;
};

uint64_t elementOf(const npufuzz_tile &tile, const long *at, size_t bytes) {
  long strides[npufuzzRankMax];
  bankStrides(&tile, tile.split, strides);
  uint64_t bits = 0;
  memcpy(&bits, placeOf(&tile, tile.split, strides, at), bytes);
  return bits;
}

} // namespace

TEST(ScalarTileOps, ARunningSumIsTheSumOfWhatLiesBeforeIt) {
  Banks banks;
  ASSERT_TRUE(banks.isThere);
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
        std::generate_n(reinterpret_cast<uint16_t *>(0xD0000000), lanes * bankBytes / 2, [&] {
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
