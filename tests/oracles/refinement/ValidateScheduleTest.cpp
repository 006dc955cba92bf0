// Judges a schedule op by op, as a step of a pipeline.
#include "oracles/Evaluate.h"
#include "oracles/refinement/Validate.h"

#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

using namespace mlir;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace npufuzz::refinement::tests {
namespace {

constexpr llvm::StringLiteral identity = "affine_map<(d0) -> (d0)>";

class ValidateSchedule : public testing::Test {
protected:
  ValidateSchedule() : context(oracles::makeContext({findBackend("mlir")})) {
    findBackend("mlir")->registerPasses();
  }

  /// Adds two tensors, whose maps and iterator are given, and a schedule that tiles the sum.
  static std::string program(const std::string &in, const std::string &out,
                             const std::string &iterator, const std::string &tile,
                             const std::string &after = "") {
    return "module attributes {transform.with_named_sequence} {\n"
           "func.func @f(%a: tensor<5xi32>, %b: tensor<5xi32>) -> tensor<5xi32> {\n"
           "  %0 = linalg.generic {indexing_maps = [" +
           in + ", " + out + "], iterator_types = [\"" + iterator +
           R"("]} ins(%a : tensor<5xi32>) outs(%b : tensor<5xi32>) {
  ^bb0(%in: i32, %out: i32):
    %1 = arith.addi %in, %out : i32
    linalg.yield %1 : i32
  } -> tensor<5xi32>
  return %0 : tensor<5xi32>
}
transform.named_sequence @__transform_main(%root: !transform.any_op) {
  %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
  %t, %l = transform.structured.)" +
           tile +
           " %0 tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)\n" +
           after + "  transform.yield\n}\n}\n";
  }

  Validation check(const std::string &text,
                   const std::string &pipeline = "cse,transform-interpreter,canonicalize") {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, context.get());
    EXPECT_TRUE(module);
    return llvm::cantFail(
        validate(*module, {.pipeline = pipeline, .inputs = {.count = 10}, .secondsMax = 60}));
  }

  std::unique_ptr<MLIRContext> context;
};

TEST_F(ValidateSchedule, EachOpIsAStep) {
  Validation validation =
      check(program(identity.str(), identity.str(), "parallel", "tile_using_for"));
  EXPECT_EQ(validation.text, "-- 0. program: @f: 10 inputs, 0 of them undefined behaviour\n"
                             "-- 1. cse: nothing changed\n"
                             "-- 2.1 transform.structured.match: nothing changed\n"
                             "-- 2.2 transform.structured.tile_using_for: ok, 10 inputs\n"
                             "-- 3. canonicalize: ok, 10 inputs\n");
  EXPECT_EQ(validation.judged, 4);
  EXPECT_TRUE(validation.culprits.empty());
  EXPECT_TRUE(validation.untold.empty());
}

// Tiling takes the map from the end for one from the front.
TEST_F(ValidateSchedule, AWrongOpIsTheCulpritWithTheOpsUpToIt) {
  Validation validation =
      check(program("affine_map<(d0) -> (-d0 + 4)>", identity.str(), "parallel", "tile_using_for",
                    "  transform.loop.unroll %l {factor = 2} : !transform.any_op\n"));
  EXPECT_THAT(validation.text, HasSubstr("-- 2.1 transform.structured.match: nothing changed\n"));
  EXPECT_THAT(validation.text,
              HasSubstr("-- 2.2 transform.structured.tile_using_for: WRONG at @f"));
  EXPECT_THAT(validation.text, HasSubstr("-- 2.3 transform.loop.unroll: "));
  EXPECT_THAT(validation.text, HasSubstr("-- 3. canonicalize: "));
  ASSERT_FALSE(validation.culprits.empty());
  const Culprit &culprit = validation.culprits.front();
  EXPECT_EQ(culprit.step, 2u);
  EXPECT_EQ(culprit.pass, "transform-interpreter");
  EXPECT_THAT(culprit.input, HasSubstr("transform.structured.tile_using_for"));
  EXPECT_THAT(culprit.input, Not(HasSubstr("transform.loop.unroll")));
}

TEST_F(ValidateSchedule, NothingRunsBehindARefusal) {
  Validation validation =
      check(program(identity.str(), identity.str(), "parallel", "tile_using_for",
                    "  transform.loop.unroll %t {factor = 2} : !transform.any_op\n"));
  EXPECT_THAT(validation.text, HasSubstr("-- 2.3 transform.loop.unroll: refused the IR: "));
  EXPECT_THAT(validation.text, Not(HasSubstr("-- 3.")));
  EXPECT_THAT(validation.refusal, StartsWith("transform.loop.unroll: "));
  EXPECT_TRUE(validation.culprits.empty());
}

// Each iteration of the forall inserts its own sum at the same place.
TEST_F(ValidateSchedule, ADutyOfTheAuthorIsLeftOpen) {
  Validation validation =
      check(program(identity.str(), "affine_map<(d0) -> (0)>", "reduction", "tile_using_forall"));
  EXPECT_THAT(validation.text, HasSubstr("-- 2.2 transform.structured.tile_using_forall: cannot "
                                         "tell: a duty of the schedule's author: It is the user's "
                                         "responsibility"));
  EXPECT_TRUE(validation.culprits.empty());
}

} // namespace
} // namespace npufuzz::refinement::tests
