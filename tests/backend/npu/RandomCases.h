//===- RandomCases.h - random programs, judged by the reference -*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_NPU_RANDOMCASES_H
#define NPUFUZZ_TESTS_BACKEND_NPU_RANDOMCASES_H

#include "backend/Backend.h"
#include "generators/cases/Generate.h"
#include "reference/Reference.h"

namespace npufuzz::npu {

/// What the generators may use for the npu backend.
generators::Target npuTarget();

/// Empty when the execution is within what the reference allows.
std::string firstDifference(const reference::Result &expected, const Execution &actual);

struct Blame {
  std::string pass; ///< empty when every snapshot computes what it must
  std::string difference;
};
/// The first pass that fails or whose snapshot computes something else.
Blame blame(const Case &testCase, const reference::Result &expected,
            const std::vector<std::string> &plants = {});

/// A context with the backend's dialects; its passes are registered once.
std::unique_ptr<mlir::MLIRContext> makeContext();

} // namespace npufuzz::npu

#endif
