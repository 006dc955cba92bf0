// The cores' caches: who sees a scalar store, and when a missed one is reported.
#include "backend/npu/simulator/ScalarCache.h"
#include "MachineCode.h"

namespace npufuzz::npu {
namespace {

using interpreter::Allocation;
using interpreter::Ref;

/// 32 defined elements of i32, all 7: two lines.
Ref<Allocation> sevens() {
  Ref<Allocation> memory(new Allocation({interpreter::FormatKind::integer, 32}, 32, 0));
  std::fill(memory->bits.begin(), memory->bits.end(), 7);
  std::fill(memory->undefined.begin(), memory->undefined.end(), 0);
  return memory;
}

ScalarCaches enabledCaches() {
  ScalarCaches caches;
  caches.enabled = true;
  return caches;
}

TEST(ScalarCache, AStoreReachesMemoryAtTheFlushAndOnlyItsOwnElement) {
  ScalarCaches caches = enabledCaches();
  Ref<Allocation> memory = sevens();
  caches.store(0, *memory, 3, 9, false);
  EXPECT_EQ(memory->bits[3], 7u);
  EXPECT_EQ(caches.load(0, *memory, 3).bits, 9u);
  memory->bits[4] = 8; // a transfer writes next to it
  caches.flush(0, *memory);
  EXPECT_EQ(memory->bits[3], 9u);
  EXPECT_EQ(memory->bits[4], 8u);
  EXPECT_FALSE(caches.unflushed(*memory));
}

TEST(ScalarCache, AnotherCoreReadsOldMemoryUntilTheFlush) {
  ScalarCaches caches = enabledCaches();
  Ref<Allocation> memory = sevens();
  caches.store(1, *memory, 3, 9, false);
  ScalarCaches::Loaded before = caches.load(0, *memory, 3);
  EXPECT_EQ(before.bits, 7u);
  EXPECT_EQ(before.newer, std::optional<int64_t>(1));
  caches.flush(1, *memory);
  ScalarCaches::Loaded after = caches.load(0, *memory, 3);
  EXPECT_EQ(after.bits, 7u) << "the line stays until this core drops it";
  EXPECT_TRUE(after.isOld);
  caches.flush(0, *memory);
  ScalarCaches::Loaded fetched = caches.load(0, *memory, 3);
  EXPECT_EQ(fetched.bits, 9u);
  EXPECT_FALSE(fetched.isOld || fetched.newer);
}

TEST(ScalarCache, ALineIsFetchedWholeAndGetsOldElementByElement) {
  ScalarCaches caches = enabledCaches();
  Ref<Allocation> memory = sevens();
  caches.load(0, *memory, 0);
  memory->bits[15] = memory->bits[16] = 8;
  caches.written(*memory, 15);
  caches.written(*memory, 16);
  EXPECT_TRUE(caches.load(0, *memory, 15).isOld) << "the last element of the line of 64 bytes";
  EXPECT_FALSE(caches.load(0, *memory, 14).isOld);
  EXPECT_FALSE(caches.load(0, *memory, 16).isOld) << "the next line was not fetched before";
}

TEST(ScalarCache, ShortLinesHoldLess) {
  ScalarCaches caches = enabledCaches();
  caches.lineBytes = 32;
  Ref<Allocation> memory = sevens();
  caches.load(0, *memory, 0);
  memory->bits[7] = memory->bits[8] = 8;
  caches.written(*memory, 7);
  caches.written(*memory, 8);
  EXPECT_TRUE(caches.load(0, *memory, 7).isOld);
  EXPECT_FALSE(caches.load(0, *memory, 8).isOld);
}

TEST(ScalarCache, ATransferLearnsOfStoresThatItDoesNotSee) {
  ScalarCaches caches = enabledCaches();
  Ref<Allocation> memory = sevens();
  EXPECT_FALSE(caches.knows(*memory));
  caches.store(2, *memory, 5, 1, true);
  EXPECT_EQ(caches.storedIn(*memory, 5), std::optional<int64_t>(2));
  EXPECT_EQ(caches.storedIn(*memory, 6), std::nullopt);
  caches.flush(2, *memory);
  EXPECT_EQ(caches.storedIn(*memory, 5), std::nullopt);
  EXPECT_TRUE(memory->undefined[5]);
}

/// Stores %n to element 1 by scalar code, then moves the tensor into a buffer and out to elements 4
/// to 7.
Execution storeThenMove(const std::string &attribute, const std::string &flush) {
  std::string text =
      mainOf(" memref.store %v, %m[%c1] : memref<8xi32>\n" + flush +
             " %b = npu.alloc : <4xi32, split = 0, stride = 1>\n"
             " npu.set_valid %b[%c4] : <4xi32, split = 0, stride = 1>\n"
             " npu.transfer_in %m[%c0] to %b[%c0] clip() sizes [4] global [1] tile [1]"
             " : memref<8xi32>, !npu.buffer<4xi32, split = 0, stride = 1>\n"
             " npu.transfer_out %b[%c0] to %m[%c4] clip() sizes [4] global [1] tile [1]"
             " : !npu.buffer<4xi32, split = 0, stride = 1>, memref<8xi32>\n");
  text.replace(text.find("%c0 ="), 0, "%v = arith.constant 90 : i32\n ");
  text.replace(text.find("attributes {") + 12, 0, attribute);
  return MachineCode(text)({counting({8}), scalarIndex(0)});
}

TEST(ScalarCache, TransfersBypassIt) {
  constexpr auto stale = MachineEvent::Kind::staleCacheLine;
  const char *flush = " npu.flush_cache %m : memref<8xi32>\n";
  std::vector<int64_t> seen{0, 90, 2, 3, 0, 90, 2, 3}, missed{0, 1, 2, 3, 0, 1, 2, 3};
  Execution without = storeThenMove("", "");
  EXPECT_EQ(finalNumbers(without), seen) << "no caches before npu-flush-cache";
  EXPECT_EQ(countEvents(without, stale), 0);
  Execution flushed = storeThenMove("npu.cached, ", flush);
  EXPECT_EQ(finalNumbers(flushed), seen);
  EXPECT_EQ(countEvents(flushed, stale), 0);
  Execution lost = storeThenMove("npu.cached, ", "");
  EXPECT_EQ(finalNumbers(lost), missed);
  EXPECT_EQ(countEvents(lost, stale), 2) << "the transfer, and the host at the end";
}

} // namespace
} // namespace npufuzz::npu
