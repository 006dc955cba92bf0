//===- EventLog.h - logs events of a run, a line of JSON each ---*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_EVENTLOG_H
#define NPUFUZZ_CAMPAIGN_RUN_EVENTLOG_H

#include "support/Json.h"
#include "support/PrivateFile.h"

#include "llvm/Support/Error.h"

#include <memory>

namespace npufuzz::campaign {

/// Lines are only appended, and each is written at once: another process may follow the file.
class EventLog {
public:
  /// Fails with EnvironmentError if the file cannot be written.
  static llvm::Expected<std::unique_ptr<EventLog>> open(llvm::StringRef file);

  /// Writes {"time": "2026-11-23T12:34:56Z", "event": EVENT, and the keys of `fields`}.
  void write(llvm::StringRef event, const Json &fields);

private:
  PrivateFile file;
};

} // namespace npufuzz::campaign

#endif
