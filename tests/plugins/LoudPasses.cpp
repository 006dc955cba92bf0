//===- LoudPasses.cpp - a pass with malicious messages --------------------===//
//
// It refuses every program, with a message that contains terminal escapes, marks of direction and
// invalid UTF-8, of the length that its option says.
//
//===----------------------------------------------------------------------===//
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

namespace {

struct Shout : mlir::PassWrapper<Shout, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Shout)
  Shout() = default;
  Shout(const Shout &other) : PassWrapper(other) {}
  llvm::StringRef getArgument() const override { return "shout"; }
  llvm::StringRef getDescription() const override { return "refuses the program, loudly"; }
  Option<int64_t> bytes{*this, "bytes", llvm::cl::desc("of its message"), llvm::cl::init(0)};

  void runOnOperation() override {
    std::string words = "loud \x1b]0;owned\x07\x1b[2J \xe2\x80\xae"
                        "gnp \xe2\x81\xa6 \xe2\x80\xa8 \xc2\x9b"
                        "31m \xff <script>alert(1)</script> ";
    getOperation().emitError() << words + std::string(bytes, 'a');
    signalPassFailure();
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "loud-passes", "0.1", [] { mlir::PassRegistration<Shout>(); }};
}
