//===- Cases.h - generated programs of the whole language -------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_FUNCTIONAL_CASES_H
#define NPUFUZZ_TESTS_BACKEND_FUNCTIONAL_CASES_H

#include "generators/cases/Generate.h"
#include "tile/Program.h"

namespace npufuzz::tests {

inline mlir::MLIRContext &programContext() {
  static mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  tile::loadProgramDialects(context);
  return context;
}

/// A case of the default profile.
inline Case caseOf(uint64_t seed, const generators::Target &target = {}) {
  return generators::generateFromSeed(seed, target, generators::Profile::standard,
                                      programContext());
}

} // namespace npufuzz::tests

#endif
