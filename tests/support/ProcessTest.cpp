//===- ProcessTest.cpp - programs and their ends --------------------------===//
#include "support/Process.h"
#include "support/EnvironmentError.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sched.h>
#include <thread>
#include <unistd.h>

using namespace npufuzz;
using Clock = std::chrono::steady_clock;

namespace {

Clock::time_point in(double seconds) {
  return Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

/// Longer than any of these programs takes; a test that needs it has failed.
constexpr double longSeconds = 60;

ProcessRun run(const std::string &script, const std::string &input = "",
               double seconds = longSeconds) {
  return llvm::cantFail(runProcess({"/bin/sh", "-c", script}, "", input, seconds));
}

TEST(Process, TakesInputAndGivesBothOutputs) {
  ProcessRun result = run("cat; echo trouble >&2; exit 3", "in\n");
  EXPECT_EQ(result.output, "in\n");
  EXPECT_EQ(result.errors, "trouble\n");
  EXPECT_EQ(result.failure(), "exited with code 3: trouble");
}

TEST(Process, HasEndedTellsWithoutWaiting) {
  auto waits = llvm::cantFail(Process::start({"/bin/sh", "-c", "read line; echo $line"}, ""));
  EXPECT_FALSE(waits->hasEnded());
  EXPECT_TRUE(waits->write("on\n", in(longSeconds)));
  while (!waits->hasEnded())
    ::usleep(1000);
  EXPECT_TRUE(waits->wait(in(longSeconds)).succeeded());
  EXPECT_EQ(waits->output, "on\n");
}

TEST(Process, TheLineThatSaysMostIsQuoted) {
  EXPECT_EQ(tellingLine("Traceback:\n  file\nValueError: x\n"), "ValueError: x");
  EXPECT_EQ(tellingLine("\n first\nsecond"), "first");
  EXPECT_EQ(tellingLine(""), "");
}

TEST(Process, LastWordsSayWhatEndedAProgramAndNotWhereItWasBuilt) {
  EXPECT_EQ(lastWords("opt: /home/me/a.cpp:7: int f(): Assertion `x' failed.\nStack dump:"),
            "Assertion `x' failed.");
  EXPECT_EQ(lastWords("warning\nLLVM ERROR: shapes should be static\n"),
            "LLVM ERROR: shapes should be static");
  EXPECT_EQ(lastWords("no such op\nUNREACHABLE executed at /home/me/a.cpp:7!"),
            "UNREACHABLE executed");
  EXPECT_EQ(lastWords("terminate called after throwing an instance of 'std::bad_optional_access'\n"
                      "  what():  bad optional access"),
            "terminate called after throwing an instance of 'std::bad_optional_access'");
  EXPECT_EQ(lastWords("error: odd"), "");
}

TEST(Process, ADeathIsOfAToolAndSaysWhy) {
  ProcessRun run;
  run.end = {ProcessEnd::How::signalled, SIGABRT};
  EXPECT_EQ(run.death("opt"), "opt died: SIGABRT");
  run.errors = "LLVM ERROR: no";
  EXPECT_EQ(run.death("opt"), "opt died: SIGABRT: LLVM ERROR: no");
}

// A pipe holds 64 KiB: a process that writes everything before it reads waits for ever.
TEST(Process, MuchGoesInAndOutAtOnce) {
  std::string much(3 << 20, 'x');
  EXPECT_EQ(run("cat", much).output, much);
}

TEST(Process, AProgramThatReadsNothingIsNoTrouble) {
  EXPECT_TRUE(run("exit 0", std::string(3 << 20, 'x')).end.succeeded());
}

TEST(Process, SignalsAreNamed) { EXPECT_EQ(run("kill -SEGV $$").end.describe(), "died: SIGSEGV"); }

/// A processor that this process may use.
int someProcessor() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  ::sched_getaffinity(0, sizeof allowed, &allowed);
  int processor = 0;
  while (processor < CPU_SETSIZE - 1 && !CPU_ISSET(processor, &allowed))
    ++processor;
  return processor;
}

// Both share one processor, and the nicest process gets a seventieth of it: work of a twentieth of
// a second takes more than three.
TEST(Process, TimeInWhichOthersHaveTheProcessorIsNotTheProgramsOwn) {
  std::string there = "exec taskset -c " + std::to_string(someProcessor());
  auto busy =
      llvm::cantFail(Process::start({"/bin/sh", "-c", there + " sh -c 'while :; do :; done'"}, ""));
  ProcessRun result =
      run(there + " nice -n 19 sh -c 'for i in $(seq 400000); do :; done; echo done'", "", 1);
  EXPECT_EQ(result.end.describe(), "exited with code 0");
  EXPECT_EQ(result.output, "done\n");
}

TEST(Process, WhoDoesNotEndIsKilledWithAllThatItStarted) {
  ProcessRun result = run("sleep 1000 & echo $!; sleep 1000", "", 0.3);
  EXPECT_EQ(result.end.describe(), "did not end in time");
  // Wait: the kernel ends a killed process when it gets to it, and init reaps it later.
  auto isGone = [&] {
    std::ifstream stat("/proc/" + std::to_string(std::stoi(result.output)) + "/stat");
    std::string pid, name, state;
    stat >> pid >> name >> state;
    return !stat || state == "Z";
  };
  Clock::time_point deadline = in(longSeconds);
  while (!isGone() && Clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_TRUE(isGone());
}

TEST(Process, AGrandchildThatHoldsThePipesDelaysNothing) {
  Clock::time_point start = Clock::now();
  EXPECT_TRUE(run("sleep 1000 & echo done").end.succeeded());
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(static_cast<int>(longSeconds)));
}

TEST(Process, RunsInItsFolder) {
  EXPECT_EQ(llvm::cantFail(runProcess({"pwd"}, "/", "", longSeconds)).output, "/\n");
}

TEST(Process, AToolOfLLVMThatDiesDoesNotLookUpSymbols) {
  EXPECT_EQ(run("echo $LLVM_DISABLE_SYMBOLIZATION").output, "1\n");
  setenv("NPUFUZZ_TEST_WORD", "ours", /*overwrite=*/1);
  EXPECT_EQ(run("echo $NPUFUZZ_TEST_WORD").output, "ours\n");
  unsetenv("NPUFUZZ_TEST_WORD");
}

TEST(Process, WhatCannotStartIsTheEnvironmentsFault) {
  auto result = runProcess({"/no/such/program"}, "", "", longSeconds);
  ASSERT_FALSE(result);
  llvm::Error error = result.takeError();
  EXPECT_TRUE(error.isA<EnvironmentError>());
  llvm::consumeError(std::move(error));
}

TEST(Process, AnswersLineByLine) {
  auto server =
      llvm::cantFail(Process::start({"/bin/sh", "-c", "while read x; do echo got $x; done"}, ""));
  std::string line;
  for (const char *word : {"one", "two"}) {
    EXPECT_TRUE(server->write(std::string(word) + "\n", in(longSeconds)));
    EXPECT_TRUE(server->readLine(line, in(longSeconds)));
    EXPECT_EQ(line, std::string("got ") + word);
  }
  server->closeInput();
  EXPECT_FALSE(server->readLine(line, in(longSeconds)));
  EXPECT_TRUE(server->wait(in(longSeconds)).succeeded());
}

TEST(Process, TheLastLineOfOneThatEndsIsRead) {
  auto server = llvm::cantFail(Process::start({"/bin/sh", "-c", "echo last"}, ""));
  std::string line;
  EXPECT_TRUE(server->readLine(line, in(longSeconds)));
  EXPECT_EQ(line, "last");
}

TEST(Process, WritingToOneThatIsGoneFails) {
  auto server = llvm::cantFail(Process::start({"/bin/true"}, ""));
  std::string line;
  EXPECT_FALSE(server->readLine(line, in(longSeconds)));
  EXPECT_FALSE(server->write(std::string(3 << 20, 'x'), in(longSeconds)));
}

} // namespace
