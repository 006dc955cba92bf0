//===- Execution.h - compiled cases on the simulator, many a start -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_EXECUTION_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_EXECUTION_H

#include "backend/Backend.h"
#include "backend/pytorchsim/Program.h"
#include "backend/pytorchsim/lowering/ObjectCode.h"

namespace npufuzz::pytorchsim {

class CompiledCase : public Artifact {
public:
  CompiledCase(std::string key, TargetMemory memory, std::shared_ptr<const CaseObject> object)
      : key(std::move(key)), memory(memory), object(std::move(object)) {}
  std::string key; ///< of the module that the case was made from
  TargetMemory memory;
  std::shared_ptr<const CaseObject> object;
  /// Set once the case is linked: the executable, and its index in the table of kernels there.
  std::shared_ptr<const MachineProgram> program;
  uint64_t kernel = 0;
};

/// A key that only equal modules share.
std::string keyOf(mlir::ModuleOp module, const TargetMemory &memory);
/// A name that the entry of no other module has.
std::string entryNameOf(llvm::StringRef key);

/// Links a program and runs it once, as every case is. Returns the obstacle in one line; empty:
/// cases run.
std::string probeSimulator(const SimulatorOptions &simulator);

/// Runs cases before they are asked for: starting the simulator costs more than running one.
class ExecutionsAhead {
public:
  /// Fill patterns that the oracles ask for.
  static constexpr std::array<uint8_t, 2> fillPatterns = {0xa5, 0x5a};
  struct Item {
    std::unique_ptr<CompiledCase> compiled;
    const std::vector<Tensor> *inputs;
    bool withOtherFill = true; ///< else only over the first of fillPatterns
  };
  /// Forgets earlier results and runs these items, whose keys are distinct.
  void run(const SimulatorOptions &simulator, llvm::ArrayRef<Item> items);
  /// Null if the item was not run.
  std::unique_ptr<CompiledCase> find(llvm::StringRef key) const;
  /// Returns the earlier result for the same inputs and options, or runs the case now. A case that
  /// does not link, or for which the simulator does not start, counts as trapped: tools that run a
  /// probe have to run it.
  Execution execute(const SimulatorOptions &simulator, CompiledCase &compiled,
                    const std::vector<Tensor> &inputs, const ExecutionOptions &options) const;

private:
  size_t runSome(const SimulatorOptions &simulator, llvm::ArrayRef<Item> items);

  struct Done {
    CompiledCase compiled;
    std::vector<Tensor> inputs;
    std::map<uint8_t, Execution> executions; ///< by fill pattern
  };
  std::map<std::string, Done> done;
};

} // namespace npufuzz::pytorchsim

#endif
