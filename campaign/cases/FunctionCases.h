//===- FunctionCases.h - functions of upstream dialects as cases -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_CASES_FUNCTIONCASES_H
#define NPUFUZZ_CAMPAIGN_CASES_FUNCTIONCASES_H

#include "campaign/cases/CaseSource.h"

namespace npufuzz::campaign {

/// A module of upstream dialects under a drawn pipeline; oracles/functions judges it.
inline constexpr CaseKind upstreamFunction{"upstream-function"};

/// One case in so many of backend mlir is one of these, drawn by its seed.
inline constexpr uint64_t functionPeriod = 2;

/// Functions for one seed in `period`, and `others` for the rest; 1: nothing but functions.
std::unique_ptr<CaseSource> withFunctions(std::unique_ptr<CaseSource> others,
                                          uint64_t period = functionPeriod);

/// Where inputs are given, they must fit; without any they are drawn by type.
llvm::Error checkFunctionInputs(mlir::ModuleOp module, const std::vector<Tensor> &inputs);

} // namespace npufuzz::campaign

#endif
