//===- CommandBackend.cpp - passes cases as folders of files --------------===//
//
// A case is a folder: program.mlir, case.json (settings, pipeline, fill, the types of @main's
// arguments, the ones it returns), inputs/N.npy. The compile command may leave any files there; the
// run command leaves outputs/N.npy, one for each argument. Everything else is a value: a program
// that dies, hangs, or writes no file or a wrong one.
//
//===----------------------------------------------------------------------===//
#include "backend/command/CommandBackend.h"
#include "backend/command/MainOfValues.h"
#include "backend/command/Model.h"
#include "backend/command/Toolchain.h"
#include "backend/foreign/ReadModule.h"
#include "backend/foreign/Translator.h"
#include "backend/passes/PassSequence.h"
#include "support/DeviceUse.h"
#include "support/Json.h"
#include "support/Npy.h"
#include "support/ShellWord.h"
#include "tile/Loops.h"
#include "tile/WrittenArguments.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/Path.h"

namespace npufuzz::command {

namespace {

/// Passes of backend mlir that lower a tile program to this form; empty: none are needed.
llvm::StringRef loweringTo(ProgramForm form) {
  switch (form) {
  case ProgramForm::tile:
  case ProgramForm::torch:
  case ProgramForm::onnx:
    return "";
  case ProgramForm::upstream:
    return "builtin.module(lower-tile-to-linalg)";
  case ProgramForm::tensors:
    return "builtin.module(lower-tile-to-tensors,lower-affine)";
  }
  llvm_unreachable("not a form");
}

struct CompiledCase : Artifact {
  explicit CompiledCase(std::unique_ptr<WorkFolder> folder) : folder(std::move(folder)) {}
  std::unique_ptr<WorkFolder> folder;
  /// Arguments of @main that a model returns; the others keep their inputs. Nothing: no model.
  std::optional<std::vector<unsigned>> returned;
  Toolchain::Turn turn; ///< held until the case is done; null: none
};

std::string print(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os);
  return text + "\n";
}

/// True if @main returns its results in this form of programs.
bool returnsTensors(const Case &testCase, ProgramForm form) {
  return (form == ProgramForm::tensors || isModel(form)) && testCase.kind == tileProgram;
}

std::string caseText(const Case &testCase, llvm::StringRef pipeline, ProgramForm form) {
  Json json;
  json["pipeline"] = pipeline.str();
  json["settings"] = Json::object();
  for (const auto &[name, value] : testCase.settings)
    json["settings"][name] = value;
  json["arguments"] = Json::array();
  for (const Tensor &input : testCase.inputs) {
    Json argument;
    argument["type"] = std::string(elementKindName(input.kind));
    argument["shape"] = input.shape;
    json["arguments"].push_back(argument);
  }
  if (returnsTensors(testCase, form))
    json["results"] = tile::writtenArguments(tile::mainOf(testCase.module.get()));
  return json.dump(2) + "\n";
}

/// "12-canonicalize.mlir", "0_12_canonicalize.mlir" -> "canonicalize".
std::string passOf(llvm::StringRef file) {
  llvm::StringRef stem = llvm::sys::path::stem(file);
  llvm::StringRef name = stem.ltrim("0123456789-_.");
  return (name.empty() ? stem : name).str();
}

/// Orders numbers by value, so that 2-b comes before 10-a: first those in the file names, then
/// those of their folders.
bool comesBefore(llvm::StringRef a, llvm::StringRef b) {
  llvm::StringRef nameA = llvm::sys::path::filename(a), nameB = llvm::sys::path::filename(b);
  if (int order = nameA.compare_numeric(nameB))
    return order < 0;
  return a.compare_numeric(b) < 0;
}

std::vector<std::string> snapshotsBelow(const WorkFolder &folder, llvm::StringRef name) {
  std::vector<std::string> names = folder.filesBelow(name);
  llvm::erase_if(names, [](llvm::StringRef file) { return !file.ends_with(".mlir"); });
  llvm::sort(names, comesBefore);
  return names;
}

/// Placeholder for IR that must not be parsed: the program with an op that no backend can execute
/// and whose name says why. So nothing is known about that pass, and it is judged together with the
/// passes after it.
mlir::OwningOpRef<mlir::ModuleOp> untoldProgram(mlir::ModuleOp program) {
  mlir::OwningOpRef<mlir::ModuleOp> untold(program.clone());
  for (auto function : untold->getOps<mlir::FunctionOpInterface>()) {
    if (function.isExternal())
      continue;
    auto builder = mlir::OpBuilder::atBlockBegin(&function.getFunctionBody().front());
    builder.create(
        mlir::OperationState(function.getLoc(), "npufuzz.ir_nested_too_deeply_to_be_read"));
  }
  return untold;
}

TranslatorOptions translatorOf(const Manifest &manifest) {
  const MeaningStep &meaning = manifest.meaning;
  std::string words = shellWords(substituted(meaning.argv, {{"manifest", manifest.folder}}));
  return {words, meaning.isServer, meaning.isGeneric, meaning.secondsMax};
}

class CommandBackend : public Backend {
public:
  explicit CommandBackend(Manifest given)
      : manifest(std::move(given)), toolchain(manifest), meaning(translatorOf(manifest)),
        upstream(findBackend("mlir")) {}

