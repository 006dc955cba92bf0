//===- Shape.h - when are two repros the same bug? --------------*- C++ -*-===//
//
// Two small programs that a pass breaks show the same bug when they differ only in what a reducer
// leaves to chance: names, the order of independent ops, which number a constant is beyond its
// class, how large an extent is beyond 0, 1 and more, how wide an integer or a float is. What is
// left is the shape. Equal shapes are one bug; two shapes may be two.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_SHAPE_H
#define NPUFUZZ_ORACLES_SHAPE_H

#include "oracles/Structure.h"

#include <set>

namespace npufuzz::oracles {

/// Writes a number as its class (-1, 0, 1, "neg", "pos", "nan", "inf"), an extent as 0, 1, ? or n,
/// a type without its width, a symbol without its name.
Spelling classSpelling();

/// The classes of the numbers in a module's attributes and extents. A reducer that makes a new one
/// (an empty loop, an extent of 1, a negative zero) may have left one bug for another.
std::set<std::string> numberClasses(mlir::ModuleOp module);

struct Shape {
  /// Op structure, dependences, classes of constants, types, extents: canonicalLines in
  /// classSpelling, after the passes with their numbers as classes.
  std::vector<std::string> lines;
  /// Hash of the lines, 16 hexadecimal digits: the same in every release of npufuzz that spells
  /// alike. `// Shape:` lines of known issues hold it.
  std::string digest;
};

/// Likewise of any lines: the frames of a crash are its shape.
std::string digestOf(const std::vector<std::string> &lines);
/// `pipeline` is what breaks the module.
Shape shapeOf(mlir::ModuleOp module, llvm::StringRef pipeline);

} // namespace npufuzz::oracles

#endif
