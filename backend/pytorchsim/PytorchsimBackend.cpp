//===- PytorchsimBackend.cpp - our code on PyTorchSim's simulator ---------===//
//
// Compiles by the built-in passes up to lane code and by lowering/ to instructions of that machine,
// links with the runtime, and runs the user's simulator. Two systems are under test: the simulator,
// which is foreign code, and the lowering.
//
//===----------------------------------------------------------------------===//
#include "backend/SettingOf.h"
#include "backend/npu/NpuBackend.h"
#include "backend/npu/machine/Machine.h"
#include "backend/pytorchsim/Execution.h"
#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz {

using namespace pytorchsim;

namespace {

TargetMemory memoryOf(const Settings &settings) {
  TargetMemory memory;
  memory.lanes = settingOf(settings, "lanes", memory.lanes);
  memory.bufferBytes = settingOf(settings, "bank_bytes", memory.bufferBytes);
  return memory;
}

class PytorchsimBackend : public Backend {
public:
  PytorchsimBackend() { setSimulatorOf(*this, simulator); }
  StringRef name() const override { return "pytorchsim"; }
  StringRef summary() const override {
    return "the built-in passes, to RISC-V vector code, on a simulator of yours of PyTorchSim's "
           "NPU";
  }
  /// Detects once, before any case is drawn, tools that exist but cannot run our programs.
  std::string missing() const override {
    std::string tools = missingTools(simulator);
    if (!tools.empty())
      return tools;
    if (!probed)
      probed = probeSimulator(simulator);
    return *probed;
  }
  std::vector<BackendOption> options() const override {
    return {{"spike", "BIN", "the functional simulator of PyTorchSim's NPU, a fork of Spike",
             OptionValue::code},
            {"pk", "BIN",
             "the RISC-V proxy kernel, to start programs with; without it, they begin on the bare "
             "machine, which is faster",
             OptionValue::code}};
  }
  llvm::Error configure(const BackendOptionValues &values) override {
    if (auto given = values.find("spike"); given != values.end())
      simulator.spike = given->second;
    if (auto given = values.find("pk"); given != values.end())
      simulator.pk = given->second;
    return llvm::Error::success();
  }
  std::vector<Setting> settings() const override;
  Capabilities capabilities(const Settings &settings) const override;
  void registerDialects(DialectRegistry &registry) const override {
    npuBackend().registerDialects(registry);
  }
  void registerPasses() const override {} // npu's
  std::string defaultPipeline(const Settings &settings) const override {
    return npu::laneCodePipeline(settings);
  }
  std::vector<Plant> plants() const override;
  bool keepsTransfers(StringRef pass) const override { return npuBackend().keepsTransfers(pass); }
  bool keepsBits(StringRef pass, ModuleOp program) const override;
  void compileAhead(llvm::ArrayRef<CaseAhead> cases, const CompileOptions &options) const override;
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override;
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override {
    return ahead.execute(simulator, static_cast<CompiledCase &>(artifact), inputs, options);
  }
  Execution interpret(ModuleOp snapshot, const std::vector<Tensor> &inputs,
                      const ExecutionOptions &options) const override {
    return npuBackend().interpret(snapshot, inputs, options);
  }

  /// The available simulator models no time: the schedule decides the effect of a lost wait. Cases
  /// of one configuration share a start, and there are twenty configurations. The simulator takes
  /// as long for a second run as for the first.
  BackendTraits traits() const override {
    return {.blamesByEvents = true,
            .verifyPeriod = npuBackend().traits().verifyPeriod,
            .batchSize = 512,
            .otherFillPeriod = 4};
  }

private:
  SimulatorOptions simulator;
  mutable std::optional<std::string> probed; ///< result of missing()
  mutable ExecutionsAhead ahead;
};

} // namespace

