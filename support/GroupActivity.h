//===- GroupActivity.h - what a process group does --------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_GROUPACTIVITY_H
#define NPUFUZZ_SUPPORT_GROUPACTIVITY_H

#include <sys/types.h>

namespace npufuzz {

struct GroupActivity {
  /// Processor time of its processes and of those that they have waited for, in seconds.
  double cpuSeconds = 0;
  /// Whether one of its threads runs, or would if there were a processor.
  bool isRunnable = false;
};

/// As /proc tells it (proc(5)); nothing where that is not there.
GroupActivity activityOf(pid_t group);

} // namespace npufuzz

#endif
