//===- Machine.h - executes kernels of the hivm dialect ---------*- C++ -*-===//
//
// Models one vector core: the unified buffer, global tensors, pipes. Takes kernels as they were
// read, after any pass. An allocation without an address is a separate memory; one with addresses
// lies in the unified buffer; a tensor is a memory that is written once. Executes instructions in
// the order in which the kernel issues them, which is one of the orders that the silicon may take.
// The happens-before model checks that any other order gives the same, once a pass has promised it
// or there are barriers.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_SIMULATOR_MACHINE_H
#define NPUFUZZ_BACKEND_HIVM_SIMULATOR_MACHINE_H

#include "backend/Backend.h"
#include "backend/foreign/CallList.h"
#include "backend/hivm/simulator/ElementMemory.h"
#include "backend/recording/AscendPipes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace npufuzz::hivm {

using namespace ascend;

struct MachineParameters {
  size_t bufferBytes = 192 << 10;
  /// Maximum ops that one program may execute.
  int64_t opsMax = 1 << 22;
};

/// Current value of an SSA value of the kernel.
struct Datum {
  Number number;
  std::optional<Reference> reference;
};

class VectorOp;

class Machine {
public:
  Machine(const MachineParameters &parameters, uint8_t fillPattern)
      : parameters(parameters), fillPattern(fillPattern),
        core(pipeNames, memoryNames, Steps::overlapping) {
    // The compiler's passes put flags between a store of PIPE_S and accesses of other pipes to
    // those bytes.
    core.delayScalarStores();
  }

  /// Runs the calls in order. The result reports what the machine does not support, and what ended
  /// the run.
  Execution run(mlir::ModuleOp module, const CallList &calls, const std::vector<Tensor> &inputs);

private:
  // Structure. These return false once the run has ended, see `ending`.
  bool runKernel(llvm::StringRef name, mlir::func::FuncOp kernel, llvm::ArrayRef<Datum> arguments);
  bool runBlock(mlir::Block &block, llvm::SmallVectorImpl<Datum> &given);
  bool runOp(mlir::Operation &op);
  bool runLoop(mlir::Operation &op);
  bool runBranch(mlir::Operation &op);
  std::optional<bool> runScalar(mlir::Operation &op);
  std::optional<double> floatResult(mlir::Operation &op);
  std::optional<int64_t> affineResult(mlir::Operation &op);
  /// Compares two scalars; returns nothing if the op is no comparison.
  std::optional<bool> comparison(mlir::Operation &op);
  std::optional<bool> runReference(mlir::Operation &op);
  std::optional<bool> runTensor(mlir::Operation &op);
  /// Sets the value to this part or shape of a tensor, if the machine supports it.
  bool setPart(mlir::Value value, Reference part);
  bool extractElement(mlir::Operation &op);
  bool concatenate(mlir::Operation &op);
  std::optional<bool> runSynchronisation(mlir::Operation &op);
  std::optional<bool> runVector(mlir::Operation &op);
  bool runRamp(mlir::Operation &op, VectorOp &run);
  bool runLocating(mlir::Operation &op, VectorOp &run, mlir::Value placesTo);
  bool findDestination(mlir::Operation &op, mlir::OperandRange outputs, VectorOp &run);
  bool end(ExecutionStatus status, const llvm::Twine &message);
  bool unsupported(mlir::Operation &op, const llvm::Twine &why = "");

  // Values.
  const Datum &datum(mlir::Value value) { return values[value]; }
  int64_t integer(mlir::Value value) { return values[value].number.integer; }
  void set(mlir::Value value, const Number &number) { values[value] = {number, std::nullopt}; }
  void setInteger(mlir::Value value, int64_t number, bool isDefined = true);
  void set(mlir::Value value, Reference reference) { values[value] = {{}, std::move(reference)}; }
  /// Static sizes, with the dynamic ones filled in from the values.
  llvm::SmallVector<int64_t, 4> mixed(llvm::ArrayRef<int64_t> statics, mlir::ValueRange dynamics);
  /// Tensor of undefined elements, stored by rows in a separate memory.
  Reference freshTensor(char element, llvm::ArrayRef<int64_t> sizes);
  /// Copy of the elements in a separate memory, stored by rows.
  Reference copyOf(const Reference &from);
  bool placeAt(mlir::Operation &op);
  bool reinterpret(mlir::Operation &op);
  bool viewBytes(mlir::Operation &op);
  /// One element of a buffer or tensor.
  Reference elementOf(mlir::Value whole, mlir::ValueRange indices);
  bool loadElement(mlir::Operation &op);
  bool storeElement(mlir::Operation &op);

  // Instructions.
  friend class VectorOp;
  /// Reports a result that begins inside an operand, and a temporary that overlaps either: nothing
  /// specifies how far an instruction has read when it writes.
  void watchOverlaps(mlir::OperandRange inputs, mlir::OperandRange results,
                     mlir::OperandRange temporaries);
  MachineParameters parameters;
  uint8_t fillPattern;
  static constexpr llvm::StringLiteral memoryNames[] = {"buffer"};
  RecordingMachine core; ///< its memories: the unified buffer, tensors, allocations
  ElementMemory elements{core};
  size_t tensorCount = 0;
  llvm::DenseMap<mlir::Value, Datum> values;
  int64_t opCount = 0;
  ExecutionStatus ending = ExecutionStatus::completed;
  std::string message;
};

/// A property or attribute of an unregistered op; null: none.
mlir::Attribute attributeOf(mlir::Operation &op, llvm::StringRef name);

/// Letter of an element type in a reference; 0: none.
char letterOfType(mlir::Type type);

/// The word of an opaque enumerator: "PIPE_V" of #hivm.pipe<PIPE_V>; empty for any other attribute.
llvm::StringRef wordOf(mlir::Attribute attribute);

} // namespace npufuzz::hivm

#endif
