//===- FakeBackend.cpp - a system under test that fails on demand ---------===//
#include "tests/oracles/FakeBackend.h"
#include "backend/passes/PassSequence.h"
#include "reference/Reference.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::testing {

namespace {

/// Attributes of the module after a pass has broken it.
constexpr llvm::StringLiteral brokenMark = "fake.broken", indexMark = "fake.index";

struct FakeArtifact : Artifact {
  explicit FakeArtifact(mlir::ModuleOp module) : module(module.clone()) {}
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

Execution rightExecution(mlir::ModuleOp module, const std::vector<Tensor> &inputs) {
  Case testCase{Module(module.clone()), inputs, {}, 0};
  llvm::Expected<reference::Result> result = reference::evaluate(testCase);
  Execution execution;
  if (!result) {
    execution.status = ExecutionStatus::unsupported;
    execution.message = llvm::toString(result.takeError());
    return execution;
  }
  for (const reference::ExpectedTensor &expected : result->memory) {
    Tensor &tensor = execution.memory.emplace_back(expected.kind, expected.shape);
    for (int64_t i = 0; i < expected.size(); ++i)
      tensor.setBits(i, static_cast<uint64_t>(expected.integer[i]));
    execution.defined.emplace_back(expected.size(), 1);
  }
  return execution;
}

bool hasOp(mlir::ModuleOp module, llvm::StringRef name) {
  bool found = false;
  module.walk([&](mlir::Operation *op) { found |= op->getName().getStringRef() == name; });
  return found;
}

void makeWrong(Execution &execution) {
  if (!execution.memory.empty())
    execution.memory.back().setBits(0, execution.memory.back().bits(0) + 1);
}

} // namespace

Capabilities FakeBackend::capabilities(const Settings &) const {
  return {[](llvm::StringRef, ElementKind kind) { return kind == ElementKind::i32; },
          [](ElementKind, ElementKind, tile::Rounding, bool) { return false; }};
}

std::string FakeBackend::defaultPipeline(const Settings &) const {
  std::string text = "builtin.module(fake-1";
  for (int64_t i = 2; i <= fakePassCount; ++i)
    text += llvm::formatv(",fake-{0}", i);
  return text + ")";
}

std::vector<Plant> FakeBackend::plants() const {
  return {{"third-pass", "fake-3", "the third pass breaks tile.mul", {"value"}}};
}

/// Returns 4 for "fake-4"; nullopt for a name that is not a fake pass.
static std::optional<int64_t> indexOf(llvm::StringRef pass) {
  int64_t index = 0;
  return pass.consume_front("fake-") && !pass.getAsInteger(10, index) ? std::optional(index)
                                                                      : std::nullopt;
}

bool FakeBackend::keepsTransfers(llvm::StringRef pass) const {
  std::optional<int64_t> index = indexOf(pass);
  return index && !llvm::is_contained(faults.changesTransfers, *index);
}

bool FakeBackend::keepsBits(llvm::StringRef pass, mlir::ModuleOp) const {
  std::optional<int64_t> index = indexOf(pass);
  return faults.keepsBits && index && !llvm::is_contained(faults.changesBits, *index);
}

bool FakeBackend::applies(mlir::ModuleOp module) const {
  return faults.onlyWithOp.empty() || hasOp(module, faults.onlyWithOp);
}

CompileResult FakeBackend::compile(const Case &testCase, const CompileOptions &options) const {
  CompileResult result;
  mlir::OwningOpRef<mlir::ModuleOp> module = testCase.module.get().clone();
  mlir::Builder builder(module->getContext());
  bool applies = this->applies(*module);
  auto keep = [&](int64_t index, std::string pass) {
    (*module)->setAttr(indexMark, builder.getI64IntegerAttr(index));
    if (options.keepSnapshots)
      result.snapshots.push_back({std::move(pass), module->clone()});
  };
  keep(0, "program");
  int64_t breakingPass = applies ? faults.breakingPass : 0;
  if (llvm::is_contained(options.plants, "third-pass") && hasOp(*module, "tile.mul"))
    breakingPass = 3;
  ++compilations;
  if (faults.writesDifferently)
    result.files["out.txt"] = "compilation " + std::to_string(compilations);
  std::vector<PipelineStep> steps = llvm::cantFail(
      splitPipeline(options.pipeline.empty() ? defaultPipeline({}) : options.pipeline));
  for (int64_t i = 1; i <= std::min(fakePassCount, options.passCountMax); ++i) {
    std::string pass = llvm::formatv("fake-{0}", i);
    if (llvm::none_of(steps, [&](const PipelineStep &step) { return step.pass == pass; }))
      continue;
    if (applies && faults.duringPass)
      faults.duringPass(i);
    bool fails = applies && pass == faults.pass;
    if (fails && faults.status != CompileStatus::invalidIR)
      break;
    if (i == breakingPass)
      (*module)->setAttr(brokenMark, builder.getUnitAttr());
    if (i == faults.repairingPass)
      (*module)->removeAttr(brokenMark);
    if (faults.compilesDifferently && i == 4)
      (*module)->setAttr("fake.compilation", builder.getI64IntegerAttr(compilations));
    keep(i, pass);
    if (fails)
      break;
  }
  if (faults.countsProducts) {
    result.statistics["fake-1.programs"] = 1;
    if (hasOp(*module, "tile.mul"))
      result.statistics["fake-3.products"] = 1;
  }
  if (options.countsChanges)
    result.statistics["fake-1.ran"] = 1;
  bool isSeen = !faults.verifiesSparsely || options.verifyPeriod == 1;
  if (applies && isSeen && faults.status != CompileStatus::compiled) {
    result.status = faults.status;
    result.pass = faults.pass;
    result.diagnostic = faults.diagnostic;
    return result;
  }
  result.artifact = std::make_unique<FakeArtifact>(*module);
  return result;
}

Execution FakeBackend::execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                               const ExecutionOptions &options) const {
  mlir::ModuleOp module = *static_cast<FakeArtifact &>(artifact).module;
  bool applies = this->applies(module);
  if (applies && faults.duringExecution)
    faults.duringExecution();
  Execution execution = rightExecution(module, inputs);
  if (module->hasAttr(brokenMark) || (applies && faults.executorIsWrong))
    makeWrong(execution);
  if (applies && faults.edit)
    faults.edit(execution, options, runs++);
  return execution;
}

