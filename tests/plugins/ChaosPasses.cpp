//===- ChaosPasses.cpp - a pass plugin that sometimes misbehaves ----------===//
//
// Contains one pass. Its option selects the misbehaviour and, through a hash of the module's text,
// one in how many modules shows it. The same module meets the same fate in every process.
//
//===----------------------------------------------------------------------===//
#include "MoreChaos.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/xxhash.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace {

enum class Mode {
  none,
  exit,
  quickExit,
  exitNow,
  exitWithCode,
  kill,
  terminate,
  killOnce,
  readFresh,
  closeAll,
  closeAndSleep,
  replaceDescriptors,
  exec,
  lowerMemory,
  lowerFiles,
  forkBoth,
  leaveGrandchild,
  print,
  allocate,
  sleepLong,
  spin,
};

/// Limits how long a mode that sleeps outlives its test.
constexpr unsigned sleepSeconds = 600;
/// Above all descriptors that npufuzz opens.
constexpr int descriptorsMax = 1024;

void closeDescriptors() {
  for (int fd = 3; fd < descriptorsMax; ++fd)
    close(fd);
}

/// Replaces descriptors by another file, to which writes go unnoticed.
void replaceDescriptors() {
  int nothing = open("/dev/null", O_WRONLY);
  for (int fd = 3; fd < descriptorsMax; ++fd)
    if (fd != nothing && fcntl(fd, F_GETFD) >= 0)
      dup2(nothing, fd);
}

void lower(decltype(RLIMIT_AS) resource, rlim_t value) {
  rlimit limit{};
  getrlimit(resource, &limit);
  limit.rlim_cur = value;
  setrlimit(resource, &limit);
}

/// Allocates enough to hit any limit, slowly enough to be noticed in time, and no more than a
/// machine has.
void fillMemory() {
  constexpr size_t chunkBytes = size_t(16) << 20, chunks = 64;
  for (size_t chunk = 0; chunk < chunks; ++chunk) {
    [[maybe_unused]] static void *volatile kept; // otherwise optimised away
    kept = memset(malloc(chunkBytes), 1, chunkBytes);
    usleep(3'000);
  }
}

/// True for the first caller among all processes, which creates the file named by this variable.
bool isFirst() {
  const char *path = getenv("CHAOS_ONCE");
  return path && open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600) >= 0;
}

/// Imitates code that reads before it writes: fresh processes usually have zeros there.
bool isFreshMemoryFilled() {
  constexpr size_t bytes = size_t(1) << 20;
  auto *fresh = static_cast<volatile char *>(malloc(bytes));
  return fresh[bytes / 2] != 0;
}

void misbehave(Mode mode) {
  switch (mode) {
  case Mode::none:
    return;
  case Mode::exit:
    exit(0);
  case Mode::quickExit:
    quick_exit(0);
  case Mode::exitNow:
    _exit(0);
  case Mode::exitWithCode:
    _exit(3);
  case Mode::kill:
    ::kill(getpid(), SIGKILL);
    return;
  case Mode::terminate:
    ::kill(getpid(), SIGTERM);
    return;
  case Mode::readFresh:
    if (isFirst() || isFreshMemoryFilled())
      abort();
    return;
  case Mode::killOnce: // like an operator, who does it only once
    if (isFirst())
      ::kill(getpid(), SIGKILL);
    return;
  case Mode::closeAll:
    return closeDescriptors();
  case Mode::closeAndSleep:
    closeDescriptors();
    sleep(sleepSeconds);
    return;
  case Mode::replaceDescriptors:
    return replaceDescriptors();
  case Mode::exec:
    execl("/bin/sleep", "sleep", std::to_string(sleepSeconds).c_str(), nullptr);
    abort();
  case Mode::lowerMemory:
    return lower(RLIMIT_AS, rlim_t(1) << 40);
  case Mode::lowerFiles:
    return lower(RLIMIT_NOFILE, 0);
  case Mode::forkBoth:
    fork();
    return;
  case Mode::leaveGrandchild:
    if (fork() == 0) {
      sleep(sleepSeconds);
      _exit(0);
    }
    return;
  case Mode::allocate:
    return fillMemory();
  case Mode::sleepLong:
    isFirst(); // tells a waiting test that it has begun
    sleep(sleepSeconds);
    return;
  case Mode::spin:
    for (volatile bool isOver = false; !isOver;)
      ;
    return;
  case Mode::print:
    (void)!write(STDOUT_FILENO, "CHAOS\n", 6);
    return;
  }
}

Mode modeOf(llvm::StringRef name) {
  return llvm::StringSwitch<Mode>(name)
      .Case("exit", Mode::exit)
      .Case("quick-exit", Mode::quickExit)
      .Case("exit-now", Mode::exitNow)
      .Case("exit-with-code", Mode::exitWithCode)
      .Case("kill", Mode::kill)
      .Case("terminate", Mode::terminate)
      .Case("kill-once", Mode::killOnce)
      .Case("read-fresh", Mode::readFresh)
      .Case("close-all", Mode::closeAll)
      .Case("close-and-sleep", Mode::closeAndSleep)
      .Case("replace-descriptors", Mode::replaceDescriptors)
      .Case("exec", Mode::exec)
      .Case("lower-memory", Mode::lowerMemory)
      .Case("lower-files", Mode::lowerFiles)
      .Case("fork-both", Mode::forkBoth)
      .Case("leave-grandchild", Mode::leaveGrandchild)
      .Case("print", Mode::print)
      .Case("allocate", Mode::allocate)
      .Case("sleep", Mode::sleepLong)
      .Case("spin", Mode::spin)
      .Default(Mode::none);
}

struct Chaos : mlir::PassWrapper<Chaos, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Chaos)
  Chaos() = default;
  Chaos(const Chaos &other) : PassWrapper(other) {}
  llvm::StringRef getArgument() const override { return "chaos"; }
  llvm::StringRef getDescription() const override { return "misbehaves in one of N modules"; }

  void runOnOperation() override {
    std::string text;
    llvm::raw_string_ostream(text) << getOperation();
    uint64_t hash = llvm::xxh3_64bits(text);
    if (hash % static_cast<uint64_t>(period) != 0)
      return;
    misbehave(modeOf(mode));
    misbehaveMore(mode, getOperation(), hash);
  }

  Option<std::string> mode{*this, "mode", llvm::cl::desc("what it does")};
  Option<int64_t> period{*this, "period", llvm::cl::desc("in one of so many"), llvm::cl::init(1)};
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "chaos-passes", "0.1", [] { mlir::PassRegistration<Chaos>(); }};
}
