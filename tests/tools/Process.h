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

/// A longer run hangs: it is killed and its exit code is -1.
inline constexpr int secondsMaxDefault = 120;

struct Output {
  int exitCode = -1; ///< 128 + n when signal n ended it, as a shell says
  std::string out, err;
};

/// A run of build/…/bin/npufuzz with these words.
class Process {
public:
  explicit Process(std::vector<std::string> words);
  /// Of a program by its path.
  Process(const std::string &program, std::vector<std::string> words);
  ~Process();
  Process(const Process &) = delete;

  void signal(int number) const;
  /// Sleeps until what it has printed so far (either stream) contains `text`; false when it ended
  /// before.
  bool waitForText(const std::string &text, int secondsMax = secondsMaxDefault) const;
  Output wait(int secondsMax = secondsMaxDefault);

private:
  std::string outFile, errFile;
  pid_t child = -1;
};

Output npufuzz(std::vector<std::string> words, int secondsMax = secondsMaxDefault);
/// What a shell runs; npufuzz is "$npufuzz" there.
Output shell(const std::string &script, int secondsMax = secondsMaxDefault);

/// A tile program with which nothing is wrong.
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

/// A folder that is gone after the test.
class Scratch {
public:
  Scratch();
  ~Scratch() { std::filesystem::remove_all(root); }
  Scratch(const Scratch &) = delete;
  /// Its path, and of things in it.
  std::string path(const std::string &name = "") const { return (root / name).string(); }
  /// Writes a file (and the folders above it) and returns its path.
  std::string write(const std::string &name, const std::string &text) const;

private:
  std::filesystem::path root;
};

/// build/…/bin/npufuzz-opt.
std::string optPath();
/// The shared library of tests/plugins of this name.
std::string pluginPath(const std::string &name);

std::string readFile(const std::string &path);
/// Folders with a case.json at or below `folder`, sorted.
std::vector<std::string> bundlesIn(const std::string &folder);

/// The case.json of a sound bundle, with these values, as JSON, for keys that it has or has not.
std::string caseJson(std::map<std::string, std::string> values = {});

/// Exit code 2 or 3, and exactly one line on stderr that contains each of `words`.
void expectOneLineError(const Output &output, int exitCode, const std::vector<std::string> &words);

} // namespace npufuzz::tests

#endif
