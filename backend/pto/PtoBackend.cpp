//===- PtoBackend.cpp - a user's ptoas, and the code that it emits --------===//
//
// Turns a case into a module of the pto dialect, has ptoas compile it to C++, and runs that on our
// recording machine. None of the vendor's code is needed to build or to link npufuzz.
//
// Two more backends exist for comparison: the same with a second ptoas, and the first one's code on
// the vendor's own simulator.
//
//===----------------------------------------------------------------------===//
#include "backend/SettingOf.h"
#include "backend/pto/Batch.h"
#include "backend/pto/Probe.h"
#include "backend/pto/PtoasOptions.h"
#include "backend/pto/VendorSimulator.h"
#include "backend/pto/emission/OpNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;

namespace npufuzz {

using namespace pto;

namespace {

/// Selects a compiler and an executor.
enum class Role { recording, otherCompiler, vendorSimulator };

/// Options from the user, shared by all three.
PtoOptions &given() {
  static PtoOptions options;
  return options;
}

class PtoBackend : public Backend {
public:
  explicit PtoBackend(Role role) : role(role) {}
  StringRef name() const override {
    switch (role) {
    case Role::recording:
      return "pto";
    case Role::otherCompiler:
      return "pto-b";
    case Role::vendorSimulator:
      return "pto-sim";
    }
    llvm_unreachable("no such role");
  }
  StringRef summary() const override {
    switch (role) {
    case Role::recording:
      return "a ptoas of yours: tile kernels to C++, which runs on a machine that records";
    case Role::otherCompiler:
      return "the same with a second ptoas, as a peer: --backend=pto,pto-b";
    case Role::vendorSimulator:
      return "the code of pto on the vendor's CPU simulator, as a peer: --backend=pto,pto-sim";
    }
    llvm_unreachable("no such role");
  }
  std::string missing() const override;
  std::vector<BackendOption> options() const override;
  llvm::Error configure(const BackendOptionValues &values) override;
  std::vector<Setting> settings() const override {
    std::vector<int64_t> levels =
        given().level ? std::vector{*given().level} : std::vector<int64_t>{2, 3};
    std::vector<Setting> all = {
        {"level", "2: ptoas plans addresses; 3: it is given them", levels},
        {"static_valid", "types of tiles say valid extents that are constants", {0, 1}},
        {"carry", "1: loops carry and branches give tiles where they can; 0: copies", {0, 1}},
        {"columns_min",
         "rows of tiles are as long, so that the planner must reuse places",
         {0, 128, 512, 1024, 4096}},
        {"reuse",
         "level 3: places of tiles that are dead are given again: 0 never, 1 whole ones, 2 any "
         "bytes from the buffer's first one on, 3 from its last one down",
         {0, 1, 2, 3}},
        {"cube", "1: kernels load, multiply matrices and store; 0: all else", {0, 1}},
        {"double_buffer", "level 3: what loops load lies in two places by turns", {0, 1}}};
    llvm::append_range(all, settingsOfOptions(given().ptoas, given()));
    return all;
  }
  Capabilities capabilities(const Settings &settings) const override;
  std::vector<ProbeAnswer> probe() const override;
  void registerDialects(DialectRegistry &registry) const override {
    registry.insert<tile::TileDialect>();
  }
  void registerPasses() const override {}
  std::string defaultPipeline(const Settings &) const override { return ""; }
  BackendTraits traits() const override {
    return {.batchSize = role == Role::vendorSimulator ? 1 : casesTogether};
  }
  void compileAhead(llvm::ArrayRef<CaseAhead> cases, const CompileOptions &options) const override;
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override;
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override {
    return role == Role::vendorSimulator
               ? static_cast<VendorProgram &>(artifact).run(inputs, options)
               : static_cast<KernelLibrary &>(artifact).run(inputs, options);
  }

private:
  /// With more cases per call, starting the tools is a small part of the cost.
  static constexpr int64_t casesTogether = 64;

