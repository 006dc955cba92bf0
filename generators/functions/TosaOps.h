//===- TosaOps.h - a table of TOSA's ops, and how they are drawn -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TOSAOPS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TOSAOPS_H

#include "generators/functions/TosaTensors.h"

namespace npufuzz::generators::functions {

/// Operands for which an op has one result.
enum class Defined : uint8_t {
  always,
  notLowest,   ///< the least integer has no opposite
  sumFits,     ///< the result must fit into 32 bits
  smallNumber, ///< functions of small numbers: neither overflow nor loss of all digits
  divisor,     ///< the second operand is not 0, and not -1 under the least integer
  amount,      ///< the second operand is less than the width
  power,       ///< the first operand is positive and finite
};

struct TosaRow {
  const char *op;
  Numbers numbers; ///< types of the first operand
  Defined defined = Defined::always;
  bool hasNanMode = false;
};

/// Draws ops of TOSA on a pool of tensors, and adds their results to it.
class TosaOps {
public:
  explicit TosaOps(TosaTensors &tensors)
      : tensors(tensors), choices(tensors.choices), code(tensors.code) {}

  //===--- TosaPointwise.cpp -----------------------------------------------===//
  void unary();
  void binary();
  void comparison();
  void select();
  void product();
  void negate();
  void clamp();
  void castChain();
  void identity();
  /// Two ops on one tensor that a pass may join: clamps, casts, negations, selections.
  void pair();

  //===--- TosaLayout.cpp --------------------------------------------------===//
  void reduction();
  void argmax();
  void concat();
  void pad();
  void reshape();
  void reverse();
  void slice();
  void tile();
  void transpose();
  /// A transpose, an op and the opposite transpose.
  void transposePair();
  void gather();
  void scatter();

  //===--- TosaWindows.cpp -------------------------------------------------===//
  void convolution();
  void transposedConvolution();
  void matmul();
  void averagePool();
  void maximumPool();
  void resize();
  void spectrum();

  //===--- TosaQuantised.cpp -----------------------------------------------===//
  void rescale();
  void table();
  /// A layer of a quantised network: padding, convolution or pool, rescale, clamp.
  void layer();

  TosaTensor rescaled(const TosaTensor &tensor, Number number);

private:
  const TosaTensor &add(TosaTensor tensor) { return tensors.add(std::move(tensor)); }
  TosaTensor padded(const TosaTensor &tensor, const Shape &amounts, bool isNeutral);
  TosaTensor joined(const std::vector<TosaTensor> &parts, int64_t axis);
  TosaTensor negated(const TosaTensor &tensor);
  TosaTensor clamped(const TosaTensor &tensor);

  TosaTensors &tensors;
  Choices &choices;
  Code &code;
};

} // namespace npufuzz::generators::functions

#endif
