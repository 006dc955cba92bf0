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

/// Reads the rest of an open file. Nullopt if that is more than `bytesMax`, without keeping it.
/// Fails if it cannot be read.
llvm::Expected<std::optional<std::string>> readBounded(int descriptor, size_t bytesMax);

/// Line that separates the programs of a file, as in mlir-opt.
inline constexpr llvm::StringLiteral splitMarkerDefault = "// -----";

/// Splits a text into programs, each preceded by empty lines so that its own lines keep their
/// numbers. With an empty marker there is one program.
std::vector<std::string> splitPrograms(llvm::StringRef text, llvm::StringRef marker);
/// Line of its file on which a program of splitPrograms begins, 1-based.
size_t lineOf(llvm::StringRef program);

/// Reads a file, or standard input for "-". Fails with exit code 2.
llvm::Expected<std::string> readInput(const std::string &path);

/// Place of a function in the file of a program, for editors and services that read the lines of
/// compilers: "FILE:LINE:COLUMN: error: WORDS". The program's own place if it has no such function.
std::string placedLine(llvm::StringRef path, const std::string &program, llvm::StringRef function,
                       const std::string &words, mlir::MLIRContext &context);

/// How the line of an error of the parser begins.
inline constexpr llvm::StringLiteral expectedMLIR = "expected MLIR, got ";

/// Exit code 2 with `line`, which the parser gave of that text, and the picture of its place.
llvm::Error parseError(std::string line, llvm::StringRef path, llvm::StringRef text);

/// Parses one, as `path`. Error: where it does not parse, and why, with a picture (TextError.h).
llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>>
parseProgram(llvm::StringRef text, const std::string &path, mlir::MLIRContext &context);

} // namespace npufuzz::tools

#endif
