//===- Emission.h - builds air-opt's input from a case ----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_EMISSION_EMISSION_H
#define NPUFUZZ_BACKEND_AIR_EMISSION_EMISSION_H

#include "backend/Backend.h"

namespace npufuzz::air {

/// Holds texts, because they outlive the context of the case.
struct Emitted {
  /// Not `compiled` if the case cannot be expressed; then with pass and diagnostic.
  CompileStatus status = CompileStatus::compiled;
  std::string pass, diagnostic;
  std::map<std::string, int64_t> statistics;
  std::string program;              ///< all of it
  std::string main;                 ///< a module with only @main, which air-opt does not see
  std::vector<std::string> modules; ///< the kernels: all in one module, or one each
};

Emitted emit(const Case &testCase, bool together);

/// Parses a text; null, with the reason, if it does not parse. Ops may be of any dialect.
mlir::OwningOpRef<mlir::ModuleOp> moduleIn(mlir::MLIRContext &context, llvm::StringRef text,
                                           std::string &why);

/// Joins modules that air-opt printed with @main; null, with the reason, if one does not parse.
mlir::OwningOpRef<mlir::ModuleOp> programOf(mlir::MLIRContext &context,
                                            llvm::ArrayRef<std::string> printed,
                                            llvm::StringRef main, std::string &why);

} // namespace npufuzz::air

#endif
