//===- SeparatingTest.cpp - each term shows in an exact result ------------===//
//
// Separating contents are for sums: any lost term changes a result, and detecting that needs no
// bound.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Values.h"
#include "reference/Reference.h"
#include "tile/Program.h"

#include "gtest/gtest.h"

#include <limits>

namespace npufuzz::generators {
namespace {

constexpr int64_t rows = 64, columns = 32;

/// Promise of a system with 32-bit accumulation.
Precision wideInside() {
  Precision precision;
  for (ElementKind narrow : {ElementKind::f16, ElementKind::bf16})
    precision.accumulations.push_back({"reduce", narrow, ElementKind::f32});
  precision.functions = {{"exp", 0}};
  return precision;
}

struct Separating : testing::TestWithParam<std::tuple<ElementKind, Contents>> {
  Separating() { tile::loadProgramDialects(context); }

  ElementKind kind = std::get<0>(GetParam());
  Contents contents = std::get<1>(GetParam());
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};

  Tensor input() const {
    InputSpec spec;
    spec.contents = contents;
    spec.seed = 5;
    spec.line = {{1}, columns};
    return fillTensor(spec, kind, {rows, columns});
  }

  /// Runs a kernel that computes %y, of `width` columns, from a tile %x of the input.
  reference::ExpectedTensor run(const Tensor &input, llvm::StringRef body, int64_t width) {
    std::string type = "x" + std::string(elementKindName(kind)), n = std::to_string(columns);
    std::string text = R"(
      func.func @k0(%a: memref<64xNxT>, %out: memref<64xWxT>) attributes {tile.kernel} {
        %c0 = arith.constant 0 : index
        %v = tile.view %a : memref<64xNxT> -> !tile.view<64xNxT>
        %x = tile.load %v[%c0, %c0] : !tile.view<64xNxT> -> !tile.tile<64xNxT>
        BODY
        %w = tile.view %out : memref<64xWxT> -> !tile.view<64xWxT>
        tile.store %y, %w[%c0, %c0] : !tile.tile<64xWxT>, !tile.view<64xWxT>
        return
      }
      func.func @main(%a: memref<64xNxT>, %out: memref<64xWxT>) {
        call @k0(%a, %out) : (memref<64xNxT>, memref<64xWxT>) -> ()
        return
      })";
    auto replace = [&](llvm::StringRef what, llvm::StringRef with) {
      for (size_t at; (at = text.find(what)) != std::string::npos;)
        text.replace(at, what.size(), with);
    };
    replace("BODY", body);
    replace("xNxT", "x" + n + type);
    replace("xWxT", "x" + std::to_string(width) + type);
    replace("x1xT", "x1" + type);
    Case testCase{llvm::cantFail(tile::parseProgram(context, text)), {}, {}, 0};
    testCase.inputs = {input, Tensor(kind, {rows, width})};
    return llvm::cantFail(reference::evaluate(testCase, wideInside())).memory[1];
  }

  /// True if some result differs between two runs that are both certain of it.
  static bool differ(const reference::ExpectedTensor &a, const reference::ExpectedTensor &b) {
    for (int64_t i = 0; i < a.size(); ++i) {
      auto at = static_cast<size_t>(i);
      if (a.error[at] == 0 && b.error[at] == 0 && a.state[at] == reference::State::defined &&
          (a.value[at] != b.value[at] || a.integer[at] != b.integer[at]))
        return true;
    }
    return false;
  }
  void expectEachColumnShows(llvm::StringRef body, int64_t width, double lost) {
    Tensor whole = input();
    reference::ExpectedTensor expected = run(whole, body, width);
    for (int64_t i = 0; i < expected.size(); ++i) {
      ASSERT_EQ(expected.state[static_cast<size_t>(i)], reference::State::defined);
      ASSERT_EQ(expected.error[static_cast<size_t>(i)], 0) << "element " << i;
    }
    for (int64_t column = 0; column < columns; ++column) {
      Tensor without = whole;
      for (int64_t row = 0; row < rows; ++row)
        without.setBits(row * columns + column, isFloatKind(kind) ? floatBits(kind, lost) : 0);
      EXPECT_TRUE(differ(expected, run(without, body, width))) << "column " << column;
    }
  }
};

struct SeparatingSums : Separating {};
TEST_P(SeparatingSums, EachTermShowsInAnExactSum) {
  expectEachColumnShows("%y = tile.reduce sum %x axis 1 : !tile.tile<64xNxT> -> !tile.tile<64x1xT>",
                        1, 0);
}
INSTANTIATE_TEST_SUITE_P(
    Values, SeparatingSums,
    testing::Combine(testing::Values(ElementKind::f16, ElementKind::bf16, ElementKind::f32,
                                     ElementKind::i8, ElementKind::i32),
                     testing::Values(Contents::oneHot, Contents::dominant, Contents::cancelling)));

struct SeparatingSoftmax : Separating {};
TEST_P(SeparatingSoftmax, EachTermShowsInExactQuotients) {
  expectEachColumnShows(R"(
    %m = tile.reduce max %x axis 1 : !tile.tile<64xNxT> -> !tile.tile<64x1xT>
    %s = tile.expand_binary sub %x, %m axis 1 : !tile.tile<64xNxT>, !tile.tile<64x1xT> -> !tile.tile<64xNxT>
    %e = tile.exp %s : !tile.tile<64xNxT>
    %t = tile.reduce sum %e axis 1 : !tile.tile<64xNxT> -> !tile.tile<64x1xT>
    %y = tile.expand_binary div %e, %t axis 1 : !tile.tile<64xNxT>, !tile.tile<64x1xT> -> !tile.tile<64xNxT>
  )",
                        columns, -std::numeric_limits<double>::infinity());
}
INSTANTIATE_TEST_SUITE_P(Values, SeparatingSoftmax,
                         testing::Combine(testing::Values(ElementKind::f16, ElementKind::bf16,
                                                          ElementKind::f32),
                                          testing::Values(Contents::levels)));

} // namespace
} // namespace npufuzz::generators
