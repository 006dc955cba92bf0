//===- EditPass.h - a pass that edits each op -------------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_ORACLES_FUNCTIONS_EDITPASS_H
#define NPUFUZZ_TESTS_ORACLES_FUNCTIONS_EDITPASS_H

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"

#include <memory>
#include <vector>

namespace npufuzz::oracles::tests {

/// Edits one op other than the module; a failure fails the pass.
using Edit = mlir::LogicalResult (*)(mlir::Operation *);

struct EditPass : mlir::PassWrapper<EditPass, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EditPass)
  EditPass(const char *name, Edit edit) : name(name), edit(edit) {}
  llvm::StringRef getArgument() const override { return name; }
  llvm::StringRef getDescription() const override { return "for a test"; }
  void getDependentDialects(mlir::DialectRegistry &registry) const override {
    registry.insert<mlir::ub::UBDialect>();
  }
  void runOnOperation() override {
    std::vector<mlir::Operation *> ops;
    getOperation().walk([&](mlir::Operation *op) {
      if (op != getOperation())
        ops.push_back(op);
    });
    for (mlir::Operation *op : ops)
      if (failed(edit(op)))
        return signalPassFailure();
  }
  const char *name;
  Edit edit;
};

inline void add(const char *name, Edit edit) {
  mlir::registerPass(
      [=]() -> std::unique_ptr<mlir::Pass> { return std::make_unique<EditPass>(name, edit); });
}

} // namespace npufuzz::oracles::tests

#endif
