//===- Process.h - a program of the user's, started by its path -*- C++ -*-===//
//
// No shell is involved. The program and all that it starts form one process group. The group is
// killed when the program has ended, when its time is up, or when its owner is destroyed; it dies
// when this process does. The wait ends with the program, not with its pipes: a process that it
// leaves running may hold those.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_PROCESS_H
#define NPUFUZZ_SUPPORT_PROCESS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

namespace npufuzz {

/// Bytes kept of each output of a program; the rest is read and dropped.
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
  /// Starts argv[0], which is a path or a name to look up in PATH, in `folder`. Fails with
  /// EnvironmentError if it cannot be started.
  static llvm::Expected<std::unique_ptr<Process>> start(const std::vector<std::string> &argv,
                                                        llvm::StringRef folder);
  /// Kills the program if it still runs.
  ~Process();
  Process(const Process &) = delete;

  /// Writes all of the text to its standard input, and reads its output meanwhile. Returns false if
  /// the program ends or stops reading first, or at the deadline.
  bool write(llvm::StringRef text, std::chrono::steady_clock::time_point deadline);
  void closeInput();
  /// Takes the output that has arrived, without waiting.
  void takeArrived();
  /// Descriptors for waitReadable, for a caller that waits for several programs: the end of the
  /// program, and its outputs.
  std::array<int, 3> fds() const { return {pidFd, outputFd, errorFd}; }
  /// True if wait() returns at once.
  bool hasEnded() const;
  /// Reads until a whole line is on its standard output, and takes that line without its line feed.
  /// Returns false if the program ends first, at the deadline, or if the line is longer.
  bool readLine(std::string &line, std::chrono::steady_clock::time_point deadline,
                size_t bytesMax = processOutputBytesMax);
  /// Reads to the end of the program and kills it at the deadline. If it still wants to run then
  /// and other processes have had the processor, it first gets its share of that time.
  ProcessEnd wait(std::chrono::steady_clock::time_point deadline);

  /// Output that has arrived and was not taken.
  std::string output, errors;

private:
  Process() = default;
  /// Reads the output that is there, or waits for more until the deadline. Returns false at the
  /// deadline and when the program has ended.
  bool pump(std::chrono::steady_clock::time_point deadline, llvm::StringRef *toWrite);
  void take(int &fd, std::string &text);
  ProcessEnd reap(bool wasKilled);

  pid_t pid = -1;
  int pidFd = -1, inputFd = -1, outputFd = -1, errorFd = -1;
};

/// The most telling line of a program's standard error: the first one with the word error, else the
/// first. Empty if it printed nothing.
llvm::StringRef tellingLine(llvm::StringRef errors);

/// Why a program died, by its standard error: the assertion, or what else ended it, without the
/// text before that on the line. Empty if its standard error does not say. Drops positions in
/// sources, which are paths on the machine that built the program.
std::string lastWords(llvm::StringRef errors);

struct ProcessRun {
  ProcessEnd end;
  std::string output, errors;

  /// "exited with code 1: its telling line"; empty if it succeeded.
  std::string failure() const;
  /// "opt died: SIGABRT: its last words", for a tool that did not exit.
  std::string death(llvm::StringRef tool) const;
};

/// Starts a program, gives it `input`, and waits for its end (Process::wait).
llvm::Expected<ProcessRun> runProcess(const std::vector<std::string> &argv, llvm::StringRef folder,
                                      llvm::StringRef input, double wallSecondsMax);

} // namespace npufuzz

#endif
