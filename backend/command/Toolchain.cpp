//===- Toolchain.cpp ------------------------------------------------------===//
//
// A process per step reports only by its exit code and its standard error. A server
// (support/JsonServer.h) gets {"step": "compile", "work": …} and answers with a status.
//
//===----------------------------------------------------------------------===//
#include "backend/command/Toolchain.h"
#include "support/DeviceUse.h"
#include "support/ShellWord.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace npufuzz::command {

/// Maximum length of a server's answer: a status and a message.
static constexpr size_t answerBytesMax = size_t(1) << 20;

Toolchain::Toolchain(const Manifest &manifest)
    : manifest(manifest), server(substituted(manifest.server, {{"manifest", manifest.folder}}),
                                 manifest.folder, answerBytesMax) {}

std::vector<std::string> substituted(const std::vector<std::string> &argv,
                                     const std::map<std::string, std::string> &values) {
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
       {&manifest.compile.argv, &manifest.run.argv, &manifest.server, &manifest.meaning.argv}) {
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
  if (!manifest.device.lock.empty())
    if (llvm::Error error = DeviceLock::check(lockFile()))
      return llvm::toString(std::move(error));
  return "";
}

std::string Toolchain::lockFile() const {
  return substituted({manifest.device.lock}, {{"manifest", manifest.folder}}).front();
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
  if (name == StepName::run)
    return takeAtDevice(step, folder, all);
  return takeOnce(name, step, folder, all);
}

StepResult Toolchain::takeOnce(StepName name, const Step &step, const WorkFolder &folder,
                               const std::map<std::string, std::string> &values) {
  if (!manifest.server.empty())
    return askServer(name, step.secondsMax, values);
  return step.argv.empty() ? StepResult() : runOnce(step, folder, values);
}

llvm::Expected<Toolchain::Turn> Toolchain::takeTurn() {
  if (manifest.device.lock.empty())
    return nullptr;
  if (Turn held = turn.lock())
    return held;
  std::string file = lockFile();
  auto lock = DeviceLock::acquire(file, manifest.device.waitSecondsMax);
  if (!lock)
    return lock.takeError();
  if (!*lock)
    return llvm::createStringError("the device was taken: another program holds the lock " + file);
  Turn taken = std::move(*lock);
  turn = taken;
  return taken;
}

/// The device's trouble is nobody's bug, so it counts as something unsupported.
StepResult Toolchain::takeAtDevice(const Step &step, const WorkFolder &folder,
                                   const std::map<std::string, std::string> &values) {
  auto held = takeTurn();
  if (!held)
    return {StepResult::How::unsupported, llvm::toString(held.takeError())};
  StepResult result = takeOnce(StepName::run, step, folder, values);
  for (int retries = 0; manifest.device.retryExitCodes.count(result.exitCode); ++retries) {
    if (retries == manifest.device.retriesMax) {
      noteDeviceFailure();
      return {StepResult::How::unsupported, "the device failed each time: " + result.message};
    }
    noteDeviceRetry(result.exitCode);
    // A failed run may have left some of its outputs.
    if (llvm::Error error = folder.makeEmpty("outputs"))
      return {StepResult::How::died, llvm::toString(std::move(error))};
    result = takeOnce(StepName::run, step, folder, values);
  }
  return result;
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
  return {declines ? StepResult::How::unsupported : StepResult::How::failed, run->failure(),
          run->end.code};
}

StepResult Toolchain::askServer(StepName name, double secondsMax,
                                const std::map<std::string, std::string> &values) {
  Json request;
  request["step"] = name == StepName::compile ? "compile" : "run";
  for (const auto &[key, value] : values)
    request[key] = value;
  ServerAnswer answer = server.ask(request, secondsMax);
  switch (answer.status) {
  case ServerAnswer::Status::ok:
    return {};
  case ServerAnswer::Status::unsupported:
    return {StepResult::How::unsupported, answer.message};
  case ServerAnswer::Status::failed:
    return {StepResult::How::failed, answer.message};
  case ServerAnswer::Status::died:
    return {StepResult::How::died, answer.message};
  }
  llvm_unreachable("every status is an answer");
}

} // namespace npufuzz::command
