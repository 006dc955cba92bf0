//===- HivmBackend.cpp - a user's hivm opt tool, and its output -----------===//
//
// Turns a case into a module of the hivm dialect, and has the tool run a pipeline of its passes
// over it. Our machine reads and executes the tool's output. None of the vendor's code is needed to
// build or to link npufuzz.
//
//===----------------------------------------------------------------------===//
#include "backend/SettingOf.h"
#include "backend/StepPromises.h"
#include "backend/hivm/Batch.h"
#include "backend/hivm/HivmPassTool.h"
#include "backend/hivm/Pipelines.h"
#include "backend/hivm/emission/Emission.h"
#include "backend/hivm/emission/OpNames.h"
#include "backend/hivm/reading/Calls.h"
#include "backend/hivm/reading/Reader.h"
#include "backend/hivm/simulator/Machine.h"
#include "backend/passes/PassSequence.h"
#include "support/ParsableIR.h"

#include "llvm/Support/FileSystem.h"

using namespace mlir;

namespace npufuzz {

using namespace hivm;

namespace {

/// Bytes of the unified buffer.
constexpr int64_t bufferBytes = 192 << 10;

class ReadModule : public Artifact {
public:
  ReadModule(OwningOpRef<ModuleOp> module, CallList calls)
      : module(std::move(module)), calls(std::move(calls)) {}
  OwningOpRef<ModuleOp> module;
  CallList calls;
};

/// True if the planner has reported that the buffers need more memory than there is.
bool doesNotFit(const ToolResult &made) {
  return made.status != CompileStatus::compiled && StringRef(made.diagnostic).contains("overflow");
}

class HivmBackend : public Backend {
public:
  StringRef name() const override { return "hivm"; }
  StringRef summary() const override {
    return "a hivm opt tool of yours: its passes' output is read, and runs on a machine that "
           "records";
  }
  std::string missing() const override;
  std::vector<BackendOption> options() const override {
    return {{"hivmc", "BIN", "the opt tool of the hivm dialect under test", OptionValue::code}};
  }
  llvm::Error configure(const BackendOptionValues &values) override {
    tool = values.at("hivmc");
    graphSolverFound.reset();
    ahead = {}; // another tool gives other results
    lastFailed = {};
    return llvm::Error::success();
  }
  std::vector<Setting> settings() const override {
    std::vector<Setting> all = pipelineSettings();
    all.push_back({"narrow", "1: ops take only what is valid of their operands", {0, 1}});
    all.push_back(
        {"carry", "1: loops carry and branches give buffers where they can; 0: copies", {0, 1}});
    all.push_back({"prepared",
                   "so many stores of a kernel are of a tile that went through ops which leave it "
                   "as it is and which passes rewrite, where entry is 2",
                   {0, 1, 2, 3, 4}});
    all.push_back({"columns_min",
                   "rows of buffers are as long, so that the planner must reuse places",
                   {0, 64, 256, 1024}});
    return all;
  }
  Capabilities capabilities(const Settings &settings) const override;
  void registerDialects(DialectRegistry &registry) const override {
    registry.insert<tile::TileDialect>();
    registerReadDialects(registry);
  }
  void registerPasses() const override {}
  BackendTraits traits() const override {
    return {.passesRunElsewhere = true, .batchSize = casesTogether};
  }
  const PassTool *passTool() const override { return &onePass; }
  std::string defaultPipeline(const Settings &settings) const override {
    return hivm::pipelineFor(settings, settingOf(settings, "solver", 0) != 0 && hasGraphSolver());
  }
  void compileAhead(llvm::ArrayRef<CaseAhead> cases, const CompileOptions &options) const override;
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override;
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override {
    auto &read = static_cast<ReadModule &>(artifact);
    return execute(*read.module, read.calls, inputs, options);
  }
  Execution interpret(ModuleOp snapshot, const std::vector<Tensor> &inputs,
                      const ExecutionOptions &options) const override;

private:
  /// With more cases per call, starting the tool is a small part of the cost.
  static constexpr int64_t casesTogether = 512;

  static Execution execute(ModuleOp module, const CallList &calls,
                           const std::vector<Tensor> &inputs, const ExecutionOptions &options) {
    Machine machine({static_cast<size_t>(bufferBytes)}, options.fillPattern);
    return machine.run(module, calls, inputs);
  }
  ToolCall callOf(const std::string &pipeline, Dumps dumps = Dumps::none) const {
    return {tool, pipeline, dumps};
  }
  /// Runs the tool again on a program whose compilation failed in this way, with the dumps that
  /// name the pass. The next request for snapshots of the program takes them from this call.
  DumpedResult runAgain(const std::string &pipeline, const std::string &module,
                        CompileStatus failure) const;
  DumpedResult runForSnapshots(const std::string &pipeline, const std::string &module) const;

