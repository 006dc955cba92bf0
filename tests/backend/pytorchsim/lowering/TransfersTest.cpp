// Transfers as descriptors: they move what the tile and the clip say, and each satisfies the
// machine's contract. Also tests when they move, and what guards report about one that leaves its
// buffer.
#include "HostBanks.h"
#include "backend/npu/simulator/DmaEngine.h"

#include "gtest/gtest.h"
#include <algorithm>
#include <map>
#include <random>

using namespace npufuzz;
using namespace npufuzz::pytorchsim;

namespace {

struct Descriptor {
  long sizes[4], global[4], bank[4], split, laneStride, elementBytes;
} descriptor;
long descriptors, brokenContracts;
std::pair<unsigned long, unsigned long> said; // lane and byte of a guard

} // namespace

extern "C" {
void hostSay(unsigned long lane, unsigned long byte) { said = {lane, byte}; }
void hostExit() { throw std::runtime_error("the runtime traps"); }
/// The runtime asks once, for all machines of this process.
void *hostMemory(unsigned long bytes) {
  static std::vector<unsigned char> memory(8 << 20);
  EXPECT_LE(bytes, memory.size());
  return memory.data();
}
void hostConfigure(unsigned long sizes, unsigned long shape) {
  for (int axis = 0; axis < 4; ++axis)
    descriptor.sizes[axis] = static_cast<long>(sizes >> (48 - 16 * axis) & 0xffff);
  descriptor.laneStride = static_cast<long>(shape >> 32);
  descriptor.split = static_cast<long>(shape >> 14 & 3);
  descriptor.elementBytes = static_cast<long>(shape & 0x3fff);
}
static void strides(long *to, unsigned long outer, unsigned long inner) {
  to[0] = static_cast<long>(outer >> 32);
  to[1] = static_cast<long>(outer & 0xffffffff);
  to[2] = static_cast<long>(inner >> 32);
  to[3] = static_cast<long>(inner & 0xffffffff);
}
void hostGlobalStrides(unsigned long outer, unsigned long inner) {
  strides(descriptor.global, outer, inner);
}
void hostBankStrides(unsigned long outer, unsigned long inner) {
  strides(descriptor.bank, outer, inner);
}
/// Implements the machine's documents.
void hostMove(unsigned long outwards, unsigned long global, unsigned long bank) {
  ++descriptors;
  const Descriptor &d = descriptor;
  long lanes = static_cast<long>(npufuzz_lanes), along = d.sizes[d.split];
  long outer = (along + d.laneStride * lanes - 1) / (d.laneStride * lanes);
  long used = outer > 1 ? lanes : (along + d.laneStride - 1) / d.laneStride;
  brokenContracts += used * d.laneStride * outer != along;
  long sizes[4], strides[4];
  for (int axis = 0; axis < 4; ++axis) {
    bool isOuter = d.bank[axis] > d.bank[d.split];
    brokenContracts += isOuter && d.bank[axis] % along != 0;
    sizes[axis] = axis == d.split ? d.laneStride : d.sizes[axis];
    strides[axis] = isOuter ? d.bank[axis] / along * d.laneStride * outer : d.bank[axis];
  }
  for (long o = 0; o < outer; ++o)
    for (long lane = 0; lane < (outwards ? used : lanes); ++lane)
      for (long i = 0; i < sizes[0] * sizes[1] * sizes[2] * sizes[3]; ++i) {
        long rest = i, inGlobal = d.global[d.split] * d.laneStride * (used * o + lane),
             inBank = strides[d.split] * d.laneStride * o;
        for (int axis = 3; axis >= 0; --axis) {
          inGlobal += rest % sizes[axis] * d.global[axis];
          inBank += rest % sizes[axis] * strides[axis];
          rest /= sizes[axis];
        }
        auto *there = reinterpret_cast<unsigned char *>(global) + inGlobal * d.elementBytes;
        auto *here =
            reinterpret_cast<unsigned char *>(bank) + lane * bankBytes + inBank * d.elementBytes;
        if (outwards)
          std::copy_n(here, d.elementBytes, there);
        else if (lane < used)
          std::copy_n(there, d.elementBytes, here);
        else
          std::fill_n(here, d.elementBytes, 0);
      }
}
}

