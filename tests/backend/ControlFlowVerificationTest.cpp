//===- ControlFlowVerificationTest.cpp - blocks, branches and loops --------===//
#include "VerifiedModule.h"
#include "support/mlir/Release.h"

using namespace npufuzz;

namespace {

constexpr StringLiteral branches = R"mlir(
func.func @f(%a: i32, %p: i1) -> i32 {
  %before = arith.addi %a, %a : i32
  cf.cond_br %p, ^left, ^right
^left:
  %l = arith.muli %a, %before : i32
  cf.br ^end(%l : i32)
^right:
  %r = arith.subi %a, %before : i32
  cf.br ^end(%r : i32)
^end(%x: i32):
  %y = arith.xori %x, %before : i32
  return %y : i32
}
)mlir";

constexpr StringLiteral loops = R"mlir(
func.func @f(%n: index, %a: i32, %b: f32, %m: memref<4xindex>, %true: i1) -> i32 {
  %at = memref.load %m[%n] : memref<4xindex>
  %r = affine.for %i = 0 to 4 iter_args(%s = %a) -> i32 {
    %t = arith.addi %s, %a : i32
    affine.yield %t : i32
  }
  scf.if %true {
    affine.for %j = 0 to %n {
    }
  }
  return %r : i32
}
)mlir";

} // namespace

TEST_F(Verification, FindsATerminatorInTheMiddleOfABlock) {
  accept(branches);
  Operation *branch = find("cf.cond_br");
  branch->moveBefore(branch->getPrevNode());
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsAYieldOfAnotherType) {
  accept(loops);
  auto function = module->lookupSymbol<func::FuncOp>("f");
  find("arith.addi")->getNextNode()->setOperand(0, function.getArgument(2));
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsACarriedValueOfAnotherType) {
  accept(loops);
  auto function = module->lookupSymbol<func::FuncOp>("f");
  find("arith.addi")->getParentOp()->setOperand(0, function.getArgument(2));
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsALoopWhoseResultHasAnotherType) {
  accept(loops);
  find("arith.addi")->getParentOp()->getResult(0).setType(Float32Type::get(context.get()));
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsALoopBoundThatIsNoDimensionAnyMore) {
  accept(loops);
  Operation *branch = find("scf.if");
  // The operand has the same type. It is no longer a symbol only because its definition is deeper
  // than the function.
  OpBuilder builder(branch->getRegion(0).front().front().getContext());
  builder.setInsertionPointToStart(&branch->getRegion(0).front());
  Value at = find("memref.load")->getResult(0);
  Value inner = builder.create<arith::AddIOp>(branch->getLoc(), at, at);
  inner.getDefiningOp()->getNextNode()->setOperand(0, inner);
  // Release 22 accepts the result of an op without regions as a symbol, wherever it is.
  EXPECT_EQ(complaint().empty(), mlirRelease >= 22);
}

TEST_F(Verification, AcceptsValuesOfBlocksThatDominate) {
  accept(branches);
  EXPECT_EQ(complaint(), "");
}

TEST_F(Verification, FindsAValueOfABlockThatDoesNotDominate) {
  accept(branches);
  find("arith.xori")->setOperand(0, find("arith.muli")->getResult(0));
  EXPECT_EQ(complaint(), "operand #0 does not dominate this use");
}

TEST_F(Verification, FindsABranchToTheEntryBlock) {
  accept(R"mlir(
func.func @f() {
  cf.br ^end
^end:
  cf.br ^last
^last:
  return
}
)mlir");
  Region &region = module->lookupSymbol<func::FuncOp>("f").getBody();
  std::next(region.begin())->getTerminator()->setSuccessor(&region.front(), 0);
  EXPECT_EQ(complaint(), "entry block of region may not have predecessors");
}

TEST_F(Verification, AcceptsWhatIsWrongWhereControlDoesNotGet) {
  accept(branches);
  // Without the branch to it, ^left is dead code, in which dominance means nothing.
  Operation *branch = find("cf.cond_br");
  branch->setSuccessor(branch->getSuccessor(1), 0);
  find("arith.muli")->setOperand(0, find("arith.subi")->getResult(0));
  EXPECT_EQ(complaint(), "");
}

TEST_F(Verification, SaysWhichSuccessorWasErased) {
  accept(branches);
  Block *left = find("cf.cond_br")->getSuccessor(0);
  Region &region = *left->getParent();
  auto next = std::next(left->getIterator());
  region.getBlocks().remove(left);
  EXPECT_TRUE(failed(verifier->verify()));
  EXPECT_EQ(verifier->erasedValue(), "successor 0 of cf.cond_br");
  region.getBlocks().insert(next, left);
}
