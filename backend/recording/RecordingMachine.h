//===- RecordingMachine.h - a core whose accesses are watched ---*- C++ -*-===//
//
// Models what cores of NPUs have in common: memories of bytes, parallel pipes, flags and barriers.
// Executes instructions in the order in which the kernel issues them, which is one of the orders
// that the silicon may take. The happens-before order tells if any other would do as well. A user
// of this class executes a dialect, and says for each op which pipe it uses, which bytes it
// touches, and what it computes.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_RECORDING_RECORDINGMACHINE_H
#define NPUFUZZ_BACKEND_RECORDING_RECORDINGMACHINE_H

#include "backend/recording/Accesses.h"
#include "backend/recording/EventLog.h"
#include "backend/recording/WatchedMemory.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace npufuzz {

class RecordingMachine {
public:
  /// Names for people: "PIPE_S", …; pipe 0 is the scalar one, which issues.
  using Names = llvm::ArrayRef<llvm::StringLiteral>;

  /// Memories with a name lie on the core; those of higher numbers are tensors. A user that keeps
  /// memories itself adds none, and numbers them alike.
  RecordingMachine(Names pipes, Names memoryNames, Steps kind)
      : order(static_cast<unsigned>(pipes.size()), /*issuer=*/0, kind), pipes(pipes),
        memoryNames(memoryNames) {}
  /// From now on other pipes see stores of the scalar pipe only after a flag or a barrier.
  /// Otherwise they see them once it issues to them.
  void delayScalarStores() { stores = order.addStoresOfIssuer(); }

  /// Returns the space of the memory's regions.
  int addMemory(WatchedMemory memory) {
    memories.push_back(std::move(memory));
    return static_cast<int>(memories.size()) - 1;
  }
  WatchedMemory &memory(int space) { return memories[static_cast<size_t>(space)]; }
  const WatchedMemory &memory(int space) const { return memories[static_cast<size_t>(space)]; }

  /// Begins a kernel; kernels run one after the other.
  void beginKernel(llvm::StringRef name);
  /// Reports flags that are left; the next kernel starts without any.
  void endKernel();

  /// Begins the op of that name, the number-th of all.
  void beginOp(llvm::StringRef name, int64_t number);
  /// Begins the pipe's next instruction; accesses that follow belong to it.
  void step(unsigned pipe) { order.step(pipe); }
  void setFlag(unsigned from, unsigned to, int64_t id) { order.setFlag({setterOf(from), to, id}); }
  /// Reports a wait for which no set is left.
  void waitFlag(unsigned from, unsigned to, int64_t id);
  /// Barrier of one pipe; of all pipes if there is no such pipe.
  void barrier(unsigned pipe);
  /// Stands for everything that the pipe has begun.
  Clock token(unsigned pipe) const { return order.token(pipe); }
  /// Orders the pipe's further instructions after everything that the token stands for.
  void await(unsigned pipe, const Clock &token) { order.await(pipe, token); }

  /// Records bytes that the pipe's instruction touches; reports a race.
  void touch(unsigned pipe, const MemoryRegion &region, bool isWrite);

  llvm::StringRef pipeName(unsigned pipe) const {
    return pipe == stores        ? llvm::StringRef(pipes[0])
           : pipe < pipes.size() ? llvm::StringRef(pipes[pipe])
                                 : "PIPE_ALL";
  }

  EventLog log;
  std::string kernel;
  /// False before a pass has inserted flags and barriers: nothing has promised an order yet.
  bool promisesOrder = true;

private:
  /// A flag of the scalar pipe also covers its stores.
  unsigned setterOf(unsigned pipe) const {
    return pipe == 0 && stores != Order::nobody ? stores : pipe;
  }
  std::string describe(const MemoryRegion &region, bool isWrite, unsigned pipe) const;
  std::string sortOfRace(unsigned pipe, const MemoryRegion &region, const Access &earlier) const;

  std::vector<WatchedMemory> memories; ///< indexed by space
  Order order;
  unsigned stores = Order::nobody; ///< agent of delayed stores
  RegionHistory history;
  Names pipes, memoryNames;
};

} // namespace npufuzz

#endif
