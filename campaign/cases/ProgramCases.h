//===- ProgramCases.h - tile programs as cases ------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_CASES_PROGRAMCASES_H
#define NPUFUZZ_CAMPAIGN_CASES_PROGRAMCASES_H

#include "campaign/cases/CaseKinds.h"

namespace npufuzz::campaign {

// Functions of the row of tile programs; see CaseKindRow.

llvm::Error checkProgramInputs(mlir::ModuleOp program, const std::vector<Tensor> &inputs);
/// Draws small integers, which every type has and which make arithmetic exact.
std::vector<Tensor> drawProgramInputs(mlir::ModuleOp program, uint64_t seed);
/// Shrinks with the reductions engine (reduce/program) on the settings of `backend`.
Case shrinkProgram(const Case &start, const Backend &backend, const ShrinkHooks &hooks);

} // namespace npufuzz::campaign

#endif
