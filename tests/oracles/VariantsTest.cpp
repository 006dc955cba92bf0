//===- VariantsTest.cpp - where each variant applies, and what it makes ---===//
#include "oracles/Variants.h"
#include "reference/Reference.h"
#include "tests/oracles/FakeBackend.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Verifier.h"

#include <gmock/gmock.h>

namespace npufuzz::oracles {

using ::testing::ElementsAre;
using testing::FakeBackend;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

constexpr llvm::StringLiteral types = R"(
!m = memref<8x4xi32>
!v = !tile.view<8x4xi32>
!t = !tile.tile<1x4xi32>
!pair = !tile.tile<2x4xi32>
)";

/// Loads two rows, %z and %y, first.
constexpr llvm::StringLiteral kernelBegin = R"(
func.func @k0(%a: !m, %n: index, %o: !m) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %va = tile.view %a : !m -> !v
  %vo = tile.view %o : !m -> !v
  %z = tile.load %va[%c0, %c0] : !v -> !t
  %y = tile.load %va[%c1, %c0] : !v -> !t
)";

constexpr llvm::StringLiteral kernelEnd = R"(
  return
}
func.func @main(%a: !m, %n: index, %o: !m) {
  func.call @k0(%a, %n, %o) : (!m, index, !m) -> ()
  return
}
)";

template <typename Op> std::vector<Op> all(const Case &testCase) {
  std::vector<Op> found;
  testCase.module.get().walk([&](Op op) { found.push_back(op); });
  return found;
}

