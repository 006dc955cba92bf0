//===- MoreWrongPasses.cpp - nine passes, each with one bug of a kind -----===//
//
// Test subjects of npufuzz diff: a version of a compiler with one of these differs from the one
// without. Each makes a mistake that real compilers made, on ops that most programs have.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;

namespace {

/// A pass that changes each op of a kind.
template <typename Self, typename Op>
struct WrongPass : PassWrapper<Self, OperationPass<ModuleOp>> {
  llvm::StringRef getDescription() const override { return "is wrong on purpose"; }
  void runOnOperation() override {
    llvm::SmallVector<Op> ops;
    this->getOperation().walk([&](Op op) { ops.push_back(op); });
    for (Op op : ops)
      Self::change(op);
  }
};

/// Replaces an op by the one of that name, with the same operands and type.
void become(Operation *op, llvm::StringRef name) {
  OpBuilder builder(op);
  Operation *made = builder.create(op->getLoc(), builder.getStringAttr(name), op->getOperands(),
                                   op->getResultTypes());
  op->replaceAllUsesWith(made->getResults());
  op->erase();
}

#define NAMED(NAME, ARGUMENT)                                                                      \
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NAME)                                               \
  llvm::StringRef getArgument() const override { return ARGUMENT; }

/// a < b becomes a <= b: off by one.
struct WrongComparison : WrongPass<WrongComparison, arith::CmpIOp> {
  NAMED(WrongComparison, "wrong-comparison")
  static void change(arith::CmpIOp op) {
    if (op.getPredicate() == arith::CmpIPredicate::slt)
      op.setPredicate(arith::CmpIPredicate::sle);
    else if (op.getPredicate() == arith::CmpIPredicate::ult)
      op.setPredicate(arith::CmpIPredicate::ule);
  }
};

/// The greater becomes the less.
struct WrongMaximum : WrongPass<WrongMaximum, arith::MaximumFOp> {
  NAMED(WrongMaximum, "wrong-maximum")
  static void change(arith::MaximumFOp op) { become(op, "arith.minimumf"); }
};

/// A signed maximum becomes an unsigned one.
struct WrongSign : WrongPass<WrongSign, arith::MaxSIOp> {
  NAMED(WrongSign, "wrong-sign")
  static void change(arith::MaxSIOp op) { become(op, "arith.maxui"); }
};

/// A signed number becomes a float as if it were unsigned.
struct WrongConversion : WrongPass<WrongConversion, arith::SIToFPOp> {
  NAMED(WrongConversion, "wrong-conversion")
  static void change(arith::SIToFPOp op) { become(op, "arith.uitofp"); }
};

/// Sign bits are lost.
struct WrongExtension : WrongPass<WrongExtension, arith::ExtSIOp> {
  NAMED(WrongExtension, "wrong-extension")
  static void change(arith::ExtSIOp op) { become(op, "arith.extui"); }
};

/// x * y becomes x + y where both are the same value, as for 2 * 2.
struct WrongSquare : WrongPass<WrongSquare, arith::MulFOp> {
  NAMED(WrongSquare, "wrong-square")
  static void change(arith::MulFOp op) {
    if (op.getLhs() == op.getRhs())
      become(op, "arith.addf");
  }
};

/// The two values of a selection change places.
struct WrongSelection : WrongPass<WrongSelection, arith::SelectOp> {
  NAMED(WrongSelection, "wrong-selection")
  static void change(arith::SelectOp op) {
    op->setOperands({op.getCondition(), op.getFalseValue(), op.getTrueValue()});
  }
};

/// A loop of more than two iterations loses its last one.
struct WrongBound : WrongPass<WrongBound, scf::ForOp> {
  NAMED(WrongBound, "wrong-bound")
  static void change(scf::ForOp op) {
    llvm::APInt low, high, step;
    if (!matchPattern(op.getLowerBound(), m_ConstantInt(&low)) ||
        !matchPattern(op.getUpperBound(), m_ConstantInt(&high)) ||
        !matchPattern(op.getStep(), m_ConstantInt(&step)) || (high - low).sle(step * 2))
      return;
    OpBuilder builder(op);
    Operation *before =
        builder.create(op->getLoc(), builder.getStringAttr("arith.subi"),
                       {op.getUpperBound(), op.getStep()}, op.getUpperBound().getType());
    op.setUpperBound(before->getResult(0));
  }
};

/// A division gives the quotient of the operands in the other order.
struct WrongQuotient : WrongPass<WrongQuotient, arith::DivFOp> {
  NAMED(WrongQuotient, "wrong-quotient")
  static void change(arith::DivFOp op) { op->setOperands({op.getRhs(), op.getLhs()}); }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "more-wrong-passes", "0.1", [] {
            PassRegistration<WrongComparison>();
            PassRegistration<WrongMaximum>();
            PassRegistration<WrongSign>();
            PassRegistration<WrongConversion>();
            PassRegistration<WrongExtension>();
            PassRegistration<WrongSquare>();
            PassRegistration<WrongSelection>();
            PassRegistration<WrongBound>();
            PassRegistration<WrongQuotient>();
          }};
}