namespace {

struct Trial {
  struct npufuzz_tile tile{};
  struct npufuzz_transfer transfer{};
  long base = 0, offset = 0, clip[npufuzzRankMax]{};
};

/// A box of the tile, possibly with steps; some of its axes do not move.
Trial draw(std::mt19937 &random) {
  auto below = [&](long bound) {
    return static_cast<long>(random() % static_cast<unsigned long>(bound));
  };
  Trial t;
  npufuzz_lanes = std::initializer_list<unsigned long>{2, 4, 8}.begin()[below(3)];
  t.tile.address = 8 * below(16);
  t.tile.type = typeI16;
  t.tile.rank = 1 + below(4);
  t.tile.split = below(t.tile.rank);
  t.tile.stride = 1 + below(3);
  t.transfer.laneAxis = -1;
  long stride = 1, tileStrides[npufuzzRankMax];
  for (long axis = t.tile.rank; axis-- > 0;) {
    t.tile.shape[axis] = 1 + below(axis == t.tile.split ? 20 : 4);
    tileStrides[axis] = stride;
    stride *= t.tile.shape[axis];
    t.tile.valid[axis] = below(3) ? t.tile.shape[axis] : below(t.tile.shape[axis] + 1);
    t.clip[axis] = below(3) ? t.tile.shape[axis] : below(t.tile.shape[axis] + 1);
  }
  t.transfer.outwards = below(2);
  for (long axis = 0; axis < t.tile.rank; ++axis) {
    long first = below(2) ? 0 : below(t.tile.shape[axis]), step = 1 + (below(3) ? 0 : below(2));
    long room = (t.tile.shape[axis] - 1 - first) / step + 1,
         size = below(2) ? room : 1 + below(room);
    t.offset += first * tileStrides[axis];
    t.transfer.sizes[t.transfer.axes] = size;
    t.transfer.tileStrides[t.transfer.axes] = step * tileStrides[axis];
    ++t.transfer.axes;
  }
  // Elements of the tensor with gaps, forwards or backwards.
  long spread = 1;
  for (long d = t.transfer.axes; d-- > 0;) {
    long sign = below(4) ? 1 : -1;
    t.transfer.globalStrides[d] = sign * spread;
    t.base += sign < 0 ? spread * (t.transfer.sizes[d] - 1) : 0;
    spread *= t.transfer.sizes[d] + below(2);
  }
  t.transfer.globalElements = spread;
  return t;
}

/// Lane and byte of a tile's coordinates.
std::pair<long, long> placeOf(const struct npufuzz_tile &tile, const long *at) {
  long lanes = static_cast<long>(npufuzz_lanes), element = 0, lane = 0;
  for (long axis = 0; axis < tile.rank; ++axis) {
    long extent = tile.shape[axis], local = at[axis];
    if (axis == tile.split) {
      long block = tile.stride * lanes;
      extent = (extent + block - 1) / block * tile.stride;
      lane = local % block / tile.stride;
      local = local / block * tile.stride + local % tile.stride;
    }
    element = element * extent + local;
  }
  return {lane, tile.address + 2 * element};
}

/// Calls f(tile place, global element) for every point inside the clip.
template <typename F> void forEachPoint(const Trial &t, F f) {
  long count = 1;
  for (long d = 0; d < t.transfer.axes; ++d)
    count *= t.transfer.sizes[d];
  for (long i = 0; i < count; ++i) {
    long rest = i, global = t.base, element = t.offset, at[npufuzzRankMax];
    for (long d = t.transfer.axes; d-- > 0; rest /= t.transfer.sizes[d]) {
      global += rest % t.transfer.sizes[d] * t.transfer.globalStrides[d];
      element += rest % t.transfer.sizes[d] * t.transfer.tileStrides[d];
    }
    bool inside = true;
    for (long axis = t.tile.rank; axis-- > 0; element /= t.tile.shape[axis]) {
      at[axis] = element % t.tile.shape[axis];
      inside &= at[axis] < t.clip[axis] && (!t.transfer.outwards || at[axis] < t.tile.valid[axis]);
    }
    if (inside)
      f(placeOf(t.tile, at), global);
  }
}

class Transfers : public WithBanks {};

} // namespace