class VariantsTest : public ::testing::Test {
protected:
  Case parse(const std::string &text) {
    tile::loadProgramDialects(context);
    Tensor input(ElementKind::i32, {8, 4}), scalar(ElementKind::index, {}),
        output(ElementKind::i32, {8, 4});
    for (int64_t i = 0; i < input.size(); ++i)
      input.setBits(i, static_cast<uint64_t>(i * i + 1));
    scalar.setBits(0, 3);
    return {llvm::cantFail(tile::parseProgram(context, types.str() + text)),
            {input, scalar, output},
            {},
            0};
  }
  /// Case with one kernel of this body.
  Case caseOf(const std::string &body) { return parse(kernelBegin.str() + body + kernelEnd.str()); }
  static std::vector<int64_t> resultOf(const Case &testCase) {
    EXPECT_TRUE(mlir::succeeded(tile::verifyProgram(testCase.module.get())));
    EXPECT_TRUE(mlir::succeeded(mlir::verify(testCase.module.get())));
    return llvm::cantFail(reference::evaluate(testCase)).memory.back().integer;
  }
  static void expectSame(const Case &original, const std::optional<Variant> &variant) {
    ASSERT_TRUE(variant);
    EXPECT_EQ(resultOf(variant->testCase), resultOf(original)) << variant->testCase.module.print();
  }
  static std::vector<std::string> namesOf(const std::vector<Variant> &variants) {
    std::vector<std::string> names;
    for (const Variant &variant : variants)
      names.push_back(variant.name);
    return names;
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

//===- Loops --------------------------------------------------------------===//

const std::string storeRow = "{\n tile.store %z, %vo[%i, %c0] : !t, !v\n}\n";
const std::string upToScalar = "0 to min affine_map<()[s0] -> (s0, 6)>()[%n] ";

TEST_F(VariantsTest, ALoopIsSplitInTheMiddle) {
  auto expectHalves = [&](const char *whole, const char *first, const char *second) {
    Case original = caseOf("affine.for %i = " + std::string(whole) + storeRow);
    std::optional<Variant> variant = splitLoops(original);
    expectSame(original, variant);
    std::string text = variant->testCase.module.print();
    EXPECT_THAT(text, HasSubstr("= " + std::string(first) + " {"));
    EXPECT_THAT(text, HasSubstr("= " + std::string(second) + " {"));
  };
  expectHalves("2 to 4", "2 to 3", "3 to 4");
  expectHalves("0 to 8 step 2", "0 to 4 step 2", "4 to 8 step 2");
  expectHalves("1 to 7", "1 to 4", "4 to 7");
}

TEST_F(VariantsTest, LoopsWithoutTwoStepsBetweenConstantsAreNotSplit) {
  for (const std::string &bounds : {std::string("2 to 3 "), std::string("0 to 4 step 4 "),
                                    std::string("5 to 5 "), std::string("7 to 2 "), upToScalar})
    EXPECT_FALSE(splitLoops(caseOf("affine.for %i = " + bounds + storeRow))) << bounds;
}

const std::string carriedIndex = R"(
  %end = affine.for %i = 0 to 4 iter_args(%at = %c1) -> (index) {
    tile.store %z, %vo[%at, %c0] : !t, !v
    %next = arith.addi %at, %c1 : index
    affine.yield %next : index
  }
)";

TEST_F(VariantsTest, ACarriedIndexGoesOnInTheSecondHalf) {
  Case original = caseOf(carriedIndex);
  expectSame(original, splitLoops(original));
}

TEST_F(VariantsTest, OnlyTileOpsGetTheirOperandsSwapped) {
  EXPECT_FALSE(swapOperands(caseOf(carriedIndex))) << "the sum is one of indices";
}

std::string nest(const std::string &outer, const std::string &inner) {
  return "affine.for %i = " + outer + "{\n affine.for %j = " + inner +
         "{\n  %x = tile.load %va[%i, %c0] : !v -> !t\n"
         "  tile.store %x, %vo[%j, %c0] : !t, !v\n }\n}\n";
}

TEST_F(VariantsTest, LoopsOfOneStepAreMergedLikeOthers) {
  for (auto [outer, inner] : {std::pair("2 to 3 ", "1 to 4 "), std::pair("1 to 4 ", "2 to 3 "),
                              std::pair("1 to 8 step 3 ", "0 to 7 step 2 ")}) {
    Case original = caseOf(nest(outer, inner));
    std::optional<Variant> variant = mergeLoops(original);
    expectSame(original, variant);
    EXPECT_EQ(all<mlir::affine::AffineForOp>(variant->testCase).size(), 1u);
  }
}

TEST_F(VariantsTest, LoopsThatMayHaveNoStepAreNotMerged) {
  for (const std::string &bounds : {std::string("5 to 5 "), std::string("5 to 5 step 2 "),
                                    std::string("7 to 2 "), upToScalar}) {
    EXPECT_FALSE(mergeLoops(caseOf(nest(bounds, "0 to 3 ")))) << bounds;
    EXPECT_FALSE(mergeLoops(caseOf(nest("0 to 3 ", bounds)))) << bounds;
  }
}

/// Two nested loops with `before` ahead of the inner one.
std::string nestAfter(const std::string &before, const std::string &stored) {
  return "affine.for %i = 0 to 2 {\n" + before + " affine.for %j = 0 to 3 {\n  tile.store " +
         stored + ", %vo[%j, %c0] : !t, !v\n }\n}\n";
}

TEST_F(VariantsTest, PureOpsBeforeTheInnerLoopGoIntoTheMergedOne) {
  Case original = caseOf(nestAfter(" %u = tile.neg %z : !t\n %w = tile.add %u, %y : !t\n", "%w"));
  std::optional<Variant> variant = mergeLoops(original);
  expectSame(original, variant);
  auto loops = all<mlir::affine::AffineForOp>(variant->testCase);
  ASSERT_EQ(loops.size(), 1u);
  for (tile::NegOp op : all<tile::NegOp>(variant->testCase))
    EXPECT_EQ(op->getParentOp(), loops.front());
}

TEST_F(VariantsTest, OnlyALoopThatAloneFillsTheOtherIsMergedWithIt) {
  EXPECT_FALSE(mergeLoops(caseOf("affine.for %i = 0 to 4 {\n}\n"))) << "there is none";
  EXPECT_FALSE(mergeLoops(caseOf("affine.for %i = 0 to 4 {\n %u = tile.neg %z : !t\n}\n")));
  EXPECT_FALSE(mergeLoops(caseOf(nestAfter(" tile.store %y, %vo[%i, %c0] : !t, !v\n", "%z"))))
      << "it would be stored between the inner steps";
  EXPECT_FALSE(mergeLoops(caseOf(nestAfter(" %u = tile.load %vo[%c1, %c0] : !v -> !t\n", "%u"))))
      << "it would see what the inner steps store";
  EXPECT_FALSE(mergeLoops(caseOf(nestAfter(R"(
    %u = affine.for %k = 0 to 2 iter_args(%q = %z) -> (!t) {
      %w = tile.add %q, %y : !t
      affine.yield %w : !t
    }
)",
                                           "%u"))))
      << "there are two";
}

