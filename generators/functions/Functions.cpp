//===- Functions.cpp ------------------------------------------------------===//
//
// This file maps each family to its generator. Families.h declares the generators, and each has a
// file of its own.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Functions.h"
#include "generators/functions/Families.h"
#include "support/mlir/Release.h"

#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::generators::functions {

llvm::StringRef familyName(Family family) {
  switch (family) {
  case Family::integer:
    return "integer";
  case Family::affine:
    return "affine";
  case Family::scf:
    return "scf";
  case Family::memref:
    return "memref";
  case Family::tensor:
    return "tensor";
  case Family::vector:
    return "vector";
  case Family::linalg:
    return "linalg";
  case Family::tosa:
    return "tosa";
  }
  llvm_unreachable("every family has a name");
}

/// Older releases have zero points and shapes as attributes.
bool hasFamily(Family family) { return family != Family::tosa || since(22).containThisOne(); }

/// Draws nothing before the family's own draws: a campaign draws the family from the same choices.
mlir::OwningOpRef<mlir::ModuleOp> generate(Family family, Choices &choices,
                                           mlir::MLIRContext &context) {
  switch (family) {
  case Family::integer:
    return integerChains(choices, context);
  case Family::affine:
    return choices.chance("stages", 1, 2) ? affineStages(choices, context)
                                          : affineNests(choices, context);
  case Family::scf:
    return controlFlow(choices, context);
  case Family::memref:
    return memoryViews(choices, context);
  case Family::tensor:
    return tensorChains(choices, context);
  case Family::vector:
    return vectorChains(choices, context);
  case Family::linalg:
    return linalgChains(choices, context);
  case Family::tosa:
    return tosaChains(choices, context);
  }
  llvm_unreachable("every family is generated");
}

mlir::OwningOpRef<mlir::ModuleOp> generatePayload(Choices &choices, mlir::MLIRContext &context) {
  return schedulePayloads(choices, context);
}

} // namespace npufuzz::generators::functions
