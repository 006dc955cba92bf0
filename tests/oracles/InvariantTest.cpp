//===- InvariantTest.cpp - variants, and the oracle's verdict on them -----===//
#include "oracles/Evaluate.h"
#include "oracles/Variants.h"
#include "reference/Reference.h"
#include "tests/oracles/FakeBackend.h"

#include "mlir/IR/Verifier.h"

#include <gtest/gtest.h>

namespace npufuzz::oracles {

using testing::FakeBackend;
using testing::Faults;
using testing::makeCase;

namespace {

/// Processes two rows a step; %s carries the loaded tile; the operands of the subtraction's input
/// differ.
constexpr llvm::StringLiteral loopProgram = R"(
func.func @k0(%a: memref<6x4xi32>, %o: memref<6x4xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<6x4xi32> -> !tile.view<6x4xi32>
  %vo = tile.view %o : memref<6x4xi32> -> !tile.view<6x4xi32>
  %z = tile.load %va[%c0, %c0] : !tile.view<6x4xi32> -> !tile.tile<2x4xi32>
  %r = affine.for %i = 0 to 6 step 2 iter_args(%s = %z) -> (!tile.tile<2x4xi32>) {
    %x = tile.load %va[%i, %c0] : !tile.view<6x4xi32> -> !tile.tile<2x4xi32>
    %t = tile.add %s, %x : !tile.tile<2x4xi32>
    tile.store %t, %vo[%i, %c0] : !tile.tile<2x4xi32>, !tile.view<6x4xi32>
    affine.yield %t : !tile.tile<2x4xi32>
  }
  return
}
func.func @main(%a: memref<6x4xi32>, %o: memref<6x4xi32>) {
  func.call @k0(%a, %o) : (memref<6x4xi32>, memref<6x4xi32>) -> ()
  return
}
)";

class InvariantTest : public ::testing::Test {
protected:
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};

  Case loopCase() {
    tile::loadProgramDialects(context);
    Tensor input(ElementKind::i32, {6, 4}), output(ElementKind::i32, {6, 4});
    for (int64_t i = 0; i < input.size(); ++i)
      input.setBits(i, static_cast<uint64_t>(i * i + 1));
    return {llvm::cantFail(tile::parseProgram(context, loopProgram)), {input, output}, {}, 0};
  }

  static std::vector<int64_t> resultOf(const Case &testCase) {
    EXPECT_TRUE(mlir::succeeded(tile::verifyProgram(testCase.module.get())));
    EXPECT_TRUE(mlir::succeeded(mlir::verify(testCase.module.get()))); // and signatures, calls
    return llvm::cantFail(reference::evaluate(testCase)).memory[1].integer;
  }

  static Verdict ask(const Case &testCase, const Backend &backend) {
    oracles::EvaluateOptions options;
    options.backends = {&backend};
    options.oracles = {findOracle("invariant")};
    return oracles::evaluateProgram(testCase, options).verdicts.front();
  }
};

TEST_F(InvariantTest, VariantsVerifyAndMeanTheSame) {
  Case original = loopCase();
  std::vector<int64_t> expected = resultOf(original);
  auto throughMemory = [](const Case &testCase) { return sendThroughMemory(testCase, 0); };
  for (std::optional<Variant> (*vary)(const Case &) :
       {swapOperands, insertIdentityViews, splitLoops, addOneTripLoops, +throughMemory}) {
    std::optional<Variant> variant = vary(original);
    ASSERT_TRUE(variant);
    EXPECT_NE(variant->testCase.module.print(), original.module.print()) << variant->name;
    EXPECT_EQ(resultOf(variant->testCase), expected) << variant->name;
    EXPECT_FALSE(variant->changesSettings);
  }
}

TEST_F(InvariantTest, SplitLoopsHandOverWhatTheyCarry) {
  std::optional<Variant> variant = splitLoops(loopCase());
  ASSERT_TRUE(variant);
  std::string text = variant->testCase.module.print();
  EXPECT_NE(text.find("0 to 2 step 2"), std::string::npos) << text;
  EXPECT_NE(text.find("2 to 6 step 2"), std::string::npos) << text;
}

