// Judges a simulation by its log: with a stand-in, and with the simulator itself if
// NPUFUZZ_TEST_TOGSIM names it.
#include "Programs.h"
#include "backend/pytorchsim/togsim/KnownDifferences.h"
#include "backend/pytorchsim/togsim/Log.h"
#include "support/WorkFolder.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace npufuzz;
using namespace npufuzz::pytorchsim;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

TimingProgram rows() {
  auto module = withGraph(rowsInALoop);
  return llvm::cantFail(timingProgramOf(*module, inputsOfRows()));
}

/// Result of a script for the program; `log` is a file beside it.
std::string judge(const std::string &script, const std::string &log = "", double seconds = 20) {
  auto folder = llvm::cantFail(WorkFolder::make());
  std::string path = folder->path("togsim");
  llvm::cantFail(folder->write("log", log));
  std::ofstream(path) << "#!/bin/sh\nLOG='" << folder->path("log") << "'\n" << script << "\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return llvm::cantFail(differenceInTiming({path, seconds}, rows()));
}

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(TimingSimulation, ARightLogIsNoDifference) {
  EXPECT_EQ(judge("cat \"$LOG\"", logOf(rows())), "");
}

TEST(TimingSimulation, GivesTheSimulatorItsFiles) {
  EXPECT_EQ(judge("for f in \"$2\" \"$4\" graphs/0.onnx graphs/0.yml; do test -s \"$f\" || exit 9; "
                  "done; test \"$1 $3 $5 $6\" = '--config --models_list --log_level trace' || exit "
                  "8; cat \"$LOG\"",
                  logOf(rows())),
            "");
}

TEST(TimingSimulation, ATransferElsewhereIsADifference) {
  std::string log = replaced(logOf(rows()), "dram=0x0000000000008060", "dram=0x0000000000008080");
  EXPECT_THAT(judge("cat \"$LOG\"", log),
              testing::AllOf(StartsWith("transfers differ: expected @k0_n1 at byte 0x100c"),
                             HasSubstr("got @k0_n1 at byte 0x1010")));
}

TEST(TimingSimulation, ARequestTooManyIsADifference) {
  std::string log = replaced(logOf(rows()), "(4 responses)", "(5 responses)");
  log = replaced(log, "local memory: 4", "local memory: 5");
  EXPECT_EQ(judge("cat \"$LOG\"", log), "requests to memory differ: expected 4, got 5");
}

TEST(TimingSimulation, ARequestWithoutAResponseIsTrouble) {
  EXPECT_THAT(judge("cat \"$LOG\"", replaced(logOf(rows()), "(4 responses)", "(3 responses)")),
              StartsWith("has trouble: requests without a response"));
}

TEST(TimingSimulation, AnInstructionThatDoesNotFinishIsTrouble) {
  EXPECT_EQ(judge("cat \"$LOG\"", replaced(logOf(rows()), "INST_FINISHED", "INST_WAITS")),
            "has trouble: an instruction was issued and did not finish");
}

TEST(TimingSimulation, AnInstructionThatIsLeftOutIsTrouble) {
  EXPECT_THAT(judge("cat \"$LOG\"", replaced(logOf(rows()), "INST_ISSUED  ", "INST_SKIP  ")),
              StartsWith("has trouble: it leaves out an instruction"));
}

TEST(TimingSimulation, AnErrorOfItsOwnIsTrouble) {
  std::string log = "[2026-11-25 00:00:00.000] [error] [TOGSim] no such node\n" + logOf(rows());
  EXPECT_EQ(judge("cat \"$LOG\"", log), "has trouble: it says: [TOGSim] no such node");
}

TEST(TimingSimulation, AHangIsADifference) {
  EXPECT_EQ(judge("sleep 1000", "", 0.5), "does not come to an end: 0 of 1 kernels completed");
}

TEST(TimingSimulation, ACrashIsADifference) {
  EXPECT_THAT(judge("kill -SEGV $$"), StartsWith("ends early: died: SIGSEGV"));
}

TEST(TimingSimulation, ALogThatIsCutOffIsADifference) {
  EXPECT_THAT(judge("exit 0"), StartsWith("ends early"));
  EXPECT_THAT(judge("head -c 3000 /dev/zero"), StartsWith("ends early"));
  std::string log = logOf(rows());
  EXPECT_THAT(judge("cat \"$LOG\"", log.substr(0, log.size() / 3)), StartsWith("ends early"));
}

TEST(TimingSimulation, AKernelThatDoesNotCompleteIsADifference) {
  EXPECT_THAT(judge("cat \"$LOG\"", replaced(logOf(rows()), "has completed", "has begun")),
              StartsWith("kernels differ"));
}

TEST(TimingSimulation, WhatIsMissingIsOneLine) {
  EXPECT_EQ(missingTools(TimingOptions{}), "give --togsim=BIN");
  EXPECT_EQ(missingTools({"/nowhere/togsim"}), "--togsim=/nowhere/togsim: not an executable");
}

std::string realSimulator() {
  const char *path = std::getenv("NPUFUZZ_TEST_TOGSIM");
  return path ? path : "";
}

TEST(RealTimingSimulator, DoesWhatTheGraphMeans) {
  std::string togsim = realSimulator();
  if (togsim.empty())
    GTEST_SKIP() << "NPUFUZZ_TEST_TOGSIM does not name the timing simulator";
  EXPECT_EQ(llvm::cantFail(differenceInTiming({togsim}, rows())), "");
}

/// Fails once the simulator does what the graph means. Then remove the row, and write graphs
/// plainly.
TEST(RealTimingSimulator, ShowsEachKnownDifference) {
  std::string togsim = realSimulator();
  if (togsim.empty())
    GTEST_SKIP() << "NPUFUZZ_TEST_TOGSIM does not name the timing simulator";
  for (const KnownDifference &row : knownDifferences())
    EXPECT_THAT(llvm::cantFail(differenceInTiming({togsim}, row.smallest())),
                StartsWith(row.shows.str()))
        << row.name.str();
}

} // namespace
