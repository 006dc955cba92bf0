//===- Process.h - a program of the user's, started by its path -*- C++ -*-===//
//
// No shell is asked. The program and all that it starts are one process group, which is killed when
// the program has ended, when its time is up, or when its owner goes; it dies when this process
// does. What ends the wait is the end of the program, not of its pipes: what it leaves running may
// hold those.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_PROCESS_H
#define NPUFUZZ_SUPPORT_PROCESS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <chrono>
#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

namespace npufuzz {

/// The most that is kept of each of a program's outputs; what goes beyond is read and dropped.
inline constexpr size_t processOutputBytesMax = size_t(64) << 20;

struct ProcessEnd {
  enum class How {
    exited,
    signalled,
    hung, ///< killed: its time was up
  };
  How how = How::exited;
  int code = 0; ///< exit code, or signal

  bool succeeded() const { return how == How::exited && code == 0; }
  /// "exited with code 1", "died: SIGSEGV", "did not end in time".
  std::string describe() const;
};

/// A started program. One thread uses it.
class Process {
public:
  /// argv[0] is a path, or a name that is looked for in PATH. `folder` is where it runs. Fails with
  /// EnvironmentError where it cannot be started.
  static llvm::Expected<std::unique_ptr<Process>> start(const std::vector<std::string> &argv,
                                                        llvm::StringRef folder);
  /// Kills what still runs.
  ~Process();
  Process(const Process &) = delete;

  /// Writes all of the text to its standard input; false when it ends or stops reading first, or at
  /// the deadline. It is read meanwhile.
  bool write(llvm::StringRef text, std::chrono::steady_clock::time_point deadline);
  void closeInput();
  /// Takes what it has printed by now, and waits for nothing.
  void takeArrived();
  /// Reads until there is a whole line on its standard output and takes that, without its line
  /// feed. False when it ended before, at the deadline, or when the line is longer.
  bool readLine(std::string &line, std::chrono::steady_clock::time_point deadline,
                size_t bytesMax = processOutputBytesMax);
  /// Reads to its end; kills it at the deadline. Where it would run then and others have had the
  /// processor, it first gets as much of that as there was time.
  ProcessEnd wait(std::chrono::steady_clock::time_point deadline);

  /// What it has printed and nobody has taken.
  std::string output, errors;

private:
  Process() = default;
  /// Reads what there is, or waits for more until the deadline. False at the deadline and when the
  /// program has ended.
  bool pump(std::chrono::steady_clock::time_point deadline, llvm::StringRef *toWrite);
  void take(int &fd, std::string &text);
  ProcessEnd reap(bool wasKilled);

  pid_t pid = -1;
  int pidFd = -1, inputFd = -1, outputFd = -1, errorFd = -1;
};

/// The line of what a program printed to standard error that says most: the first with the word
/// error in it, else the first. Empty where it printed nothing.
llvm::StringRef tellingLine(llvm::StringRef errors);

/// Why a program died, by its standard error: what it asserted, or what ended it, without what
/// comes before that on the line. Empty where it says nothing of the kind. No place in a source:
/// that is a path of whoever built the program.
std::string lastWords(llvm::StringRef errors);

struct ProcessRun {
  ProcessEnd end;
  std::string output, errors;

  /// "exited with code 1: its telling line"; empty where it succeeded.
  std::string failure() const;
  /// "opt died: SIGABRT: its last words", of a tool that did not exit.
  std::string death(llvm::StringRef tool) const;
};

/// Starts it, gives it `input`, and waits for its end (Process::wait).
llvm::Expected<ProcessRun> runProcess(const std::vector<std::string> &argv, llvm::StringRef folder,
                                      llvm::StringRef input, double wallSecondsMax);

} // namespace npufuzz

#endif
