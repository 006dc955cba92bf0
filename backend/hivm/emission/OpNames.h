//===- OpNames.h - which op of hivm says what -------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_OPNAMES_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_OPNAMES_H

#include "backend/foreign/Numbers.h"
#include "tile/Tile.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::hivm {

/// One op of a program and the op of hivm that says it.
struct OpName {
  llvm::StringLiteral tile, hivm;
  llvm::StringLiteral kinds; ///< letters of the elements that both take
  bool takesScalar = false;  ///< the second operand may be one
};

llvm::ArrayRef<OpName> opNames();
/// Null where nothing says it.
const OpName *findOpName(llvm::StringRef tileMnemonic, ElementKind kind);

/// Whether an op on tensors becomes ops of hivm that mean the same; by way of hfusion's passes, or
/// not.
bool reachesHivm(llvm::StringRef tileMnemonic, ElementKind kind, bool normalizes);

llvm::StringRef expandName(tile::ExpandKind kind);
llvm::StringRef reduceName(tile::ReduceKind kind);
/// Whether vgather takes such elements.
bool choosesInRows(ElementKind kind);
/// Whether vsel takes such elements.
bool selectsAmong(ElementKind kind);
llvm::StringRef roundingName(tile::Rounding rounding);
bool hasCast(ElementKind from, ElementKind to, tile::Rounding rounding, bool saturate);

} // namespace npufuzz::hivm

#endif
