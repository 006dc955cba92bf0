//===- ScalarsTest.cpp - reads, comparisons and writes of scalars ---------===//
#include "ReadKernel.h"
#include "backend/Backend.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <array>

using namespace npufuzz;
using namespace npufuzz::hivm;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::string indexNamed(const std::string &name, int64_t value) {
  return "    %" + name + " = \"arith.constant\"() <{value = " + std::to_string(value) +
         " : index}> : () -> index\n";
}
std::string number(const std::string &name, const std::string &value) {
  return "    %" + name + " = \"arith.constant\"() <{value = " + value + " : f32}> : () -> f32\n";
}
std::string loadElement(const std::string &name, const std::string &from, const std::string &at) {
  return "    %" + name + " = \"memref.load\"(" + from + ", " + at + ") : (" + ub +
         ", index) -> f32\n";
}
std::string storeElement(const std::string &value, const std::string &to, const std::string &at) {
  return "    \"memref.store\"(" + value + ", " + to + ", " + at + ") : (f32, " + ub +
         ", index) -> ()\n";
}
/// 1 if the predicate holds for the two values, else 0.
float compared(int64_t predicate, const std::string &a, const std::string &b) {
  ReadKernel kernel(
      buffer("x", 0) + load("%arg0", "%x") + indexNamed("i", 0) + number("a", a) + number("b", b) +
      number("yes", "1.0") + number("no", "0.0") +
      "    %c = \"arith.cmpf\"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = " +
      std::to_string(predicate) +
      " : i64}> : (f32, f32) -> i1\n"
      "    %r = \"arith.select\"(%c, %yes, %no) : (i1, f32, f32) -> f32\n" +
      storeElement("%r", "%x", "%i") + store("%x", "%arg1"));
  EXPECT_EQ(kernel.run.message, "");
  return kernel.result(0);
}

} // namespace

TEST(HivmScalars, ComparesFloatsAsThePredicateSays) {
  const std::string nan = "0x7FC00000";
  // false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true
  constexpr std::array<float, 16> ofLess{0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 1},
      ofEqual{0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 0, 1},
      ofMore{0, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 1},
      ofNan{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1};
  for (size_t i = 0; i < ofLess.size(); ++i) {
    auto predicate = static_cast<int64_t>(i);
    EXPECT_EQ(compared(predicate, "1.0", "2.0"), ofLess[i]) << i;
    EXPECT_EQ(compared(predicate, "-0.0", "0.0"), ofEqual[i]) << i;
    EXPECT_EQ(compared(predicate, "2.0", "1.0"), ofMore[i]) << i;
    EXPECT_EQ(compared(predicate, nan, "1.0"), ofNan[i]) << i;
    EXPECT_EQ(compared(predicate, "1.0", nan), ofNan[i]) << i;
  }
}

/// Converts the float to i8 and back; the flag tells whether the result is defined.
std::pair<float, bool> asInteger(const std::string &value) {
  ReadKernel kernel(buffer("x", 0) + load("%arg0", "%x") + indexNamed("i", 0) + number("a", value) +
                    "    %n = \"arith.fptosi\"(%a) : (f32) -> i8\n"
                    "    %r = \"arith.sitofp\"(%n) : (i8) -> f32\n" +
                    storeElement("%r", "%x", "%i") + store("%x", "%arg1"));
  EXPECT_EQ(kernel.run.message, "");
  return {kernel.result(0), kernel.run.defined[1][0]};
}

TEST(HivmScalars, CutFloatsToIntegersThatTheTypeHas) {
  for (auto [value, cut] : {std::pair("-127.9", -127.0F), {"-128.5", -128.0F}, {"0.9", 0.0F}})
    EXPECT_EQ(asInteger(value), std::pair(cut, true)) << value;
  for (const char *value : {"128.0", "-129.0", "0x7FC00000", "0x7F800000"})
    EXPECT_FALSE(asInteger(value).second) << value;
}

/// Shifts -6 as i8 and returns it as a float; the flag tells whether the result is defined.
std::pair<float, bool> shifted(const std::string &op, int64_t amount) {
  ReadKernel kernel(buffer("x", 0) + load("%arg0", "%x") + indexNamed("i", 0) +
                    "    %a = \"arith.constant\"() <{value = -6 : i8}> : () -> i8\n"
                    "    %b = \"arith.constant\"() <{value = " +
                    std::to_string(amount) + " : i8}> : () -> i8\n    %n = \"arith." + op +
                    "\"(%a, %b) " +
                    (op == "shli" ? "<{overflowFlags = #arith.overflow<none>}> " : "") +
                    ": (i8, i8) -> i8\n    %r = \"arith.sitofp\"(%n) : (i8) -> f32\n" +
                    storeElement("%r", "%x", "%i") + store("%x", "%arg1"));
  EXPECT_EQ(kernel.run.message, "");
  return {kernel.result(0), kernel.run.defined[1][0]};
}

