#include "backend/command/DeviceLock.h"
#include "support/DeviceUse.h"
#include "support/EnvironmentError.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

namespace npufuzz::command {

using Clock = std::chrono::steady_clock;

/// Closing it is enough: a process that this one forked may hold the lock on through its copy.
DeviceLock::~DeviceLock() { ::close(descriptor); }

/// Books the time at once, so that a supervisor sees it grow.
static void nap(Clock::time_point deadline) {
  constexpr std::chrono::milliseconds napMax{50};
  auto begin = Clock::now();
  std::this_thread::sleep_until(std::min(deadline, begin + napMax));
  auto slept = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
  noteDeviceWaited(slept.count());
}

static llvm::Expected<int> openLock(const std::string &file) {
  constexpr mode_t forAll = 0666; // users share a board; their umask has the last word
  int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, forAll);
  if (descriptor < 0 && errno == EACCES) // somebody else's file can be locked all the same
    descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (descriptor < 0)
    return llvm::make_error<EnvironmentError>("cannot lock " + file + ": " + ::strerror(errno));
  return descriptor;
}

llvm::Error DeviceLock::check(const std::string &file) {
  auto descriptor = openLock(file);
  if (!descriptor)
    return descriptor.takeError();
  ::close(*descriptor);
  return llvm::Error::success();
}

llvm::Expected<std::unique_ptr<DeviceLock>> DeviceLock::acquire(const std::string &file,
                                                                double secondsMax) {
  auto descriptor = openLock(file);
  if (!descriptor)
    return descriptor.takeError();
  std::unique_ptr<DeviceLock> lock(new DeviceLock(*descriptor));
  auto deadline =
      Clock::now() + std::chrono::ceil<Clock::duration>(std::chrono::duration<double>(secondsMax));
  for (bool isFirst = true; ::flock(*descriptor, LOCK_EX | LOCK_NB) != 0; isFirst = false) {
    if (errno != EWOULDBLOCK && errno != EINTR)
      return llvm::make_error<EnvironmentError>("cannot lock " + file + ": " + ::strerror(errno));
    if (isFirst)
      noteDeviceWait();
    if (Clock::now() >= deadline) {
      noteDeviceMissed();
      return nullptr;
    }
    nap(deadline);
  }
  return lock;
}

} // namespace npufuzz::command
