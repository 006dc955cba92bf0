// A pass to start from: x * 2 becomes x + x. Built with -DEXAMPLE_BROKEN=ON, it treats every
// constant as 2.
#include "mlir/Pass/Pass.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;

namespace {

struct Double : PassWrapper<Double, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Double)
  llvm::StringRef getArgument() const override { return "example-double"; }
  llvm::StringRef getDescription() const override { return "x * 2 becomes x + x"; }

  void runOnOperation() override {
    getOperation().walk([](arith::MulIOp product) {
      llvm::APInt factor;
      if (!matchPattern(product.getRhs(), m_ConstantInt(&factor)) ||
          (!EXAMPLE_BROKEN && factor != 2))
        return;
      OpBuilder builder(product);
      Value x = product.getLhs();
      product.replaceAllUsesWith(builder.create<arith::AddIOp>(product.getLoc(), x, x).getResult());
      product.erase();
    });
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "example-pass", "0.1", [] { PassRegistration<Double>(); }};
}
