// Copies list the uses of a value in the order of the original, or of a parser.
#include "backend/passes/UseOrder.h"
#include "backend/mlir/Registration.h"
#include "tests/generators/functions/UsersOf.h"

#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace npufuzz {
namespace {

class UseOrder : public testing::Test {
protected:
  UseOrder() {
    DialectRegistry registry;
    mlirbackend::registerUpstreamDialects(registry);
    context.appendDialectRegistry(registry);
  }
  OwningOpRef<ModuleOp> parse(llvm::StringRef text) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    return module;
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

/// Uses inside of an op and by the op itself, and a use that precedes its value in the text.
constexpr llvm::StringLiteral nested = R"(
func.func @f(%c: i1, %x: i32) -> i32 {
  %a = scf.if %c -> i32 {
    %b = arith.select %c, %x, %x : i32
    scf.yield %b : i32
  } else {
    scf.yield %x : i32
  }
  cf.br ^late
^early:
  %s = arith.addi %v, %v : i32
  %t = arith.muli %s, %v : i32
  return %t : i32
^late:
  %v = arith.addi %a, %x : i32
  cf.cond_br %c, ^early, ^end(%v : i32)
^end(%r: i32):
  return %r : i32
})";

TEST_F(UseOrder, OfAProgramIsTheParsersWhoeverMadeIt) {
  OwningOpRef<ModuleOp> parsed = parse(nested), cloned = parsed->clone();
  ASSERT_NE(usersOf(*cloned), usersOf(*parsed)) << "a plain clone has another order";
  EXPECT_EQ(usersOf(*cloneAsParsed(*parsed)), usersOf(*parsed));
  EXPECT_EQ(usersOf(*cloneAsParsed(*cloned)), usersOf(*parsed));
}

TEST_F(UseOrder, BetweenPassesIsKept) {
  OwningOpRef<ModuleOp> module = parse(nested);
  std::string parsed = usersOf(*module);
  EXPECT_EQ(usersOf(*cloneWithUses(*module)), parsed);
  // A pass may leave any order.
  module->walk([](Operation *op) {
    for (OpOperand &operand : llvm::reverse(op->getOpOperands()))
      operand.set(operand.get());
  });
  ASSERT_NE(usersOf(*module), parsed);
  EXPECT_EQ(usersOf(*cloneWithUses(*module)), usersOf(*module));
  EXPECT_EQ(usersOf(*cloneAsParsed(*module)), parsed);
}

TEST_F(UseOrder, IsAllThatMayDiffer) {
  auto textOf = [](ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream(text) << module;
    return text;
  };
  OwningOpRef<ModuleOp> module = parse(nested);
  EXPECT_EQ(textOf(*cloneAsParsed(*module)), textOf(*module));
  EXPECT_EQ(textOf(*cloneWithUses(*module)), textOf(*module));
}

} // namespace
} // namespace npufuzz
