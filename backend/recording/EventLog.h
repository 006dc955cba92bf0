//===- EventLog.h - events that a machine reports ---------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_RECORDING_EVENTLOG_H
#define NPUFUZZ_BACKEND_RECORDING_EVENTLOG_H

#include "tile/MachineEvent.h"

#include <vector>

namespace npufuzz {

struct EventLog {
  /// Maximum events that one run keeps; more add no information.
  static constexpr size_t eventsMax = 64;

  std::vector<MachineEvent> events;
  std::string where; ///< op that is being executed

  void report(MachineEvent::Kind kind, std::string detail, std::string sort = "") {
    if (events.size() < eventsMax)
      events.push_back({kind, where, std::move(detail), std::move(sort)});
  }
};

} // namespace npufuzz

#endif
