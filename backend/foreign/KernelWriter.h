//===- KernelWriter.h - text of a kernel, line by line ----------*- C++ -*-===//
//
// What the emissions into other people's dialects share: lines, names, index arithmetic of the
// arith dialect with the bounds that are known of each value.
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

/// An index value of a kernel: its name in the text ("%c16") and what is known of it.
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

/// Writes text op by op. What cannot be said is kept as the refusal, and writing goes on: the text
/// is then of no use.
class KernelWriter {
public:
  /// The first thing that could not be said; empty when all could.
  const std::string &refusal() const { return refused; }

protected:
  void line(const llvm::Twine &text);
  std::string fresh(llvm::StringRef stem);
  void refuse(const llvm::Twine &what);

  /// Indents what is written inside; what is computed there is known there alone.
  void inside(llvm::function_ref<void()> write);
  /// "HEAD {" and what is inside; the caller closes the block.
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
  /// Name of the i1 that says whether the predicate ("slt") holds.
  std::string compare(llvm::StringRef predicate, const Index &a, const Index &b);
  /// clamp(total - offset, 0, extent)
  Index extentInside(int64_t total, const Index &offset, int64_t extent);

  std::string refused, body;
  unsigned depth = 2;
  int64_t nextName = 0;
  std::map<int64_t, std::string> constants;
  /// Index values by "op a, b", of this block and those around it: one name for one value.
  std::map<std::string, Index> computed;
  llvm::DenseMap<mlir::Value, Index> indexOfValue;
};

} // namespace npufuzz

#endif
