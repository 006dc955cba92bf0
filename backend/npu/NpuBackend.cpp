//===- NpuBackend.cpp -----------------------------------------------------===//
//
// Describes the machine to the generators (settings, capabilities, precision), builds the
// pipelines, compiles with planted bugs on request, and runs the simulator.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/NpuBackend.h"

#include "backend/SettingOf.h"
#include "backend/StepPromises.h"
#include "backend/npu/machine/Machine.h"
#include "backend/npu/passes/Passes.h"
#include "backend/npu/plants/Plants.h"
#include "backend/npu/simulator/Simulator.h"
#include "backend/passes/PassSequence.h"
#include "backend/passes/UseOrder.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::npu {

namespace {

/// Machine code for the simulator.
class MachineCode : public Artifact {
public:
  explicit MachineCode(OwningOpRef<ModuleOp> module) : module(std::move(module)) {}
  OwningOpRef<ModuleOp> module;
};

class NpuBackend : public Backend {
public:
  StringRef name() const override { return "npu"; }
  StringRef summary() const override {
    return "the built-in NPU: lanes with scratchpad banks, a systolic array, a functional "
           "simulator";
  }
  std::vector<Setting> settings() const override;
  Capabilities capabilities(const Settings &settings) const override;
  void registerDialects(DialectRegistry &registry) const override {
    registry.insert<tile::TileDialect, NpuDialect, affine::AffineDialect, arith::ArithDialect,
                    func::FuncDialect, math::MathDialect, memref::MemRefDialect, scf::SCFDialect,
                    vector::VectorDialect>();
  }
  void registerPasses() const override { registerNpuPasses(); }
  std::string defaultPipeline(const Settings &settings) const override;
  std::vector<Plant> plants() const override {
    std::vector<Plant> result;
    for (const PlantedBug &bug : plantedBugs())
      result.push_back(bug.plant);
    return result;
  }
  /// Verification after each of the 18 passes takes half as long as the passes themselves. So three
  /// cases in four verify only one, drawn, pass.
  BackendTraits traits() const override { return {.verifyPeriod = 24}; }
  bool keepsTransfers(StringRef pass) const override;
  bool keepsBits(StringRef pass, ModuleOp program) const override;
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override;
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override {
    return interpret(*static_cast<MachineCode &>(artifact).module, inputs, options);
  }
  Execution interpret(ModuleOp snapshot, const std::vector<Tensor> &inputs,
                      const ExecutionOptions &options) const override {
    return simulate(snapshot, inputs, options);
  }
};

} // namespace

std::vector<Setting> NpuBackend::settings() const {
  return {
      {"lanes", "lanes, and the side of the systolic array", {8, 2, 4, 16, 128}},
      {"vlen", "bits of one vector register", {256, 128, 512, 1024}},
      {"bank_bytes", "scratchpad bytes of one lane", {32768, 8192, 16384, 24576, 65536}},
      {"fit", "0: banks of bank_bytes, 1: of the smallest machine that takes the code", {0, 1}},
      {"lane_stride", "consecutive coordinates in one lane, at most", {1, 2, 4}},
      {"split_axis", "axis spread over the lanes: 0 last, 1 first of extent > 1", {0, 1}},
      {"tail", "loops with tails: 0 pad, 1 peel", {0, 1}},
      {"cores", "cores that kernels run on", {2, 1, 3, 4}},
      {"schedule", "which legal order of what may happen in any: 0 the program's", {0, 1, 2, 3}},
      {"async", "transfers: 0 in program order, 1 asynchronous, 2 two buffers in turn", {0, 1, 2}},
      {"subtile", "asynchronous matmul operands: 0 whole, 1 to 3 in subtiles", {0, 1, 2, 3}},
      {"dma_queues", "queues of the DMA engine", {2, 1, 3, 4}},
      {"cache_line", "bytes of a line in a core's cache of scalars", {64, 32, 128}},
      {"extent_bits", "width of an extent in a descriptor of the DMA engine", {extentBits, 8, 5}},
      {"stride_bits", "width of a stride there, with its sign", {strideBits, 12, 10}},
  };
}

