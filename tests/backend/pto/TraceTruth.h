//===- TraceTruth.h - is every conflict of a run ordered? -------*- C++ -*-===//
//
// Ground truth for kernels that are too large for Schedules.h. Takes the steps that a run issued,
// draws each promise of order as an edge, and looks for a path between any two steps that touch a
// byte. There are no clocks here: a step knows the set of all steps before it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TESTS_BACKEND_PTO_TRACETRUTH_H
#define NPUFUZZ_TESTS_BACKEND_PTO_TRACETRUTH_H

#include "backend/pto/recording/Machine.h"

namespace npufuzz::test {

/// Says why the run is wrong: two steps touch a byte, one of them writes it, and no path connects
/// them; a wait for which no set is left; a set that nobody waits for. Empty if nothing is.
std::string wrongInTrace(llvm::ArrayRef<pto::TracedStep> steps);

} // namespace npufuzz::test

#endif