Execution FakeBackend::interpret(mlir::ModuleOp snapshot, const std::vector<Tensor> &inputs,
                                 const ExecutionOptions &options) const {
  auto mark = snapshot->getAttrOfType<mlir::IntegerAttr>(indexMark);
  int64_t index = mark ? mark.getInt() : 0; // the case's own program has no mark
  if (llvm::is_contained(faults.uninterpretable, index))
    return Backend::interpret(snapshot, inputs, options);
  Execution execution = rightExecution(snapshot, inputs);
  if (snapshot->hasAttr(brokenMark) || faults.interpreterIsWrong)
    makeWrong(execution);
  if (options.recordTransfers)
    for (int32_t lane = 0; lane < fakeTransferCount; ++lane)
      execution.transfers.push_back({0, false, lane, lane, lane, 0});
  if (faults.editSnapshot)
    faults.editSnapshot(execution, index);
  return execution;
}

std::string programText(const std::vector<std::string> &ops, int64_t rows, int64_t columns) {
  std::string shape = llvm::formatv("{0}x{1}xi32", rows, columns);
  std::string memory = "memref<" + shape + ">", view = "!tile.view<" + shape + ">",
              tileType = "!tile.tile<" + shape + ">";
  std::string text = "module {\n  func.func @k0(%a: " + memory + ", %o: " + memory +
                     ") attributes {tile.kernel} {\n    %c0 = arith.constant 0 : index\n"
                     "    %va = tile.view %a : " +
                     memory + " -> " + view + "\n    %vo = tile.view %o : " + memory + " -> " +
                     view + "\n    %t0 = tile.load %va[%c0, %c0] : " + view + " -> " + tileType +
                     "\n";
  for (size_t i = 0; i < ops.size(); ++i)
    text += llvm::formatv("    %t{0} = tile.{1} %t{2}, %t{2} : {3}\n", i + 1, ops[i], i, tileType);
  text +=
      llvm::formatv("    tile.store %t{0}, %vo[%c0, %c0] : {1}, {2}\n", ops.size(), tileType, view);
  text += "    return\n  }\n  func.func @main(%a: " + memory + ", %o: " + memory +
          ") {\n    func.call @k0(%a, %o) : (" + memory + ", " + memory +
          ") -> ()\n    return\n  }\n}\n";
  return text;
}

Case makeCase(mlir::MLIRContext &context, const std::vector<std::string> &ops, int64_t rows,
              int64_t columns) {
  tile::loadProgramDialects(context);
  llvm::Expected<Module> program = tile::parseProgram(context, programText(ops, rows, columns));
  if (!program)
    llvm::report_fatal_error(program.takeError());
  Tensor input(ElementKind::i32, {rows, columns}), output(ElementKind::i32, {rows, columns});
  for (int64_t i = 0; i < input.size(); ++i)
    input.setBits(i, static_cast<uint64_t>(i + 1));
  return {std::move(*program), {input, output}, {}, 0};
}

} // namespace npufuzz::testing
