//===- ReachTest.cpp - features that the generators reach -----------------===//
//
// Measures a fixed number of seeds. A feature that falls out of reach is a hole in the generators,
// whatever else they gain.
//
//===----------------------------------------------------------------------===//
#include "Generated.h"

#include "generators/motifs/Motifs.h"
#include "generators/programs/Features.h"
#include "generators/programs/Statistics.h"
#include "generators/programs/Values.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include <nlohmann/json.hpp>

namespace npufuzz::generators {

struct Reach : Generated {
  static constexpr uint64_t programCount = 32000;

  static const Statistics &statistics() {
    static const Statistics counted = statisticsOf(11, programCount, Profile::standard);
    return counted;
  }
  static void expectFeature(llvm::StringRef name, uint64_t atLeast = 10) {
    EXPECT_GE(statistics().feature(name), atLeast) << name.str();
  }
};

TEST_F(Reach, EveryOpOnEveryKindThatTheLanguageHas) {
  for (const tile::OpRecord &record : tile::opTable())
    for (int k = 0; k < elementKindCount; ++k) {
      auto kind = static_cast<ElementKind>(k);
      if (languageHas(record, kind))
        EXPECT_GE(statistics().count(record.mnemonic, kind), 3u)
            << record.mnemonic.str() << " on " << elementKindName(kind);
    }
}

TEST_F(Reach, EveryPairOfKindsIsCast) {
  for (int from = 0; from < elementKindCount; ++from)
    for (int to = 0; to < elementKindCount; ++to) {
      auto a = static_cast<ElementKind>(from), b = static_cast<ElementKind>(to);
      if (a == b || (isFloatKind(a) && b == ElementKind::i1))
        continue;
      expectFeature(
          "cast " + std::string(elementKindName(a)) + " to " + std::string(elementKindName(b)), 3);
    }
}

TEST_F(Reach, EveryVariantOfAnOp) {
  for (const char *name : {"cmp eq",
                           "cmp ne",
                           "cmp lt",
                           "cmp le",
                           "cmp gt",
                           "cmp ge",
                           "reduce sum",
                           "reduce prod",
                           "reduce min",
                           "reduce max",
                           "reduce any",
                           "reduce all",
                           "reduce argmin",
                           "reduce argmax",
                           "topk values",
                           "topk indices",
                           "topk largest",
                           "topk smallest",
                           "topk of all",
                           "expand add",
                           "expand sub",
                           "expand mul",
                           "expand div",
                           "expand min",
                           "expand max",
                           "pad zero",
                           "pad min",
                           "pad max",
                           "round nearest_even",
                           "round nearest_away",
                           "round floor",
                           "round ceil",
                           "round trunc",
                           "saturate yes",
                           "saturate no",
                           "matmul plain",
                           "matmul accumulator",
                           "matmul bias",
                           "iota of more than 128",
                           "view pad zero",
                           "view pad min",
                           "view pad max",
                           "concat even",
                           "concat uneven"})
    expectFeature(name);
}

TEST_F(Reach, EveryViewOnLoadsAndStores) {
  for (ViewKind kind : allViewKinds)
    for (llvm::StringRef transfer : {"load", "store"}) {
      if ((kind == ViewKind::broadcast || kind == ViewKind::pad) && transfer == "store")
        continue;
      uint64_t through = 0;
      for (const auto &[key, count] : statistics().ops())
        if (key.op == transfer && llvm::StringRef(key.views).contains(mnemonicOf(kind)))
          through += count;
      EXPECT_GE(through, 50u) << transfer.str() << " through " << mnemonicOf(kind).str();
    }
  expectFeature("slice reversed");
}

TEST_F(Reach, EveryShapeOfPrograms) {
  for (const char *name : {"tail loop",
                           "zero-trip loop",
                           "loop that starts above 0",
                           "offset that falls",
                           "carried index",
                           "offset of two loops",
                           "carried tile",
                           "two carried tiles",
                           "loop that ends at an argument",
                           "carrying loop that ends at an argument",
                           "branch with 1 tiles",
                           "branch with 2 tiles",
                           "branch on a loop variable",
                           "branch on an argument",
                           "loops 1",
                           "loops 2",
                           "loops 3",
                           "kernels 1",
                           "kernels 2",
                           "kernels 3",
                           "kernels 5",
                           "kernel called twice",
                           "kernel with three scratch tensors",
                           "scratch in three calls",
                           "scratch",
                           "scalar argument",
                           "rank 1",
                           "rank 2",
                           "rank 3",
                           "rank 4",
                           "rank 5",
                           "rank 6",
                           "leading unit axis",
                           "inner unit axis",
                           "trailing unit axis",
                           "more than 4 non-unit axes",
                           "set_valid from an argument",
                           "set_valid from a constant",
                           "set_valid from a computed value"})
    expectFeature(name);
}

TEST_F(Reach, EveryMotif) {
  for (const Motif &motif : motifs()) {
    Capabilities limits;
    Sizes sizes = sizesOf(Profile::standard);
    for (uint64_t i = 0; i < 200; ++i) {
      RandomChoices choices(caseSeed(12, i));
      Sketch sketch(choices, limits, sizes, &context);
      ASSERT_TRUE(motif.build(sketch)) << motif.name.str();
      Case made = sketch.finish({});
      ASSERT_EQ(complaint(made), "") << motif.name.str() << "\n" << made.module.print();
    }
  }
}

TEST_F(Reach, NegativeDivisorsOfFloorDivisions) {
  int found = 0;
  for (uint64_t i = 0; i < 2000 && found < 3; ++i) {
    Case made = fromSeed(caseSeed(13, i));
    made.module.get().walk([&](tile::SplatOp splat) {
      llvm::APInt value;
      if (!mlir::matchPattern(splat.getScalar(), mlir::m_ConstantInt(&value)) ||
          !value.isNegative())
        return;
      for (mlir::Operation *user : splat->getUsers())
        found += mlir::isa<tile::FloorDivOp>(user) && user->getOperand(1) == splat;
    });
  }
  EXPECT_GE(found, 3);
}

TEST_F(Reach, ConstantsThatACastToANarrowFloatRounds) {
  int compared = 0;
  for (uint64_t i = 0; i < 4000; ++i)
    fromSeed(caseSeed(15, i)).module.get().walk([&](tile::CmpOp compare) {
      for (mlir::Value operand : compare->getOperands()) {
        auto cast = operand.getDefiningOp<tile::CastOp>();
        auto splat = cast ? cast.getOperand().getDefiningOp<tile::SplatOp>() : nullptr;
        llvm::APFloat value(0.0f);
        if (!splat || !mlir::matchPattern(splat.getScalar(), mlir::m_ConstantFloat(&value)))
          continue;
        ElementKind kind = tile::elementKindOf(cast.getResult().getType().getElementType());
        double number = value.convertToDouble();
        compared += isFloatKind(kind) && numberOf(kind, floatBits(kind, number)) != number;
      }
    });
  EXPECT_GE(compared, 10);
}

TEST_F(Reach, MatmulExtentsAroundTheArray) {
  std::set<int64_t> extents;
  for (uint64_t i = 0; i < 4000; ++i)
    fromSeed(caseSeed(14, i)).module.get().walk([&](tile::MatmulOp matmul) {
      for (mlir::Value operand : {matmul.getLhs(), matmul.getRhs()})
        for (int64_t extent : mlir::cast<tile::TileType>(operand.getType()).getShape())
          extents.insert(extent);
    });
  for (int64_t extent : {1, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20})
    EXPECT_TRUE(extents.contains(extent)) << extent;
}

TEST_F(Reach, ScalarsAbove32Bits) {
  int found = 0;
  for (uint64_t i = 0; i < 2000; ++i)
    for (const Tensor &input : fromSeed(caseSeed(15, i)).inputs)
      found += input.shape.empty() && input.kind == ElementKind::i64 &&
               input.integer(0) > (int64_t(1) << 31);
  EXPECT_GE(found, 5);
}

TEST(Statistics, ShapesFallIntoClasses) {
  EXPECT_EQ(shapeClassOf({1, 1}), "one");
  EXPECT_EQ(shapeClassOf({1, 8}), "line");
  EXPECT_EQ(shapeClassOf({7}), "line");
  EXPECT_EQ(shapeClassOf({2, 2, 2, 1, 2, 2}), "deep");
  EXPECT_EQ(shapeClassOf({2, 1, 2}), "unit");
  EXPECT_EQ(shapeClassOf({2, 8}), "even");
  EXPECT_EQ(shapeClassOf({2, 6}), "odd");
}

TEST(Statistics, AreCountedFromTheModule) {
  mlir::MLIRContext context;
  tile::loadProgramDialects(context);
  auto program = llvm::cantFail(tile::parseProgram(context, R"(
    func.func @k0(%a: memref<6x4xf32>, %b: memref<12xf32>) attributes {tile.kernel} {
      %c0 = arith.constant 0 : index
      %va = tile.view %a : memref<6x4xf32> -> !tile.view<6x4xf32>
      %vs = tile.slice %va offsets [0, 0] strides [2, 1] : !tile.view<6x4xf32> -> !tile.view<3x4xf32>
      %vr = tile.reshape %vs : !tile.view<3x4xf32> -> !tile.view<12xf32>
      %vb = tile.view %b : memref<12xf32> -> !tile.view<12xf32>
      affine.for %i = 0 to 12 step 5 {
        %t = tile.load %vr[%i] : !tile.view<12xf32> -> !tile.tile<5xf32>
        %n = tile.neg %t : !tile.tile<5xf32>
        tile.store %n, %vb[%i] : !tile.tile<5xf32>, !tile.view<12xf32>
      }
      return
    }
    func.func @main(%a: memref<6x4xf32>, %b: memref<12xf32>) {
      call @k0(%a, %b) : (memref<6x4xf32>, memref<12xf32>) -> ()
      return
    })"));
  Statistics once, twice;
  once.add({std::move(program), {}, {{"lanes", 8}}, 0});
  EXPECT_EQ(once.ops().at({"neg", "f32", "slice+reshape", 1, "line"}), 1u);
  EXPECT_EQ(once.ops().at({"load", "f32", "slice+reshape", 1, "line"}), 1u);
  EXPECT_EQ(once.count("view"), 2u);
  EXPECT_EQ(once.feature("tail loop"), 1u);
  EXPECT_EQ(once.feature("lanes = 8"), 1u);
  EXPECT_EQ(once.feature("scratch"), 0u);

  twice.merge(once);
  twice.merge(once);
  EXPECT_EQ(twice.programs(), 2u);
  EXPECT_EQ(twice.count("neg", ElementKind::f32), 2u);
  EXPECT_EQ(twice.feature("loops 1"), 2u);
  nlohmann::json json = twice.json();
  EXPECT_EQ(json["programs"], 2);
  EXPECT_EQ(json["features"]["tail loop"], 2);
  EXPECT_NE(twice.text().find("2 programs"), std::string::npos);
}

} // namespace npufuzz::generators
