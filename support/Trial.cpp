//===- Trial.cpp - reading in a child, with limits ------------------------===//
//
// The same text is read the same way twice, so a child that survives answers for us.
//
//===----------------------------------------------------------------------===//
#include "support/Trial.h"
#include "support/ChildProcess.h"
#include "support/Sandbox.h"

#include "llvm/Support/FormatVariadic.h"

#include <csignal>
#include <cstring>
#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

namespace npufuzz {

/// Allows this much more than the child already has: a sanitizer reserves terabytes at the start.
static void limitChild() {
  uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  lowerOwnLimit(RLIMIT_AS, pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) + trialBytesMax);
  // The stack of the first thread grows up to the limit in force at that moment.
  rlimit stack;
  getrlimit(RLIMIT_STACK, &stack);
  constexpr rlim_t stackBytesUsual = rlim_t(8) << 20; // where there is no limit to halve
  lowerOwnLimit(RLIMIT_STACK,
                (stack.rlim_cur == RLIM_INFINITY ? stackBytesUsual : stack.rlim_cur) / 2);
}

static std::string endText(const Death &death) {
  if (death.hung)
    return llvm::formatv("it takes more than {0} s", trialCpuSecondsMax);
  bool outOfMemory = llvm::StringRef(death.errorText).contains("bad_alloc") ||
                     llvm::StringRef(death.errorText).contains("out of memory");
  if (outOfMemory)
    return llvm::formatv("it takes more than {0} GB of memory", trialBytesMax >> 30);
  if (death.end.how == ChildEnd::How::exited)
    return llvm::formatv("a process that does ends with exit code {0}", death.end.code);
  const char *name = sigabbrev_np(death.end.code);
  std::string signal = name ? std::string("SIG") + name : std::to_string(death.end.code);
  return "a process that does dies of " + signal +
         (death.end.code == SIGSEGV ? "; is it nested too deeply?" : "");
}

llvm::Error tryToRead(llvm::StringRef what, llvm::function_ref<llvm::Error()> read) {
  auto result = runInSandbox(trialCpuSecondsMax, [&](ChildSide &side) {
    limitChild();
    llvm::Error error = read();
    side.write(error ? "-" + llvm::toString(std::move(error)) : "+");
  });
  if (!result)
    return result.takeError();
  auto fail = [](const llvm::Twine &line) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), line);
  };
  if (result->stopped)
    return fail("cannot read " + what + ": stopped by the user");
  if (result->death)
    return fail("cannot read " + what + ": " + endText(*result->death));
  llvm::StringRef answer = result->output;
  if (answer.consume_front("-"))
    return fail(answer);
  return answer == "+"
             ? llvm::Error::success()
             : fail("cannot read " + what + ": a process that does ends with exit code 0");
}

} // namespace npufuzz
