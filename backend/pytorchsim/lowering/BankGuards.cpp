//===- BankGuards.cpp - bytes of the banks that no buffer lies on ---------===//
//
// Fills the bytes of a bank that belong to no buffer of a kernel when the kernel begins, and checks
// them when it ends (target/Guards.c). These are bytes next to each buffer, and after the bank size
// for which the passes planned. npu-plan-memory packs buffers with almost no space between them;
// its option `apart` leaves room.
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

/// Byte ranges of the buffers in order, which may overlap. Bytes past the planned bank belong to no
/// buffer.
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

/// Adds the bytes next to a buffer from a range between buffers.
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

/// A table for npufuzz_guard. Null if the function has no buffers, or calls others, whose buffers
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
