// Counts how often drawn arguments have each property, and asks for arguments at the limits.
#include "interpreter/Memory.h"
#include "interpreter/numbers/Rounding.h"
#include "oracles/refinement/DrawArguments.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

using namespace mlir;
using testing::Each;
using testing::ElementsAre;

namespace npufuzz::refinement::tests {
namespace {

/// Kinds of input with more than zeros, of the five that take turns.
constexpr int64_t specials = 2, arbitrary = 4, kinds = 5;

class DrawnArguments : public testing::Test {
protected:
  Type type(llvm::StringRef text) {
    Type parsed = parseType(text, &context);
    EXPECT_TRUE(parsed) << text.str();
    return parsed;
  }
  interpreter::Value draw(llvm::StringRef text, int64_t number, uint64_t seed = 1) {
    return drawArguments({type(text)}, seed, number).front();
  }
  /// The elements of a memref or tensor.
  std::vector<uint64_t> elements(llvm::StringRef text, int64_t number, uint64_t seed = 1) {
    interpreter::Value value = draw(text, number, seed);
    return {value.memory().allocation->bits.begin(), value.memory().allocation->bits.end()};
  }
  /// Sizes of one such argument after the other.
  std::vector<int64_t> sizes(llvm::StringRef text, size_t count, int64_t number,
                             uint64_t seed = 1) {
    std::vector<int64_t> all;
    for (const interpreter::Value &value :
         drawArguments(std::vector<Type>(count, type(text)), seed, number))
      all.insert(all.end(), value.memory().sizes.begin(), value.memory().sizes.end());
    return all;
  }
  bool canDraw(llvm::StringRef text) { return canBeDrawn(type(text)); }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

bool isOutlandish(uint64_t index) { return index > 9; }

/// Maximum distance between drawn and expected counts, in standard deviations.
constexpr double deviationsMax = 5;
bool isShareOf(double share, int64_t found, int64_t count) {
  double expected = share * static_cast<double>(count);
  double difference = static_cast<double>(found) - expected;
  return difference * difference < deviationsMax * deviationsMax * expected * (1 - share);
}

/// A dialect's own shaped types, which hold numbers: one has a shape, the other must not be asked
/// for it.
struct Picture : Type::TypeBase<Picture, Type, TypeStorage, ShapedType::Trait> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Picture)
  static constexpr StringLiteral name = "shapes.picture";
  using Base::Base;
  ShapedType cloneWith(std::optional<ArrayRef<int64_t>>, Type) const { return *this; }
  Type getElementType() const { return IntegerType::get(getContext(), 8); }
  bool hasRank() const { return true; }
  ArrayRef<int64_t> getShape() const { return {}; }
};
struct Heap : Type::TypeBase<Heap, Type, TypeStorage, ShapedType::Trait> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Heap)
  static constexpr StringLiteral name = "shapes.heap";
  using Base::Base;
  ShapedType cloneWith(std::optional<ArrayRef<int64_t>>, Type) const { return *this; }
  Type getElementType() const { return IntegerType::get(getContext(), 8); }
  bool hasRank() const { return false; }
  ArrayRef<int64_t> getShape() const {
    ADD_FAILURE() << "a type without a rank has no shape";
    return {};
  }
};

struct ShapesDialect : Dialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ShapesDialect)
  static constexpr StringLiteral getDialectNamespace() { return "shapes"; }
  explicit ShapesDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<ShapesDialect>()) {
    addTypes<Picture, Heap>();
  }
  void printType(Type, DialectAsmPrinter &) const override {}
};

} // namespace

TEST_F(DrawnArguments, OfTheFirstInputAreZerosOnExtentsOfOneWhateverTheSeed) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_THAT(elements("memref<50xindex>", 0, seed), Each(0u));
    EXPECT_EQ(draw("index", 0, seed).bits()[0], 0u);
    EXPECT_THAT(sizes("memref<?x?x?xi8>", 5, 0, seed), Each(1));
  }
}

TEST_F(DrawnArguments, AreTheOutlandishIndicesOfOneInTwelve) {
  constexpr int64_t count = 200000;
  std::vector<uint64_t> indices = elements("memref<200000xindex>", 1);
  ASSERT_EQ(indices.size(), static_cast<size_t>(count));
  EXPECT_TRUE(isShareOf(1.0 / 12, llvm::count_if(indices, isOutlandish), count));
}

