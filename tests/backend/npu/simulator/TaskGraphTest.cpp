// The task graph: legal orders, and races where edges are missing.
#include "backend/npu/simulator/TaskGraph.h"
#include "MachineCode.h"

#include <set>

namespace npufuzz::npu {
namespace {

/// Task t waits for waits[t].
TaskGraph graphOf(const std::vector<std::vector<int64_t>> &waits) {
  TaskGraph graph;
  for (const std::vector<int64_t> &after : waits) {
    Task task;
    task.after.assign(after.begin(), after.end());
    graph.add(std::move(task));
  }
  return graph;
}

TEST(TaskGraph, EverySchedulePutsTasksBehindWhatTheyWaitFor) {
  TaskGraph graph = graphOf({{}, {0}, {0}, {1, 2}, {}, {4}, {3, 5}, {}, {}, {7}});
  std::set<std::vector<int64_t>> orders;
  for (int64_t schedule = 0; schedule < 4; ++schedule) {
    std::vector<int64_t> order = graph.order(schedule);
    orders.insert(order);
    ASSERT_EQ(order.size(), graph.tasks().size());
    std::set<int64_t> done;
    for (int64_t task : order) {
      for (int64_t before : graph.tasks()[static_cast<size_t>(task)].after)
        EXPECT_TRUE(done.count(before)) << task << " ran before " << before;
      EXPECT_TRUE(done.insert(task).second) << task << " ran twice";
    }
  }
  EXPECT_EQ(orders.size(), 4u) << "schedules that give the same order test nothing";
}

TEST(TaskGraph, ScheduleZeroIsTheProgramsOrderAndOneTheReverseOfFreeTasks) {
  EXPECT_EQ(graphOf({{}, {}, {0}}).order(0), (std::vector<int64_t>{0, 1, 2}));
  EXPECT_EQ(graphOf({{}, {}, {}}).order(1), (std::vector<int64_t>{2, 1, 0}));
}

/// A kernel copies its first argument to the second; two launches, the second with `after`.
MachineCode twoLaunches(const std::string &after, const std::string &second, int schedule) {
  return MachineCode(
      "module attributes {npu.lanes = 2 : i64, npu.schedule = " + std::to_string(schedule) +
      " : i64} {\n"
      "func.func @copy(%x: memref<8xi32>, %y: memref<8xi32>) {\n"
      " %c0 = arith.constant 0 : index\n"
      " %b = npu.alloc : <8xi32, split = 0, stride = 1>\n"
      " %c8 = arith.constant 8 : index\n"
      " npu.set_valid %b[%c8] : <8xi32, split = 0, stride = 1>\n"
      " npu.transfer_in %x[%c0] to %b[%c0] clip() sizes [8] global [1] tile [1]"
      " : memref<8xi32>, !npu.buffer<8xi32, split = 0, stride = 1>\n"
      " npu.transfer_out %b[%c0] to %y[%c0] clip() sizes [8] global [1] tile [1]"
      " : !npu.buffer<8xi32, split = 0, stride = 1>, memref<8xi32>\n return\n}\n"
      "func.func @main(%m: memref<8xi32>, %n: memref<8xi32>) {\n"
      " %s = tile.scratch : memref<8xi32>\n"
      " %t = npu.launch @copy(%n, %m : memref<8xi32>, memref<8xi32>) reads [0] writes [1] core 0"
      " after()\n %u = npu.launch @copy(" +
      second + " : memref<8xi32>, memref<8xi32>) reads [0] writes [1] core 1 after(" + after +
      ")\n npu.run_tasks\n return\n}\n}");
}

std::vector<int64_t> zeros() { return std::vector<int64_t>(8, 0); }

TEST(TaskGraph, UnorderedTasksThatShareAWrittenTensorRaceUnderEverySchedule) {
  for (int schedule : {0, 1}) {
    MachineCode code = twoLaunches("", "%m, %s", schedule);
    Execution run = code({tensorOf(ElementKind::i32, {8}, zeros()), counting({8})});
    EXPECT_EQ(countEvents(run, MachineEvent::Kind::dataRace), 1) << schedule;
  }
}

TEST(TaskGraph, AnEdgeOrTwoReadsAreNoRace) {
  for (const char *second : {"%m, %s", "%n, %s"}) {
    MachineCode code = twoLaunches(second[1] == 'm' ? "%t" : "", second, 1);
    Execution run = code({tensorOf(ElementKind::i32, {8}, zeros()), counting({8})});
    EXPECT_EQ(countEvents(run, MachineEvent::Kind::dataRace), 0) << second;
    EXPECT_EQ(finalNumbers(run), numbersOf(counting({8}))) << second;
  }
}

} // namespace
} // namespace npufuzz::npu