TEST_F(VariantsTest, AnInnerLoopThatStartsAnewIsNotMerged) {
  EXPECT_FALSE(mergeLoops(caseOf(R"(
  %r = affine.for %i = 0 to 3 iter_args(%s = %z) -> (!t) {
    %u = tile.neg %s : !t
    %q = affine.for %j = 0 to 2 iter_args(%p = %y) -> (!t) {
      %w = tile.add %p, %u : !t
      affine.yield %w : !t
    }
    affine.yield %q : !t
  }
  tile.store %r, %vo[%c0, %c0] : !t, !v
)")));
}

/// Two tiles pass through both loops, in these orders of initial and yielded values.
std::string nestOfTwo(const std::string &inits, const std::string &yielded) {
  return R"(
  %r:2 = affine.for %i = 0 to 3 iter_args(%s0 = %z, %s1 = %y) -> (!t, !t) {
    %q:2 = affine.for %j = 0 to 2 iter_args()" +
         inits + R"() -> (!t, !t) {
      %w = tile.sub %p0, %p1 : !t
      affine.yield %w, %p0 : !t, !t
    }
    affine.yield )" +
         yielded + R"( : !t, !t
  }
  tile.store %r#0, %vo[%c0, %c0] : !t, !v
  tile.store %r#1, %vo[%c1, %c0] : !t, !v
)";
}

TEST_F(VariantsTest, WhatLoopsCarryInTheSameOrderGoesThroughTheMergedOne) {
  Case original = caseOf(nestOfTwo("%p0 = %s0, %p1 = %s1", "%q#0, %q#1"));
  expectSame(original, mergeLoops(original));
  EXPECT_FALSE(mergeLoops(caseOf(nestOfTwo("%p0 = %s1, %p1 = %s0", "%q#0, %q#1"))));
  EXPECT_FALSE(mergeLoops(caseOf(nestOfTwo("%p0 = %s0, %p1 = %s1", "%q#1, %q#0"))));
}

//===- Views --------------------------------------------------------------===//

TEST_F(VariantsTest, ViewsGetTheKindsOfIdentityInTurnAndUseThem) {
  std::string body;
  for (int64_t i = 0; i < 6; ++i) { // and %va and %vo
    std::string n = std::to_string(i);
    body += "%v" + n + " = tile.view %a : !m -> !v\n%x" + n + " = tile.load %v" + n +
            "[%c0, %c0] : !v -> !t\n";
  }
  Case original = caseOf(body + "tile.store %z, %vo[%c1, %c0] : !t, !v\n");
  std::optional<Variant> variant = insertIdentityViews(original);
  expectSame(original, variant);
  std::map<std::string, int64_t> kinds;
  for (tile::ViewOp view : all<tile::ViewOp>(variant->testCase)) {
    ASSERT_TRUE(view->hasOneUse()) << "all others see it through the identity";
    mlir::Operation *identity = *view->user_begin();
    ++kinds[identity->getName().getStringRef().str()];
    EXPECT_FALSE(identity->use_empty());
  }
  std::map<std::string, int64_t> twiceEach{
      {"tile.permute", 2}, {"tile.slice", 2}, {"tile.remap", 2}, {"tile.reshape", 2}};
  EXPECT_EQ(kinds, twiceEach);
}

constexpr llvm::StringLiteral idleProgram = R"(
func.func @k0(%a: !m) attributes {tile.kernel} {
  return
}
func.func @main(%a: !m, %n: index, %o: !m) {
  func.call @k0(%a) : (!m) -> ()
  return
}
)";