  llvm::StringRef name() const override { return manifest.name; }
  llvm::StringRef summary() const override { return manifest.summary; }
  std::string missing() const override {
    std::string unwritable = missingWriter(manifest);
    return unwritable.empty() ? toolchain.missing() : unwritable;
  }
  std::vector<Setting> settings() const override { return manifest.settings; }
  Capabilities capabilities(const Settings &settings) const override {
    if (manifest.form == ProgramForm::tile)
      return manifest.capabilities;
    if (isModel(manifest.form))
      return modelCapabilities(manifest);
    // Both must support it: a program that is not lowered never reaches the toolchain.
    Capabilities own = manifest.capabilities, lowered = upstream->capabilities(settings);
    Capabilities both = own;
    // No memref can show several tensors as one, but they can be joined into one tensor.
    bool gathers = manifest.form == ProgramForm::tensors;
    both.op = [own, lowered, gathers](llvm::StringRef mnemonic, ElementKind kind) {
      bool isGathered =
          mnemonic == tile::ConcatOp::record.mnemonic || mnemonic == tile::PadOp::record.mnemonic;
      llvm::StringRef lowerable = mnemonic;
      if (gathers && isGathered)
        lowerable = tile::ViewOp::record.mnemonic;
      return own.op(mnemonic, kind) && lowered.op(lowerable, kind);
    };
    both.cast = [own, lowered](ElementKind from, ElementKind to, tile::Rounding rounding,
                               bool saturate) {
      return own.cast(from, to, rounding, saturate) && lowered.cast(from, to, rounding, saturate);
    };
    return both;
  }
  void registerDialects(mlir::DialectRegistry &registry) const override {
    registry.insert<tile::TileDialect>();
    if (needsUpstream())
      upstream->registerDialects(registry);
  }
  void registerPasses() const override {
    if (needsUpstream())
      upstream->registerPasses();
  }
  BackendTraits traits() const override {
    return {.takesFunctions = manifest.takesFunctions, .passesRunElsewhere = true};
  }
  std::string defaultPipeline(const Settings &) const override { return manifest.pipeline; }
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override;
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override;
  Execution interpret(mlir::ModuleOp snapshot, const std::vector<Tensor> &inputs,
                      const ExecutionOptions &options) const override {
    if (!manifest.snapshotsExecute)
      return Backend::interpret(snapshot, inputs, options);
    if (!translator())
      return interpretUpstream(snapshot, notedResults(snapshot), inputs, options);
    Translation made = meaning.translate(snapshot);
    if (made.module)
      return interpretUpstream(*made.module, notedResults(snapshot), inputs, options);
    Execution refused;
    refused.status = ExecutionStatus::unsupported;
    refused.message = std::move(made.why);
    return refused;
  }
  Translator *translator() const override {
    return manifest.meaning.argv.empty() ? nullptr : &meaning;
  }
  llvm::ArrayRef<Promise> promises() const override { return manifest.promises; }

private:
  bool needsUpstream() const {
    return manifest.form == ProgramForm::upstream || manifest.form == ProgramForm::tensors ||
           manifest.snapshotsExecute;
  }
  /// Executes IR of upstream dialects. `results` are the arguments that @main returns, if it does.
  Execution interpretUpstream(mlir::ModuleOp module,
                              const std::optional<std::vector<unsigned>> &results,
                              const std::vector<Tensor> &inputs,
                              const ExecutionOptions &options) const;
  /// Program in the form that the toolchain takes; null, with the reason in `result`, if there is
  /// none.
  mlir::OwningOpRef<mlir::ModuleOp> programFor(const Case &testCase, CompileResult &result) const;
  /// Precondition: the program is the first snapshot.
  void readSnapshots(const WorkFolder &folder, mlir::MLIRContext &context,
                     const CompileOptions &options, CompileResult &result) const;

