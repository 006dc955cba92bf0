//===- OpNames.h - maps ops of the language to instructions -----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_EMISSION_OPNAMES_H
#define NPUFUZZ_BACKEND_PTO_EMISSION_OPNAMES_H

#include "backend/foreign/Numbers.h"
#include "tile/Tile.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace npufuzz::pto {

/// An op of the tile dialect that the pto dialect can express.
struct OpName {
  llvm::StringLiteral tile;  ///< mnemonic in the tile dialect
  llvm::StringLiteral pto;   ///< instruction, or the start of its name
  llvm::StringLiteral kinds; ///< letters of the element kinds (backend/foreign/Numbers.h)
  /// Instruction with a scalar as second operand; empty: none.
  llvm::StringLiteral withScalar = "";
  /// The instruction takes a temporary tile, like the first operand, as its last operand.
  bool hasTemporary = false;
};

llvm::ArrayRef<OpName> opNames();
/// Null if there is no such instruction, or not for the kind.
const OpName *findOpName(llvm::StringRef tileMnemonic, ElementKind kind);

/// True if kernels of the cube unit have it; no other kernel has matmul.
bool isOpOfCube(llvm::StringRef tileMnemonic);
/// "add" … of an expanding op along an axis; empty if there is no such instruction.
std::string expandName(tile::ExpandKind kind, bool isRow, ElementKind element);
/// "sum" … of a reduction; empty if there is no such instruction.
llvm::StringRef reduceSuffix(tile::ReduceKind kind);
llvm::StringRef roundingName(tile::Rounding rounding);
/// True if tcmp supports this comparison of the kind on every architecture.
bool hasComparison(tile::CmpPredicate predicate, ElementKind kind);
/// True if tsel takes elements of the kind; the table lists the kinds of its mask.
bool selectsAmong(ElementKind kind);
/// True if tcvt has the pair, with results that the language defines.
bool hasCast(ElementKind from, ElementKind to, tile::Rounding rounding, bool saturate);

} // namespace npufuzz::pto

#endif
