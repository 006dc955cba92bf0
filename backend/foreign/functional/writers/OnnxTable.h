//===- OnnxTable.h - ops of the tile dialect that ONNX has ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_WRITERS_ONNXTABLE_H
#define NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_WRITERS_ONNXTABLE_H

#include "llvm/ADT/StringRef.h"

namespace npufuzz::functional {

/// An elementwise op and the one of ONNX that computes it.
struct OnnxRow {
  llvm::StringLiteral mnemonic, classes;
  const char *op; ///< null: several, by OnnxOps.cpp
  int since = 0;  ///< the first opset that has it
};
/// The row of an op for elements of that class; null if there is none.
const OnnxRow *onnxRow(llvm::StringRef mnemonic, char elementClass);
/// True if an op has rows: then it is said for their element classes alone.
bool hasOnnxRows(llvm::StringRef mnemonic);

} // namespace npufuzz::functional

#endif
