//===- CensusTest.cpp - which inputs appear, and how tight bounds are -----===//
//
// Executes fresh programs, as a campaign draws them for the built-in NPU, on the reference with the
// NPU's promises, and takes a census of each.
//
//===----------------------------------------------------------------------===//
#include "reference/Census.h"
#include "backend/npu/NpuBackend.h"
#include "campaign/cases/CaseSource.h"
#include "oracles/Evaluate.h"

#include <gtest/gtest.h>

namespace npufuzz::campaign {
namespace {

struct CensusTest : testing::Test {
  static constexpr int64_t programCount = 20000;

  /// Census of all programs, taken once.
  static const reference::Census &census() {
    static const reference::Census taken = [] {
      reference::Census sum;
      const Backend &npu = npuBackend();
      auto source = programCases(npu);
      auto context = oracles::makeContext({&npu});
      for (int64_t i = 0; i < programCount; ++i) {
        Counters counters;
        Case made =
            source->generate(*context, source->caseSeed(41, i), counters, Drawing::inProcess);
        const Precision &precision = npu.capabilities(made.settings).precision;
        EXPECT_TRUE(static_cast<bool>(reference::evaluate(made, precision, sum)));
      }
      return sum;
    }();
    return taken;
  }
};

TEST_F(CensusTest, EveryOperandMeetsEveryClassThatItAllows) {
  llvm::ArrayRef<tile::OpForm> forms = tile::opForms();
  for (size_t form = 0; form < forms.size(); ++form)
    for (auto [position, operand] : llvm::enumerate(forms[form].operands)) {
      auto met = census().classes.find({form, position});
      for (size_t of = 0; of < tile::operandClassCount; ++of)
        if (operand.allows(static_cast<tile::OperandClass>(of)))
          EXPECT_TRUE(met != census().classes.end() && met->second[of] > 0)
              << forms[form].name << " " << operand.name.str() << " never was "
              << tile::operandClassNames[of].str();
        else
          EXPECT_TRUE(met == census().classes.end() || met->second[of] == 0)
              << forms[form].name << " " << operand.name.str() << " was "
              << tile::operandClassNames[of].str() << ", which its place does not allow";
    }
}

// A bound of half of a value hides nearly any wrong value, and an element that the reference leaves
// open hides every one. A program with many of them tests little of its computation.
TEST_F(CensusTest, BoundsBiteInWhatIsStored) {
  reference::BoundWidths all;
  for (const auto &[kind, widths] : census().stored)
    all += widths;
  int64_t inexact = 0;
  for (int64_t count : all.within)
    inexact += count;
  ASSERT_GT(inexact, 0);
  EXPECT_LE(100 * all.half, inexact) << "a bound of half of the value or more: at most 1 in 100";
  EXPECT_LE(100 * all.open, all.exact + inexact + all.open) << "open: at most 1 in 100";
}

} // namespace
} // namespace npufuzz::campaign
