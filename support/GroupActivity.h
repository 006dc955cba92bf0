//===- GroupActivity.h - what a process group does --------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_GROUPACTIVITY_H
#define NPUFUZZ_SUPPORT_GROUPACTIVITY_H

#include <sys/types.h>

namespace npufuzz {

struct GroupActivity {
  /// Processor time of its processes and of those that they have waited for, in seconds.
  double cpuSeconds = 0;
  /// True if one of its threads runs, or would run if a processor were free.
  bool isRunnable = false;
};

/// Reads /proc (proc(5)); nothing if /proc is missing.
GroupActivity activityOf(pid_t group);

} // namespace npufuzz

#endif
