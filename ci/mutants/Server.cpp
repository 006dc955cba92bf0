//===- Server.cpp - the main of a test executable with mutants inside -----===//
//
//   MUTANTS_REACHED=FILE TESTS   runs all tests, and writes of each: its name, milliseconds, the
//                                mutants that it reaches; "failed NAME" of one that fails
//   MUTANTS_SERVE=1 TESTS        of each line "MUTANT MILLISECONDS FILTER" of stdin, runs those
//                                tests with that mutant; answers "survived", "failed", "crashed" or
//                                "late"
//
// A process for each line is forked from one that has started up: that takes milliseconds, and a
// start a second.
//
//===----------------------------------------------------------------------===//
#include "Mutants.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <thread>

namespace mutants {
unsigned active = 0;
unsigned char *reached = nullptr;
} // namespace mutants

namespace {

/// Numbers of mutants are below.
constexpr size_t numbersMax = size_t(1) << 20;
/// A mutant that allocates without end is none for the machine.
constexpr rlim_t addressSpaceMax = rlim_t(8) << 30;
/// Processors are shared: a test that sleeps gets so many times its limit.
constexpr int64_t wallFactor = 10;

class Recorder : public testing::EmptyTestEventListener {
public:
  explicit Recorder(const char *path) : file(path) {}
  void OnTestStart(const testing::TestInfo &) override {
    std::memset(mutants::reached, 0, numbersMax);
  }
  void OnTestEnd(const testing::TestInfo &info) override {
    if (info.result()->Skipped())
      return;
    file << (info.result()->Failed() ? "failed " : "") << info.test_suite_name() << "."
         << info.name() << " " << info.result()->elapsed_time();
    for (size_t number = 0; number < numbersMax; ++number)
      if (mutants::reached[number])
        file << " " << number;
    file << std::endl;
  }

private:
  std::ofstream file;
};

/// Runs in a process of its own, which takes with it all that MLIR and tests leave.
[[noreturn]] void runMutant(unsigned mutant, int64_t milliseconds, const std::string &filter) {
  setpgid(0, 0);
  int nothing = open("/dev/null", O_RDWR);
  for (int stream : {0, 1, 2})
    dup2(nothing, stream);
  rlimit memory = {addressSpaceMax, addressSpaceMax}, core = {0, 0};
  setrlimit(RLIMIT_AS, &memory);
  setrlimit(RLIMIT_CORE, &core);
  // Limits processor time, because others use the processor, too.
  itimerval limit = {};
  limit.it_value.tv_sec = milliseconds / 1000;
  limit.it_value.tv_usec = milliseconds % 1000 * 1000;
  setitimer(ITIMER_PROF, &limit, nullptr);
  mutants::active = mutant;
  testing::GTEST_FLAG(filter) = filter;
  testing::GTEST_FLAG(fail_fast) = true;
  _exit(RUN_ALL_TESTS());
}

const char *answerFor(pid_t child, int64_t milliseconds) {
  using Clock = std::chrono::steady_clock;
  auto end = Clock::now() + std::chrono::milliseconds(milliseconds * wallFactor);
  int status = 0;
  bool isLate = false;
  for (auto pause = std::chrono::microseconds(200); waitpid(child, &status, WNOHANG) == 0;
       pause = std::min(pause * 2, std::chrono::microseconds(20000))) {
    if (Clock::now() > end) {
      isLate = true;
      kill(child, SIGKILL);
    }
    std::this_thread::sleep_for(pause);
  }
  kill(-child, SIGKILL); // what it has started
  if (isLate || (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF))
    return "late";
  return WIFSIGNALED(status) ? "crashed" : WEXITSTATUS(status) ? "failed" : "survived";
}

int serve() {
  unsigned mutant;
  int64_t milliseconds;
  std::string filter;
  while (std::cin >> mutant >> milliseconds >> filter) {
    pid_t child = fork();
    if (child < 0)
      return 3;
    if (child == 0)
      runMutant(mutant, milliseconds, filter);
    std::cout << answerFor(child, milliseconds) << std::endl;
  }
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  if (getenv("MUTANTS_SERVE"))
    return serve();
  if (const char *path = getenv("MUTANTS_REACHED")) {
    void *memory =
        mmap(nullptr, numbersMax, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      return 3;
    mutants::reached = static_cast<unsigned char *>(memory);
    testing::UnitTest::GetInstance()->listeners().Append(new Recorder(path));
  }
  return RUN_ALL_TESTS();
}
