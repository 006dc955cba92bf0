//===- Executor.h - runs IR, one handler per op -----------------*- C++ -*-===//
//
// A function is decoded once: SSA values become slots of a frame, ops become steps with their
// handler. Handlers live in a table that dialects fill (Handlers.h). Another library adds its own
// dialect by copying a table and registering more handlers.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_EXECUTOR_H
#define NPUFUZZ_INTERPRETER_EXECUTOR_H

#include "interpreter/AddressSpace.h"
#include "interpreter/Code.h"
#include "interpreter/Limits.h"
#include "interpreter/Value.h"
#include "tile/MachineEvent.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <string>
#include <vector>

namespace npufuzz::interpreter {

enum class Status : uint8_t {
  completed,
  trapped,     ///< undefined behaviour that cannot continue, or an access out of bounds
  limited,     ///< hit a limit on memory, calls or output (Limits.h): says nothing about the code
  endless,     ///< stopped after Limits::stepsMax ops
  unsupported, ///< an op, or a use of one, without a handler
};

struct Outcome {
  Status status = Status::completed;
  std::string message; ///< empty when completed
  std::vector<Value> results;
  std::string printed;              ///< what vector.print and the runner library's functions wrote
  std::vector<MachineEvent> events; ///< at most one of a kind per op, in order of occurrence
  int64_t steps = 0;
  /// True if an op got an operand for which its documents promise nothing (a cast to extents that
  /// the tensor does not have, a slice outside its tensor, a negative power of zero). Its result is
  /// undefined, and the run continued, because the op may be unneeded. A pass that turns it into
  /// other ops may do anything.
  bool brokePromise = false;
  /// True if an op whose law compares numbers made a zero that may have either sign (TOSA: x + 0
  /// may become x).
  bool madeAnyZero = false;
};

class IterationAccesses;

/// State that another library's handlers keep for one run; they know its class.
class Extension {
public:
  virtual ~Extension() = default;
  /// Called for each element that tile.load and tile.store move, before its bounds are checked.
  virtual void onTransfer(const Allocation &memory, int64_t globalElement, int64_t tileElement,
                          bool isWrite) {}
};

struct Options {
  /// Byte that fills undefined memory.
  uint8_t fillPattern = 0xa5;
  /// Number of copies of every vector value: the lanes of a machine whose code is written for one
  /// lane.
  int64_t replicas = 1;
  /// 0: functions whose error no document bounds give an estimate. Other numbers: those of complex
  /// numbers give what another implementation might (ComplexFunctions.cpp).
  uint64_t otherResults = 0;
  Limits limits;
  Extension *extension = nullptr;
};

class Executor {
public:
  /// Precondition: the table outlives the executor, and the module does not change meanwhile.
  Executor(mlir::ModuleOp module, const HandlerTable &table, const Options &options);
  ~Executor();

  /// Calls the function of that name. Each argument is one Value of the kind that its type has
  /// (scalar, elements with replicas, memory).
  Outcome run(llvm::StringRef function, llvm::ArrayRef<Value> arguments);

  const Options &options() const { return settings; }
  mlir::ModuleOp module() const { return root; }

  // Interface for handlers, used through Call.
  Flow runRegion(Frame &frame, const CodeRegion &region, llvm::ArrayRef<Value> arguments);
  Flow callFunction(mlir::Operation *function, llvm::ArrayRef<Value> arguments);
  Flow stop(Status status, std::string message);
  /// Ends the run: it took more than stepsMax ops.
  Flow stopEndless();
  /// Returns false if the output exceeds its limit.
  bool print(llvm::StringRef text);
  void report(MachineEvent::Kind kind, mlir::Operation *op, std::string detail);
  void noteBrokenPromise() { outcome.brokePromise = true; }
  void noteAnyZero() { outcome.madeAnyZero = true; }
  /// Counts the ops of `points` points as executed. Returns false, without counting, if that
  /// exceeds stepsMax.
  bool countSteps(int64_t points, int64_t opsPerPoint);
  /// Counts the iterations outside of the first empty loop of a nest, as ops; trip counts, the
  /// innermost last. The nest visits no point, but these iterations run where a pass makes loops of
  /// it: without them the loops would look endless. Stops the run beyond stepsMax.
  Flow countAroundEmptyLoop(llvm::ArrayRef<int64_t> trips);
  /// Operands of the last terminator.
  llvm::SmallVector<Value, 4> handedOver;
  mlir::Block *branchTarget = nullptr;
  /// Contents of each memref.global, created at first use.
  llvm::DenseMap<mlir::Operation *, Ref<Allocation>> globals;
  /// Addresses of memory that the LLVM dialect points to.
  AddressSpace addresses;
  /// Accesses of the innermost parallel loop; null outside of these and in atomic ops.
  IterationAccesses *accesses = nullptr;

private:
  const CodeFunction &decoded(mlir::Operation *function);

