//===- AirMachine.h - models tokens, threads and channels -------*- C++ -*-===//
//
// Executes a kernel in two passes. First the interpreter executes its control: loops, branches,
// addresses and allocations. Each op that moves or computes becomes a task with the values that it
// sees. At the end of the kernel the tasks run, each after those it depends on, and their accesses
// are recorded. So an op that is issued early and waits for a late token, or for a channel that is
// still empty, needs no special treatment.
//
// Tokens mean what the asynchronous lowering of that dialect makes of them. An async op starts when
// its tokens are complete and the thread has reached it; another op also blocks the thread. Uses of
// a result of air.execute wait for it. A launch, segment or herd is complete when everything in it
// is.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_AIR_SIMULATOR_AIRMACHINE_H
#define NPUFUZZ_BACKEND_AIR_SIMULATOR_AIRMACHINE_H

#include "backend/air/simulator/TaskGraph.h"
#include "backend/recording/EventLog.h"

#include "mlir/IR/AsmState.h"

#include <map>

namespace npufuzz::air {

/// Tasks that a token stands for.
class Tokens final : public interpreter::Payload {
public:
  explicit Tokens(TaskIds tasks) : tasks(std::move(tasks)) {}
  TaskIds tasks;
};

/// One place of a channel: a stream of elements. A put adds some and a get takes some, both in the
/// order in which the program reaches them. Puts and gets need not move equal amounts.
struct Stream {
  struct Message {
    TaskId task;
    int64_t elements;
  };
  std::vector<Message> puts, gets;
};

/// Puts from and gets into one buffer of a segment. That project's lowering to devices orders them
/// by locks: a buffer is filled, then emptied, then filled again. Its documents show such IR
/// without tokens (docs/backends/air.md).
struct LockedBuffer {
  TaskIds filled, emptied; ///< tasks since the last change
  bool isFilled = false;   ///< the last op was a get
  /// Adds the op, and returns the tasks that it must follow.
  TaskIds next(TaskId task, bool isPut);
};

/// Texts of ops for messages, with the value names of their function.
class OpTexts {
public:
  std::string of(mlir::Operation *op);

private:
  mlir::Operation *numbered = nullptr; ///< function whose values are numbered, which takes a walk
  std::unique_ptr<mlir::AsmState> names;
};

class AirMachine : public interpreter::Extension {
public:
  TaskGraph graph;
  /// True while tasks run; false while the control does.
  bool runsTasks = false;
  TaskId running = 0;

  /// Tasks that the current thread has to wait for before it continues.
  TaskIds threadWaitsFor;

  /// Keyed by channel and place.
  std::map<std::pair<std::string, std::vector<int64_t>>, Stream> streams;
  std::map<const interpreter::Allocation *, LockedBuffer> locked;
  /// Elements put by a task and not yet taken, by task.
  std::map<TaskId, std::vector<std::pair<uint64_t, bool>>> contents;
  /// A get takes these elements of puts, in order.
  struct Piece {
    TaskId put;
    int64_t first, count;
  };
  std::map<TaskId, std::vector<Piece>> piecesOf;
  /// Number of the first entries of Task::before that a get waits for besides puts of its stream.
  std::map<TaskId, size_t> ownWaits;
  /// Events in addition to those of the interpreter.
  EventLog log;

  /// Adds a task for the op; it waits for `tokens` and the thread. Returns Flow::stop if there are
  /// too many.
  interpreter::Flow addTask(interpreter::Call &call, const TaskIds &tokens, TaskId &id);
  /// Runs every task, then looks for races.
  interpreter::Flow flush(interpreter::Call &call);

  void touch(const interpreter::MemoryReference &memory, bool isWrite, bool isView = false);
  void touchElement(const interpreter::Allocation &memory, size_t element, bool isWrite);

private:
  interpreter::Flow runTasks(interpreter::Call &call, llvm::ArrayRef<TaskId> order);
  /// Makes gets wait for the puts that they take from. Returns Flow::stop if one takes what is
  /// never put.
  interpreter::Flow connectStreams(interpreter::Call &call);
  void judgeRaces(llvm::ArrayRef<TaskGraph::Wait> inStreams, llvm::ArrayRef<TaskId> order);
  void judgeDepth(llvm::ArrayRef<TaskGraph::Wait> inStreams);
  std::vector<TaskGraph::Wait> orderInStreams() const;
  void clear();
  Task &firstOutside(llvm::ArrayRef<TaskId> order);
  interpreter::Flow reportDeadlock(interpreter::Call &call, llvm::ArrayRef<TaskId> order);
  void report(MachineEvent::Kind kind, mlir::Operation *op, const llvm::Twine &detail,
              const llvm::Twine &sort);

  OpTexts texts;
};

/// Registers ops of the interpreter's dialects that access memory, as watched tasks.
void registerWatchedOps(interpreter::HandlerTable &table);
/// Registers air's ops, whose dialect this process does not have.
void registerAirOps(interpreter::HandlerTable &table);

interpreter::Flow moveMemory(interpreter::Call &call);
interpreter::Flow putIntoChannel(interpreter::Call &call);
interpreter::Flow getFromChannel(interpreter::Call &call);

/// Operand groups of an op, by its operandSegmentSizes.
llvm::SmallVector<std::pair<unsigned, unsigned>> operandGroups(mlir::Operation *op);
/// Decides by name, because the op is unregistered.
bool isAirTerminator(mlir::Operation *op);
/// Tasks of the tokens among operands [first, end).
TaskIds tokensOf(interpreter::Call &call, unsigned first, unsigned end);
/// Adds the op as a task, and returns its token or blocks the thread.
interpreter::Flow startTask(interpreter::Call &call, const TaskIds &tokens);

} // namespace npufuzz::air

#endif
