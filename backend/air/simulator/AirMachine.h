//===- AirMachine.h - tokens, threads and channels --------------*- C++ -*-===//
//
// A kernel runs twice. First its control: loops, branches, addresses and allocations are executed
// by the interpreter, and each op that moves or computes becomes a task with the values that it
// sees. At the end of the kernel the tasks run, each when those before it have, and what they touch
// is written down. So an op that is issued early and waits for a token that comes late, or for a
// channel that nobody has put anything into yet, is nothing special.
//
// What a token means is what the asynchronous lowering of that dialect makes of it: an async op
// starts when its tokens are complete and the thread has come to it; another one also holds the
// thread up. The results of air.execute are waited for where they are used. A launch, segment or
// herd is complete when everything in it is.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_AIR_SIMULATOR_AIRMACHINE_H
#define NPUFUZZ_BACKEND_AIR_SIMULATOR_AIRMACHINE_H

#include "backend/air/simulator/TaskGraph.h"
#include "backend/recording/EventLog.h"

#include "mlir/IR/AsmState.h"

#include <map>

namespace npufuzz::air {

/// What a token holds.
class Tokens final : public interpreter::Payload {
public:
  explicit Tokens(TaskIds tasks) : tasks(std::move(tasks)) {}
  TaskIds tasks;
};

/// One place that a channel leads to: a stream of elements. A put adds some, a get takes some, both
/// in the order in which the program gets there; whether as many at once is up to the program.
struct Stream {
  struct Message {
    TaskId task;
    int64_t elements;
  };
  std::vector<Message> puts, gets;
};

/// Puts from and gets into one buffer of a segment, which that project's lowering to devices orders
/// by locks: a buffer is filled, then emptied, then filled again. Its documents have such IR
/// without tokens (docs/air.md).
struct LockedBuffer {
  TaskIds filled, emptied; ///< by these since the last change
  bool isFilled = false;   ///< what came last was a get
  /// Adds the op, and gives what it comes behind.
  TaskIds next(TaskId task, bool isPut);
};

/// Ops as a message prints them, with the names of values that their function gives.
class OpTexts {
public:
  std::string of(mlir::Operation *op);

private:
  mlir::Operation *numbered = nullptr; ///< whose values have names: that costs a walk
  std::unique_ptr<mlir::AsmState> names;
};

class AirMachine : public interpreter::Extension {
public:
  TaskGraph graph;
  /// Whether tasks run now; else the control does.
  bool runsTasks = false;
  TaskId running = 0;

  /// What the thread that runs now has to wait for before it goes on.
  TaskIds threadWaitsFor;

  /// By channel and place.
  std::map<std::pair<std::string, std::vector<int64_t>>, Stream> streams;
  std::map<const interpreter::Allocation *, LockedBuffer> locked;
  /// What tasks have put, until somebody gets it; by the task.
  std::map<TaskId, std::vector<std::pair<uint64_t, bool>>> contents;
  /// What a get takes: elements of puts, in order.
  struct Piece {
    TaskId put;
    int64_t first, count;
  };
  std::map<TaskId, std::vector<Piece>> piecesOf;
  /// What a get waits for beside puts of its stream: so many of the first of Task::before.
  std::map<TaskId, size_t> ownWaits;
  /// What it saw, beside what the interpreter reports.
  EventLog log;

  /// A task for the op; it waits for `tokens` and the thread. Flow::stop where there are too many.
  interpreter::Flow addTask(interpreter::Call &call, const TaskIds &tokens, TaskId &id);
  /// Runs every task, then looks for races.
  interpreter::Flow flush(interpreter::Call &call);

  void touch(const interpreter::MemoryReference &memory, bool isWrite, bool isView = false);
  void touchElement(const interpreter::Allocation &memory, size_t element, bool isWrite);

private:
  interpreter::Flow runTasks(interpreter::Call &call, llvm::ArrayRef<TaskId> order);
  /// Makes gets wait for the puts that they take from. Flow::stop where one takes what nobody puts.
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

/// Of the ops of the interpreter's dialects that touch memory: tasks, watched.
void registerWatchedOps(interpreter::HandlerTable &table);
/// Of air's ops, which no dialect of this process has.
void registerAirOps(interpreter::HandlerTable &table);

interpreter::Flow moveMemory(interpreter::Call &call);
interpreter::Flow putIntoChannel(interpreter::Call &call);
interpreter::Flow getFromChannel(interpreter::Call &call);

/// Operand groups of an op, by its operandSegmentSizes.
llvm::SmallVector<std::pair<unsigned, unsigned>> operandGroups(mlir::Operation *op);
/// Of an unregistered op only its name tells.
bool isAirTerminator(mlir::Operation *op);
/// The tasks of operands [first, end), which are tokens.
TaskIds tokensOf(interpreter::Call &call, unsigned first, unsigned end);
/// Adds the op as a task, and gives its token or holds up the thread.
interpreter::Flow startTask(interpreter::Call &call, const TaskIds &tokens);

} // namespace npufuzz::air

#endif
