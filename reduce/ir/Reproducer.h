//===- Reproducer.h - IR with the pipeline that crashed ---------*- C++ -*-===//
//
// The file that mlir-opt --mlir-pass-pipeline-crash-reproducer=FILE writes: a module, and below it
// the pipeline as an external resource. mlir-opt --run-reproducer runs it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_REPRODUCER_H
#define NPUFUZZ_REDUCE_IR_REPRODUCER_H

#include "mlir/IR/BuiltinOps.h"

#include <optional>
#include <string>

namespace npufuzz::reduceir {

struct Reproducer {
  std::string pipeline;
  bool disablesThreading = false, verifiesEach = true;
};

/// Returns what a file says of its pipeline; nothing if it is no reproducer. Precondition: the text
/// parses in this context.
std::optional<Reproducer> readReproducer(llvm::StringRef text, mlir::MLIRContext &context);

/// Prints the module as such a file.
std::string printReproducer(mlir::ModuleOp module, const Reproducer &reproducer);

} // namespace npufuzz::reduceir

#endif
