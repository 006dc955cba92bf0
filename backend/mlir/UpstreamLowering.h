//===- UpstreamLowering.h - lowers functions of upstream dialects to LLVM -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_UPSTREAMLOWERING_H
#define NPUFUZZ_BACKEND_MLIR_UPSTREAMLOWERING_H

#include "backend/passes/PassSequence.h"
#include "support/mlir/Release.h"

#include <optional>
#include <string>
#include <vector>

namespace npufuzz::mlirbackend {

/// Implementation of floats: instructions, or calls of MLIR's library of small floats, which has
/// all of their types.
enum class FloatCode { instructions, library };

/// True if this MLIR comes with that library.
bool hasFloatLibrary();
/// True if some type is a float without instructions.
bool hasSmallFloats(mlir::ModuleOp module);
bool hasFloats(mlir::ModuleOp module);

/// Dialect that a lowering starts from.
enum class LoweringFrom : uint8_t { others, tosa };

/// Stock passes, as a,b,c, that lower the output of a drawn pipeline to the LLVM dialect.
/// Precondition: the library exists if it is asked for.
std::string upstreamLowering(FloatCode floats = FloatCode::instructions,
                             LoweringFrom from = LoweringFrom::others);

/// A part of that lowering, with alternative ways.
struct LoweringStage {
  /// Label under which a way is drawn, such as "loops".
  const char *name;
  struct Way {
    /// a,b,c
    const char *passes;
    Releases in = {};
  };
  /// The first is the one of upstreamLowering().
  std::vector<Way> ways;
  /// None: for both.
  std::optional<FloatCode> onlyFor = {};
};

/// In order, with the ways that the linked MLIR has.
std::vector<LoweringStage> loweringStages(FloatCode floats = FloatCode::instructions,
                                          LoweringFrom from = LoweringFrom::others);

/// Number of steps before such a lowering; nothing if the pipeline does not end with one.
std::optional<size_t> stepsBeforeLowering(llvm::ArrayRef<PipelineStep> steps);

} // namespace npufuzz::mlirbackend

#endif
