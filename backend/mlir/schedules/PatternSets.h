//===- PatternSets.h - sets of patterns that schedules apply ----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_SCHEDULES_PATTERNSETS_H
#define NPUFUZZ_BACKEND_MLIR_SCHEDULES_PATTERNSETS_H

#include "backend/mlir/schedules/TransformOps.h"

namespace npufuzz::mlirbackend {

/// Prefix of the names of sets of patterns.
inline constexpr llvm::StringLiteral patternsPrefix = "transform.apply_patterns.";

/// Sets of patterns that keep what IR computes and whose dialects are executed here. Those that may
/// take a sum in another order have that duty.
std::vector<TransformOp> patternSets(bool (*fits)(mlir::Operation *), const Licence &anyOrder);

} // namespace npufuzz::mlirbackend

#endif
