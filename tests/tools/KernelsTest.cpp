// Kernels that a user wrote: replay judges them without a reference, by a stand-in for ptoas
// (stand_in_ptoas.py). tests/oracles/kernels has each judgement.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using ::testing::HasSubstr;
using ::testing::Not;

namespace {

/// A kernel that negates four rows at a time; `body` stands in the loop, `end` after it.
std::string kernel(const std::string &body, const std::string &end = "") {
  std::string tile = "!pto.tile_buf<loc=vec, dtype=f32, rows=4, cols=8, v_row=4, v_col=8>",
              view = " : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<4x8xf32>\n";
  return R"(module attributes {pto.target_arch = "a2a3"} {
  func.func @k(%a: !pto.ptr<f32>, %b: !pto.ptr<f32>, %n: index) attributes {pto.entry} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %p0 = arith.constant 0 : i64
    %p1 = arith.constant 128 : i64
    %p2 = arith.constant 256 : i64
    %va = pto.make_tensor_view %a, shape = [%c16, %c8], strides = [%c8, %c1] : !pto.tensor_view<?x?xf32>
    %vb = pto.make_tensor_view %b, shape = [%c16, %c8], strides = [%c8, %c1] : !pto.tensor_view<?x?xf32>
    %x = pto.alloc_tile addr = %p0 : )" +
         tile + "\n    %y = pto.alloc_tile addr = %p1 : " + tile +
         "\n    %z = pto.alloc_tile addr = %p2 : " + tile +
         "\n    scf.for %i = %c0 to %n step %c1 {\n      %r = arith.muli %i, %c4 : index\n" +
         "      %pa = pto.partition_view %va, offsets = [%r, %c0], sizes = [%c4, %c8]" + view +
         "      %pb = pto.partition_view %vb, offsets = [%r, %c0], sizes = [%c4, %c8]" + view +
         body + "    }\n" + end + "    return\n  }\n}\n";
}
std::string load() { return "      pto.tload ins(%pa : !pto.view) outs(%x : !pto.tile_buf<>)\n"; }
std::string store(const std::string &from = "y") {
  return "      pto.tstore ins(%" + from + " : !pto.tile_buf<>) outs(%pb : !pto.view)\n";
}
std::string negate(const std::string &from = "x", const std::string &to = "y") {
  return "      pto.tneg ins(%" + from + " : !pto.tile_buf<>) outs(%" + to +
         " : !pto.tile_buf<>)\n";
}

class KernelsTest : public testing::Test {
protected:
  void SetUp() override {
    if (shell("command -v clang++-19 || command -v clang++ || command -v clang++-22").exitCode != 0)
      GTEST_SKIP() << "no clang++ here";
  }
  Output replay(std::vector<std::string> words) {
    words.insert(words.begin(),
                 {"replay", "--ptoas=" NPUFUZZ_SOURCE_DIR "/tests/tools/stand_in_ptoas.py"});
    return npufuzz(words, /*secondsMax=*/280);
  }
  /// Replays one kernel with the stand-in that orders all pipes.
  Output replayOrdered(const std::string &text) {
    return replay({scratch.write("k.pto", text), "--machine=sync=0"});
  }

  Scratch scratch;
};

} // namespace

TEST_F(KernelsTest, ARightKernelIsSilent) {
  Output output = replayOrdered(kernel(load() + negate() + store()));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("1 ok, 0 failed"));
}

TEST_F(KernelsTest, ARaceIsToldWithTheOptionThatLeavesIt) {
  Output output = replay({scratch.write("k.pto", kernel(load() + negate() + store()))});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("[memory:pto:ptoas --enable-graph-sync-solver:data race of"));
  EXPECT_THAT(output.out, HasSubstr("of k(%n = 1)"));
  EXPECT_THAT(output.out, Not(HasSubstr("[memory:pto:ptoas:")));
}

