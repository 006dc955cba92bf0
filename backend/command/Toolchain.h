//===- Toolchain.h - one step of one case, by process or server -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_COMMAND_TOOLCHAIN_H
#define NPUFUZZ_BACKEND_COMMAND_TOOLCHAIN_H

#include "backend/command/Manifest.h"
#include "support/Process.h"
#include "support/WorkFolder.h"

namespace npufuzz::command {

/// What a step said of itself.
struct StepResult {
  enum class How {
    done,
    unsupported,
    failed, ///< it says so: an exit code, a status
    died,   ///< a signal, no end in time, no answer
  };
  How how = How::done;
  std::string message; ///< why, one line
};

class Toolchain {
public:
  explicit Toolchain(const Manifest &manifest) : manifest(manifest) {}
  ~Toolchain();
  Toolchain(const Toolchain &) = delete;

  enum class StepName { compile, run };
  /// `values` are those of the placeholders: {name} in a word of a command, a key in a server's
  /// request. The folder's own is "work". What cannot even be started counts as died.
  StepResult take(StepName name, const WorkFolder &folder,
                  const std::map<std::string, std::string> &values);
  /// "PROGRAM: why" of the first program that is not there; empty where all are.
  std::string missing() const;

private:
  StepResult runOnce(const Step &step, const WorkFolder &folder,
                     const std::map<std::string, std::string> &values) const;
  StepResult askServer(StepName name, double secondsMax, const WorkFolder &folder,
                       const std::map<std::string, std::string> &values);
  StepResult loseServer(const std::string &why);
  std::vector<std::string> substituted(const std::vector<std::string> &argv,
                                       const std::map<std::string, std::string> &values) const;

  const Manifest &manifest;
  std::unique_ptr<Process> server;
  /// Who started it: a forked process has a copy of the object, not the server.
  pid_t serverOwner = -1;
};

} // namespace npufuzz::command

#endif
