//===- FunctionCases.h - functions of upstream dialects as cases -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_CASES_FUNCTIONCASES_H
#define NPUFUZZ_CAMPAIGN_CASES_FUNCTIONCASES_H

#include "campaign/cases/CaseSource.h"
#include "generators/functions/Functions.h"

namespace npufuzz::campaign {

/// Module of upstream dialects under a drawn pipeline; oracles/functions judges it.
inline constexpr CaseKind upstreamFunction{"upstream-function"};

/// One case in so many of backend mlir is a function; its seed decides.
inline constexpr uint64_t functionPeriod = 2;

/// Draws functions for one seed in `period`, and `others` for the rest; 1: only functions.
std::unique_ptr<CaseSource> withFunctions(std::unique_ptr<CaseSource> others,
                                          uint64_t period = functionPeriod);

/// Draws only functions of the family. Precondition: this release has it (familyMissing).
std::unique_ptr<CaseSource> casesOfFamily(generators::functions::Family family);

/// Says in one line why the family cannot be drawn for this backend; empty: it can.
std::string familyMissing(generators::functions::Family family, const Backend &backend);

/// Given inputs must fit the arguments; without any, inputs are drawn by type.
llvm::Error checkFunctionInputs(mlir::ModuleOp module, const std::vector<Tensor> &inputs);

} // namespace npufuzz::campaign

#endif
