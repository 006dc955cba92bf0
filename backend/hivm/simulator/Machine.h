//===- Machine.h - executes kernels of the hivm dialect ---------*- C++ -*-===//
//
// Models one vector core: the unified buffer, global tensors, pipes. Takes kernels as they were
// read, after any pass. The interpreter executes the upstream dialects; the machine adds handlers
// for ops of hivm, hfusion and linalg, and watches accesses to elements.
//
// An allocation without an address is a separate memory; one with addresses lies in the unified
// buffer. Executes instructions in the order in which the kernel issues them, which is one of the
// orders that the silicon may take. The happens-before model checks that any other order gives the
// same, once a pass has promised it or there are barriers.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_SIMULATOR_MACHINE_H
#define NPUFUZZ_BACKEND_HIVM_SIMULATOR_MACHINE_H

#include "backend/Backend.h"
#include "backend/foreign/CallList.h"
#include "backend/hivm/simulator/ElementMemory.h"
#include "backend/recording/AscendPipes.h"
#include "interpreter/Executor.h"

namespace npufuzz::hivm {

using namespace ascend;

struct MachineParameters {
  size_t bufferBytes = 192 << 10;
  /// Maximum ops that a kernel may execute.
  int64_t opsMax = 1 << 22;
};

class Machine : public interpreter::Extension {
public:
  Machine(const MachineParameters &parameters, uint8_t fillPattern)
      : core(pipeNames, memoryNames, Steps::overlapping), parameters(parameters),
        fillPattern(fillPattern) {
    // The compiler's passes put flags between a store of PIPE_S and accesses of other pipes to
    // those bytes.
    core.delayScalarStores();
  }

  /// Runs the calls in order. The result reports what the machine does not support, and what ended
  /// the run.
  Execution run(mlir::ModuleOp module, const CallList &calls, const std::vector<Tensor> &inputs);

  /// Begins an op of the core; later events name it.
  void beginOp(mlir::Operation *op) { core.beginOp(op->getName().getStringRef(), ++opCount); }
  /// Bytes of the unified buffer, which keeps its contents from kernel to kernel.
  const interpreter::Ref<interpreter::Allocation> &unifiedBuffer();

  RecordingMachine core; ///< its memories: the unified buffer, tensors, allocations
  ElementMemory elements{core};

private:
  using Memory = interpreter::Ref<interpreter::Allocation>;

  bool runCall(interpreter::Executor &executor, const KernelCall &call, Execution &result);
  interpreter::Value argumentOf(const KernelArgument &argument, mlir::Type type);
  const Memory &globalMemory(size_t number, mlir::Type elementType);
  void collectResults(Execution &result) const;

  static constexpr llvm::StringLiteral memoryNames[] = {"buffer"};
  MachineParameters parameters;
  uint8_t fillPattern;
  Memory buffer;               ///< null before its first use
  std::vector<Memory> globals; ///< by number of the global buffer; null before the first use
  const CallList *list = nullptr;
  const std::vector<Tensor> *given = nullptr;
  int64_t opCount = 0;
};

/// Table of the interpreter with the machine's handlers.
const interpreter::HandlerTable &handlers();
/// Registers loads and stores of the scalar unit, and tensor ops that may end the run.
void registerWatchedOps(interpreter::HandlerTable &table);
/// Registers ops of dialects that this process does not have, and transfers of upstream dialects.
void registerInstructions(interpreter::HandlerTable &table);

/// Executes a transfer or a vector instruction.
interpreter::Flow runVector(interpreter::Call &call);
/// Ends the run: the machine has no such op.
interpreter::Flow unsupported(interpreter::Call &call, const llvm::Twine &why = "");

} // namespace npufuzz::hivm

#endif
