//===- VerificationTest.cpp - what a pass can break, and that it is found -===//
#include "backend/Verification.h"
#include "backend/PassSequence.h"
#include "backend/mlir/MlirBackend.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

using namespace npufuzz;
using namespace mlir;

namespace {

std::unique_ptr<MLIRContext> makeContext(const Backend &backend) {
  DialectRegistry registry;
  backend.registerDialects(registry);
  auto context = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  return context;
}

/// A module that was accepted, and what a pass did to it then.
class Verification : public testing::Test {
protected:
  /// Parses and accepts the module.
  void accept(StringRef text) {
    module = parseSourceString<ModuleOp>(text, ParserConfig(context.get(), false));
    ASSERT_TRUE(module);
    verifier.emplace(*module);
    FirstError error(*context);
    ASSERT_TRUE(succeeded(verifier->verify())) << error.text();
  }
  /// The one op of that name.
  Operation *find(StringRef name) {
    Operation *found = nullptr;
    module->walk([&](Operation *op) {
      if (op->getName().getStringRef() == name)
        found = op;
    });
    return found;
  }
  Operation *first(StringRef function) {
    return &module->lookupSymbol<func::FuncOp>(function).getBody().front().front();
  }
  /// What the incremental verifier says now; mlir::verify must say the same.
  std::string complaint() {
    FirstError error(*context);
    bool isValid = succeeded(verifier->verify());
    std::string mine = error.any() ? error.text() : "";
    error.clear();
    EXPECT_EQ(isValid, succeeded(verify(*module)));
    EXPECT_EQ(mine, error.any() ? error.text() : "");
    return mine;
  }

  std::unique_ptr<MLIRContext> context = makeContext(mlirBackend());
  OwningOpRef<ModuleOp> module;
  std::optional<IncrementalVerifier> verifier;
};

constexpr StringLiteral twoFunctions = R"mlir(
func.func @f(%a: i32, %b: f32) -> i32 {
  %c = arith.constant 1 : i32
  %d = arith.addi %a, %c : i32
  %e = arith.muli %d, %c : i32
  return %e : i32
}
func.func @g(%a: i32, %x: index) -> i32 {
  %r = func.call @f2(%a) : (i32) -> i32
  %c = arith.constant 1 : i32
  %s = arith.addi %r, %c : i32
  affine.for %i = 0 to 4 {
    %v = arith.constant 0.0 : f32
  }
  return %s : i32
}
func.func private @f2(i32) -> i32
)mlir";

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

} // namespace

TEST_F(Verification, AcceptsWhatHasNotChanged) {
  accept(twoFunctions);
  EXPECT_EQ(complaint(), "");
}

TEST_F(Verification, FindsAnAttributeThatFitsNoMore) {
  accept(twoFunctions);
  cast<arith::ConstantOp>(first("f")).setValueAttr(Builder(context.get()).getF32FloatAttr(1));
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsAnOperandOfAnotherType) {
  accept(twoFunctions);
  auto function = module->lookupSymbol<func::FuncOp>("f");
  find("arith.muli")->setOperand(0, function.getArgument(1));
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsTheUserWhoseOperandGotAnotherTypeWhereItIsDefined) {
  accept(twoFunctions);
  module->lookupSymbol<func::FuncOp>("f").getArgument(0).setType(Float32Type::get(context.get()));
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsAResultTypeThatNoLongerFollowsFromTheOperands) {
  accept(twoFunctions);
  find("arith.muli")->getResult(0).setType(IntegerType::get(context.get(), 64));
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsAUseBeforeItsDefinition) {
  accept(twoFunctions);
  Operation *user = find("arith.muli");
  user->getOperand(0).getDefiningOp()->moveAfter(user);
  EXPECT_EQ(complaint(), "operand #0 does not dominate this use");
}

TEST_F(Verification, FindsAnOpThatUsesItsOwnResult) {
  accept(twoFunctions);
  Operation *op = find("arith.muli");
  op->setOperand(0, op->getResult(0));
  EXPECT_EQ(complaint(), "operand #0 does not dominate this use");
}

TEST_F(Verification, FindsAUseOutsideTheRegionOfTheDefinition) {
  accept(R"mlir(
func.func @f(%a: i32, %p: i1) -> i32 {
  scf.if %p {
    %in = arith.addi %a, %a : i32
  }
  %out = arith.muli %a, %a : i32
  return %out : i32
}
)mlir");
  find("arith.muli")->setOperand(0, find("arith.addi")->getResult(0));
  EXPECT_EQ(complaint(), "operand #0 does not dominate this use");
}

