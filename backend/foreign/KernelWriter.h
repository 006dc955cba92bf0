//===- KernelWriter.h - writes the text of a kernel, line by line -*- C++ -*-===//
//
// Shared by the emissions into third-party dialects: lines, names, and index arithmetic of the
// arith dialect with the known bounds of each value.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_KERNELWRITER_H
#define NPUFUZZ_BACKEND_FOREIGN_KERNELWRITER_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

#include <map>
#include <string>

namespace npufuzz {

/// Index value of a kernel: its name in the text ("%c16") and its known bounds.
struct Index {
  std::string name;
  int64_t low = 0, high = 0; ///< inclusive
  bool isConstant() const { return low == high; }
};

inline bool isSame(const Index &a, const Index &b) {
  return a.name == b.name || (a.isConstant() && b.isConstant() && a.low == b.low);
}

/// One for each axis of a tile.
using Extents = llvm::SmallVector<Index, 4>;

/// Writes text op by op. If something cannot be expressed, keeps that as the refusal and continues;
/// the text is then useless.
class KernelWriter {
public:
  /// First thing that could not be expressed; empty: none.
  const std::string &refusal() const { return refused; }

protected:
  void line(const llvm::Twine &text);
  std::string fresh(llvm::StringRef stem);
  void refuse(const llvm::Twine &what);

  /// Indents text written inside; values computed there are visible only there.
  void inside(llvm::function_ref<void()> write);
  /// Writes "HEAD {" and the inside; the caller closes the block.
  void writeBlock(const llvm::Twine &head, llvm::function_ref<void()> write);

  Index constantIndex(int64_t value);
  Index indexOf(mlir::Value value);
  Index compute(llvm::StringRef op, const Index &a, const Index &b, int64_t low, int64_t high);
  Index add(const Index &a, const Index &b);
  Index subtract(const Index &a, const Index &b);
  Index multiply(const Index &a, int64_t factor);
  Index least(const Index &a, const Index &b);
  Index greatest(const Index &a, const Index &b);
  Index evaluate(mlir::AffineExpr expression, llvm::ArrayRef<Index> dims,
                 llvm::ArrayRef<Index> symbols);
  /// Name of an i1 for the result of the predicate ("slt").
  std::string compare(llvm::StringRef predicate, const Index &a, const Index &b);
  /// clamp(total - offset, 0, extent)
  Index extentInside(int64_t total, const Index &offset, int64_t extent);

  std::string refused, body;
  unsigned depth = 2;
  int64_t nextName = 0;
  std::map<int64_t, std::string> constants;
  /// Index values by "op a, b", in this block and those around it: one name for each value.
  std::map<std::string, Index> computed;
  llvm::DenseMap<mlir::Value, Index> indexOfValue;
};

} // namespace npufuzz

#endif
