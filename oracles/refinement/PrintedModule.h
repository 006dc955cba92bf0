//===- PrintedModule.h - a module as text -------------------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_PRINTEDMODULE_H
#define NPUFUZZ_ORACLES_REFINEMENT_PRINTEDMODULE_H

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace npufuzz::refinement {

inline std::string printed(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  return text;
}

} // namespace npufuzz::refinement

#endif
