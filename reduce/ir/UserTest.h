//===- UserTest.h - a user's question about a file --------------*- C++ -*-===//
//
// A test is one command of a shell or two. It gets a candidate as a file of its own, in a folder of
// its own, and nothing else of ours: it may delete the file, print without end or hang.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_USERTEST_H
#define NPUFUZZ_REDUCE_IR_USERTEST_H

#include "support/Command.h"
#include "support/Process.h"
#include "support/WorkFolder.h"

#include "mlir/IR/MLIRContext.h"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace npufuzz::reduceir {

/// Stands for the file in a command, as in find -exec.
inline constexpr llvm::StringLiteral fileMark = "{}";

/// When a file is interesting.
struct UserTest {
  enum class Kind {
    exitCode, ///< the command ends with exit code 0
    crash,    ///< the command dies of a signal, or does not end, in the same functions
    invalid,  ///< the command says the same error, or prints IR that the verifier rejects
    differs,  ///< both commands end with exit code 0 and print something else
    slower,   ///< the first command takes `factor` times the CPU time of the second
  };
  Kind kind = Kind::exitCode;
  /// As a shell reads them; {} stands for the file, which is appended if a command has none.
  std::vector<std::string> commands;
  double factor = 0;
  /// Longest time of one command. One that takes longer makes no file interesting, except with
  /// Kind::crash, for which it is a death of its own.
  double secondsMax = 0;
};

/// Answer about one file.
struct UserAnswer {
  bool isInteresting = false;
  /// Sentence for people about what the commands did: "the command exits with code 1: its first
  /// line".
  std::string what;
  /// Name of the death or the error, which a smaller file must keep. Empty: nothing.
  std::string name;
};

/// Runs the commands of a test. One thread uses it.
class Asker {
public:
  /// `context` parses what commands print (Kind::invalid).
  Asker(const UserTest &test, mlir::MLIRContext &context) : test(test), context(context) {}

  /// Files of another name (UserAnswer) are not interesting from here on.
  void expect(std::string name) { expected = std::move(name); }
  /// Starts the commands on a text, so that a later ask(number) has to wait less. Does nothing for
  /// times, which are measured alone.
  void foresee(uint64_t number, llvm::StringRef text);
  /// Asks about the text. Errors: no temporary file or no process.
  llvm::Expected<UserAnswer> ask(uint64_t number, llvm::StringRef text);
  /// Kills what was started and not asked for.
  void forget() { running.clear(); }

private:
  using Clock = std::chrono::steady_clock;

  /// A command at work on its file.
  struct Run {
    std::unique_ptr<WorkFolder> folder;
    std::unique_ptr<Process> process;
    Clock::time_point deadline;
  };
  /// The commands at work on one text.
  struct Runs {
    uint64_t number;
    std::vector<Run> runs;
  };

  llvm::Expected<Run> start(const std::string &command, llvm::StringRef text) const;
  llvm::Error startAll(uint64_t number, llvm::StringRef text);
  void waitWithOthers(const Run &run);
  CommandRun finish(Run &run);
  std::vector<CommandRun> finishAll(std::deque<Runs>::iterator runs);
  llvm::Expected<CommandRun> runAlone(size_t command, llvm::StringRef text);
  llvm::Expected<UserAnswer> compareTimes(llvm::StringRef text);
  UserAnswer judge(llvm::ArrayRef<CommandRun> done) const;
  UserAnswer judgeDeath(const CommandRun &run) const;
  UserAnswer judgeInvalid(const CommandRun &run) const;

  const UserTest &test;
  mlir::MLIRContext &context;
  std::string expected;
  std::deque<Runs> running;
  Clock::time_point lastRead = Clock::now();
};

} // namespace npufuzz::reduceir

#endif
