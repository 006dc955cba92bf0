//===- OpNames.h - maps ops of the language to ops of hivm ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_OPNAMES_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_OPNAMES_H

#include "backend/foreign/Numbers.h"
#include "tile/Tile.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::hivm {

/// An op of the language and its op of hivm.
struct OpName {
  llvm::StringLiteral tile, hivm;
  llvm::StringLiteral kinds; ///< letters of the element kinds that both take
  bool takesScalar = false;  ///< the second operand may be a scalar
};

llvm::ArrayRef<OpName> opNames();
/// Null if hivm has none.
const OpName *findOpName(llvm::StringRef tileMnemonic, ElementKind kind);

/// True if the op on tensors becomes ops of hivm of the same meaning, with or without hfusion's
/// passes.
bool reachesHivm(llvm::StringRef tileMnemonic, ElementKind kind, bool normalizes);

llvm::StringRef expandName(tile::ExpandKind kind);
llvm::StringRef reduceName(tile::ReduceKind kind);
/// True if vgather takes such elements.
bool choosesInRows(ElementKind kind);
/// True if vsel takes such elements.
bool selectsAmong(ElementKind kind);
llvm::StringRef roundingName(tile::Rounding rounding);
bool hasCast(ElementKind from, ElementKind to, tile::Rounding rounding, bool saturate);

} // namespace npufuzz::hivm

#endif
