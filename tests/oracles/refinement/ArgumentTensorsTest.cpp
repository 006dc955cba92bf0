// Arguments that can be stored as tensors, and their way back.
#include "oracles/refinement/ArgumentTensors.h"
#include "interpreter/Memory.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"

#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::refinement::tests {
namespace {

class Tensors : public testing::Test {
protected:
  Type type(llvm::StringRef text) { return parseType(text, &context); }

  interpreter::Value memory(std::vector<int64_t> sizes, std::vector<int64_t> strides,
                            int64_t offset = 0, size_t count = 6) {
    interpreter::Ref<interpreter::MemoryReference> memory(new interpreter::MemoryReference());
    memory->sizes.assign(sizes.begin(), sizes.end());
    memory->strides.assign(strides.begin(), strides.end());
    memory->offset = offset;
    memory->allocation =
        new interpreter::Allocation(interpreter::formatOf(type("i8")), count, /*fillPattern=*/0);
    for (size_t i = 0; i < count; ++i)
      memory->allocation->bits[i] = i + 1;
    return interpreter::Value(memory);
  }
  /// Reason why a tensor of that shape is not an argument of the type; empty if it is.
  std::string refusal(std::vector<int64_t> shape, llvm::StringRef text,
                      ElementKind kind = ElementKind::i8) {
    auto values = fromTensors({Tensor(kind, std::move(shape))}, {type(text)});
    return values ? "" : llvm::toString(values.takeError());
  }

  MLIRContext context;
};

TEST_F(Tensors, HoldRowMajorMemoryOnly) {
  auto fits = [&](const interpreter::Value &value) {
    return toTensors({value}, {type("memref<?x?xi8, strided<[?, ?], offset: ?>>")}).has_value();
  };
  EXPECT_TRUE(fits(memory({2, 3}, {3, 1})));
  EXPECT_FALSE(fits(memory({2, 3}, {3, 1}, /*offset=*/1)));
  EXPECT_FALSE(fits(memory({2, 3}, {1, 2})));
  EXPECT_FALSE(fits(memory({2, 3}, {3, 2})));
  EXPECT_TRUE(fits(memory({2, 0}, {1, 1}, 0, 0))) << "an empty axis counts as one of one element";
  EXPECT_FALSE(fits(memory({2, 0}, {0, 1}, 0, 0)));
}

TEST_F(Tensors, HaveTheShapeAndTheElements) {
  auto tensors = toTensors({interpreter::Value::scalar(200), memory({2, 3}, {3, 1})},
                           {type("i8"), type("memref<2x?xi8>")});
  ASSERT_TRUE(tensors);
  EXPECT_THAT((*tensors)[0].shape, testing::IsEmpty());
  EXPECT_EQ((*tensors)[0].bits(0), 200u);
  EXPECT_THAT((*tensors)[1].shape, testing::ElementsAre(2, 3));
  EXPECT_EQ((*tensors)[1].bits(5), 6u);
  interpreter::Ref<interpreter::Elements> elements(new interpreter::Elements(6));
  for (size_t i = 0; i < 6; ++i)
    elements->bits()[i] = 10 * i;
  tensors = toTensors({interpreter::Value(elements)}, {type("vector<3x2xi8>")});
  ASSERT_TRUE(tensors);
  EXPECT_THAT((*tensors)[0].shape, testing::ElementsAre(3, 2));
  EXPECT_EQ((*tensors)[0].bits(5), 50u);
}

TEST_F(Tensors, BecomeDefinedValuesInMemoryOfTheirOwn) {
  Tensor tensor(ElementKind::i8, {2, 3});
  for (int64_t i = 0; i < 6; ++i)
    tensor.setBits(i, static_cast<uint64_t>(i + 1));
  auto values =
      llvm::cantFail(fromTensors({tensor, tensor, Tensor(ElementKind::i8, {})},
                                 {type("memref<?x3xi8>"), type("vector<2x3xi8>"), type("i8")}));
  ASSERT_EQ(values.size(), 3u);
  const interpreter::MemoryReference &memory = values[0].memory();
  EXPECT_THAT(memory.sizes, testing::ElementsAre(2, 3));
  EXPECT_THAT(memory.strides, testing::ElementsAre(3, 1));
  EXPECT_THAT(memory.allocation->bits, testing::ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_THAT(memory.allocation->undefined, testing::Each(0));
  EXPECT_EQ(values[1].count(), 6u);
  EXPECT_EQ(values[1].bits()[5], 6u);
  EXPECT_EQ(values[2].kind(), interpreter::Value::Kind::scalar);
}

TEST_F(Tensors, AreAsManyAsTheArguments) {
  auto values = fromTensors({Tensor(ElementKind::i8, {})}, {type("i8"), type("i8")});
  EXPECT_EQ(llvm::toString(values.takeError()),
            "inputs: expected 2 tensors, one per argument of @main, got 1");
}

TEST_F(Tensors, AreRefusedForOtherTypes) {
  EXPECT_EQ(refusal({2, 3}, "memref<2x3xi8>"), "");
  EXPECT_EQ(refusal({2, 3}, "memref<*xi8>"), "");
  EXPECT_EQ(refusal({2, 3}, "tensor<?x?xi8>"), "");
  EXPECT_EQ(refusal({2, 3}, "memref<2x4xi8>"),
            "inputs: argument 0 expected memref<2x4xi8>, got 2x3xi8");
  EXPECT_NE(refusal({2, 3}, "memref<?xi8>"), "");
  EXPECT_NE(refusal({2, 3}, "i8"), "");
  EXPECT_NE(refusal({2, 3}, "memref<2x3xi16>"), "");
  EXPECT_EQ(refusal({}, "i8"), "");
}

TEST_F(Tensors, LieAsTheLayoutSays) {
  EXPECT_EQ(refusal({2, 3}, "memref<2x3xi8, strided<[?, ?], offset: ?>>"), "");
  EXPECT_EQ(refusal({2, 3}, "memref<2x3xi8, strided<[3, 1]>>"), "");
  EXPECT_NE(refusal({2, 3}, "memref<2x3xi8, strided<[4, 1]>>"), "");
  EXPECT_NE(refusal({2, 3}, "memref<2x3xi8, strided<[3, 2]>>"), "");
  EXPECT_NE(refusal({2, 3}, "memref<2x3xi8, strided<[3, 1], offset: 1>>"), "");
  EXPECT_NE(refusal({2, 3}, "memref<2x3xi8, affine_map<(i, j) -> (i floordiv 2, j)>>"), "");
}

} // namespace
} // namespace npufuzz::refinement::tests
