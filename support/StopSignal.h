//===- StopSignal.h - Ctrl-C as a question that loops ask -------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_STOPSIGNAL_H
#define NPUFUZZ_SUPPORT_STOPSIGNAL_H

#include <csignal>

namespace npufuzz {

/// True once SIGINT, SIGTERM or SIGHUP arrived while a StopSignals lived.
bool stopRequested();
/// What the signals do; for tests and for tools with another way to stop.
void requestStop();

/// While it lives, SIGINT, SIGTERM and SIGHUP (a terminal that goes away) ask for a clean stop
/// instead of ending the process; the last one that goes forgets the request. A SIGHUP that is
/// ignored (nohup) stays so.
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
