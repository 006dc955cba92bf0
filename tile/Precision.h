//===- Precision.h - what a system promises of inexact results --*- C++ -*-===//
//
// The language asks little where results are not exact (TileOps.td): sums in any order, each step
// rounded to the declared type, functions within a few units in the last place. A system that does
// better says so, and is held to it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_PRECISION_H
#define NPUFUZZ_TILE_PRECISION_H

#include "support/Tensor.h"

#include <string>
#include <vector>

namespace npufuzz {

/// As it is made: what the language asks of everybody.
struct Precision {
  /// Terms of one element type are added or multiplied up in another, or more precisely, and
  /// rounded to the result's type once, at the end. The order is open.
  struct Accumulation {
    std::string op; ///< mnemonic: reduce, cumsum
    ElementKind of, in;
    bool operator==(const Accumulation &) const = default;
  };
  std::vector<Accumulation> accumulations;

  /// Functions that are the true value rounded to nearest, at once or to f32 first, as far as a C
  /// library for double knows that value: mnemonics, of the ops for which the op table has units in
  /// the last place.
  std::vector<std::string> correctlyRounded;

  /// Functions that are made in steps of f32, each correctly rounded, then rounded to the result's
  /// type, with e = exp(-|x|) and s = (x < 0 ? e : 1):
  ///   sigmoid s / (1 + e); silu (x * s) / (1 + e); gelu (x * 0.5) * (1 + erf(x * sqrt(1/2))),
  /// the root rounded to f32.
  std::vector<std::string> inSteps;

  /// In what an op keeps a sum or product of such elements.
  ElementKind accumulator(llvm::StringRef op, ElementKind of) const;
  bool isCorrectlyRounded(llvm::StringRef op) const;
  bool isInSteps(llvm::StringRef op) const;
  /// A line each, for people.
  std::vector<std::string> lines() const;
  bool operator==(const Precision &) const = default;
};

} // namespace npufuzz

#endif
