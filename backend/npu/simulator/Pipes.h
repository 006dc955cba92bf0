//===- Pipes.h - instruction streams that run side by side ------*- C++ -*-===//
//
// The scalar unit issues instructions in program order to the load, vector, matrix and store pipes.
// Each pipe works in order, at its own pace. Only flags and barriers order two pipes. The reads and
// writes of an instruction may lag until something waits for its pipe; the schedule seed picks. The
// scalar unit completes its own work before it issues the next instruction.
//
// backend/recording/Order.h says what is ordered. An instruction that touches what another pipe may
// not be done with is reported. Hazards are those of whole buffers (of the bytes they lie on) and
// whole tensors.
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
/// Returns nothing for an unknown name.
std::optional<Pipe> findPipe(llvm::StringRef name);

class Pipes {
public:
  explicit Pipes(int64_t schedule) : schedule(schedule) {}

  /// Announces that an instruction of `pipe` touches a buffer or a tensor. Returns the pipe that
  /// may not be done with it. A tagged transfer leaves no trace: its tag slot stands for it.
  std::optional<Pipe> touch(Pipe pipe, Buffer &buffer, Access access, bool leavesTrace = true);
  std::optional<Pipe> touch(Pipe pipe, const interpreter::Allocation &memory, Access access,
                            bool leavesTrace = true);

  /// Numbers of buffers' places in the banks: of this one, and of those that share bytes with it.
  size_t regionOf(Buffer &buffer);
  llvm::ArrayRef<size_t> overlapsOf(size_t region) const { return regions[region].overlaps; }

  /// A pipe raises one of its events, or one that is reserved for another pipe.
  static size_t eventFor(Pipe to) { return eventsOfPipe + index(to); }
  void setFlag(Pipe from, size_t event);
  /// Returns false if no flag is left to take.
  bool waitFlag(Pipe from, size_t event, Pipe to);
  void barrier();

  /// Effect of an instruction on buffers and tensors.
  using Effect = llvm::unique_function<void()>;
  /// Returns true if the schedule lets the next instruction of a pipe lag. If not, everything
  /// lagging on the pipe completes, because a pipe works in order.
  bool lags(Pipe pipe);
  /// `written`: the buffer that the effect changes, if any.
  void defer(Pipe pipe, Buffer *written, Effect effect);
  /// Completes the lagging instructions of a pipe, up to an instruction's number.
  void catchUp(Pipe pipe, uint64_t last = std::numeric_limits<uint64_t>::max());
  /// Does the same if one of them changes bytes of this buffer, which the pipe reads next.
  void catchUpBefore(Pipe pipe, Buffer &read);
  /// True once any access raced. Until then the values read at issue equal those read later.
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
  /// The pipe whose access races with one of `pipe`'s current instruction.
  std::optional<Pipe> racing(Pipe pipe, const PlaceHistory &history, Access access) const;

  int64_t schedule;
  uint64_t instructions = 0; ///< number of instructions asked to lag
  Order order{pipeCount, index(Pipe::scalar)};
  std::vector<Region> regions;
  std::map<std::pair<int64_t, int64_t>, size_t> regionAt; ///< by address and bytes
  llvm::DenseMap<const interpreter::Allocation *, PlaceHistory> tensors;
  struct Lagging {
    uint64_t number;              ///< of the instruction
    std::optional<size_t> region; ///< the changed one
    Effect effect;
  };
  std::array<std::vector<Lagging>, pipeCount> lagging;
};

} // namespace npufuzz::npu

#endif
