// A pass whose time is out of proportion is found, named, reduced and replayed like a wrong one.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

static const char *const program = R"(module {
  func.func @k0(%a: memref<4x8xf32>, %o: memref<4x8xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %va = tile.view %a : memref<4x8xf32> -> !tile.view<4x8xf32>
    %vo = tile.view %o : memref<4x8xf32> -> !tile.view<4x8xf32>
    %t = tile.load %va[%c0, %c0] : !tile.view<4x8xf32> -> !tile.tile<4x8xf32>
    %r = tile.neg %t : !tile.tile<4x8xf32>
    %s = tile.abs %r : !tile.tile<4x8xf32>
    tile.store %s, %vo[%c0, %c0] : !tile.tile<4x8xf32>, !tile.view<4x8xf32>
    return
  }
  func.func @main(%a: memref<4x8xf32>, %o: memref<4x8xf32>) {
    func.call @k0(%a, %o) : (memref<4x8xf32>, memref<4x8xf32>) -> ()
    return
  }
}
)";

/// Oracle time, the built-in compiler, and one of these passes between its first and its second.
static std::vector<std::string> timed(std::vector<std::string> words, const std::string &pass) {
  std::string pipeline = npufuzz({"list", "passes", "--pipeline-of=npu"}).out;
  pipeline.resize(pipeline.rfind(')') + 1);
  pipeline.insert(pipeline.find(','), "," + pass);
  for (const std::string &word :
       {std::string("--oracles=time"), "--load-pass-plugin=" + pluginPath("slow_passes"),
        "--pass-pipeline=" + pipeline})
    words.push_back(word);
  return words;
}

TEST(Time, APassThatVisitsAllTriplesIsNamedReducedAndReplayed) {
  Scratch scratch;
  std::string file = scratch.write("case.mlir", program);
  Output reduced = npufuzz(
      timed({"reduce", file, "--duration=20s", "-o", scratch.path("out")}, "visit-triples"));
  EXPECT_EQ(reduced.exitCode, 1) << reduced.out << reduced.err;
  // Each attempt is measured: how many there are in that time is the machine's.
  EXPECT_THAT(readFile(scratch.path("out") + "/program.mlir"),
              Not(AllOf(HasSubstr("tile.neg"), HasSubstr("tile.abs"))));
  // The bundle asks the oracle again that is asked by name only.
  Output replay = npufuzz({"replay", scratch.path("out")});
  EXPECT_EQ(replay.exitCode, 1) << replay.out << replay.err;
  EXPECT_THAT(replay.out, HasSubstr("pass 2 visit-triples takes more than quadratic time: "));
}

TEST(Time, APassThatVisitsAllPairsIsForgiven) {
  Scratch scratch;
  std::string file = scratch.write("case.mlir", program);
  Output output = npufuzz(timed({"replay", file}, "visit-pairs"));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
}

} // namespace npufuzz::tests
