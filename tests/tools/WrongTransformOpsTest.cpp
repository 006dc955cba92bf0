// Transform ops of a plugin, each with a bug, are named within a schedule of five.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using testing::HasSubstr;
using testing::Not;

/// Sums of rows, and a loop of eleven iterations.
static const char *const program = R"(
func.func @main(%a: tensor<10x10xi32>, %b: tensor<10xi32>) -> (tensor<10xi32>, i32) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<10x10xi32>) outs(%b : tensor<10xi32>) {
  ^bb0(%in: i32, %out: i32):
    %1 = arith.addi %in, %out : i32
    linalg.yield %1 : i32
  } -> tensor<10xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c11 = arith.constant 11 : index
  %zero = arith.constant 0 : i32
  %s = scf.for %i = %c0 to %c11 step %c1 iter_args(%t = %zero) -> (i32) {
    %x = arith.index_cast %i : index to i32
    %y = arith.addi %t, %x : i32
    scf.yield %y : i32
  }
  return %0, %s : tensor<10xi32>, i32
})";

/// A schedule of five ops, the fourth of which is the one of this name for ops of that name.
static std::string scheduleOf(const std::string &op, const std::string &payload) {
  return R"(module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_cse to %f : !transform.any_op
    %t = transform.structured.match ops{[")" +
         payload + R"("]} in %f : (!transform.any_op) -> !transform.any_op
    "transform.wrong.)" +
         op + R"("(%t) : (!transform.any_op) -> ()
    transform.apply_dce to %f : !transform.any_op
    transform.yield
  }
}
)";
}

struct WrongOp {
  const char *op, *payload, *verdict;
};

class WrongTransformOps : public testing::TestWithParam<WrongOp> {};

TEST_P(WrongTransformOps, AreNamed) {
  auto [op, payload, verdict] = GetParam();
  Scratch scratch;
  Output output =
      npufuzz({"validate", scratch.write("mine.mlir", program),
               "--schedule=" + scratch.write("schedule.mlir", scheduleOf(op, payload)),
               "--load-dialect-plugin=" + pluginPath("wrong_transform_ops"), "--reduce=0s"});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1.4 transform.wrong." + std::string(op) + ": " + verdict));
  for (const char *right : {"1.1 transform.structured.match: ", "1.2 transform.apply_cse: ",
                            "1.3 transform.structured.match: "})
    EXPECT_THAT(output.out, HasSubstr("-- " + std::string(right) + "nothing changed\n"));
  EXPECT_THAT(output.out, Not(HasSubstr("1.5 transform.apply_dce: WRONG")));
}

INSTANTIATE_TEST_SUITE_P(FiveKinds, WrongTransformOps,
                         testing::Values(WrongOp{"tile", "linalg.generic", "WRONG at @main"},
                                         WrongOp{"interchange", "linalg.generic", "WRONG at @main"},
                                         WrongOp{"pad", "linalg.generic", "WRONG at @main"},
                                         WrongOp{"unroll", "scf.for", "WRONG at @main"},
                                         WrongOp{"cast", "linalg.generic", "WRONG"}),
                         [](const auto &info) { return std::string(info.param.op); });

} // namespace npufuzz::tests
