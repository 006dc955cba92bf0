// What a pass may change in what functions compute, and what it may not.
#include "oracles/refinement/JudgePass.h"
#include "backend/mlir/Registration.h"
#include "oracles/refinement/DrawArguments.h"

#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

using namespace mlir;
using testing::HasSubstr;

namespace npufuzz::refinement::tests {
namespace {

using Answer = Judgement::Answer;

class JudgePass : public testing::Test {
protected:
  JudgePass() {
    DialectRegistry registry;
    mlirbackend::registerUpstreamDialects(registry);
    context.appendDialectRegistry(registry);
  }

  OwningOpRef<ModuleOp> parse(const char *text) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    return module;
  }
  /// As if a pass made `after` of `before`.
  Judgement judge(const char *before, const char *after) {
    OwningOpRef<ModuleOp> first = parse(before), second = parse(after);
    JudgedModule judged(*first, {.count = 10});
    return judgeState(judged, *second, [] {});
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

TEST_F(JudgePass, AResultThatIsFreedMemoryIsWrong) {
  constexpr const char *kept = R"(
func.func @f() -> memref<2xi32> {
  %c = arith.constant 3 : i32
  %m = memref.alloc() : memref<2xi32>
  linalg.fill ins(%c : i32) outs(%m : memref<2xi32>)
  return %m : memref<2xi32>
})";
  constexpr const char *freed = R"(
func.func @f() -> memref<2xi32> {
  %c = arith.constant 3 : i32
  %m = memref.alloc() : memref<2xi32>
  linalg.fill ins(%c : i32) outs(%m : memref<2xi32>)
  memref.dealloc %m : memref<2xi32>
  return %m : memref<2xi32>
})";
  Judgement judgement = judge(kept, freed);
  EXPECT_EQ(judgement.answer, Answer::wrong);
  EXPECT_EQ(judgement.detail, "@f result 0: expected memory, got memory that was freed");
  EXPECT_EQ(judge(freed, kept).answer, Answer::ok) << "who gave freed memory gave nothing";
}

TEST_F(JudgePass, AFunctionThatIsUndefinedOnHelpfulInputsTooKeepsItsFirst) {
  // Division by zero, whatever the input.
  OwningOpRef<ModuleOp> module = parse(R"(
func.func @f(%x: i32) -> i32 {
  %c = arith.constant 0 : i32
  %y = arith.divui %x, %c : i32
  return %y : i32
})");
  JudgedModule judged(*module, {.count = 4});
  EXPECT_EQ(judged.subjects.functions.front().firstInput, 0);
  OwningOpRef<ModuleOp> other = parse("func.func @f(%x: i32) -> i32 { return %x : i32 }");
  Judgement judgement = judgeState(judged, *other, [] {});
  EXPECT_EQ(judgement.answer, Answer::cannotTell);
  EXPECT_EQ(judgement.detail, "no input on which the program is defined");
}

} // namespace
} // namespace npufuzz::refinement::tests
