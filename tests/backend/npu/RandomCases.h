//===- RandomCases.h - random programs, judged by the reference -*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_NPU_RANDOMCASES_H
#define NPUFUZZ_TESTS_BACKEND_NPU_RANDOMCASES_H

#include "backend/Backend.h"
#include "generators/cases/Generate.h"
#include "reference/Reference.h"

namespace npufuzz::npu {

/// Constructs that the generators may use for the npu backend.
generators::Target npuTarget();

/// Empty if the reference allows the execution.
std::string firstDifference(const reference::Result &expected, const Execution &actual);

struct Blame {
  std::string pass; ///< empty if every snapshot is right
  std::string difference;
};
/// Returns the first pass that fails or whose snapshot gives a wrong result.
Blame blame(const Case &testCase, const reference::Result &expected,
            const std::vector<std::string> &plants = {});

/// Creates a context with the backend's dialects; registers its passes once.
std::unique_ptr<mlir::MLIRContext> makeContext();

} // namespace npufuzz::npu

#endif
