//===- IndexFormTest.cpp - forms mean what they were built from -----------===//
#include "backend/npu/passes/IndexForm.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/MathExtras.h"

#include "gtest/gtest.h"
#include <rapidcheck/gtest.h>

using namespace npufuzz::npu;

namespace {

int64_t evaluate(const IndexSpace &space, const IndexForm &form, llvm::ArrayRef<int64_t> values) {
  int64_t sum = form.constant;
  for (auto [number, coefficient] : form.terms) {
    const IndexSpace::Variable &variable = space.variable(number);
    int64_t value;
    if (variable.kind == IndexSpace::Variable::Kind::plain)
      value = values[number];
    else {
      int64_t numerator = evaluate(space, variable.numerator, values);
      value = llvm::divideFloorSigned(numerator, variable.divisor);
      if (variable.kind == IndexSpace::Variable::Kind::remainder)
        value = numerator - value * variable.divisor;
    }
    sum += coefficient * value;
  }
  return sum;
}

/// One step of building an expression: a new one from two earlier ones.
struct Step {
  int kind;
  unsigned lhs, rhs;
  int64_t number;
};

Step drawStep(unsigned earlier) {
  return {*rc::gen::inRange(0, 5), *rc::gen::inRange(0u, earlier), *rc::gen::inRange(0u, earlier),
          *rc::gen::inRange<int64_t>(1, 13)};
}

} // namespace

RC_GTEST_PROP(IndexForm, FloorsAndModsKeepTheirValueWhateverIsSimplified, ()) {
  IndexSpace space;
  std::vector<int64_t> extents, values;
  std::vector<IndexForm> forms;
  std::vector<int64_t> expected;
  for (int i = 0; i < 3; ++i) {
    extents.push_back(*rc::gen::inRange<int64_t>(1, 13));
    values.push_back(*rc::gen::inRange<int64_t>(0, extents.back()));
    forms.push_back(IndexForm::variable(space.addVariable({0, extents.back() - 1})));
    expected.push_back(values.back());
  }
  for (int i = 0; i < 8; ++i) {
    Step step = drawStep(forms.size());
    IndexForm form = forms[step.lhs];
    int64_t value = expected[step.lhs];
    switch (step.kind) {
    case 0:
      form.add(forms[step.rhs]);
      value += expected[step.rhs];
      break;
    case 1:
      form.add(forms[step.rhs], -step.number);
      value -= step.number * expected[step.rhs];
      break;
    case 2:
      form.constant += step.number;
      value += step.number;
      break;
    case 3:
      form = space.floorDiv(form, step.number);
      value = llvm::divideFloorSigned(value, step.number);
      break;
    case 4:
      form = space.mod(form, step.number);
      value -= llvm::divideFloorSigned(value, step.number) * step.number;
      break;
    }
    forms.push_back(form);
    expected.push_back(value);
    RC_ASSERT(evaluate(space, form, values) == value);
    IndexRange range = space.range(form);
    RC_ASSERT(range.low <= value && value <= range.high);
  }
}

TEST(IndexForm, ASplitAfterAMergeIsNoSplit) {
  IndexSpace space;
  IndexForm row = IndexForm::variable(space.addVariable({0, 6}));
  IndexForm column = IndexForm::variable(space.addVariable({0, 3}));
  IndexForm merged = column;
  merged.add(row, 4);
  EXPECT_EQ(space.floorDiv(merged, 4), row);
  EXPECT_EQ(space.mod(merged, 4), column);
  // A column that may reach 4 carries into the row.
  IndexForm wide = IndexForm::variable(space.addVariable({0, 4}));
  wide.add(row, 4);
  EXPECT_FALSE(space.floorDiv(wide, 4) == row);
}

TEST(IndexForm, AlignedStepsAbsorbWhatStaysBelowThem) {
  IndexSpace space;
  IndexForm step = IndexForm::variable(space.addVariable({0, 9}));
  IndexForm inner = IndexForm::variable(space.addVariable({0, 7}, /*moves=*/true));
  IndexForm position = inner;
  position.add(step, 8);
  IndexForm half = space.floorDiv(position, 16);
  for (auto [number, coefficient] : half.terms)
    EXPECT_FALSE(space.variable(number).moves);
  EXPECT_EQ(half, space.floorDiv(step, 2));
}
