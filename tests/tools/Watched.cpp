//===- Watched.cpp - a measured run ---------------------------------------===//
#include "Watched.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <sstream>
#include <thread>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace npufuzz::tests {

namespace fs = std::filesystem;

static constexpr int64_t bytesMax = int64_t(1) << 30;
static constexpr double secondsMax = 10;
/// A message of 16 KiB, plus its place.
static constexpr size_t lineBytesMax = 32 << 10;

std::string times(int count, const std::string &text) {
  std::string all;
  for (int i = 0; i < count; ++i)
    all += text;
  return all;
}

/// Current resident bytes of all processes of a group. Pages that forks share count once per
/// process.
static int64_t residentBytes(pid_t group) {
  int64_t bytes = 0;
  for (const auto &entry : fs::directory_iterator("/proc")) {
    std::string name = entry.path().filename();
    if (!std::all_of(name.begin(), name.end(), ::isdigit))
      continue;
    std::string text = readFile(entry.path() / "stat"); // empty if it has ended meanwhile
    int parent = 0, processGroup = 0;
    char state = 0;
    size_t afterName = text.rfind(')');
    if (afterName == std::string::npos ||
        std::sscanf(text.c_str() + afterName + 1, " %c %d %d", &state, &parent, &processGroup) !=
            3 ||
        processGroup != group)
      continue;
    int64_t total = 0, resident = 0;
    std::istringstream(readFile(entry.path() / "statm")) >> total >> resident;
    bytes += resident * sysconf(_SC_PAGESIZE);
  }
  return bytes;
}

Measured measure(const std::vector<std::string> &words, const Scratch &scratch) {
  std::string out = scratch.path("stdout"), err = scratch.path("stderr");
  std::string program = std::string(NPUFUZZ_BINARY_DIR) + "/bin/npufuzz";
  std::vector<char *> arguments = {program.data()};
  for (const std::string &word : words)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  std::string work = scratch.path("work"), temporary = scratch.path("tmp"),
              canary = scratch.path("canary");
  auto begin = std::chrono::steady_clock::now();
  pid_t child = fork();
  if (child == 0) {
    setpgid(0, 0);
    auto redirect = [](int descriptor, const char *file, int flags) {
      dup2(open(file, flags | O_CREAT | O_TRUNC, 0600), descriptor);
    };
    redirect(STDOUT_FILENO, out.c_str(), O_WRONLY);
    redirect(STDERR_FILENO, err.c_str(), O_WRONLY);
    setenv("TMPDIR", temporary.c_str(), 1);
    setenv("NPUFUZZ_CANARY", canary.c_str(), 1);
    if (chdir(work.c_str()) == 0)
      execv(program.c_str(), arguments.data());
    _exit(127);
  }
  setpgid(child, child);
  Measured measured;
  int status = 0;
  rusage usage = {};
  auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  while (wait4(child, &status, WNOHANG, &usage) == 0) {
    measured.bytes = std::max(measured.bytes, residentBytes(child));
    if (seconds() > 6 * secondsMax)
      kill(-child, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  measured.seconds = seconds();
  kill(-child, SIGKILL);
  // Exact peak of the largest process, however short.
  measured.bytes = std::max<int64_t>(measured.bytes, int64_t(usage.ru_maxrss) << 10);
  measured.output = {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                     readFile(out), readFile(err)};
  fs::remove(out);
  fs::remove(err);
  return measured;
}

std::map<std::string, std::string> everythingIn(const Scratch &scratch) {
  std::map<std::string, std::string> contents;
  for (const auto &entry : fs::recursive_directory_iterator(scratch.path()))
    contents[entry.path()] = entry.is_symlink()
                                 ? "-> " + fs::read_symlink(entry.path()).string()
                                 : (entry.is_regular_file() ? readFile(entry.path()) : "");
  return contents;
}

std::string program(const std::string &type, const std::string &body) {
  return "module {\n  func.func @k0(%a: " + type + ", %o: " + type +
         ") attributes {tile.kernel} {\n" + body +
         "    return\n  }\n  func.func @main(%a: " + type + ", %o: " + type +
         ") {\n    func.call @k0(%a, %o) : (" + type + ", " + type +
         ") -> ()\n    return\n  }\n}\n";
}

std::string npy(std::string dictionary, const std::string &data) {
  dictionary.resize(std::max<size_t>(117, dictionary.size()), ' ');
  dictionary += '\n';
  std::string size = {static_cast<char>(dictionary.size() & 0xff),
                      static_cast<char>(dictionary.size() >> 8)};
  return std::string("\x93NUMPY\x01\0", 8) + size + dictionary + data;
}

static std::string namesIn(const std::map<std::string, std::string> &contents) {
  std::string names;
  for (const auto &[path, text] : contents)
    names += path + "\n";
  return names;
}

void expectHarmless(const std::vector<std::string> &words, const Scratch &scratch) {
  auto before = everythingIn(scratch);
  Measured run = measure(words, scratch);
  const std::string &err = run.output.err;
  EXPECT_TRUE(run.output.exitCode == 2 || run.output.exitCode == 3)
      << run.output.exitCode << " " << run.output.out.substr(0, 1000) << err.substr(0, 1000);
  expectErrorForm(err);
  EXPECT_FALSE(std::any_of(err.begin(), err.end(), [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f;
  })) << err.substr(0, 1000);
  EXPECT_THAT(err, testing::Not(testing::HasSubstr("\u202E")));
  EXPECT_LT(err.size(), lineBytesMax);
  EXPECT_LT(run.bytes, bytesMax);
  EXPECT_LT(run.seconds, secondsMax);
  // Nothing changed: no canary, no temporary file, no folder of results, no overwritten file.
  EXPECT_TRUE(everythingIn(scratch) == before) << namesIn(everythingIn(scratch));
}

void prepareWatched(const Scratch &scratch) {
  fs::create_directory(scratch.path("work"));
  fs::create_directory(scratch.path("tmp"));
  scratch.write("outside.npy", npy());
}

} // namespace npufuzz::tests