TEST(HivmScalars, ShiftIntegersByLessThanTheyHave) {
  EXPECT_EQ(shifted("shrsi", 1), std::pair(-3.0F, true));
  EXPECT_EQ(shifted("shrui", 1), std::pair(125.0F, true));
  EXPECT_EQ(shifted("shrsi", 7), std::pair(-1.0F, true));
  EXPECT_EQ(shifted("shli", 6), std::pair(-128.0F, true));
  for (const char *op : {"shrsi", "shrui", "shli"})
    for (int64_t amount : {-1, 8})
      EXPECT_FALSE(shifted(op, amount).second) << op << amount;
}

// The scalar unit copies an element between a load and a store by other pipes.
TEST(HivmScalars, NeedFlagsBetweenTheScalarUnitAndOtherPipes) {
  const std::string copied = loadElement("e", "%x", "%i") + storeElement("%e", "%y", "%i"),
                    before = buffer("x", 0) + buffer("y", 64) + indexNamed("i", 3) +
                             load("%arg0", "%x") + load("%arg0", "%y");
  ReadKernel ordered(before + flags("MTE2", "S") + copied + flags("S", "MTE3") +
                         store("%y", "%arg1"),
                     2, /*isOrderPromised=*/true);
  EXPECT_EQ(ordered.run.message, "");
  EXPECT_THAT(ordered.events(), IsEmpty());
  EXPECT_EQ(ordered.result(3), 4);
  // If a pass forgets the flag, no wait lacks a set: the stores themselves need the order.
  ReadKernel forgotten(before + flags("MTE2", "S") + copied + store("%y", "%arg1"), 2,
                       /*isOrderPromised=*/true);
  EXPECT_THAT(forgotten.events(), ElementsAre("race: of a store of S and MTE3"));
  ReadKernel bare(before + copied + store("%y", "%arg1"), 2, /*isOrderPromised=*/true);
  EXPECT_GE(bare.events().size(), 3U);
}

TEST(HivmScalars, WhatIsComputedFromNothingIsUndefined) {
  auto stored = [](const std::string &from) {
    return ReadKernel(buffer("x", 0) + buffer("y", 64) + buffer("z", 128) + indexNamed("i", 3) +
                      load("%arg0", "%x") + load("%arg0", "%z") + loadElement("e", from, "%i") +
                      "    %s = \"arith.addf\"(%e, %e) <{fastmath = #arith.fastmath<none>}> : "
                      "(f32, f32) -> f32\n"
                      "    %c = \"arith.cmpf\"(%s, %e) <{fastmath = #arith.fastmath<none>, "
                      "predicate = 2 : i64}> : (f32, f32) -> i1\n" +
                      number("one", "1.0") +
                      "    %r = \"arith.select\"(%c, %one, %one) : (i1, f32, f32) -> f32\n" +
                      storeElement("%r", "%z", "%i") + store("%z", "%arg1"))
        .run.defined.back();
  };
  EXPECT_EQ(stored("%x")[3], 1);
  EXPECT_EQ(stored("%y")[3], 0);
}

TEST(HivmScalars, LoadAndStoreBitsOfAMask) {
  // Three bits of a byte are stored. One that was never written stays undefined.
  const std::string masks = "memref<16xi1, #hivm.address_space<ub>>";
  auto chosen = [&](int64_t at) {
    std::string body = buffer("x", 0) + load("%arg0", "%x") +
                       "    %am = \"arith.constant\"() <{value = 64 : i64}> : () -> i64\n"
                       "    %m = \"hivm.hir.pointer_cast\"(%am) <{operandSegmentSizes = "
                       "array<i32: 1, 0>}> : (i64) -> " +
                       masks + "\n";
    for (auto [name, place, bit] :
         {std::tuple("p", 8, "true"), {"q", 9, "false"}, {"r", 11, "true"}})
      body += indexNamed(std::string("i") + name, place) + "    %" + name +
              " = \"arith.constant\"() <{value = " + bit + "}> : () -> i1\n    \"memref.store\"(%" +
              name + ", %m, %i" + name + ") : (i1, " + masks + ", index) -> ()\n";
    ReadKernel kernel(body + indexNamed("i", 0) + indexNamed("at", at) + number("yes", "1.0") +
                      number("no", "0.0") + "    %c = \"memref.load\"(%m, %at) : (" + masks +
                      ", index) -> i1\n"
                      "    %v = \"arith.select\"(%c, %yes, %no) : (i1, f32, f32) -> f32\n" +
                      storeElement("%v", "%x", "%i") + store("%x", "%arg1"));
    EXPECT_EQ(kernel.run.message, "");
    EXPECT_THAT(kernel.events(), IsEmpty());
    return std::pair(kernel.result(0), kernel.run.defined.back()[0] != 0);
  };
  EXPECT_EQ(chosen(8), std::pair(1.0F, true));
  EXPECT_EQ(chosen(9), std::pair(0.0F, true));
  EXPECT_EQ(chosen(11), std::pair(1.0F, true));
  EXPECT_FALSE(chosen(10).second);
}

