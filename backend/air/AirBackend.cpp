//===- AirBackend.cpp - a user's air-opt, and the IR that it returns ------===//
//
// Turns a case into kernels of scf.parallel, memref.copy and linalg, and has air-opt run that
// project's passes over them. Our own semantics read its output back and execute it, after each
// pass if need be. None of that project's code is needed to build or to link npufuzz: its dialect
// stays unregistered. air-opt does not see @main, which calls the kernels.
//
//===----------------------------------------------------------------------===//
#include "backend/air/AirPassTool.h"
#include "backend/air/Batch.h"
#include "backend/air/emission/AirPasses.h"
#include "backend/air/emission/Pipelines.h"
#include "backend/air/lowered/AsyncLowering.h"
#include "backend/air/simulator/Simulator.h"
#include "backend/passes/PassSequence.h"

#include "mlir/Dialect/Async/IR/Async.h"
#include "mlir/Dialect/Async/Passes.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;

namespace npufuzz {

using namespace air;

namespace {

/// Options from the user.
AirOptions &given() {
  static AirOptions options;
  return options;
}

struct CompiledKernels : Artifact {
  explicit CompiledKernels(OwningOpRef<ModuleOp> module) : module(std::move(module)) {}
  OwningOpRef<ModuleOp> module;
};

class AirBackend : public Backend {
public:
  StringRef name() const override { return "air"; }
  StringRef summary() const override {
    return "an air-opt of yours: herds, DMAs, tokens and channels, executed by our semantics";
  }
  std::string missing() const override {
    if (given().airOpt.empty())
      return "no air-opt: name one with --air-opt=BIN";
    return llvm::sys::fs::can_execute(given().airOpt) ? "" : "cannot execute " + given().airOpt;
  }
  std::vector<BackendOption> options() const override {
    return {{"air-opt", "BIN", "the air-opt under test", OptionValue::code},
            {"air-kernels", "apart|together",
             "air-opt is given each kernel as a module, or all of them as one; apart by default",
             OptionValue::word}};
  }
  llvm::Error configure(const BackendOptionValues &values) override;
  std::vector<Setting> settings() const override { return pipelineSettings(); }
  Capabilities capabilities(const Settings &settings) const override;
  void registerDialects(DialectRegistry &registry) const override {
    registry.insert<async::AsyncDialect, tile::TileDialect>();
    upstream().registerDialects(registry);
  }
  void registerPasses() const override {
    registerAirPasses();
    registerAsyncPasses();
  }
  const PassTool *passTool() const override { return &onePass; }
  std::string defaultPipeline(const Settings &settings) const override {
    return air::pipelineFor(settings);
  }
  /// In one module, the passes would treat kernels of several programs as one program.
  BackendTraits traits() const override {
    return {.passesRunElsewhere = true, .batchSize = given().together ? 1 : casesTogether};
  }
  void compileAhead(ArrayRef<CaseAhead> cases, const CompileOptions &options) const override;
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override;
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override {
    return interpret(*static_cast<CompiledKernels &>(artifact).module, inputs, options);
  }
  /// Executes by our semantics; if they find nothing to report, also runs the machine code if there
  /// is some.
  Execution interpret(ModuleOp snapshot, const std::vector<Tensor> &inputs,
                      const ExecutionOptions &options) const override {
    Execution ours = simulate(snapshot, inputs, options);
    ModuleOp lowered = loweredIn(snapshot);
    bool isRight = ours.status == ExecutionStatus::completed && ours.events.empty();
    return lowered && isRight ? executeLowered(lowered, inputs, options, std::move(ours)) : ours;
  }

private:
  /// The settings give 66 pipelines, so with so many cases several share one. Starting air-opt is
  /// then no longer most of the cost.
  static constexpr int64_t casesTogether = 512;

  /// Lowers tile programs to upstream dialects.
  static const Backend &upstream() { return *findBackend("mlir"); }
  /// Key of a case, together with its pipeline: everything that determines air-opt's input.
  static std::string keyOf(const Case &testCase);
  /// Program from the batch, or compiled alone.
  CompiledProgram &programFor(const Case &testCase, const std::string &pipeline,
                              bool isWhole) const;

