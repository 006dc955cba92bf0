//===- Places.h - where a finding is, for editors and CI --------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_PLACES_H
#define NPUFUZZ_TOOLS_PLACES_H

#include "llvm/ADT/StringRef.h"

#include "mlir/IR/MLIRContext.h"

#include <memory>

namespace npufuzz::tools {

/// Writes "FILE:LINE:COLUMN: error: npufuzz: MESSAGE" lines to standard error, as compilers do.
class Places {
public:
  /// `path`: a bundle, whose program is the file, or the file of a program. The place is that of
  /// the first function which the message names as @NAME, else of @main, else of the program.
  void tell(llvm::StringRef path, llvm::StringRef message);

private:
  std::unique_ptr<mlir::MLIRContext> context; ///< made for the first line
};

} // namespace npufuzz::tools

#endif
