//===- Structure.h - is it the same IR under other names? -------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_STRUCTURE_H
#define NPUFUZZ_ORACLES_STRUCTURE_H

#include "mlir/IR/BuiltinOps.h"

#include <optional>
#include <string>
#include <vector>

namespace npufuzz::oracles {

/// True if both modules have the same ops with the same attributes, types and operands in the same
/// order, so that both compute the same. Ignores names of values and locations.
bool isSameIR(mlir::ModuleOp first, mlir::ModuleOp second);

/// The same question about the symbol of that name and everything that it refers to.
bool isSameSymbol(llvm::StringRef name, mlir::ModuleOp first, mlir::ModuleOp second);

/// Returns a text of the module, one line per op. The text is equal for modules that differ only in
/// the names of values, in locations, and in the order of functions, blocks and independent ops. An
/// op without effects stands at its first use; a reading op stands anywhere between the writes
/// around it. Writes and other effects keep their order, because their independence would need an
/// alias analysis.
std::vector<std::string> canonicalLines(mlir::ModuleOp module);

/// First line in which two such texts differ; a text that ends earlier has an empty line there.
struct StructuralDifference {
  size_t line;
  std::string first, second;
};
std::optional<StructuralDifference> firstDifference(const std::vector<std::string> &first,
                                                    const std::vector<std::string> &second);

} // namespace npufuzz::oracles

#endif
