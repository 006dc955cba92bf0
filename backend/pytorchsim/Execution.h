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
  std::string key; ///< of the module that it was made from
  TargetMemory memory;
  std::shared_ptr<const CaseObject> object;
  /// Once it is linked: the executable, and its place in the table of kernels there.
  std::shared_ptr<const MachineProgram> program;
  uint64_t kernel = 0;
};

/// The same for the same module only.
std::string keyOf(mlir::ModuleOp module, const TargetMemory &memory);
/// A name that no other module's entry has.
std::string entryNameOf(llvm::StringRef key);

/// Links a program and runs it once, as every case is. What is in the way, in one line; empty:
/// cases run.
std::string probeSimulator(const SimulatorOptions &simulator);

/// Cases that were run before somebody asked: starting the simulator costs more than running one.
class ExecutionsAhead {
public:
  /// What cases are run with, as the oracles ask for it.
  static constexpr std::array<uint8_t, 2> fillPatterns = {0xa5, 0x5a};
  struct Item {
    std::unique_ptr<CompiledCase> compiled;
    const std::vector<Tensor> *inputs;
    bool withOtherFill = true; ///< else over the first of fillPatterns alone
  };
  /// Forgets what was run before, and runs these. No two have one key.
  void run(const SimulatorOptions &simulator, llvm::ArrayRef<Item> items);
  /// Null where it was not run.
  std::unique_ptr<CompiledCase> find(llvm::StringRef key) const;
  /// As it ran before, if it did with the same inputs and options; else now. One that does not
  /// link, or for which the simulator does not start, has trapped: tools that run a probe have to
  /// run it.
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
