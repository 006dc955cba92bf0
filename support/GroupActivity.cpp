//===- GroupActivity.cpp --------------------------------------------------===//
//
// This file sums the times of all processes of the group in /proc and looks for a thread in state
// R. It ignores entries that vanish during the read.
//
//===----------------------------------------------------------------------===//
#include "support/GroupActivity.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace npufuzz {

namespace {

/// First fields of the stat file of a process or a thread.
struct Stat {
  char state = 0;
  pid_t parent = -1, group = -1;
  int64_t ticks = 0; ///< its own, and its waited-for children's
};

Stat statOf(const std::filesystem::path &folder) {
  std::string text;
  std::getline(std::ifstream(folder / "stat"), text);
  // The name, in parentheses, may contain anything.
  std::istringstream fields(text.substr(std::min(text.rfind(')'), text.size() - 1) + 1));
  Stat stat;
  fields >> stat.state >> stat.parent >> stat.group;
  // session, tty, its group, flags, four counts of page faults
  constexpr int between = 8;
  std::string skipped;
  for (int i = 0; i < between; ++i)
    fields >> skipped;
  std::array<int64_t, 4> ticks = {}; // user, system, of children
  for (int64_t &one : ticks)
    fields >> one;
  for (int64_t one : ticks)
    stat.ticks += one;
  return stat;
}

/// Entries of /proc vanish while they are read: a vanished folder has none.
std::filesystem::directory_iterator entriesOf(const std::filesystem::path &folder) {
  std::error_code error;
  return std::filesystem::directory_iterator(folder, error);
}

} // namespace

GroupActivity activityOf(pid_t group) {
  GroupActivity activity;
  static const auto ticksPerSecond = static_cast<double>(::sysconf(_SC_CLK_TCK));
  for (const std::filesystem::directory_entry &process : entriesOf("/proc")) {
    std::string name = process.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos)
      continue;
    Stat stat = statOf(process.path());
    if (stat.group != group)
      continue;
    activity.cpuSeconds += static_cast<double>(stat.ticks) / ticksPerSecond;
    for (const std::filesystem::directory_entry &thread : entriesOf(process.path() / "task"))
      activity.isRunnable |= statOf(thread.path()).state == 'R';
  }
  return activity;
}

} // namespace npufuzz
