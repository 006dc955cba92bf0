//===- RunCalls.cpp - many calls, few starts ------------------------------===//
//
// Each call reports when it begins, so the call that ends the simulator is known. The calls after
// it run in another start, whose first call is the next one: every start decides at least one call.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/Program.h"
#include "backend/pytorchsim/Protocol.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

static constexpr uint8_t guardByte = 0x5a;

/// Words of a frame before its payload.
static constexpr uint64_t frameWords = 4;

/// Sizes of all blocks, scratch after the others.
static SmallVector<uint64_t> blockSizes(const KernelCall &call) {
  SmallVector<uint64_t> sizes;
  for (const std::vector<uint8_t> &block : call.blocks)
    sizes.push_back(block.size());
  llvm::append_range(sizes, call.scratchBytes);
  return sizes;
}

/// Bytes that the largest call takes, in the layout of Calls.c.
static uint64_t arenaBytesOf(ArrayRef<KernelCall> calls) {
  uint64_t most = 0;
  for (const KernelCall &call : calls) {
    SmallVector<uint64_t> sizes = blockSizes(call);
    uint64_t bytes = alignTo((frameWords + sizes.size()) * sizeof(uint64_t), guardBytes);
    for (uint64_t size : sizes)
      bytes += 2 * guardBytes + alignTo(size, guardBytes);
    most = std::max(most, bytes);
  }
  return most;
}

static std::string inputOf(const MachineConfig &config, ArrayRef<KernelCall> calls) {
  ProgramInput input(config);
  input.add({calls.size(), arenaBytesOf(calls)});
  for (const KernelCall &call : calls) {
    SmallVector<uint64_t> sizes = blockSizes(call);
    input.add({call.kernel, call.arguments.size(), sizes.size(), call.scratchBytes.size(),
               call.bankBytesFilled, call.fill * uint64_t(0x0101010101010101)});
    for (const KernelCall::Argument &argument : call.arguments)
      input.add({argument.isBlock, argument.value});
    input.add(sizes);
    for (const std::vector<uint8_t> &block : call.blocks)
      input.addBytes(block);
  }
  return input.text();
}

static KernelResult ended(KernelResult::Status status, std::string message) {
  KernelResult result;
  result.status = status;
  result.message = std::move(message);
  return result;
}

/// The first changed byte of a guard; npos if there is none.
static size_t firstWritten(StringRef guard) { return guard.find_first_not_of(guardByte); }

/// Decodes a frame as Calls.c writes it: flags for changed blocks, and their contents.
static KernelResult resultOf(const Frame &frame, const KernelCall &call) {
  KernelResult result;
  SmallVector<uint64_t> sizes = blockSizes(call);
  uint64_t flagBytes = sizes.size() * sizeof(uint64_t);
  if (frame.payload.size() < flagBytes)
    return ended(KernelResult::Status::died, "it says less memory than the call has");
  StringRef memory = frame.payload.drop_front(flagBytes);
  for (auto [number, bytes] : enumerate(sizes)) {
    bool isScratch = number >= call.blocks.size();
    if (frame.word(number) == 0) {
      if (!isScratch)
        result.blocks.push_back(call.blocks[number]);
      continue;
    }
    uint64_t after = alignTo(bytes, guardBytes) - bytes + guardBytes;
    if (memory.size() < guardBytes + bytes + after)
      return ended(KernelResult::Status::died, "it says less memory than the call has");
    StringRef front = memory.take_front(guardBytes),
              contents = memory.drop_front(guardBytes).take_front(bytes),
              back = memory.drop_front(guardBytes + bytes).take_front(after);
    // Contents are written in whole words.
    uint64_t padding = alignTo(bytes, sizeof(uint64_t)) - bytes;
    back = back.drop_front(padding);
    if (size_t at = firstWritten(front); at != StringRef::npos)
      return ended(KernelResult::Status::trapped,
                   formatv("wrote byte -{0} of block {1}", guardBytes - at, number));
    if (size_t at = firstWritten(back); at != StringRef::npos)
      return ended(KernelResult::Status::trapped,
                   formatv("wrote byte {0} of block {1}, which has {2}", bytes + padding + at,
                           number, bytes));
    if (!isScratch)
      result.blocks.emplace_back(contents.bytes_begin(), contents.bytes_end());
    memory = memory.drop_front(guardBytes + bytes + after);
  }
  result.status = KernelResult::Status::completed;
  return result;
}

static KernelResult deathOf(const ProcessRun &run) {
  using enum KernelResult::Status;
  if (run.end.how == ProcessEnd::How::hung)
    return ended(hung, "the simulator did not end in time");
  bool isStatus = run.end.how == ProcessEnd::How::exited &&
                  (run.end.code == scratchpadOverrun || run.end.code == stackOverrun);
  return ended(isStatus ? trapped : died, "the simulator " + describeEnd(run));
}

/// Runs the calls once. Returns how many of them are decided, in order from the first.
static size_t runOnce(const SimulatorOptions &options, const MachineConfig &config,
                      const MachineProgram &program, ArrayRef<KernelCall> calls,
                      MutableArrayRef<KernelResult> results) {
  Expected<ProcessRun> run = runSimulator(options, config, program, inputOf(config, calls));
  if (!run) {
    std::string why = toString(run.takeError());
    for (KernelResult &result : results)
      result = ended(KernelResult::Status::notRun, why);
    return calls.size();
  }
  size_t decided = 0;
  std::vector<Frame> frames = framesOf(run->output);
  if (frames.empty()) { // the first call did not even begin: no call is at fault
    for (KernelResult &result : results)
      result = ended(KernelResult::Status::notRun,
                     "the simulator runs no program: " + deathOf(*run).message);
    return calls.size();
  }
  for (const Frame &frame : frames)
    if (frame.kind == Frame::Kind::ends && frame.number == decided && decided < calls.size()) {
      results[decided] = resultOf(frame, calls[decided]);
      ++decided;
    }
  if (decided < calls.size())
    results[decided++] = deathOf(*run);
  return decided;
}

std::vector<KernelResult> runCalls(const SimulatorOptions &options, const MachineConfig &config,
                                   const MachineProgram &program, ArrayRef<KernelCall> calls) {
  std::vector<KernelResult> results(calls.size());
  for (size_t done = 0; done < calls.size();)
    done += runOnce(options, config, program, calls.drop_front(done),
                    MutableArrayRef(results).drop_front(done));
  return results;
}

} // namespace npufuzz::pytorchsim
