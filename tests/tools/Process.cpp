#include "Process.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace npufuzz::tests {

using Clock = std::chrono::steady_clock;
static constexpr auto pollInterval = std::chrono::milliseconds(10);

static std::string temporaryName() {
  std::string name = (std::filesystem::temp_directory_path() / "npufuzz-test-XXXXXX").string();
  int descriptor = mkstemp(name.data());
  EXPECT_GE(descriptor, 0) << "no temporary file";
  close(descriptor);
  return name;
}

static std::string npufuzzPath() { return std::string(NPUFUZZ_BINARY_DIR) + "/bin/npufuzz"; }

Process::Process(std::vector<std::string> words) : Process(npufuzzPath(), std::move(words)) {}

Process::Process(const std::string &program, std::vector<std::string> words)
    : outFile(temporaryName()), errFile(temporaryName()) {
  words.insert(words.begin(), program);
  std::vector<char *> arguments;
  for (std::string &word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, outFile.c_str(), O_WRONLY | O_TRUNC, 0);
  posix_spawn_file_actions_addopen(&actions, 2, errFile.c_str(), O_WRONLY | O_TRUNC, 0);
  // A separate group, so that a hanging run is killed with its workers.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  EXPECT_EQ(posix_spawn(&child, arguments[0], &actions, &attributes, arguments.data(), environ), 0)
      << "cannot run " << arguments[0];
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
}

Process::~Process() {
  if (child > 0) {
    kill(-child, SIGKILL);
    waitpid(child, nullptr, 0);
  }
  std::filesystem::remove(outFile);
  std::filesystem::remove(errFile);
}

void Process::signal(int number) const { kill(child, number); }

bool Process::waitForText(const std::string &text, int secondsMax) const {
  auto end = Clock::now() + std::chrono::seconds(secondsMax);
  while (Clock::now() < end) {
    if ((readFile(outFile) + readFile(errFile)).find(text) != std::string::npos)
      return true;
    siginfo_t information = {};
    waitid(P_PID, static_cast<id_t>(child), &information, WEXITED | WNOHANG | WNOWAIT);
    if (information.si_pid == child)
      return (readFile(outFile) + readFile(errFile)).find(text) != std::string::npos;
    std::this_thread::sleep_for(pollInterval);
  }
  return false;
}

Output Process::wait(int secondsMax) {
  auto end = Clock::now() + std::chrono::seconds(secondsMax);
  Output output;
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (Clock::now() > end) {
      ADD_FAILURE() << "still running after " << secondsMax << " s: " << readFile(errFile);
      return output;
    }
    std::this_thread::sleep_for(pollInterval);
  }
  child = -1;
  output.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  output.out = readFile(outFile);
  output.err = readFile(errFile);
  return output;
}

Output npufuzz(std::vector<std::string> words, int secondsMax) {
  return Process(std::move(words)).wait(secondsMax);
}

Output shell(const std::string &script, int secondsMax) {
  return Process("/bin/sh", {"-c", "npufuzz='" + npufuzzPath() + "'; " + script}).wait(secondsMax);
}

Scratch::Scratch() {
  std::string name = (std::filesystem::temp_directory_path() / "npufuzz-test-XXXXXX").string();
  EXPECT_NE(mkdtemp(name.data()), nullptr) << "no temporary folder";
  root = name;
}

std::string Scratch::write(const std::string &name, const std::string &text) const {
  std::filesystem::create_directories((root / name).parent_path());
  std::ofstream(root / name) << text;
  return path(name);
}

std::string optPath() { return std::string(NPUFUZZ_BINARY_DIR) + "/bin/npufuzz-opt"; }

std::string pluginPath(const std::string &name) {
  return std::string(NPUFUZZ_BINARY_DIR) + "/tests/plugins/" + name + ".so";
}

std::string readFile(const std::string &path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::vector<std::string> bundlesIn(const std::string &folder) {
  std::vector<std::string> bundles;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(folder))
    // A hidden folder is a partial bundle, left by a run that was killed while writing; readers
    // skip it.
    if (entry.path().filename() == "case.json" &&
        !entry.path().parent_path().filename().string().starts_with("."))
      bundles.push_back(entry.path().parent_path().string());
  std::sort(bundles.begin(), bundles.end());
  return bundles;
}

std::string caseJson(std::map<std::string, std::string> values) {
  values.insert(
      {{"format", "2"},
       {"version", "\"1\""},
       {"seed", "1"},
       {"backend", "\"npu\""},
       {"peers", "[]"},
       {"machine", "{}"},
       {"kind", "\"tile-program\""},
       {"pipeline", "\"\""},
       {"case_pipeline", "\"\""},
       {"plants", "[]"},
       {"plugins", "[]"},
       {"backend_options", "[]"},
       {"oracle", "\"value\""},
       {"signature", "\"s\""},
       {"pass", "\"\""},
       {"inputs",
        R"([{"file": "inputs/0.npy", "kind": "f32"}, {"file": "inputs/1.npy", "kind": "f32"}])"}});
  std::string text;
  for (const auto &[key, value] : values)
    text += (text.empty() ? "{\"" : ", \"") + key + "\": " + value;
  return text + "}";
}

void expectErrorForm(const std::string &err) {
  std::istringstream text(err);
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);)
    lines.push_back(line);
  std::string shown = err.substr(0, 2000);
  ASSERT_TRUE(lines.size() == 1 || lines.size() == 4) << shown;
  EXPECT_THAT(lines.back(), testing::StartsWith("npufuzz: "));
  if (lines.size() == 1)
    return;
  EXPECT_THAT(lines[0], testing::ContainsRegex(":[0-9]+:[0-9]+: error: ")) << shown;
  EXPECT_EQ(lines[2].find_first_not_of(" \t"), lines[2].size() - 1) << shown;
  EXPECT_EQ(lines[2].back(), '^') << shown;
}

void expectOneLineError(const Output &output, int exitCode, const std::vector<std::string> &words) {
  EXPECT_EQ(output.exitCode, exitCode) << output.out << output.err;
  expectErrorForm(output.err);
  for (const std::string &word : words)
    EXPECT_THAT(output.err, testing::HasSubstr(word));
}

} // namespace npufuzz::tests