TEST_F(VariantsTest, WithoutViewsThereIsNoneToPutAnIdentityBehind) {
  EXPECT_FALSE(insertIdentityViews(parse(idleProgram.str())));
}

//===- Settings and draws -------------------------------------------------===//

/// A backend with these settings; "size" bounds the bytes of tiles.
struct Machine : FakeBackend {
  std::vector<Setting> list;
  std::vector<Setting> settings() const override { return list; }
  Capabilities capabilities(const Settings &settings) const override {
    Capabilities capabilities = FakeBackend::capabilities(settings);
    auto size = settings.find("size");
    capabilities.tileBytesMax = size == settings.end() ? list.front().values.front() : size->second;
    return capabilities;
  }
};

TEST_F(VariantsTest, ASettingChangesOnlyToWhereAsLargeProgramsFit) {
  Machine machine;
  machine.list = {{"size", "bytes", {64, 32, 128}}};
  Case testCase = caseOf("");
  for (uint64_t draw = 0; draw < 4; ++draw) {
    std::optional<Variant> variant = changeSetting(testCase, machine, draw);
    ASSERT_TRUE(variant);
    EXPECT_EQ(variant->testCase.settings, (Settings{{"size", 128}}));
    EXPECT_TRUE(variant->changesSettings);
  }
  testCase.settings["size"] = 32;
  std::set<int64_t> values;
  for (uint64_t draw = 0; draw < 4; ++draw)
    values.insert(changeSetting(testCase, machine, draw)->testCase.settings.at("size"));
  EXPECT_THAT(values, ElementsAre(64, 128));
  machine.list = {{"size", "bytes", {64}}};
  EXPECT_FALSE(changeSetting(caseOf(""), machine, 0)) << "there is no other value";
}

/// Bundles of all versions were drawn by these bits of a seed.
uint64_t bitsOf(uint64_t seed) {
  auto product = static_cast<unsigned __int128>(seed) * 0x9e3779b97f4a7c15;
  return static_cast<uint64_t>(product) / (uint64_t(1) << 24);
}

constexpr uint64_t seeds[] = {0, 1, 2, 3, 77, 123456789, 0xdeadbeefdeadbeef, 0x0123456789abcdef};

TEST_F(VariantsTest, ReplaysOfAllVersionsDrawTheSameOfAKind) {
  Machine machine;
  machine.list = {{"lanes", "lanes", {}}};
  constexpr uint64_t others = 997;
  for (uint64_t value = 0; value <= others; ++value)
    machine.list.front().values.push_back(static_cast<int64_t>(value));
  Case testCase = parse(idleProgram.str());
  for (uint64_t seed : seeds) {
    testCase.seed = seed;
    std::vector<Variant> variants = allVariants(testCase, machine);
    ASSERT_EQ(variants.front().name, "with other lanes");
    EXPECT_EQ(variants.front().testCase.settings.at("lanes"),
              static_cast<int64_t>(bitsOf(seed) / 5 % others + 1));
  }
}

/// The kinds in order; new ones come last.
const std::vector<std::string> kindNames = {
    "with other lanes",  "with swapped operands", "with identity views", "with split loops",
    "with merged loops", "in loops of one trip",  "with dead branches",  "through memory"};

TEST_F(VariantsTest, WhereAKindDoesNotApplyTheNextOneIsDrawn) {
  FakeBackend backend;
  // Each kind applies to one of the cases, and only three to the other.
  for (const Case &original :
       {caseOf(nest("0 to 2 ", "0 to 3 ") +
               "%u = tile.add %z, %y : !t\ntile.store %u, %vo[%c7, %c0] : !t, !v\n"),
        parse(idleProgram.str())}) {
    std::vector<std::string> applying = namesOf(allVariants(original, backend));
    for (uint64_t seed = 0; seed < 64; ++seed) {
      Case testCase = original.clone();
      testCase.seed = seed;
      size_t kind = bitsOf(seed) % kindNames.size();
      while (!llvm::is_contained(applying, kindNames[kind]))
        kind = (kind + 1) % kindNames.size();
      EXPECT_EQ(drawVariant(testCase, backend)->name, kindNames[kind]) << seed;
    }
  }
}

