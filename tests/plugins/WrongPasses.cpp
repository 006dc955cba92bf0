//===- WrongPasses.cpp - a pass plugin with a deliberate bug --------------===//
//
// An example of --load-pass-plugin, and the test that a user's pass is blamed like any other. It
// knows nothing of npufuzz: the passes rewrite upstream ops, which the NPU's vector code consists
// of.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

namespace {

/// Wrong: a - b becomes b - a, like a rule with its operands mixed up.
struct WrongSubtraction : mlir::PassWrapper<WrongSubtraction, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WrongSubtraction)
  llvm::StringRef getArgument() const override { return "wrong-subtraction"; }
  llvm::StringRef getDescription() const override { return "swaps the operands of subtractions"; }

  void runOnOperation() override {
    getOperation().walk([](mlir::Operation *op) {
      if (mlir::isa<mlir::arith::SubFOp, mlir::arith::SubIOp>(op) &&
          !op->getResult(0).getType().isIndex())
        op->setOperands({op->getOperand(1), op->getOperand(0)});
    });
  }
};

/// Right: it only counts, so it must never be blamed.
struct CountSubtractions
    : mlir::PassWrapper<CountSubtractions, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CountSubtractions)
  CountSubtractions() = default;
  CountSubtractions(const CountSubtractions &other) : PassWrapper(other) {}
  llvm::StringRef getArgument() const override { return "count-subtractions"; }
  llvm::StringRef getDescription() const override { return "counts subtractions"; }
  Statistic subtractions{this, "subtractions", "arith.subf and arith.subi"};

  void runOnOperation() override {
    getOperation().walk([this](mlir::Operation *op) {
      if (mlir::isa<mlir::arith::SubFOp, mlir::arith::SubIOp>(op))
        ++subtractions;
    });
    markAllAnalysesPreserved();
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "wrong-passes", "0.1", [] {
            mlir::PassRegistration<WrongSubtraction>();
            mlir::PassRegistration<CountSubtractions>();
          }};
}
