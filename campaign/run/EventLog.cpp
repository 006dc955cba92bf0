//===- EventLog.cpp -------------------------------------------------------===//
#include "campaign/run/EventLog.h"
#include "support/EnvironmentError.h"

#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <unistd.h>

namespace npufuzz::campaign {

static std::string utcNow() {
  std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[sizeof "2026-11-23T12:34:56Z"];
  return std::string(text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts));
}

llvm::Expected<std::unique_ptr<EventLog>> EventLog::open(llvm::StringRef path) {
  auto log = std::make_unique<EventLog>();
  log->file.reset(::open(path.str().c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (log->file.fd() < 0)
    return llvm::make_error<EnvironmentError>("cannot write " + path.str() + ": " +
                                              std::strerror(errno));
  return log;
}

void EventLog::write(llvm::StringRef event, const Json &fields) {
  Json line = {{"time", utcNow()}, {"event", event.str()}};
  line.update(fields);
  std::string text = jsonLine(line);
  // In one piece: nobody reads half a line. A full disk costs lines, not the run.
  (void)!::write(file.fd(), text.data(), text.size());
}

} // namespace npufuzz::campaign
