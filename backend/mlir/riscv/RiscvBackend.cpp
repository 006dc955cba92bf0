//===- RiscvBackend.cpp ---------------------------------------------------===//
//
// Shares everything up to the LLVM dialect with the mlir backend, and replaces only code generation
// and execution.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/riscv/RiscvBackend.h"
#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/Pipelines.h"
#include "backend/mlir/riscv/Executable.h"

using namespace mlir;

namespace npufuzz {

using namespace mlirbackend;

namespace {

class RiscvBackend : public Backend {
public:
  StringRef name() const override { return "riscv"; }
  StringRef summary() const override {
    return "the pipelines of mlir, to RISC-V vector code under qemu";
  }
  std::string missing() const override { return missingForRiscv(); }
  std::vector<Setting> settings() const override {
    std::vector<Setting> all = pipelineSettings();
    all.push_back(
        {"vlen", "bits of a vector register, of the code and of the machine", {128, 256}});
    return all;
  }
  Capabilities capabilities(const Settings &settings) const override {
    return mlirBackend().capabilities(settings);
  }
  void registerDialects(DialectRegistry &registry) const override {
    mlirBackend().registerDialects(registry);
  }
  // The mlir backend has registered them; registering twice is an error.
  void registerPasses() const override {}
  std::string defaultPipeline(const Settings &settings) const override {
    return mlirBackend().defaultPipeline(settings);
  }
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override;
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override {
    return static_cast<RiscvExecutable &>(artifact).run(inputs, options);
  }
  Execution interpret(ModuleOp snapshot, const std::vector<Tensor> &inputs,
                      const ExecutionOptions &options) const override {
    return mlirBackend().interpret(snapshot, inputs, options);
  }
};

} // namespace

static int64_t vectorBitsOf(const Settings &settings) {
  auto it = settings.find("vlen");
  return it == settings.end() ? 128 : it->second;
}

CompileResult RiscvBackend::compile(const Case &testCase, const CompileOptions &options) const {
  CompileResult result;
  OwningOpRef<ModuleOp> module = lowerToLLVM(testCase, options, result);
  if (!module || !options.wantsArtifact)
    return result;
  makeArtifact(
      *module, testCase.inputs,
      [&](ModuleOp lowered, size_t argumentWords) -> llvm::Expected<std::unique_ptr<Artifact>> {
        auto optLevel = static_cast<unsigned>(settingOf(testCase.settings, "opt_level"));
        return RiscvExecutable::create(lowered, argumentWords, optLevel,
                                       vectorBitsOf(testCase.settings));
      },
      result);
  return result;
}

Backend &riscvBackend() {
  static RiscvBackend backend;
  return backend;
}

} // namespace npufuzz
