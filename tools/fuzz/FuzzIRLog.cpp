//===- FuzzIRLog.cpp - libFuzzer: a compiler's output -----------*- C++ -*-===//
//
// build/fuzz-asan/bin/fuzz_ir_log [libFuzzer's flags] [CORPUS] tests/fuzz/ir-log
//
// Follows the programs of a log and runs no pass. Fails if a reader does, if isolated IR moves to
// another line, or if isolating it again changes it.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/LogReplay.h"
#include "tile/Program.h"

#include <cstdlib>

using namespace npufuzz;

/// A context never frees types and constants, so it is renewed after this many logs.
static constexpr int contextLogsMax = 1000;

namespace {

class Listener : public refinement::LogListener {
  void onProgram(mlir::ModuleOp) override {}
  void onSteps(llvm::ArrayRef<refinement::LogStep> steps, mlir::ModuleOp) override {
    for (const refinement::LogStep &step : steps)
      step.label();
  }
  void onUnknown(const refinement::LogStep &, const std::string &) override {}
  void onFailure(const refinement::LogStep &, const std::string &, const std::string &) override {}
};

} // namespace

static void checkIsolated(llvm::StringRef text) {
  std::string ir = refinement::isolateIR(text);
  if (llvm::StringRef(ir).count('\n') != text.count('\n') + 1)
    std::abort();
  if (llvm::StringRef(refinement::isolateIR(ir)).rtrim('\n') != llvm::StringRef(ir).rtrim('\n'))
    std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static std::unique_ptr<mlir::MLIRContext> context;
  static int logs = 0;
  if (logs++ % contextLogsMax == 0) {
    context = std::make_unique<mlir::MLIRContext>(mlir::MLIRContext::Threading::DISABLED);
    context->allowUnregisteredDialects();
    tile::loadProgramDialects(*context);
  }
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  std::vector<refinement::Dump> dumps = refinement::readIRLog(text, "log");
  for (const refinement::Dump &dump : dumps)
    checkIsolated(dump.text);
  Listener listener;
  for (bool hasManyPrograms : {false, true})
    refinement::replayLog(*context, nullptr, dumps, listener, {hasManyPrograms});
  return 0;
}
