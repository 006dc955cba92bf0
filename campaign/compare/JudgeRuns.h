//===- JudgeRuns.h - @main of two outputs on a backend's machine -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_COMPARE_JUDGERUNS_H
#define NPUFUZZ_CAMPAIGN_COMPARE_JUDGERUNS_H

#include "campaign/compare/Compare.h"

namespace npufuzz::campaign::compare {

/// Fills answer, details and extent by the reference's bounds: another order of a sum is no bug.
/// Precondition: subject.expected.
void judgeByReference(const Subject &subject, mlir::ModuleOp a, mlir::ModuleOp b,
                      const Backend &backend, Comparison &comparison);

/// Whether @main is the only public function that nothing calls, gives nothing but memory, and can
/// be called on a machine.
bool isForMachine(mlir::ModuleOp module);

/// Fills answer, details and extent by what the backend's machine leaves in memory, bit by bit
/// against the input module; for ops that only the backend knows. Precondition: isForMachine.
void judgeOnMachine(const Subject &subject, mlir::ModuleOp a, mlir::ModuleOp b,
                    const Backend &backend, Comparison &comparison);

} // namespace npufuzz::campaign::compare

#endif
