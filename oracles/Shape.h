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

struct Shape {
  /// One line a kind of op, sorted: the loop or the like around it, its name, where its operands
  /// come from, the classes of attributes and types. The passes with their numbers as n come first.
  std::vector<std::string> lines;
  /// Hash of the lines, 16 hexadecimal digits. `// Shape:` lines of known issues hold it.
  std::string digest;
};

/// Likewise of any lines: the frames of a crash are its shape.
std::string digestOf(const std::vector<std::string> &lines);
/// `pipeline` is what breaks the module.
Shape shapeOf(mlir::ModuleOp module, llvm::StringRef pipeline);

} // namespace npufuzz::oracles

#endif
