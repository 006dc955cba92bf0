//===- Cast.h - tile.cast on elements ---------------------------*- C++ -*-===//
#ifndef NPUFUZZ_REFERENCE_CAST_H
#define NPUFUZZ_REFERENCE_CAST_H

#include "reference/Cell.h"
#include "reference/FloatFormat.h"

namespace npufuzz::reference {

/// A conversion with its rounding mode and saturation policy; see tile.cast.
struct Cast {
  ElementKind from, to;
  Rounding rounding;
  bool saturate;

  /// Converts any cell. An unconstrained float may be out of range, where the conversion is
  /// undefined. A range of integers becomes an enclosure.
  Cell operator()(const Cell &x) const;
};

} // namespace npufuzz::reference

#endif
