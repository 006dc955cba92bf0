//===- Structure.h - is it the same IR, whatever it is called ---*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_STRUCTURE_H
#define NPUFUZZ_ORACLES_STRUCTURE_H

#include "mlir/IR/BuiltinOps.h"

#include <optional>
#include <string>
#include <vector>

namespace npufuzz::oracles {

/// The same ops with the same attributes, types and operands in the same order: what either module
/// computes, the other computes too. Names of values and locations do not count.
bool isSameIR(mlir::ModuleOp first, mlir::ModuleOp second);

/// The same question about the symbol of that name, and about all that it refers to.
bool isSameSymbol(llvm::StringRef name, mlir::ModuleOp first, mlir::ModuleOp second);

/// A text of the module, a line an op, that is equal for modules that differ only in the names of
/// values, in locations, in the order of functions, of blocks, and of ops that do not depend on one
/// another: an op without effects stands where it is first used, one that only reads anywhere
/// between the writes around it. Writes and other effects keep their order: whether two of them are
/// independent would need an alias analysis.
std::vector<std::string> canonicalLines(mlir::ModuleOp module);

/// The first line in which two such texts differ; a text that ends earlier has an empty one.
struct StructuralDifference {
  size_t line;
  std::string first, second;
};
std::optional<StructuralDifference> firstDifference(const std::vector<std::string> &first,
                                                    const std::vector<std::string> &second);

} // namespace npufuzz::oracles

#endif
