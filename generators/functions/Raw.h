//===- Raw.h - the old way in, as text --------------------------*- C++ -*-===//
//
// For campaign/cases/FunctionCases.cpp only, until it takes the module: then delete this file.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_RAW_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_RAW_H

#include "generators/functions/Functions.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace npufuzz::generators::functions {

inline std::string generate(Family family, Choices &choices) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  std::string text;
  llvm::raw_string_ostream(text) << *generate(family, choices, context);
  return text;
}

} // namespace npufuzz::generators::functions

#endif