TEST_F(InvariantTest, AOneTripLoopHoldsAllButViewsAndConstants) {
  std::string text = addOneTripLoops(loopCase())->testCase.module.print();
  size_t loop = text.find("affine.for %arg2 = 0 to 1");
  ASSERT_NE(loop, std::string::npos) << text;
  EXPECT_LT(text.rfind("tile.view"), loop) << text;
  EXPECT_GT(text.find("tile.load"), loop) << text;
}

/// Doubles a row whose length depends on a scalar.
constexpr llvm::StringLiteral scalarProgram = R"(
func.func @k0(%a: memref<4xf32>, %n: i64, %o: memref<4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4xf32> -> !tile.view<4xf32>
  %vo = tile.view %o : memref<4xf32> -> !tile.view<4xf32>
  %x = tile.load %va[%c0] : !tile.view<4xf32> -> !tile.tile<4xf32>
  %t = tile.add %x, %x : !tile.tile<4xf32>
  tile.store %t, %vo[%c0] : !tile.tile<4xf32>, !tile.view<4xf32>
  return
}
func.func @main(%a: memref<4xf32>, %n: i64, %o: memref<4xf32>) {
  func.call @k0(%a, %n, %o) : (memref<4xf32>, i64, memref<4xf32>) -> ()
  return
}
)";

TEST_F(InvariantTest, TheOtherArmOfADeadBranchStoresZerosAndIsNotTaken) {
  tile::loadProgramDialects(context);
  Tensor input(ElementKind::f32, {4}), scalar(ElementKind::i64, {}), output(ElementKind::f32, {4});
  for (int64_t i = 0; i < 4; ++i)
    input.setBits(i, 0x3f800000); // 1.0
  scalar.setBits(0, static_cast<uint64_t>(-3));
  Case original{
      llvm::cantFail(tile::parseProgram(context, scalarProgram)), {input, scalar, output}, {}, 0};
  auto resultBits = [&](const Case &testCase) {
    EXPECT_TRUE(mlir::succeeded(tile::verifyProgram(testCase.module.get())));
    return llvm::cantFail(reference::evaluate(testCase)).memory[2].value;
  };
  std::optional<Variant> variant = addDeadBranches(original);
  ASSERT_TRUE(variant);
  std::string text = variant->testCase.module.print();
  EXPECT_NE(text.find("arith.constant -3 : i64"), std::string::npos) << text;
  EXPECT_NE(text.find("arith.cmpi ne, %arg1"), std::string::npos) << text;
  EXPECT_EQ(resultBits(variant->testCase), resultBits(original));
  // If the arm were taken, the result would show it.
  variant->testCase.inputs[1].setBits(0, 7);
  EXPECT_NE(resultBits(variant->testCase), resultBits(original));
  EXPECT_FALSE(addDeadBranches(loopCase())) << "there is no scalar";
  std::string twice = scalarProgram.str();
  twice.insert(twice.rfind("  return"),
               "  %c = arith.constant 5 : i64\n"
               "  func.call @k0(%a, %c, %o) : (memref<4xf32>, i64, memref<4xf32>) -> ()\n");
  original.module = llvm::cantFail(tile::parseProgram(context, twice));
  EXPECT_FALSE(addDeadBranches(original)) << "its calls give other scalars";
}

TEST_F(InvariantTest, OnlyWhatIsSurelyWholeGoesThroughMemory) {
  tile::loadProgramDialects(context);
  std::string text = scalarProgram.str();
  // Two elements from the third one on are valid.
  auto replace = [&](llvm::StringRef from, llvm::StringRef to) {
    text.replace(text.find(from), from.size(), to.str());
  };
  replace("%c0 = arith.constant 0", "%c0 = arith.constant 2");
  Tensor tensor(ElementKind::f32, {4});
  Case narrow{llvm::cantFail(tile::parseProgram(context, text)),
              {tensor, Tensor(ElementKind::i64, {}), tensor},
              {},
              0};
  EXPECT_FALSE(sendThroughMemory(narrow, 0));
  std::optional<Variant> variant = sendThroughMemory(loopCase(), 0);
  ASSERT_TRUE(variant);
  EXPECT_NE(variant->testCase.module.print().find("tile.scratch"), std::string::npos);
}