TEST_F(DrawnArguments, AreIndicesInMemoryAndVectorsAsByThemselves) {
  const std::set<int64_t> outlandish{-1, -7, 1000, INT64_MAX, INT64_MIN};
  auto check = [&](uint64_t bits) {
    auto index = static_cast<int64_t>(bits);
    EXPECT_TRUE(outlandish.count(index) || (index >= 0 && index <= 9)) << index;
  };
  for (int64_t number : {arbitrary, arbitrary + kinds}) {
    for (uint64_t bits : elements("memref<300xindex>", number))
      check(bits);
    interpreter::Value vector = draw("vector<300xindex>", number);
    for (size_t i = 0; i < vector.count(); ++i)
      check(vector.bits()[i]);
  }
}

TEST_F(DrawnArguments, AreNotFiniteOnceInThreeAndNegativeHalfOfTheTime) {
  constexpr int64_t count = 40000;
  constexpr uint64_t infinity = 0x7f800000, nan = 0x7fc00000, sign = 0x80000000;
  std::vector<uint64_t> floats = elements("memref<40000xf32>", specials);
  auto isNaN = [&](uint64_t bits) { return bits == nan; };
  auto isFinite = [&](uint64_t bits) { return (bits & infinity) != infinity; };
  int64_t nans = llvm::count_if(floats, isNaN);
  EXPECT_TRUE(isShareOf(2.0 / 3, llvm::count_if(floats, isFinite), count));
  EXPECT_TRUE(isShareOf(1.0 / 6, nans, count));
  auto isNegative = [&](uint64_t bits) { return (bits & sign) != 0; };
  EXPECT_TRUE(isShareOf(0.5, llvm::count_if(floats, isNegative), count - nans));
}

