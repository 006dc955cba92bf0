// Malicious sequences. The simulator is a stand-in that leaves a file: unreadable input is reported
// before it starts, even if there is no simulator.
#include "tests/tools/Watched.h"

#include <functional>

#include <gmock/gmock.h>
#include <sys/stat.h>

namespace npufuzz::tests {

namespace fs = std::filesystem;

namespace {

const std::string machine = "machine 4 1024 2048\n",
                  fills = "fill-dram 0 256 1 0\nfill-banks 0 128 2 0\n",
                  strides = "global-strides 1 1 1 1\nbank-strides 1 1 1 1\n";

struct Hostile {
  const char *name;
  std::string text;
};

std::vector<Hostile> texts() {
  return {
      {"NoLanes", "machine 0 1024 2048\n" + fills},
      {"LanesMany", "machine 18446744073709551615 1024 2048\n" + fills},
      {"LanesMoreThanKnown", "machine 1025 64 2048\n"},
      {"LanesThatWrap", "machine 36893488147419103236 1024 2048\n" + fills},
      {"LanesNegative", "machine -4 1024 2048\n" + fills},
      {"BanksNone", "machine 4 0 2048\n"},
      {"BanksShorterThanTheirStack", "machine 4 8 2048\n"},
      {"BanksUneven", "machine 4 1023 2048\n"},
      {"BanksOfAllMemory", "machine 4 0x4000000000000000 2048\n"},
      {"BanksTogetherTooLarge", "machine 1024 2048 2048\n"},
      {"DramNone", "machine 4 1024 0\n"},
      {"DramOfAllMemory", "machine 4 1024 0xfffffffffffffff8\n"},
      {"MachineOfFewerNumbers", "machine 4 1024\n"},
      {"MachineOfFractions", "machine 4.5 1024 2048\n"},
      {"FamilyOfNoWord", machine + "family \x1b[2J\n"},
      {"FamilyLong", machine + "family " + std::string(21, 'x') + "\n"},
      {"StepUnknown", machine + fills + "explode 1\n"},
      {"StepOfMoreNumbers", machine + fills + "pop 1 2\n"},
      {"StepLong", machine + fills + times(100'000, "pop ") + "\n"},
      {"StepsWithoutEnd", machine + fills + times(1'001, "compute\n")},
      {"FillsWithoutEnd", machine + times(101, fills)},
      {"Binary", std::string("\0\x1b[2J\xff\xfe", 7) + machine},
      {"Large", machine + times(20'000, "# " + std::string(60, 'x') + "\n")},
      {"OneLine", std::string(2'000'000, '7')},
  };
}

class HostileSequences : public testing::Test {
protected:
  HostileSequences() {
    prepareWatched(scratch);
    simulator = scratch.write("simulator", "#!/bin/sh\n: > $NPUFUZZ_CANARY\nexit 3\n");
    fs::permissions(simulator, fs::perms::owner_all);
  }
  /// Tried with each verb that reads sequences in turn, with a simulator and without.
  void expectRefused(const std::string &name) {
    const char *verb = turn % 2 ? "reduce" : "replay";
    std::string spike = turn++ % 4 < 2 ? simulator : scratch.path("gone");
    SCOPED_TRACE(name + ", " + verb + ", " + spike);
    expectHarmless({verb, "--spike=" + spike, scratch.path("work/" + name)}, scratch);
  }
  int turn = 0;
  Scratch scratch;
  std::string simulator;
};

} // namespace

TEST_F(HostileSequences, AreToldInOneLineBeforeTheSimulatorIsStarted) {
  for (const Hostile &one : texts()) {
    std::string file = std::string(one.name) + ".seq";
    scratch.write("work/" + file, one.text);
    expectRefused(file);
    fs::remove(scratch.path("work/" + file));
  }
}

TEST_F(HostileSequences, ThatAreNoFilesAreTold) {
  mkfifo(scratch.path("work/pipe.seq").c_str(), 0600);
  fs::create_symlink("/dev/zero", scratch.path("work/endless.seq"));
  fs::create_symlink("gone.seq", scratch.path("work/nowhere.seq"));
  fs::create_symlink("round.seq", scratch.path("work/round.seq"));
  std::string sparse = scratch.write("work/sparse.seq", machine);
  fs::resize_file(sparse, uintmax_t(1) << 29);
  // A reader of whole folders skips these.
  for (const char *name : {"pipe.seq", "endless.seq", "nowhere.seq", "round.seq"}) {
    SCOPED_TRACE(name);
    Measured run =
        measure({"replay", "--spike=" + simulator, scratch.path("work") + "/" + name}, scratch);
    expectOneLineError(run.output, 2, {name});
    EXPECT_FALSE(fs::exists(scratch.path("canary")));
  }
  Measured run = measure({"replay", "--spike=" + simulator, sparse}, scratch);
  expectOneLineError(run.output, 2, {"sparse.seq", "it is too large: 536870912 bytes"});
  EXPECT_LT(run.bytes, int64_t(1) << 29);
}

TEST_F(HostileSequences, OfMachinesAtTheirLimitsAreRun) {
  for (const char *head : {"machine 1024 1024 8\nfill-dram 0 1 1 0\nfill-banks 0 128 2 0\n",
                           "machine 1 64 2093056\nfill-dram 0 261632 1 0\nfill-banks 0 8 2 0\n"}) {
    std::string file = scratch.write("work/limit.seq", head + times(1'000, "compute\n"));
    Measured run = measure({"replay", "--spike=" + simulator, file}, scratch);
    EXPECT_EQ(run.output.exitCode, 1) << run.output.err;
    EXPECT_THAT(run.output.out, testing::HasSubstr("ended with status 3"));
  }
}

/// Moves with wrapping numbers, or with more elements than could be counted: the model refuses
/// them, or says how the simulator must end.
TEST_F(HostileSequences, OfMovesThatLeaveMemoryAreJudgedByTheModel) {
  const std::string largest = "0xffffffffffffffff", last = "0xfffffffffffffffc";
  const std::string one = "config 1 1 1 1 3 1 4 0 0\n";
  for (const std::string &steps : std::vector<std::string>{
           one + strides + "move-in " + last + " 0\n",
           one + strides + "move-out " + last + " 0\n",
           one + strides + "move-in 0 " + largest + "\n",
           "config 65535 65535 65535 4 3 1 1 0 0\nglobal-strides 0 0 0 0\nbank-strides 0 0 0 0\n"
           "move-in 0 0\n",
           "config 65535 65535 65535 1 3 1 1 0 0\nglobal-strides 0 0 0 0\nbank-strides 0 0 0 0\n"
           "move-out 0 0\n",
           "config 1 1 1 1 3 1 4 1 0\n" + strides + "indices 0xfffffffffffffff8 8 1\nmove-in 0 0\n",
           "config 0 1 1 1 9 0 3 7 9\nmove-in 0 0\n",
           "config 1 1 1 " + largest + " 3 1 4 0 0\n" + strides + "move-in 0 0\n",
           "vector-length " + largest + " 32 0\n",
           "vector-length 8 32 " + largest + "\n",
           "vector-length 8 32 0\nload " + largest + " 0\n",
           "vector-length 8 32 0\nload 8 " + last + "\n",
           "vector-length 8 32 0\npop 8\n",
           "load 8 0\n",
       }) {
    SCOPED_TRACE(steps);
    std::string file = scratch.write("work/move.seq", machine + fills + steps);
    Measured run = measure({"replay", "--spike=" + simulator, file}, scratch);
    EXPECT_TRUE(run.output.exitCode == 1 || run.output.exitCode == 3)
        << run.output.exitCode << run.output.err;
    EXPECT_LT(run.seconds, 10);
    fs::remove(scratch.path("canary"));
  }
}

} // namespace npufuzz::tests
