//===- Watch.cpp - notes which functions a process enters -----------------===//
//
// A library that processes preload. It replaces the first byte of each function by int3, so that
// the first entry traps. The handler notes the function and restores the byte, so that a function
// traps once a process. A fork inherits the bytes and the handler.
//
// LLVM and npufuzz install handlers of their own for SIGTRAP. They only see what is no entry.
//
//===----------------------------------------------------------------------===//
#include "support/reach/Board.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <ucontext.h>
#include <unistd.h>

namespace npufuzz::reach {
namespace {

constexpr uint8_t breakpoint = 0xcc;

struct Watched {
  Board *board = nullptr;
  uint8_t *base = nullptr;  ///< where the library is loaded
  uint8_t *bytes = nullptr; ///< first byte of each function
  struct sigaction theirs = {};
};
Watched watched;

using SetAction = int(int, const struct sigaction *, struct sigaction *);
SetAction *systemAction() {
  static SetAction *function = nullptr; // a function-local initialiser would need the C++ runtime
  if (!function)
    function = reinterpret_cast<SetAction *>(dlsym(RTLD_NEXT, "sigaction"));
  return function;
}

/// Hands a trap on to the handler that the process believes to be installed.
void handOn(int signal, siginfo_t *info, void *context) {
  const struct sigaction &theirs = watched.theirs;
  if (theirs.sa_flags & SA_SIGINFO)
    return theirs.sa_sigaction(signal, info, context);
  if (theirs.sa_handler == SIG_IGN)
    return;
  if (theirs.sa_handler != SIG_DFL)
    return theirs.sa_handler(signal);
  systemAction()(signal, &theirs, nullptr);
  raise(signal);
}

void onTrap(int signal, siginfo_t *info, void *context) {
  greg_t &counter = static_cast<ucontext_t *>(context)->uc_mcontext.gregs[REG_RIP];
  uint8_t *start = reinterpret_cast<uint8_t *>(counter) - 1;
  Board &board = *watched.board;
  uint32_t *begin = board.offsets(), *end = begin + board.count;
  uint64_t offset = static_cast<uint64_t>(start - watched.base);
  uint32_t *found = start < watched.base ? end : std::lower_bound(begin, end, offset);
  if (found == end || *found != offset)
    return handOn(signal, info, context);
  // Two threads may come here at once: both do the same.
  board.entered()[found - begin] = 1;
  *start = watched.bytes[found - begin];
  counter = reinterpret_cast<greg_t>(start);
}

Board *mapBoard() {
  const char *path = getenv(boardVariable);
  int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  struct stat status = {};
  if (fd < 0 || fstat(fd, &status) || status.st_size < static_cast<off_t>(sizeof(Board)))
    return nullptr;
  void *memory =
      mmap(nullptr, static_cast<size_t>(status.st_size), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (memory == MAP_FAILED)
    return nullptr;
  auto *board = static_cast<Board *>(memory);
  return Board::bytes(board->count) == static_cast<uint64_t>(status.st_size) ? board : nullptr;
}

int noteIfWatched(dl_phdr_info *info, size_t, void *) {
  struct stat status = {};
  if (!*info->dlpi_name || stat(info->dlpi_name, &status) ||
      status.st_dev != watched.board->device || status.st_ino != watched.board->inode)
    return 0;
  watched.base = reinterpret_cast<uint8_t *>(info->dlpi_addr);
  const uintptr_t page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  for (size_t i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &part = info->dlpi_phdr[i];
    if (part.p_type != PT_LOAD || !(part.p_flags & PF_X))
      continue;
    uintptr_t begin = (info->dlpi_addr + part.p_vaddr) & ~(page - 1);
    uintptr_t end = info->dlpi_addr + part.p_vaddr + part.p_memsz;
    if (mprotect(reinterpret_cast<void *>(begin), end - begin, PROT_READ | PROT_WRITE | PROT_EXEC))
      watched.base = nullptr;
  }
  return 1;
}

void watch() {
  watched.board = mapBoard();
  if (!watched.board)
    return;
  dl_iterate_phdr(noteIfWatched, nullptr);
  Board &board = *watched.board;
  void *bytes = watched.base ? mmap(nullptr, board.count + 1, PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                             : MAP_FAILED;
  if (bytes == MAP_FAILED) {
    watched.board = nullptr;
    return;
  }
  watched.bytes = static_cast<uint8_t *>(bytes);
  struct sigaction action = {};
  action.sa_sigaction = onTrap;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART | SA_NODEFER;
  systemAction()(SIGTRAP, &action, &watched.theirs);
  __atomic_fetch_add(&board.processes, 1, __ATOMIC_RELAXED);
  for (uint32_t i = 0; i < board.count; ++i) {
    uint8_t *start = watched.base + board.offsets()[i];
    watched.bytes[i] = *start;
    *start = breakpoint;
  }
}

__attribute__((constructor)) void onLoad() { watch(); }

} // namespace
} // namespace npufuzz::reach

using npufuzz::reach::systemAction;
using npufuzz::reach::watched;

/// Keeps the handler above in place, whatever handler the process installs.
extern "C" __attribute__((visibility("default"))) int
sigaction(int signal, const struct sigaction *action, struct sigaction *old) noexcept {
  if (signal != SIGTRAP || !watched.bytes)
    return systemAction()(signal, action, old);
  struct sigaction before = watched.theirs;
  if (action)
    watched.theirs = *action;
  if (old)
    *old = before;
  return 0;
}

extern "C" __attribute__((visibility("default"))) sighandler_t
signal(int number, sighandler_t handler) noexcept {
  struct sigaction action = {}, old = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  return sigaction(number, &action, &old) ? SIG_ERR : old.sa_handler;
}