TEST(HivmScalars, HaveAllThatTheInterpreterHas) {
  // Doubles 1 until it is no less than 10; the machine itself knows no such loop.
  ReadKernel kernel(
      buffer("x", 0) + load("%arg0", "%x") + indexNamed("i", 0) + number("one", "1.0") +
      number("ten", "10.0") +
      "    %w = \"scf.while\"(%one) ({\n    ^bb0(%a: f32):\n"
      "      %c = \"arith.cmpf\"(%a, %ten) <{fastmath = #arith.fastmath<none>, predicate = 4 : "
      "i64}> : (f32, f32) -> i1\n      \"scf.condition\"(%c, %a) : (i1, f32) -> ()\n    }, {\n"
      "    ^bb0(%b: f32):\n      %d = \"arith.addf\"(%b, %b) <{fastmath = "
      "#arith.fastmath<none>}> : (f32, f32) -> f32\n      \"scf.yield\"(%d) : (f32) -> ()\n    "
      "}) : (f32) -> f32\n" +
      storeElement("%w", "%x", "%i") + store("%x", "%arg1"));
  EXPECT_EQ(kernel.run.message, "");
  EXPECT_EQ(kernel.result(0), 16);
}

TEST(HivmScalars, AccessesThatNothingWatchesAreNotExecuted) {
  ReadKernel kernel(buffer("x", 0) + indexNamed("i", 0) +
                    "    %e = \"affine.load\"(%x, %i) <{map = affine_map<(d0) -> (d0)>}> : (" + ub +
                    ", index) -> f32\n");
  EXPECT_EQ(kernel.run.status, ExecutionStatus::unsupported);
  EXPECT_EQ(kernel.run.message, "the machine has no affine.load");
}

TEST(HivmScalars, ABranchOnAnElementThatNobodyWroteIsSeen) {
  ReadKernel kernel(buffer("x", 0) + indexNamed("i", 0) + number("one", "1.0") +
                    loadElement("e", "%x", "%i") +
                    "    %c = \"arith.cmpf\"(%e, %one) <{fastmath = #arith.fastmath<none>, "
                    "predicate = 4 : i64}> : (f32, f32) -> i1\n"
                    "    \"scf.if\"(%c) ({\n      \"scf.yield\"() : () -> ()\n    }, {\n    }) : "
                    "(i1) -> ()\n");
  EXPECT_EQ(kernel.run.message, "");
  ASSERT_EQ(kernel.run.events.size(), 1U);
  EXPECT_EQ(kernel.run.events[0].kind, MachineEvent::Kind::undefinedUse);
}

TEST(HivmScalars, GoOnAfterADivisorThatNobodyWrote) {
  const std::string whole = "memref<16xi32, #hivm.address_space<ub>>";
  ReadKernel kernel(
      buffer("x", 0) + load("%arg0", "%x") + indexNamed("i", 0) +
      "    %ad = \"arith.constant\"() <{value = 64 : i64}> : () -> i64\n"
      "    %d = \"hivm.hir.pointer_cast\"(%ad) <{operandSegmentSizes = array<i32: 1, 0>}> : (i64) "
      "-> " +
      whole + "\n    %by = \"memref.load\"(%d, %i) : (" + whole +
      ", index) -> i32\n    %q = \"arith.divsi\"(%by, %by) : (i32, i32) -> i32\n"
      "    %r = \"arith.sitofp\"(%q) : (i32) -> f32\n" +
      storeElement("%r", "%x", "%i") + store("%x", "%arg1"));
  EXPECT_EQ(kernel.run.message, "");
  EXPECT_EQ(kernel.run.defined.back()[0], 0);
  EXPECT_EQ(kernel.result(1), 2);
}

TEST(HivmScalars, DoNotRunForEver) {
  ReadKernel kernel(indexNamed("c0", 0) + indexNamed("c1", 1) + indexNamed("last", INT64_MAX) +
                    "    \"scf.for\"(%c0, %last, %c1) ({\n    ^bb0(%i: index):\n      "
                    "\"scf.yield\"() : () -> ()\n    }) : (index, index, index) -> ()\n");
  EXPECT_EQ(kernel.run.status, ExecutionStatus::trapped);
  EXPECT_EQ(kernel.run.message, "the kernel does not end");
}

TEST(HivmScalars, SayWhatHasNoInstructionOfVectors) {
  const Backend &backend = *findBackend("hivm");
  for (int64_t entry : {1, 2}) {
    Capabilities some = backend.capabilities({{"entry", entry}});
    for (llvm::StringRef op : {"broadcast", "remap", "pad", "gather", "scatter", "topk"})
      for (ElementKind kind : {ElementKind::i8, ElementKind::i32, ElementKind::i64,
                               ElementKind::f16, ElementKind::bf16, ElementKind::f32})
        EXPECT_TRUE(some.op(op, kind)) << entry << op.str();
    for (llvm::StringRef op : {"shrs", "shru", "extract"})
      EXPECT_TRUE(some.op(op, ElementKind::i32)) << entry << op.str();
    EXPECT_TRUE(some.op("matmul", ElementKind::i8)) << entry;
    EXPECT_FALSE(some.op("matmul", ElementKind::i32)) << entry;
  }
}
