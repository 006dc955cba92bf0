//===- Programs.h - the programs of a file ----------------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_PROGRAMS_H
#define NPUFUZZ_TOOLS_PROGRAMS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace npufuzz::tools {

/// What is left of an open file; nothing where that is more than `bytesMax`, which is then not
/// kept. Fails where it cannot be read.
llvm::Expected<std::optional<std::string>> readBounded(int descriptor, size_t bytesMax);

/// Lines that part the programs of a file, as mlir-opt has them.
inline constexpr llvm::StringLiteral splitMarkerDefault = "// -----";

/// The programs of a text, each behind so many empty lines that its own keep their numbers. With an
/// empty marker there is one.
std::vector<std::string> splitPrograms(llvm::StringRef text, llvm::StringRef marker);

/// What a file holds, or standard input for "-". Fails with exit code 2.
llvm::Expected<std::string> readInput(const std::string &path);

/// Parses one, as `path`. Error: where it does not parse, and why.
llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>>
parseProgram(llvm::StringRef text, const std::string &path, mlir::MLIRContext &context);

} // namespace npufuzz::tools

#endif