TEST_F(Transfers, MoveWhatIsInsideTheClipByLegalDescriptorsAndNothingElse) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 3000; ++trial) {
    Trial t = draw(random);
    std::vector<unsigned short> memory(static_cast<size_t>(t.transfer.globalElements));
    for (unsigned short &element : memory)
      element = static_cast<unsigned short>(random());
    for (long i = 0; i < lanesMax * bankBytes; i += 4)
      reinterpret_cast<unsigned &>(banks()[i]) =
          static_cast<unsigned>(i) * 2654435761u + static_cast<unsigned>(trial);
    std::vector<unsigned char> expectedBanks(banks(), banks() + lanesMax * bankBytes);
    std::vector<unsigned short> expectedMemory = memory;
    forEachPoint(t, [&](std::pair<long, long> place, long global) {
      unsigned char *here =
          &expectedBanks[static_cast<size_t>(place.first * bankBytes + place.second)];
      auto &there = expectedMemory[static_cast<size_t>(global)];
      if (t.transfer.outwards)
        std::memcpy(&there, here, 2);
      else
        std::memcpy(here, &there, 2);
    });
    npufuzz_transfer(&t.tile, reinterpret_cast<unsigned char *>(memory.data()), t.base, t.offset,
                     t.clip, &t.transfer);
    ASSERT_EQ(memory, expectedMemory) << "trial " << trial;
    // Bytes without an element of the tile may be cleared.
    std::vector<bool> exists(static_cast<size_t>(lanesMax * bankBytes), false);
    long elements = 1;
    for (long axis = 0; axis < t.tile.rank; ++axis)
      elements *= t.tile.shape[axis];
    for (long i = 0; i < elements; ++i) {
      long at[npufuzzRankMax], rest = i;
      for (long axis = t.tile.rank; axis-- > 0; rest /= t.tile.shape[axis])
        at[axis] = rest % t.tile.shape[axis];
      auto [lane, byte] = placeOf(t.tile, at);
      exists[static_cast<size_t>(lane * bankBytes + byte)] = true;
      exists[static_cast<size_t>(lane * bankBytes + byte + 1)] = true;
    }
    long wrong = 0;
    for (size_t i = 0; i < exists.size(); ++i)
      wrong += exists[i] && banks()[i] != expectedBanks[i];
    ASSERT_EQ(wrong, 0) << "trial " << trial;
  }
  EXPECT_EQ(brokenContracts, 0);
  EXPECT_GT(descriptors, 3000);
}

TEST_F(Transfers, OutOfTheTensorTrap) {
  npufuzz_lanes = 2;
  Trial t;
  t.tile = {0, typeI16, 1, 0, 1, {4}, {4}, {}};
  t.transfer = {1, -1, 1, 3, 0, {4}, {1}, {1}};
  t.clip[0] = 4;
  std::vector<unsigned short> memory(4);
  EXPECT_THROW(npufuzz_transfer(&t.tile, reinterpret_cast<unsigned char *>(memory.data()), 0, 0,
                                t.clip, &t.transfer),
               std::runtime_error);
}

namespace {

unsigned short &element(const Trial &t, long coordinate) {
  auto [lane, byte] = placeOf(t.tile, &coordinate);
  return reinterpret_cast<unsigned short &>(banks()[lane * bankBytes + byte]);
}
/// Moves out the whole of a row of 10 to 13.
Trial rowOut() {
  Trial t;
  t.tile = {0, typeI16, 1, 0, 1, {4}, {4}, {}};
  t.transfer = {1, -1, 1, 4, 0, {4}, {1}, {1}};
  t.clip[0] = 4;
  for (long i = 0; i < 4; ++i)
    element(t, i) = static_cast<unsigned short>(10 + i);
  return t;
}
constexpr long schedule = 1;
void transferScheduled(Trial &t, std::vector<unsigned short> &memory, const void *tags, long slot) {
  npufuzz_transfer_scheduled(&t.tile, reinterpret_cast<unsigned char *>(memory.data()), t.base,
                             t.offset, t.clip, &t.transfer, tags, slot, schedule);
}

} // namespace

