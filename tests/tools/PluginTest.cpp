// A user's pass runs inside the built-in pipelines and is blamed like any other.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

/// The backend's default pipeline with one more pass at its end.
static std::string pipelineWith(const std::string &backend, const std::string &pass) {
  Output output = npufuzz({"list", "passes", "--pipeline-of=" + backend});
  EXPECT_EQ(output.exitCode, 0) << output.err;
  std::string pipeline = output.out;
  pipeline.resize(pipeline.rfind(')'));
  return pipeline + "," + pass + ")";
}

TEST(Plugin, WrongPassInTheNpuPipelineIsFoundAndBlamedByName) {
  Scratch scratch;
  Output output = npufuzz({"fuzz", "--seed=1", "--duration=60s", "--max-findings=1",
                           "--load-pass-plugin=" + pluginPath("wrong_passes"),
                           "--pass-pipeline=" + pipelineWith("npu", "wrong-subtraction"),
                           "--out=" + scratch.path("out")});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("1 finding:"));
  EXPECT_THAT(output.out, testing::HasSubstr("pass wrong-subtraction,"));
  auto bundles = bundlesIn(scratch.path("out"));
  ASSERT_EQ(bundles.size(), 1u);
  // The bundle brings its pipeline along and names the plugin; only the user may load it.
  std::string load = "--load-pass-plugin=" + pluginPath("wrong_passes");
  EXPECT_THAT(output.out, testing::HasSubstr("npufuzz replay " + bundles.front() + " " + load));
  expectOneLineError(npufuzz({"replay", bundles.front()}), 2, {"only you may load", load});
  Output replay = npufuzz({"replay", bundles.front(), load});
  EXPECT_EQ(replay.exitCode, 1) << replay.out << replay.err;
  EXPECT_THAT(replay.out, testing::HasSubstr("wrong-subtraction"));
}

TEST(Plugin, RightPassInTheNpuPipelineIsNotBlamed) {
  Scratch scratch;
  Output output =
      npufuzz({"fuzz", "--seed=1", "--count=50", "--load-pass-plugin=" + pluginPath("wrong_passes"),
               "--pass-pipeline=" + pipelineWith("npu", "count-subtractions"),
               "--out=" + scratch.path("out")});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
}

TEST(Plugin, WrongPassInTheMlirPipelineIsFound) {
  Scratch scratch;
  // The pass comes first, because arith's ops are gone at the end of this pipeline.
  std::string pipeline = pipelineWith("mlir", "count-subtractions");
  size_t lowering = pipeline.find(',');
  ASSERT_NE(lowering, std::string::npos);
  pipeline.insert(lowering, ",wrong-subtraction");
  Output output = npufuzz({"fuzz", "--backend=mlir", "--seed=1", "--duration=60s",
                           "--max-findings=1", "--load-pass-plugin=" + pluginPath("wrong_passes"),
                           "--pass-pipeline=" + pipeline, "--out=" + scratch.path("out")});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("pass wrong-subtraction,"));
}

TEST(Plugin, IsKnownToTheBundleOfAReduction) {
  Scratch scratch;
  std::string program =
      scratch.write("case.mlir", R"(// npufuzz: backend=mlir kind=upstream-function
func.func @main(%x: i32, %y: i32) -> i32 {
  %a = arith.subi %x, %y : i32
  return %a : i32
})");
  Output reduced = npufuzz({"reduce", program, "-o", scratch.path("out"),
                            "--load-pass-plugin=" + pluginPath("wrong_passes"),
                            "--pass-pipeline=builtin.module(wrong-subtraction)"});
  EXPECT_EQ(reduced.exitCode, 1) << reduced.out << reduced.err;
  Output replay =
      npufuzz({"replay", scratch.path("out"), "--load-pass-plugin=" + pluginPath("wrong_passes")});
  EXPECT_EQ(replay.exitCode, 1) << replay.out << replay.err;
}

TEST(Plugin, ItsPassesAreListed) {
  Output output = npufuzz({"list", "passes", "--load-pass-plugin=" + pluginPath("wrong_passes")});
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("--wrong-subtraction"));
  EXPECT_THAT(npufuzz({"list", "passes"}).out, testing::Not(testing::HasSubstr("subtraction")));
}

} // namespace npufuzz::tests
