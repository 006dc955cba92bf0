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
enum class Family : uint8_t { integer, affine, scf, memref, tensor, vector, linalg, tosa };
inline constexpr size_t familyCount = 8;
/// The first families are drawn unless a campaign asks for another one.
inline constexpr size_t commonFamilyCount = 7;
llvm::StringRef familyName(Family family);
/// True if this release of MLIR has the family's ops as they are drawn.
bool hasFamily(Family family);

/// Generates a module with one public function, @main, that verifies and is defined for every
/// input. Total. Family tosa: for releases since 22 (hasFamily). Loads the upstream dialects that
/// it needs into the context.
mlir::OwningOpRef<mlir::ModuleOp> generate(Family family, Choices &choices,
                                           mlir::MLIRContext &context);

/// The same for schedules of the transform dialect: structured ops that transformations look for.
mlir::OwningOpRef<mlir::ModuleOp> generatePayload(Choices &choices, mlir::MLIRContext &context);

} // namespace npufuzz::generators::functions

#endif
