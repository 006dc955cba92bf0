//===- RecordedPipeline.cpp -----------------------------------------------===//
//
// First restricts the text to few characters: no quotes, no brackets in options. Then the commas
// and brackets seen here are those that MLIR's own parser sees, and no pass can hide in an option
// of another one (composite-fixed-point-pass and inline take pipelines).
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/RecordedPipeline.h"
#include "backend/mlir/UpstreamLowering.h"
#include "backend/mlir/UpstreamPasses.h"
#include "backend/mlir/schedules/ScheduleStep.h"
#include "backend/mlir/schedules/TransformOps.h"
#include "backend/passes/PassSequence.h"

#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <dlfcn.h>

namespace npufuzz {

using mlirbackend::allUpstreamPasses, mlirbackend::FloatCode, mlirbackend::LoweringStage,
    mlirbackend::loweringStages, mlirbackend::PassOptions, mlirbackend::UpstreamPass;

namespace {

using Option = std::pair<llvm::StringRef, llvm::StringRef>;

/// Returns the options of func.func(pass{a=1 b=x,y c}) as pairs of name and value.
std::vector<Option> optionsOf(const PipelineStep &step) {
  std::vector<Option> options;
  llvm::StringRef inBraces = llvm::StringRef(step.text).split('{').second.split('}').first;
  for (llvm::StringRef word : llvm::split(inBraces, ' '))
    if (!word.empty())
      options.push_back(word.split('='));
  return options;
}

/// Allows the passes of a text of ours, which parses.
void allow(AllowedPasses &allowed, llvm::StringRef pipeline) {
  if (pipeline.empty())
    return;
  auto steps = splitPipeline(pipeline);
  if (!steps) // a user's backend may have any
    return llvm::consumeError(steps.takeError());
  for (const PipelineStep &step : *steps) {
    std::set<std::string> &names = allowed[step.pass];
    for (const Option &option : optionsOf(step))
      names.insert(option.first.str());
  }
}

void allowTables(AllowedPasses &allowed) {
  for (const UpstreamPass &pass : allUpstreamPasses())
    for (const PassOptions &options : pass.options)
      allow(allowed, pass.with(options));
  for (FloatCode floats : {FloatCode::instructions, FloatCode::library})
    for (auto from : {mlirbackend::LoweringFrom::others, mlirbackend::LoweringFrom::tosa})
      for (const LoweringStage &stage : loweringStages(floats, from))
        for (const LoweringStage::Way &way : stage.ways)
          allow(allowed, way.passes);
}

/// Allows the steps of schedules, which look at each op of their sequence themselves.
void allowSchedules(AllowedPasses &allowed) {
  for (const mlirbackend::TransformOp &op : mlirbackend::transformOps())
    allowed[op.name].insert(mlirbackend::entryPointOption.str());
  allow(allowed, mlirbackend::dropSequencesPass);
}

/// Settings of a file that the backend also has; the others need not mean anything to it.
Settings legalOf(const Settings &settings, const std::vector<Setting> &known) {
  Settings legal;
  for (const Setting &setting : known)
    if (auto given = settings.find(setting.name);
        given != settings.end() && llvm::is_contained(setting.values, given->second))
      legal.insert(*given);
  return legal;
}

void allowDefaults(AllowedPasses &allowed, const Backend &backend, const Settings &settings) {
  std::vector<Setting> known = backend.settings();
  Settings legal = legalOf(settings, known);
  allow(allowed, backend.defaultPipeline(legal));
  for (const Setting &setting : known)
    for (int64_t value : setting.values)
      for (Settings other : {Settings(), legal}) {
        other[setting.name] = value;
        allow(allowed, backend.defaultPipeline(other));
      }
}

llvm::Error refuse(llvm::StringRef what, llvm::StringRef pass, const llvm::Twine &why) {
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      "pipeline: " + what + pass + ": " + why +
          "; a file may name what npufuzz draws or its backend runs by itself (npufuzz list "
          "passes), anything else only you with --pass-pipeline");
}

/// File that contains the class of the pass: the loader knows it from the table of virtual
/// functions.
std::string libraryOf(llvm::StringRef pass) {
  const mlir::PassInfo *info = mlir::PassInfo::lookup(pass);
  mlir::OpPassManager manager;
  auto ignore = [](const llvm::Twine &) { return mlir::failure(); };
  if (!info || failed(info->addToPipeline(manager, "", ignore)) || manager.empty())
    return "";
  Dl_info place = {};
  const void *functions = nullptr;
  std::memcpy(&functions, static_cast<const void *>(&*manager.begin()), sizeof functions);
  return dladdr(functions, &place) && place.dli_fname ? place.dli_fname : "";
}

bool isOfLibrary(llvm::StringRef pass, llvm::ArrayRef<std::string> libraries) {
  if (libraries.empty())
    return false;
  std::string library = libraryOf(pass);
  return llvm::any_of(libraries, [&](const std::string &path) {
    llvm::SmallString<128> real;
    return !llvm::sys::fs::real_path(path, real) && real == library;
  });
}

/// The options of plugins are unknown here, so none may be a path, by its value or by its name.
bool isHarmless(const Option &option) {
  auto [name, value] = option;
  for (llvm::StringRef word : {"file", "path", "dir", "folder", "output", "log", "dump", "library",
                               "command", "tool", "script", "load", "pipeline"})
    if (name.contains_insensitive(word))
      return false;
  double number;
  return !value.getAsDouble(number) || llvm::all_of(value, [](char c) {
    return llvm::isAlnum(c) || c == '-' || c == '_' || c == ',' || c == '+';
  });
}

/// Deeper than any pipeline of ours; splitting a pipeline recurses.
constexpr int64_t nestingMax = 16;

/// Allows only characters that mean the same to every parser of pipelines.
llvm::Error checkCharacters(llvm::StringRef pipeline) {
  bool isInOptions = false;
  int64_t nesting = 0;
  for (char c : pipeline) {
    bool isWord = llvm::isAlnum(c) || llvm::StringRef("_-.,+ ").contains(c);
    bool fits =
        isInOptions ? isWord || c == '=' || c == '}' : isWord || c == '(' || c == ')' || c == '{';
    if (!fits)
      return refuse("", "options", "expected words and numbers, got a '" + llvm::Twine(c) + "'");
    isInOptions = c == '{' || (isInOptions && c != '}');
    nesting += (c == '(') - (c == ')');
    if (nesting > nestingMax)
      return refuse("", "brackets",
                    "expected at most " + llvm::Twine(nestingMax) + " of them nested, got more");
  }
  return llvm::Error::success();
}

llvm::Error checkStep(const PipelineStep &step, const AllowedPasses &allowed,
                      const OwnPasses &own) {
  auto known = allowed.find(step.pass);
  bool isKnown = known != allowed.end();
  if (!isKnown && !(own.isLit && llvm::is_contained(litPasses(), step.pass)) &&
      !isOfLibrary(step.pass, own.libraries))
    return refuse("", step.pass, "expected a pass that a file may name, got another one");
  for (const Option &option : optionsOf(step))
    if (!(isKnown && known->second.count(option.first.str())) &&
        !((!isKnown || own.isLit) && isHarmless(option)))
      return refuse("option " + option.first.str() + " of ", step.pass,
                    "expected one that a file may give, got another one");
  return llvm::Error::success();
}

} // namespace