  Manifest manifest;
  /// Mutable, because requests to a server change nothing observable.
  mutable Toolchain toolchain;
  mutable Translator meaning;
  const Backend *upstream;
};

Execution CommandBackend::interpretUpstream(mlir::ModuleOp module,
                                            const std::optional<std::vector<unsigned>> &results,
                                            const std::vector<Tensor> &inputs,
                                            const ExecutionOptions &options) const {
  if (!results)
    return upstream->interpret(module, inputs, options);
  mlir::OwningOpRef<mlir::ModuleOp> ours(module.clone());
  noteResults(*ours, *results);
  Execution result;
  result.message = callByReference(ours);
  if (result.message.empty())
    return upstream->interpret(*ours, inputs, options);
  result.status = ExecutionStatus::unsupported;
  return result;
}

mlir::OwningOpRef<mlir::ModuleOp> CommandBackend::programFor(const Case &testCase,
                                                             CompileResult &result) const {
  mlir::OwningOpRef<mlir::ModuleOp> module(testCase.module.get().clone());
  if (testCase.kind == tileProgram)
    tile::resolveCarriedIndices(*module);
  llvm::StringRef lowering = loweringTo(manifest.form);
  if (!lowering.empty() && testCase.kind == tileProgram)
    runPipeline(module, lowering, {}, result);
  return module;
}

void CommandBackend::readSnapshots(const WorkFolder &folder, mlir::MLIRContext &context,
                                   const CompileOptions &options, CompileResult &result) const {
  if (manifest.snapshots.empty())
    return;
  UnknownDialects unknown(context);
  int64_t count = 0;
  for (const std::string &file : snapshotsBelow(folder, manifest.snapshots)) {
    if (count++ == options.passCountMax)
      break;
    auto text = folder.read(file);
    if (!text) {
      llvm::consumeError(text.takeError());
      ++result.statistics["snapshots.unreadable"];
      continue;
    }
    ForeignModule read = readForeign(context, *text, file);
    // Text that does not parse may come from a newer MLIR; invalid IR is a bug.
    if (!read.module)
      ++result.statistics["snapshots.unreadable"];
    if (read.isUnparsable)
      read.module = untoldProgram(*result.snapshots.front().module);
    if (!read.module)
      continue;
    result.snapshots.push_back({passOf(file), std::move(read.module)});
    if (read.isUnparsable)
      continue;
    FirstError firstError(context);
    if (mlir::failed(mlir::verify(*result.snapshots.back().module))) {
      result.status = CompileStatus::invalidIR;
      result.pass = result.snapshots.back().pass;
      result.diagnostic = firstError.text();
      return;
    }
  }
}

CompileResult CommandBackend::compile(const Case &testCase, const CompileOptions &options) const {
  CompileResult result;
  std::string pipeline = pipelineFor(options.pipeline, testCase.pipeline, testCase.settings);
  mlir::OwningOpRef<mlir::ModuleOp> module = programFor(testCase, result);
  if (!module || result.status != CompileStatus::compiled)
    return result;
  Model model = isModel(manifest.form) ? modelOf(testCase, manifest) : Model();
  if (!model.refusal.empty()) {
    result.status = CompileStatus::unsupported;
    result.pass = "compile";
    result.diagnostic = "unsupported: " + model.refusal;
    return result;
  }
  auto died = [&](llvm::Error error) {
    result.status = CompileStatus::compilerDied;
    result.diagnostic = llvm::toString(std::move(error));
  };
  auto folder = WorkFolder::make();
  if (!folder) {
    died(folder.takeError());
    return result;
  }
  llvm::Error written = (*folder)->write("program.mlir", print(*module));
  written =
      llvm::joinErrors(std::move(written),
                       (*folder)->write("case.json", caseText(testCase, pipeline, manifest.form)));
  if (!model.file.empty())
    written = llvm::joinErrors(std::move(written), (*folder)->write(model.file, model.text));
  if (written) {
    died(std::move(written));
    return result;
  }
  std::map<std::string, std::string> values = {{"pipeline", pipeline}};
  for (const auto &[name, value] : testCase.settings)
    values["setting." + name] = std::to_string(value);
  StepResult step = toolchain.take(Toolchain::StepName::compile, **folder, values);
  if (options.keepSnapshots) {
    result.snapshots.push_back({"program", std::move(module)});
    readSnapshots(**folder, *testCase.module.get().getContext(), options, result);
    if (manifest.form == ProgramForm::tensors && returnsTensors(testCase, manifest.form))
      for (Snapshot &snapshot : result.snapshots)
        noteResults(*snapshot.module, tile::writtenArguments(tile::mainOf(testCase.module.get())));
  }
  if (step.how != StepResult::How::done && result.status == CompileStatus::compiled) {
    result.status = step.how == StepResult::How::unsupported ? CompileStatus::unsupported
                    : step.how == StepResult::How::died      ? CompileStatus::compilerDied
                                                             : CompileStatus::passFailed;
    result.pass = "compile";
    result.diagnostic = step.message;
  }
  if (result.status == CompileStatus::compiled && options.wantsArtifact) {
    auto compiled = std::make_unique<CompiledCase>(std::move(*folder));
    if (isModel(manifest.form))
      compiled->returned = tile::writtenArguments(tile::mainOf(testCase.module.get()));
    result.artifact = std::move(compiled);
  }
  return result;
}

Execution CommandBackend::execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                                  const ExecutionOptions &options) const {
  auto &compiled = static_cast<CompiledCase &>(artifact);
  const WorkFolder &folder = *compiled.folder;
  Execution result;
  auto trap = [&](llvm::Error error) {
    result.status = ExecutionStatus::trapped;
    result.message = llvm::toString(std::move(error));
    return result;
  };
  if (llvm::Error error = folder.makeEmpty("outputs"))
    return trap(std::move(error));
  for (size_t i = 0; i < inputs.size(); ++i)
    if (llvm::Error error =
            folder.write("inputs/" + std::to_string(i) + ".npy", npyText(inputs[i])))
      return trap(std::move(error));
  if (toolchain.isTurnOfCase() && !compiled.turn) {
    auto turn = toolchain.takeTurn();
    if (!turn) {
      result.status = ExecutionStatus::unsupported;
      result.message = llvm::toString(turn.takeError());
      return result;
    }
    compiled.turn = std::move(*turn);
  }
  StepResult step = toolchain.take(Toolchain::StepName::run, folder,
                                   {{"fill", std::to_string(options.fillPattern)}});
  if (step.how != StepResult::How::done) {
    result.status = step.how == StepResult::How::unsupported ? ExecutionStatus::unsupported
                                                             : ExecutionStatus::trapped;
    result.message = step.message;
    return result;
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (compiled.returned && !llvm::is_contained(*compiled.returned, i)) {
      result.memory.push_back(inputs[i]);
      continue;
    }
    std::string name = "outputs/" + std::to_string(i) + ".npy";
    auto text = folder.read(name, inputs[i].bytes.size() + npyHeadBytesMax);
    if (!text) {
      std::string why = llvm::toString(text.takeError());
      bool isMissing = llvm::StringRef(why).ends_with(WorkFolder::noSuchFile);
      return trap(llvm::createStringError(isMissing ? "run left no " + name : why));
    }
    auto tensor = parseNpy(*text, inputs[i].kind);
    if (!tensor)
      return trap(llvm::createStringError(name + ": " + llvm::toString(tensor.takeError())));
    result.memory.push_back(std::move(*tensor));
  }
  return result;
}

} // namespace

llvm::Expected<std::unique_ptr<Backend>> makeCommandBackend(llvm::StringRef manifestPath) {
  auto manifest = readManifest(manifestPath);
  if (!manifest)
    return manifest.takeError();
  countDeviceUse();
  return std::make_unique<CommandBackend>(std::move(*manifest));
}

} // namespace npufuzz::command
