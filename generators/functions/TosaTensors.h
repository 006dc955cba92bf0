//===- TosaTensors.h - tensors of a TOSA graph in the making ----*- C++ -*-===//
//
// The generator knows the extents of each tensor and an interval of its numbers. It narrows the
// numbers with ops of TOSA where the next op would leave its result open, so that graphs are
// defined by construction.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TOSATENSORS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TOSATENSORS_H

#include "generators/Choices.h"
#include "generators/functions/Code.h"

namespace npufuzz::generators::functions {

/// Types of elements that graphs are drawn from.
enum class Number : uint8_t { i1, i8, i16, i32, i48, f16, bf16, f32 };
inline constexpr size_t numberCount = 8;

/// A set of types, one bit each.
using Numbers = unsigned;
constexpr Numbers only(Number number) { return 1u << static_cast<unsigned>(number); }
constexpr bool contains(Numbers set, Number number) { return (set & only(number)) != 0; }
inline constexpr Numbers bits = only(Number::i1), bytes = only(Number::i8),
                         shorts = only(Number::i16), words = only(Number::i32),
                         sums = only(Number::i48), wholes = bytes | shorts | words,
                         halves = only(Number::f16) | only(Number::bf16),
                         floats = halves | only(Number::f32);

constexpr bool isFloat(Number number) { return contains(floats, number); }
/// Width in bits of an integer.
unsigned widthOf(Number number);
/// Ends of an integer type; i1 holds 0 and 1.
int64_t lowestOf(Number number);
int64_t highestOf(Number number);
/// Greatest magnitude up to which the type holds every whole number.
int64_t wholeMax(Number number);

using Shape = std::vector<int64_t>;
int64_t elementsIn(const Shape &shape);

struct TosaTensor {
  mlir::Value value;
  Number number;
  Shape shape;
  /// True if all elements are whole numbers from `low` to `high`. Other floats may be anything.
  bool isWhole = false;
  int64_t low = 0, high = 0;

  size_t rank() const { return shape.size(); }
  int64_t magnitude() const { return std::max(-low, high); }
};

/// Limits of a tensor.
inline constexpr int64_t elementsMax = 160, extentMax = 5;
inline constexpr size_t tosaRankMax = 4;

/// How a function departs from what most graphs look like.
struct TosaStyle {
  bool hasUnknownExtents = false;  ///< types hide some extents
  bool hasArithConstants = false;  ///< constants of dialect arith among those of TOSA
  bool hasShapeArithmetic = false; ///< shapes are computed, which no lowering takes
};

class TosaTensors {
public:
  TosaTensors(Choices &choices, Code &code);

  Choices &choices;
  Code &code;
  TosaStyle style;

  //===--- Types and attributes ------------------------------------------===//
  mlir::Type elementOf(Number number);
  mlir::RankedTensorType typeOf(Number number, const Shape &shape);
  /// Parses an attribute of the dialect: "nan_mode<IGNORE>".
  mlir::Attribute parsed(llvm::StringRef text);
  Named nanMode();
  Named axis(int64_t axis) { return {"axis", code.getI32IntegerAttr(static_cast<int32_t>(axis))}; }
  mlir::TypedAttr scalarOf(Number number, int64_t value);

  //===--- The pool --------------------------------------------------------===//
  const TosaTensor &add(TosaTensor tensor);
  TosaTensor argument(mlir::Value value, Number number, const Shape &shape);
  const TosaTensor &newest() const { return pool.back(); }
  const std::vector<TosaTensor> &all() const { return pool; }
  /// Replaces the pool, for the body of an op that sees its arguments only.
  std::vector<TosaTensor> exchange(std::vector<TosaTensor> others) {
    return std::exchange(pool, std::move(others));
  }
  /// Gives a tensor of one of the types with a rank from `rankLeast`, casting one if there is none;
  /// now and then a constant.
  TosaTensor pick(Numbers numbers, size_t rankLeast = 0);
  /// Gives a tensor that broadcasts with `model`: another one, or a constant.
  TosaTensor partner(const TosaTensor &model, Numbers numbers);

  //===--- Constants -------------------------------------------------------===//
  TosaTensor constant(Number number, const Shape &shape, const std::vector<int64_t> &values);
  /// Draws whole numbers between the ends.
  TosaTensor drawConstant(Number number, const Shape &shape, int64_t low, int64_t high);
  /// Draws a constant with its shape.
  TosaTensor knownTensor(Number number, size_t rankLeast);
  /// Draws among infinities, NaN, zeros of both signs, fractions and the ends of the type.
  TosaTensor drawFloats(Number number, const Shape &shape);
  /// The operand `zp` of an op: one number of the type.
  TosaTensor zeroPoint(Number number, int64_t value);
  /// Draws 0 or, where the type may have one, another zero point.
  int64_t drawZeroPoint(Number number);
  /// A list of extents or the like (TosaShapes.cpp).
  mlir::Value shapeValue(const Shape &numbers);
  mlir::Value shapeConstant(const Shape &numbers);

  //===--- Ops -------------------------------------------------------------===//
  /// Emits an op on these operands. The result knows nothing but the ends of its type.
  TosaTensor emit(llvm::StringRef op, const Values &operands, Number number, const Shape &shape,
                  Attributes attributes = {});
  TosaTensor cast(const TosaTensor &tensor, Number number);
  /// Narrows the numbers to whole ones between the ends.
  TosaTensor within(const TosaTensor &tensor, int64_t low, int64_t high);
  TosaTensor reshape(const TosaTensor &tensor, const Shape &shape);
  TosaTensor withRank(const TosaTensor &tensor, size_t rank);
  TosaTensor transpose(const TosaTensor &tensor, const std::vector<int32_t> &order);
  TosaTensor clamp(const TosaTensor &tensor, mlir::TypedAttr low, mlir::TypedAttr high,
                   Named nanMode);

  Shape drawShape(size_t rankLeast, size_t rankMost);
  std::vector<int32_t> drawOrder(size_t rank);

private:
  mlir::Type shapeType(size_t rank);
  mlir::Value shapeOfPairs(llvm::StringRef op, const Shape &numbers, int way);
  mlir::Value shapeOfOne(int64_t number);
  TosaTensor castOnce(const TosaTensor &tensor, Number number);
  mlir::Value denseConstant(mlir::DenseElementsAttr values);
  mlir::Type hidden(mlir::RankedTensorType type, const Values &operands);

  std::vector<TosaTensor> pool;
};

/// Shape to which two operands of equal rank spread.
Shape broadcastOf(const Shape &a, const Shape &b);

} // namespace npufuzz::generators::functions

#endif
