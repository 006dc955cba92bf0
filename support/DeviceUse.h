//===- DeviceUse.h - waits and retries of all processes of a run -*- C++ -*-===//
//
// A test device is shared and flaky: programs wait for it, and their runs are repeated. No result
// shows that, so it is counted here and told at the end. The counts are in memory that this process
// shares with those that it forks later.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_DEVICEUSE_H
#define NPUFUZZ_SUPPORT_DEVICEUSE_H

#include <cstdint>
#include <map>
#include <string>
#include <sys/types.h>

namespace npufuzz {

struct DeviceUse {
  std::map<int, int64_t> retries; ///< repeated runs, by the exit code that asked for them
  int64_t failures = 0;           ///< runs that were given up after all retries
  int64_t waits = 0;              ///< runs that found the device taken
  int64_t waitedMilliseconds = 0; ///< by all processes together
  int64_t missed = 0;             ///< of these, waits that were given up

  bool isNone() const { return retries.empty() && failures == 0 && waits == 0; }
  int64_t allRetries() const;
  /// "3 runs repeated (exit code 75: 3); waited 12.0 s in 4 runs". Empty if there is nothing to
  /// tell.
  std::string text() const;
};

/// Begins to count. Call it before the processes are forked; without it nothing is counted.
void countDeviceUse();
/// Counts of this process and of all that it forked, so far.
DeviceUse deviceUse();

// Notes of one process. Exit codes are those of a process, 0 to 255.
void noteDeviceRetry(int exitCode);
void noteDeviceFailure();
/// A wait has begun.
void noteDeviceWait();
void noteDeviceWaited(int64_t milliseconds);
/// Time that a forked process has waited so far. Its supervisor does not count it.
int64_t deviceMillisecondsWaitedBy(pid_t process);
void noteDeviceMissed();

} // namespace npufuzz

#endif
