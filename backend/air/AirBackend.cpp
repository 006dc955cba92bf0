//===- AirBackend.cpp - a user's air-opt, and the IR that it gives --------===//
//
// A case becomes kernels of scf.parallel, memref.copy and linalg; air-opt takes them through passes
// of that project, and what it prints is read back and executed by our own semantics, after each
// pass if need be. None of its code is needed to build or to link npufuzz: its dialect stays
// unregistered. @main is not given to air-opt; it calls the kernels.
//
//===----------------------------------------------------------------------===//
#include "backend/PassSequence.h"
#include "backend/air/Pipelines.h"
#include "backend/air/Toolchain.h"
#include "backend/air/emission/AirPasses.h"
#include "backend/air/simulator/Simulator.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;

namespace npufuzz {

using namespace air;

namespace {

/// What the user said.
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
    return {{"air-opt", "BIN", "the air-opt under test"},
            {"air-kernels", "apart|together",
             "air-opt is given each kernel as a module, or all of them as one; apart by default"}};
  }
  llvm::Error configure(const BackendOptionValues &values) override;
  std::vector<Setting> settings() const override { return pipelineSettings(); }
  Capabilities capabilities(const Settings &settings) const override;
  void registerDialects(DialectRegistry &registry) const override {
    registry.insert<tile::TileDialect>();
    upstream().registerDialects(registry);
  }
  void registerPasses() const override { registerAirPasses(); }
  bool passesRunElsewhere() const override { return true; }
  std::string defaultPipeline(const Settings &settings) const override {
    return air::pipelineFor(settings);
  }
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override;
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override {
    return simulate(*static_cast<CompiledKernels &>(artifact).module, inputs, options);
  }
  Execution interpret(ModuleOp snapshot, const std::vector<Tensor> &inputs,
                      const ExecutionOptions &options) const override {
    return simulate(snapshot, inputs, options);
  }

private:
  /// Lowers tile programs to upstream dialects.
  static const Backend &upstream() { return *findBackend("mlir"); }
};

} // namespace

llvm::Error AirBackend::configure(const BackendOptionValues &values) {
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
        // No linalg op says them: they are loops over single elements, which no token would order.
        tile::GatherOp::record.mnemonic, tile::ScatterOp::record.mnemonic,
        tile::ExtractOp::record.mnemonic, tile::CumsumOp::record.mnemonic,
        tile::TopkOp::record.mnemonic};
    return lowered.op(mnemonic, kind) && !others.contains(mnemonic);
  };
  // Slices keep the order of elements.
  some.movesRuns = true;
  // What is valid of a tile is a subview, and a DMA moves as much as its type says.
  some.constantExtents = true;
  return some;
}

/// The kernels without @main: all of them in one module, or each in one of its own.
static std::vector<std::string> kernelTexts(ModuleOp program, bool together) {
  std::vector<std::string> texts;
  auto print = [&](ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream os(text);
    // The custom form leaves out what is as it was before: properties that a release has added.
    module->print(os);
    texts.push_back(text + "\n");
  };
  OwningOpRef<ModuleOp> kernels(program.clone());
  if (auto main = kernels->lookupSymbol<func::FuncOp>("main"))
    main.erase();
  if (together) {
    print(*kernels);
    return texts;
  }
  for (auto kernel : kernels->getOps<func::FuncOp>()) {
    OwningOpRef<ModuleOp> alone(ModuleOp::create(kernel.getLoc()));
    alone->push_back(kernel.clone());
    print(*alone);
  }
  return texts;
}