  mlir::ModuleOp root;
  const HandlerTable &table;
  Options settings;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<CodeFunction>> functions;
  llvm::DenseSet<std::pair<mlir::Operation *, unsigned>> reported;
  Outcome outcome;
  int64_t callDepth = 0;
};

/// One execution of one op, as its handler sees it.
class Call {
public:
  Call(Executor &executor, Frame &frame, const Step &step)
      : executor(executor), frame(frame), step(step) {}

  mlir::Operation *op() const { return step.op; }
  template <typename Op> Op as() const { return llvm::cast<Op>(step.op); }

  unsigned operandCount() const { return step.operandCount; }
  const Value &operand(unsigned i) const { return frame.slots[step.slots[i]]; }
  const SlotType &operandType(unsigned i) const { return frame.types[step.slots[i]]; }
  const SlotType &resultType(unsigned i = 0) const {
    return frame.types[step.slots[step.operandCount + i]];
  }
  void setResult(unsigned i, Value value) {
    frame.slots[step.slots[step.operandCount + i]] = std::move(value);
  }
  /// Creates a value of the result's type: a scalar, or elements with uninitialised bits.
  Value makeResult(unsigned i = 0) const { return makeValue(resultType(i)); }
  static Value makeValue(const SlotType &type) {
    return type.isScalar ? Value::scalar(0) : Value(Ref<Elements>(new Elements(type.count)));
  }

  /// Reads a scalar operand as a signed number for a purpose that needs it defined ("the branch",
  /// "the index"). Reports an undefined operand and returns its bits.
  int64_t useScalar(unsigned i, llvm::StringRef purpose);

  /// Runs region `i` of the op; its terminator's operands are then in handedOver().
  Flow runRegion(unsigned i, llvm::ArrayRef<Value> arguments = {}) {
    return executor.runRegion(frame, *step.regions[i], arguments);
  }
  bool regionIsEmpty(unsigned i) const { return step.regions[i]->blocks.empty(); }
  llvm::SmallVectorImpl<Value> &handedOver() { return executor.handedOver; }
  /// Ends the region and hands over operands [first, end).
  Flow exitWith(unsigned first = 0);

  /// Ends the run with "<op>: message".
  Flow trap(const llvm::Twine &message) const;
  /// Ends the run because it exceeds a limit.
  Flow exceeded(const llvm::Twine &message) const;
  Flow unsupported(const llvm::Twine &what) const;
  /// Reports an event and ends the run.
  Flow outOfBounds(const llvm::Twine &detail) const;
  void undefinedUse(const llvm::Twine &detail) const;

  const Options &options() const { return executor.options(); }
  template <typename T> T &extension() const { return static_cast<T &>(*options().extension); }
  /// Returns the op's cache between its executions; `make()` creates it at the first.
  template <typename T, typename Make> T &cached(Make &&make) const {
    if (!step.cache)
      step.cache = make();
    return static_cast<T &>(*step.cache);
  }

  Executor &executor;
  Frame &frame;
  const Step &step;
};

/// Ends the run with "unsupported: name"; the handler of ops that have none.
Flow unsupportedOp(Call &call);

} // namespace npufuzz::interpreter

#endif
