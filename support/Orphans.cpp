//===- Orphans.cpp - processes that a child leaves behind -----------------===//
//
// Nothing marks an adopted process. But while a child runs, its parent only waits, and starts
// nothing but children that it knows. So a process that is not older than the child and is unknown
// belongs to the child. (/proc/PID/task/TID/children would say it, but many kernels are built
// without it.)
//
//===----------------------------------------------------------------------===//
#include "support/Orphans.h"

#include "llvm/ADT/StringRef.h"

#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace npufuzz {

void adoptOrphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

int64_t bootTicks() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  int64_t ticks = sysconf(_SC_CLK_TCK);
  return now.tv_sec * ticks + now.tv_nsec * ticks / 1'000'000'000;
}

namespace {
struct ProcessRecord {
  pid_t parent = -1; ///< -1: it is gone
  int64_t start = -1;
};
} // namespace

static ProcessRecord processOf(const std::filesystem::path &folder) {
  std::string text;
  std::getline(std::ifstream(folder / "stat"), text);
  // The second field is a name in parentheses, which may hold anything.
  size_t nameEnd = text.rfind(')');
  if (nameEnd == std::string::npos)
    return {};
  std::istringstream fields(text.substr(nameEnd + 1));
  std::string skipped;
  ProcessRecord process;
  fields >> skipped >> process.parent;
  constexpr int fieldsBetween = 17; // the parent is field 4, the start is field 22
  for (int i = 0; i < fieldsBetween; ++i)
    fields >> skipped;
  fields >> process.start;
  return process;
}

/// Returns true if this process has any child. A search through /proc takes milliseconds.
static bool hasChildren() {
  siginfo_t info;
  return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

void endOrphans(int64_t startedSince, llvm::function_ref<bool(pid_t)> isOwn) {
  // Processes that an orphan started become ours when it ends.
  for (bool isAgain = true; isAgain && hasChildren();) {
    isAgain = false;
    std::error_code error;
    for (std::filesystem::directory_iterator entry("/proc", error), end; entry != end;
         entry.increment(error)) {
      const std::filesystem::path &folder = entry->path();
      pid_t pid = 0;
      if (llvm::StringRef(folder.filename().native()).getAsInteger(10, pid) || isOwn(pid))
        continue;
      ProcessRecord process = processOf(folder);
      if (process.parent != getpid() || process.start < startedSince)
        continue;
      kill(pid, SIGKILL);
      isAgain |= waitpid(pid, nullptr, 0) == pid;
    }
  }
}

} // namespace npufuzz
