//===- LinalgOps.h - structured ops on the tensors in scope -----*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_LINALGOPS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_LINALGOPS_H

#include "generators/functions/Structured.h"
#include "generators/functions/TensorOps.h"

namespace npufuzz::generators::functions {

/// Builds ops whose operands it draws from the tensors in scope, and adds the results to them.
/// Precondition: a tensor of rank 1 or more is in scope.
class LinalgOps {
public:
  LinalgOps(Choices &choices, Code &code, Scalars &scalars, Tensors &tensors)
      : choices(choices), code(code), scalars(scalars), tensors(tensors) {}

  /// linalg.generic with parallel loops only: permuted, broadcast, reversed, scalar operands.
  void pointwise();
  /// linalg.add, linalg.abs, linalg.copy …
  void named();
  /// linalg.elementwise, sometimes on the result of linalg.transpose; a named op if the release has
  /// none.
  void category();
  /// linalg.reduce, and linalg.generic with reduction loops.
  void reduction();
  void transpose();
  void broadcast();
  /// Products of matrices and vectors, and of batches of them.
  void product();
  /// Convolutions and poolings.
  void window();

private:
  using AffineExprs = std::vector<mlir::AffineExpr>;
  /// Adds an input for an iteration space of these extents.
  void addInput(Generic &op, const Extents &loops);
  void addUniform(Generic &op);
  void addVaried(Generic &op, const Extents &loops, uint64_t kind);
  /// Adds the outputs for this iteration space. Returns the sizes of the results.
  std::vector<Extents> addOutputs(Generic &op, const Extents &loops, bool isRead);
  Values pointwiseBody(const Generic &op, mlir::ValueRange arguments, bool isRead);
  mlir::Value reduceGeneric(mlir::Value x, mlir::Value start, const std::vector<bool> &isReduced,
                            llvm::StringRef op);

  void contraction(const TensorValue &left, const Extent &more);
  void vectorProduct(const TensorValue &left, const Extent &more);
  void batchProduct(const TensorValue &left, const Extent &more);
  void matrixProduct(const TensorValue &left, const Extent &more);

  /// The tensor that an op writes; uninitialised if the op does not read it.
  TensorValue target(const Extents &sizes, bool isRead);
  mlir::Value combined(mlir::Value x, mlir::Value y);
  /// Emits an op on inputs of these shapes, in scope or new, that accumulates into a target of that
  /// shape.
  void accumulating(llvm::StringRef op, const TensorValue &first, const Extents &second,
                    const Extents &result, Attributes attributes = {});
  /// Operand of linalg.matmul or linalg.batch_matmul that is transposed.
  enum class Transposed { left, right };
  void transposedProduct(Transposed which, const TensorValue &first, const Extents &second,
                         const Extents &result);
  void windowOp(llvm::StringRef op, const std::vector<int64_t> &image,
                const std::vector<int64_t> &window, const std::vector<int64_t> &result,
                Attributes attributes);
  void define(llvm::StringRef op, const Values &inputs, const TensorValue &target,
              Attributes attributes = {});

  mlir::AffineExpr dimension(size_t axis) {
    return code.getAffineDimExpr(static_cast<unsigned>(axis));
  }
  AffineExprs dimensions(size_t rank);
  mlir::AffineMap mapTo(size_t loops, const AffineExprs &results) {
    return mlir::AffineMap::get(static_cast<unsigned>(loops), 0, results, code.getContext());
  }

  Choices &choices;
  Code &code;
  Scalars &scalars;
  Tensors &tensors;
};

} // namespace npufuzz::generators::functions

#endif
