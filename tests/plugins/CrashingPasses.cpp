//===- CrashingPasses.cpp - a pass plugin that crashes on purpose ---------===//
//
// One pass that dies in one of several functions, depending on the IR: these are several bugs.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

#include <cstdio>
#include <cstdlib>

namespace crashing {

__attribute__((noinline)) void touchNothing(volatile int *nothing) {
  *nothing = 0;
  *nothing = 1; // code after it keeps the caller's frame
}
__attribute__((noinline)) void dieOfAddition(volatile int *nothing) {
  touchNothing(nothing);
  *nothing = 2;
}
__attribute__((noinline)) void dieOfSubtraction(volatile int *nothing) {
  touchNothing(nothing);
  *nothing = 2;
}

/// Recurses endlessly through two functions.
__attribute__((noinline)) int64_t recurEven(volatile int64_t *depth);
__attribute__((noinline)) int64_t recurOdd(volatile int64_t *depth) {
  *depth = *depth + 1;
  int64_t below = recurEven(depth);
  return below + *depth;
}
__attribute__((noinline)) int64_t recurEven(volatile int64_t *depth) {
  *depth = *depth + 1;
  int64_t below = recurOdd(depth);
  return below - *depth;
}

} // namespace crashing

namespace {

__attribute__((noinline)) void dieUnexported(volatile int *nothing) {
  crashing::touchNothing(nothing);
  *nothing = 3;
}

/// Calls code that does not exist, as after a freed object.
__attribute__((noinline)) void callNowhere(void (*volatile *nowhere)()) {
  (*nowhere)();
  *nowhere = nullptr;
}

struct CrashSomewhere : mlir::PassWrapper<CrashSomewhere, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CrashSomewhere)
  llvm::StringRef getArgument() const override { return "crash-somewhere"; }
  llvm::StringRef getDescription() const override { return "dies in several places"; }

  void runOnOperation() override {
    int64_t depth = 0;
    void (*volatile nowhere)() = nullptr;
    getOperation().walk([&](mlir::Operation *op) {
      if (mlir::isa<mlir::arith::AddIOp>(op))
        crashing::dieOfAddition(nullptr);
      if (mlir::isa<mlir::arith::SubIOp>(op))
        crashing::dieOfSubtraction(nullptr);
      if (mlir::isa<mlir::arith::AndIOp>(op))
        dieUnexported(nullptr);
      if (mlir::isa<mlir::arith::MaxSIOp>(op))
        crashing::recurOdd(&depth);
      if (mlir::isa<mlir::arith::XOrIOp>(op))
        callNowhere(&nowhere);
      if (mlir::isa<mlir::arith::OrIOp>(op)) {
        fputs("prog: file.cpp:12: void f(): Assertion `rank == 4' failed.\n", stderr);
        abort();
      }
    });
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "crashing-passes", "0.1",
          [] { mlir::PassRegistration<CrashSomewhere>(); }};
}