TEST_F(InvariantTest, EachTileThatIsWholeAndUsedMayGoThroughMemory) {
  Case testCase = makeCase(context, {"add", "mul"});
  std::vector<int64_t> expected = resultOf(testCase);
  std::set<std::string> texts;
  for (uint64_t draw = 0; draw < 6; ++draw) {
    std::optional<Variant> variant = sendThroughMemory(testCase, draw);
    ASSERT_TRUE(variant);
    EXPECT_EQ(resultOf(variant->testCase), expected);
    int64_t unused = 0;
    variant->testCase.module.get().walk([&](tile::LoadOp load) { unused += load->use_empty(); });
    EXPECT_EQ(unused, 0) << "what comes back is used";
    texts.insert(variant->testCase.module.print());
  }
  EXPECT_EQ(texts.size(), 3u) << "the loaded one, the sum, and the product";
  // In the loop, only tiles loaded before it are certainly whole.
  texts.clear();
  for (uint64_t draw = 0; draw < 6; ++draw)
    texts.insert(sendThroughMemory(loopCase(), draw)->testCase.module.print());
  EXPECT_EQ(texts.size(), 1u);
}

TEST_F(InvariantTest, ATileThatNothingUsesStaysWhereItIs) {
  tile::loadProgramDialects(context);
  std::string text = testing::programText({"add"});
  text.insert(text.find("    tile.store"), "    %u = tile.mul %t0, %t0 : !tile.tile<4x8xi32>\n");
  Case testCase = makeCase(context, {"add"});
  testCase.module = llvm::cantFail(tile::parseProgram(context, text));
  std::set<std::string> texts;
  for (uint64_t draw = 0; draw < 6; ++draw)
    texts.insert(sendThroughMemory(testCase, draw)->testCase.module.print());
  EXPECT_EQ(texts.size(), 2u);
}

/// Processes two columns a step of one row; both loops carry the last tile.
constexpr llvm::StringLiteral nestProgram = R"(
func.func @k0(%a: memref<3x8xi32>, %o: memref<3x8xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<3x8xi32> -> !tile.view<3x8xi32>
  %vo = tile.view %o : memref<3x8xi32> -> !tile.view<3x8xi32>
  %z = tile.load %va[%c0, %c0] : !tile.view<3x8xi32> -> !tile.tile<1x2xi32>
  %r = affine.for %i = 1 to 3 iter_args(%s = %z) -> (!tile.tile<1x2xi32>) {
    %q = affine.for %j = 0 to 7 step 2 iter_args(%p = %s) -> (!tile.tile<1x2xi32>) {
      %x = tile.load %va[%i, %j] : !tile.view<3x8xi32> -> !tile.tile<1x2xi32>
      %t = tile.sub %x, %p : !tile.tile<1x2xi32>
      tile.store %t, %vo[%i, %j] : !tile.tile<1x2xi32>, !tile.view<3x8xi32>
      affine.yield %t : !tile.tile<1x2xi32>
    }
    affine.yield %q : !tile.tile<1x2xi32>
  }
  tile.store %r, %vo[%c0, %c0] : !tile.tile<1x2xi32>, !tile.view<3x8xi32>
  return
}
func.func @main(%a: memref<3x8xi32>, %o: memref<3x8xi32>) {
  func.call @k0(%a, %o) : (memref<3x8xi32>, memref<3x8xi32>) -> ()
  return
}
)";

