//===- VersionedPass.cpp - five versions of one pass ----------------------===//
//
// Test subjects of npufuzz bisect, compiled with -DPASS_VERSION=1 to 5. From version 3 on the pass
// swaps the operands of subtractions. Before, it changes nothing.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

namespace {

struct Versioned : mlir::PassWrapper<Versioned, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Versioned)
  llvm::StringRef getArgument() const override { return "versioned"; }
  llvm::StringRef getDescription() const override { return "is wrong from version 3 on"; }

  void runOnOperation() override {
    getOperation().walk([](mlir::Operation *op) {
      bool isSubtraction = mlir::isa<mlir::arith::SubFOp, mlir::arith::SubIOp>(op) &&
                           !op->getResult(0).getType().isIndex();
      if (PASS_VERSION >= 3 && isSubtraction)
        op->setOperands({op->getOperand(1), op->getOperand(0)});
    });
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "versioned", "0.1", [] { mlir::PassRegistration<Versioned>(); }};
}
