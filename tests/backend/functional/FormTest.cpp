//===- FormTest.cpp - forms against the reference -------------------------===//
#include "Cases.h"
#include "backend/foreign/functional/FormOf.h"
#include "backend/foreign/functional/simulator/Evaluate.h"
#include "reference/Reference.h"

#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::tests;
using functional::NodeKind;

namespace {

/// First element of an output that is not what the reference expects; empty: none is.
std::string firstWrong(const Case &testCase, const functional::Form &form,
                       const reference::Result &expected) {
  functional::Evaluation evaluation(form, testCase.inputs);
  for (const functional::Form::Output &output : form.outputs) {
    const Tensor &got = evaluation.contents(output.node);
    const reference::ExpectedTensor &meant = expected.memory[output.argument];
    if (got.kind != meant.kind || got.shape != meant.shape)
      return "argument " + std::to_string(output.argument) + " of another type";
    for (int64_t i = 0; i < meant.size(); ++i)
      if (reference::match(meant, i, got.bits(i)) == reference::Match::wrong)
        return "argument " + std::to_string(output.argument) + " element " + std::to_string(i) +
               " expected " + reference::describe(meant, i) + ", got " +
               reference::describeBits(got.kind, got.bits(i));
  }
  return "";
}

TEST(Form, ComputesWhatTheReferenceExpects) {
  constexpr uint64_t programs = 3000;
  uint64_t refused = 0;
  for (uint64_t seed = 1; seed <= programs; ++seed) {
    Case testCase = caseOf(seed);
    functional::Translation translation = functional::formOf(testCase);
    if (!translation.form) {
      ++refused;
      EXPECT_NE(translation.refusal.find("after unrolling"), std::string::npos)
          << "seed " << seed << ": " << translation.refusal;
      continue;
    }
    reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
    ASSERT_EQ(firstWrong(testCase, *translation.form, expected), "") << "seed " << seed;
  }
  EXPECT_LT(refused, programs / 50);
}

functional::Form formOf(llvm::StringRef text, std::vector<Tensor> inputs) {
  Case testCase{llvm::cantFail(tile::parseProgram(programContext(), text)), std::move(inputs), {}};
  functional::Translation translation = functional::formOf(testCase);
  EXPECT_EQ(translation.refusal, "");
  return translation.form.value_or(functional::Form());
}

std::vector<NodeKind> kindsOf(const functional::Form &form) {
  std::vector<NodeKind> kinds;
  for (const functional::Node &node : form.nodes)
    kinds.push_back(node.kind);
  return kinds;
}

Tensor filled(std::vector<int64_t> shape, int64_t first) {
  Tensor tensor(ElementKind::i32, std::move(shape));
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setBits(i, static_cast<uint64_t>(first + i));
  return tensor;
}

/// Copies the transposed argument tile by tile, from the last row on.
constexpr const char *copies = R"(
func.func @k(%a: memref<4x6xi32>, %b: memref<6x4xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4x6xi32> -> !tile.view<4x6xi32>
  %t = tile.permute %va [1, 0] : !tile.view<4x6xi32> -> !tile.view<6x4xi32>
  %vb = tile.view %b : memref<6x4xi32> -> !tile.view<6x4xi32>
  %r = tile.slice %vb offsets [5, 0] strides [-1, 1] : !tile.view<6x4xi32> -> !tile.view<6x4xi32>
  affine.for %i = 0 to 6 step 4 {
    %x = tile.load %t[%i, %c0] : !tile.view<6x4xi32> -> !tile.tile<4x4xi32>
    tile.store %x, %r[%i, %c0] : !tile.tile<4x4xi32>, !tile.view<6x4xi32>
  }
  return
}
func.func @main(%a: memref<4x6xi32>, %b: memref<6x4xi32>) {
  func.call @k(%a, %b) : (memref<4x6xi32>, memref<6x4xi32>) -> ()
  return
})";

TEST(Form, LoadsTailsAndStoresBackwards) {
  std::vector<Tensor> inputs = {filled({4, 6}, 0), filled({6, 4}, 100)};
  functional::Form form = formOf(copies, inputs);
  ASSERT_EQ(form.outputs.size(), 1U);
  Tensor result = functional::Evaluation(form, inputs).contents(form.outputs[0].node);
  for (int64_t row = 0; row < 6; ++row)
    for (int64_t column = 0; column < 4; ++column)
      EXPECT_EQ(result.integer((5 - row) * 4 + column), column * 6 + row);
}

TEST(Form, WithAWrongNodeIsSeenToBeWrong) {
  Case testCase{llvm::cantFail(tile::parseProgram(programContext(), copies)),
                {filled({4, 6}, 0), filled({6, 4}, 100)},
                {}};
  functional::Form form = *functional::formOf(testCase).form;
  reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
  EXPECT_EQ(firstWrong(testCase, form, expected), "");
  for (functional::Node &node : form.nodes)
    if (node.kind == NodeKind::permute)
      node.kind = NodeKind::reshape;
  EXPECT_NE(firstWrong(testCase, form, expected), "");
}

TEST(Form, ComputesAViewOnceHoweverManyTilesReadIt) {
  functional::Form form = formOf(copies, {filled({4, 6}, 0), filled({6, 4}, 100)});
  EXPECT_EQ(llvm::count(kindsOf(form), NodeKind::permute), 1);
}

/// A loop of no op but one store of a fresh value an iteration.
std::string manyStores(int64_t trips) {
  std::string size = std::to_string(trips);
  return "func.func @k(%a: memref<" + size +
         "xi32>) attributes {tile.kernel} {\n"
         "  %va = tile.view %a : memref<" +
         size + "xi32> -> !tile.view<" + size +
         "xi32>\n"
         "  affine.for %i = 0 to " +
         size +
         " {\n"
         "    %x = tile.load %va[%i] : !tile.view<" +
         size +
         "xi32> -> !tile.tile<1xi32>\n"
         "    tile.store %x, %va[%i] : !tile.tile<1xi32>, !tile.view<" +
         size +
         "xi32>\n"
         "  }\n  return\n}\n"
         "func.func @main(%a: memref<" +
         size +
         "xi32>) {\n"
         "  func.call @k(%a) : (memref<" +
         size + "xi32>) -> ()\n  return\n}\n";
}

std::string refusalOf(int64_t trips) {
  Case testCase{llvm::cantFail(tile::parseProgram(programContext(), manyStores(trips))),
                {filled({trips}, 0)},
                {}};
  return functional::formOf(testCase).refusal;
}

TEST(Form, IsRefusedBeyondItsMostNodes) {
  // Two nodes an iteration, the argument, and one check an op.
  constexpr auto tripsMax = static_cast<int64_t>(functional::nodesMax / 2);
  EXPECT_EQ(refusalOf(tripsMax - 1), "");
  EXPECT_NE(refusalOf(tripsMax + 1).find("values after unrolling"), std::string::npos);
}

} // namespace