TEST_F(InvariantTest, MergedLoopsWalkTheSamePairsAndCarryTheSame) {
  tile::loadProgramDialects(context);
  Tensor input(ElementKind::i32, {3, 8}), output(ElementKind::i32, {3, 8});
  for (int64_t i = 0; i < input.size(); ++i)
    input.setBits(i, static_cast<uint64_t>(i * i + 1));
  Case nest{llvm::cantFail(tile::parseProgram(context, nestProgram)), {input, output}, {}, 0};
  std::optional<Variant> variant = mergeLoops(nest);
  ASSERT_TRUE(variant);
  std::string text = variant->testCase.module.print();
  EXPECT_NE(text.find("0 to 8"), std::string::npos) << text;
  EXPECT_NE(text.find("floordiv 4 + 1"), std::string::npos) << text;
  EXPECT_EQ(text.find("step"), std::string::npos) << text;
  EXPECT_EQ(resultOf(variant->testCase), resultOf(nest));
  EXPECT_FALSE(mergeLoops(loopCase())) << "one loop has nothing to merge with";
}

// In the merged loop, %s would be the value that the previous inner step carries.
TEST_F(InvariantTest, LoopsWhoseInnerBodyReadsWhatTheOuterCarriesAreNotMerged) {
  tile::loadProgramDialects(context);
  std::string text = nestProgram.str();
  llvm::StringRef read = "tile.sub %x, %p";
  text.replace(text.find(read), read.size(), "tile.sub %p, %s");
  Tensor memory(ElementKind::i32, {3, 8});
  Case nest{llvm::cantFail(tile::parseProgram(context, text)), {memory, memory}, {}, 0};
  EXPECT_FALSE(mergeLoops(nest));
}

TEST_F(InvariantTest, WhatIsUsedBehindASplitLoopComesFromItsSecondHalf) {
  tile::loadProgramDialects(context);
  Tensor input(ElementKind::i32, {3, 8}), output(ElementKind::i32, {3, 8});
  for (int64_t i = 0; i < input.size(); ++i)
    input.setBits(i, static_cast<uint64_t>(i * i + 1));
  Case nest{llvm::cantFail(tile::parseProgram(context, nestProgram)), {input, output}, {}, 0};
  std::optional<Variant> variant = splitLoops(nest);
  ASSERT_TRUE(variant);
  EXPECT_EQ(resultOf(variant->testCase), resultOf(nest));
}

TEST_F(InvariantTest, FourViewsGetFourKindsOfIdentity) {
  tile::loadProgramDialects(context);
  std::string text = loopProgram.str();
  text.insert(text.find("  %z = "),
              "  %vb = tile.view %a : memref<6x4xi32> -> !tile.view<6x4xi32>\n"
              "  %vc = tile.view %a : memref<6x4xi32> -> !tile.view<6x4xi32>\n");
  Case testCase = loopCase();
  testCase.module = llvm::cantFail(tile::parseProgram(context, text));
  std::optional<Variant> variant = insertIdentityViews(testCase);
  ASSERT_TRUE(variant);
  std::string print = variant->testCase.module.print();
  for (const char *op : {"tile.permute", "tile.slice", "tile.remap", "tile.reshape"})
    EXPECT_NE(print.find(op), std::string::npos) << op;
  EXPECT_EQ(resultOf(variant->testCase), resultOf(testCase));
}

TEST_F(InvariantTest, WhatDoesNotApplyGivesNothing) {
  EXPECT_FALSE(swapOperands(makeCase(context, {"sub"})));
  EXPECT_FALSE(swapOperands(makeCase(context, {"add"}))); // both operands are one value
  EXPECT_FALSE(splitLoops(makeCase(context, {"add"})));
}

TEST_F(InvariantTest, ASettingGetsAnotherLegalValue) {
  FakeBackend backend;
  Case testCase = makeCase(context, {"add"});
  for (uint64_t draw = 0; draw < 5; ++draw)
    EXPECT_EQ(changeSetting(testCase, backend, draw)->testCase.settings.at("lanes"), 4);
  testCase.settings["lanes"] = 4;
  EXPECT_EQ(changeSetting(testCase, backend, 0)->testCase.settings.at("lanes"), 8);
}

