//===- Pipes.cpp ----------------------------------------------------------===//
//
// Vector clocks (Fidge 1988, Mattern 1989) with one component per pipe. An instruction gets the
// next number of its pipe and knows what the scalar unit knew when it issued it. set_flag sends the
// clock of a pipe, wait_flag joins that of the oldest flag that may be left for it, a barrier makes
// all clocks equal. An access races with an earlier one of another pipe whose number is above what
// the clock says.
//
// Whether something races does not depend on the schedule seed; which values a race computes does.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/Pipes.h"

#include <algorithm>

namespace npufuzz::npu {

llvm::StringRef pipeName(Pipe pipe) { return pipeNames[static_cast<size_t>(pipe)]; }

std::optional<Pipe> findPipe(llvm::StringRef name) {
  const auto *found = llvm::find(pipeNames, name);
  if (found == std::end(pipeNames))
    return std::nullopt;
  return static_cast<Pipe>(found - std::begin(pipeNames));
}

static void join(std::array<uint64_t, pipeCount> &into,
                 const std::array<uint64_t, pipeCount> &other) {
  for (size_t pipe = 0; pipe < pipeCount; ++pipe)
    into[pipe] = std::max(into[pipe], other[pipe]);
}

uint64_t Pipes::issue(Pipe pipe) {
  Clock &clock = known[index(pipe)];
  join(clock, known[index(Pipe::scalar)]);
  uint64_t number = ++issued[index(pipe)];
  // The scalar unit is done with its own work before it goes on.
  if (pipe == Pipe::scalar)
    clock[index(pipe)] = number;
  return number;
}

std::optional<Pipe> Pipes::unfinished(Pipe pipe, const Trace &trace, Access access) const {
  const Clock &clock = known[index(pipe)];
  for (size_t other = 0; other < pipeCount; ++other)
    if (other != index(pipe) && (trace.writes[other] > clock[other] ||
                                 (access == Access::write && trace.reads[other] > clock[other])))
      return static_cast<Pipe>(other);
  return std::nullopt;
}

size_t Pipes::regionOf(Buffer &buffer) {
  if (buffer.region >= 0)
    return static_cast<size_t>(buffer.region);
  int64_t bytes = buffer.layout->bankBytes();
  bool isShared = buffer.banks != &buffer.own;
  size_t number = regions.size();
  if (isShared)
    // Buffers with the same bytes are one region: a loop makes a new buffer in each iteration, and
    // its hazards must be found against those of the last.
    number = regionAt.try_emplace({buffer.address, bytes}, number).first->second;
  buffer.region = static_cast<int64_t>(number);
  if (number < regions.size())
    return number;
  Region made{buffer.banks, buffer.address, bytes, {}, {number}};
  for (size_t other = 0; other < regions.size(); ++other)
    if (regions[other].banks == made.banks &&
        made.address < regions[other].address + regions[other].bytes &&
        regions[other].address < made.address + bytes) {
      made.overlaps.push_back(other);
      regions[other].overlaps.push_back(number);
    }
  regions.push_back(std::move(made));
  return number;
}

std::optional<Pipe> Pipes::touch(Pipe pipe, Buffer &buffer, Access access, bool leavesTrace) {
  uint64_t number = issue(pipe);
  Region &region = regions[regionOf(buffer)];
  std::optional<Pipe> result;
  for (size_t other : region.overlaps)
    if (auto found = unfinished(pipe, regions[other].trace, access))
      result = found;
  if (leavesTrace)
    (access == Access::write ? region.trace.writes : region.trace.reads)[index(pipe)] = number;
  return result;
}

std::optional<Pipe> Pipes::touch(Pipe pipe, const interpreter::Allocation &memory, Access access,
                                 bool leavesTrace) {
  uint64_t number = issue(pipe);
  Trace &trace = tensors[&memory];
  std::optional<Pipe> result = unfinished(pipe, trace, access);
  if (leavesTrace)
    (access == Access::write ? trace.writes : trace.reads)[index(pipe)] = number;
  return result;
}

void Pipes::Flags::forgetWaits(size_t count) {
  set.erase(set.begin(), set.begin() + static_cast<ptrdiff_t>(count));
  waits.erase(waits.begin(), waits.begin() + static_cast<ptrdiff_t>(count));
}

/// A pipe's queue is finite: so many waits for one event can be under way at most.
static constexpr size_t waitsMax = 64;

void Pipes::setFlag(Pipe from, size_t event) {
  issue(from);
  Clock clock = known[index(from)];
  clock[index(from)] = issued[index(from)];
  flags[index(from)][event].set.push_back(clock);
}

bool Pipes::waitFlag(Pipe from, size_t event, Pipe to) {
  uint64_t number = issue(to);
  Flags &raised = flags[index(from)][event];
  if (raised.waits.size() == raised.set.size())
    return false;
  // It finds gone what waits took that are over for sure. Of the others, which may be behind it on
  // their pipes, it is taken to be the first: what it would rely on then is all that it can.
  Clock &mine = known[index(to)];
  auto gone = llvm::count_if(raised.waits, [&](const FlagWait &other) {
    return other.pipe == to || other.number <= mine[index(other.pipe)];
  });
  join(mine, raised.set[static_cast<size_t>(gone)]);
  // Its effects become visible to whoever waits.
  catchUp(from, mine[index(from)]);
  raised.waits.push_back({to, number});
  if (raised.waits.size() > waitsMax)
    raised.forgetWaits(1);
  return true;
}

void Pipes::barrier() {
  for (Clock &clock : known)
    clock = issued;
  for (size_t pipe = 0; pipe < pipeCount; ++pipe) {
    catchUp(static_cast<Pipe>(pipe));
    for (Flags &raised : flags[pipe])
      raised.forgetWaits(raised.waits.size());
  }
}

bool Pipes::lags(Pipe pipe) {
  if (picksNow(schedule, instructions++)) {
    catchUp(pipe); // a pipe works in order
    return false;
  }
  return true;
}

/// So many instructions of one pipe lag at most: what they keep is bounded.
static constexpr size_t laggingMax = 64;

void Pipes::defer(Pipe pipe, Buffer *written, Effect effect) {
  std::vector<Lagging> &queue = lagging[index(pipe)];
  if (queue.size() >= laggingMax)
    catchUp(pipe);
  queue.push_back({issued[index(pipe)], written ? std::optional(regionOf(*written)) : std::nullopt,
                   std::move(effect)});
}

void Pipes::catchUp(Pipe pipe, uint64_t last) {
  std::vector<Lagging> &queue = lagging[index(pipe)];
  auto end = llvm::find_if(queue, [&](const Lagging &late) { return late.number > last; });
  for (Lagging &late : llvm::make_range(queue.begin(), end))
    late.effect();
  queue.erase(queue.begin(), end);
}

void Pipes::catchUpBefore(Pipe pipe, Buffer &read) {
  if (lagging[index(pipe)].empty())
    return;
  llvm::ArrayRef<size_t> places = overlapsOf(regionOf(read));
  if (llvm::any_of(lagging[index(pipe)], [&](const Lagging &late) {
        return late.region && llvm::is_contained(places, *late.region);
      }))
    catchUp(pipe);
}

} // namespace npufuzz::npu
