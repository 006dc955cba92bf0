//===- Shape.h - when are two repros the same bug? --------------*- C++ -*-===//
//
// Two small programs that a pass breaks show the same bug if they differ only in what a reducer
// leaves to chance: names, order, counts of equal facts, unread arguments, the size of a constant
// beyond its sign, the number of axes of a buffer beyond 0, 1 and more, their lengths beyond 0, 1
// and more, and the element type. The rest is the shape: which ops there are, in which ops, on
// what. Equal shapes are one bug; two shapes may be two.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_SHAPE_H
#define NPUFUZZ_ORACLES_SHAPE_H

#include "mlir/IR/BuiltinOps.h"

#include <set>
#include <string>
#include <vector>

namespace npufuzz::oracles {

/// Returns the classes of the numbers in a module's attributes and extents. A reducer that
/// introduces a new class (an empty loop, an extent of 1, a negative zero) may have swapped one bug
/// for another.
std::set<std::string> numberClasses(mlir::ModuleOp module);

class Shape {
public:
  /// Builds a shape from arbitrary lines: the frames of a crash are its shape.
  explicit Shape(const std::set<std::string> &facts);

  /// "scf.for", "memref.store in scf.for", "arith.addi on arith.muli", "tensor.empty ->
  /// tensor<dynamic number>", "arith.constant value neg", "pass cse".
  const std::set<std::string> facts;
  /// One digest of 8 hexadecimal digits per fact, sorted, separated by blanks.
  std::string text() const;

private:
  std::set<std::string> digests;
};

/// True if a program of the first shape has every fact of the recorded one. A recorded shape holds
/// the common facts of all programs that a person has judged to be one bug.
bool containsShape(llvm::StringRef shape, llvm::StringRef recorded);

/// Shape with one fact: the pass is in the pipeline.
Shape shapeOfPass(llvm::StringRef pass);

/// Shape of a module that `pipeline` breaks.
Shape shapeOf(mlir::ModuleOp module, llvm::StringRef pipeline);

} // namespace npufuzz::oracles

#endif
