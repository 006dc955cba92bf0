//===- PlacesTest.cpp - tiles that share places do not share lives --------===//
#include "backend/pto/emission/Places.h"
#include "EmittedText.h"
#include "backend/pto/emission/OpNames.h"
#include "generators/cases/Generate.h"
#include "tile/Program.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::pto;
using testing::ElementsAre;

namespace {

/// Lifetimes in a body in which T0, T1, … stand for marks.
std::vector<Lifetime> lifetimes(std::string body, std::vector<bool> alternates) {
  std::string marked;
  for (char c : body)
    marked += c == 'T'   ? std::string(1, typeMark)
              : c == ';' ? std::string(1, markEnd)
                         : std::string(1, c);
  std::vector<Claim> claims(alternates.size());
  for (size_t i = 0; i < claims.size(); ++i)
    claims[i].alternates = alternates[i];
  findLifetimes(marked, claims);
  std::vector<Lifetime> found;
  for (const Claim &claim : claims)
    found.push_back(claim.lifetime);
  return found;
}

MATCHER_P2(Lives, first, last, "") {
  return arg.first == static_cast<size_t>(first) && arg.last == static_cast<size_t>(last);
}

Claim claim(int64_t bytes, size_t first, size_t last) { return {bytes, false, {first, last}}; }

} // namespace

TEST(PtoPlaces, ATileLivesFromItsFirstNameToItsLast) {
  EXPECT_THAT(lifetimes("T0;\nT1; T0;\nT1;\n", {false, false}),
              ElementsAre(Lives(0, 1), Lives(1, 2)));
}

TEST(PtoPlaces, ATileThatALoopReadsLivesToItsEnd) {
  EXPECT_THAT(
      lifetimes("T0;\nscf.for %i {\nscf.if %c {\nT0;\n} else {\nT1;\n}\nT1;\n}\n", {false, false}),
      ElementsAre(Lives(0, 8), Lives(5, 7)));
}

TEST(PtoPlaces, OfNestedLoopsTheOuterOneThatItEnters) {
  EXPECT_THAT(lifetimes("T0;\nscf.for %i {\nT1;\nscf.for %j {\nT0; T1;\n}\nx\n}\n", {false, false}),
              ElementsAre(Lives(0, 7), Lives(2, 5)));
}

TEST(PtoPlaces, BothPlacesAreKeptAsLongAsTheirLoopRuns) {
  EXPECT_THAT(lifetimes("scf.for %i {\nscf.for %j {\nT0;\n}\nT1;\nx\n}\n", {true, true}),
              ElementsAre(Lives(1, 3), Lives(0, 6)));
}

TEST(PtoPlaces, GivesPlacesOfTheDeadAgain) {
  std::vector<Claim> claims = {claim(64, 0, 2), claim(32, 1, 4), claim(64, 3, 5), claim(32, 5, 6)};
  EXPECT_THAT(*placesOf(claims, Reuse::never, 192), ElementsAre(0, 64, 96, 160));
  EXPECT_FALSE(placesOf(claims, Reuse::never, 191));
  EXPECT_THAT(*placesOf(claims, Reuse::fromStart, 96), ElementsAre(0, 64, 0, 64));
  EXPECT_FALSE(placesOf(claims, Reuse::fromStart, 95));
  EXPECT_THAT(*placesOf(claims, Reuse::wholePlaces, 96), ElementsAre(0, 64, 0, 64));
  // The last byte of the buffer is used.
  EXPECT_THAT(*placesOf(claims, Reuse::fromEnd, 96), ElementsAre(32, 0, 32, 0));
}

TEST(PtoPlaces, APlaceIsGivenAgainWhereItBegins) {
  std::vector<Claim> claims = {claim(64, 0, 1), claim(32, 2, 4), claim(32, 3, 4), claim(96, 5, 6)};
  EXPECT_THAT(*placesOf(claims, Reuse::fromStart, 96), ElementsAre(0, 0, 32, 0));
  EXPECT_THAT(*placesOf(claims, Reuse::wholePlaces, 192), ElementsAre(0, 0, 64, 96));
}

