//===- BankGuards.cpp - bytes of the banks that no buffer lies on ---------===//
//
// What of a bank belongs to no buffer of a kernel is filled when the kernel begins and looked at
// when it ends (target/Guards.c): next to each buffer, and behind the bank for which the passes
// planned. Between buffers that npu-plan-memory packs there is next to nothing; its option `apart`
// leaves room.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/pytorchsim/lowering/Emitter.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace npufuzz::pytorchsim {

namespace {

struct Range {
  int64_t begin, end;
};

} // namespace

/// In order; they may overlap. Whatever lies behind the bank is no buffer's.
static SmallVector<Range> bytesOfBuffers(func::FuncOp function, int64_t lanes, int64_t bankEnd) {
  SmallVector<Range> ranges;
  function.walk([&](npu::AllocOp alloc) {
    auto begin = static_cast<int64_t>(alloc.getAddress().value_or(0));
    int64_t bytes = llvm::alignTo(npu::bankBytes(alloc.getBuffer().getType(), lanes),
                                  npu::bufferAlignmentBytes);
    ranges.push_back({begin, std::min(begin + bytes, bankEnd)});
  });
  llvm::sort(ranges, [](Range a, Range b) { return a.begin < b.begin; });
  return ranges;
}

/// Of what lies between buffers the bytes next to one.
static void addGuards(Range between, std::vector<int64_t> &words) {
  constexpr int64_t bytes = npufuzzGuardBytes;
  auto add = [&](int64_t begin, int64_t end) {
    if (begin < end)
      words.insert(words.end(), {begin, end - begin});
  };
  if (between.end - between.begin <= 2 * bytes)
    return add(between.begin, between.end);
  add(between.begin, between.begin + bytes);
  add(between.end - bytes, between.end);
}

/// A table of npufuzz_guard; null where a function has no buffers, or calls others, whose buffers
/// would lie on its guards.
llvm::Value *Emitter::guardsOf(func::FuncOp function) {
  SmallVector<Range> buffers = bytesOfBuffers(function, memory.lanes, plannedBytes);
  bool calls = function.walk([](func::CallOp) { return WalkResult::interrupt(); }).wasInterrupted();
  if (buffers.empty() || calls)
    return nullptr;
  std::vector<int64_t> words;
  int64_t covered = 0;
  for (Range buffer : buffers) {
    addGuards({covered, buffer.begin}, words);
    covered = std::max(covered, buffer.end);
  }
  addGuards({covered, plannedBytes + npufuzzGuardBytes}, words);
  words.insert(words.end(), {0, 0});
  return constantWords(words);
}

} // namespace npufuzz::pytorchsim
