//===- Casts.h - casts that model formats can say ---------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_WRITERS_CASTS_H
#define NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_WRITERS_CASTS_H

#include "support/Tensor.h"
#include "tile/Tile.h"

#include "llvm/ADT/StringRef.h"

namespace npufuzz::functional {

/// 'b', 'i', 'f' or 'e', as in tile/OpRecord.h.
char elementClass(ElementKind kind);

/// Says why a format whose casts round to nearest even, numbers to f16 and bf16 by way of f32,
/// cannot say a cast; empty: it can.
llvm::StringRef unsayableCast(ElementKind from, ElementKind to, tile::Rounding rounding);

/// Least and greatest value of an integer type as a number of 64 bits.
int64_t smallestOf(ElementKind kind);
int64_t largestOf(ElementKind kind);
/// Magnitude to which integers are clamped before they become floats, with the same results; 0:
/// none.
int64_t clampedFor(ElementKind from, ElementKind to, bool saturate);
/// Greatest finite number.
double largestFloat(ElementKind kind);

} // namespace npufuzz::functional

#endif