/// Which of 40 transfers have moved, after each issue and after a wait, compared with the engine of
/// backend npu, where the tensors of transfers out show it.
TEST_F(Transfers, ScheduledOnesMoveWhenTheBuiltInMachineMovesThem) {
  npufuzz_lanes = 4;
  Trial t = rowOut();
  const char tags[2] = {};
  for (int64_t seed = 1; seed <= 3; ++seed) {
    constexpr size_t transfers = 40;
    std::vector<std::vector<unsigned short>> memories(transfers, std::vector<unsigned short>(4));
    std::vector<bool> moved(transfers);
    auto moveUpTo = [&](size_t number) {
      for (size_t i = number % 2; i <= number; i += 2)
        moved[i] = true;
    };
    int late = 0;
    auto compare = [&](size_t issued) {
      for (size_t i = 0; i <= issued; ++i) {
        ASSERT_EQ(memories[i][3] == 13, moved[i])
            << "seed " << seed << ", " << i << " of " << issued;
        late += !moved[i];
      }
    };
    for (size_t number = 0; number < transfers; ++number) {
      npufuzz_transfer_scheduled(
          &t.tile, reinterpret_cast<unsigned char *>(memories[number].data()), 0, 0, t.clip,
          &t.transfer, &tags[number % 2], static_cast<long>(number % 3), seed);
      if (npu::picksNow(seed, number))
        moveUpTo(number);
      compare(number);
      if (number % 7 != 6)
        continue;
      npufuzz_wait(&tags[0], 2);
      for (size_t i = 0; i <= number; ++i)
        if (i % 2 == 0 && i % 3 == 2 && !moved[i])
          moveUpTo(i);
      compare(number);
    }
    EXPECT_GT(late, 20);
    npufuzz_wait_all();
    std::fill(moved.begin(), moved.end(), true);
    compare(transfers - 1);
  }
}

/// First transfer that the schedule does not move at once.
static uint64_t firstLate() {
  uint64_t number = 0;
  while (npu::picksNow(schedule, number))
    ++number;
  return number;
}

TEST_F(Transfers, LateOnesMoveWhatWasValidWhenTheyWereIssued) {
  npufuzz_lanes = 4;
  Trial t = rowOut();
  const char tags = 0;
  std::vector<unsigned short> other(4), memory(4);
  for (uint64_t number = 0; number < firstLate(); ++number)
    transferScheduled(t, other, &tags, 1);
  t.tile.valid[0] = 2;
  transferScheduled(t, memory, &tags, 0);
  EXPECT_EQ(memory[0], 0);
  t.tile.valid[0] = 4;
  t.clip[0] = 1;
  element(t, 1) = 20; // elements count at the time of the move
  npufuzz_wait(&tags, 0);
  EXPECT_EQ(memory, (std::vector<unsigned short>{10, 20, 0, 0}));
  npufuzz_wait_all();
}

TEST_F(Transfers, NoLateOneIsLost) {
  npufuzz_lanes = 4;
  Trial t = rowOut();
  const char tags = 0;
  std::vector<std::vector<unsigned short>> memories(500, std::vector<unsigned short>(4));
  for (auto &memory : memories)
    transferScheduled(t, memory, &tags, 7);
  npufuzz_wait_all();
  for (const auto &memory : memories)
    EXPECT_EQ(memory, (std::vector<unsigned short>{10, 11, 12, 13}));
}

TEST_F(Transfers, AGuardSaysWhichOfItsBytesWasWritten) {
  npufuzz_lanes = 4;
  npufuzz_fill = 0xa5a5a5a5a5a5a5a5;
  std::fill_n(banks(), lanesMax * bankBytes, 0xa5);
  const npufuzz_guard table[] = {{0, 64}, {128, 8}, {0, 0}};
  npufuzz_set_guards(table);
  npufuzz_check_guards(table);
  EXPECT_EQ(banks()[64], 0xa5);
  EXPECT_EQ(banks()[3 * bankBytes + 135], 0x5a);
  banks()[64] = banks()[3 * bankBytes + 127] = banks()[136] = banks()[4 * bankBytes] = 1;
  npufuzz_check_guards(table); // next to them, or in a lane that the machine lacks
  banks()[3 * bankBytes + 135] = 1;
  EXPECT_THROW(npufuzz_check_guards(table), std::runtime_error);
  EXPECT_EQ(said, (std::pair<unsigned long, unsigned long>{3, 135}));
}
