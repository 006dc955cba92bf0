//===- EventLog.cpp -------------------------------------------------------===//
//
// Each event is one write, so a reader never sees half a line. A write that fails loses the line
// and does not stop the run.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/EventLog.h"
#include "support/Files.h"

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
  auto opened = openOutput(path, O_CREAT | O_APPEND);
  if (!opened)
    return opened.takeError();
  log->file.reset(*opened);
  return log;
}

void EventLog::write(llvm::StringRef event, const Json &fields) {
  Json line = {{"time", utcNow()}, {"event", event.str()}};
  line.update(fields);
  std::string text = jsonLine(line);
  // One write per line, so that a reader never sees half a line. A full disk costs lines, not the
  // run.
  (void)!::write(file.fd(), text.data(), text.size());
}

} // namespace npufuzz::campaign