TEST_F(InvariantTest, EveryKindIsDrawnFromSomeSeed) {
  FakeBackend backend;
  Case testCase = loopCase();
  std::set<std::string> names;
  for (testCase.seed = 0; testCase.seed < 4096; testCase.seed += 64)
    names.insert(drawVariant(testCase, backend)->name);
  EXPECT_EQ(names.size(), 6u); // it has no nest to merge and no scalar for a branch
  EXPECT_EQ(allVariants(testCase, backend).size(), 6u);
}

TEST_F(InvariantTest, SpeaksOnlyWhereTheVariantAloneIsWrong) {
  FakeBackend right;
  Case testCase = loopCase();
  for (testCase.seed = 0; drawVariant(testCase, right)->name.find("identity") == std::string::npos;)
    ++testCase.seed;
  EXPECT_EQ(ask(testCase, right).outcome, Outcome::ok);

  Faults faults;
  faults.breakingPass = 3;
  faults.onlyWithOp = "tile.permute";
  Verdict verdict = ask(testCase, FakeBackend("fake", faults));
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.oracle, "invariant");
  EXPECT_EQ(verdict.pass, "fake-3");
  EXPECT_EQ(verdict.signature(), "invariant:fake:fake-3:with identity views wrong value");

  faults.onlyWithOp = "";
  EXPECT_EQ(ask(testCase, FakeBackend("fake", faults)).outcome, Outcome::cannotTell);
}

TEST_F(InvariantTest, StaysOutOfWhatOtherOraclesSee) {
  auto outcome = [&](std::function<void(Execution &)> edit) {
    Faults faults;
    faults.edit = [edit](Execution &execution, const ExecutionOptions &, int64_t) {
      edit(execution);
    };
    Verdict verdict = ask(loopCase(), FakeBackend("fake", faults));
    EXPECT_EQ(verdict.evidence, "the case itself is wrong, or did not complete");
    return verdict.outcome;
  };
  EXPECT_EQ(outcome([](Execution &execution) {
              execution.events.push_back({MachineEvent::Kind::outOfBounds, "op", "byte 3"});
            }),
            Outcome::cannotTell);
  EXPECT_EQ(outcome([](Execution &execution) { execution.defined[1][5] = 0; }),
            Outcome::cannotTell);
  EXPECT_EQ(outcome([](Execution &execution) { execution.memory[1].setBits(5, 99); }),
            Outcome::cannotTell);
  EXPECT_EQ(outcome([](Execution &execution) { execution.status = ExecutionStatus::unsupported; }),
            Outcome::cannotTell);
}

TEST_F(InvariantTest, BitsAreComparedWhereTheBoundSaysNothing) {
  Case testCase = loopCase();
  reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
  expected.memory.back().state[0] = reference::State::unconstrained;
  Faults faults;
  faults.breakingPass = 3;
  faults.onlyWithOp = "tile.permute"; // the op of an identity view
  auto ask = [&] {
    FakeBackend backend("fake", faults);
    Observation::Options options;
    options.allVariants = true;
    Observation observation(testCase, expected, backend, options);
    return findOracle("invariant")->judge(observation);
  };
  Verdict verdict = ask();
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.signature(), "invariant:fake:fake-3:with identity views other bits");
  EXPECT_EQ(verdict.evidence, "arg1[0,0] expected 2 (0x00000002), got 3 (0x00000003)");
  faults.keepsBits = false;
  EXPECT_EQ(ask().outcome, Outcome::ok);
}

TEST_F(InvariantTest, AVariantThatDoesNotCompileIsABug) {
  Faults faults;
  faults.onlyWithOp = "tile.permute";
  faults.status = CompileStatus::passFailed;
  faults.pass = "fake-2";
  faults.diagnostic = "no permutations";
  Case testCase = loopCase();
  for (FakeBackend right; drawVariant(testCase, right)->name != "with identity views";)
    ++testCase.seed;
  Verdict verdict = ask(testCase, FakeBackend("fake", faults));
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.severity, Severity::refusal);
  EXPECT_EQ(verdict.pass, "fake-2");
}

} // namespace

} // namespace npufuzz::oracles
