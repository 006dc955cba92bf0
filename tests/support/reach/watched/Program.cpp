//===- Program.cpp - enters functions as its words say --------------------===//
#include "Library.h"

#include <csignal>
#include <cstring>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

static volatile int traps = 0;

static void onTrap(int) {
  traps = traps + 1;
  watched::handled(0);
}

static int inFork() {
  pid_t child = fork();
  if (child == 0)
    _exit(watched::forked(1) == 3 ? 0 : 1);
  int status = 1;
  return waitpid(child, &status, 0) == child ? status : 1;
}

static int inThreads() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 16; ++i)
    threads.emplace_back([] { watched::threaded(0); });
  for (std::thread &thread : threads)
    thread.join();
  return 0;
}

/// A trap of the program's own reaches the handler that the program has installed.
static int ownTraps() {
  struct sigaction action = {}, old = {};
  action.sa_handler = onTrap;
  sigaction(SIGTRAP, &action, nullptr);
  raise(SIGTRAP);
  sigaction(SIGTRAP, nullptr, &old);
  bool isSeen = old.sa_handler == onTrap;
  isSeen &= signal(SIGTRAP, SIG_IGN) == onTrap;
  raise(SIGTRAP); // ignored
  return traps == 1 && isSeen ? 0 : 1;
}

int main(int count, char **words) {
  int trouble = 0;
  for (int i = 1; i < count; ++i) {
    if (!std::strcmp(words[i], "call"))
      trouble |= watched::called(1) != 2 || watched::called(2) != 3;
    if (!std::strcmp(words[i], "fork"))
      trouble |= inFork();
    if (!std::strcmp(words[i], "threads"))
      trouble |= inThreads();
    if (!std::strcmp(words[i], "trap"))
      trouble |= ownTraps();
    if (!std::strcmp(words[i], "hidden"))
      trouble |= watched::callsHidden(2) != 11;
    if (!std::strcmp(words[i], "die"))
      raise(SIGTRAP);
  }
  return trouble;
}
