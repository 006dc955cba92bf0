// Concurrent pipes: where flags and barriers are needed, and what schedules do without them.
#include "MachineCode.h"

#include <functional>

namespace npufuzz::npu {
namespace {

using Numbers = std::vector<int64_t>;
constexpr auto dataRace = MachineEvent::Kind::dataRace;
constexpr auto idleWait = MachineEvent::Kind::idleWait;

const std::string buffer = "!npu.buffer<4xi32, split = 0, stride = 1>";

/// Two fully valid buffers of 4 elements at the given addresses of each bank.
std::string machine(const std::string &body, int schedule = 0, bool concurrent = true,
                    const std::string &secondAddress = "64") {
  std::string text =
      mainOf(" %a = npu.alloc at 0 : " + buffer + "\n %b = npu.alloc at " + secondAddress + " : " +
             buffer + "\n npu.set_valid %a[%c4] : " + buffer +
             "\n npu.set_valid %b[%c4] : " + buffer + "\n" + body);
  text.replace(text.find("npu.lanes"), 0,
               std::string(concurrent ? "npu.concurrent, " : "") +
                   "npu.schedule = " + std::to_string(schedule) + " : i64, ");
  return text;
}
const std::string in = " npu.transfer_in %m[%c0] to %a[%c0] clip() sizes [4] global [1] tile [1] : "
                       "memref<8xi32>, " +
                       buffer + "\n";
std::string out(const std::string &from) {
  return " npu.transfer_out " + from +
         "[%c0] to %m[%c4] clip() sizes [4] global [1] tile [1] : " + buffer + ", memref<8xi32>\n";
}
const std::string negate =
    " npu.compute \"neg\" explicit ins(%a : " + buffer + ") outs(%b : " + buffer + ")\n";
std::string flag(const std::string &from, const std::string &to) {
  std::string pipes = " \"" + from + "\" to \"" + to + "\"\n";
  return " npu.set_flag" + pipes + " npu.wait_flag" + pipes;
}
const std::string barrier = " npu.barrier\n";
const Numbers negated = {0, 1, 2, 3, 0, -1, -2, -3};

int races(const std::string &text) {
  return countEvents(MachineCode(text)({counting({8}), scalarIndex(0)}), dataRace);
}

TEST(Pipes, FlagsMakeEveryScheduleGiveTheSame) {
  for (int schedule = 0; schedule < 8; ++schedule)
    for (bool barriers : {false, true}) {
      MachineCode code(machine(in + (barriers ? barrier : flag("load", "vector")) + negate +
                                   (barriers ? barrier : flag("vector", "store")) + out("%b"),
                               schedule));
      Execution execution = code({counting({8}), scalarIndex(0)});
      EXPECT_EQ(execution.events.size(), 0u);
      Numbers numbers = finalNumbers(execution);
      for (size_t i = 0; i < numbers.size(); ++i)
        EXPECT_EQ(static_cast<int32_t>(numbers[i]), negated[i]) << schedule;
    }
}

TEST(Pipes, RunOneAfterTheOtherUntilTheModuleSaysOtherwise) {
  EXPECT_EQ(races(machine(in + negate + out("%b"), 0, /*concurrent=*/false)), 0);
  EXPECT_EQ(races(machine(in + negate + out("%b"), 0, /*concurrent=*/true)), 2);
}

TEST(Pipes, AMissingFlagMakesSomeScheduleWrong) {
  bool right = false, wrong = false;
  for (int schedule = 0; schedule < 8; ++schedule) {
    MachineCode code(machine(
        in + negate + flag("load", "store") + flag("vector", "store") + out("%b"), schedule));
    Execution execution = code({counting({8}), scalarIndex(0)});
    EXPECT_EQ(countEvents(execution, dataRace), 1);
    (static_cast<int32_t>(numbersOf(execution.memory[0])[5]) == -1 ? right : wrong) = true;
  }
  EXPECT_TRUE(right && wrong);
}

/// True if some schedules of the code give `right` at element `at`, and others do not.
bool dependsOnTheSchedule(const std::function<std::string(int)> &codeOf, const Tensor &memory,
                          size_t at, int32_t right) {
  bool isRight = false, isWrong = false;
  for (int schedule = 0; schedule < 16; ++schedule) {
    Execution execution = MachineCode(codeOf(schedule))({memory, scalarIndex(0)});
    EXPECT_EQ(countEvents(execution, dataRace), 1) << schedule;
    (static_cast<int32_t>(numbersOf(execution.memory[0])[at]) == right ? isRight : isWrong) = true;
  }
  return isRight && isWrong;
}

TEST(Pipes, WhatTheVectorPipeWritesLagsInSomeSchedules) {
  const std::string zero = " npu.zero %b : " + buffer + "\n";
  for (const std::string &write : {negate, zero + negate})
    EXPECT_TRUE(dependsOnTheSchedule(
        [&](int schedule) {
          return machine(in + flag("load", "vector") + flag("load", "store") + write + out("%b"),
                         schedule);
        },
        counting({8}), 5, -1));
}

TEST(Pipes, LaneStoresLagButTheirOwnPipeSeesThem) {
  const std::string lanes = "!npu.buffer<4xi32, split = 0, stride = 1>, vector<2xi1>";
  const std::string chunk = " : " + buffer + " -> vector<2xi32>\n",
                    store = ", %k : vector<2xi32>, " + lanes + "\n";
  const std::string body =
      " %k = npu.mask %a[%c0] : " + buffer + " -> vector<2xi1>\n" + in + flag("load", "vector") +
      flag("load", "store") + " %x = npu.vload %a[%c0]" + chunk +
      " %y = arith.addi %x, %x : vector<2xi32>\n npu.vstore %y, %a[%c0]" + store +
      " %z = npu.vload %a[%c0]" + chunk + " npu.vstore %z, %b[%c0]" + store;
  EXPECT_TRUE(dependsOnTheSchedule(
      [&](int schedule) { return machine(body + out("%b"), schedule); }, counting({8}), 5, 2));
  for (int schedule = 0; schedule < 8; ++schedule) {
    MachineCode code(machine(body + flag("vector", "store") + out("%b"), schedule));
    EXPECT_EQ(finalNumbers(code({counting({8}), scalarIndex(0)}))[5], 2) << schedule;
  }
}

TEST(Pipes, WhatTheArrayPopsLagsInSomeSchedules) {
  const std::string matrix = "!npu.buffer<2x2xi32, split = 1, stride = 1>",
                    bytes = "!npu.buffer<2x2xi8, split = 1, stride = 1>";
  std::string setUp = " %x = npu.alloc at 128 : " + bytes + "\n %r = npu.alloc at 256 : " + matrix +
                      "\n %two = arith.constant 2 : i8\n npu.set_valid %x[%c2, %c2] : " + bytes +
                      "\n npu.set_valid %r[%c2, %c2] : " + matrix +
                      "\n npu.compute \"splat\" explicit ins(%two : i8) outs(%x : " + bytes +
                      ")\n npu.zero %r : " + matrix + "\n" + flag("vector", "matrix");
  std::string product = " npu.push_weights %x[%c0, %c0] : " + bytes +
                        "\n npu.push_input %x[%c0, %c0] : " + bytes +
                        "\n npu.pop %r[%c0, %c0] : " + matrix + "\n";
  std::string store =
      " npu.transfer_out %r[%c0] to %m[%c0] clip() sizes [2] global [1] tile [1] : " + matrix +
      ", memref<8xi32>\n";
  EXPECT_TRUE(dependsOnTheSchedule(
      [&](int schedule) {
        return machine(setUp + product + flag("vector", "store") + store, schedule);
      },
      counting({8}), 0, 8));
  for (int schedule = 0; schedule < 8; ++schedule) {
    MachineCode code(machine(setUp + product + flag("matrix", "store") + store, schedule));
    EXPECT_EQ(finalNumbers(code({counting({8}), scalarIndex(0)}))[0], 8) << schedule;
  }
}

/// A transfer in that overwrites data which another pipe may still read.
const std::string overwrite =
    " npu.transfer_in %m[%c4] to %a[%c0] clip() sizes [4] global [1] tile "
    "[1] : memref<8xi32>, " +
    buffer + "\n";

TEST(Pipes, WhatTileInstructionsReadLagsInSomeSchedules) {
  EXPECT_TRUE(dependsOnTheSchedule(
      [&](int schedule) {
        return machine(in + flag("load", "vector") + negate + overwrite + barrier + out("%b"),
                       schedule);
      },
      counting({8}), 5, -1));
}

TEST(Pipes, WhatLaneCodeReadsLagsInSomeSchedules) {
  const std::string chunk = " : " + buffer + " -> vector<2xi32>\n",
                    store = ", %k : vector<2xi32>, " + buffer + ", vector<2xi1>\n";
  const std::string body = " %k = npu.mask %a[%c0] : " + buffer + " -> vector<2xi1>\n" + in +
                           flag("load", "vector") + " %x = npu.vload %a[%c0]" + chunk +
                           " %y = arith.addi %x, %x : vector<2xi32>\n npu.vstore %y, %b[%c0]" +
                           store;
  auto codeOf = [&](const std::string &sync) {
    return [&, sync](int schedule) {
      return machine(body + sync + overwrite + barrier + out("%b"), schedule);
    };
  };
  EXPECT_TRUE(dependsOnTheSchedule(codeOf(""), counting({8}), 5, 2));
  for (int schedule = 0; schedule < 8; ++schedule) {
    Execution run =
        MachineCode(codeOf(flag("vector", "load"))(schedule))({counting({8}), scalarIndex(0)});
    EXPECT_EQ(run.events.size(), 0u);
    EXPECT_EQ(finalNumbers(run)[5], 2) << schedule;
  }
}

TEST(Pipes, WhatWasReadBeforeLagsOverInstructionsThatDoNotNeedIt) {
  // The second lane code writes elsewhere, but the first one's reads still lag.
  const std::string chunk = " : " + buffer + " -> vector<2xi32>\n",
                    store = ", %k : vector<2xi32>, " + buffer + ", vector<2xi1>\n";
  const std::string body = " %k = npu.mask %a[%c0] : " + buffer +
                           " -> vector<2xi1>\n %d = npu.alloc at 128 : " + buffer + "\n" + in +
                           flag("load", "vector") + " %x = npu.vload %a[%c0]" + chunk +
                           " npu.vstore %x, %b[%c0]" + store + " %y = npu.vload %a[%c0]" + chunk +
                           " npu.vstore %y, %d[%c0]" + store;
  EXPECT_TRUE(dependsOnTheSchedule(
      [&](int schedule) { return machine(body + overwrite + barrier + out("%b"), schedule); },
      counting({8}), 5, 1));
}

TEST(Pipes, WhatTheArrayReadsLagsInSomeSchedules) {
  const std::string matrix = "!npu.buffer<2x2xi32, split = 1, stride = 1>",
                    bytes = "!npu.buffer<2x2xi8, split = 1, stride = 1>";
  auto splat = [&](const std::string &number) {
    return " npu.compute \"splat\" explicit ins(" + number + " : i8) outs(%x : " + bytes + ")\n";
  };
  const std::string body =
      " %x = npu.alloc at 128 : " + bytes + "\n %r = npu.alloc at 256 : " + matrix +
      "\n %two = arith.constant 2 : i8\n %three = arith.constant 3 : i8\n npu.set_valid %x[%c2, "
      "%c2] "
      ": " +
      bytes + "\n npu.set_valid %r[%c2, %c2] : " + matrix + "\n" + splat("%two") +
      " npu.zero %r : " + matrix + "\n" + flag("vector", "matrix") +
      " npu.push_weights %x[%c0, %c0] : " + bytes + "\n npu.push_input %x[%c0, %c0] : " + bytes +
      "\n npu.pop %r[%c0, %c0] : " + matrix + "\n" + splat("%three") + barrier +
      " npu.transfer_out %r[%c0] to %m[%c0] clip() sizes [2] global [1] tile [1] : " + matrix +
      ", memref<8xi32>\n";
  EXPECT_TRUE(dependsOnTheSchedule([&](int schedule) { return machine(body, schedule); },
                                   counting({8}), 0, 8));
}

TEST(Pipes, AFlagOrdersOnlyWhatStandsBeforeIt) {
  EXPECT_EQ(races(machine(flag("load", "vector") + in + negate)), 1);
  EXPECT_EQ(races(machine(" npu.set_flag \"load\" to \"vector\"\n" + in +
                          " npu.wait_flag \"load\" to \"vector\"\n" + negate)),
            1);
}

TEST(Pipes, AFlagBetweenOtherPipesOrdersNothing) {
  EXPECT_EQ(races(machine(in + flag("load", "store") + negate)), 1);
}

TEST(Pipes, OrderIsTransitive) {
  EXPECT_EQ(races(machine(in + flag("load", "matrix") + flag("matrix", "vector") + negate)), 0);
}

TEST(Pipes, WhatTheScalarUnitWaitedForIsCompleteForAll) {
  EXPECT_EQ(races(machine(in + flag("load", "scalar") + negate)), 0);
}

TEST(Pipes, WritesRaceWithReadsAndReadsWithNone) {
  const std::string zero = " npu.zero %a : " + buffer + "\n";
  EXPECT_EQ(races(machine(out("%a") + zero)), 1);
  EXPECT_EQ(races(machine(out("%a") + flag("store", "vector") + zero)), 0);
  EXPECT_EQ(races(machine(out("%a") + negate)), 0);
}

TEST(Pipes, BuffersRaceWhereTheyShareBytes) {
  const std::string zero = " npu.zero %b : " + buffer + "\n";
  EXPECT_EQ(races(machine(out("%a") + zero, 0, true, "4")), 1);
  EXPECT_EQ(races(machine(out("%a") + zero, 0, true, "8")), 0);
}

TEST(Pipes, ScalarAccessesWaitForTransfersOut) {
  const std::string read = " %x = memref.load %m[%c4] : memref<8xi32>\n";
  EXPECT_EQ(races(machine(out("%a") + read)), 1);
  EXPECT_EQ(races(machine(out("%a") + flag("store", "scalar") + read)), 0);
}

TEST(Pipes, AnAttributeAssignsAnotherPipe) {
  const std::string zero = " npu.zero %b {npu.pipe = \"matrix\"} : " + buffer + "\n";
  EXPECT_EQ(races(machine(zero + flag("vector", "store") + out("%b"))), 1);
  EXPECT_EQ(races(machine(zero + flag("matrix", "store") + out("%b"))), 0);
}

/// Loads a, then b, and raises an event for each: the vector pipe waits for a, the store pipe for
/// b.
std::string twoWaits(int eventOfA, int eventOfB, const std::string &between) {
  auto pipes = [](const std::string &to, int event) {
    return "_flag \"load\" to \"" + to + "\" event " + std::to_string(event) + "\n";
  };
  const std::string intoB = " npu.transfer_in %m[%c4] to %b[%c0] clip() sizes [4] global [1] tile "
                            "[1] : memref<8xi32>, " +
                            buffer + "\n";
  return in + " npu.set" + pipes("vector", eventOfA) + " npu.wait" + pipes("vector", eventOfA) +
         " npu.zero %a : " + buffer + "\n" + between + intoB + " npu.set" +
         pipes("store", eventOfB) + " npu.wait" + pipes("store", eventOfB) + out("%b");
}

TEST(Pipes, AWaitMayTakeTheFlagOfOneThatStandsBeforeItOnAnotherPipe) {
  EXPECT_EQ(races(machine(twoWaits(0, 1, ""))), 0);
  EXPECT_EQ(races(machine(twoWaits(0, 0, ""))), 1);
  // Certainly over: the store pipe waited for the vector pipe; so did the scalar unit; so did all.
  EXPECT_EQ(races(machine(twoWaits(0, 0, flag("vector", "store")))), 0);
  EXPECT_EQ(races(machine(twoWaits(0, 0, flag("vector", "scalar")))), 0);
  EXPECT_EQ(races(machine(twoWaits(0, 0, barrier))), 0);
  // It does not help that the load pipe knows: the store pipe may still come first.
  EXPECT_EQ(races(machine(twoWaits(0, 0, flag("vector", "load")))), 1);
}

TEST(Pipes, WhatTheTakenFlagDoesNotTellOfLagsInSomeSchedules) {
  EXPECT_TRUE(dependsOnTheSchedule(
      [&](int schedule) { return machine(twoWaits(0, 0, ""), schedule); }, counting({8}), 4, 4));
}

TEST(Pipes, AWaitForAFlagThatNobodySetIsAnEvent) {
  MachineCode code(machine(flag("load", "vector") + " npu.wait_flag \"load\" to \"vector\"\n"));
  EXPECT_EQ(countEvents(code({counting({8}), scalarIndex(0)}), idleWait), 1);
}

} // namespace
} // namespace npufuzz::npu
