//===- ScalarOps.h - ops that the scalar unit computes ----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_SCALAROPS_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_SCALAROPS_H

#include "backend/hivm/emission/ElementText.h"

namespace npufuzz::hivm {

/// Writes ops of which the scalar unit computes or places each element.
class ScalarOps : public ElementText {
protected:
  using ElementText::ElementText;

  void writeExtract(tile::ExtractOp op);
  void writeScalarQuotient(tile::FloorDivOp op);
  /// Of tensors: the conversion of one by a vector leaves out that it does not round.
  void writeScalarShift(mlir::Operation *op, llvm::StringRef name);
  /// What is computed of each pair of elements.
  void computeElements(
      Buffer &to, const Buffer &lhs, const Buffer &rhs,
      llvm::function_ref<std::string(const std::string &, const std::string &)> compute);
  void gatherElements(tile::GatherOp op);
  void writeScatter(tile::ScatterOp op);
  void writeTopk(tile::TopkOp op);
  /// "arith.OP %a, %b : TYPE"
  std::string scalarOp(llvm::StringRef op, llvm::ArrayRef<std::string> operands,
                       llvm::StringRef type);
  /// The place with what its index says of the axis, one of so many.
  Extents namedPlace(llvm::ArrayRef<Index> at, size_t axis, const Buffer &indices, int64_t places);
  /// How far indices go when they repeat.
  std::optional<Extents> repeatedExtents(const Buffer &indices, llvm::ArrayRef<int64_t> shape);
  /// Whether a sort puts the one before the other, whatever their places are.
  std::string isBefore(ElementKind kind, bool smallest, const std::string &a, const std::string &b);
  enum class Counted { whereTrue, whereFalse };
  /// A count that begins with `start`, of places in a row.
  std::string countBefore(const std::string &start, const Index &from, const Index &to,
                          Counted counted,
                          llvm::function_ref<std::string(const Index &)> condition);
};

} // namespace npufuzz::hivm

#endif
