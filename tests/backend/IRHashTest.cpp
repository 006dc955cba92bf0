// The hash changes with everything that a pattern can change, and with nothing else.
#include "backend/passes/IRHash.h"

#include "backend/mlir/MlirBackend.h"
#include "campaign/cases/FunctionCases.h"
#include "oracles/Evaluate.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Builders.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace npufuzz::refinement::tests {

namespace {

const char *const text = R"(
func.func @f(%a: i32, %b: i32, %c: i1) -> i32 {
  %sum = arith.addi %a, %b : i32
  %less = arith.cmpi slt, %a, %b : i32
  cf.cond_br %less, ^then(%a : i32), ^else(%b : i32)
^then(%x: i32):
  return %x : i32
^else(%y: i32):
  return %y : i32
}
)";

class IRHash : public testing::Test {
protected:
  IRHash()
      : context(oracles::makeContext({&mlirBackend()})),
        program(llvm::cantFail(parseModule(*context, text, "test"))) {}

  template <typename Op> Op first() const {
    Op found;
    program.get().walk([&](Op op) { found = found ? found : op; });
    return found;
  }
  bool changes(llvm::function_ref<void()> change) {
    llvm::hash_code before = hashOf(program.get());
    change();
    return before != hashOf(program.get());
  }

  std::unique_ptr<MLIRContext> context;
  Module program;
};

} // namespace

TEST_F(IRHash, ChangesWithWhateverIsChanged) {
  auto sum = first<arith::AddIOp>();
  auto compare = first<arith::CmpIOp>();
  auto branch = first<cf::CondBranchOp>();
  Block *middle = branch.getTrueDest(), *last = branch.getFalseDest();
  EXPECT_TRUE(changes([&] { sum->setOperands({sum.getRhs(), sum.getLhs()}); })) << "operands";
  EXPECT_TRUE(changes([&] { compare.setPredicate(arith::CmpIPredicate::sgt); })) << "property";
  EXPECT_TRUE(changes([&] { sum->setAttr("seen", UnitAttr::get(context.get())); })) << "attribute";
  EXPECT_TRUE(changes([&] { sum->moveAfter(compare); })) << "order";
  EXPECT_TRUE(changes([&] { branch->setSuccessor(last, 0); })) << "successor";
  EXPECT_TRUE(changes([&] { last->moveBefore(middle); })) << "order of blocks";
  EXPECT_TRUE(changes([&] { last->addArgument(sum.getType(), sum.getLoc()); })) << "argument";
  EXPECT_TRUE(changes([&] { last->getArgument(0).setType(Float32Type::get(context.get())); }))
      << "an argument's type";
  EXPECT_TRUE(changes([&] { sum.getResult().setType(Float32Type::get(context.get())); }))
      << "a result's type";
  EXPECT_TRUE(changes([&] { OpBuilder(sum).clone(*sum); })) << "an op more";
  EXPECT_TRUE(changes([&] { sum->erase(); })) << "an op less";
}

TEST_F(IRHash, StaysWhereNothingIsChanged) {
  EXPECT_FALSE(changes([] {}));
  auto sum = first<arith::AddIOp>();
  EXPECT_FALSE(changes([&] { sum->setOperands({sum.getLhs(), sum.getRhs()}); }));
  EXPECT_FALSE(changes([&] { sum->setLoc(UnknownLoc::get(context.get())); }));
}

} // namespace npufuzz::refinement::tests