/// Vector code adds the terms along an axis one after the other in f32 registers, and no pass
/// splits a sum. The order of a product's terms is left open: the systolic array adds a part of K
/// at a time, while IR before npu-lower-matmul runs without parts. Blame compares both with this
/// promise. Functions are looked up in double; some are computed in steps (LaneOps.cpp).
static Precision precisionOfLanes() {
  Precision precision;
  constexpr ElementKind kinds[] = {ElementKind::f16, ElementKind::bf16, ElementKind::f32};
  for (StringRef op : {tile::ReduceOp::record.mnemonic, tile::CumsumOp::record.mnemonic})
    for (ElementKind kind : kinds)
      precision.accumulations.push_back(
          {op.str(), kind, ElementKind::f32, SumOrder::sequential, /*block=*/0});
  for (const tile::OpRecord &record : tile::opTable())
    if (record.ulps > 0 && !takesSteps(record.mnemonic))
      precision.functions.push_back({record.mnemonic.str(), 0});
  promiseSteps(precision);
  return precision;
}

/// All passes but one decide only where and when work happens. The exception is the systolic array,
/// which adds a part of K at a time. If vector code computes a function in steps, those steps are
/// what is promised.
bool NpuBackend::keepsBits(StringRef pass, ModuleOp program) const {
  auto addsFloats = [](tile::MatmulOp product) {
    return isa<FloatType>(product.getResult().getType().getElementType()) ? WalkResult::interrupt()
                                                                          : WalkResult::advance();
  };
  if (pass == "npu-lower-matmul")
    return !program.walk(addsFloats).wasInterrupted();
  return pass.starts_with("npu-");
}

Capabilities NpuBackend::capabilities(const Settings &settings) const {
  Capabilities all;
  static const Precision precision = precisionOfLanes();
  all.precision = precision;
  Machine machine;
  machine.lanes = settingOf(settings, "lanes", machine.lanes);
  machine.bankBytes = settingOf(settings, "bank_bytes", machine.bankBytes);
  all.tileBytesMax = tileBytesThatFit(settingOf(settings, "lane_stride", 1), machine);
  return all;
}

namespace {

/// Part of the default pipeline, in its order: each begins where the one before it ends.
enum class Part { laneCode, graph, machine };

struct PipelinePass {
  StringLiteral name;
  Part part;
  /// False where it sends elements through tensors of its own. Subtiles are parts of one transfer,
  /// and two buffers in turn get what one buffer got.
  bool keepsTransfers;
  /// Names of options that it is given (optionValues).
  StringLiteral options = "";
};

constexpr PipelinePass pipelinePasses[] = {
    {"npu-fuse-prologue", Part::laneCode, true},
    {"npu-fuse-epilogue", Part::laneCode, true},
    {"npu-gather-views", Part::laneCode, false},
    {"npu-indirect-access", Part::laneCode, false},
    {"npu-relayout", Part::laneCode, false},
    {"npu-axis-split", Part::laneCode, true},
    {"npu-tile-loops", Part::laneCode, true, "tail"},
    {"npu-bufferize", Part::laneCode, true, "split-axis lane-stride"},
    {"npu-fine-grained-dma", Part::laneCode, true, "async subtile double-buffer"},
    {"npu-plan-memory", Part::laneCode, true, "fit apart"},
    {"npu-decompose-transfer", Part::laneCode, true},
    {"npu-valid-shape", Part::laneCode, true},
    {"npu-lower-matmul", Part::laneCode, true},
    {"npu-vectorise", Part::laneCode, true},
    {"npu-insert-sync", Part::graph, true},
    {"npu-build-graph", Part::graph, true, "cores"},
    {"npu-flush-cache", Part::machine, true},
    {"npu-lower-to-machine", Part::machine, true},
};

/// Values of the passes' options, by name.
std::map<StringRef, std::string> optionValues(const Settings &settings) {
  auto number = [&](StringRef setting, int64_t otherwise = 0) {
    return std::to_string(settingOf(settings, setting, otherwise));
  };
  int64_t async = settingOf(settings, "async", 0);
  return {{"tail", settingOf(settings, "tail", 0) == 1 ? "peel" : "pad"},
          {"split-axis", settingOf(settings, "split_axis", 0) == 1 ? "first" : "last"},
          {"lane-stride", number("lane_stride", 1)},
          {"async", std::to_string(async > 0)},
          {"subtile", number("subtile")},
          {"double-buffer", std::to_string(async > 1)},
          {"fit", number("fit")},
          {"apart", number("apart")},
          {"cores", number("cores", 2)}};
}

/// The default pipeline up to the end of `last`.
std::string pipelineUpTo(Part last, const Settings &settings) {
  std::map<StringRef, std::string> values = optionValues(settings);
  std::vector<std::string> passes;
  for (const PipelinePass &pass : pipelinePasses) {
    if (pass.part > last)
      break;
    std::vector<std::string> options;
    for (StringRef option : llvm::split(pass.options, ' '))
      if (!option.empty())
        options.push_back((option + "=" + values.at(option)).str());
    passes.push_back(options.empty() ? pass.name.str()
                                     : (pass.name + "{" + llvm::join(options, " ") + "}").str());
  }
  return "builtin.module(" + llvm::join(passes, ",") + ")";
}

} // namespace

