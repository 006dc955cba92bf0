//===- JsonServer.cpp - requests and answers, a line each -----------------===//
//
// Starts the server with the first request and again after each death. A forked process forgets the
// server of its parent, because two processes must not talk through one pipe. What a server says
// unasked would shift all later answers, so it counts as dead then.
//
//===----------------------------------------------------------------------===//
#include "support/JsonServer.h"

#include "support/Printable.h"

#include "llvm/ADT/StringSwitch.h"

#include <optional>
#include <unistd.h>

namespace npufuzz {

using Clock = std::chrono::steady_clock;
using Status = ServerAnswer::Status;

JsonServer::JsonServer(std::vector<std::string> argv, std::string folder, size_t answerBytesMax)
    : argv(std::move(argv)), folder(std::move(folder)), answerBytesMax(answerBytesMax) {}

JsonServer::~JsonServer() { forgetParents(); }

void JsonServer::forgetParents() {
  if (owner != ::getpid()) [[maybe_unused]]
    Process *parents = process.release();
}

ServerAnswer JsonServer::lose(const std::string &why) {
  ProcessEnd end = process->wait(Clock::now() + std::chrono::milliseconds(100));
  std::string message = why;
  if (end.how != ProcessEnd::How::hung)
    message = "the server " + end.describe();
  if (llvm::StringRef line = tellingLine(process->errors); !line.empty())
    message += ": " + line.str();
  process.reset();
  return {Status::died, message, {}};
}

ServerAnswer JsonServer::ask(const Json &request, double secondsMax) {
  forgetParents();
  if (!process) {
    auto started = Process::start(argv, folder);
    if (!started)
      return {Status::died, llvm::toString(started.takeError()), {}};
    process = std::move(*started);
    owner = ::getpid();
  }
  auto deadline =
      Clock::now() + std::chrono::ceil<Clock::duration>(std::chrono::duration<double>(secondsMax));
  process->takeArrived();
  if (!process->output.empty())
    return lose("the server said something that nobody asked for");
  process->errors.clear();
  std::string line;
  if (!process->write(jsonLine(request), deadline))
    return lose("the server did not take its request in time");
  if (!process->readLine(line, deadline, answerBytesMax))
    return lose(process->output.size() > answerBytesMax
                    ? "the server's answer is longer than " + std::to_string(answerBytesMax) +
                          " bytes"
                    : "the server did not answer in time");
  ServerAnswer answer{Status::ok, "", parseJson(line)};
  std::string status;
  readKey(answer.json, "status", status);
  auto known = llvm::StringSwitch<std::optional<Status>>(status)
                   .Case("ok", Status::ok)
                   .Case("unsupported", Status::unsupported)
                   .Case("failed", Status::failed)
                   .Default(std::nullopt);
  if (!known)
    return lose("the server's answer has no status ok, unsupported or failed");
  answer.status = *known;
  readKey(answer.json, "message", answer.message);
  answer.message = shortened(llvm::StringRef(answer.message).split('\n').first);
  return answer;
}

} // namespace npufuzz
