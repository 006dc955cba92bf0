//===- CompileTime.h - the CPU seconds of one compilation -------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_COMPILETIME_H
#define NPUFUZZ_ORACLES_COMPILETIME_H

#include "backend/Backend.h"
#include "oracles/Growth.h"

namespace npufuzz::oracles {

/// The case with the body of each kernel so many times, one behind the other. It is to be compiled:
/// what it computes is another thing.
Case repeatKernels(const Case &testCase, int64_t copies);

/// Compiles the copies in a process of its own, which may die and is given up after secondsGivenUp.
/// Where that starts processes, they are the compiler, and their time alone counts; else it is the
/// process's own.
Measured measureCompilation(const Case &testCase, int64_t copies, const Backend &backend,
                            const CompileOptions &options);

/// CPU seconds of this process so far. Tests put a clock here that goes as they say.
extern double (*cpuClock)();

/// By how much a measurement may be off because its clock moves in steps: they are observed, since
/// what the system says of its clocks is not what it does.
double cpuClockStep();

} // namespace npufuzz::oracles

#endif