/// Channels of several modules may have one name.
static void prefixChannels(ModuleOp module, StringRef prefix) {
  module.walk([&](Operation *op) {
    for (StringRef attribute : {"sym_name", "chan_name"}) {
      if (!op->getName().getStringRef().starts_with("air.channel"))
        continue;
      if (auto name = op->getAttrOfType<StringAttr>(attribute))
        op->setAttr(attribute, StringAttr::get(op->getContext(), prefix + name.getValue()));
      else if (auto use = op->getAttrOfType<FlatSymbolRefAttr>(attribute))
        op->setAttr(attribute,
                    FlatSymbolRefAttr::get(op->getContext(), (prefix + use.getValue()).str()));
    }
  });
}

/// What air-opt printed, with @main of the program; null, and why, where it does not parse.
static OwningOpRef<ModuleOp> programOf(ArrayRef<std::string> printed, ModuleOp program,
                                       std::string &why) {
  MLIRContext &context = *program.getContext();
  bool allowed = context.allowsUnregisteredDialects();
  context.allowUnregisteredDialects(true);
  auto restore = llvm::make_scope_exit([&] { context.allowUnregisteredDialects(allowed); });
  OwningOpRef<ModuleOp> whole(ModuleOp::create(program.getLoc()));
  for (auto [number, text] : llvm::enumerate(printed)) {
    FirstError firstError(context);
    auto module = parseSourceString<ModuleOp>(
        text, ParserConfig(&context, /*verifyAfterParse=*/false), "air-opt");
    if (!module) {
      why = firstError.text();
      return nullptr;
    }
    prefixChannels(*module, "k" + std::to_string(number) + "_");
    whole->getBody()->getOperations().splice(whole->getBody()->end(),
                                             module->getBody()->getOperations());
  }
  if (auto main = program.lookupSymbol<func::FuncOp>("main"))
    whole->push_back(main.clone());
  return whole;
}

/// The first passes of a pipeline.
static std::string firstPasses(ArrayRef<PipelineStep> steps, int64_t count) {
  std::vector<std::string> first;
  for (const PipelineStep &step :
       steps.take_front(static_cast<size_t>(std::min<int64_t>(count, steps.size()))))
    first.push_back(step.text);
  return "builtin.module(" + llvm::join(first, ",") + ")";
}

CompileResult AirBackend::compile(const Case &testCase, const CompileOptions &options) const {
  CompileResult result;
  auto steps = splitPipeline(pipelineFor(options.pipeline, testCase.pipeline, testCase.settings));
  if (!steps) {
    result.status = CompileStatus::badPipeline;
    result.diagnostic = llvm::toString(steps.takeError());
    return result;
  }
  OwningOpRef<ModuleOp> program(testCase.module.get().clone());
  if (!runPipeline(program, emissionPipeline(testCase.settings), {}, result))
    return result;
  if (options.keepSnapshots)
    result.snapshots.push_back({"program", OwningOpRef<ModuleOp>(program->clone())});
  auto texts = kernelTexts(*program, given().together);
  ToolResult tool =
      runAirOpt(given(), firstPasses(*steps, options.passCountMax), texts, options.keepSnapshots);
  result.files["program.mlir"] = llvm::join(texts, "// -----\n");
  result.status = tool.status;
  result.pass = tool.pass;
  result.diagnostic = tool.diagnostic;
  std::string why;
  for (const ToolResult::Step &step : tool.steps) {
    if (!options.keepSnapshots)
      break;
    if (auto module = programOf(step.modules, *program, why))
      result.snapshots.push_back({step.pass, std::move(module)});
    else
      ++result.statistics["snapshots.unreadable"];
  }
  if (result.status != CompileStatus::compiled)
    return result;
  result.files["output.mlir"] = llvm::join(tool.outputs, "// -----\n");
  auto module = programOf(tool.outputs, *program, why);
  if (!module) {
    result.status = CompileStatus::unsupported;
    result.diagnostic = "unsupported output, which is not read: " + why;
  } else if (options.wantsArtifact) {
    result.artifact = std::make_unique<CompiledKernels>(std::move(module));
  }
  return result;
}

Backend &airBackend() {
  static AirBackend backend;
  return backend;
}

} // namespace npufuzz
