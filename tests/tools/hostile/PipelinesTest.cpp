// Foreign pipelines and programs that would write or run something. A user who replays them gets
// only what the user's own options allow.
#include "tests/tools/hostile/HostileBundle.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

/// A pass of MLIR that overwrites an existing file with the program's text.
static std::string writes(const Scratch &scratch) {
  return "snapshot-op-locations{filename=" + scratch.path("work/mine.txt") + "}";
}

static std::string module(const std::string &passes) { return "builtin.module(" + passes + ")"; }

/// A folder with a file that must stay unchanged, and a bundle.
class HostilePipeline : public testing::Test {
protected:
  HostilePipeline() : bundle(prepared(scratch)) { scratch.write("work/mine.txt", "mine\n"); }
  static const Scratch &prepared(const Scratch &scratch) {
    prepareWatched(scratch);
    return scratch;
  }
  void expectRefused(const std::string &path) {
    for (const char *verb : {"replay", "reduce"}) {
      SCOPED_TRACE(verb);
      expectHarmless({verb, path}, scratch);
    }
  }
  /// Writes a function of upstream dialects with these pipelines, in this format.
  void writeFunction(int format, const std::string &pipeline, const std::string &ofCase,
                     const std::string &other) {
    bundle.write("program.mlir", "func.func @main(%a: i32) -> i32 {\n  return %a : i32\n}\n");
    std::string text =
        R"({"format": )" + std::to_string(format) +
        R"(, "version": "1", "seed": 1, "backend": "mlir", "peers": [], "machine": )" +
        (format == 1 ? R"({"upstream_family": 0})" : "{}") +
        R"(, "kind": "upstream-function", "pipeline": ")" + pipeline +
        R"(", "plants": [], "plugins": [], "oracle": "pass", "signature": "s",
                          "pass": "", "inputs": [], "case_pipeline": ")" +
        ofCase + R"(", "default_pipeline": ")" + ofCase + R"(", "other_pipeline": ")" + other +
        "\"}";
    bundle.write("case.json", text);
  }

  Scratch scratch;
  Bundle bundle;
};

TEST_F(HostilePipeline, OfABundleWritesNothing) {
  bundle.key("pipeline", "\"" + module(writes(scratch)) + "\"");
  expectRefused("b");
}

TEST_F(HostilePipeline, OfACaseWritesNothingInAnyFormat) {
  std::string pipeline = module(writes(scratch));
  writeFunction(2, "", pipeline, "");
  expectRefused("b");
  writeFunction(1, "", pipeline, "");
  expectRefused("b");
  writeFunction(2, pipeline, "", "");
  expectRefused("b");
}

TEST_F(HostilePipeline, ThatIsAnotherPathWritesNothing) {
  writeFunction(2, "", "", module(writes(scratch)));
  expectRefused("b");
}

TEST_F(HostilePipeline, OfACommentWritesNothing) {
  const std::string text = "func.func @main(%a: i32) -> i32 {\n  return %a : i32\n}\n";
  for (const char *key : {"pipeline", "other-pipeline"}) {
    scratch.write("work/p.mlir", "// npufuzz: kind=upstream-function backend=mlir " +
                                     std::string(key) + "='" + module(writes(scratch)) + "'\n" +
                                     text);
    expectRefused("p.mlir");
  }
}

TEST_F(HostilePipeline, InAnOptionOfAnotherPassWritesNothing) {
  for (const std::string &pass : {"inline{default-pipeline=" + writes(scratch) + "}",
                                  "inline{op-pipelines=func.func(" + writes(scratch) + ")}",
                                  "composite-fixed-point-pass{pipeline=" + writes(scratch) + "}",
                                  "cse{a=(}," + writes(scratch) + ",cse{b=)}"}) {
    SCOPED_TRACE(pass);
    bundle.key("pipeline", "\"" + module(pass) + "\"");
    expectRefused("b");
  }
}

// A script in the IR can name any pass; npufuzz must not run it.
TEST_F(HostilePipeline, ThatRunsAScriptOfTheProgramIsRefused) {
  bundle.key("pipeline", "\"" + module("transform-interpreter") + "\"");
  expectRefused("b");
}

TEST_F(HostilePipeline, IsRefusedInOneLineThatSaysWhatToDo) {
  bundle.key("pipeline", "\"" + module("print-op-stats") + "\"");
  Measured run = measure({"replay", "b"}, scratch);
  EXPECT_THAT(run.output.err, HasSubstr("print-op-stats: expected a pass that a file may name"));
  EXPECT_THAT(run.output.err, HasSubstr("--pass-pipeline"));
}

