//===- StopSignal.cpp - Ctrl-C as a question ------------------------------===//
//
// A handler may do almost nothing. It sets a flag, and loops check the flag where they can stop in
// order. Each owner restores the handlers that it found.
//
//===----------------------------------------------------------------------===//
#include "support/StopSignal.h"

namespace npufuzz {

static volatile sig_atomic_t requested = 0;
static int living = 0;

bool stopRequested() { return requested != 0; }
void requestStop() { requested = 1; }

static void onSignal(int) { requested = 1; }

StopSignals::StopSignals() {
  struct sigaction action = {};
  action.sa_handler = onSignal; // no SA_RESTART: a waiting poll returns
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &interrupt);
  sigaction(SIGTERM, &action, &terminate);
  sigaction(SIGHUP, &action, &hangUp);
  if (hangUp.sa_handler == SIG_IGN) // nohup: the user wants the run to go on
    sigaction(SIGHUP, &hangUp, nullptr);
  ++living;
}

StopSignals::~StopSignals() {
  sigaction(SIGINT, &interrupt, nullptr);
  sigaction(SIGTERM, &terminate, nullptr);
  sigaction(SIGHUP, &hangUp, nullptr);
  if (--living == 0)
    requested = 0;
}

} // namespace npufuzz
