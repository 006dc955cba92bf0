// Distances of meanings, and what lies beyond the results of other implementations.
#include "oracles/refinement/OtherResults.h"
#include "interpreter/Memory.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"

#include <cmath>
#include <gmock/gmock.h>

using namespace mlir;
using testing::ElementsAreArray;
using testing::HasSubstr;

namespace npufuzz::refinement::tests {
namespace {

using Kind = Difference::Kind;
using State = Meaning::State;
using interpreter::Value;

constexpr interpreter::Format integers{interpreter::FormatKind::integer, 32},
    floats{interpreter::FormatKind::f32, 32};

uint64_t bitsOf(float value) { return llvm::bit_cast<uint32_t>(value); }
Value number(float value) { return Value::scalar(bitsOf(value), false); }
Value undefined() { return Value::scalar(0, true); }

Value memory(const std::vector<float> &values, bool freed = false) {
  interpreter::Ref<interpreter::Allocation> allocation(
      new interpreter::Allocation(floats, values.size(), 0));
  for (size_t i = 0; i < values.size(); ++i)
    allocation->bits[i] = bitsOf(values[i]);
  llvm::fill(allocation->undefined, 0);
  allocation->freed = freed;
  return Value(interpreter::wrap(allocation, {static_cast<int64_t>(values.size())}));
}

Meaning meaning(std::vector<Value> results, interpreter::Format format = floats) {
  Meaning meaning;
  meaning.state = State::defined;
  meaning.resultFormats.assign(results.size(), format);
  meaning.results = std::move(results);
  return meaning;
}

const Subject f{"f", {}};

std::optional<double> distance(const Value &a, const Value &b,
                               interpreter::Format format = floats) {
  return largestDeviation(f, meaning({a}, format), meaning({b}, format));
}

TEST(Deviation, IsTheLargestDistanceOfFloats) {
  EXPECT_EQ(distance(number(1), number(1)), 0);
  EXPECT_EQ(distance(number(1), number(3)), 2);
  EXPECT_EQ(distance(memory({1, 2, 3}), memory({2, 2, 6})), 3);
  EXPECT_EQ(distance(memory({1, 2, 3}), memory({5, 2, 6})), 4);
  EXPECT_EQ(largestDeviation(f, meaning({number(1), number(2)}), meaning({number(2), number(2.5)})),
            1);
}

TEST(Deviation, IsNoneWhereAnythingElseDiffers) {
  EXPECT_EQ(distance(Value::scalar(1, false), Value::scalar(2, false), integers), std::nullopt);
  EXPECT_EQ(distance(Value::scalar(1, false), Value::scalar(1, false), integers), 0);
  EXPECT_EQ(distance(number(1), number(INFINITY)), std::nullopt);
  EXPECT_EQ(distance(number(NAN), number(1)), std::nullopt);
  EXPECT_EQ(distance(number(INFINITY), number(INFINITY)), 0);
  EXPECT_EQ(distance(memory({1, 2}), memory({1})), std::nullopt);
  EXPECT_EQ(distance(memory({1}), memory({1, 2})), std::nullopt);
  EXPECT_EQ(largestDeviation(f, meaning({number(1)}), meaning({number(1), number(1)})),
            std::nullopt);
  Meaning loud = meaning({number(1)});
  loud.printed = "1\n";
  EXPECT_EQ(largestDeviation(f, meaning({number(1)}), loud), std::nullopt);
  // The second of two results.
  EXPECT_EQ(
      largestDeviation(f, meaning({number(1), number(1)}), meaning({number(1), number(INFINITY)})),
      std::nullopt);
}

TEST(Deviation, WhatTheFirstLeavesUndefinedHasNone) {
  EXPECT_EQ(distance(undefined(), number(5)), 0);
  EXPECT_EQ(distance(undefined(), undefined()), 0);
  EXPECT_EQ(distance(number(5), undefined()), std::nullopt);
  EXPECT_EQ(distance(number(0), undefined()), std::nullopt) << "of the same bits";
}

TEST(Deviation, OfFreedMemoryIsNoneUnlessBothAreFreed) {
  EXPECT_EQ(distance(memory({1}, true), memory({7}, true)), 0);
  EXPECT_EQ(distance(memory({1}, true), memory({1})), std::nullopt);
  EXPECT_EQ(distance(memory({1}), memory({1}, true)), std::nullopt);
}

TEST(Deviation, CountsMemoryOfArgumentsAndNoOtherArgument) {
  MLIRContext context;
  Type element = Float32Type::get(&context);
  auto with = [&](Value value) {
    Meaning result = meaning({});
    result.argumentFormats = {floats};
    result.arguments = {std::move(value)};
    return result;
  };
  Subject takesMemory{"f", {MemRefType::get({1}, element)}}, takesNumber{"f", {element}};
  EXPECT_EQ(largestDeviation(takesMemory, with(memory({1})), with(memory({4}))), 3);
  EXPECT_EQ(largestDeviation(takesMemory, with(memory({1})), with(memory({INFINITY}))),
            std::nullopt);
  EXPECT_EQ(largestDeviation(takesNumber, with(number(1)), with(number(4))), 0);
  EXPECT_EQ(largestDeviation(takesNumber, with(number(1)), with(number(INFINITY))), 0);
}

/// Asks with implementations that are `each` away from 1.
Difference beyond(float now, float each) {
  return beyondImplementations(f, meaning({number(1)}), meaning({number(now)}),
                               [&](uint64_t) { return meaning({number(1 + each)}); });
}

TEST(OtherResults, EachImplementationIsAskedOnce) {
  std::vector<uint64_t> asked, all;
  for (uint64_t i = 1; i <= implementationsDrawn; ++i)
    all.push_back(i);
  beyondImplementations(f, meaning({number(1)}), meaning({number(2)}), [&](uint64_t other) {
    asked.push_back(other);
    return meaning({number(1)});
  });
  EXPECT_THAT(asked, ElementsAreArray(all));
}

TEST(OtherResults, ADifferenceMayBeAsLargeAsAllTheirsTogether) {
  constexpr float all = implementationsDrawn;
  EXPECT_EQ(beyond(1 + all / 8, 1.0F / 8).kind, Kind::none);
  EXPECT_EQ(beyond(1 - all / 8, 1.0F / 8).kind, Kind::none);
  EXPECT_EQ(beyond(1 + (all + 1) / 8, 1.0F / 8).kind, Kind::value);
  EXPECT_THAT(beyond(9, 0).text, HasSubstr("@f result 0: expected 1"));
}

TEST(OtherResults, NothingIsToldWhereOneOfThemCannotBe) {
  auto differsBy = [](Meaning last) {
    return beyondImplementations(f, meaning({number(1)}), meaning({number(9)}),
                                 [&](uint64_t other) {
                                   return other == implementationsDrawn ? last
                                                                        : meaning({number(1)});
                                 })
        .kind;
  };
  EXPECT_EQ(differsBy(meaning({number(1)})), Kind::value);
  Meaning undefinedRun = meaning({number(1)});
  undefinedRun.state = State::undefined;
  EXPECT_EQ(differsBy(undefinedRun), Kind::none);
  EXPECT_EQ(differsBy(meaning({number(INFINITY)})), Kind::none);
}

} // namespace
} // namespace npufuzz::refinement::tests