TEST_F(KernelsTest, WhatOurHeaderDoesNotKnowIsCountedByInstruction) {
  std::string later = kernel(load() + "      pto.tlater ins(%x : !pto.tile_buf<>)\n");
  scratch.write("folder/a.pto", later);
  scratch.write("folder/b.pto", later);
  Output blind = replay({scratch.path("folder")});
  EXPECT_EQ(blind.exitCode, 3) << blind.out << blind.err;
  EXPECT_THAT(blind.out, HasSubstr("not judged, 2 of 2 programs: our header does not know TLATER"));
  EXPECT_THAT(blind.err, HasSubstr("npufuzz: nothing judged: 0 of 2 programs: "));
  scratch.write("folder/c.pto", kernel(load() + negate() + store()));
  Output some = replay({scratch.path("folder"), "--machine=sync=0"});
  EXPECT_EQ(some.exitCode, 0) << some.out << some.err;
  EXPECT_THAT(some.out, HasSubstr("1 ok, 0 failed, 2 discarded"));
}

TEST_F(KernelsTest, ARefusalIsCountedAndACrashIsAFinding) {
  Output refused = replayOrdered(kernel("      pto.tforeign ins(%x : !pto.tile_buf<>)\n"));
  EXPECT_EQ(refused.exitCode, 3) << refused.out << refused.err;
  EXPECT_THAT(refused.out, HasSubstr("'pto.tforeign' op is unknown here"));
  Output crashed = replayOrdered(kernel("      pto.tcrash\n"));
  EXPECT_EQ(crashed.exitCode, 1) << crashed.out << crashed.err;
  EXPECT_THAT(crashed.out, HasSubstr("[compile:pto:ptoas:"));
}

TEST_F(KernelsTest, ARaceIsReducedToABundleThatReplays) {
  std::string file = scratch.write(
      "k.pto", kernel(load() + negate() + negate("y", "z") + store("z"),
                      "    pto.tneg ins(%y : !pto.tile_buf<>) outs(%z : !pto.tile_buf<>)\n"));
  std::string summary = scratch.path("summary.json");
  Output output = replay({file, "--machine=sync=1", "--out=" + scratch.path("out"),
                          "--summary=" + summary, "--reduce=60s"});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr(": 2 instructions of 5 show memory:pto:ptoas "
                                    "--enable-graph-sync-solver:data race of "));
  auto bundle = std::filesystem::directory_iterator(scratch.path("out"))->path();
  EXPECT_THAT(readFile(summary), HasSubstr("\"ops\": 2"));
  std::string report = readFile((bundle / "report.md").string());
  EXPECT_THAT(report, HasSubstr("ptoas.py kernels.pto -o kernels.cpp --pto-arch=a3 "
                                "--pto-level=level3 --enable-graph-sync-solver"));
  EXPECT_THAT(report, HasSubstr("stand-in 1.0"));
  EXPECT_THAT(report, HasSubstr("pto.tload"));
  EXPECT_THAT(readFile((bundle / "original.pto").string()), HasSubstr("pto.tstore"));
  Output again = replay({bundle.string()});
  EXPECT_EQ(again.exitCode, 1) << again.out << again.err;
  EXPECT_THAT(again.out, Not(HasSubstr("another bug")));
}

TEST_F(KernelsTest, HostileFilesAreOneLine) {
  for (const std::string &text : {std::string("\x7f"
                                              "ELF\0\1",
                                              6),
                                  std::string("func.func @k("), std::string("func.func @k() {\n"),
                                  std::string(), std::string(5 << 20, '{')}) {
    Output output = replay({scratch.write("hostile.pto", text)});
    EXPECT_EQ(output.exitCode, 2) << output.out << output.err;
    EXPECT_THAT(output.err, HasSubstr("hostile.pto: "));
    EXPECT_EQ(std::count(output.err.begin(), output.err.end(), '\n'), 1) << output.err;
  }
  std::string good = scratch.write("k.pto", kernel(load()));
  Output none = npufuzz({"replay", good});
  EXPECT_EQ(none.exitCode, 3) << none.out << none.err;
  EXPECT_THAT(none.err, HasSubstr("no ptoas: name one with --ptoas=BIN"));
  // A file that cannot be read is a mistake of the user's, whatever else is missing.
  EXPECT_EQ(npufuzz({"replay", good, scratch.write("no.pto", "no kernel")}).exitCode, 2);
  Output other = npufuzz({"replay", good, "--backend=npu"});
  EXPECT_NE(other.exitCode, 0) << other.out << other.err;
}

} // namespace npufuzz::tests