  AirPassTool onePass{given()};
  mutable Batch<CompiledProgram> ahead;
  /// The last program not from the batch: a caller that finds a bug in it will ask for the IR after
  /// each pass.
  mutable Batch<CompiledProgram> alone;
};

} // namespace

llvm::Error AirBackend::configure(const BackendOptionValues &values) {
  ahead = {}; // another tool gives other results
  alone = {};
  for (const auto &[name, value] : values) {
    if (name == "air-opt")
      given().airOpt = value;
    else if (name == "air-kernels" && (value == "apart" || value == "together"))
      given().together = value == "together";
    else
      return llvm::createStringError("--" + name + ": expected apart or together, got \"" + value +
                                     "\"");
  }
  return llvm::Error::success();
}

Capabilities AirBackend::capabilities(const Settings &settings) const {
  Capabilities lowered = upstream().capabilities(settings), some = lowered;
  some.op = [lowered](StringRef mnemonic, ElementKind kind) {
    static const llvm::StringSet<> others{
        // A DMA moves a box of a tensor in its order.
        tile::PermuteOp::record.mnemonic, tile::BroadcastOp::record.mnemonic,
        tile::RemapOp::record.mnemonic, tile::ReshapeOp::record.mnemonic,
        // No linalg op expresses these: they are loops over single elements, which no token would
        // order.
        tile::GatherOp::record.mnemonic, tile::ScatterOp::record.mnemonic,
        tile::ExtractOp::record.mnemonic, tile::CumsumOp::record.mnemonic,
        tile::TopkOp::record.mnemonic};
    return lowered.op(mnemonic, kind) && !others.contains(mnemonic);
  };
  // Slices keep the order of elements.
  some.movesRuns = true;
  // The valid part of a tile is a subview, and a DMA moves as much as its type says.
  some.constantExtents = true;
  return some;
}

/// Prefix of a pipeline.
static std::string firstPasses(ArrayRef<PipelineStep> steps, int64_t count) {
  std::vector<std::string> first;
  for (const PipelineStep &step :
       steps.take_front(static_cast<size_t>(std::min<int64_t>(count, steps.size()))))
    first.push_back(step.text);
  return "builtin.module(" + llvm::join(first, ",") + ")";
}

std::string AirBackend::keyOf(const Case &testCase) {
  std::string key;
  llvm::raw_string_ostream os(key);
  for (const auto &[name, value] : testCase.settings)
    os << ' ' << name << '=' << value;
  testCase.module.get()->print(os);
  return key;
}

void AirBackend::compileAhead(ArrayRef<CaseAhead> cases, const CompileOptions &options) const {
  std::vector<ProgramAhead> programs;
  for (const auto &[testCase, withOtherFill] : cases) {
    std::string pipeline = pipelineFor(options.pipeline, testCase->pipeline, testCase->settings);
    programs.push_back({{std::move(pipeline), keyOf(*testCase)}, emit(*testCase, false)});
  }
  ahead = compileInBatch(std::move(programs), given());
}

CompiledProgram &AirBackend::programFor(const Case &testCase, const std::string &pipeline,
                                        bool isWhole) const {
  // Prefixes of the pipeline have no key: each is compiled only once.
  std::string key = isWhole ? keyOf(testCase) : "";
  for (Batch<CompiledProgram> *some : {&ahead, &alone})
    if (CompiledProgram *known = isWhole ? some->find(pipeline, key) : nullptr)
      return *known;
  alone = {};
  return alone.hold({pipeline, key},
                    {emit(testCase, given().together), std::nullopt, /*wasAlone=*/true});
}

/// Keeps the program, and its IR after each pass that finished.
static void keepSnapshots(MLIRContext &context, const Emitted &emitted, const SteppedResult &tool,
                          CompileResult &result) {
  std::string why;
  auto keep = [&](const std::string &pass, OwningOpRef<ModuleOp> module) {
    if (module)
      result.snapshots.push_back({pass, std::move(module)});
    else
      ++result.statistics["snapshots.unreadable"];
  };
  keep("program", moduleIn(context, emitted.program, why));
  for (const SteppedResult::Step &step : tool.steps)
    keep(step.pass, programOf(context, tool.modulesAfter(step), emitted.main, why));
}

/// Adds the project's own lowering of the program, or counts why there is none.
static void lowerToo(ModuleOp program, ArrayRef<std::string> outputs, StringRef main,
                     const CompileOptions &options, CompileResult &result) {
  std::string why = addLowered(program, given(), outputs, main);
  ++result.statistics[(asyncPass + "." + (why.empty() ? "lowered" : why)).str()];
  if (why.empty() && options.keepSnapshots)
    result.snapshots.push_back({asyncPass.str(), program.clone()});
}

CompileResult AirBackend::compile(const Case &testCase, const CompileOptions &options) const {
  CompileResult result;
  std::string pipeline = pipelineFor(options.pipeline, testCase.pipeline, testCase.settings);
  auto steps = splitPipeline(pipeline);
  if (!steps) {
    take({CompileStatus::badPipeline, "", llvm::toString(steps.takeError())}, result);
    return result;
  }
  const bool isWhole = options.passCountMax >= static_cast<int64_t>(steps->size());
  CompiledProgram &program = programFor(testCase, pipeline, isWhole);
  // Compiling a program alone again runs the tool again, unless only the IR after its passes is
  // needed.
  if (program.wasAlone && !options.keepSnapshots)
    program.compiled.reset();
  const Emitted &emitted = program.emitted;
  result.statistics = emitted.statistics;
  if (emitted.status != CompileStatus::compiled) {
    take({emitted.status, emitted.pass, emitted.diagnostic}, result);
    return result;
  }
  // A caller that finds a bug in the result, or a failure, will ask for the IR after each pass. A
  // caller that wants neither artifact nor IR measures the tool's time.
  if (!program.compiled)
    program.compiled = runAirOpt(given(), firstPasses(*steps, options.passCountMax),
                                 emitted.modules, options.keepSnapshots || options.wantsArtifact);
  const SteppedResult &tool = *program.compiled;
  take(tool, result);
  result.files["program.mlir"] = llvm::join(emitted.modules, "// -----\n");
  MLIRContext &context = *testCase.module.get().getContext();
  if (options.keepSnapshots)
    keepSnapshots(context, emitted, tool, result);
  if (tool.status == CompileStatus::compiled) {
    result.files["output.mlir"] = llvm::join(tool.outputs, "// -----\n");
    std::string why;
    auto module = programOf(context, tool.outputs, emitted.main, why);
    if (!module)
      take({CompileStatus::unsupported, tool.pass, "unsupported output, which is not read: " + why},
           result);
    else if (settingOf(testCase.settings, "lowered") != 0 && isWhole)
      lowerToo(*module, tool.outputs, emitted.main, options, result);
    if (module && options.wantsArtifact)
      result.artifact = std::make_unique<CompiledKernels>(std::move(module));
  }
  // A second request for snapshots asks if the tool repeats its result.
  if (options.keepSnapshots)
    program.compiled.reset();
  return result;
}

Backend &airBackend() {
  static AirBackend backend;
  return backend;
}

} // namespace npufuzz
