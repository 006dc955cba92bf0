//===- Pipes.cpp ----------------------------------------------------------===//
//
// The races found do not depend on the schedule seed; the values that a race computes do.
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

std::optional<Pipe> Pipes::racing(Pipe pipe, const PlaceHistory &history, Access access) const {
  auto other = history.racing(order, index(pipe), access == Access::write);
  return other ? std::optional(static_cast<Pipe>(*other)) : std::nullopt;
}

size_t Pipes::regionOf(Buffer &buffer) {
  if (buffer.region >= 0)
    return static_cast<size_t>(buffer.region);
  int64_t bytes = buffer.layout->bankBytes();
  bool isShared = buffer.banks != &buffer.own;
  size_t number = regions.size();
  if (isShared)
    // Buffers with the same bytes are one region. A loop makes a new buffer in each iteration, and
    // its hazards must be found against those of the previous one.
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
  StepId instruction = order.step(index(pipe));
  Region &region = regions[regionOf(buffer)];
  std::optional<Pipe> result;
  for (size_t other : region.overlaps)
    if (auto found = racing(pipe, regions[other].history, access))
      result = found;
  if (leavesTrace)
    region.history.note(instruction, access == Access::write);
  return result;
}

std::optional<Pipe> Pipes::touch(Pipe pipe, const interpreter::Allocation &memory, Access access,
                                 bool leavesTrace) {
  StepId instruction = order.step(index(pipe));
  PlaceHistory &history = tensors[&memory];
  std::optional<Pipe> result = racing(pipe, history, access);
  if (leavesTrace)
    history.note(instruction, access == Access::write);
  return result;
}

void Pipes::setFlag(Pipe from, size_t event) { order.setFlag(flagOf(from, event)); }

bool Pipes::waitFlag(Pipe from, size_t event, Pipe to) {
  if (!order.waitFlag(flagOf(from, event), index(to)))
    return false;
  catchUp(from, order.doneOf(index(from), index(to)));
  return true;
}

void Pipes::barrier() {
  order.barrierOfAll();
  for (size_t pipe = 0; pipe < pipeCount; ++pipe)
    catchUp(static_cast<Pipe>(pipe));
}

bool Pipes::lags(Pipe pipe) {
  if (picksNow(schedule, instructions++)) {
    catchUp(pipe); // a pipe works in order
    return false;
  }
  return true;
}

/// Most lagging instructions of one pipe, which bounds the memory that they keep.
static constexpr size_t laggingMax = 64;

void Pipes::defer(Pipe pipe, Buffer *written, Effect effect) {
  std::vector<Lagging> &queue = lagging[index(pipe)];
  if (queue.size() >= laggingMax)
    catchUp(pipe);
  queue.push_back({order.at(index(pipe)).time,
                   written ? std::optional(regionOf(*written)) : std::nullopt, std::move(effect)});
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
