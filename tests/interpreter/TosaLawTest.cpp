// The law of TOSA, trap by trap. Expected values are computed by hand; "?" stands for an undefined
// element.
#include "ParsedIR.h"

#include "interpreter/TensorElements.h"
#include "interpreter/numbers/Rounding.h"
#include "support/mlir/Api.h"

#include <cmath>

namespace npufuzz::interpreter {
namespace {

std::string textOf(Cell cell, Format format) {
  if (cell.undefined)
    return "?";
  if (format.isInteger())
    return std::to_string(format.width == 1 ? static_cast<int64_t>(cell.bits)
                                            : signExtend(cell.bits, format.width));
  double number = toDouble(format, cell.bits);
  char text[32];
  std::snprintf(text, sizeof(text), "%g", number);
  return std::isnan(number) ? "nan" : text;
}

/// Elements of the only result, separated by spaces.
std::string textOf(const Outcome &outcome) {
  if (outcome.status != Status::completed || outcome.results.size() != 1)
    return outcome.message;
  Ref<MemoryReference> tensor = rowMajor(outcome.results.front());
  std::string text;
  for (size_t i = 0; i < tensor->allocation->bits.size(); ++i)
    text += (i ? " " : "") + textOf(readCell(*tensor, i), tensor->allocation->format);
  return text;
}

/// One op on constants. Those of type index are shapes.
struct Row {
  const char *name, *op;
  std::vector<std::string> operands;
  const char *attributes;
  std::string result;
  const char *expected;