std::string laneCodePipeline(const Settings &settings) {
  return pipelineUpTo(Part::laneCode, settings);
}

std::string graphPipeline(const Settings &settings) { return pipelineUpTo(Part::graph, settings); }

std::vector<Plant> plantsIn(StringRef pipeline) {
  std::vector<Plant> all = npuBackend().plants();
  llvm::erase_if(all, [&](const Plant &plant) { return !pipeline.contains(plant.pass); });
  return all;
}

std::string NpuBackend::defaultPipeline(const Settings &settings) const {
  return pipelineUpTo(Part::machine, settings);
}

bool NpuBackend::keepsTransfers(StringRef pass) const {
  return llvm::any_of(pipelinePasses, [&](const PipelinePass &known) {
    return known.name == pass && known.keepsTransfers;
  });
}

/// Runs the requested bugs of a pass, on one side of it.
static PassHooks::Hook plantHook(const std::vector<std::string> &names, PlantedBug::When when) {
  if (names.empty())
    return {};
  std::vector<const PlantedBug *> bugs;
  for (const PlantedBug &bug : plantedBugs())
    if (bug.when == when && llvm::is_contained(names, bug.plant.name))
      bugs.push_back(&bug);
  if (bugs.empty())
    return {};
  return [bugs](StringRef pass, ModuleOp module) {
    for (const PlantedBug *bug : bugs)
      if (bug->plant.pass == pass && failed(bug->rewrite(module)))
        return failure();
    return success();
  };
}

OwningOpRef<ModuleOp> runPasses(const Case &testCase, const Settings &settings, StringRef pipeline,
                                const CompileOptions &options, CompileResult &result) {
  OwningOpRef<ModuleOp> module = cloneAsParsed(testCase.module.get());
  module->getContext()->loadDialect<NpuDialect>(); // owns the attributes below
  for (const auto &[name, value] : settings)
    (*module)->setAttr("npu." + name,
                       IntegerAttr::get(IntegerType::get(module->getContext(), 64), value));
  PassHooks hooks{plantHook(options.plants, PlantedBug::When::beforePass),
                  plantHook(options.plants, PlantedBug::When::afterPass)};
  if (!runPipeline(module, pipeline, options, result, hooks))
    return nullptr;
  return module;
}

CompileResult NpuBackend::compile(const Case &testCase, const CompileOptions &options) const {
  CompileResult result;
  std::string pipeline = pipelineFor(options.pipeline, testCase.pipeline, testCase.settings);
  if (auto module = runPasses(testCase, testCase.settings, pipeline, options, result))
    result.artifact = std::make_unique<MachineCode>(std::move(module));
  return result;
}

static Backend &instance() {
  static NpuBackend backend;
  return backend;
}

} // namespace npufuzz::npu

npufuzz::Backend &npufuzz::npuBackend() { return npu::instance(); }
