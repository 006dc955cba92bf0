//===- CoverageTest.cpp - the generators cover the language ---------------===//
//
// Many small programs: every op of the op table must appear here, or the generators have a hole.
// ReachTest.cpp asks for more of the important features, in programs of the default size.
//
//===----------------------------------------------------------------------===//
#include "Generated.h"

#include "generators/motifs/Motifs.h"
#include "generators/programs/Features.h"
#include "generators/programs/Statistics.h"
#include "tile/OpTable.h"

namespace npufuzz::generators {

struct Coverage : Generated {
  static constexpr uint64_t programCount = 20000;

  static const Statistics &statistics() {
    static const Statistics counted = statisticsOf(21, programCount, Profile::smoke);
    return counted;
  }

  /// Number of ops that `matches` accepts.
  template <typename Matches> static uint64_t count(Matches matches) {
    uint64_t sum = 0;
    for (const auto &[key, times] : statistics().ops())
      sum += matches(key) ? times : 0;
    return sum;
  }
};

TEST_F(Coverage, EveryOpOnEveryElementClass) {
  for (const tile::OpRecord &record : tile::opTable()) {
    std::map<char, uint64_t> ofClass;
    for (int k = 0; k < elementKindCount; ++k) {
      auto kind = static_cast<ElementKind>(k);
      char letter = kind == ElementKind::i1 ? 'b' : isFloatKind(kind) ? 'f' : 'i';
      if (languageHas(record, kind))
        ofClass[letter] += statistics().count(record.mnemonic, kind);
    }
    EXPECT_FALSE(ofClass.empty()) << record.mnemonic.str();
    for (auto [letter, times] : ofClass)
      EXPECT_GT(times, 0u) << record.mnemonic.str() << " on class " << letter;
  }
}

TEST_F(Coverage, EveryOpInEveryRankThatItHas) {
  for (const tile::OpRecord &record : tile::opTable())
    for (int64_t rank = tile::rankMin; rank <= tile::rankMax; ++rank) {
      bool isMatrixOp = record.category == tile::OpCategory::Matmul ||
                        record.category == tile::OpCategory::Transpose;
      bool isBatch = record.category == tile::OpCategory::Matmul && rank == 3;
      if (isMatrixOp && rank != 2 && !isBatch)
        continue;
      if (record.mnemonic == tile::PermuteOp::record.mnemonic && rank == 1)
        continue; // a single axis has nothing to permute
      EXPECT_GT(
          count([&](const OpClass &key) { return key.op == record.mnemonic && key.rank == rank; }),
          0u)
          << record.mnemonic.str() << " of rank " << rank;
    }
}

TEST_F(Coverage, LoadsAndStoresThroughEveryKindOfViewInEveryRank) {
  std::vector<std::string> kinds{"concat"};
  for (ViewKind kind : allViewKinds)
    kinds.push_back(mnemonicOf(kind).str());
  for (llvm::StringRef transfer : {"load", "store"})
    for (const std::string &kind : kinds) {
      bool loadsOnly = kind == "broadcast" || kind == "pad" || kind == "concat";
      if (loadsOnly && transfer == "store")
        continue;
      for (int64_t rank = tile::rankMin; rank <= tile::rankMax; ++rank)
        EXPECT_GT(count([&](const OpClass &key) {
                    return key.op == transfer && llvm::StringRef(key.views).contains(kind) &&
                           key.rank == rank;
                  }),
                  0u)
            << transfer.str() << " through " << kind << " of rank " << rank;
    }
}

TEST_F(Coverage, EveryKindOfControlFlow) {
  for (const char *name :
       {"tail loop", "zero-trip loop", "loop that ends at an argument",
        "carrying loop that ends at an argument", "carried tile", "two carried tiles",
        "branch with 1 tiles", "branch with 2 tiles", "branch on a loop variable",
        "branch on an argument", "branch on an element of a tile", "branch that stores", "loops 1",
        "loops 2", "loops 3", "kernels 1", "kernels 2", "scratch"})
    EXPECT_GT(statistics().feature(name), 0u) << name;
}

TEST_F(Coverage, EveryFormOfProductsAndOfAddressesFromData) {
  for (const char *name :
       {"matmul plain", "matmul accumulator", "matmul bias", "matmul transposed lhs",
        "matmul transposed rhs", "matmul batch", "gather of rows", "gather of elements",
        "scatter of rows", "scatter of elements", "set_valid from a tile"})
    EXPECT_GT(statistics().feature(name), 0u) << name;
}

TEST_F(Coverage, EveryCombinationOfValidExtents) {
  for (const char *rows : {"none", "one", "all but one", "all"})
    for (const char *columns : {"none", "one", "all but one", "all"}) {
      std::string name = std::string("valid rows ") + rows + ", columns " + columns;
      EXPECT_GT(statistics().feature(name), 0u) << name;
    }
  EXPECT_GT(statistics().feature("valid extent that changes in a loop"), 0u);
}

TEST_F(Coverage, ValidExtentsThatShrinkAndGrowInALoop) {
  for (const char *name :
       {"valid extent that shrinks in a loop", "valid extent that grows in a loop",
        "valid extent that comes to none in a loop", "valid extent that comes to one in a loop",
        "valid extent that comes to all but one in a loop",
        "valid extent that comes to all in a loop"})
    EXPECT_GT(statistics().feature(name), 0u) << name;
}

TEST_F(Coverage, EveryOpInEveryClassOfShapes) {
  for (const tile::OpRecord &record : tile::opTable())
    for (llvm::StringRef shape : shapeClasses) {
      if (!canHaveShape(record, shape))
        continue;
      EXPECT_GT(count([&](const OpClass &key) {
                  return key.op == record.mnemonic && key.shape == shape;
                }),
                0u)
          << record.mnemonic.str() << " of shape " << shape.str();
    }
}

TEST_F(Coverage, EveryMotif) {
  std::map<std::string, uint64_t> programs;
  for (uint64_t i = 0; i < programCount; ++i) {
    llvm::StringRef motif;
    if (i % 5 == 0) { // a fifth is representative
      generateFromSeed(caseSeed(21, i), target, Profile::smoke, context, &motif);
      ++programs[motif.str()];
    }
  }
  for (const Motif &motif : motifs())
    EXPECT_GT(programs[motif.name.str()], 0u) << motif.name.str();
}

TEST_F(Coverage, WhatModelsAreMadeOf) {
  for (const char *name :
       {"topk values", "topk indices", "topk largest", "topk smallest", "topk of all", "rank 6",
        "carried tiles change places", "kernel called twice", "kernels 4", "scratch in three calls",
        "kernel with three scratch tensors"})
    EXPECT_GT(statistics().feature(name), 0u) << name;
  EXPECT_GT(statistics().count("cumsum"), 0u);
}

} // namespace npufuzz::generators
