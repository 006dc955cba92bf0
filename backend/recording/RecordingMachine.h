//===- RecordingMachine.h - a core that is watched --------------*- C++ -*-===//
//
// What cores of NPUs have in common: memories of bytes, pipes that work side by side, flags and
// barriers. Instructions are executed in the order in which the kernel issues them, which is one
// that the silicon may take; whether another one would do as well is what the order answers.
// Whoever has a dialect to execute says what its ops touch, on which pipe, and what they compute.
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
  /// In words of people: "PIPE_S", …; pipe 0 is the scalar one, which issues.
  using Names = llvm::ArrayRef<llvm::StringLiteral>;

  /// Memories that have a name lie on the core, those that come later are tensors.
  RecordingMachine(Names pipes, Names memoryNames, Steps kind)
      : order(static_cast<unsigned>(pipes.size()), /*issuer=*/0, kind), pipes(pipes),
        memoryNames(memoryNames) {}
  /// From here on what the scalar pipe stores is there for other pipes behind a flag or a barrier
  /// alone; else it is there when it issues to them.
  void delayScalarStores() { stores = order.addStoresOfIssuer(); }

  /// The space of its regions.
  int addMemory(WatchedMemory memory) {
    memories.push_back(std::move(memory));
    return static_cast<int>(memories.size()) - 1;
  }
  WatchedMemory &memory(int space) { return memories[static_cast<size_t>(space)]; }
  const WatchedMemory &memory(int space) const { return memories[static_cast<size_t>(space)]; }
  /// Forgets memories behind the first ones: what a kernel allocated.
  void keepMemories(size_t count) { memories.resize(count); }

  /// One kernel runs after the other.
  void beginKernel(llvm::StringRef name);
  /// Flags that are left are reported; the next kernel finds none.
  void endKernel();

  /// What is executed from here on: the op of that name, the number-th of all.
  void beginOp(llvm::StringRef name, int64_t number);
  /// The pipe's next instruction; accesses that follow are its own.
  void step(unsigned pipe) { order.step(pipe); }
  void setFlag(unsigned from, unsigned to, int64_t id) { order.setFlag({setterOf(from), to, id}); }
  /// A wait that no set is left for is reported.
  void waitFlag(unsigned from, unsigned to, int64_t id);
  /// Of one pipe; of all where there is no such pipe.
  void barrier(unsigned pipe);

  /// What the pipe's instruction touches; a race is reported.
  void touch(unsigned pipe, const MemoryRegion &region, bool isWrite);

  llvm::StringRef pipeName(unsigned pipe) const {
    return pipe == stores        ? llvm::StringRef(pipes[0])
           : pipe < pipes.size() ? llvm::StringRef(pipes[pipe])
                                 : "PIPE_ALL";
  }

  EventLog log;
  std::string kernel;
  /// Before a pass has put flags and barriers in, nobody has promised an order.
  bool promisesOrder = true;

private:
  /// A flag of the scalar pipe stands for its stores, too.
  unsigned setterOf(unsigned pipe) const {
    return pipe == 0 && stores != Order::nobody ? stores : pipe;
  }
  std::string describe(const MemoryRegion &region, bool isWrite, unsigned pipe) const;
  std::string sortOfRace(unsigned pipe, const MemoryRegion &region, const Access &earlier) const;

  std::vector<WatchedMemory> memories; ///< by space
  Order order;
  unsigned stores = Order::nobody; ///< the agent of delayed stores
  RegionHistory history;
  Names pipes, memoryNames;
};

} // namespace npufuzz

#endif