llvm::ArrayRef<llvm::StringLiteral> litPasses() {
  static constexpr llvm::StringLiteral names[] = {
      "affine-pipeline-data-transfer",
      "arith-emulate-wide-int",
      "bubble-down-memory-space-casts",
      "buffer-deallocation-pipeline",
      "buffer-results-to-out-params",
      "convert-complex-to-libm",
      "convert-complex-to-llvm",
      "convert-complex-to-standard",
      "convert-linalg-to-std",
      "convert-shape-constraints",
      "convert-shape-to-std",
      "convert-to-llvm",
      "drop-equivalent-buffer-results",
      "duplicate-function-elimination",
      "ensure-debug-info-scope-on-llvm-func",
      "llvm-legalize-for-export",
      "llvm-request-c-wrappers",
      "llvm-use-default-visibility",
      "math-extend-to-supported-types",
      "math-uplift-to-fma",
      "memref-emulate-wide-int",
      "reify-result-shapes",
      "remove-shape-constraints",
      "set-llvm-module-datalayout",
      "shape-to-shape-lowering",
      "strip-debuginfo",
      "symbol-dce",
      "symbol-privatize",
      "topological-sort",
      "tosa-to-arith",
      "tosa-to-linalg",
      "tosa-to-linalg-named",
      "tosa-to-scf",
      "tosa-to-tensor",
      "transform-interpreter",
  };
  return names;
}

