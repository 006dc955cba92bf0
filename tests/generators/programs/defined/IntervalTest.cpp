//===- IntervalTest.cpp - the generators' bounds hold ---------------------===//
#include "generators/ChoiceSources.h"
#include "generators/programs/Kernels.h"
#include "reference/Reference.h"

#include "gtest/gtest.h"

#include <cmath>

namespace npufuzz::generators {

/// Compares the generators' bounds on a tensor's contents with the reference's results.
static std::string violation(const Global &global, const reference::ExpectedTensor &tensor) {
  bool isFloat = isFloatKind(tensor.kind);
  for (int64_t i = 0; i < tensor.size(); ++i) {
    auto at = static_cast<size_t>(i);
    if (tensor.state[at] != reference::State::defined)
      continue;
    double value = isFloat ? tensor.value[at] : static_cast<double>(tensor.integer[at]);
    bool inside = std::isnan(value) ? global.interval.nan : global.interval.contains(value);
    if (!inside)
      return std::to_string(value) + " is not in [" + std::to_string(global.interval.low) + ", " +
             std::to_string(global.interval.high) + "]" + (global.interval.nan ? " or NaN" : "");
  }
  return "";
}

TEST(Interval, EnclosesWhatProgramsCompute) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  tile::loadProgramDialects(context);
  Capabilities limits;
  Sizes sizes = sizesOf(Profile::standard);
  int64_t bounded = 0;
  for (uint64_t i = 0; i < 1500; ++i) {
    RandomChoices choices(caseSeed(34, i));
    Sketch sketch(choices, limits, sizes, &context);
    if (i % 4 == 0)
      buildMatmulKernel(sketch, false);
    buildRandomKernel(sketch, true);
    Case made = sketch.finish({});
    auto result = reference::evaluate(made);
    ASSERT_TRUE(static_cast<bool>(result)) << llvm::toString(result.takeError());
    size_t argument = 0;
    for (const Global &global : sketch.globals) {
      if (global.role == Global::Role::scratch)
        continue;
      const reference::ExpectedTensor &tensor = result->memory[argument++];
      ASSERT_EQ(violation(global, tensor), "")
          << "case " << i << ", argument " << argument - 1 << "\n"
          << made.module.print();
      bounded += global.kernelsWriting > 0 && global.interval != everyValue(global.kind);
    }
  }
  EXPECT_GT(bounded, 1000); // otherwise the test proves nothing
}

} // namespace npufuzz::generators
