//===- Functions.h - functions of upstream dialects -------------*- C++ -*-===//
//
// Generates code for passes of upstream MLIR that no lowering of our tile programs would make.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_FUNCTIONS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_FUNCTIONS_H

#include "generators/Choices.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"

namespace npufuzz::generators::functions {

/// Families of functions, by their main ingredient.
enum class Family : uint8_t { integer, affine, scf, memref, tensor, vector, linalg };
inline constexpr size_t familyCount = 7;
llvm::StringRef familyName(Family family);

/// Generates a module with one public function, @main, that verifies and is defined for every
/// input. Total. Loads the upstream dialects that it needs into the context.
mlir::OwningOpRef<mlir::ModuleOp> generate(Family family, Choices &choices,
                                           mlir::MLIRContext &context);

/// The same for schedules of the transform dialect: structured ops that transformations look for.
mlir::OwningOpRef<mlir::ModuleOp> generatePayload(Choices &choices, mlir::MLIRContext &context);

} // namespace npufuzz::generators::functions

#endif