static constexpr llvm::StringLiteral namedPassOp = "transform.apply_registered_pass";

bool runsNamedPasses(llvm::StringRef pipeline, mlir::ModuleOp program) {
  if (!pipeline.contains("transform-interpreter"))
    return false;
  auto namesPass = [](mlir::Operation *op) {
    return op->getName().getStringRef() == namedPassOp ? mlir::WalkResult::interrupt()
                                                       : mlir::WalkResult::advance();
  };
  return program.walk(namesPass).wasInterrupted();
}

/// Says why a file may not let this op run a pass; empty: it may.
static std::string whyNotNamed(mlir::Operation *op, const AllowedPasses &allowed) {
  auto name = op->getAttrOfType<mlir::StringAttr>("pass_name");
  auto known = name ? allowed.find(name.getValue().str()) : allowed.end();
  if (known == allowed.end())
    return "a pass that a file may not name";
  auto options = op->getAttrOfType<mlir::DictionaryAttr>("options");
  if (op->getNumOperands() > 1)
    return "options that are computed";
  if (options)
    for (mlir::NamedAttribute option : options)
      if (!known->second.count(option.getName().str()))
        return "the option " + option.getName().str() + ", which a file may not give";
  return "";
}

llvm::Error checkNamedPasses(llvm::StringRef pipeline, mlir::ModuleOp program) {
  if (!runsNamedPasses(pipeline, program))
    return llvm::Error::success();
  AllowedPasses allowed = allowedPasses(nullptr);
  std::string why, pass;
  program.walk([&](mlir::Operation *op) {
    if (!why.empty() || op->getName().getStringRef() != namedPassOp)
      return;
    why = whyNotNamed(op, allowed);
    if (auto name = op->getAttrOfType<mlir::StringAttr>("pass_name"))
      pass = name.getValue().str();
  });
  if (why.empty())
    return llvm::Error::success();
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "transform.apply_registered_pass of " + pass +
                                     ": expected a pass "
                                     "that npufuzz draws (npufuzz list passes), got " +
                                     why);
}

AllowedPasses allowedPasses(const Backend *backend, const Settings &settings) {
  AllowedPasses allowed;
  allowTables(allowed);
  allowSchedules(allowed);
  for (const Backend *each : allBackends())
    if (each == backend || !backend)
      allowDefaults(allowed, *each, settings);
  return allowed;
}

llvm::Error checkRecordedPipeline(llvm::StringRef pipeline, const Backend *backend,
                                  const Settings &settings, const OwnPasses &own) {
  if (pipeline.empty())
    return llvm::Error::success();
  // The tool of a manifest may use another syntax for pipelines.
  if (backend && pipeline == backend->defaultPipeline(legalOf(settings, backend->settings())))
    return llvm::Error::success();
  std::set<std::string> ownSteps;
  if (!own.pipeline.empty()) {
    if (own.pipeline == pipeline)
      return llvm::Error::success();
    auto steps = splitPipeline(own.pipeline);
    if (!steps)
      return steps.takeError();
    for (const PipelineStep &step : *steps)
      ownSteps.insert(step.text);
  }
  if (llvm::Error error = checkCharacters(pipeline))
    return error;
  auto steps = splitPipeline(pipeline);
  if (!steps)
    return steps.takeError();
  AllowedPasses allowed = allowedPasses(backend, settings);
  for (const PipelineStep &step : *steps)
    if (!ownSteps.count(step.text))
      if (llvm::Error error = checkStep(step, allowed, own))
        return error;
  return llvm::Error::success();
}

} // namespace npufuzz
