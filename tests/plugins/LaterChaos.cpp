//===- LaterChaos.cpp - activity after the pass has returned --------------===//
#include "MoreChaos.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <unistd.h>

namespace {

/// Delay until the pass has returned, but shorter than the process lives.
constexpr auto soon = std::chrono::milliseconds(30);
constexpr unsigned sleepSeconds = 600;
constexpr int descriptorsMax = 1024;

void leaveThread(void (*act)()) {
  std::thread([act] {
    std::this_thread::sleep_for(soon);
    act();
  }).detach();
}

void leaveProcess(void (*act)(pid_t parent)) {
  pid_t parent = getpid();
  if (fork() != 0)
    return;
  std::this_thread::sleep_for(soon);
  act(parent);
  _exit(0);
}

void writeToAll() {
  for (int fd = 3; fd < descriptorsMax; ++fd)
    (void)!write(fd, "CHAOS\n", 6);
}

void touchNothing() {
  volatile int *volatile nothing = nullptr;
  *nothing = 1;
}

} // namespace

const std::vector<ChaosMode> laterModes = {
    {"thread-idle", [] { leaveThread([] { sleep(sleepSeconds); }); }},
    {"thread-ends", [] { leaveThread([] {}); }},
    {"thread-crash", [] { leaveThread(touchNothing); }},
    {"thread-abort", [] { leaveThread(abort); }},
    {"thread-exit", [] { leaveThread([] { exit(0); }); }},
    {"thread-write", [] { leaveThread(writeToAll); }},
    {"process-kill", [] { leaveProcess([](pid_t parent) { kill(parent, SIGKILL); }); }},
    {"process-terminate", [] { leaveProcess([](pid_t parent) { kill(parent, SIGTERM); }); }},
    {"process-crash", [] { leaveProcess([](pid_t parent) { kill(parent, SIGSEGV); }); }},
    {"process-write", [] { leaveProcess([](pid_t) { writeToAll(); }); }},
};