/// Settings of the built-in machine that decide what code is generated. A vector register has 256
/// bits. `vlen` says how many of them code uses: whole groups of 8 registers, of 4, of 2.
std::vector<Setting> PytorchsimBackend::settings() const {
  return {
      // The simulator executes each of 128 lanes (docs/backends/pytorchsim.md gives the cost).
      {"lanes",
       "lanes, and the side of the systolic array",
       {8, 2, 4, 16, 128},
       /*costlyValues=*/1},
      {"vlen", "bits of a vector register that code takes of 256", {128, 256, 64}},
      {"bank_bytes", "scratchpad bytes of one lane, for buffers", {32768, 8192, 16384, 65536}},
      {"fit", "0: banks of bank_bytes, 1: of the smallest machine that takes the code", {0, 1}},
      {"apart",
       "buffers: 0 packed by liveness, 1 each by itself between guards, where there is room",
       {0, 1}},
      {"lane_stride", "consecutive coordinates in one lane, at most", {1, 2, 4}},
      {"split_axis", "axis spread over the lanes: 0 last, 1 first of extent > 1", {0, 1}},
      {"tail", "loops with tails: 0 pad, 1 peel", {0, 1}},
      {"async", "transfers: 0 in program order, 1 asynchronous, 2 two buffers in turn", {0, 1, 2}},
      {"subtile", "asynchronous matmul operands: 0 whole, 1 to 3 in subtiles", {0, 1, 2, 3}},
      {"schedule",
       "which transfers on their way move late: 0 none, 1 to 3 as on npu",
       {0, 1, 2, 3}},
      {"extent_bits", "width of an extent in a descriptor, of 16", {npu::extentBits, 8, 5}},
      {"stride_bits",
       "width of a stride there, of 32 and with its sign",
       {npu::strideBits, 12, 10}},
  };
}

/// The vector unit has exp, erf and tanh of f32, and a square root; no other function.
static bool hasFunction(StringRef mnemonic) {
  return !llvm::is_contained(
      {tile::LogOp::record.mnemonic, tile::SinOp::record.mnemonic, tile::CosOp::record.mnemonic},
      mnemonic);
}

/// The runtime sums along an axis one term after the other in f32 (lowering/target/TileOps.c). The
/// order of a product's terms is the array's: a part of K at a time.
static Precision precisionOfLanes() {
  Precision precision;
  for (StringRef op : {tile::ReduceOp::record.mnemonic, tile::CumsumOp::record.mnemonic})
    for (ElementKind kind : {ElementKind::f16, ElementKind::bf16, ElementKind::f32})
      precision.accumulations.push_back(
          {op.str(), kind, ElementKind::f32, SumOrder::sequential, /*block=*/0});
  return precision;
}

Capabilities PytorchsimBackend::capabilities(const Settings &settings) const {
  static const Precision precision = precisionOfLanes();
  Capabilities some;
  some.op = [](StringRef mnemonic, ElementKind) { return hasFunction(mnemonic); };
  some.precision = precision;
  npu::Machine machine;
  machine.lanes = memoryOf(settings).lanes;
  machine.bankBytes = memoryOf(settings).bufferBytes;
  some.tileBytesMax = npu::tileBytesThatFit(settingOf(settings, "lane_stride", 1), machine);
  return some;
}

/// After npu-vectorise this machine computes functions itself. exp, erf and tanh are those of the
/// simulator's C library for f32; an inverse root is a root and a quotient.
bool PytorchsimBackend::keepsBits(StringRef pass, ModuleOp program) const {
  auto isInexact = [](Operation *op) {
    const tile::OpRecord *record = tile::findRecord(op);
    return record && record->ulps > 0 ? WalkResult::interrupt() : WalkResult::advance();
  };
  return npuBackend().keepsBits(pass, program) &&
         !(pass == "npu-vectorise" && program.walk(isInexact).wasInterrupted());
}

/// Plants in passes that run here.
std::vector<Plant> PytorchsimBackend::plants() const {
  return npu::plantsIn(npu::laneCodePipeline({}));
}

