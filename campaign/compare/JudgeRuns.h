//===- JudgeRuns.h - runs @main of two outputs on a backend's machine -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_COMPARE_JUDGERUNS_H
#define NPUFUZZ_CAMPAIGN_COMPARE_JUDGERUNS_H

#include "campaign/compare/Compare.h"

namespace npufuzz::campaign::compare {

/// Fills answer, details and extent by the reference's bounds: a sum in another order is no bug.
/// Precondition: subject.expected.
void judgeByReference(const Subject &subject, mlir::ModuleOp a, mlir::ModuleOp b,
                      const Backend &backend, Comparison &comparison);

/// True if @main is the only public function without a caller, returns nothing but memory, and can
/// run on a machine.
bool isForMachine(mlir::ModuleOp module);

/// Fills answer, details and extent for modules with ops that only the backend knows. Compares the
/// memory that the backend's machine leaves, bit by bit, with that of the input module.
/// Precondition: isForMachine.
void judgeOnMachine(const Subject &subject, mlir::ModuleOp a, mlir::ModuleOp b,
                    const Backend &backend, Comparison &comparison);

} // namespace npufuzz::campaign::compare

#endif
