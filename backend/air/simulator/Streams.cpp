//===- Streams.cpp - channels, and what waits in them ---------------------===//
//
// A pass may merge a loop of puts into one put and leave the gets in their loop
// (docs/backends/air.md), so elements are counted rather than messages. Ops of one stream run one
// after the other, as in a DMA queue.
//
//===----------------------------------------------------------------------===//
#include "backend/air/simulator/AirMachine.h"

using namespace mlir;
using namespace npufuzz::interpreter;

namespace npufuzz::air {

TaskIds LockedBuffer::next(TaskId task, bool isPut) {
  TaskIds &own = isPut ? emptied : filled;
  if (isFilled == isPut)
    own.clear();
  isFilled = !isPut;
  own.push_back(task);
  return isPut ? filled : emptied;
}

/// Range of the stream's elements that each message has, as [first, end).
static std::vector<std::pair<int64_t, int64_t>> rangesOf(ArrayRef<Stream::Message> messages) {
  std::vector<std::pair<int64_t, int64_t>> ranges;
  for (const Stream::Message &message : messages) {
    int64_t first = ranges.empty() ? 0 : ranges.back().second;
    ranges.push_back({first, first + message.elements});
  }
  return ranges;
}

/// First message with elements from `end` on, and the number of elements in all.
static std::pair<const Stream::Message *, int64_t> beyond(ArrayRef<Stream::Message> messages,
                                                          int64_t end) {
  int64_t all = 0;
  const Stream::Message *first = nullptr;
  for (const Stream::Message &message : messages) {
    all += message.elements;
    if (all > end && !first)
      first = &message;
  }
  return {first, all};
}

Flow AirMachine::connectStreams(Call &call) {
  for (auto &[place, stream] : streams) {
    auto putRanges = rangesOf(stream.puts), getRanges = rangesOf(stream.gets);
    for (auto [get, taken] : llvm::zip_equal(stream.gets, getRanges)) {
      ownWaits[get.task] = graph[get.task].before.size();
      for (auto [put, given] : llvm::zip_equal(stream.puts, putRanges)) {
        int64_t first = std::max(taken.first, given.first);
        int64_t end = std::min(taken.second, given.second);
        if (first >= end)
          continue;
        graph[get.task].before.push_back(put.task);
        piecesOf[get.task].push_back({put.task, first - given.first, end - first});
      }
    }
    int64_t given = putRanges.empty() ? 0 : putRanges.back().second;
    auto [idleGet, taken] = beyond(stream.gets, given);
    auto [idlePut, all] = beyond(stream.puts, taken);
    if (idleGet || idlePut)
      report(MachineEvent::Kind::idleWait, graph[(idleGet ? idleGet : idlePut)->task].step->op,
             "of a place of channel " + place.first + ' ' + Twine(stream.gets.size()) +
                 " gets take " + Twine(taken) + " elements, " + Twine(stream.puts.size()) +
                 " puts give " + Twine(given),
             idleGet ? "of a get for a put" : "of a put for a get");
    if (idleGet)
      return call.trap("deadlock: a get without a put");
  }
  return Flow::next;
}

std::vector<TaskGraph::Wait> AirMachine::orderInStreams() const {
  std::vector<TaskGraph::Wait> waits;
  for (const auto &[place, stream] : streams)
    for (const std::vector<Stream::Message> *messages : {&stream.puts, &stream.gets})
      for (size_t i = 1; i < messages->size(); ++i)
        waits.push_back({(*messages)[i - 1].task, (*messages)[i].task});
  return waits;
}

/// Checks that the tasks finish if a place holds one message: then a put waits until the previous
/// put was taken, as in that project's runtime for the CPU. The streams of its devices hold less.
/// This order does not order accesses, because a place may also hold more.
void AirMachine::judgeDepth(ArrayRef<TaskGraph::Wait> inStreams) {
  std::vector<TaskGraph::Wait> waits(inStreams.begin(), inStreams.end());
  for (const auto &[place, stream] : streams) {
    auto putRanges = rangesOf(stream.puts), getRanges = rangesOf(stream.gets);
    for (size_t put = 1; put < stream.puts.size(); ++put)
      for (size_t get = 0; get < stream.gets.size(); ++get) {
        bool takesPrevious = getRanges[get].first < putRanges[put - 1].second &&
                             putRanges[put - 1].first < getRanges[get].second;
        if (!takesPrevious)
          continue;
        // The get has begun when everything that it waits for is done, except for puts of this
        // stream: those continue while it takes them.
        TaskId later = stream.puts[put].task, taker = stream.gets[get].task;
        for (TaskId earlier : ArrayRef(graph[taker].before).take_front(ownWaits.at(taker)))
          waits.push_back({earlier, later});
        if (get > 0)
          waits.push_back({stream.gets[get - 1].task, later});
      }
  }
  std::vector<TaskId> order = graph.order(waits);
  if (order.size() < graph.size())
    report(MachineEvent::Kind::idleWait, firstOutside(order).step->op,
           Twine(graph.size() - order.size()) + " of " + Twine(graph.size()) +
               " tasks wait for one another where a place of a channel holds one message",
           "of puts for room");
}

} // namespace npufuzz::air
