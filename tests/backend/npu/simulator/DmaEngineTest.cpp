// Asynchronous transfers: what schedules may do, and code that does not depend on them.
#include "MachineCode.h"

namespace npufuzz::npu {
namespace {

using Numbers = std::vector<int64_t>;
constexpr auto race = MachineEvent::Kind::dataRace;
constexpr auto idleWait = MachineEvent::Kind::idleWait;

/// Both buffers of 4 elements are fully valid; %t has slots 0 and 1. A transfer in moves 4 elements
/// from %m[base] to %buffer on a slot; a transfer out moves them back.
std::string machine(const std::string &body, int schedule, int queues = 2) {
  const std::string buffer = "!npu.buffer<4xi32, split = 0, stride = 1>";
  std::string text = mainOf(" %a = npu.alloc : " + buffer + "\n %b = npu.alloc : " + buffer +
                            "\n npu.set_valid %a[%c4] : " + buffer +
                            "\n npu.set_valid %b[%c4] : " + buffer + "\n %t = npu.tags 2\n" + body);
  text.replace(text.find("npu.lanes"), 0,
               "npu.schedule = " + std::to_string(schedule) +
                   " : i64, npu.dma_queues = " + std::to_string(queues) + " : i64, ");
  return text;
}
std::string tail(const std::string &slot) {
  return " clip()" + (slot.empty() ? "" : " async %t[" + slot + "]") +
         " sizes [4] global [1] tile [1] : ";
}
const std::string buffer = "!npu.buffer<4xi32, split = 0, stride = 1>";
std::string in(const std::string &base, const std::string &to, const std::string &slot = "") {
  return " npu.transfer_in %m[" + base + "] to " + to + "[%c0]" + tail(slot) + "memref<8xi32>, " +
         buffer + "\n";
}
std::string out(const std::string &from, const std::string &base, const std::string &slot = "") {
  return " npu.transfer_out " + from + "[%c0] to %m[" + base + "]" + tail(slot) + buffer +
         ", memref<8xi32>\n";
}
std::string wait(const std::string &slot) { return " npu.wait %t[" + slot + "]\n"; }

constexpr int schedules = 8;

TEST(DmaEngine, WaitedTransfersGiveTheSameUnderEverySchedule) {
  for (int schedule = 0; schedule < schedules; ++schedule)
    for (int queues : {1, 2, 4}) {
      MachineCode code(machine(in("%c0", "%a", "%c0") + in("%c4", "%b", "%c1") + wait("%c1") +
                                   wait("%c0") + out("%a", "%c4", "%c0") + out("%b", "%c0", "%c1") +
                                   wait("%c0") + wait("%c1"),
                               schedule, queues));
      Execution execution = code({counting({8}), scalarIndex(0)});
      EXPECT_EQ(finalNumbers(execution), (Numbers{4, 5, 6, 7, 0, 1, 2, 3}));
      EXPECT_EQ(execution.events.size(), 0u);
    }
}

/// A tile of 2 x 2 with its columns over the lanes, filled by a transfer that puts the rows there.
std::string misplaced(bool isAsync, int schedule) {
  const std::string square = "!npu.buffer<2x2xi32, split = 1, stride = 1>";
  const std::string tail = " sizes [2, 2] global [2, 1] tile [2, 1]";
  std::string text = mainOf(
      " %a = npu.alloc : " + square + "\n npu.set_valid %a[%c2, %c2] : " + square +
      "\n %t = npu.tags 1\n npu.transfer_in %m[%c0] to %a[%c0] clip()" +
      (isAsync ? " async %t[%c0]" : "") + tail + " {lane_axis = 0 : i64} : memref<8xi32>, " +
      square + "\n" + (isAsync ? wait("%c0") : "") + " npu.transfer_out %a[%c0] to %m[%c4] clip()" +
      tail + " : " + square + ", memref<8xi32>\n");
  text.replace(text.find("npu.lanes"), 0,
               "npu.schedule = " + std::to_string(schedule) + " : i64, ");
  return text;
}

TEST(DmaEngine, ATransferThatMistakesTheLanesAxisMisplacesElementsAtOnceOrLater) {
  for (bool isAsync : {false, true})
    for (int schedule = 0; schedule < schedules; ++schedule) {
      MachineCode code(misplaced(isAsync, schedule));
      EXPECT_EQ(finalNumbers(code({counting({8}), scalarIndex(0)})),
                (Numbers{0, 1, 2, 3, 0, 2, 1, 3}));
    }
}

TEST(DmaEngine, ABufferMayNotBeMadeAnewWhileATransferUsesTheLastOne) {
  auto loop = [](const std::string &end) {
    return machine(" affine.for %i = 0 to 2 {\n %x = npu.alloc : " + buffer +
                       "\n npu.set_valid %x[%c4] : " + buffer + "\n" + in("%c0", "%x", "%c0") +
                       end + " }\n" + wait("%c0"),
                   0);
  };
  MachineCode busy(loop(""));
  Execution execution = busy({counting({8}), scalarIndex(0)});
  ASSERT_EQ(execution.events.size(), 1u);
  EXPECT_EQ(execution.events[0].kind, race);
  // The wait after the loop then has nothing to wait for.
  MachineCode done(loop(wait("%c0")));
  Execution waited = done({counting({8}), scalarIndex(0)});
  ASSERT_EQ(waited.events.size(), 1u);
  EXPECT_EQ(waited.events[0].kind, idleWait);
}

TEST(DmaEngine, ReadingATransferredBufferTooEarlyIsARaceAndSometimesWrong) {
  bool right = false, wrong = false;
  for (int schedule = 0; schedule < schedules; ++schedule) {
    MachineCode code(machine(in("%c0", "%a", "%c0") + out("%a", "%c4") + wait("%c0"), schedule));
    Execution execution = code({counting({8}), scalarIndex(0)});
    EXPECT_EQ(countEvents(execution, race), 1);
    bool moved = numbersOf(execution.memory[0])[5] == 1;
    (moved ? right : wrong) = true;
  }
  EXPECT_TRUE(right && wrong);
}

TEST(DmaEngine, TransfersOfDifferentElementsOfOneTensorDoNotRace) {
  MachineCode code(
      machine(in("%c4", "%a", "%c0") + out("%b", "%c0", "%c1") + wait("%c0") + wait("%c1"), 1));
  EXPECT_EQ(countEvents(code({counting({8}), scalarIndex(0)}), race), 0);
}

TEST(DmaEngine, TransfersOfOneElementRace) {
  // One transfer reads element 4 of the tensor and the other writes it.
  MachineCode code(
      machine(in("%c4", "%a", "%c0") + out("%b", "%c1", "%c1") + wait("%c0") + wait("%c1"), 1));
  EXPECT_EQ(countEvents(code({counting({8}), scalarIndex(0)}), race), 1);
}

TEST(DmaEngine, ScalarAccessesRaceWithTransfersOfTheirElementOnly) {
  const std::string store = " %seven = arith.constant 7 : i32\n memref.store %seven, %m[%n] :"
                            " memref<8xi32>\n";
  MachineCode code(machine(in("%c4", "%a", "%c0") + store + wait("%c0"), 1));
  EXPECT_EQ(countEvents(code({counting({8}), scalarIndex(3)}), race), 0);
  EXPECT_EQ(countEvents(code({counting({8}), scalarIndex(4)}), race), 1);
}

TEST(DmaEngine, AWaitWithoutATransferIsAnEvent) {
  MachineCode twice(machine(in("%c0", "%a", "%c0") + wait("%c0") + wait("%c0"), 0));
  EXPECT_EQ(countEvents(twice({counting({8}), scalarIndex(0)}), idleWait), 1);
  MachineCode other(machine(in("%c0", "%a", "%c0") + wait("%c1") + wait("%c0"), 0));
  EXPECT_EQ(countEvents(other({counting({8}), scalarIndex(0)}), idleWait), 1);
}

TEST(DmaEngine, OneWaitCompletesEveryTransferOfItsSlot) {
  MachineCode code(machine(in("%c0", "%a", "%c0") + in("%c4", "%b", "%c0") + wait("%c0") +
                               out("%a", "%c4") + out("%b", "%c0"),
                           2));
  Execution execution = code({counting({8}), scalarIndex(0)});
  EXPECT_EQ(execution.events.size(), 0u);
  EXPECT_EQ(finalNumbers(execution), (Numbers{4, 5, 6, 7, 0, 1, 2, 3}));
}

TEST(DmaEngine, ATransferOutLeftAtTheEndIsARace) {
  MachineCode code(machine(in("%c0", "%a") + out("%a", "%c4", "%c0"), 0));
  EXPECT_EQ(countEvents(code({counting({8}), scalarIndex(0)}), race), 1);
}

TEST(DmaEngine, ASlotThatDoesNotExistTraps) {
  MachineCode code(machine(wait("%n"), 0));
  EXPECT_EQ(code({counting({8}), scalarIndex(1)}).status, ExecutionStatus::completed);
  EXPECT_EQ(code({counting({8}), scalarIndex(2)}).status, ExecutionStatus::trapped);
  EXPECT_EQ(code({counting({8}), scalarIndex(-1)}).status, ExecutionStatus::trapped);
}

} // namespace
} // namespace npufuzz::npu
