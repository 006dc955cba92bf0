//===- EventIdShared.cpp - a wait takes another pipe's event --------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace npufuzz::npu {

/// Allocates the events of one pipe.
struct EventsOfPipe {
  /// Events with a pending wait, and the waiting pipe: at most one flag at a time is under way from
  /// one pipe to another.
  SmallVector<std::pair<StringRef, uint64_t>, 4> open;
  uint64_t next = 0;

  /// Hands out events in turn, so that each is reused as late as possible.
  uint64_t raise(StringRef to) {
    auto isOpen = [&](uint64_t event) {
      return llvm::any_of(open, [&](const auto &entry) { return entry.second == event; });
    };
    while (isOpen(next))
      next = (next + 1) % eventsOfPipe;
    open.emplace_back(to, next);
    next = (next + 1) % eventsOfPipe;
    return open.back().second;
  }

  /// Frees the event here, though the waiting pipe may reach its wait later.
  uint64_t take(StringRef to) {
    auto *found = llvm::find_if(open, [&](const auto &entry) { return entry.first == to; });
    assert(found != open.end() && "npu-insert-sync raises what it waits for");
    uint64_t event = found->second;
    open.erase(found);
    return event;
  }
};

static LogicalResult shareEvents(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>()) {
    llvm::StringMap<EventsOfPipe> events;
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto set = dyn_cast<SetFlagOp>(op))
        set.setEvent(events[set.getFrom()].raise(set.getTo()));
      else if (auto wait = dyn_cast<WaitFlagOp>(op))
        wait.setEvent(events[wait.getFrom()].take(wait.getTo()));
    });
  }
  return success();
}

PlantedBug eventIdShared() {
  return {{"event-id-shared",
           "npu-insert-sync",
           "a pipe raises one event for two others, the second as soon as the first one's wait "
           "stands in the program",
           {"memory", "value", "undef"}},
          PlantedBug::When::afterPass,
          shareEvents};
}

} // namespace npufuzz::npu
