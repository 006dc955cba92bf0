//===- TimingBackend.cpp - our graphs on PyTorchSim's timing simulator ----===//
//
// Compiles by the built-in passes up to npu-build-graph. Our own simulator, which has values and no
// time, executes the program. The foreign one, which has time and no values, simulates the tile
// operation graphs. It must request from memory what the kernels' transfers request.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/NpuBackend.h"
#include "backend/pytorchsim/togsim/Simulation.h"

using namespace mlir;

namespace npufuzz {

using namespace pytorchsim;

namespace {

class TimedCase : public Artifact {
public:
  explicit TimedCase(OwningOpRef<ModuleOp> module) : module(std::move(module)) {}
  OwningOpRef<ModuleOp> module;
  /// Results by the inputs on which graphs depend; a case is executed several times.
  std::map<std::vector<int64_t>, Execution> timed;
};

class TimingBackend : public Backend {
public:
  StringRef name() const override { return "togsim"; }
  StringRef summary() const override {
    return "the built-in passes' tile operation graphs, on a timing simulator of yours of "
           "PyTorchSim's NPU";
  }
  std::string missing() const override { return missingTools(simulator); }
  std::vector<BackendOption> options() const override {
    return {
        {"togsim", "BIN", "the timing simulator of PyTorchSim's NPU, TOGSim", OptionValue::code}};
  }
  llvm::Error configure(const BackendOptionValues &values) override {
    if (auto given = values.find("togsim"); given != values.end())
      simulator.togsim = given->second;
    return llvm::Error::success();
  }
  std::vector<Setting> settings() const override { return npuBackend().settings(); }
  Capabilities capabilities(const Settings &settings) const override {
    return npuBackend().capabilities(settings);
  }
  void registerDialects(DialectRegistry &registry) const override {
    npuBackend().registerDialects(registry);
  }
  void registerPasses() const override {} // npu's
  std::string defaultPipeline(const Settings &settings) const override {
    return npu::graphPipeline(settings);
  }
  std::vector<Plant> plants() const override;
  BackendTraits traits() const override {
    return {.verifyPeriod = npuBackend().traits().verifyPeriod};
  }
  bool keepsTransfers(StringRef pass) const override { return npuBackend().keepsTransfers(pass); }
  bool keepsBits(StringRef pass, ModuleOp program) const override {
    return npuBackend().keepsBits(pass, program);
  }
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override;
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override;
  Execution interpret(ModuleOp snapshot, const std::vector<Tensor> &inputs,
                      const ExecutionOptions &options) const override;

private:
  Execution time(TimedCase &timedCase, const std::vector<Tensor> &inputs) const;

  TimingOptions simulator;
};

} // namespace

/// Plants in passes that run here.
std::vector<Plant> TimingBackend::plants() const { return npu::plantsIn(defaultPipeline({})); }

CompileResult TimingBackend::compile(const Case &testCase, const CompileOptions &options) const {
  CompileResult result;
  std::string pipeline = pipelineFor(options.pipeline, testCase.pipeline, testCase.settings);
  auto module = npu::runPasses(testCase, testCase.settings, pipeline, options, result);
  if (!module || !options.wantsArtifact)
    return result;
  // The values of inputs do not affect whether graphs can express the program.
  auto program = timingProgramOf(*module, testCase.inputs);
  if (!program) {
    result.diagnostic = llvm::toString(program.takeError());
    result.pass = "timing graph";
    result.status = StringRef(result.diagnostic).starts_with("unsupported")
                        ? CompileStatus::unsupported
                        : CompileStatus::passFailed;
    return result;
  }
  auto count = [&](StringRef name, int64_t number) {
    if (number > 0)
      result.statistics[("timing-graph." + name).str()] += number;
  };
  count("transfers", program->expected.count(false) + program->expected.count(true));
  count("requests", program->expected.requests);
  count("waits", program->expected.waits);
  count("waits-for-stores-left-out", program->leftOut.stores);
  count("waits-for-other-iterations-left-out", program->leftOut.otherIterations);
  result.artifact = std::make_unique<TimedCase>(std::move(module));
  return result;
}

/// Executes as our simulator does. A graph that means other transfers than its kernel makes is a
/// trap, too. Blame then falls on the pass that made the graph, and not on the timing simulator
/// that believes it.
Execution TimingBackend::interpret(ModuleOp snapshot, const std::vector<Tensor> &inputs,
                                   const ExecutionOptions &options) const {
  Execution execution = npuBackend().interpret(snapshot, inputs, options);
  if (execution.status != ExecutionStatus::completed || snapshot.getOps<npu::GraphOp>().empty())
    return execution;
  auto program = timingProgramOf(snapshot, inputs);
  if (program && !program->graphDifference.empty()) {
    execution.status = ExecutionStatus::trapped;
    execution.message = "the tile operation graph's " + program->graphDifference;
  }
  llvm::consumeError(program.takeError()); // unsupported is no trap
  return execution;
}

/// Completes, or traps with what the timing simulator did.
Execution TimingBackend::time(TimedCase &timedCase, const std::vector<Tensor> &inputs) const {
  Execution execution;
  auto program = timingProgramOf(*timedCase.module, inputs);
  llvm::Expected<std::string> difference =
      program ? differenceInTiming(simulator, *program) : program.takeError();
  if (!difference) {
    execution.status = ExecutionStatus::unsupported;
    execution.message = llvm::toString(difference.takeError());
  } else if (!difference->empty()) {
    execution.status = ExecutionStatus::trapped;
    execution.message = "the timing simulation " + *difference;
  }
  return execution;
}

Execution TimingBackend::execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                                 const ExecutionOptions &options) const {
  auto &timedCase = static_cast<TimedCase &>(artifact);
  Execution execution = interpret(*timedCase.module, inputs, options);
  if (execution.status != ExecutionStatus::completed)
    return execution;
  std::vector<int64_t> scalars;
  for (const Tensor &input : inputs)
    if (input.shape.empty())
      scalars.push_back(static_cast<int64_t>(input.bits(0)));
  auto known = timedCase.timed.find(scalars);
  if (known == timedCase.timed.end())
    known = timedCase.timed.emplace(std::move(scalars), time(timedCase, inputs)).first;
  if (known->second.status != ExecutionStatus::completed) {
    execution.status = known->second.status;
    execution.message = known->second.message;
  }
  return execution;
}

Backend &pytorchsimTimingBackend() {
  static TimingBackend backend;
  return backend;
}

} // namespace npufuzz
