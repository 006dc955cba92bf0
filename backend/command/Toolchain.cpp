//===- Toolchain.cpp ------------------------------------------------------===//
//
// A process per step reports only by its exit code and its standard error. A server gets {"step":
// "compile", "work": …} in a line and answers {"status": "ok"}, {"status": "unsupported",
// "message": …} or {"status": "failed", "message": …} in a line. A server that ends, is late or
// answers anything else is given up; the next step starts another.
//
//===----------------------------------------------------------------------===//
#include "backend/command/Toolchain.h"
#include "support/EnvironmentError.h"
#include "support/Json.h"
#include "support/Printable.h"
#include "support/ShellWord.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <unistd.h>

namespace npufuzz::command {

using Clock = std::chrono::steady_clock;

/// Maximum length of a server's answer: a status and a message.
static constexpr size_t answerBytesMax = size_t(1) << 20;

Toolchain::~Toolchain() {
  if (serverOwner != ::getpid())
    (void)server.release();
}

std::vector<std::string>
Toolchain::substituted(const std::vector<std::string> &argv,
                       const std::map<std::string, std::string> &values) const {
  std::vector<std::string> words;
  for (llvm::StringRef word : argv) {
    std::string text;
    // Substitutes once, from left to right: a placeholder's value may contain braces itself.
    while (!word.empty()) {
      auto [before, rest] = word.split('{');
      text += before;
      if (before.size() == word.size())
        break;
      auto [name, after] = rest.split('}');
      auto value = values.find(name.str());
      if (value == values.end()) {
        text += '{';
        word = rest;
        continue;
      }
      text += value->second;
      word = after;
    }
    words.push_back(std::move(text));
  }
  return words;
}

/// Reason why a command cannot run: it passes a folder to a shell, and the folder's name is not a
/// plain word there.
static std::string unfitFolder(const std::vector<std::string> &argv, llvm::StringRef placeholder,
                               llvm::StringRef folder) {
  for (auto [index, word] : llvm::enumerate(argv))
    if (isShellText(argv, index) && llvm::StringRef(word).contains(placeholder) &&
        !isPlainToShell(folder))
      return ("expected a folder of letters, digits and -_./ for " + placeholder +
              " in the text of a shell, got \"" + folder + "\"")
          .str();
  return "";
}

std::string Toolchain::missing() const {
  llvm::SmallString<128> temporary;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, temporary);
  for (const std::vector<std::string> *argv :
       {&manifest.compile.argv, &manifest.run.argv, &manifest.server}) {
    if (argv->empty())
      continue;
    std::string program = substituted({argv->front()}, {{"manifest", manifest.folder}}).front();
    auto found = llvm::sys::findProgramByName(program);
    if (!found || !llvm::sys::fs::can_execute(*found))
      return "expected a program that can be started, got \"" + program + "\"";
    for (auto [placeholder, folder] :
         {std::pair<llvm::StringRef, llvm::StringRef>("{manifest}", manifest.folder),
          std::pair<llvm::StringRef, llvm::StringRef>("{work}", temporary)})
      if (std::string unfit = unfitFolder(*argv, placeholder, folder); !unfit.empty())
        return unfit;
  }
  return "";
}

StepResult Toolchain::take(StepName name, const WorkFolder &folder,
                           const std::map<std::string, std::string> &values) {
  const Step &step = name == StepName::compile ? manifest.compile : manifest.run;
  // The step would run in the link's target, and change other files than those of the case.
  std::string path = llvm::StringRef(folder.path()).rtrim('/').str();
  if (llvm::sys::fs::is_symlink_file(path))
    return {StepResult::How::died, "the work folder was replaced by a link"};
  std::map<std::string, std::string> all = values;
  all["work"] = folder.path();
  all["manifest"] = manifest.folder;
  if (!manifest.server.empty())
    return askServer(name, step.secondsMax, folder, all);
  return step.argv.empty() ? StepResult() : runOnce(step, folder, all);
}

StepResult Toolchain::runOnce(const Step &step, const WorkFolder &folder,
                              const std::map<std::string, std::string> &values) const {
  auto run = runProcess(substituted(step.argv, values), folder.path(), "", step.secondsMax);
  if (!run)
    return {StepResult::How::died, llvm::toString(run.takeError())};
  if (run->end.succeeded())
    return {};
  if (run->end.how != ProcessEnd::How::exited)
    return {StepResult::How::died, run->failure()};
  bool declines = run->end.code == manifest.unsupportedExitCode;
  return {declines ? StepResult::How::unsupported : StepResult::How::failed, run->failure()};
}

StepResult Toolchain::loseServer(const std::string &why) {
  ProcessEnd end = server->wait(Clock::now() + std::chrono::milliseconds(100));
  std::string message = why;
  if (end.how != ProcessEnd::How::hung)
    message = "the server " + end.describe();
  if (llvm::StringRef line = tellingLine(server->errors); !line.empty())
    message += ": " + line.str();
  server.reset();
  return {StepResult::How::died, message};
}

StepResult Toolchain::askServer(StepName name, double secondsMax, const WorkFolder &folder,
                                const std::map<std::string, std::string> &values) {
  if (server && serverOwner != ::getpid())
    (void)server.release();
  if (!server) {
    auto started = Process::start(substituted(manifest.server, {{"manifest", manifest.folder}}),
                                  manifest.folder);
    if (!started)
      return {StepResult::How::died, llvm::toString(started.takeError())};
    server = std::move(*started);
    serverOwner = ::getpid();
  }
  Json request;
  request["step"] = name == StepName::compile ? "compile" : "run";
  for (const auto &[key, value] : values)
    request[key] = value;
  auto deadline =
      Clock::now() + std::chrono::ceil<Clock::duration>(std::chrono::duration<double>(secondsMax));
  // A second answer to one request would shift all later answers.
  server->takeArrived();
  if (!server->output.empty())
    return loseServer("the server said something that nobody asked for");
  server->errors.clear();
  std::string line;
  if (!server->write(jsonLine(request), deadline))
    return loseServer("the server did not take its request in time");
  if (!server->readLine(line, deadline, answerBytesMax))
    return loseServer(server->output.size() > answerBytesMax
                          ? "the server's answer is longer than " + std::to_string(answerBytesMax) +
                                " bytes"
                          : "the server did not answer in time");
  Json answer = parseJson(line);
  std::string status, message;
  readKey(answer, "status", status);
  readKey(answer, "message", message);
  message = shortened(llvm::StringRef(message).split('\n').first);
  if (status == "ok")
    return {};
  if (status == "unsupported")
    return {StepResult::How::unsupported, message};
  if (status == "failed")
    return {StepResult::How::failed, message};
  return loseServer("the server's answer has no status ok, unsupported or failed");
}

} // namespace npufuzz::command