static std::unique_ptr<CompiledCase> compileModule(ModuleOp module, const std::string &key,
                                                   const TargetMemory &memory,
                                                   CompileResult &result) {
  auto object = objectOf(module, memory, entryNameOf(key));
  if (object)
    return std::make_unique<CompiledCase>(key, memory,
                                          std::make_shared<CaseObject>(std::move(*object)));
  result.diagnostic = llvm::toString(object.takeError());
  result.pass = "lowering";
  result.status = StringRef(result.diagnostic).starts_with("unsupported")
                      ? CompileStatus::unsupported
                      : CompileStatus::passFailed;
  return nullptr;
}

CompileResult PytorchsimBackend::compile(const Case &testCase,
                                         const CompileOptions &options) const {
  CompileResult result;
  std::string pipeline = pipelineFor(options.pipeline, testCase.pipeline, testCase.settings);
  auto module = npu::runPasses(testCase, testCase.settings, pipeline, options, result);
  if (!module || !options.wantsArtifact)
    return result;
  TargetMemory memory = memoryOf(testCase.settings);
  if (options.keepSnapshots) {
    auto text = irOf(*module, memory);
    if (text)
      result.files["kernels.ll"] = std::move(*text);
    llvm::consumeError(text.takeError());
  }
  std::string key = keyOf(*module, memory);
  result.artifact = ahead.find(key);
  if (!result.artifact)
    result.artifact = compileModule(*module, key, memory, result);
  return result;
}

namespace {

/// Cases that share one object file.
struct Batch {
  ObjectGroup objects;
  std::vector<const CaseAhead *> cases;
  std::vector<std::string> keys;

  /// Adds no items if the object cannot be made: the fault shows when each case is compiled alone.
  void finish(std::vector<ExecutionsAhead::Item> &items) {
    auto made = objects.finish();
    if (!made)
      return llvm::consumeError(made.takeError());
    for (auto [key, each, object] : llvm::zip_equal(keys, cases, *made))
      items.push_back(
          {std::make_unique<CompiledCase>(key, memoryOf(each->testCase->settings),
                                          std::make_shared<CaseObject>(std::move(object))),
           &each->testCase->inputs, each->withOtherFill});
  }
};

/// With this many cases, the start of code generation is a small part of its time.
constexpr size_t casesOfObject = 32;

} // namespace

/// Compiles the cases and runs them with their own inputs. Leaves unsupported cases to compile(),
/// which reports them. Runs a module that occurs twice only once.
void PytorchsimBackend::compileAhead(llvm::ArrayRef<CaseAhead> cases,
                                     const CompileOptions &given) const {
  auto batch = std::make_unique<Batch>();
  std::set<std::string> keys;
  std::vector<ExecutionsAhead::Item> items;
  CompileOptions options = given;
  options.verifyPeriod = INT64_MAX;
  for (const CaseAhead &each : cases) {
    const Case &testCase = *each.testCase;
    CompileResult result;
    std::string pipeline = pipelineFor(options.pipeline, testCase.pipeline, testCase.settings);
    auto module = npu::runPasses(testCase, testCase.settings, pipeline, options, result);
    if (!module)
      continue;
    TargetMemory memory = memoryOf(testCase.settings);
    std::string key = keyOf(*module, memory);
    if (!keys.insert(key).second)
      continue;
    if (llvm::Error error = batch->objects.add(*module, memory, entryNameOf(key))) {
      llvm::consumeError(std::move(error));
      continue;
    }
    batch->keys.push_back(std::move(key));
    batch->cases.push_back(&each);
    if (batch->cases.size() == casesOfObject) {
      batch->finish(items);
      batch = std::make_unique<Batch>();
    }
  }
  if (!batch->cases.empty())
    batch->finish(items);
  ahead.run(simulator, items);
}

Backend &pytorchsimBackend() {
  static PytorchsimBackend backend;
  return backend;
}

} // namespace npufuzz