TEST_F(Verification, FindsAMissingTerminator) {
  accept(twoFunctions);
  module->lookupSymbol<func::FuncOp>("f").getBody().front().back().erase();
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsATerminatorInTheMiddleOfABlock) {
  accept(branches);
  Operation *branch = find("cf.cond_br");
  branch->moveBefore(branch->getPrevNode());
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsAnEmptyBlock) {
  accept(twoFunctions);
  Block &body = *find("affine.yield")->getBlock();
  body.clear();
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsAValueOfAnotherIsolatedFunction) {
  accept(twoFunctions);
  first("g")->setOperand(0, module->lookupSymbol<func::FuncOp>("f").getArgument(0));
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsAReturnThatNoLongerFitsItsFunction) {
  accept(twoFunctions);
  auto function = module->lookupSymbol<func::FuncOp>("f");
  Builder builder(context.get());
  function.setFunctionType(
      builder.getFunctionType(function.getArgumentTypes(), {builder.getF32Type()}));
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsACallWhoseCalleeIsGoneOrHasAnotherType) {
  accept(twoFunctions);
  auto callee = module->lookupSymbol<func::FuncOp>("f2");
  Builder builder(context.get());
  callee.setFunctionType(builder.getFunctionType({builder.getF32Type()}, {builder.getI32Type()}));
  EXPECT_NE(complaint(), "");
  callee.erase();
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsTwoSymbolsOfOneName) {
  accept(twoFunctions);
  module->lookupSymbol<func::FuncOp>("f2").setName("g");
  EXPECT_NE(complaint(), "");
}

TEST_F(Verification, FindsABlockArgumentThatNoLongerFitsTheOpAround) {
  accept(twoFunctions);
  find("affine.yield")->getBlock()->getArgument(0).setType(IntegerType::get(context.get(), 32));
  EXPECT_NE(complaint(), "");
}

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
  // Of the same type: only its definition, deeper than the function, makes it no symbol.
  OpBuilder builder(branch->getRegion(0).front().front().getContext());
  builder.setInsertionPointToStart(&branch->getRegion(0).front());
  Value at = find("memref.load")->getResult(0);
  Value inner = builder.create<arith::AddIOp>(branch->getLoc(), at, at);
  inner.getDefiningOp()->getNextNode()->setOperand(0, inner);
  EXPECT_NE(complaint(), "");
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
  // Without the branch to it, ^left is dead code, where dominance means nothing.
  Operation *branch = find("cf.cond_br");
  branch->setSuccessor(branch->getSuccessor(1), 0);
  find("arith.muli")->setOperand(0, find("arith.subi")->getResult(0));
  EXPECT_EQ(complaint(), "");
}

TEST_F(Verification, SaysWhichValueWasErasedWithoutReadingIt) {
  accept(twoFunctions);
  Operation *user = find("arith.muli");
  Operation *definition = user->getOperand(0).getDefiningOp();
  // As after an erasure, but with memory that can still be read: the module's destruction does.
  definition->remove();
  EXPECT_TRUE(failed(verifier->verify()));
  EXPECT_EQ(verifier->erasedValue(), "operand 0 of arith.muli");
  user->getBlock()->push_front(definition);
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

TEST_F(Verification, AcceptsAgainWhatWasRepaired) {
  accept(twoFunctions);
  Operation *user = find("arith.muli");
  Value right = user->getOperand(0);
  user->setOperand(0, module->lookupSymbol<func::FuncOp>("f").getArgument(1));
  EXPECT_NE(complaint(), "");
  EXPECT_NE(complaint(), "") << "nothing is kept of what was refused";
  user->setOperand(0, right);
  EXPECT_EQ(complaint(), "");
}

TEST_F(Verification, ListsAffineApplyBecauseItAsksNothingOfItsOperands) {
  // %s is neither a dimension nor a symbol. An MLIR that refuses it takes affine.apply off the
  // list.
  accept(R"mlir(
func.func @f(%m: memref<4xindex>, %a: index) {
  %x = memref.load %m[%a] : memref<4xindex>
  affine.for %i = 0 to 3 {
    %s = arith.addi %x, %i : index
    %y = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%s)[%s]
  }
  return
}
)mlir");
}
