//===- Process.h - runs the command line as a user does ---------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_TOOLS_PROCESS_H
#define NPUFUZZ_TESTS_TOOLS_PROCESS_H

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <sys/types.h>

namespace npufuzz::tests {

/// Time limit: a longer run is killed as a hang, with exit code -1.
inline constexpr int secondsMaxDefault = 120;

struct Output {
  int exitCode = -1; ///< 128 + n if signal n ended it, as a shell reports
  std::string out, err;
};

/// A run of build/…/bin/npufuzz with these words.
class Process {
public:
  explicit Process(std::vector<std::string> words);
  /// Runs a program by its path.
  Process(const std::string &program, std::vector<std::string> words);
  ~Process();
  Process(const Process &) = delete;

  void signal(int number) const;
  /// Waits until its output so far (either stream) contains `text`; returns false if it ended
  /// before.
  bool waitForText(const std::string &text, int secondsMax = secondsMaxDefault) const;
  Output wait(int secondsMax = secondsMaxDefault);

private:
  std::string outFile, errFile;
  pid_t child = -1;
};

Output npufuzz(std::vector<std::string> words, int secondsMax = secondsMaxDefault);
/// Runs a shell script, in which "$npufuzz" is npufuzz.
Output shell(const std::string &script, int secondsMax = secondsMaxDefault);

/// A valid tile program.
inline constexpr const char *goodProgram = R"(module {
  func.func @k0(%a: memref<4x8xf32>, %o: memref<4x8xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %va = tile.view %a : memref<4x8xf32> -> !tile.view<4x8xf32>
    %vo = tile.view %o : memref<4x8xf32> -> !tile.view<4x8xf32>
    %t = tile.load %va[%c0, %c0] : !tile.view<4x8xf32> -> !tile.tile<4x8xf32>
    %r = tile.neg %t : !tile.tile<4x8xf32>
    tile.store %r, %vo[%c0, %c0] : !tile.tile<4x8xf32>, !tile.view<4x8xf32>
    return
  }
  func.func @main(%a: memref<4x8xf32>, %o: memref<4x8xf32>) {
    func.call @k0(%a, %o) : (memref<4x8xf32>, memref<4x8xf32>) -> ()
    return
  }
}
)";

/// A folder that is removed after the test.
class Scratch {
public:
  Scratch();
  ~Scratch() { std::filesystem::remove_all(root); }
  Scratch(const Scratch &) = delete;
  /// Path of the folder, or of something in it.
  std::string path(const std::string &name = "") const { return (root / name).string(); }
  /// Writes a file (and the folders above it) and returns its path.
  std::string write(const std::string &name, const std::string &text) const;

private:
  std::filesystem::path root;
};

/// build/…/bin/npufuzz-opt.
std::string optPath();
/// Path of a shared library of tests/plugins.
std::string pluginPath(const std::string &name);

std::string readFile(const std::string &path);
/// Folders with a case.json at or below `folder`, sorted.
std::vector<std::string> bundlesIn(const std::string &folder);

/// The case.json of a sound bundle, with JSON values replaced or added.
std::string caseJson(std::map<std::string, std::string> values = {});

/// Expects an error on stderr: one line, after three of a text if the mistake is in one.
void expectErrorForm(const std::string &err);

/// Exit code 2 or 3, and exactly one line on stderr, before which a mistake in a text may be shown
/// in three: its place, the line of the text, a caret. Together they contain each of `words`.
void expectOneLineError(const Output &output, int exitCode, const std::vector<std::string> &words);

} // namespace npufuzz::tests

#endif
