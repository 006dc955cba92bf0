//===- ScalarOps.h - ops computed on the scalar unit ------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_SCALAROPS_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_SCALAROPS_H

#include "backend/hivm/emission/ElementText.h"

namespace npufuzz::hivm {

/// Writes ops whose elements the scalar unit computes or places one by one.
class ScalarOps : public ElementText {
protected:
  using ElementText::ElementText;

  void writeExtract(tile::ExtractOp op);
  void writeScalarQuotient(tile::FloorDivOp op);
  /// Used for tensors, because the conversion of a vector shift forgets to switch its rounding off.
  void writeScalarShift(mlir::Operation *op, llvm::StringRef name);
  /// Applies `compute` to each pair of elements.
  void computeElements(
      Buffer &to, const Buffer &lhs, const Buffer &rhs,
      llvm::function_ref<std::string(const std::string &, const std::string &)> compute);
  void gatherElements(tile::GatherOp op);
  void writeScatter(tile::ScatterOp op);
  void writeTopk(tile::TopkOp op);
  /// "arith.OP %a, %b : TYPE"
  std::string scalarOp(llvm::StringRef op, llvm::ArrayRef<std::string> operands,
                       llvm::StringRef type);
  /// Replaces the coordinate along the axis, one of so many places, by the value of its index.
  Extents namedPlace(llvm::ArrayRef<Index> at, size_t axis, const Buffer &indices, int64_t places);
  /// Extents over which indices repeat.
  std::optional<Extents> repeatedExtents(const Buffer &indices, llvm::ArrayRef<int64_t> shape);
  /// True if a sort puts `a` before `b` regardless of their places.
  std::string isBefore(ElementKind kind, bool smallest, const std::string &a, const std::string &b);
  enum class Counted { whereTrue, whereFalse };
  /// Counts places in a row, beginning with `start`.
  std::string countBefore(const std::string &start, const Index &from, const Index &to,
                          Counted counted,
                          llvm::function_ref<std::string(const Index &)> condition);
};

} // namespace npufuzz::hivm

#endif
