//===- MaskingPasses.cpp - passes in which one bug masks another ----------===//
//
// Each pass is wrong in two ways with the same name: the same pass, the same pattern if there is
// one, the same kind of fault. The tests put the first on record; the second must still be found.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace {

template <typename Self> struct MaskingPass : PassWrapper<Self, OperationPass<ModuleOp>> {
  llvm::StringRef getDescription() const override { return "wrong on purpose, in two ways"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect>();
  }
};

/// First turns sums into differences, then conjunctions into disjunctions.
struct ReplaceBinary : RewritePattern {
  explicit ReplaceBinary(MLIRContext *context) : RewritePattern(MatchAnyOpTypeTag(), 1, context) {
    setDebugName("ReplaceBinary");
  }
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    if (isa<arith::AddIOp>(op))
      rewriter.replaceOpWithNewOp<arith::SubIOp>(op, op->getOperand(0), op->getOperand(1));
    else if (isa<arith::AndIOp>(op))
      rewriter.replaceOpWithNewOp<arith::OrIOp>(op, op->getOperand(0), op->getOperand(1));
    else
      return failure();
    return success();
  }
};

/// First drops sign extensions, then turns the larger number into the smaller one.
struct LoseSigns : RewritePattern {
  explicit LoseSigns(MLIRContext *context) : RewritePattern(MatchAnyOpTypeTag(), 1, context) {
    setDebugName("LoseSigns");
  }
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    if (isa<arith::ExtSIOp>(op))
      rewriter.replaceOpWithNewOp<arith::ExtUIOp>(op, op->getResult(0).getType(),
                                                  op->getOperand(0));
    else if (isa<arith::MaxSIOp>(op))
      rewriter.replaceOpWithNewOp<arith::MinSIOp>(op, op->getOperand(0), op->getOperand(1));
    else
      return failure();
    return success();
  }
};

template <typename Self, typename Pattern> struct PatternPass : MaskingPass<Self> {
  void runOnOperation() override {
    RewritePatternSet patterns(&this->getContext());
    patterns.add<Pattern>(&this->getContext());
    (void)applyPatternsAndFoldGreedily(this->getOperation(), std::move(patterns));
  }
};

struct MaskBinary : PatternPass<MaskBinary, ReplaceBinary> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MaskBinary)
  llvm::StringRef getArgument() const override { return "mask-binary"; }
};

struct MaskSigns : PatternPass<MaskSigns, LoseSigns> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MaskSigns)
  llvm::StringRef getArgument() const override { return "mask-signs"; }
};

/// First increments positive constants, then negative ones. Only the class of a number
/// distinguishes them.
struct MaskConstant : MaskingPass<MaskConstant> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MaskConstant)
  llvm::StringRef getArgument() const override { return "mask-constant"; }
  void runOnOperation() override {
    getOperation().walk([](arith::ConstantOp op) {
      auto number = dyn_cast<IntegerAttr>(op.getValue());
      if (!number || number.getType().isIndex() || number.getType().isInteger(1))
        return;
      const llvm::APInt &value = number.getValue();
      if (!value.isZero())
        op.setValueAttr(IntegerAttr::get(number.getType(), value + 1));
    });
  }
};

/// First drops the last iteration of loops without carried values, then of those with one.
struct MaskLoop : MaskingPass<MaskLoop> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MaskLoop)
  llvm::StringRef getArgument() const override { return "mask-loop"; }
  void runOnOperation() override {
    getOperation().walk([](scf::ForOp loop) {
      OpBuilder b(loop);
      loop.getUpperBoundMutable().assign(
          b.create<arith::SubIOp>(loop.getLoc(), loop.getUpperBound(), loop.getStep()));
    });
  }
};

/// First redirects one-axis reads to the first element, then reads of two axes.
struct MaskMemory : MaskingPass<MaskMemory> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MaskMemory)
  llvm::StringRef getArgument() const override { return "mask-memory"; }
  void runOnOperation() override {
    getOperation().walk([](memref::LoadOp load) {
      size_t axes = load.getIndices().size();
      if (axes == 0)
        return;
      OpBuilder b(load);
      load.getIndicesMutable()[0].set(b.create<arith::ConstantIndexOp>(load.getLoc(), 0));
    });
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "masking-passes", "0.1", [] {
            PassRegistration<MaskBinary>();
            PassRegistration<MaskSigns>();
            PassRegistration<MaskConstant>();
            PassRegistration<MaskLoop>();
            PassRegistration<MaskMemory>();
          }};
}