// The tests above can fail: the pass exists and writes if the user asks for it.
TEST_F(HostilePipeline, OfTheUserRuns) {
  std::string pipeline = module(writes(scratch));
  bundle.key("pipeline", "\"" + pipeline + "\"");
  measure({"replay", "b", "--backend=mlir", "--pass-pipeline=" + pipeline}, scratch);
  EXPECT_NE(everythingIn(scratch).at(scratch.path("work/mine.txt")), "mine\n");
}

// The files of a run are foreign, too.
TEST_F(HostilePipeline, OfAFindingOnRecordWritesNothing) {
  measure({"fuzz", "--backend=npu", "--plant=cast-rounding", "--seed=1", "--count=150",
           "--max-findings=1", "--reduce=0s", "--jobs=1", "--out=o"},
          scratch);
  std::string journal = readFile(scratch.path("work/o/campaign.journal"));
  const std::string none = R"("pipeline":"","other_pipeline")";
  size_t at = journal.find(none);
  ASSERT_NE(at, std::string::npos) << journal.substr(0, 2000);
  scratch.write(
      "work/o/campaign.journal",
      journal.replace(at, none.size(),
                      R"("pipeline":")" + module(writes(scratch)) + R"(","other_pipeline")"));
  expectHarmless({"fuzz", "--resume=o"}, scratch);
}

// The command that replays the bundle repeats what a file may not name; the result is then the
// recorded one.
TEST_F(HostilePipeline, OfTheUserIsInTheLineThatReplays) {
  const std::string plugin = "--load-pass-plugin=" + pluginPath("loud_passes"),
                    pipeline = "--pass-pipeline=builtin.module(strip-debuginfo,shout)";
  Measured fuzzed = measure({"fuzz", "--backend=npu", "--seed=1", "--count=1", "--reduce=0s",
                             "--jobs=1", "--out=o", plugin, pipeline},
                            scratch);
  EXPECT_THAT(fuzzed.output.out, HasSubstr("'" + pipeline + "'"));
  Measured without = measure({"replay", "o", plugin}, scratch);
  EXPECT_THAT(without.output.err,
              HasSubstr("strip-debuginfo: expected a pass that a file may name"));
  Measured with = measure({"replay", "o", plugin, pipeline}, scratch);
  EXPECT_THAT(with.output.out, HasSubstr("loud"));
}

//===----------------------------------------------------------------------===//
// Machine code
//===----------------------------------------------------------------------===//

/// Two paths of one function, whose machine code oracle paths runs: the interpreter knows math.cos,
/// and both paths turn it into a call of @cosf.
static std::string callsCosine(const std::string &cosine) {
  const std::string rest = "convert-math-to-libm,convert-func-to-llvm,reconcile-unrealized-casts)'";
  return "// npufuzz: kind=upstream-function backend=mlir pipeline='builtin.module(cse," + rest +
         " other-pipeline='builtin.module(" + rest + "\n" + cosine +
         "func.func @main(%a: f32) -> f32 {\n  %r = math.cos %a : f32\n  return %r : f32\n}\n";
}

static const char *const asksTheShell =
    R"(llvm.mlir.global internal constant @line(": > $NPUFUZZ_CANARY\00")
llvm.func @system(!llvm.ptr) -> i32
func.func @cosf(%x: f32) -> f32 {
  %line = llvm.mlir.addressof @line : !llvm.ptr
  %code = llvm.call @system(%line) : (!llvm.ptr) -> i32
  return %x : f32
}
)";

static const char *const traps = R"(func.func @cosf(%x: f32) -> f32 {
  llvm.inline_asm has_side_effects "ud2", "" : () -> ()
  return %x : f32
}
)";

TEST_F(HostilePipeline, WhoseMachineCodeIsNotTheLoweringsRunsNoneOfIt) {
  for (const char *cosine : {asksTheShell, traps}) {
    scratch.write("work/p.mlir", callsCosine(cosine));
    auto before = everythingIn(scratch);
    Measured run = measure({"replay", "p.mlir", "--oracles=paths"}, scratch);
    EXPECT_EQ(run.output.exitCode, 3) << run.output.err; // nothing judged
    EXPECT_THAT(run.output.out, HasSubstr("unsupported machine code")) << run.output.err;
    EXPECT_TRUE(everythingIn(scratch) == before);
  }
}

// Otherwise the test above could not fail.
TEST_F(HostilePipeline, WhoseMachineCodeIsTheLoweringsRuns) {
  scratch.write("work/p.mlir", callsCosine(""));
  Measured run = measure({"replay", "p.mlir", "--oracles=paths"}, scratch);
  EXPECT_EQ(run.output.exitCode, 0) << run.output.err;
  EXPECT_THAT(run.output.out, Not(HasSubstr("cannot tell")));
}

} // namespace npufuzz::tests
