//===- DeviationTest.cpp - classes of deviation for pictures --------------===//
#include "campaign/bundles/Deviation.h"
#include "reference/FloatFormat.h"

#include <gtest/gtest.h>

#include <cmath>

namespace npufuzz::campaign {

namespace {

using reference::ExpectedTensor;
using reference::State;

ExpectedTensor floats(double value, double error = 0) {
  return {ElementKind::f32, {1}, {value}, {error}, {}, {State::defined}, {0}};
}

Deviation ofFloat(const ExpectedTensor &expected, double got) {
  return deviationOf(expected, 0, reference::encode(reference::floatFormat(ElementKind::f32), got));
}

Deviation ofInteger(int64_t expected, int64_t got) {
  ExpectedTensor tensor = {ElementKind::i32, {1}, {}, {}, {expected}, {State::defined}, {0}};
  return deviationOf(tensor, 0, static_cast<uint32_t>(got));
}

} // namespace

TEST(Deviation, OfAWrongElementIsItsDistance) {
  EXPECT_EQ(ofFloat(floats(1024), 1024), Deviation::right);
  EXPECT_EQ(ofFloat(floats(1024), 1024.5), Deviation::thousandth);
  EXPECT_EQ(ofFloat(floats(1024), 1025), Deviation::eighth);
  EXPECT_EQ(ofFloat(floats(1024), 1024 + 128), Deviation::below);
  EXPECT_EQ(ofFloat(floats(1024), 1), Deviation::below);
  EXPECT_EQ(ofFloat(floats(1024), -1024), Deviation::beyond);
  EXPECT_EQ(ofFloat(floats(0), 1), Deviation::beyond);
  EXPECT_EQ(ofFloat(floats(1024), 0), Deviation::zero);
  EXPECT_EQ(ofFloat(floats(1024), NAN), Deviation::notFinite);
  EXPECT_EQ(ofFloat(floats(NAN), 0), Deviation::notFinite);
  EXPECT_EQ(ofInteger(-8, -8), Deviation::right);
  EXPECT_EQ(ofInteger(-8, -7), Deviation::below);
  EXPECT_EQ(ofInteger(-8, 8), Deviation::beyond);
  EXPECT_EQ(ofInteger(-8, 0), Deviation::zero);
}

TEST(Deviation, IsWhatTheOracleSaysOfBoundsAndOpenElements) {
  EXPECT_EQ(ofFloat(floats(1, 0.5), 1.25), Deviation::right);
  EXPECT_EQ(ofFloat(floats(1, 0.5), 1.75), Deviation::below);
  EXPECT_EQ(ofFloat(floats(0), -0.0), Deviation::thousandth); // only the sign differs
  ExpectedTensor open = floats(1);
  open.state = {State::unconstrained};
  EXPECT_EQ(ofFloat(open, 7), Deviation::open);
}

TEST(Deviation, OfATensorOfAnotherShapeSaysNothing) {
  Tensor tensor(ElementKind::f32, {2});
  EXPECT_TRUE(deviationsOf(floats(1), tensor).empty());
  tensor = Tensor(ElementKind::f32, {1});
  EXPECT_EQ(deviationsOf(floats(1), tensor),
            std::vector<uint8_t>{static_cast<uint8_t>(Deviation::zero)});
}

} // namespace npufuzz::campaign
