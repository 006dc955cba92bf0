//===- UpstreamLowering.h - the rest of the way to LLVM ---------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_UPSTREAMLOWERING_H
#define NPUFUZZ_BACKEND_MLIR_UPSTREAMLOWERING_H

#include "backend/passes/PassSequence.h"
#include "support/mlir/Release.h"

#include <optional>
#include <string>
#include <vector>

namespace npufuzz::mlirbackend {

/// What floats are computed with: instructions, or calls of MLIR's library of small floats, which
/// has all of their types.
enum class FloatCode { instructions, library };

/// Whether this MLIR comes with that library.
bool hasFloatLibrary();
/// Whether some type is a float that no instruction knows.
bool hasSmallFloats(mlir::ModuleOp module);
bool hasFloats(mlir::ModuleOp module);

/// Stock passes that take what a drawn pipeline leaves to the LLVM dialect: a,b,c. Precondition:
/// the library is there where it is asked for.
std::string upstreamLowering(FloatCode floats = FloatCode::instructions);

/// A part of that lowering, and what does the same in other ways.
struct LoweringStage {
  /// "loops": the label under which one is drawn.
  const char *name;
  struct Way {
    /// a,b,c
    const char *passes;
    Releases in = {};
  };
  /// The first is what upstreamLowering() does.
  std::vector<Way> ways;
  /// Nothing: for both.
  std::optional<FloatCode> onlyFor = {};
};

/// In order, with the ways that the MLIR that is linked has.
std::vector<LoweringStage> loweringStages(FloatCode floats = FloatCode::instructions);

/// How many steps of a pipeline come before such a lowering; nothing where it does not end with
/// one.
std::optional<size_t> stepsBeforeLowering(llvm::ArrayRef<PipelineStep> steps);

} // namespace npufuzz::mlirbackend

#endif
