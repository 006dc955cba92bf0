//===- SlowPasses.cpp - passes with disproportionate run time ---*- C++ -*-===//
//
// They compute nothing. They spend time by counting, so that the work is the same on any machine.
// They count 256 per tuple: with 1, the linear time of all other passes would hide the cube at the
// program sizes of the oracle, and on an idle machine the oracle would rightly find nothing.
//
//===----------------------------------------------------------------------===//
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

namespace {

/// Visits all tuples of `degree` ops.
template <int degree>
struct VisitTuples : mlir::PassWrapper<VisitTuples<degree>, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VisitTuples)
  llvm::StringRef getArgument() const override {
    return degree == 3 ? "visit-triples" : "visit-pairs";
  }
  llvm::StringRef getDescription() const override { return "takes as long as that takes"; }

  void runOnOperation() override {
    int64_t ops = 0;
    this->getOperation().walk([&](mlir::Operation *) { ++ops; });
    int64_t counted = 256;
    for (int factor = 0; factor < degree; ++factor)
      counted *= ops;
    for (volatile int64_t visited = 0; visited < counted; visited = visited + 1)
      ;
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "slow-passes", "0.1", [] {
            mlir::PassRegistration<VisitTuples<2>>();
            mlir::PassRegistration<VisitTuples<3>>();
          }};
}
