//===- OpNames.h - which instruction says which op --------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_EMISSION_OPNAMES_H
#define NPUFUZZ_BACKEND_PTO_EMISSION_OPNAMES_H

#include "backend/foreign/Numbers.h"
#include "tile/Tile.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace npufuzz::pto {

/// One op of the tile dialect that the pto dialect can say.
struct OpName {
  llvm::StringLiteral tile;  ///< mnemonic, of the tile dialect
  llvm::StringLiteral pto;   ///< of the instruction, or how it begins
  llvm::StringLiteral kinds; ///< letters (backend/foreign/Numbers.h)
  /// Of the form with a scalar as second operand; empty where there is none.
  llvm::StringLiteral withScalar = "";
  /// Whether the instruction takes a temporary tile, like the first operand, as its last operand.
  bool hasTemporary = false;
};

llvm::ArrayRef<OpName> opNames();
/// Null where there is no such instruction, or not for the kind.
const OpName *findOpName(llvm::StringRef tileMnemonic, ElementKind kind);

/// Whether kernels of the cube unit have it; no other kernel has matmul.
bool isOpOfCube(llvm::StringRef tileMnemonic);
/// "add" … of an expanding op along an axis; empty where there is no such instruction.
std::string expandName(tile::ExpandKind kind, bool isRow, ElementKind element);
/// "sum" … of a reduction; empty likewise.
llvm::StringRef reduceSuffix(tile::ReduceKind kind);
llvm::StringRef roundingName(tile::Rounding rounding);
/// Whether tcmp compares elements of the kind so, on every architecture.
bool hasComparison(tile::CmpPredicate predicate, ElementKind kind);
/// Whether tsel takes elements of the kind; its mask is what the table asks for.
bool selectsAmong(ElementKind kind);
/// Whether tcvt has the pair with results that the language defines.
bool hasCast(ElementKind from, ElementKind to, tile::Rounding rounding, bool saturate);

} // namespace npufuzz::pto

#endif
