//===- Pipes.h - instruction streams that run side by side ------*- C++ -*-===//
//
// The scalar unit issues instructions in program order to the load, vector, matrix and store pipes,
// each of which works in order, at its own pace. Between two pipes only flags and barriers give an
// order. What an instruction reads and writes may lag until something waits for its pipe: the
// schedule seed picks. The scalar unit's own work is done before it issues what follows. What is
// ordered says backend/recording/Order.h; an instruction that touches what another pipe may not be
// done with is reported. Hazards are those of whole buffers (of the bytes they lie on) and whole
// tensors.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_PIPES_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_PIPES_H

#include "backend/npu/machine/Instruction.h"
#include "backend/npu/simulator/DmaEngine.h"
#include "backend/recording/Accesses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <limits>
#include <map>

namespace npufuzz::npu {

llvm::StringRef pipeName(Pipe pipe);
/// Nothing for a name that is none.
std::optional<Pipe> findPipe(llvm::StringRef name);

class Pipes {
public:
  explicit Pipes(int64_t schedule) : schedule(schedule) {}

  /// An instruction of `pipe` is about to touch a buffer or a tensor; returns the pipe that may not
  /// be done with it. A tagged transfer leaves no trace: its tag slot stands for it.
  std::optional<Pipe> touch(Pipe pipe, Buffer &buffer, Access access, bool leavesTrace = true);
  std::optional<Pipe> touch(Pipe pipe, const interpreter::Allocation &memory, Access access,
                            bool leavesTrace = true);

  /// Buffers' places in the banks, numbered: of this one, and those that it shares bytes with.
  size_t regionOf(Buffer &buffer);
  llvm::ArrayRef<size_t> overlapsOf(size_t region) const { return regions[region].overlaps; }

  /// Raised by one pipe: one of its events, or what it has for another pipe alone.
  static size_t eventFor(Pipe to) { return eventsOfPipe + index(to); }
  void setFlag(Pipe from, size_t event);
  /// False when no flag is left that it could take.
  bool waitFlag(Pipe from, size_t event, Pipe to);
  void barrier();

  /// What an instruction does to buffers and tensors.
  using Effect = llvm::unique_function<void()>;
  /// Whether the schedule lets the next instruction of a pipe lag behind. If not, what lags on it
  /// has happened, for a pipe works in order.
  bool lags(Pipe pipe);
  /// written: the buffer that the effect changes, if any.
  void defer(Pipe pipe, Buffer *written, Effect effect);
  /// Lets what lags on a pipe happen, up to an instruction's number.
  void catchUp(Pipe pipe, uint64_t last = std::numeric_limits<uint64_t>::max());
  /// Likewise, if something of it changes bytes of this buffer, which the pipe reads next.
  void catchUpBefore(Pipe pipe, Buffer &read);
  /// Whether any access raced: until then what was read when an instruction was issued is what it
  /// reads later.
  bool raced = false;

private:
  struct Region {
    const Banks *banks;
    int64_t address, bytes;
    PlaceHistory history;
    std::vector<size_t> overlaps; ///< itself too
  };
  static unsigned index(Pipe pipe) { return static_cast<unsigned>(pipe); }
  static Flag flagOf(Pipe from, size_t event) {
    return {index(from), Flag::anyone, static_cast<int64_t>(event)};
  }
  /// The pipe whose access races with one of the instruction that `pipe` is at.
  std::optional<Pipe> racing(Pipe pipe, const PlaceHistory &history, Access access) const;

  int64_t schedule;
  uint64_t instructions = 0; ///< that were asked to lag
  Order order{pipeCount, index(Pipe::scalar)};
  std::vector<Region> regions;
  std::map<std::pair<int64_t, int64_t>, size_t> regionAt; ///< by address and bytes
  llvm::DenseMap<const interpreter::Allocation *, PlaceHistory> tensors;
  struct Lagging {
    uint64_t number;              ///< of the instruction
    std::optional<size_t> region; ///< that it changes
    Effect effect;
  };
  std::array<std::vector<Lagging>, pipeCount> lagging;
};

} // namespace npufuzz::npu

#endif