TEST_F(DrawnArguments, HaveAnExtentOfTheirOwnOnceInEight) {
  constexpr size_t count = 5000;
  std::vector<int64_t> all = sizes("memref<0x?x?x?x?x?x?x?x?xi8>", count, 1);
  std::map<int64_t, int64_t> numbers;
  for (size_t i = 0; i < all.size(); ++i)
    if (i % 9 != 0)
      ++numbers[all[i]];
  std::vector<int64_t> found;
  int64_t most = 0;
  for (auto [extent, number] : numbers) {
    found.push_back(extent);
    most = std::max(most, number);
  }
  EXPECT_THAT(found, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  // One in ten independent draws is equal by chance.
  EXPECT_TRUE(isShareOf(1 - 0.9 / 8, most, 8 * count));
}

TEST_F(DrawnArguments, ShareAnExtentOfZeroToo) {
  int64_t empty = 0;
  constexpr int64_t count = 500;
  for (int64_t number = 1; number <= count; ++number)
    empty += llvm::count(sizes("memref<?x?xi8>", 10, number), 0) > 12;
  EXPECT_TRUE(isShareOf(0.1, empty, count));
}

TEST_F(DrawnArguments, ThatAreExactAreIntegersWhoseProductsAddUpExactly) {
  // Bits of a significand, and the greatest sum of products of 64 terms.
  for (auto [name, kind, width, greatest] :
       {std::tuple("f32", interpreter::FormatKind::f32, 32, 8.0),
        std::tuple("f16", interpreter::FormatKind::f16, 16, 2.0),
        std::tuple("bf16", interpreter::FormatKind::bf16, 16, 1.0),
        std::tuple("f8E5M2", interpreter::FormatKind::f8E5M2, 8, 1.0)}) {
    interpreter::Format format{kind, static_cast<uint8_t>(width)};
    std::set<double> seen;
    for (int64_t number = 0; number < 4 * kinds; ++number)
      for (uint64_t bits : elements("memref<64x" + std::string(name) + ">", exactInputs + number))
        seen.insert(interpreter::toDouble(format, bits));
    EXPECT_THAT(seen, Each(testing::AllOf(testing::Ge(-greatest), testing::Le(greatest))));
    EXPECT_EQ(seen.size(), static_cast<size_t>(2 * greatest + 1)) << name << ", integers alone";
  }
}

TEST_F(DrawnArguments, ThatAreExactAreAsBeforeWhereTheyAreNoFloats) {
  std::set<uint64_t> seen;
  for (int64_t number = 0; number < 4 * kinds; ++number)
    for (uint64_t bits : elements("memref<64xi32>", exactInputs + number))
      seen.insert(bits);
  EXPECT_TRUE(seen.contains(0x80000000));
  EXPECT_GT(seen.size(), 100u);
}

TEST_F(DrawnArguments, ThatAreHelpfulBeginWithAnExtentOfOne) {
  std::vector<int64_t> extents;
  for (int64_t number = 0; number < 9; ++number)
    extents.push_back(sizes("memref<?xi8>", 1, helpfulInputs + number).front());
  EXPECT_THAT(extents, ElementsAre(1, 2, 4, 8, 16, 32, 64, 1, 2));
}

TEST_F(DrawnArguments, ThatAreHelpfulTakeNoMemorySpaceForAnExtent) {
  std::vector<Type> types{type("memref<*xf32, 1>"), type("index")};
  for (int64_t number = 0; number < 20; ++number) {
    std::vector<interpreter::Value> values = drawArguments(types, 1, helpfulInputs + number);
    EXPECT_LT(values[1].bits()[0], 64u);
  }
}

TEST_F(DrawnArguments, ThatAreTensorsHoldTheirElementsAndNoMore) {
  interpreter::Value tensor = draw("tensor<2x3xi8>", arbitrary);
  EXPECT_EQ(tensor.memory().offset, 0);
  EXPECT_THAT(tensor.memory().strides, ElementsAre(3, 1));
  EXPECT_EQ(tensor.memory().allocation->bits.size(), 6u);
}

TEST_F(DrawnArguments, ThatHaveExtentsOfOneHoldTheirElementsAndNoMore) {
  EXPECT_EQ(elements("memref<1x3xi8>", arbitrary).size(), 3u);
  EXPECT_EQ(elements("memref<1x1xi8, strided<[40, 7], offset: 2>>", arbitrary).size(), 3u);
}

TEST_F(DrawnArguments, ThatAreEmptyHaveTheStridesOfOneElement) {
  EXPECT_THAT(draw("memref<2x0xi8, strided<[?, 5]>>", arbitrary).memory().strides,
              ElementsAre(5, 5));
}

TEST_F(DrawnArguments, CanBeOfASteplessAxis) {
  EXPECT_TRUE(canDraw("memref<2x3xi8, affine_map<(i, j) -> (j)>>"));
  EXPECT_EQ(elements("memref<2x3xi8, affine_map<(i, j) -> (j)>>", arbitrary).size(), 3u);
}

TEST_F(DrawnArguments, SpanAllThatIsKnownOfTheirMemory) {
  // 97 * 172961 is one more than there may be.
  static_assert(97 * 172961 == drawnElementsMax + 1);
  EXPECT_FALSE(canDraw("memref<97xi8, strided<[172961], offset: ?>>"));
  EXPECT_TRUE(canDraw("memref<97xi8, strided<[172960], offset: ?>>"));
  EXPECT_FALSE(canDraw("memref<?x97xi8, strided<[1, 172961]>>"));
  EXPECT_TRUE(canDraw("memref<0xi8, strided<[1], offset: 16777216>>"));
  EXPECT_FALSE(canDraw("memref<0xi8, strided<[1], offset: 16777217>>"));
}

TEST_F(DrawnArguments, StepNoFurtherThanTheirMemoryReachesWhateverTheExtent) {
  EXPECT_TRUE(canDraw("memref<?xi8, strided<[16777216]>>"));
  EXPECT_FALSE(canDraw("memref<?xi8, strided<[16777217]>>"));
  EXPECT_FALSE(canDraw("memref<0xi8, strided<[16777217]>>"));
}

TEST_F(DrawnArguments, AreNoVectorsOfPackedBitsInMemory) {
  EXPECT_TRUE(canDraw("vector<8xi1>"));
  EXPECT_TRUE(canDraw("memref<2xvector<8xi8>>"));
  EXPECT_FALSE(canDraw("memref<2xvector<8xi1>>"));
}

TEST_F(DrawnArguments, AreOfNoShapedTypeButTheBuiltinOnes) {
  context.loadDialect<ShapesDialect>();
  EXPECT_FALSE(canBeDrawn(Picture::get(&context)));
  EXPECT_FALSE(canBeDrawn(Heap::get(&context)));
}

} // namespace npufuzz::refinement::tests
