//===- AffinePasses.h - the affine dialect's passes, whatever the release -*- C++ -*-===//
//
// Includes the header of the affine dialect's passes under the name that this release gives it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_MLIR_AFFINEPASSES_H
#define NPUFUZZ_SUPPORT_MLIR_AFFINEPASSES_H

#if __has_include("mlir/Dialect/Affine/Transforms/Passes.h")
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#else
#include "mlir/Dialect/Affine/Passes.h"
#endif

#endif
