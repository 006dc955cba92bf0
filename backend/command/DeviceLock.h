//===- DeviceLock.h - one program at a time on a device ---------*- C++ -*-===//
//
// An advisory lock of a file, flock(2): that of util-linux's flock, so that programs of others can
// take part. The system releases it when the process that holds it dies.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_COMMAND_DEVICELOCK_H
#define NPUFUZZ_BACKEND_COMMAND_DEVICELOCK_H

#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace npufuzz::command {

/// A held lock. Its destructor gives the device to the next program.
class DeviceLock {
public:
  /// Waits until no other program holds the lock, for at most so many seconds. A supervisor does
  /// not count them as time of this process. Makes a missing file. Null: the time is up. Fails if
  /// the file cannot be opened; a link is none of ours.
  static llvm::Expected<std::unique_ptr<DeviceLock>> acquire(const std::string &file,
                                                             double secondsMax);
  /// Fails as acquire does where the file cannot be opened. Locks nothing.
  static llvm::Error check(const std::string &file);
  ~DeviceLock();
  DeviceLock(const DeviceLock &) = delete;

private:
  explicit DeviceLock(int descriptor) : descriptor(descriptor) {}
  int descriptor;
};

} // namespace npufuzz::command

#endif
