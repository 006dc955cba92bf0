//===- ScheduleStep.h - applies one transform op to a module ----*- C++ -*-===//
//
// Each transform op of the table is a pass that applies one named sequence of the module:
//
//   transform.structured.tile_using_for{entry-point=s1}
//
// So a schedule is a pipeline, and all that judges, blames, reduces or replays passes does so with
// transform ops. mlir-opt runs the same sequence with transform-interpreter{entry-point=s1}.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_SCHEDULES_SCHEDULESTEP_H
#define NPUFUZZ_BACKEND_MLIR_SCHEDULES_SCHEDULESTEP_H

#include "mlir/IR/BuiltinOps.h"

#include <string>
#include <vector>

namespace npufuzz::mlirbackend {

/// The pass of stock MLIR that applies a sequence.
inline constexpr llvm::StringLiteral interpreterPass = "transform-interpreter";
/// Option that names the sequence, of that pass and of each step.
inline constexpr llvm::StringLiteral entryPointOption = "entry-point";
/// Last pass of a drawn schedule: removes its sequences, which are private.
inline constexpr llvm::StringLiteral dropSequencesPass = "symbol-dce";

/// Registers one pass for each op of transformOps().
void registerScheduleSteps();

/// The op of a sequence that a step is named after: the only one that does not just find payload.
/// For patterns, the op that names the set. Null if there are none or several.
mlir::Operation *appliedOp(mlir::Operation *sequence);

/// Payload of the op in the module, as its sequence finds it by name and place; empty if it finds
/// it in another way.
std::vector<mlir::Operation *> payloadOf(mlir::Operation *applied, mlir::ModuleOp module);

/// The pipeline with transform-interpreter in place of each step, for mlir-opt.
std::string stockPipeline(llvm::StringRef pipeline);

} // namespace npufuzz::mlirbackend

#endif
