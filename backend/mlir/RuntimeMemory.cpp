//===- RuntimeMemory.cpp --------------------------------------------------===//
//
// The heap of compiled programs. Blocks lie between guard bytes and are filled with a pattern.
// Writes past an end show in the guards when a block is released or a run ends; uninitialised reads
// show as results that change with the pattern. It is a poor man's AddressSanitizer, without
// instrumented code: it misses a stray write that skips the guards, and every stray read.
//
// There is one per process, and heaps nest by construction: C functions have no context to pass it
// in, and a program's asynchronous tasks run on threads of their own.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/RuntimeMemory.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdlib>
#include <cstring>

namespace npufuzz::mlirbackend {

static std::atomic<RuntimeMemory *> currentMemory = nullptr;

/// Differs from every fill pattern in use, so that a copy of uninitialised memory over it shows.
static constexpr uint8_t guardByte = 0x5c;

RuntimeMemory *RuntimeMemory::current() { return currentMemory; }

RuntimeMemory::RuntimeMemory(uint8_t fillPattern) : fillPattern(fillPattern), outer(currentMemory) {
  currentMemory = this;
}
RuntimeMemory::~RuntimeMemory() {
  for (auto &[address, block] : blocks)
    std::free(block.base);
  currentMemory = outer;
}

void *RuntimeMemory::allocate(size_t bytes, size_t alignment) {
  // The front guard grows to a multiple of the alignment, because the block after it must be
  // aligned.
  size_t front = std::max(guardBytes, alignment);
  size_t total = front + bytes + guardBytes;
  total = (total + front - 1) / front * front;
  auto *base = static_cast<uint8_t *>(std::aligned_alloc(front, total));
  if (!base)
    return nullptr;
  std::memset(base, guardByte, front);
  std::memset(base + front, fillPattern, bytes);
  std::memset(base + front + bytes, guardByte, total - front - bytes);
  void *address = base + front;
  std::lock_guard lock(mutex);
  blocks[address] = {base, front, bytes, allocations++};
  return address;
}

void RuntimeMemory::check(const Block &block) {
  const uint8_t *begin = block.base + block.front, *end = begin + block.bytes;
  auto isDamaged = [](uint8_t byte) { return byte != guardByte; };
  if (std::any_of(begin - guardBytes, begin, isDamaged))
    found.push_back("write before block " + std::to_string(block.number) + " of " +
                    std::to_string(block.bytes) + " bytes");
  if (std::any_of(end, end + guardBytes, isDamaged))
    found.push_back("write behind block " + std::to_string(block.number) + " of " +
                    std::to_string(block.bytes) + " bytes");
}

void RuntimeMemory::release(void *address) {
  if (!address)
    return;
  std::lock_guard lock(mutex);
  auto it = blocks.find(address);
  if (it == blocks.end()) {
    found.push_back("release of memory that is not allocated");
    return;
  }
  check(it->second);
  std::free(it->second.base);
  blocks.erase(it);
}

bool RuntimeMemory::holds(const void *address, size_t bytes) const {
  auto begin = reinterpret_cast<uintptr_t>(address);
  std::lock_guard lock(mutex);
  return std::any_of(blocks.begin(), blocks.end(), [&](const auto &entry) {
    auto start = reinterpret_cast<uintptr_t>(entry.first);
    return begin >= start && begin - start <= entry.second.bytes &&
           bytes <= entry.second.bytes - (begin - start);
  });
}

std::vector<std::string> RuntimeMemory::violations() {
  std::lock_guard lock(mutex);
  std::vector<const Block *> live;
  for (auto &[address, block] : blocks)
    live.push_back(&block);
  // Addresses differ from run to run; the order of allocation does not.
  std::sort(live.begin(), live.end(),
            [](const Block *a, const Block *b) { return a->number < b->number; });
  for (const Block *block : live)
    check(*block);
  return std::move(found);
}

extern "C" {
void *npufuzzMalloc(size_t bytes) {
  assert(currentMemory && "compiled code runs inside Backend::execute");
  return currentMemory.load()->allocate(bytes, RuntimeMemory::guardBytes);
}
void *npufuzzCalloc(size_t count, size_t bytes) {
  void *block = npufuzzMalloc(count * bytes);
  std::memset(block, 0, count * bytes);
  return block;
}
void *npufuzzAlignedAlloc(size_t alignment, size_t bytes) {
  assert(currentMemory && "compiled code runs inside Backend::execute");
  return currentMemory.load()->allocate(bytes, alignment);
}
void npufuzzFree(void *block) {
  assert(currentMemory && "compiled code runs inside Backend::execute");
  currentMemory.load()->release(block);
}
}

} // namespace npufuzz::mlirbackend
