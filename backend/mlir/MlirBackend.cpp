//===- MlirBackend.cpp ----------------------------------------------------===//
//
// The backend under test is upstream MLIR itself: stock passes in stock and drawn orders. A module
// at any stage can be interpreted by taking it the rest of the way with a plain pipeline, which
// is how a miscompile is laid to one pass: results before and after it are compared.
//
// A campaign generates machine code for a share of its tile programs and interprets the others.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/Jit.h"
#include "backend/mlir/MachineCode.h"
#include "backend/mlir/MlirPasses.h"
#include "backend/mlir/Pipelines.h"
#include "backend/mlir/Registration.h"
#include "backend/mlir/simulator/Interpretation.h"
#include "backend/passes/PassSequence.h"
#include "backend/passes/UseOrder.h"
#include "tile/CapabilityCheck.h"

using namespace mlir;

namespace npufuzz {

using namespace mlirbackend;

namespace {
/// A program as machine code, or as lowered IR with what it computes of some inputs.
class TileProgram : public Artifact {
public:
  explicit TileProgram(std::unique_ptr<CompiledProgram> code) : code(std::move(code)) {}
  TileProgram(OwningOpRef<ModuleOp> lowered, const std::vector<Tensor> &inputs, Execution result)
      : lowered(std::move(lowered)), knownInputs(inputs), knownResult(std::move(result)) {}

  Execution run(const std::vector<Tensor> &inputs, const ExecutionOptions &options) {
    if (code)
      return code->run(inputs, options);
    // Fresh memory does not show in it: each element is defined (interpretLowered).
    if (inputs == knownInputs)
      return knownResult;
    if (auto interpreted = interpretLowered(*lowered, inputs, options))
      return std::move(*interpreted);
    Execution open;
    open.status = ExecutionStatus::unsupported;
    open.message = "unsupported: the interpreter was stopped";
    return open;
  }

private:
  std::unique_ptr<CompiledProgram> code; ///< null: interpreted
  OwningOpRef<ModuleOp> lowered;
  std::vector<Tensor> knownInputs;
  Execution knownResult;
};

class MlirBackend : public Backend {
public:
  StringRef name() const override { return "mlir"; }
  StringRef summary() const override {
    return "upstream MLIR: linalg, affine, scf and memref through a stock pipeline to machine code";
  }
  std::vector<Setting> settings() const override { return pipelineSettings(); }
  Capabilities capabilities(const Settings &) const override {
    Capabilities all;
    // No upstream op shows several tensors as one; stock lowerings of arith know no conversion of
    // 8-bit floats.
    all.op = [](StringRef mnemonic, ElementKind kind) {
      return mnemonic != tile::ConcatOp::record.mnemonic &&
             mnemonic != tile::PadOp::record.mnemonic && !isFloat8Kind(kind);
    };
    all.cast = [](ElementKind from, ElementKind to, tile::Rounding, bool) {
      return !isFloat8Kind(from) && !isFloat8Kind(to);
    };
    return all;
  }
  void registerDialects(DialectRegistry &registry) const override {
    registry.insert<tile::TileDialect>();
    registerUpstreamDialects(registry);
  }
  BackendTraits traits() const override { return {.takesFunctions = true, .machineCodePeriod = 8}; }
  void registerPasses() const override {
    registerUpstreamPasses();
    registerMlirBackendPasses();
  }
  std::string defaultPipeline(const Settings &settings) const override {
    return mlirbackend::pipelineFor(settings);
  }
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override;
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override {
    return static_cast<TileProgram &>(artifact).run(inputs, options);
  }
  Execution interpret(ModuleOp snapshot, const std::vector<Tensor> &inputs,
                      const ExecutionOptions &options) const override;
};
} // namespace

/// Takes the module the rest of the way where it still needs that.
static bool finishLowering(OwningOpRef<ModuleOp> &module, CompileResult &result) {
  CompileOptions plain;
  return isLowered(*module) || runPipeline(module, finishingPipeline(), plain, result);
}

OwningOpRef<ModuleOp> mlirbackend::lowerToLLVM(const Case &testCase, const CompileOptions &options,
                                               CompileResult &result) {
  Capabilities capabilities = mlirBackend().capabilities(testCase.settings);
  capabilities.tileBytesMax = std::numeric_limits<int64_t>::max(); // bounds what is drawn
  std::string beyond = tile::beyondCapabilities(testCase.module.get(), capabilities);
  if (!beyond.empty()) {
    result.status = CompileStatus::unsupported;
    result.diagnostic = "unsupported: " + beyond;
    return {};
  }
  OwningOpRef<ModuleOp> module = cloneAsParsed(testCase.module.get());
  std::string pipeline =
      mlirBackend().pipelineFor(options.pipeline, testCase.pipeline, testCase.settings);
  if (runPipeline(module, pipeline, options, result) &&
      (!options.wantsArtifact || finishLowering(module, result)))
    return module;
  return {};
}

void mlirbackend::makeArtifact(ModuleOp module, const std::vector<Tensor> &inputs,
                               const MakeArtifact &make, CompileResult &result) {
  FirstError firstError(*module.getContext());
  auto program = make(module, argumentWords(inputs));
  if (program) {
    result.artifact = std::move(*program);
    return;
  }
  result.pass = "translate-to-llvm";
  result.diagnostic = llvm::toString(program.takeError());
  result.status = StringRef(result.diagnostic).starts_with("unsupported")
                      ? CompileStatus::unsupported
                      : CompileStatus::passFailed;
  if (firstError.any())
    result.diagnostic += ": " + firstError.text();
}

/// As machine code of this process.
static void finish(ModuleOp module, const std::vector<Tensor> &inputs, int64_t optLevel,
                   CompileResult &result) {
  makeArtifact(
      module, inputs,
      [&](ModuleOp lowered, size_t argumentWords) -> llvm::Expected<std::unique_ptr<Artifact>> {
        auto code =
            CompiledProgram::create(lowered, argumentWords, static_cast<unsigned>(optLevel));
        if (!code)
          return code.takeError();
        return std::make_unique<TileProgram>(std::move(*code));
      },
      result);
}

CompileResult MlirBackend::compile(const Case &testCase, const CompileOptions &options) const {
  CompileResult result;
  OwningOpRef<ModuleOp> module = lowerToLLVM(testCase, options, result);
  if (!module || !options.wantsArtifact)
    return result;
  // The run tells whether the interpreter can say what machine code would give.
  std::optional<Execution> interpreted;
  if (!options.wantsMachineCode)
    interpreted = interpretLowered(*module, testCase.inputs, {});
  if (interpreted)
    result.artifact =
        std::make_unique<TileProgram>(std::move(module), testCase.inputs, std::move(*interpreted));
  else
    finish(*module, testCase.inputs, settingOf(testCase.settings, "opt_level"), result);
  return result;
}

Execution MlirBackend::interpret(ModuleOp snapshot, const std::vector<Tensor> &inputs,
                                 const ExecutionOptions &options) const {
  CompileResult compiled;
  OwningOpRef<ModuleOp> module(snapshot.clone());
  if (finishLowering(module, compiled))
    finish(*module, inputs, 0, compiled);
  if (compiled.artifact)
    return execute(*compiled.artifact, inputs, options);
  Execution result;
  result.status = ExecutionStatus::unsupported;
  result.message = compiled.pass + ": " + compiled.diagnostic;
  return result;
}

Backend &mlirBackend() {
  static MlirBackend backend;
  return backend;
}

} // namespace npufuzz