  /// Asks the tool only once.
  bool hasGraphSolver() const {
    if (!graphSolverFound)
      graphSolverFound = !tool.empty() && hasPass(tool, graphSolver);
    return *graphSolverFound;
  }

  std::string tool;
  HivmPassTool onePass{tool};
  mutable std::optional<bool> graphSolverFound;
  mutable Batch<ToolResult> ahead;
  mutable Batch<DumpedResult> lastFailed; ///< holds one program
};

} // namespace

std::string HivmBackend::missing() const {
  if (tool.empty())
    return "no hivm opt tool: name one with --hivmc=BIN";
  return llvm::sys::fs::can_execute(tool) ? "" : "cannot execute " + tool;
}

Capabilities HivmBackend::capabilities(const Settings &settings) const {
  Capabilities some;
  bool onTensors = isOnTensors(settings), normalizes = settingOf(settings, "normalize", 0) != 0;
  some.op = [onTensors, normalizes](StringRef mnemonic, ElementKind kind) {
    return findOpName(mnemonic, kind) != nullptr &&
           (!onTensors || reachesHivm(mnemonic, kind, normalizes));
  };
  some.cast = hasCast;
  // The machine rounds each f32 op correctly, and no pass of the first entry replaces one of these
  // by others. Some passes of the second entry do.
  if (!onTensors)
    promiseSteps(some.precision);
  some.movesRuns = true;
  some.tileBytesMax = bufferBytes / 2;
  return some;
}

static EmissionOptions emissionOf(const Settings &settings) {
  EmissionOptions emission;
  emission.onTensors = isOnTensors(settings);
  emission.normalizes = settingOf(settings, "normalize", 0) != 0;
  emission.narrows = settingOf(settings, "narrow", 0) != 0;
  emission.preparedMax = settingOf(settings, "prepared", 0);
  emission.carriesBuffers = settingOf(settings, "carry", 0) != 0;
  emission.columnsMin = settingOf(settings, "columns_min", 0);
  return emission;
}

/// Prefix of the pipeline that bisection keeps; empty: no passes.
static std::string firstPasses(const std::string &pipeline, int64_t count) {
  auto steps = splitPipeline(pipeline);
  if (!steps) {
    llvm::consumeError(steps.takeError());
    return pipeline; // the tool will report the error
  }
  if (count >= static_cast<int64_t>(steps->size()))
    return pipeline;
  std::string text;
  for (const PipelineStep &step : llvm::ArrayRef(*steps).take_front(static_cast<size_t>(count)))
    text += (text.empty() ? "" : ",") + step.text;
  return text.empty() ? "" : "builtin.module(" + text + ")";
}

/// Upper bound for the bytes of all allocations, including what passes may add to each.
static int64_t bytesAtMost(const EmittedProgram &program, const Settings &settings) {
  int64_t copies = settingOf(settings, "multi_buffer", 0) ? 2 : 1,
          // Alignment may turn an element into a row of 32 bytes.
      growth = settingOf(settings, "align", 0) ? 32 : 1;
  return program.bufferBytes * copies * growth;
}

void HivmBackend::compileAhead(llvm::ArrayRef<CaseAhead> cases,
                               const CompileOptions &options) const {
  std::vector<BatchedProgram> programs;
  for (const auto &[testCase, withOtherFill] : cases) {
    auto emitted = emitProgram(testCase->module.get(), emissionOf(testCase->settings));
    if (emitted)
      programs.push_back({pipelineFor(options.pipeline, testCase->pipeline, testCase->settings),
                          std::move(emitted->module)});
    else
      llvm::consumeError(emitted.takeError());
  }
  ahead = runInBatch(std::move(programs), callOf(""));
}

DumpedResult HivmBackend::runAgain(const std::string &pipeline, const std::string &module,
                                   CompileStatus failure) const {
  bool saysError = failure == CompileStatus::passFailed;
  DumpedResult made =
      runTool(callOf(pipeline, saysError ? Dumps::upToError : Dumps::inFiles), module);
  lastFailed = {};
  return lastFailed.hold({pipeline, module}, std::move(made));
}

DumpedResult HivmBackend::runForSnapshots(const std::string &pipeline,
                                          const std::string &module) const {
  if (DumpedResult *known = lastFailed.find(pipeline, module)) {
    // The same request again asks if the tool repeats its result, so the held one is used once.
    DumpedResult made = std::move(*known);
    lastFailed = {};
    return made;
  }
  DumpedResult made = runTool(callOf(pipeline, Dumps::inFiles), module);
  return made.status == CompileStatus::passFailed
             ? runTool(callOf(pipeline, Dumps::upToError), module)
             : made;
}

static void keepSnapshots(MLIRContext &context, const EmittedProgram &emitted,
                          const DumpedResult &made, CompileResult &result) {
  std::map<std::string, std::vector<std::string>> passesRun; // by kernel
  for (const KernelCall &call : emitted.calls)
    passesRun[call.function];
  auto keep = [&](const std::string &pass, llvm::StringRef text) {
    auto read = readModule(context, text);
    if (!read) {
      llvm::consumeError(read.takeError());
      ++result.statistics["snapshots.unreadable"];
      return;
    }
    attachCalls(**read, emitted);
    for (auto kernel : (**read).getOps<func::FuncOp>())
      if (promisesOrder(passesRun[kernel.getName().str()]))
        promiseOrder(kernel);
    result.snapshots.push_back({pass, std::move(*read)});
  };
  // The IR before a pass is the output of the pass before it.
  std::string pass = "program";
  for (const Dump &dump : made.dumps) {
    keep(pass, dump.text);
    pass = dump.pass;
    for (auto &[kernel, passes] : passesRun)
      if (dump.function.empty() || dump.function == kernel)
        passes.push_back(pass);
  }
  if (made.status == CompileStatus::compiled)
    keep(pass, made.output());
}

CompileResult HivmBackend::compile(const Case &testCase, const CompileOptions &options) const {
  CompileResult result;
  std::string pipeline = firstPasses(
      pipelineFor(options.pipeline, testCase.pipeline, testCase.settings), options.passCountMax);
  auto emitted = emitProgram(testCase.module.get(), emissionOf(testCase.settings));
  if (!emitted) {
    take({CompileStatus::unsupported, "emission", llvm::toString(emitted.takeError())}, result);
    return result;
  }
  const std::string &module = emitted->module;
  result.files["kernels.mlir"] = module;
  MLIRContext &context = *testCase.module.get().getContext();
  // The planner decides if the buffers that are alive together fit, unless all buffers fit. The
  // memory that bufferization adds to tensors is not known.
  const bool isTight =
      isOnTensors(testCase.settings) || bytesAtMost(*emitted, testCase.settings) > bufferBytes;
  DumpedResult made;
  if (options.keepSnapshots) {
    made = runForSnapshots(pipeline, module);
    keepSnapshots(context, *emitted, made, result);
  } else {
    const ToolResult *known = options.wantsArtifact ? ahead.find(pipeline, module) : nullptr;
    made = known ? DumpedResult{*known} : runTool(callOf(pipeline), module);
  }
  const bool isDiscarded = isTight && doesNotFit(made);
  if (made.status != CompileStatus::compiled && !isDiscarded && !options.keepSnapshots)
    made = runAgain(pipeline, module, made.status);
  if (made.status != CompileStatus::compiled) {
    take(made, result);
    if (isDiscarded)
      take({CompileStatus::unsupported, made.pass, "unsupported: " + made.diagnostic}, result);
    return result;
  }
  result.files["output.mlir"] = made.output();
  auto read = readModule(context, made.output());
  if (!read) {
    // Output that cannot be parsed safely is no refusal by the tool.
    bool isUnread = llvm::errorToBool(checkParsable(made.output()));
    take({isUnread ? CompileStatus::unsupported : CompileStatus::passFailed, "hivmc",
          (isUnread ? "unsupported: " : "") + llvm::toString(read.takeError())},
         result);
    return result;
  }
  if (promisesOrder(passesOf(pipeline)))
    llvm::for_each((**read).getOps<func::FuncOp>(), promiseOrder);
  if (options.wantsArtifact)
    result.artifact = std::make_unique<ReadModule>(std::move(*read), *emitted);
  return result;
}

Execution HivmBackend::interpret(ModuleOp snapshot, const std::vector<Tensor> &inputs,
                                 const ExecutionOptions &options) const {
  std::optional<CallList> calls = attachedCalls(snapshot);
  if (!calls)
    return Backend::interpret(snapshot, inputs, options);
  return execute(snapshot, *calls, inputs, options);
}

Backend &hivmBackend() {
  static HivmBackend backend;
  return backend;
}

} // namespace npufuzz
