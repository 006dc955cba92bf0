//===- VerificationTest.cpp - broken IR is found --------------------------===//
#include "VerifiedModule.h"

using namespace npufuzz;

namespace {

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

TEST_F(Verification, FindsAConstantWhoseElementsNobodyCanCount) {
  accept("func.func @f() {\n  %c = arith.constant dense<1> : tensor<4xi32>\n  return\n}");
  auto constant = cast<arith::ConstantOp>(first("f"));
  Type element = IntegerType::get(context.get(), 32);
  auto ofExtent = [&](int64_t extent) {
    auto type = RankedTensorType::get({extent}, element);
    Attribute one = IntegerAttr::get(element, 1);
    constant.setValueAttr(DenseElementsAttr::get(type, ArrayRef(one)));
    constant.getResult().setType(type);
    FirstError error(*context);
    bool isReadable = succeeded(verifier->verify());
    EXPECT_EQ(isReadable, succeeded(verifyReadable(*module)));
    return isReadable ? "" : error.text();
  };
  EXPECT_EQ(ofExtent(8), "");
  EXPECT_EQ(ofExtent(ShapedType::kDynamic),
            "'arith.constant' op has a constant of unknown extents");
  EXPECT_EQ(ofExtent(8), "");
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

TEST_F(Verification, SaysWhichValueWasErasedWithoutReadingIt) {
  accept(twoFunctions);
  Operation *user = find("arith.muli");
  Operation *definition = user->getOperand(0).getDefiningOp();
  // As after an erasure, but the memory stays readable, because the destructor of the module reads
  // it.
  definition->remove();
  EXPECT_TRUE(failed(verifier->verify()));
  EXPECT_EQ(verifier->erasedValue(), "operand 0 of arith.muli");
  user->getBlock()->push_front(definition);
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
  // %s is neither a dimension nor a symbol. If MLIR refuses it, take affine.apply off the list.
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
