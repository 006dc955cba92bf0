// A backend as a user's repository would hold it: the built-in NPU under another name. With the
// option `wrong`, one bit of its results is wrong. The library describes itself correctly unless
// the environment variable NPUFUZZ_TEST_PLUGIN names a lie.
#include "backend/Plugin.h"

#include <cfenv>
#include <cstdlib>

namespace {

using namespace npufuzz;

llvm::StringRef lie() {
  const char *variable = std::getenv("NPUFUZZ_TEST_PLUGIN");
  return variable ? variable : "";
}

class Wrapped : public Backend {
public:
  llvm::StringRef name() const override { return lie() == "taken-name" ? "npu" : "wrapped"; }
  llvm::StringRef summary() const override { return "the built-in NPU, from a plugin"; }
  std::vector<BackendOption> options() const override {
    return {{"wrong", "yes|no", "whether results are", OptionValue::word}};
  }
  llvm::Error configure(const BackendOptionValues &values) override {
    const std::string &value = values.at("wrong");
    if (value != "yes" && value != "no")
      return llvm::createStringError("wrong: expected yes or no, got \"" + value + "\"");
    wrong = value == "yes";
    return llvm::Error::success();
  }
  std::vector<Setting> settings() const override { return npu().settings(); }
  Capabilities capabilities(const Settings &settings) const override {
    return npu().capabilities(settings);
  }
  void registerDialects(mlir::DialectRegistry &registry) const override {
    npu().registerDialects(registry);
  }
  // The NPU has already registered them.
  void registerPasses() const override {}
  std::string defaultPipeline(const Settings &settings) const override {
    return npu().defaultPipeline(settings);
  }
  CompileResult compile(const Case &program, const CompileOptions &options) const override {
    return npu().compile(program, options);
  }
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override {
    if (lie() == "rounds")
      std::fesetround(FE_UPWARD);
    Execution execution = npu().execute(artifact, inputs, options);
    for (Tensor &tensor : execution.memory)
      if (wrong && tensor.kind == ElementKind::i32)
        tensor.setBits(0, tensor.bits(0) ^ 1);
    return execution;
  }

private:
  static const Backend &npu() { return *findBackend("npu"); }
  bool wrong = false;
};

std::unique_ptr<Backend> create() { return std::make_unique<Wrapped>(); }
std::unique_ptr<Backend> createNothing() { return nullptr; }

} // namespace

extern "C" const BackendPlugin *npufuzzBackendPlugin() {
  static BackendPlugin plugin = {backendPluginApi, NPUFUZZ_VERSION, LLVM_VERSION_STRING,
                                 identityOfMLIR(), create};
  if (lie() == "interface")
    plugin = {backendPluginApi + 1};
  else if (lie() == "version")
    plugin.npufuzzVersion = "0.0.7";
  else if (lie() == "llvm")
    plugin.llvmVersion = "18.1.8";
  else if (lie() == "mlir")
    plugin.mlir = &plugin;
  else if (lie() == "nothing")
    plugin.create = createNothing;
  return &plugin;
}