  std::string program() const {
    std::string text = "func.func @f() -> " + result + " {\n", names, types;
    for (const std::string &values : operands) {
      std::string type = values.substr(values.find(" : ") + 3);
      bool isShape = type.find("index") != std::string::npos;
      std::string name = "%c" + std::to_string(&values - operands.data());
      std::string made = isShape ? "!tosa.shape<" + type.substr(7, type.find('x') - 7) + ">" : type;
      text += "  " + name + " = \"tosa.const" + (isShape ? "_shape" : "") +
              "\"() <{values = " + values + "}> : () -> " + made + "\n";
      names += (names.empty() ? "" : ", ") + name;
      types += (types.empty() ? "" : ", ") + made;
    }
    return text + "  %r = \"tosa." + op + "\"(" + names + ")" +
           (*attributes ? " <{" + std::string(attributes) + "}>" : "") + " : (" + types + ") -> " +
           result + "\n  return %r : " + result + "\n}";
  }
};
std::ostream &operator<<(std::ostream &os, const Row &row) { return os << row.name; }

class TosaLaw : public testing::TestWithParam<Row> {};

TEST_P(TosaLaw, Holds) {
  if (!tosaHasOperands)
    GTEST_SKIP() << "the rows use the ops of release 22";
  EXPECT_EQ(textOf(ParsedIR(GetParam().program())()), GetParam().expected) << GetParam().program();
}

const Row rows[] = {
    {"NegateSaturatesNarrowIntegers",
     "negate",
     {"dense<[-128, 127, 5]> : tensor<3xi8>", "dense<0> : tensor<1xi8>", "dense<0> : tensor<1xi8>"},
     "",
     "tensor<3xi8>",
     "127 -127 -5"},
    {"NegateTakesZeroPointsInAndOut",
     "negate",
     {"dense<[-128, 127, -7]> : tensor<3xi8>", "dense<-7> : tensor<1xi8>",
      "dense<100> : tensor<1xi8>"},
     "",
     "tensor<3xi8>",
     "127 -34 100"},
    {"NegateOfTheLeastI32IsOpen",
     "negate",
     {"dense<[-2147483648, 7]> : tensor<2xi32>", "dense<0> : tensor<1xi32>",
      "dense<0> : tensor<1xi32>"},
     "",
     "tensor<2xi32>",
     "? -7"},
    {"MulRoundsHalfUp",
     "mul",
     {"dense<[3, -3, 5, -1]> : tensor<4xi32>", "dense<1> : tensor<1xi32>",
      "dense<1> : tensor<1xi8>"},
     "",
     "tensor<4xi32>",
     "2 -1 3 0"},
    {"MulShiftsIn64Bits",
     "mul",
     {"dense<[1073741824, 65536]> : tensor<2xi32>", "dense<[3, 65536]> : tensor<2xi32>",
      "dense<31> : tensor<1xi8>"},
     "",
     "tensor<2xi32>",
     "2 2"},
    {"MulBeyondI32IsOpen",
     "mul",
     {"dense<[65536, 2]> : tensor<2xi32>", "dense<[65536, 2]> : tensor<2xi32>",
      "dense<1> : tensor<1xi8>"},
     "",
     "tensor<2xi32>",
     "? 2"},
    {"MulWithoutShiftKeepsLowBits",
     "mul",
     {"dense<[65536, -65537]> : tensor<2xi32>", "dense<65536> : tensor<1xi32>",
      "dense<0> : tensor<1xi8>"},
     "",
     "tensor<2xi32>",
     "0 -65536"},
    {"MulWidens",
     "mul",
     {"dense<[-128, 127]> : tensor<2xi8>", "dense<-128> : tensor<1xi8>", "dense<0> : tensor<1xi8>"},
     "",
     "tensor<2xi32>",
     "16384 -16256"},
    {"MulOfZeroAndInfinityIsNan",
     "mul",
     {"dense<[0.0, 2.0]> : tensor<2xf32>", "dense<0x7F800000> : tensor<1xf32>",
      "dense<0> : tensor<1xi8>"},
     "",
     "tensor<2xf32>",
     "nan inf"},
    {"AddOfZeros",
     "add",
     {"dense<[0.0, -0.0, 1.0, 2.0]> : tensor<4xf32>",
      "dense<[-0.0, -0.0, -1.0, -0.0]> : tensor<4xf32>"},
     "",
     "tensor<4xf32>",
     "0 -0 0 2"},
    {"MulWithZeros",
     "mul",
     {"dense<[-2.0, 0x7F800000, 3.0]> : tensor<3xf32>", "dense<[0.0, -0.0, 1.0]> : tensor<3xf32>",
      "dense<0> : tensor<1xi8>"},
     "",
     "tensor<3xf32>",
     "-0 nan 3"},
    {"AddBeyondI32IsOpen",
     "add",
     {"dense<[2147483647, -1]> : tensor<2xi32>", "dense<1> : tensor<1xi32>"},
     "",
     "tensor<2xi32>",
     "? 0"},
    {"SubSpreadsAxes",
     "sub",
     {"dense<[[1], [2]]> : tensor<2x1xi32>", "dense<[[10, 20]]> : tensor<1x2xi32>"},
     "",
     "tensor<2x2xi32>",
     "-9 -19 -8 -18"},
    {"RoundedShiftAddsTheLastBit",
     "arithmetic_right_shift",
     {"dense<[-3, 3, -128, 7]> : tensor<4xi8>", "dense<[1, 1, 7, 0]> : tensor<4xi8>"},
     "round = true",
     "tensor<4xi8>",
     "-1 2 -1 7"},
    {"ArithmeticShiftRoundsDown",
     "arithmetic_right_shift",
     {"dense<[-3, 3, 3]> : tensor<3xi8>", "dense<[1, 1, 8]> : tensor<3xi8>"},
     "round = false",
     "tensor<3xi8>",
     "-2 1 ?"},
    {"LogicalShiftFillsWithZeros",
     "logical_right_shift",
     {"dense<[-1, -1, -1]> : tensor<3xi8>", "dense<[4, 8, -1]> : tensor<3xi8>"},
     "",
     "tensor<3xi8>",
     "15 ? ?"},
    {"LeftShiftDropsBits",
     "logical_left_shift",
     {"dense<[3, 3]> : tensor<2xi8>", "dense<[7, 8]> : tensor<2xi8>"},
     "",
     "tensor<2xi8>",
     "-128 ?"},
    {"IntdivRoundsTowardZero",
     "intdiv",
     {"dense<[-7, 7, 1, -2147483648]> : tensor<4xi32>", "dense<[2, -2, 0, -1]> : tensor<4xi32>"},
     "",
     "tensor<4xi32>",
     "-3 -3 ? ?"},
    {"AbsOfTheLeastIsOpen",
     "abs",
     {"dense<[-2147483648, -5]> : tensor<2xi32>"},
     "",
     "tensor<2xi32>",
     "? 5"},
    {"AbsOfNegativeZeroIsZero",
     "abs",
     {"dense<[-0.0, -2.5]> : tensor<2xf32>"},
     "",
     "tensor<2xf32>",
     "0 2.5"},
    {"ClzCounts32Bits",
     "clz",
     {"dense<[0, 1, -1]> : tensor<3xi32>"},
     "",
     "tensor<3xi32>",
     "32 31 0"},
    {"MaximumPropagatesNan",
     "maximum",
     {"dense<[0x7FC00000, -1.0, -0.0]> : tensor<3xf32>", "dense<[1.0, 2.0, 0.0]> : tensor<3xf32>"},
     "",
     "tensor<3xf32>",
     "nan 2 0"},
    {"MaximumIgnoresNan",
     "maximum",
     {"dense<[0x7FC00000, 0x7FC00000]> : tensor<2xf32>",
      "dense<[1.0, 0x7FC00000]> : tensor<2xf32>"},
     "nan_mode = #tosa.nan_mode<IGNORE>",
     "tensor<2xf32>",
     "1 nan"},
    {"MinimumIgnoresNan",
     "minimum",
     {"dense<[0x7FC00000, 3.0]> : tensor<2xf32>", "dense<[0xFF800000, 2.0]> : tensor<2xf32>"},
     "nan_mode = #tosa.nan_mode<IGNORE>",
     "tensor<2xf32>",
     "-inf 2"},
    {"ClampIgnoringNanGivesTheMinimum",
     "clamp",
     {"dense<[0x7FC00000, 9.0, 0.5]> : tensor<3xf32>"},
     "min_val = -1.0 : f32, max_val = 1.0 : f32, nan_mode = #tosa.nan_mode<IGNORE>",
     "tensor<3xf32>",
     "-1 1 0.5"},
    {"ClampPropagatesNan",
     "clamp",
     {"dense<[0x7FC00000, -9.0, -0.0]> : tensor<3xf32>"},
     "min_val = 0.0 : f32, max_val = 1.0 : f32",
     "tensor<3xf32>",
     "nan 0 0"},
    {"ComparisonsWithNanAreFalse",
     "greater_equal",
     {"dense<[0x7FC00000, 1.0]> : tensor<2xf32>", "dense<[0x7FC00000, 1.0]> : tensor<2xf32>"},
     "",
     "tensor<2xi1>",
     "0 1"},
    {"PowIsOpenBelowZero",
     "pow",
     {"dense<[-2.0, 0.0, 0.0, 2.0]> : tensor<4xf32>",
      "dense<[2.0, 0.0, 1.0, 3.0]> : tensor<4xf32>"},
     "",
     "tensor<4xf32>",
     "? ? 0 8"},
    {"RsqrtOfNegativeIsNan",
     "rsqrt",
     {"dense<[-4.0, 4.0, 0.0]> : tensor<3xf32>"},
     "",
     "tensor<3xf32>",
     "nan 0.5 inf"},
    {"CastRoundsToEvenAndSaturates",
     "cast",
     {"dense<[2.5, 3.5, -2.5, 1.0e10, 0xFF800000, 0x7FC00000]> : tensor<6xf32>"},
     "",
     "tensor<6xi32>",
     "2 4 -2 2147483647 -2147483648 ?"},
    {"CastOfIntegersWraps",
     "cast",
     {"dense<[300, -129]> : tensor<2xi32>"},
     "",
     "tensor<2xi8>",
     "44 127"},
    {"CastToBoolAsksForZero",
     "cast",
     {"dense<[0, 2, -256]> : tensor<3xi32>"},
     "",
     "tensor<3xi1>",
     "0 1 1"},
    {"CastOfBoolIsZeroOrOne",
     "cast",
     {"dense<[false, true]> : tensor<2xi1>"},
     "",
     "tensor<2xi8>",
     "0 1"},
    {"InexactCastOfFloatsIsOpen",
     "cast",
     {"dense<[0.1, 0.5, 1.0e10]> : tensor<3xf32>"},
     "",
     "tensor<3xf16>",
     "? 0.5 ?"},
    {"CastToE4M3DoesNotSaturate",
     "cast",
     {"dense<[448.0, 460.0, 512.0, 0x7F800000]> : tensor<4xf32>"},
     "",
     "tensor<4xf8E4M3FN>",
     "448 ? nan nan"},
    {"CastToE5M2DoesNotSaturate",
     "cast",
     {"dense<[57344.0, 65536.0]> : tensor<2xf32>"},
     "",
     "tensor<2xf8E5M2>",
     "57344 inf"},
    {"RescaleRoundsHalfUp",
     "rescale",
     {"dense<[3, -3, 1, -1]> : tensor<4xi8>", "dense<536870912> : tensor<1xi32>",
      "dense<30> : tensor<1xi8>", "dense<0> : tensor<1xi8>", "dense<0> : tensor<1xi8>"},
     "scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, "
     "input_unsigned = false, output_unsigned = false",
     "tensor<4xi8>",
     "2 -1 1 0"},
    {"RescaleMovesZeroPoints",
     "rescale",
     {"dense<[4, -2, 127, -128]> : tensor<4xi8>", "dense<1073741824> : tensor<1xi32>",
      "dense<30> : tensor<1xi8>", "dense<1> : tensor<1xi8>", "dense<10> : tensor<1xi8>"},
     "scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, "
     "input_unsigned = false, output_unsigned = false",
     "tensor<4xi8>",
     "13 7 127 -119"},
    {"RescaleDoubleRoundsBeyond31",
     "rescale",
     {"dense<[1, -1, -2, -3, 2]> : tensor<5xi32>", "dense<1073741824> : tensor<1xi32>",
      "dense<32> : tensor<1xi8>", "dense<0> : tensor<1xi32>", "dense<0> : tensor<1xi32>"},
     "scale32 = true, rounding_mode = #tosa.rounding_mode<DOUBLE_ROUND>, per_channel = false, "
     "input_unsigned = false, output_unsigned = false",
     "tensor<5xi32>",
     "1 0 -1 -1 1"},
    {"RescaleRoundsOnceBeyond31",
     "rescale",
     {"dense<[1, -1, -2, -3, 2]> : tensor<5xi32>", "dense<1073741824> : tensor<1xi32>",
      "dense<32> : tensor<1xi8>", "dense<0> : tensor<1xi32>", "dense<0> : tensor<1xi32>"},
     "scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, "
     "input_unsigned = false, output_unsigned = false",
     "tensor<5xi32>",
     "0 0 0 -1 1"},
    {"RescaleDoubleRoundsOnceUntil31",
     "rescale",
     {"dense<[1, -1, 3]> : tensor<3xi32>", "dense<1073741824> : tensor<1xi32>",
      "dense<31> : tensor<1xi8>", "dense<0> : tensor<1xi32>", "dense<0> : tensor<1xi32>"},
     "scale32 = true, rounding_mode = #tosa.rounding_mode<DOUBLE_ROUND>, per_channel = false, "
     "input_unsigned = false, output_unsigned = false",
     "tensor<3xi32>",
     "1 0 2"},
    {"RescaleLimitsTheValue",
     "rescale",
     {"dense<[1, -2, 2, -3]> : tensor<4xi32>", "dense<1> : tensor<1xi32>",
      "dense<2> : tensor<1xi8>", "dense<0> : tensor<1xi32>", "dense<0> : tensor<1xi32>"},
     "scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, "
     "input_unsigned = false, output_unsigned = false",
     "tensor<4xi32>",
     "0 0 ? ?"},
    {"RescaleLimitsTheShift",
     "rescale",
     {"dense<[1, 1]> : tensor<2xi32>", "dense<1> : tensor<1xi32>", "dense<1> : tensor<1xi8>",
      "dense<0> : tensor<1xi32>", "dense<0> : tensor<1xi32>"},
     "scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, "
     "input_unsigned = false, output_unsigned = false",
     "tensor<2xi32>",
     "? ?"},
    {"RescaleLimitsTheMultiplier",
     "rescale",
     {"dense<[1, 0]> : tensor<2xi32>", "dense<-1> : tensor<1xi32>", "dense<30> : tensor<1xi8>",
      "dense<0> : tensor<1xi32>", "dense<0> : tensor<1xi32>"},
     "scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, "
     "input_unsigned = false, output_unsigned = false",
     "tensor<2xi32>",
     "? ?"},
    {"RescaleReadsUnsigned",
     "rescale",
     {"dense<[-1, 0]> : tensor<2xi8>", "dense<1073741824> : tensor<1xi32>",
      "dense<30> : tensor<1xi8>", "dense<-56> : tensor<1xi8>", "dense<0> : tensor<1xi8>"},
     "scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, "
     "input_unsigned = true, output_unsigned = false",
     "tensor<2xi8>",
     "55 -128"},
    {"RescaleClipsUnsigned",
     "rescale",
     {"dense<[0, 127, -128]> : tensor<3xi8>", "dense<1073741824> : tensor<1xi32>",
      "dense<29> : tensor<1xi8>", "dense<0> : tensor<1xi8>", "dense<-128> : tensor<1xi8>"},
     "scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, "
     "input_unsigned = false, output_unsigned = true",
     "tensor<3xi8>",
     "-128 -1 0"},
    {"RescaleOf48Bits",
     "rescale",
     {"dense<[4294967296, 1099511627776]> : tensor<2xi48>", "dense<3> : tensor<1xi16>",
      "dense<34> : tensor<1xi8>", "dense<0> : tensor<1xi48>", "dense<0> : tensor<1xi32>"},
     "scale32 = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, "
     "input_unsigned = false, output_unsigned = false",
     "tensor<2xi32>",
     "1 ?"},
    {"RescalePerChannel",
     "rescale",
     {"dense<[8, 8, 8]> : tensor<3xi16>", "dense<[1, 2, 3]> : tensor<3xi16>",
      "dense<[2, 5, 6]> : tensor<3xi8>", "dense<0> : tensor<1xi16>", "dense<0> : tensor<1xi16>"},
     "scale32 = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = true, "
     "input_unsigned = false, output_unsigned = false",
     "tensor<3xi16>",
     "? 1 0"},
    {"RescaleInexactlyIsOpen",
     "rescale",
     {"dense<[1, 0, -1]> : tensor<3xi32>", "dense<1> : tensor<1xi32>", "dense<2> : tensor<1xi8>",
      "dense<0> : tensor<1xi32>", "dense<0> : tensor<1xi32>"},
     "scale32 = true, rounding_mode = #tosa.rounding_mode<INEXACT_ROUND>, per_channel = false, "
     "input_unsigned = false, output_unsigned = false",
     "tensor<3xi32>",
     "? 0 ?"},
    {"ReduceSumMustFitAtEachStep",
     "reduce_sum",
     {"dense<[2147483647, 1, -1]> : tensor<3xi32>"},
     "axis = 0 : i32",
     "tensor<1xi32>",
     "?"},
    {"ReduceSumWithoutRounding",
     "reduce_sum",
     {"dense<[[1.0, 0.1], [2.0, 0.2], [3.5, 0.3]]> : tensor<3x2xf32>"},
     "axis = 0 : i32",
     "tensor<1x2xf32>",
     "6.5 ?"},
    {"ReduceSumOfNanIsNan",
     "reduce_sum",
     {"dense<[0.1, 0x7FC00000]> : tensor<2xf32>"},
     "axis = 0 : i32",
     "tensor<1xf32>",
     "nan"},
    {"ReduceProduct",
     "reduce_product",
     {"dense<[3.0, -0.5, 4.0]> : tensor<3xf32>"},
     "axis = 0 : i32",
     "tensor<1xf32>",
     "-6"},
    {"ReduceMaxOfInfinities",
     "reduce_max",
     {"dense<[[0xFF800000, -0.0], [0xFF800000, 0.0]]> : tensor<2x2xf32>"},
     "axis = 0 : i32",
     "tensor<1x2xf32>",
     "-inf 0"},
    {"ReduceMinIgnoresNan",
     "reduce_min",
     {"dense<[[0x7FC00000, 0x7FC00000], [2.0, 0x7FC00000]]> : tensor<2x2xf32>"},
     "axis = 0 : i32, nan_mode = #tosa.nan_mode<IGNORE>",
     "tensor<1x2xf32>",
     "2 nan"},
    {"ReduceAllAndAny",
     "reduce_all",
     {"dense<[[true, true], [true, false]]> : tensor<2x2xi1>"},
     "axis = 1 : i32",
     "tensor<2x1xi1>",
     "1 0"},
    {"ArgmaxTakesTheFirst",
     "argmax",
     {"dense<[[1, 3, 3], [-2, -3, -2]]> : tensor<2x3xi8>"},
     "axis = 1 : i32",
     "tensor<2xi32>",
     "1 0"},
    {"ArgmaxTakesTheFirstNan",
     "argmax",
     {"dense<[1.0, 0x7FC00000, 9.0, 0x7FC00000]> : tensor<4xf32>"},
     "axis = 0 : i32",
     "tensor<i32>",
     "1"},
    {"ArgmaxIgnoresNan",
     "argmax",
     {"dense<[[0x7FC00000, 0x7FC00000], [0xFF800000, 0x7FC00000]]> : tensor<2x2xf32>"},
     "axis = 0 : i32, nan_mode = #tosa.nan_mode<IGNORE>",
     "tensor<2xi32>",
     "1 ?"},
    {"ConvPadsWithTheZeroPoint",
     "conv2d",
     {"dense<[[[[1], [2]], [[3], [4]]]]> : tensor<1x2x2x1xi8>", "dense<1> : tensor<1x2x2x1xi8>",
      "dense<10> : tensor<1xi32>", "dense<1> : tensor<1xi8>", "dense<0> : tensor<1xi8>"},
     "pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, "
     "acc_type = i32",
     "tensor<1x3x3x1xi32>",
     "10 11 11 12 16 14 12 15 13"},
    {"ConvSubtractsBothZeroPoints",
     "conv2d",
     {"dense<[[[[3, 5]]]]> : tensor<1x1x1x2xi8>",
      "dense<[[[[2, 7]]], [[[0, 1]]]]> : tensor<2x1x1x2xi8>", "dense<[100, 200]> : tensor<2xi32>",
      "dense<3> : tensor<1xi8>", "dense<2> : tensor<1xi8>"},
     "pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, "
     "acc_type = i32",
     "tensor<1x1x1x2xi32>",
     "110 198"},
    {"InfiniteWeightOnPaddingIsOpen",
     "conv2d",
     {"dense<[[[[1.0], [2.0]]]]> : tensor<1x1x2x1xf32>",
      "dense<[[[[0x7F800000], [3.0]]]]> : tensor<1x1x2x1xf32>", "dense<0.0> : tensor<1xf32>",
      "dense<0.0> : tensor<1xf32>", "dense<0.0> : tensor<1xf32>"},
     "pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, "
     "acc_type = f32",
     "tensor<1x1x3x1xf32>",
     "? ? ?"},
    {"ConvOfFloatsWithoutRounding",
     "conv2d",
     {"dense<[[[[1.0], [2.0], [0.1]]]]> : tensor<1x1x3x1xf32>",
      "dense<[[[[0.5], [3.0]]]]> : tensor<1x1x2x1xf32>", "dense<1.0> : tensor<1xf32>",
      "dense<0.0> : tensor<1xf32>", "dense<0.0> : tensor<1xf32>"},
     "pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, "
     "acc_type = f32",
     "tensor<1x1x3x1xf32>",
     "4 7.5 ?"},
    {"ConvThatRoundsBeforeTheBiasIsOpen",
     "conv2d",
     {"dense<[[[[-2.0, -0.00390625], [-2.0, 0.0]]]]> : tensor<1x1x2x2xbf16>",
      "dense<1.0> : tensor<1x1x1x2xbf16>", "dense<2.0> : tensor<1xbf16>",
      "dense<0.0> : tensor<1xbf16>", "dense<0.0> : tensor<1xbf16>"},
     "pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, "
     "acc_type = f32",
     "tensor<1x1x2x1xbf16>",
     "? 0"},
    {"DepthwiseChannelsCountMultipliersFast",
     "depthwise_conv2d",
     {"dense<[[[[1, 10]]]]> : tensor<1x1x1x2xi8>",
      "dense<[[[[1, 2], [3, 4]]]]> : tensor<1x1x2x2xi8>", "dense<0> : tensor<1xi32>",
      "dense<0> : tensor<1xi8>", "dense<0> : tensor<1xi8>"},
     "pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, "
     "acc_type = i32",
     "tensor<1x1x1x4xi32>",
     "1 2 30 40"},
    {"TransposeConvOverlaps",
     "transpose_conv2d",
     {"dense<[[[[1], [2]]]]> : tensor<1x1x2x1xi8>",
      "dense<[[[[1], [10], [100]]]]> : tensor<1x1x3x1xi8>", "dense<0> : tensor<1xi32>",
      "dense<0> : tensor<1xi8>", "dense<0> : tensor<1xi8>"},
     "out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 2>, acc_type = i32",
     "tensor<1x1x5x1xi32>",
     "1 10 102 20 200"},
    {"TransposeConvCropsByNegativePads",
     "transpose_conv2d",
     {"dense<[[[[1], [2]]]]> : tensor<1x1x2x1xi8>",
      "dense<[[[[1], [10], [100]]]]> : tensor<1x1x3x1xi8>", "dense<0> : tensor<1xi32>",
      "dense<0> : tensor<1xi8>", "dense<0> : tensor<1xi8>"},
     "out_pad = array<i64: 0, 0, -1, 2>, stride = array<i64: 1, 2>, acc_type = i32",
     "tensor<1x1x6x1xi32>",
     "10 102 20 200 0 0"},
    {"ConvDilates",
     "conv2d",
     {"dense<[[[[1], [2], [3], [4]]]]> : tensor<1x1x4x1xi8>",
      "dense<[[[[1], [10]]]]> : tensor<1x1x2x1xi8>", "dense<0> : tensor<1xi32>",
      "dense<0> : tensor<1xi8>", "dense<0> : tensor<1xi8>"},
     "pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 1, 2>, dilation = array<i64: 1, 2>, "
     "acc_type = i32",
     "tensor<1x1x2x1xi32>",
     "31 3"},
    {"MatmulSubtractsZeroPoints",
     "matmul",
     {"dense<[[[3, 4]]]> : tensor<1x1x2xi8>", "dense<[[[1], [5]]]> : tensor<1x2x1xi8>",
      "dense<3> : tensor<1xi8>", "dense<1> : tensor<1xi8>"},
     "",
     "tensor<1x1x1xi32>",
     "4"},
    {"MatmulOf48Bits",
     "matmul",
     {"dense<[[[32767, 32767, 32767]]]> : tensor<1x1x3xi16>",
      "dense<[[[32767], [32767], [32767]]]> : tensor<1x3x1xi16>", "dense<0> : tensor<1xi16>",
      "dense<0> : tensor<1xi16>"},
     "",
     "tensor<1x1x1xi48>",
     "3221028867"},
    {"AveragePoolCountsOnlyTheImage",
     "avg_pool2d",
     {"dense<[[[[1], [2], [4]]]]> : tensor<1x1x3x1xi8>", "dense<0> : tensor<1xi8>",
      "dense<0> : tensor<1xi8>"},
     "kernel = array<i64: 1, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, acc_type "
     "= i32",
     "tensor<1x1x3x1xi8>",
     "1 2 3"},
    {"AveragePoolMultipliesByAReciprocal",
     "avg_pool2d",
     {"dense<[[[[-1], [-2], [-4]]]]> : tensor<1x1x3x1xi8>", "dense<0> : tensor<1xi8>",
      "dense<0> : tensor<1xi8>"},
     "kernel = array<i64: 1, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, acc_type "
     "= i32",
     "tensor<1x1x3x1xi8>",
     "-1 -2 -3"},
    {"AveragePoolMovesZeroPoints",
     "avg_pool2d",
     {"dense<[[[[1], [2], [4]]]]> : tensor<1x1x3x1xi8>", "dense<1> : tensor<1xi8>",
      "dense<5> : tensor<1xi8>"},
     "kernel = array<i64: 1, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, acc_type "
     "= i32",
     "tensor<1x1x3x1xi8>",
     "5 6 7"},
    {"AveragePoolClips",
     "avg_pool2d",
     {"dense<[[[[120], [127], [-128]]]]> : tensor<1x1x3x1xi8>", "dense<-20> : tensor<1xi8>",
      "dense<5> : tensor<1xi8>"},
     "kernel = array<i64: 1, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, acc_type "
     "= i32",
     "tensor<1x1x3x1xi8>",
     "127 127 25"},
    {"AveragePoolOfFloats",
     "avg_pool2d",
     {"dense<[[[[1.0], [2.0], [0.1]]]]> : tensor<1x1x3x1xf32>", "dense<0.0> : tensor<1xf32>",
      "dense<0.0> : tensor<1xf32>"},
     "kernel = array<i64: 1, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, acc_type "
     "= f32",
     "tensor<1x1x3x1xf32>",
     "1 1.5 ?"},
    {"MaxPoolOfNegativeInfinities",
     "max_pool2d",
     {"dense<[[[[0xFF800000], [0xFF800000], [1.0]]]]> : tensor<1x1x3x1xf32>"},
     "kernel = array<i64: 1, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>",
     "tensor<1x1x3x1xf32>",
     "-inf -inf 1"},
    {"MaxPoolIgnoresNan",
     "max_pool2d",
     {"dense<[[[[0x7FC00000], [2.0], [1.0]]]]> : tensor<1x1x3x1xf32>"},
     "kernel = array<i64: 1, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, nan_mode "
     "= #tosa.nan_mode<IGNORE>",
     "tensor<1x1x3x1xf32>",
     "nan 2 2"},
    {"MaxPoolPropagatesNan",
     "max_pool2d",
     {"dense<[[[[0x7FC00000], [2.0], [1.0]]]]> : tensor<1x1x3x1xf32>"},
     "kernel = array<i64: 1, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>",
     "tensor<1x1x3x1xf32>",
     "nan nan 2"},
    {"ResizeNearestTakesTheNextFromHalf",
     "resize",
     {"dense<[[[[10], [20]]]]> : tensor<1x1x2x1xi8>", "dense<[1, 1, 4, 2]> : tensor<4xindex>",
      "dense<[0, 0]> : tensor<2xindex>", "dense<[0, 2]> : tensor<2xindex>"},
     "mode = #tosa.resize_mode<NEAREST_NEIGHBOR>",
     "tensor<1x1x4x1xi8>",
     "10 20 20 20"},
    {"ResizeNearestRoundsDown",
     "resize",
     {"dense<[[[[10], [20]]]]> : tensor<1x1x2x1xi8>", "dense<[1, 1, 4, 2]> : tensor<4xindex>",
      "dense<[0, -1]> : tensor<2xindex>", "dense<[0, 1]> : tensor<2xindex>"},
     "mode = #tosa.resize_mode<NEAREST_NEIGHBOR>",
     "tensor<1x1x4x1xi8>",
     "10 10 20 20"},
    {"ResizeBilinearIsNotDivided",
     "resize",
     {"dense<[[[[10], [20]]]]> : tensor<1x1x2x1xi8>", "dense<[1, 1, 4, 2]> : tensor<4xindex>",
      "dense<[0, 0]> : tensor<2xindex>", "dense<[0, 2]> : tensor<2xindex>"},
     "mode = #tosa.resize_mode<BILINEAR>",
     "tensor<1x1x4x1xi32>",
     "40 60 80 80"},
    {"ResizeBilinearRoundsDown",
     "resize",
     {"dense<[[[[10], [20]]]]> : tensor<1x1x2x1xi8>", "dense<[1, 1, 4, 2]> : tensor<4xindex>",
      "dense<[0, -1]> : tensor<2xindex>", "dense<[0, 1]> : tensor<2xindex>"},
     "mode = #tosa.resize_mode<BILINEAR>",
     "tensor<1x1x4x1xi32>",
     "40 50 70 80"},
    {"ResizeBilinearOfFloatsIsOpenButForNan",
     "resize",
     {"dense<[[[[10.0], [0x7FC00000]]]]> : tensor<1x1x2x1xf32>",
      "dense<[1, 1, 4, 2]> : tensor<4xindex>", "dense<[0, 0]> : tensor<2xindex>",
      "dense<[0, 2]> : tensor<2xindex>"},
     "mode = #tosa.resize_mode<BILINEAR>",
     "tensor<1x1x4x1xf32>",
     "? nan nan nan"},
    {"GatherOutsideIsOpen",
     "gather",
     {"dense<[[[1, 2], [3, 4]]]> : tensor<1x2x2xi8>", "dense<[[1, 2, 0]]> : tensor<1x3xi32>"},
     "",
     "tensor<1x3x2xi8>",
     "3 4 ? ? 1 2"},
    {"ScatterTwiceIsOpen",
     "scatter",
     {"dense<[[[1], [2], [3]]]> : tensor<1x3x1xi8>", "dense<[[2, 2]]> : tensor<1x2xi32>",
      "dense<[[[8], [9]]]> : tensor<1x2x1xi8>"},
     "",
     "tensor<1x3x1xi8>",
     "1 2 ?"},
    {"Concat",
     "concat",
     {"dense<[[1], [2]]> : tensor<2x1xi8>", "dense<[[3, 4], [5, 6]]> : tensor<2x2xi8>"},
     "axis = 1 : i32",
     "tensor<2x3xi8>",
     "1 3 4 2 5 6"},
    {"Pad",
     "pad",
     {"dense<[1, 2]> : tensor<2xi8>", "dense<[1, 2]> : tensor<2xindex>", "dense<7> : tensor<1xi8>"},
     "",
     "tensor<5xi8>",
     "7 1 2 7 7"},
    {"Reshape",
     "reshape",
     {"dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>", "dense<[3, 2]> : tensor<2xindex>"},
     "",
     "tensor<3x2xi8>",
     "1 2 3 4 5 6"},
    {"Reverse",
     "reverse",
     {"dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>"},
     "axis = 1 : i32",
     "tensor<2x2xi8>",
     "2 1 4 3"},
    {"Slice",
     "slice",
     {"dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>", "dense<[1, 1]> : tensor<2xindex>",
      "dense<[1, 2]> : tensor<2xindex>"},
     "",
     "tensor<1x2xi8>",
     "5 6"},
    {"Tile",
     "tile",
     {"dense<[[1, 2]]> : tensor<1x2xi8>", "dense<[2, 2]> : tensor<2xindex>"},
     "",
     "tensor<2x4xi8>",
     "1 2 1 2 1 2 1 2"},
    {"Transpose",
     "transpose",
     {"dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>"},
     "perms = array<i32: 1, 0>",
     "tensor<3x2xi8>",
     "1 4 2 5 3 6"},
};

INSTANTIATE_TEST_SUITE_P(Ops, TosaLaw, testing::ValuesIn(rows),
                         [](const auto &info) { return std::string(info.param.name); });

/// Numbers f(0), f(1), … as a constant of that type.
template <typename F> std::string tableOf(int count, const char *type, F f) {
  std::string text = "dense<[" + std::to_string(f(0));
  for (int i = 1; i < count; ++i)
    text += ", " + std::to_string(f(i));
  return text + "]> : tensor<" + std::to_string(count) + "x" + type + ">";
}

TEST(TosaTables, AnI8NamesOneOf256Entries) {
  if (!tosaHasOperands)
    GTEST_SKIP();
  Row row{
      "",
      "table",
      {"dense<[-128, 0, 127]> : tensor<3xi8>", tableOf(256, "i8", [](int i) { return 127 - i; })},
      "",
      "tensor<3xi8>",
      ""};
  EXPECT_EQ(textOf(ParsedIR(row.program())()), "127 -1 -128");
}

TEST(TosaTables, AnI16LiesBetweenTwoOf513Entries) {
  if (!tosaHasOperands)
    GTEST_SKIP();
  Row row{"",
          "table",
          {"dense<[0, 1, -1, -32768, 32767]> : tensor<5xi16>",
           tableOf(513, "i16", [](int i) { return 10 * i - 2560; })},
          "",
          "tensor<5xi32>",
          ""};
  EXPECT_EQ(textOf(ParsedIR(row.program())()), "0 10 -10 -327680 327670");
}

TEST(TosaTables, NeighboursFurtherApartThanI16AreOpen) {
  if (!tosaHasOperands)
    GTEST_SKIP();
  Row row{"",
          "table",
          {"dense<[1, -32768]> : tensor<2xi16>",
           tableOf(513, "i16", [](int i) { return i == 256 ? -2 : 32767; })},
          "",
          "tensor<2xi32>",
          ""};
  EXPECT_EQ(textOf(ParsedIR(row.program())()), "? 4194176");
}

/// Extents that an op computes from constant shapes.
std::string shapeOf(const char *op, std::vector<std::string> operands, int rank) {
  Row row{"", op, std::move(operands), "", "!tosa.shape<" + std::to_string(rank) + ">", ""};
  return textOf(ParsedIR(row.program())());
}

TEST(TosaShapes, ArithmeticIsOnExtents) {
  if (!tosaHasOperands)
    GTEST_SKIP();
  std::string x = "dense<[7, 8, 0]> : tensor<3xindex>", y = "dense<[2, 4, 5]> : tensor<3xindex>";
  EXPECT_EQ(shapeOf("add_shape", {x, y}, 3), "9 12 5");
  EXPECT_EQ(shapeOf("sub_shape", {x, y}, 3), "5 4 ?");
  EXPECT_EQ(shapeOf("mul_shape", {x, y}, 3), "14 32 0");
  EXPECT_EQ(shapeOf("max_shape", {x, y}, 3), "7 8 5");
  EXPECT_EQ(shapeOf("min_shape", {x, y}, 3), "2 4 0");
  EXPECT_EQ(shapeOf("div_floor_shape", {x, y}, 3), "3 2 0");
  EXPECT_EQ(shapeOf("div_ceil_shape", {x, y}, 3), "4 2 0");
  EXPECT_EQ(shapeOf("mod_shape", {y, x}, 3), "2 4 ?");
  EXPECT_EQ(shapeOf("exp2_shape", {y}, 3), "4 16 32");
  EXPECT_EQ(shapeOf("log2_floor_shape", {x}, 3), "2 3 ?");
  EXPECT_EQ(shapeOf("log2_ceil_shape", {x}, 3), "3 3 ?");
  EXPECT_EQ(shapeOf("concat_shape", {x, y}, 6), "7 8 0 2 4 5");
  EXPECT_EQ(shapeOf("slice_shape", {y, "dense<1> : tensor<1xi32>", "dense<2> : tensor<1xi32>"}, 2),
            "4 5");
}

TEST(TosaShapes, DimIsTheExtentAtRunTime) {
  if (!tosaHasOperands)
    GTEST_SKIP();
  Row row{"", "dim", {"dense<0> : tensor<2x5xi8>"}, "axis = 1 : i32", "!tosa.shape<1>", ""};
  EXPECT_EQ(textOf(ParsedIR(row.program())()), "5");
}

TEST(TosaFourier, OnlySumsWithoutAnglesAreCertain) {
  if (!tosaHasOperands)
    GTEST_SKIP();
  auto realPart = [](const char *numbers) {
    ParsedIR f(std::string("func.func @f() -> tensor<1x1x2xf32> {\n"
                           "  %x = \"tosa.const\"() <{values = dense<") +
               numbers +
               "> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>\n"
               "  %z = \"tosa.const\"() <{values = dense<0.0> : tensor<1x1x2xf32>}> : () -> "
               "tensor<1x1x2xf32>\n"
               "  %r:2 = \"tosa.fft2d\"(%x, %z) <{inverse = false}> : (tensor<1x1x2xf32>, "
               "tensor<1x1x2xf32>) -> (tensor<1x1x2xf32>, tensor<1x1x2xf32>)\n"
               "  return %r#0 : tensor<1x1x2xf32>\n}");
    return textOf(f());
  };
  EXPECT_EQ(realPart("[[[1.0, 2.5]]]"), "3.5 ?");
  EXPECT_EQ(realPart("[[[1.0, 0.0]]]"), "1 1");
  EXPECT_EQ(realPart("[[[0x7FC00000, 1.0]]]"), "nan nan");
}

TEST(TosaZeros, HaveAnySignAfterArithmeticWithZeros) {
  if (!tosaHasOperands)
    GTEST_SKIP();
  auto hasAnySign = [](const char *op, const char *x, const char *y) {
    auto constant = [](const char *number) {
      return "dense<" + std::string(number) + "> : tensor<1xf32>";
    };
    Row row{"", op, {constant(x), constant(y)}, "", "tensor<1xf32>", ""};
    return ParsedIR(row.program())().madeAnyZero;
  };
  EXPECT_TRUE(hasAnySign("add", "-0.0", "0.0"));
  EXPECT_FALSE(hasAnySign("add", "1.0", "-1.0"));
  EXPECT_FALSE(hasAnySign("sub", "1.0", "0.0"));
  EXPECT_TRUE(hasAnySign("maximum", "-0.0", "0.0"));
  EXPECT_FALSE(hasAnySign("maximum", "-0.0", "-1.0"));
}

TEST(TosaVariables, KeepWhatWasWritten) {
  if (!tosaHasOperands)
    GTEST_SKIP();
  ParsedIR f("tosa.variable @v = dense<[1, 2]> : tensor<2xi8>\n"
             "func.func @f() -> tensor<2xi8> {\n"
             "  %a = tosa.variable_read @v : tensor<2xi8>\n"
             "  %b = \"tosa.const\"() <{values = dense<7> : tensor<2xi8>}> : () -> tensor<2xi8>\n"
             "  tosa.variable_write @v, %b : tensor<2xi8>\n"
             "  %c = tosa.variable_read @v : tensor<2xi8>\n"
             "  %r = tosa.bitwise_xor %a, %c : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>\n"
             "  return %r : tensor<2xi8>\n}");
  EXPECT_EQ(textOf(f()), "6 5");
}

} // namespace
} // namespace npufuzz::interpreter