//===- Control flow -------------------------------------------------------===//

TEST_F(VariantsTest, ConstantsAndViewsStayOutOfALoopOfOneTrip) {
  Case original = caseOf("tile.store %z, %vo[%c7, %c0] : !t, !v\n");
  std::optional<Variant> variant = addOneTripLoops(original);
  expectSame(original, variant);
  for (mlir::arith::ConstantOp constant : all<mlir::arith::ConstantOp>(variant->testCase))
    EXPECT_TRUE(llvm::isa<mlir::func::FuncOp>(constant->getParentOp()));
  for (tile::ViewOp view : all<tile::ViewOp>(variant->testCase))
    EXPECT_TRUE(llvm::isa<mlir::func::FuncOp>(view->getParentOp()));
  for (tile::StoreOp store : all<tile::StoreOp>(variant->testCase))
    EXPECT_TRUE(llvm::isa<mlir::affine::AffineForOp>(store->getParentOp()));
}

/// Each kernel stores a row; each call passes another scalar.
constexpr llvm::StringLiteral twoKernels = R"(
func.func @k0(%n: i64, %a: !m, %o: !m) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : !m -> !v
  %vo = tile.view %o : !m -> !v
  %z = tile.load %va[%c0, %c0] : !v -> !t
  tile.store %z, %vo[%c0, %c0] : !t, !v
  return
}
func.func @k1(%n: i8, %o: !m, %a: !m) attributes {tile.kernel} {
  %c1 = arith.constant 1 : index
  %va = tile.view %a : !m -> !v
  %vo = tile.view %o : !m -> !v
  %z = tile.load %va[%c1, %c1] : !v -> !tile.tile<1x2xi32>
  tile.store %z, %vo[%c1, %c1] : !tile.tile<1x2xi32>, !v
  return
}
func.func @main(%a: !m, %n: index, %o: !m) {
  %c5 = arith.constant 5 : i64
  %c9 = arith.constant -9 : i8
  func.call @k0(%c5, %a, %o) : (i64, !m, !m) -> ()
  func.call @k1(%c9, %o, %a) : (i8, !m, !m) -> ()
  return
}
)";

TEST_F(VariantsTest, EachKernelBranchesOnWhatItsOwnCallsPass) {
  Case original = parse(twoKernels.str());
  std::optional<Variant> variant = addDeadBranches(original);
  expectSame(original, variant);
  std::vector<int64_t> compared;
  for (mlir::arith::CmpIOp compare : all<mlir::arith::CmpIOp>(variant->testCase)) {
    EXPECT_EQ(compare.getPredicate(), mlir::arith::CmpIPredicate::ne);
    auto constant = compare.getRhs().getDefiningOp<mlir::arith::ConstantOp>();
    ASSERT_TRUE(constant);
    compared.push_back(llvm::cast<mlir::IntegerAttr>(constant.getValue()).getInt());
  }
  EXPECT_THAT(compared, ElementsAre(5, -9));
}

TEST_F(VariantsTest, BothArmsOfADeadBranchStoreAndNothingElseDoes) {
  std::optional<Variant> variant = addDeadBranches(parse(twoKernels.str()));
  ASSERT_TRUE(variant);
  std::vector<mlir::scf::IfOp> branches = all<mlir::scf::IfOp>(variant->testCase);
  ASSERT_EQ(branches.size(), 2u);
  for (mlir::scf::IfOp branch : branches) {
    auto dead = llvm::to_vector(branch.thenBlock()->getOps<tile::StoreOp>());
    auto live = llvm::to_vector(branch.elseBlock()->getOps<tile::StoreOp>());
    ASSERT_EQ(dead.size(), 1u);
    ASSERT_EQ(live.size(), 1u);
    EXPECT_TRUE(dead.front().getValue().getDefiningOp<tile::SplatOp>());
    EXPECT_TRUE(live.front().getValue().getDefiningOp<tile::LoadOp>());
  }
  EXPECT_EQ(all<tile::StoreOp>(variant->testCase).size(), 4u);
}

//===- Memory -------------------------------------------------------------===//