// Runs the emitted text: the tile that an op names must have written last what the op reads. Knows
// nothing about lifetimes.
TEST(PtoPlaces, NoTileIsOverwrittenWhileItLives) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  tile::loadProgramDialects(context);
  generators::Target target;
  bool isCube = false;
  target.capabilities = [&](const Settings &) {
    Capabilities some;
    some.op = [&](llvm::StringRef op, ElementKind kind) {
      return findOpName(op, kind) && (isCube ? isOpOfCube(op) : op != "matmul");
    };
    some.cast = [&](ElementKind from, ElementKind to, tile::Rounding rounding, bool saturate) {
      return !isCube && hasCast(from, to, rounding, saturate);
    };
    some.rankMax = 2;
    some.movesRuns = true;
    return some;
  };
  int64_t kernels = 0, shared = 0, alternating = 0, ofCube = 0;
  for (uint64_t seed = 0; seed < 80; ++seed) {
    isCube = seed % 4 == 3;
    Case made = generators::generateFromSeed(seed, target, generators::Profile::standard, context);
    for (Reuse reuse : {Reuse::never, Reuse::wholePlaces, Reuse::fromStart, Reuse::fromEnd})
      for (bool doubleBuffers : {false, true}) {
        EmissionOptions options;
        options.level = 3;
        options.reuse = reuse;
        options.doubleBuffers = doubleBuffers;
        auto emitted = emitProgram(made.module.get(), options);
        if (!emitted) {
          llvm::consumeError(emitted.takeError());
          continue;
        }
        test::TextRun run = test::runText(emitted->module(), options.bufferBytes);
        ASSERT_EQ(run.complaint, "") << "seed " << seed << "\n" << emitted->module();
        ++kernels;
        ofCube += llvm::StringRef(emitted->module()).contains("kernel_kind<cube>");
        EXPECT_TRUE(reuse != Reuse::never || run.shared == 0);
        shared += run.shared > 0;
        alternating += run.alternating > 0;
      }
  }
  EXPECT_GT(kernels, 100);
  EXPECT_GT(shared, 50);
  EXPECT_GT(alternating, 20);
  EXPECT_GT(ofCube, 10);
}

// Generators seldom read in a loop what was loaded before it.
TEST(PtoPlaces, NoTileIsOverwrittenThatTheNextTurnReads) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  tile::loadProgramDialects(context);
  auto program = tile::parseProgram(context, R"(
func.func @k(%a: memref<8x16xf32>, %b: memref<8x16xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<8x16xf32> -> <8x16xf32>
  %vb = tile.view %b : memref<8x16xf32> -> <8x16xf32>
  %x = tile.load %va[%c0, %c0] : <8x16xf32> -> <2x16xf32>
  affine.for %i = 0 to 8 step 2 {
    %y = tile.load %va[%i, %c0] : <8x16xf32> -> <2x16xf32>
    %s = tile.add %x, %y : <2x16xf32>
    %e = tile.exp %s : <2x16xf32>
    %n = tile.neg %e : <2x16xf32>
    tile.store %n, %vb[%i, %c0] : <2x16xf32>, <8x16xf32>
  }
  return
}
func.func @main(%a: memref<8x16xf32>, %b: memref<8x16xf32>) {
  call @k(%a, %b) : (memref<8x16xf32>, memref<8x16xf32>) -> ()
  return
})");
  ASSERT_TRUE(static_cast<bool>(program)) << llvm::toString(program.takeError());
  for (Reuse reuse : {Reuse::wholePlaces, Reuse::fromStart, Reuse::fromEnd}) {
    EmissionOptions options;
    options.level = 3;
    options.reuse = reuse;
    auto emitted = emitProgram(program->get(), options);
    ASSERT_TRUE(static_cast<bool>(emitted)) << llvm::toString(emitted.takeError());
    test::TextRun run = test::runText(emitted->module(), options.bufferBytes);
    EXPECT_EQ(run.complaint, "");
    EXPECT_GT(run.shared, 0);
  }
}

TEST(PtoPlaces, TheLawFailsWhereItIsBroken) {
  const char *type = "!pto.tile_buf<loc=vec, dtype=f32, rows=1, cols=8, v_row=?, v_col=?, "
                     "blayout=row_major, slayout=none_box, fractal=512, pad=0>";
  auto text = [&](const std::string &first, const std::string &second) {
    std::string t = std::string(" : ") + type;
    return "%addr0 = arith.constant 0 : i64\n%addr1 = arith.constant 16 : i64\n%t0 = "
           "pto.alloc_tile "
           "addr = %addr0" +
           t + "\n%t1 = pto.alloc_tile addr = %addr1" + t + "\n" + "pto.tload ins(%p : p) outs(" +
           first + t + ")\npto.tload ins(%p : p) outs(" + second + t + ")\npto.tneg ins(%t0" + t +
           ") outs(%t1" + t + ")\n";
  };
  EXPECT_EQ(test::runText(text("%t1", "%t0"), 64).complaint, "");
  EXPECT_NE(test::runText(text("%t0", "%t1"), 64).complaint, "");
  EXPECT_NE(test::runText(text("%t1", "%t0"), 47).complaint, "");
}
