//===- PtoBackend.cpp - a user's ptoas, and what it emits -----------------===//
//
// A case becomes a module of the pto dialect, ptoas makes C++ of it, and that runs on our recording
// machine. None of the vendor's code is needed to build or to link npufuzz.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/KernelLibrary.h"
#include "backend/pto/Toolchain.h"
#include "backend/pto/emission/OpNames.h"

#include "llvm/Support/FileSystem.h"

using namespace mlir;

namespace npufuzz {

using namespace pto;

namespace {

class PtoBackend : public Backend {
public:
  StringRef name() const override { return "pto"; }
  StringRef summary() const override {
    return "a ptoas of yours: tile kernels to C++, which runs on a machine that records";
  }
  std::string missing() const override {
    if (user.ptoas.empty())
      return "no ptoas: name one with --ptoas=BIN";
    if (!llvm::sys::fs::can_execute(user.ptoas))
      return "cannot execute " + user.ptoas + ", see --ptoas";
    return cxxCompiler().empty() ? "clang++ not found: apt-get install clang-19" : "";
  }
  std::vector<BackendOption> options() const override {
    return {{"ptoas", "BIN", "the ptoas under test, for --backend=pto"},
            {"pto-arch", "a3|a5", "architecture that ptoas compiles for; a3 by default"},
            {"pto-level", "2|3", "ptoas plans addresses (2) or is given them (3); both by default"}};
  }
  llvm::Error configure(const BackendOptionValues &values) override;
  std::vector<Setting> settings() const override {
    std::vector<int64_t> levels = user.level ? std::vector{*user.level} : std::vector<int64_t>{2, 3};
    return {{"level", "2: ptoas plans addresses; 3: it is given them", levels},
            {"static_valid", "types of tiles say valid extents that are constants", {0, 1}}};
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
    return static_cast<KernelLibrary &>(artifact).run(inputs, options);
  }

private:
  PtoOptions user;
};

} // namespace

llvm::Error PtoBackend::configure(const BackendOptionValues &values) {
  for (const auto &[name, value] : values) {
    if (name == "ptoas")
      user.ptoas = value;
    else if (name == "pto-arch" && (value == "a3" || value == "a5"))
      user.arch = value;
    else if (name == "pto-level" && (value == "2" || value == "3"))
      user.level = value == "2" ? 2 : 3;
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
  some.tileBytesMax = user.bufferBytes() / 4;
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
  EmissionOptions emission;
  emission.level = settingOf(testCase.settings, "level", user.level.value_or(2));
  emission.staticValid = settingOf(testCase.settings, "static_valid", 0) != 0;
  emission.bufferBytes = user.bufferBytes();
  llvm::Expected<EmittedProgram> emitted = emitProgram(testCase.module.get(), emission);
  if (!emitted) {
    take({CompileStatus::unsupported, "emission", llvm::toString(emitted.takeError()), ""});
    return result;
  }
  ToolResult code = runPtoas(user.ptoas, user, emission.level, emitted->text);
  if (!take(code) || !options.wantsArtifact)
    return result;
  ToolResult object = compileForRecording(code.output + entryCode(*emitted));
  if (!take(object))
    return result;
  auto library = KernelLibrary::create(object.output, std::move(*emitted), user.bufferBytes());
  if (library)
    result.artifact = std::move(*library);
  else
    take({CompileStatus::passFailed, "c++", llvm::toString(library.takeError()), ""});
  return result;
}

Backend &ptoBackend() {
  static PtoBackend backend;
  return backend;
}

} // namespace npufuzz
