//===- CompileTime.h - the CPU seconds of one compilation -------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_COMPILETIME_H
#define NPUFUZZ_ORACLES_COMPILETIME_H

#include "backend/Backend.h"
#include "oracles/Growth.h"

namespace npufuzz::oracles {

/// Returns the case with the body of each kernel repeated `copies` times in sequence. The result is
/// only compiled; its values do not matter.
Case repeatKernels(const Case &testCase, int64_t copies);

/// Compiles the copies in a separate process, which may die and is killed after secondsGivenUp. If
/// the backend starts compiler processes, only their CPU time counts; otherwise the time of the
/// separate process counts.
Measured measureCompilation(const Case &testCase, int64_t copies, const Backend &backend,
                            const CompileOptions &options);

/// CPU seconds that this process has used so far. Tests replace it with a scripted clock.
extern double (*cpuClock)();

/// Error of a measurement that stems from the clock's steps. The steps are observed, because the
/// resolution that the system reports is not the one it delivers.
double cpuClockStep();

} // namespace npufuzz::oracles

#endif
