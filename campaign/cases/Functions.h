//===- Upstream.h - cases in upstream dialects ------------------*- C++ -*-===//
//
// Half of the cases of the mlir backend are no tile programs but functions of upstream dialects
// under a random pipeline. Nothing but their own IR says what they compute: each pass is judged
// against the IR that entered it, by interpretation on drawn inputs. What the pipeline leaves is
// lowered to LLVM and runs as machine code on the same inputs.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_CASES_FUNCTIONS_H
#define NPUFUZZ_CAMPAIGN_CASES_FUNCTIONS_H

#include "campaign/cases/CaseSource.h"
#include "oracles/Evaluate.h"

namespace npufuzz::campaign {

/// Inputs that @main is called with after each pass that changed the IR.
inline constexpr int64_t inputsPerCase = 6;

/// `tilePrograms` for every other seed, and functions of upstream dialects for the rest.
std::unique_ptr<CaseSource> withUpstreamCases(std::unique_ptr<CaseSource> tilePrograms);

/// What such a source draws of upstream dialects, and nothing else.
std::unique_ptr<CaseSource> upstreamCasesOnly(std::unique_ptr<CaseSource> mixed);

/// Parses and verifies the module of such a case. The error is one line.
llvm::Expected<Module> parseModule(mlir::MLIRContext &context, llvm::StringRef text,
                                          llvm::StringRef fileName);

/// Runs the pipeline until a pass is wrong. Oracle verify speaks of invalid IR, oracle pass of what
/// the function computes, oracle value of what its machine code computes; a pass that refuses the
/// IR is no bug. Precondition: mlirbackend::isUpstream(testCase.settings).
Evaluation evaluate(const Case &testCase, const EvaluateOptions &options);

/// Operations of the module: its size, as tile ops are of a program.
int64_t countOps(mlir::ModuleOp program);

} // namespace npufuzz::campaign

#endif