TEST_F(VariantsTest, EachKernelHasItsOwnScratchMemory) {
  Case original = parse(twoKernels.str());
  std::optional<Variant> variant = sendThroughMemory(original, 0);
  expectSame(original, variant);
  EXPECT_EQ(all<tile::ScratchOp>(variant->testCase).size(), 2u);
  for (mlir::func::CallOp call : all<mlir::func::CallOp>(variant->testCase))
    EXPECT_EQ(call.getNumOperands(), 4u);
}

/// Narrows a load of two rows to one valid row; the body uses nothing else.
std::string narrowThen(const std::string &body) {
  return "%w = tile.load %va[%c7, %c0] : !v -> !pair\n" + body;
}

/// Ops whose tiles are sent through memory, one draw after the other.
std::vector<std::string> sentOps(const Case &testCase, uint64_t draws = 6) {
  std::set<std::string> names;
  for (uint64_t draw = 0; draw < draws; ++draw) {
    std::optional<Variant> variant = sendThroughMemory(testCase, draw);
    if (!variant)
      continue;
    // Scratch memory is the last argument.
    for (tile::StoreOp store : all<tile::StoreOp>(variant->testCase)) {
      auto argument = llvm::cast<mlir::BlockArgument>(tile::tensorsBehind(store.getView()).front());
      if (argument.getArgNumber() + 1 == argument.getOwner()->getNumArguments())
        names.insert(store.getValue().getDefiningOp()->getName().getStringRef().str());
    }
  }
  return {names.begin(), names.end()};
}

TEST_F(VariantsTest, WhatIsPaddedIsWhole) {
  Case original = caseOf(narrowThen("%p = tile.fill_pad zero %w : !pair\n"
                                    "%q = tile.neg %p : !pair\n"
                                    "tile.store %q, %vo[%c0, %c0] : !pair, !v\n"));
  EXPECT_THAT(sentOps(original), ElementsAre("tile.fill_pad", "tile.neg"));
  for (uint64_t draw = 0; draw < 2; ++draw)
    expectSame(original, sendThroughMemory(original, draw));
}

TEST_F(VariantsTest, WhatIsNarrowedIsNotWhole) {
  Case original = caseOf(R"(
  %s = tile.splat %n : index -> !tile.tile<2x4xindex>
  %w = tile.set_valid %s[%c1, %c1] : !tile.tile<2x4xindex>
  %q = tile.neg %w : !tile.tile<2x4xindex>
  %e = tile.cast %q : !tile.tile<2x4xindex> -> !pair
  tile.store %e, %vo[%c0, %c0] : !pair, !v
)");
  EXPECT_THAT(sentOps(original), ElementsAre("tile.splat"));
}

TEST_F(VariantsTest, WhatIsGatheredOverAnEdgeIsNotWhole) {
  Case original = caseOf(R"(
  %s = tile.iota axis 1 from %c0 : !tile.tile<1x4xi32>
  %w = tile.gather %va[%c7, %c0] axis 1 by %s : !v, !tile.tile<1x4xi32> -> !pair
  tile.store %w, %vo[%c0, %c0] : !pair, !v
)");
  EXPECT_THAT(sentOps(original), ElementsAre("tile.iota"));
}

TEST_F(VariantsTest, WhatLoopsAndBranchesGiveIsNotSurelyWhole) {
  EXPECT_THAT(sentOps(caseOf(narrowThen(R"(
  %r = affine.for %i = 0 to 3 iter_args(%s = %w) -> (!pair) {
    %u = tile.neg %s : !pair
    affine.yield %u : !pair
  }
  tile.store %r, %vo[%c0, %c0] : !pair, !v
)"))),
              IsEmpty());
  EXPECT_THAT(sentOps(caseOf(narrowThen(R"(
  %is = arith.cmpi eq, %n, %c1 : index
  %r = scf.if %is -> (!pair) {
    %u = tile.neg %w : !pair
    scf.yield %u : !pair
  } else {
    scf.yield %w : !pair
  }
  tile.store %r, %vo[%c0, %c0] : !pair, !v
)"))),
              IsEmpty());
}

} // namespace
} // namespace npufuzz::oracles
