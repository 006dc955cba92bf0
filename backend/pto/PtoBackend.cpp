//===- PtoBackend.cpp - a user's ptoas, and what it emits -----------------===//
//
// A case becomes a module of the pto dialect, ptoas makes C++ of it, and that runs on our recording
// machine. None of the vendor's code is needed to build or to link npufuzz.
//
// Two more are there to be compared with: the same with a second ptoas, and the first one's code on
// the vendor's own simulator.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/KernelLibrary.h"
#include "backend/pto/VendorSimulator.h"
#include "backend/pto/emission/OpNames.h"

#include "llvm/Support/FileSystem.h"

using namespace mlir;

namespace npufuzz {

using namespace pto;

namespace {

/// Which compiler, and which executor.
enum class Role { recording, otherCompiler, vendorSimulator };

/// What the user said; the three share it.
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
    return {{"level", "2: ptoas plans addresses; 3: it is given them", levels},
            {"static_valid", "types of tiles say valid extents that are constants", {0, 1}},
            {"carry", "1: loops carry and branches give tiles where they can; 0: copies", {0, 1}},
            {"columns_min",
             "rows of tiles are as long, so that the planner must reuse places",
             {0, 128, 512, 1024, 4096}}};
  }
  Capabilities capabilities(const Settings &settings) const override;
  void registerDialects(DialectRegistry &registry) const override {
    registry.insert<tile::TileDialect>();
  }
  void registerPasses() const override {}
  std::string defaultPipeline(const Settings &) const override { return ""; }
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override;
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override {
    return role == Role::vendorSimulator
               ? static_cast<VendorProgram &>(artifact).run(inputs, options)
               : static_cast<KernelLibrary &>(artifact).run(inputs, options);
  }

private:
  const std::string &ptoas() const {
    return role == Role::otherCompiler ? given().otherPtoas : given().ptoas;
  }
  Role role;
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
    return {
        {"ptoas", "BIN", "the ptoas under test"},
        {"pto-arch", "a3|a5", "architecture that ptoas compiles for; a3 by default"},
        {"pto-level", "2|3", "ptoas plans addresses (2) or is given them (3); both by default"}};
  case Role::otherCompiler:
    return {{"ptoas-b", "BIN", "a second ptoas, a peer: --backend=pto,pto-b"}};
  case Role::vendorSimulator:
    return {{"pto-isa", "DIR", "the vendor's tile library, for the peer: --backend=pto,pto-sim"}};
  }
  llvm_unreachable("no such role");
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
    else
      return llvm::createStringError("--" + name + ": expected " +
                                     (name == "pto-arch" ? "a3 or a5" : "2 or 3") + ", got \"" +
                                     value + "\"");
  }
  return llvm::Error::success();
}

Capabilities PtoBackend::capabilities(const Settings &) const {
  Capabilities some;
  some.op = [](StringRef mnemonic, ElementKind kind) { return findOpName(mnemonic, kind); };
  some.cast = hasCast;
  some.rankMax = 2;
  some.movesRuns = true;
  some.tileBytesMax = given().bufferBytes() / 4;
  return some;
}

static int64_t settingOf(const Settings &settings, llvm::StringRef name, int64_t otherwise) {
  auto it = settings.find(name.str());
  return it == settings.end() ? otherwise : it->second;
}

CompileResult PtoBackend::compile(const Case &testCase, const CompileOptions &options) const {
  CompileResult result;
  auto take = [&](const ToolResult &tool) {
    result.status = tool.status;
    result.pass = tool.tool;
    result.diagnostic = tool.diagnostic;
    return tool.status == CompileStatus::compiled;
  };
  const PtoOptions &user = given();
  EmissionOptions emission;
  emission.level = settingOf(testCase.settings, "level", user.level.value_or(2));
  emission.staticValid = settingOf(testCase.settings, "static_valid", 0) != 0;
  // With addresses of ours, what a loop gives would lie where its next turn writes.
  emission.carriesTiles = emission.level == 2 && settingOf(testCase.settings, "carry", 0) != 0;
  emission.columnsMin = settingOf(testCase.settings, "columns_min", 0);
  emission.bufferBytes = user.bufferBytes();
  llvm::Expected<EmittedProgram> emitted = emitProgram(testCase.module.get(), emission);
  if (!emitted) {
    take({CompileStatus::unsupported, "emission", llvm::toString(emitted.takeError()), ""});
    return result;
  }
  result.files["kernels.pto"] = emitted->text;
  ToolResult code = runPtoas(ptoas(), user, emission.level, emitted->text);
  // Whether tiles fit that are alive together is the planner's to say, unless all fit side by side.
  if (code.status == CompileStatus::passFailed && emitted->tileBytes > user.bufferBytes() &&
      StringRef(code.diagnostic).contains("overflow"))
    code = {CompileStatus::unsupported, "ptoas", "unsupported: " + code.diagnostic, ""};
  if (!take(code))
    return result;
  result.files["kernels.cpp"] = code.output;
  if (!options.wantsArtifact)
    return result;
  if (role == Role::vendorSimulator) {
    if (const BlindSpot *spot = blindSpotOf(testCase.module.get())) {
      take({CompileStatus::unsupported, "c++", ("unsupported: " + spot->reason).str(), ""});
      return result;
    }
    ToolResult built;
    result.artifact = VendorProgram::create(code.output, std::move(*emitted), user, built);
    take(built);
    return result;
  }
  ToolResult object = compileForRecording(code.output + entryCode(*emitted));
  if (!take(object))
    return result;
  auto library = KernelLibrary::create(
      object.output, std::move(*emitted),
      {static_cast<size_t>(user.bufferBytes()), user.arch == "a5" ? pipeV : pipeS});
  if (library)
    result.artifact = std::move(*library);
  else
    take({CompileStatus::passFailed, "c++", llvm::toString(library.takeError()), ""});
  return result;
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

} // namespace npufuzz
