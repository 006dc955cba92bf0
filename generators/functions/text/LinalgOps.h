//===- LinalgOps.h - structured ops on the tensors in scope -----*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_LINALGOPS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_LINALGOPS_H

#include "generators/functions/text/TensorOps.h"

namespace npufuzz::generators::functions::text {

/// Each draws its operands from the tensors in scope, which its results join. Precondition: there
/// is a tensor of rank 1 or more in scope.
class LinalgOps {
public:
  LinalgOps(Choices &choices, Text &text, Scalars &scalars, Tensors &tensors)
      : choices(choices), text(text), scalars(scalars), tensors(tensors) {}

  /// linalg.generic with parallel loops only: permuted, broadcast, reversed, scalar operands.
  void pointwise();
  /// linalg.add, linalg.abs, linalg.copy …
  void named();
  /// linalg.reduce and linalg.generic with loops that sum.
  void reduction();
  void transpose();
  void broadcast();
  /// Of matrices and vectors, and of batches of them.
  void product();
  /// Convolutions and poolings.
  void window();

private:
  struct Operand {
    std::string name, type, map;
  };
  /// An input for points of these extents.
  Operand input(const Extents &loops);
  /// What an op writes; uninitialised where it is not read.
  TensorValue target(const Extents &sizes, bool isRead);
  std::string combined(const std::string &x, const std::string &y);
  TensorValue namedOp(const std::string &op, const std::vector<TensorValue> &inputs,
                      const TensorValue &target);
  std::string mapTo(size_t loops, const std::string &results) const;

  Choices &choices;
  Text &text;
  Scalars &scalars;
  Tensors &tensors;
};

} // namespace npufuzz::generators::functions::text

#endif
