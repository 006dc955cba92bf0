//===- Emission.h - what air-opt is given of a case -------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_EMISSION_EMISSION_H
#define NPUFUZZ_BACKEND_AIR_EMISSION_EMISSION_H

#include "backend/Backend.h"

namespace npufuzz::air {

/// Texts: they outlive the context of the case.
struct Emitted {
  /// Not compiled where the case cannot be said, with pass and diagnostic.
  CompileStatus status = CompileStatus::compiled;
  std::string pass, diagnostic;
  std::map<std::string, int64_t> statistics;
  std::string program;              ///< all of it
  std::string main;                 ///< a module of @main alone, which air-opt is not given
  std::vector<std::string> modules; ///< the kernels: all of them in one, or each in one of its own
};

Emitted emit(const Case &testCase, bool together);

/// A text as a module; null, and why, where it does not parse. Ops may be of any dialect.
mlir::OwningOpRef<mlir::ModuleOp> moduleIn(mlir::MLIRContext &context, llvm::StringRef text,
                                           std::string &why);

/// Of modules that air-opt printed, with @main; null, and why, where one does not parse.
mlir::OwningOpRef<mlir::ModuleOp> programOf(mlir::MLIRContext &context,
                                            llvm::ArrayRef<std::string> printed,
                                            llvm::StringRef main, std::string &why);

} // namespace npufuzz::air

#endif
