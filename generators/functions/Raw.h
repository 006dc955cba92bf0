//===- Raw.h - functions of upstream dialects -----------------*- C++ -*-===//
//
// Beside the tile programs: code that no lowering of ours would make, for passes of upstream MLIR.
// It travels as text, because it needs no dialect of ours.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_RAW_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_RAW_H

#include "generators/Choices.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace npufuzz::generators::functions {

/// Kinds of functions, by what they are made of.
enum class Family : uint8_t { integer, affine, scf, memref, tensor, vector, linalg };
inline constexpr size_t familyCount = 7;
llvm::StringRef familyName(Family family);

/// The text of a module with one public function, @main, that verifies and that no input makes
/// undefined. Total.
std::string generate(Family family, Choices &choices);

} // namespace npufuzz::generators::functions

#endif
