//===- Shape.h - when are two repros the same bug? --------------*- C++ -*-===//
//
// Two small programs that a pass breaks show the same bug when they differ only in what a reducer
// leaves to chance: names, order, how often something stands there, arguments that nothing reads,
// which number a constant is beyond its sign, how many axes a buffer has beyond 0, 1 and more, how
// long they are beyond 0, 1 and more, what its elements are. What is left is the shape: which ops
// there are, in which ops, on what. Equal shapes are one bug; two shapes may be two.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_SHAPE_H
#define NPUFUZZ_ORACLES_SHAPE_H

#include "mlir/IR/BuiltinOps.h"

#include <set>
#include <string>
#include <vector>

namespace npufuzz::oracles {

/// The classes of the numbers in a module's attributes and extents. A reducer that makes a new one
/// (an empty loop, an extent of 1, a negative zero) may have left one bug for another.
std::set<std::string> numberClasses(mlir::ModuleOp module);

class Shape {
public:
  /// Of any lines: the frames of a crash are its shape.
  explicit Shape(const std::set<std::string> &facts);

  /// "scf.for", "memref.store in scf.for", "arith.addi on arith.muli", "tensor.empty ->
  /// tensor<dynamic number>", "arith.constant value neg", "pass cse".
  const std::set<std::string> facts;
  /// A digest of 8 hexadecimal digits for each fact, sorted, with blanks between.
  std::string text() const;

private:
  std::set<std::string> digests;
};

/// Whether a program of the first shape has all that the recorded one has: what the programs that
/// somebody has read as one bug have in common.
bool containsShape(llvm::StringRef shape, llvm::StringRef recorded);

/// That a pass is in the pipeline, and nothing else.
Shape shapeOfPass(llvm::StringRef pass);

/// `pipeline` is what breaks the module.
Shape shapeOf(mlir::ModuleOp module, llvm::StringRef pipeline);

} // namespace npufuzz::oracles

#endif
