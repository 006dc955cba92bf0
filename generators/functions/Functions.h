//===- Functions.h - functions of upstream dialects -------------*- C++ -*-===//
//
// Beside the tile programs: code that no lowering of ours would make, for passes of upstream MLIR.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_FUNCTIONS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_FUNCTIONS_H

#include "generators/Choices.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"

namespace npufuzz::generators::functions {

/// Kinds of functions, by what they are made of.
enum class Family : uint8_t { integer, affine, scf, memref, tensor, vector, linalg };
inline constexpr size_t familyCount = 7;
llvm::StringRef familyName(Family family);

/// A module with one public function, @main, that verifies and that no input makes undefined.
/// Total. Loads the upstream dialects that it needs into the context.
mlir::OwningOpRef<mlir::ModuleOp> generate(Family family, Choices &choices,
                                           mlir::MLIRContext &context);

} // namespace npufuzz::generators::functions

#endif
