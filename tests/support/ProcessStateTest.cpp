// State that code changes in its process is named and restored.
#include "support/ProcessState.h"
#include "support/FloatingPoint.h"

#include <cfenv>
#include <cstdlib>
#include <gmock/gmock.h>
#include <unistd.h>

namespace npufuzz::tests {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(FloatingPoint, OtherRoundingIsAChangeAndARaisedFlagIsNone) {
  FloatingPoint before;
  std::feraiseexcept(FE_INEXACT | FE_DIVBYZERO);
  EXPECT_FALSE(before.isChanged());
  std::fesetround(FE_UPWARD);
  EXPECT_TRUE(before.isChanged());
  before.restore();
  EXPECT_FALSE(before.isChanged());
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
}

#if defined(__x86_64__)
TEST(FloatingPoint, DenormalsThatBecomeZerosAreAChange) {
  FloatingPoint before;
  volatile float least = 1.0e-45F;
  __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 1 << 6);
  EXPECT_TRUE(before.isChanged());
  before.restore();
  EXPECT_GT(least * 1.0F, 0.0F);
}
#endif

TEST(FloatingPoint, ExceptionsThatAreSignalsAreAChange) {
  FloatingPoint before;
  feenableexcept(FE_DIVBYZERO);
  EXPECT_TRUE(before.isChanged());
  before.restore();
  EXPECT_EQ(fegetexcept(), 0);
}

TEST(ProcessState, NothingIsPutBackWhereNothingHasChanged) {
  ProcessState before;
  setenv("PATH", getenv("PATH"), /*overwrite=*/1);
  umask(umask(0));
  EXPECT_THAT(before.restore(), IsEmpty());
  EXPECT_FALSE(before.hasLostRoot());
}

TEST(ProcessState, WhatHasChangedIsNamedAndPutBack) {
  mode_t mask = umask(022);
  std::string folder = get_current_dir_name();
  ProcessState before;
  umask(077);
  (void)!chdir("/");
  setenv("NPUFUZZ_TEST_NEW", "1", /*overwrite=*/1);
  signal(SIGALRM, SIG_IGN);
  alarm(100);
  EXPECT_THAT(before.restore(),
              ElementsAre("a timer", "the handler of SIGALRM", "the working folder", "the umask",
                          "the environment variables"));
  EXPECT_EQ(umask(mask), mode_t(022));
  EXPECT_EQ(get_current_dir_name(), folder);
  EXPECT_EQ(getenv("NPUFUZZ_TEST_NEW"), nullptr);
  EXPECT_EQ(signal(SIGALRM, SIG_DFL), SIG_DFL);
  EXPECT_EQ(alarm(0), 0u);
}

TEST(ProcessState, ASignalThatWaitedComesToTheHandlerThatWasThere) {
  static int count = 0;
  signal(SIGUSR1, [](int) { ++count; });
  ProcessState before;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, nullptr);
  raise(SIGUSR1);
  EXPECT_EQ(count, 0);
  EXPECT_THAT(before.restore(), ElementsAre("which signals are blocked"));
  EXPECT_EQ(count, 1);
  signal(SIGUSR1, SIG_DFL);
}

} // namespace npufuzz::tests
