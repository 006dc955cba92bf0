// Inputs drawn for unknown functions.
#include "oracles/refinement/DrawArguments.h"
#include "interpreter/Memory.h"
#include "oracles/refinement/Assumptions.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

#include <gmock/gmock.h>

#include <set>

using namespace mlir;
using testing::ElementsAre;

namespace npufuzz::refinement::tests {
namespace {

using Numbers = std::set<int64_t>;
using Sizes = std::set<std::vector<int64_t>>;

/// Kinds of input take turns: zeros, boundaries, boundaries with non-finite values, small numbers,
/// arbitrary bits.
constexpr int64_t zeros = 0, boundaries = 1, specials = 2, small = 3, arbitrary = 4, kinds = 5;

class DrawArguments : public testing::Test {
protected:
  DrawArguments() { context.loadDialect<LLVM::LLVMDialect>(); }

  Type type(llvm::StringRef text) {
    Type parsed = parseType(text, &context);
    EXPECT_TRUE(parsed) << text.str();
    return parsed;
  }
  std::vector<Type> types(std::initializer_list<llvm::StringRef> texts) {
    std::vector<Type> parsed;
    for (llvm::StringRef text : texts)
      parsed.push_back(type(text));
    return parsed;
  }
  /// Scalars of one type in inputs of that kind, except in the very first input.
  Numbers numbersOf(llvm::StringRef text, int64_t kind, int64_t count = 400) {
    Numbers numbers;
    for (int64_t round = 1; round <= count; ++round)
      numbers.insert(static_cast<int64_t>(
          drawArguments(types({text}), 7, round * kinds + kind).front().bits()[0]));
    return numbers;
  }
  bool canDraw(llvm::StringRef text) { return canBeDrawn(type(text)); }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

std::vector<int64_t> sizesOf(const interpreter::Value &value) {
  return {value.memory().sizes.begin(), value.memory().sizes.end()};
}

TEST_F(DrawArguments, TheFirstInputIsNothingButZeros) {
  auto values = drawArguments(types({"index", "i32", "f32", "memref<?x3xi8>", "memref<*xf32>",
                                     "memref<?xf32, strided<[?], offset: ?>>", "vector<2xi16>"}),
                              3, 0);
  for (size_t scalar : {0, 1, 2})
    EXPECT_EQ(values[scalar].bits()[0], 0u);
  EXPECT_THAT(sizesOf(values[3]), ElementsAre(1, 3));
  EXPECT_THAT(sizesOf(values[4]), ElementsAre(1));
  EXPECT_THAT(sizesOf(values[5]), ElementsAre(1));
  for (size_t memory : {3, 4, 5})
    for (uint64_t bits : values[memory].memory().allocation->bits)
      EXPECT_EQ(bits, 0u);
  EXPECT_EQ(values[6].count(), 2u);
  EXPECT_EQ(values[6].bits()[1], 0u);
}

TEST_F(DrawArguments, SameSeedAndNumberGiveTheSame) {
  auto bits = [&](uint64_t seed, int64_t number) {
    auto values = drawArguments(types({"memref<16xi64>"}), seed, number);
    return std::vector<uint64_t>(values[0].memory().allocation->bits.begin(),
                                 values[0].memory().allocation->bits.end());
  };
  EXPECT_EQ(bits(1, arbitrary), bits(1, arbitrary));
  EXPECT_NE(bits(1, arbitrary), bits(2, arbitrary));
  EXPECT_NE(bits(1, arbitrary), bits(1, arbitrary + kinds));
}

TEST_F(DrawArguments, IntegersAreBoundariesSmallOrArbitrary) {
  EXPECT_EQ(numbersOf("i8", zeros), (Numbers{0, 1}));
  EXPECT_EQ(numbersOf("i8", boundaries), (Numbers{0, 1, 2, 127, 128, 129, 254, 255}));
  EXPECT_EQ(numbersOf("i8", specials), (Numbers{0, 1, 2, 127, 128, 129, 254, 255}));
  Numbers signedSmall;
  for (int64_t number = -8; number <= 8; ++number)
    signedSmall.insert(number & 255);
  EXPECT_EQ(numbersOf("i8", small), signedSmall);
  EXPECT_GT(numbersOf("i8", arbitrary).size(), 150u);
  EXPECT_EQ(numbersOf("i1", boundaries), (Numbers{0, 1}));
}

/// Type of the integers in a type, and the first of them in a value of it.
Type integerTypeOf(Type type) {
  Type element = getElementTypeOrSelf(type);
  return isa<VectorType>(element) ? getElementTypeOrSelf(element) : element;
}
unsigned widthOf(Type type) { return type.isIndex() ? 64 : type.getIntOrFloatBitWidth(); }
int64_t firstInteger(const interpreter::Value &value, Type type) {
  uint64_t bits;
  if (value.kind() == interpreter::Value::Kind::memory) {
    const interpreter::MemoryReference &memory = value.memory();
    bits = memory.allocation->bits[memory.offset * memory.unit];
  } else {
    bits = value.bits()[0];
  }
  return interpreter::signExtend(bits, widthOf(integerTypeOf(type)));
}

/// First integers of each argument among boundaryInputs from `first` on.
std::vector<Numbers> firstIntegers(const std::vector<Type> &types, uint64_t seed, int64_t first) {
  std::vector<Numbers> numbers(types.size());
  for (int64_t number = first; number < first + boundaryInputs; ++number)
    for (auto [found, value, type] : llvm::zip(numbers, drawArguments(types, seed, number), types))
      found.insert(firstInteger(value, type));
  return numbers;
}

TEST_F(DrawArguments, TheFirstSixteenHoldTheEndsOfEachIntegerType) {
  static_assert(boundaryInputs == 16);
  std::vector<Type> all = types({"index", "memref<3xindex>", "tensor<2x2xindex>", "vector<2xindex>",
                                 "memref<4xi8, strided<[2], offset: 3>>", "vector<3xi16>",
                                 "tensor<i64>", "memref<2xvector<2xi32>>"});
  for (unsigned width = 1; width <= 64; ++width)
    all.push_back(IntegerType::get(&context, width));
  for (uint64_t seed = 0; seed < 30; ++seed)
    for (int64_t first : {int64_t(0), numericInputs, helpfulInputs})
      for (auto [type, found] : llvm::zip(all, firstIntegers(all, seed, first))) {
        bool isIndex = integerTypeOf(type).isIndex();
        if (isIndex && first == helpfulInputs)
          continue; // a subscript that every extent has
        unsigned width = widthOf(integerTypeOf(type));
        int64_t least = INT64_MIN >> (64 - width);
        for (int64_t end :
             {least, -(least + 1), int64_t(-1), int64_t(0), std::min(int64_t(1), -(least + 1))})
          ASSERT_TRUE(found.contains(end))
              << width << ", seed " << seed << ", " << first << ", " << end;
      }
}

TEST_F(DrawArguments, EndsOfSeveralArgumentsMeetInManyWays) {
  std::set<std::pair<uint64_t, uint64_t>> pairs;
  for (uint64_t seed = 0; seed < 40; ++seed)
    for (int64_t number : {1, 2, 6, 7, 11}) {
      auto values = drawArguments(types({"i8", "i8"}), seed, number);
      pairs.insert({values[0].bits()[0], values[1].bits()[0]});
    }
  EXPECT_EQ(pairs.size(), 25u) << "each of five ends with each other";
}

TEST_F(DrawArguments, AnIndexIsUsableWhereAnIntegerIsExtreme) {
  for (uint64_t seed = 0; seed < 40; ++seed)
    for (int64_t number : {4, 9, 14}) {
      auto values = drawArguments(types({"index", "i32"}), seed, number);
      EXPECT_TRUE(
          Numbers({INT64_MIN, INT64_MAX, -1}).contains(static_cast<int64_t>(values[0].bits()[0])));
      EXPECT_FALSE(Numbers({0, 1, 0x7fffffff, 0x80000000, 0xffffffff})
                       .contains(static_cast<int64_t>(values[1].bits()[0])));
    }
}

TEST_F(DrawArguments, FloatsAreEdgesWithBothSigns) {
  constexpr int64_t one = 0x3f800000, infinity = 0x7f800000, nan = 0x7fc00000, sign = 0x80000000;
  Numbers finite;
  for (int64_t magnitude : {int64_t(0), int64_t(1), one - 1, one, one + 1, infinity - 1})
    finite.insert({magnitude, magnitude | sign});
  EXPECT_EQ(numbersOf("f32", boundaries), finite);
  Numbers all = finite;
  all.insert({infinity, infinity | sign, nan});
  EXPECT_EQ(numbersOf("f32", specials), all);
  EXPECT_EQ(numbersOf("f32", zeros), (Numbers{0, one}));
  EXPECT_EQ(numbersOf("f32", small).size(), 17u);
  EXPECT_TRUE(numbersOf("f32", small).count(0xc1000000)) << "-8";
  EXPECT_TRUE(numbersOf("f32", small).count(0x41000000)) << "8";
}

TEST_F(DrawArguments, ComplexNumbersAndVectorsHaveEachPartDrawn) {
  Numbers first, second;
  for (int64_t round = 1; round < 100; ++round) {
    auto values =
        drawArguments(types({"complex<f32>", "vector<3x2xi8>"}), 1, round * kinds + arbitrary);
    ASSERT_EQ(values[0].count(), 2u);
    ASSERT_EQ(values[1].count(), 6u);
    first.insert(static_cast<int64_t>(values[0].bits()[0]));
    second.insert(static_cast<int64_t>(values[0].bits()[1]));
    first.insert(static_cast<int64_t>(values[1].bits()[0]));
    second.insert(static_cast<int64_t>(values[1].bits()[5]));
  }
  EXPECT_GT(first.size(), 100u);
  EXPECT_GT(second.size(), 100u);
}

TEST_F(DrawArguments, IndicesAreSizesAndSubscriptsOrOutlandish) {
  Numbers indices = numbersOf("index", small, 3000), expected{-1, -7, 1000, INT64_MAX, INT64_MIN};
  for (int64_t index = 0; index <= 9; ++index)
    expected.insert(index);
  EXPECT_EQ(indices, expected);
  int64_t isExtent = 0, isOutlandish = 0;
  constexpr int64_t count = 4000;
  for (int64_t number = 1; number <= count; ++number) {
    auto values = drawArguments(types({"index", "memref<?x?x?x?xi1>"}), 1, number);
    auto index = static_cast<int64_t>(values[0].bits()[0]);
    // Most of four extents equal the shared one.
    std::vector<int64_t> sizes = sizesOf(values[1]);
    llvm::sort(sizes);
    isExtent += index == sizes[1] || index == sizes[2];
    isOutlandish += index < 0 || index > 9;
  }
  // 1 in 12: a standard deviation of 17.5.
  EXPECT_GT(isOutlandish, count / 12 - 70);
  EXPECT_LT(isOutlandish, count / 12 + 70);
  // Half of the others have the extent, and of the rest each number up to it is as likely: 0.61 of
  // all.
  EXPECT_GT(isExtent, count / 2);
  EXPECT_LT(isExtent, count * 3 / 4);
}

TEST_F(DrawArguments, MostDynamicExtentsAreTheSame) {
  Numbers extents;
  int64_t equal = 0;
  constexpr int64_t count = 4000;
  for (int64_t number = 1; number <= count; ++number) {
    auto values = drawArguments(types({"memref<?xi1>", "tensor<?x5xi1>"}), 1, number);
    std::vector<int64_t> first = sizesOf(values[0]), second = sizesOf(values[1]);
    ASSERT_EQ(second.size(), 2u);
    EXPECT_EQ(second[1], 5);
    equal += first[0] == second[0];
    extents.insert(first[0]);
  }
  EXPECT_EQ(extents, (Numbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  // Both are shared, or equal by chance: 0.766 + 0.234 / 10, with a standard deviation of 26.
  EXPECT_GT(equal, count * 0.789 - 104);
  EXPECT_LT(equal, count * 0.789 + 104);
}

TEST_F(DrawArguments, MemrefsWithoutARankGetOneOfFour) {
  Numbers ranks;
  for (int64_t number = 1; number < 200; ++number)
    ranks.insert(static_cast<int64_t>(
        sizesOf(drawArguments(types({"memref<*xi8>"}), 1, number).front()).size()));
  EXPECT_EQ(ranks, (Numbers{0, 1, 2, 3}));
}

TEST_F(DrawArguments, MemoryIsAllThatTheStridesSpanAndNoMore) {
  auto values =
      drawArguments(types({"memref<2x3xi8, strided<[10, 2], offset: 4>>", "memref<2x3xi8>",
                           "memref<0x3xi8>", "memref<i8>", "memref<3xvector<4xi8>>"}),
                    1, boundaries);
  const interpreter::MemoryReference &strided = values[0].memory();
  EXPECT_EQ(strided.offset, 4);
  EXPECT_THAT(strided.strides, ElementsAre(10, 2));
  EXPECT_EQ(strided.allocation->bits.size(), 4u + 10 + 2 * 2 + 1);
  EXPECT_EQ(values[1].memory().allocation->bits.size(), 6u);
  EXPECT_THAT(values[1].memory().strides, ElementsAre(3, 1));
  EXPECT_EQ(values[2].memory().allocation->bits.size(), 0u);
  EXPECT_EQ(values[3].memory().allocation->bits.size(), 1u);
  EXPECT_EQ(values[4].memory().allocation->bits.size(), 12u);
  EXPECT_EQ(values[4].memory().unit, 4);
  for (const interpreter::Value &value : values)
    for (uint8_t undefined : value.memory().allocation->undefined)
      EXPECT_EQ(undefined, 0);
}

TEST_F(DrawArguments, DynamicStridesAreDenseAndDynamicOffsetsSmall) {
  Numbers offsets;
  for (int64_t number = 1; number < 200; ++number) {
    auto values = drawArguments(types({"memref<2x0x3xi8, strided<[?, ?, ?], offset: ?>>",
                                       "memref<2x3xi8, strided<[?, 2], offset: ?>>"}),
                                1, number);
    EXPECT_THAT(values[0].memory().strides, ElementsAre(3, 3, 1));
    EXPECT_THAT(values[1].memory().strides, ElementsAre(6, 2));
    offsets.insert(values[1].memory().offset);
    EXPECT_EQ(values[1].memory().allocation->bits.size(),
              static_cast<size_t>(values[1].memory().offset) + 6 + 2 * 2 + 1);
  }
  EXPECT_EQ(offsets, (Numbers{0, 1, 2, 3}));
}

TEST_F(DrawArguments, HelpfulExtentsGoThroughPowersOfTwo) {
  auto extents = [&](llvm::StringRef text) {
    Numbers found;
    for (int64_t number = 0; number < 20; ++number) {
      auto values = drawArguments(types({text, "memref<?xi1>"}), 1, helpfulInputs + number);
      std::vector<int64_t> sizes = sizesOf(values[0]);
      found.insert(sizes.begin(), sizes.end());
      EXPECT_EQ(sizesOf(values[1]).front(), sizes.empty() ? 1 : sizes.front());
    }
    return found;
  };
  EXPECT_EQ(extents("memref<?xi1>"), (Numbers{1, 2, 4, 8, 16, 32, 64}));
  EXPECT_EQ(extents("memref<?x?xi1>"), (Numbers{1, 2, 4, 8, 16, 32, 64}));
  EXPECT_EQ(extents("memref<?x?x?xi1>"), (Numbers{1, 2, 4, 8, 16, 32}));
  EXPECT_EQ(extents("memref<?x?x?x?xi1>"), (Numbers{1, 2, 4, 8, 16}));
}

TEST_F(DrawArguments, HelpfulSubscriptsLieWithinEveryExtent) {
  auto subscripts = [&](std::vector<Type> arguments) {
    arguments.push_back(type("index"));
    Numbers found;
    for (int64_t number = 0; number < 400; ++number)
      found.insert(static_cast<int64_t>(
          drawArguments(arguments, 1, helpfulInputs + number).back().bits()[0]));
    return found;
  };
  EXPECT_EQ(subscripts(types({"memref<7x3xi8>", "memref<5xi8>"})), (Numbers{0, 1, 2}));
  EXPECT_EQ(subscripts(types({"memref<1xi8>", "memref<?xi8>"})), (Numbers{0}));
  EXPECT_EQ(subscripts(types({"tensor<4xi8>", "vector<2xi8>"})), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(subscripts(types({"memref<0xi8>"})), (Numbers{0}));
  int64_t last = *subscripts(types({"memref<?xi8>"})).rbegin();
  EXPECT_GT(last, 32);
  EXPECT_LT(last, 64);
  // An unranked argument may have three axes, then of at most 32.
  last = *subscripts(types({"memref<*xi8>"})).rbegin();
  EXPECT_GT(last, 16);
  EXPECT_LT(last, 32);
}

TEST_F(DrawArguments, WhatCannotBeDrawn) {
  for (llvm::StringRef text :
       {"i32", "f16", "index", "complex<f32>", "vector<4xf32>", "tensor<?x2xi8>", "memref<?xindex>",
        "memref<*xf32>", "memref<2xvector<4xi8>>", "memref<2xcomplex<f32>>",
        "memref<2x2xi8, strided<[?, 1], offset: ?>>", "memref<0x16777216xi8>"})
    EXPECT_TRUE(canDraw(text)) << text.str();
  for (llvm::StringRef text :
       {"none", "!llvm.ptr", "tensor<*xi8>", "vector<[4]xf32>", "memref<2xvector<[4]xi8>>",
        "tensor<2xvector<4xi8>>", "memref<2xmemref<2xi8>>", "memref<*xmemref<2xi8>>",
        "memref<2xi8, strided<[-1]>>", "memref<2x2xi8, affine_map<(i, j) -> (i floordiv 2, j)>>",
        "tuple<i32>"})
    EXPECT_FALSE(canDraw(text)) << text.str();
}

TEST_F(DrawArguments, WhatIsTooLargeCannotBeDrawn) {
  static_assert(drawnElementsMax == 16777216);
  EXPECT_TRUE(canDraw("tensor<16777216xi8>"));
  EXPECT_FALSE(canDraw("tensor<16777217xi8>"));
  EXPECT_TRUE(canDraw("tensor<4096x?x4096xi8>"));
  EXPECT_FALSE(canDraw("tensor<4096x4097xi8>"));
  EXPECT_FALSE(canDraw("tensor<4294967296x4294967296xi8>")) << "the product overflows";
  EXPECT_TRUE(canDraw("memref<2xvector<16777216xi8>>"));
  EXPECT_FALSE(canDraw("memref<2xvector<16777217xi8>>"));
  EXPECT_TRUE(canDraw("memref<2xi8, strided<[1], offset: 16777214>>"));
  EXPECT_FALSE(canDraw("memref<2xi8, strided<[1], offset: 16777215>>"));
  EXPECT_TRUE(canDraw("memref<2xi8, strided<[8388608]>>"));
  EXPECT_FALSE(canDraw("memref<2xi8, strided<[8388609]>>"));
  EXPECT_FALSE(canDraw("memref<1xi8, strided<[16777217]>>"));
  EXPECT_TRUE(canDraw("memref<?xi8, strided<[16777216], offset: ?>>"));
}

TEST_F(DrawArguments, TheFirstHelpfulInputHasOneElementAndAnySubscript) {
  Numbers subscripts;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    subscripts.insert(static_cast<int64_t>(
        drawArguments(types({"index", "memref<8xi8>"}), seed, helpfulInputs)[0].bits()[0]));
    EXPECT_THAT(sizesOf(drawArguments(types({"memref<?xi8>"}), seed, helpfulInputs)[0]),
                ElementsAre(1));
  }
  EXPECT_GT(subscripts.size(), 1u);
}

TEST_F(DrawArguments, NumericInputsBeginWithZerosAndHaveExtentsOfTheFirstKind) {
  auto first = drawArguments(types({"index", "i32"}), 7, numericInputs);
  EXPECT_EQ(first[0].bits()[0], 0u);
  EXPECT_EQ(first[1].bits()[0], 0u);
  for (uint64_t seed = 0; seed < 20; ++seed)
    EXPECT_THAT(sizesOf(drawArguments(types({"memref<?xi8>"}), seed, numericInputs)[0]),
                ElementsAre(1));
  Sizes sizes;
  for (int64_t number = 1; number < 100; ++number)
    sizes.insert(sizesOf(drawArguments(types({"memref<?xi8>"}), 7, numericInputs + number)[0]));
  for (int64_t extent : {0, 3, 5, 6, 7, 9})
    EXPECT_TRUE(sizes.contains({extent})) << extent;
}

TEST_F(DrawArguments, OnlyANumberOfElementsIsTooLarge) {
  for (llvm::StringRef text :
       {"tensor<16777217xi8>", "vector<16777217xi8>", "memref<4096x4097xi8>",
        "memref<2xi8, strided<[1], offset: 16777215>>", "memref<2xi8, strided<[8388609]>>"})
    EXPECT_TRUE(isTooLarge(type(text))) << text.str();
  for (llvm::StringRef text :
       {"i32", "!llvm.ptr", "tuple<i32>", "tensor<*xi8>", "memref<*xi8>", "tensor<?x16777216xi8>",
        "memref<16777216xi8>", "memref<2xi8, strided<[8388608]>>",
        "memref<2x2xi8, affine_map<(i, j) -> (i floordiv 2, j)>>"})
    EXPECT_FALSE(isTooLarge(type(text))) << text.str();
}

TEST_F(DrawArguments, CopiesHaveMemoryOfTheirOwn) {
  auto values = drawArguments(
      types({"i32", "memref<2x3xi8, strided<[10, 2], offset: 4>>", "memref<3xvector<4xi8>>"}), 1,
      arbitrary);
  auto copies = deepCopy(values);
  ASSERT_EQ(copies.size(), 3u);
  EXPECT_EQ(copies[0].bits()[0], values[0].bits()[0]);
  for (size_t i : {1, 2}) {
    const interpreter::MemoryReference &copy = copies[i].memory(), &value = values[i].memory();
    EXPECT_EQ(copy.offset, value.offset);
    EXPECT_EQ(copy.unit, value.unit);
    EXPECT_EQ(copy.sizes, value.sizes);
    EXPECT_EQ(copy.strides, value.strides);
    EXPECT_NE(copy.allocation, value.allocation);
    EXPECT_EQ(copy.allocation->bits, value.allocation->bits);
  }
}

TEST_F(DrawArguments, LongIndicesAreSeenWhereverTheyStand) {
  Subject subject{"f", types({"index", "i64", "memref<4xindex>", "vector<2xindex>"})};
  auto values = drawArguments(subject.arguments, 1, 0);
  values[1] = interpreter::Value::scalar(uint64_t(1) << 40);
  EXPECT_FALSE(hasLongIndex(subject, values)) << "an i64 is no index";
  values[2].memory().allocation->bits[3] = uint64_t(1) << 31;
  EXPECT_TRUE(hasLongIndex(subject, values));
  values[2].memory().allocation->bits[3] = (uint64_t(1) << 31) - 1;
  EXPECT_FALSE(hasLongIndex(subject, values));
  values[0] = interpreter::Value::index(-(int64_t(1) << 31));
  EXPECT_FALSE(hasLongIndex(subject, values));
  values[0] = interpreter::Value::index(-(int64_t(1) << 31) - 1);
  EXPECT_TRUE(hasLongIndex(subject, values));
}

} // namespace
} // namespace npufuzz::refinement::tests
