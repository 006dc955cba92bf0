//===- JsonServer.h - a user's process that answers requests ----*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_JSONSERVER_H
#define NPUFUZZ_SUPPORT_JSONSERVER_H

#include "support/Json.h"
#include "support/Process.h"

namespace npufuzz {

/// Answer of a server to one request.
struct ServerAnswer {
  enum class Status {
    ok,
    unsupported,
    failed,
    died, ///< the server ended, was late, or answered anything else
  };
  Status status = Status::ok;
  std::string message; ///< reason, one line; empty for ok
  Json json;           ///< the whole answer; null for died
};

/// One process of the user's that takes a JSON request a line on its standard input, and gives a
/// JSON answer a line on its standard output: {"status": "ok"}, {"status": "unsupported",
/// "message": …} or {"status": "failed", "message": …}. The first request starts it. A server that
/// died is given up, and the next request starts another.
class JsonServer {
public:
  /// The server is argv[0], started in `folder`. An answer has at most that many bytes.
  JsonServer(std::vector<std::string> argv, std::string folder, size_t answerBytesMax);
  ~JsonServer();
  JsonServer(const JsonServer &) = delete;

  /// Sends the request and waits so long for its answer, on the wall clock.
  ServerAnswer ask(const Json &request, double secondsMax);

private:
  /// Leaves alone a server that the process before a fork has started.
  void forgetParents();
  ServerAnswer lose(const std::string &why);

  std::vector<std::string> argv;
  std::string folder;
  size_t answerBytesMax;
  std::unique_ptr<Process> process;
  /// Process that started the server: a fork copies this object, but not the server.
  pid_t owner = -1;
};

} // namespace npufuzz

#endif
