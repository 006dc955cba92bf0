//===- StopSignal.h - Ctrl-C as a question that loops ask -------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_STOPSIGNAL_H
#define NPUFUZZ_SUPPORT_STOPSIGNAL_H

#include <csignal>

namespace npufuzz {

/// Returns true once SIGINT, SIGTERM or SIGHUP has arrived while a StopSignals lived.
bool stopRequested();
/// Acts as the signals do; for tests and for tools with another way to stop.
void requestStop();

/// Makes SIGINT, SIGTERM and SIGHUP (a terminal that goes away) ask for a clean stop while it
/// lives, instead of ending the process. The last one destroyed clears the request. An ignored
/// SIGHUP (nohup) stays ignored.
class StopSignals {
public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals &) = delete;

private:
  struct sigaction interrupt, terminate, hangUp;
};

} // namespace npufuzz

#endif