  const std::string &ptoas() const {
    return role == Role::otherCompiler ? given().otherPtoas : given().ptoas;
  }
  void buildForSimulator(const Case &testCase, const ToolResult &code, EmittedProgram emitted,
                         CompileResult &result) const;
  void buildForRecording(const PtoasCall &call, const ToolResult &code, EmittedProgram emitted,
                         CompileResult &result) const;
  Role role;
  mutable Batch<BuiltAhead> ahead;
};

} // namespace

std::string PtoBackend::missing() const {
  if (ptoas().empty())
    return role == Role::otherCompiler ? "no second ptoas: name one with --ptoas-b=BIN"
                                       : "no ptoas: name one with --ptoas=BIN";
  if (!llvm::sys::fs::can_execute(ptoas()))
    return "cannot execute " + ptoas();
  if (role == Role::vendorSimulator &&
      !llvm::sys::fs::exists(given().tileLibrary + "/include/pto/pto-inst.hpp"))
    return "no tile library: name its folder, which has include/pto, with --pto-isa=DIR";
  return cxxCompiler().empty() ? "clang++ not found: apt-get install clang-19" : "";
}

std::vector<BackendOption> PtoBackend::options() const {
  switch (role) {
  case Role::recording:
    return {{"ptoas", "BIN", "the ptoas under test", OptionValue::code},
            {"pto-arch", "a3|a5", "architecture that ptoas compiles for; a3 by default",
             OptionValue::word},
            {"pto-level", "2|3", "ptoas plans addresses (2) or is given them (3); both by default",
             OptionValue::word},
            {"ptoas-option", "STR",
             "options of ptoas, separated by spaces, each drawn for half of the cases: "
             "--ptoas-option='--enable-op-fusion=true'",
             OptionValue::code}};
  case Role::otherCompiler:
    return {{"ptoas-b", "BIN", "a second ptoas, a peer: --backend=pto,pto-b", OptionValue::code}};
  case Role::vendorSimulator:
    return {{"pto-isa", "DIR", "the vendor's tile library, for the peer: --backend=pto,pto-sim",
             OptionValue::code}};
  }
  llvm_unreachable("no such role");
}

static std::vector<std::string> drawnOptions(StringRef words) {
  std::vector<std::string> options;
  for (StringRef word : llvm::split(words, ' '))
    if (!word.empty())
      options.push_back(word.str());
  return options;
}

llvm::Error PtoBackend::configure(const BackendOptionValues &values) {
  for (const auto &[name, value] : values) {
    if (name == "ptoas")
      given().ptoas = value;
    else if (name == "ptoas-b")
      given().otherPtoas = value;
    else if (name == "pto-isa")
      given().tileLibrary = value;
    else if (name == "pto-arch" && (value == "a3" || value == "a5"))
      given().arch = value;
    else if (name == "pto-level" && (value == "2" || value == "3"))
      given().level = value == "2" ? 2 : 3;
    else if (name == "ptoas-option")
      given().drawnOptions = drawnOptions(value);
    else
      return llvm::createStringError("--" + name + ": expected " +
                                     (name == "pto-arch" ? "a3 or a5" : "2 or 3") + ", got \"" +
                                     value + "\"");
  }
  return llvm::Error::success();
}

Capabilities PtoBackend::capabilities(const Settings &settings) const {
  Capabilities some;
  bool isCube = settingOf(settings, "cube", 0) != 0;
  // Without a compiler to ask, uses what some version is known to accept.
  const ProbeTable *probed =
      missing().empty()
          ? &probedTable(ptoas(), given(), settingOf(settings, "level", given().level.value_or(2)))
          : nullptr;
  some.op = [isCube, probed](StringRef mnemonic, ElementKind kind) {
    return findOpName(mnemonic, kind) && (isCube ? isOpOfCube(mnemonic) : mnemonic != "matmul") &&
           !(probed && probed->refusesOp(mnemonic, kind));
  };
  some.cast = [isCube, probed](ElementKind from, ElementKind to, tile::Rounding rounding,
                               bool saturate) {
    return !isCube && hasCast(from, to, rounding, saturate) &&
           !(probed && probed->refusesCast(from, to, rounding));
  };
  some.rankMax = 2;
  some.movesRuns = true;
  some.tileBytesMax = given().bufferBytes() / 4;
  return some;
}

std::vector<ProbeAnswer> PtoBackend::probe() const {
  std::vector<ProbeAnswer> answers;
  // The simulator uses the compiler of pto, which was asked already.
  if (!missing().empty() || role == Role::vendorSimulator)
    return answers;
  const std::vector<int64_t> levels = settings().front().values;
  for (int64_t level : levels)
    for (ProbeAnswer answer : probedTable(ptoas(), given(), level).all()) {
      answer.what = "level " + std::to_string(level) + ": " + answer.what;
      answers.push_back(std::move(answer));
    }
  return answers;
}

static EmissionOptions emissionOf(const Settings &settings) {
  const PtoOptions &user = given();
  EmissionOptions emission;
  emission.level = settingOf(settings, "level", user.level.value_or(2));
  emission.staticValid = settingOf(settings, "static_valid", 0) != 0;
  // With our addresses, the value that a loop yields would lie where its next turn writes.
  emission.carriesTiles = emission.level == 2 && settingOf(settings, "carry", 0) != 0;
  emission.columnsMin = settingOf(settings, "columns_min", 0);
  emission.reuse = static_cast<Reuse>(settingOf(settings, "reuse", 0));
  emission.doubleBuffers = settingOf(settings, "double_buffer", 0) != 0;
  emission.bufferBytes = user.bufferBytes();
  return emission;
}

/// True if ptoas refuses a program for a limit that it is known to have.
static bool isLimit(const ToolResult &code, const EmittedProgram &emitted) {
  if (code.status != CompileStatus::passFailed)
    return false;
  StringRef words = code.diagnostic;
  // If not all tiles fit side by side, the planner decides if those that are alive together do.
  if (words.contains("overflow") && emitted.tileBytes > given().bufferBytes())
    return true;
  // An extent that is computed, and that ptoas folds to none.
  if (words.contains("size at dim") && words.contains("must be positive, got 0"))
    return true;
  // Columns that lie together are a layout for it only if the next one follows directly.
  return words.contains("user-specified layout=dn but inferred=nd");
}

void PtoBackend::compileAhead(llvm::ArrayRef<CaseAhead> cases,
                              const CompileOptions &options) const {
  std::vector<ProgramAhead> programs;
  for (const auto &[testCase, withOtherFill] : cases) {
    EmissionOptions emission = emissionOf(testCase->settings);
    PtoasCall call = callOf(testCase->settings, ptoas(), given());
    auto alone = emitProgram(testCase->module.get(), emission);
    emission.prefix = "_p" + std::to_string(programs.size());
    auto among = emitProgram(testCase->module.get(), emission);
    if (alone && among)
      programs.push_back({{call.name(), alone->module()}, call, std::move(*among)});
    llvm::consumeError(alone.takeError());
    llvm::consumeError(among.takeError());
  }
  ahead = buildInBatch(std::move(programs), ptoas(), given());
}

CompileResult PtoBackend::compile(const Case &testCase, const CompileOptions &options) const {
  CompileResult result;
  EmissionOptions emission = emissionOf(testCase.settings);
  PtoasCall call = callOf(testCase.settings, ptoas(), given());
  llvm::Expected<EmittedProgram> emitted = emitProgram(testCase.module.get(), emission);
  if (!emitted) {
    take({CompileStatus::unsupported, "emission", llvm::toString(emitted.takeError())}, result);
    return result;
  }
  std::string module = emitted->module();
  // A caller that compiles to compare wants a separate compilation.
  const BuiltAhead *built = options.wantsArtifact ? ahead.find(call.name(), module) : nullptr;
  result.files[commandFile.str()] = commandText(ptoas(), given(), call);
  if (built) {
    result.files["kernels.pto"] = std::move(module);
    take({CompileStatus::compiled, "c++", ""}, result);
    result.artifact = llvm::cantFail(
        KernelLibrary::create(built->object, built->emission, machineFor(call, given())));
    return result;
  }
  ToolResult code = runPtoas(ptoas(), given(), call, module);
  result.files["kernels.pto"] = std::move(module);
  if (isLimit(code, *emitted))
    code = {CompileStatus::unsupported, "ptoas", "unsupported: " + code.diagnostic};
  take(code, result);
  if (code.status != CompileStatus::compiled)
    return result;
  result.files["kernels.cpp"] = code.output();
  if (options.wantsArtifact && role == Role::vendorSimulator)
    buildForSimulator(testCase, code, std::move(*emitted), result);
  else if (options.wantsArtifact)
    buildForRecording(call, code, std::move(*emitted), result);
  return result;
}

void PtoBackend::buildForSimulator(const Case &testCase, const ToolResult &code,
                                   EmittedProgram emitted, CompileResult &result) const {
  if (const BlindSpot *spot = blindSpotOf(testCase.module.get()))
    return take({CompileStatus::unsupported, "c++", ("unsupported: " + spot->reason).str()},
                result);
  ToolResult built;
  result.artifact = VendorProgram::create(code.output(), std::move(emitted), given(), built);
  take(built, result);
}

void PtoBackend::buildForRecording(const PtoasCall &call, const ToolResult &code,
                                   EmittedProgram emitted, CompileResult &result) const {
  ToolResult built = compileForRecording(code.output() + entryCode(emitted));
  take(built, result);
  if (built.status != CompileStatus::compiled)
    return;
  auto fail = [&](llvm::Error error) {
    take({CompileStatus::passFailed, "c++", llvm::toString(std::move(error))}, result);
  };
  auto object = SharedObject::load(built.output(), functionLinesOf(code.output()));
  if (!object)
    return fail(object.takeError());
  auto library =
      KernelLibrary::create(std::move(*object), std::move(emitted), machineFor(call, given()));
  if (!library)
    return fail(library.takeError());
  result.artifact = std::move(*library);
}

Backend &ptoBackend() {
  static PtoBackend backend(Role::recording);
  return backend;
}
Backend &ptoOtherBackend() {
  static PtoBackend backend(Role::otherCompiler);
  return backend;
}
Backend &ptoSimulatorBackend() {
  static PtoBackend backend(Role::vendorSimulator);
  return backend;
}

const PtoOptions *pto::ptoOptionsOf(const Backend &backend) {
  return &backend == &ptoBackend() ? &given() : nullptr;
}

} // namespace npufuzz
