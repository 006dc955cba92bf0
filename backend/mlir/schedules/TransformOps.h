//===- TransformOps.h - ops of the transform dialect that are drawn -*- C++ -*-===//
//
// A schedule is a list of steps. A step is a named sequence of the transform dialect that finds its
// payload and applies one transform op to it (ScheduleStep.h). This table has the ops, and what
// their documents leave to the caller.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_SCHEDULES_TRANSFORMOPS_H
#define NPUFUZZ_BACKEND_MLIR_SCHEDULES_TRANSFORMOPS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <vector>

namespace npufuzz::mlirbackend {

/// Duty of whoever writes a schedule. A step that breaks one shows nothing about MLIR.
struct Licence {
  /// Sentence of a document, and the place where it stands.
  const char *sentence, *source;
  /// True if this use of the transform op on that payload breaks the duty.
  bool (*isBroken)(mlir::Operation *transform, mlir::Operation *payload);
};

/// A transform op that steps may apply.
struct TransformOp {
  /// With its dialect; the name of the pass that applies it, too.
  const char *name;
  /// True for the payload that it is drawn for.
  bool (*fits)(mlir::Operation *payload);
  std::vector<const Licence *> licences = {};
  /// One of these ops must be in the program; none: whatever is in it. A name that ends in a dot
  /// stands for its dialect.
  std::vector<llvm::StringRef> needs = {};
};

llvm::ArrayRef<TransformOp> transformOps();
/// Null if the op is not in the table.
const TransformOp *findTransformOp(llvm::StringRef name);
/// First duty that the op breaks; null: none.
const Licence *brokenLicence(const TransformOp &op, mlir::Operation *transform,
                             mlir::Operation *payload);

/// True if some loop of the structured op sums into its result.
bool hasReductionLoop(mlir::Operation *op);
/// Neutral element of what the reduction loops of the structured op compute, for padding its
/// inputs: with it in place of an input the result does not change. Null if none is known.
mlir::TypedAttr neutralPadding(mlir::Operation *structured);

/// Most iterations of a loop of the structured op; nothing if no bound is known.
std::optional<int64_t> largestExtent(mlir::Operation *structured, size_t loop);

} // namespace npufuzz::mlirbackend

#endif
