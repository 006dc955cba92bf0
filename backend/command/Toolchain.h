//===- Toolchain.h - runs one step of one case, by process or server -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_COMMAND_TOOLCHAIN_H
#define NPUFUZZ_BACKEND_COMMAND_TOOLCHAIN_H

#include "backend/command/DeviceLock.h"
#include "backend/command/Manifest.h"
#include "support/JsonServer.h"
#include "support/WorkFolder.h"

namespace npufuzz::command {

/// Outcome of a step.
struct StepResult {
  enum class How {
    done,
    unsupported,
    failed, ///< reported by the step: an exit code, a status
    died,   ///< a signal, a timeout, no answer
  };
  How how = How::done;
  std::string message; ///< reason, one line
  int exitCode = 0;    ///< of a command that exited
};

/// Words of a command with the values of their placeholders, {name}. Leaves unknown names alone.
std::vector<std::string> substituted(const std::vector<std::string> &argv,
                                     const std::map<std::string, std::string> &values);

class Toolchain {
public:
  explicit Toolchain(const Manifest &manifest);
  Toolchain(const Toolchain &) = delete;

  enum class StepName { compile, run };
  /// `values` are those of the placeholders: {name} in a word of a command, a key in a server's
  /// request. "work" is the folder itself. A command that cannot even be started counts as died.
  StepResult take(StepName name, const WorkFolder &folder,
                  const std::map<std::string, std::string> &values);
  /// A turn at the manifest's device, for several runs; null where the manifest asks for none.
  using Turn = std::shared_ptr<DeviceLock>;
  /// Fails with the reason, one line, if the device cannot be had.
  llvm::Expected<Turn> takeTurn();
  /// True if all runs of a case are one turn.
  bool isTurnOfCase() const { return manifest.device.isHeldForCase; }
  /// "PROGRAM: why" for the first missing program, or why the device cannot be locked; empty: all
  /// is there.
  std::string missing() const;

private:
  std::string lockFile() const;
  /// Takes a step at the device: in a turn, and again where the device failed.
  StepResult takeAtDevice(const Step &step, const WorkFolder &folder,
                          const std::map<std::string, std::string> &values);
  StepResult takeOnce(StepName name, const Step &step, const WorkFolder &folder,
                      const std::map<std::string, std::string> &values);
  StepResult runOnce(const Step &step, const WorkFolder &folder,
                     const std::map<std::string, std::string> &values) const;
  StepResult askServer(StepName name, double secondsMax,
                       const std::map<std::string, std::string> &values);

  const Manifest &manifest;
  std::weak_ptr<DeviceLock> turn; ///< of this process; a second lock would wait for the first
  JsonServer server;              ///< unused without a server in the manifest
};

} // namespace npufuzz::command

#endif
