//===- Precision.h - what a system promises of inexact results --*- C++ -*-===//
//
// The language asks little where results are not exact (TileOps.td): sums in any order, each step
// rounded to the declared type, functions within a few units in the last place. A system that does
// better says so, and is held to it. One that loses subnormals, which the language keeps, says that
// too, and is not blamed for it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_PRECISION_H
#define NPUFUZZ_TILE_PRECISION_H

#include "support/Tensor.h"

#include <string>
#include <vector>

namespace npufuzz {

/// In which order the terms of a sum or product meet.
enum class SumOrder : uint8_t {
  any,
  /// One after the other, by ascending coordinate; a matmul's products behind its accumulator or
  /// bias.
  sequential,
  /// The terms 2i and 2i + 1, then these results in the same way, until one is left; the last of an
  /// odd number goes on as it is.
  pairs,
};

/// What becomes of a number below the least normal one.
enum class Subnormal : uint8_t {
  kept,
  flushed, ///< a zero of its sign
  open,    ///< one or the other
};

/// As it is made: what the language asks of everybody.
struct Precision {
  /// Terms of one element type are added or multiplied up in another, or, where the order is any,
  /// more precisely, and rounded to the result's type once, at the end. In a known order each
  /// product and each step is rounded to nearest, so that every bit follows.
  struct Accumulation {
    std::string op; ///< mnemonic: reduce, cumsum, matmul
    ElementKind of, in;
    SumOrder order = SumOrder::any;
    /// Where it is not 0: each so many terms make a sum of their own, in this order, and these sums
    /// are added one after the other.
    int64_t block = 0;
    bool operator==(const Accumulation &) const = default;
  };
  std::vector<Accumulation> accumulations;

  /// How far an op for which the op table has units in the last place may really be off, in these
  /// units. 0: the true value rounded to nearest, at once or to f32 first, as far as a C library
  /// for double knows that value (which is not enough for gelu, whose factor cancels below 0); else
  /// half a unit or more, since a number of the type has to be in reach.
  struct Function {
    std::string op; ///< mnemonic
    double ulps;
    std::vector<ElementKind> of = {}; ///< none: every type
    bool operator==(const Function &) const = default;
  };
  std::vector<Function> functions;

  /// Functions that are made in steps of f32, each correctly rounded, then rounded to the result's
  /// type, with e = exp(-|x|) and s = (x < 0 ? e : 1):
  ///   sigmoid s / (1 + e); silu (x * s) / (1 + e); gelu (x * 0.5) * (1 + erf(x * sqrt(1/2))),
  /// the root rounded to f32.
  std::vector<std::string> inSteps;

  /// Of ops that compute with floats.
  struct Subnormals {
    std::vector<std::string> ops; ///< mnemonics; none: all
    std::vector<ElementKind> of;  ///< none: every type
    Subnormal operands = Subnormal::kept, results = Subnormal::kept;
    bool operator==(const Subnormals &) const = default;
  };
  std::vector<Subnormals> subnormals;

  // The first row that names it counts; without one, what the language asks.

  /// How an op makes a sum or product of such elements. A matmul's is in f32 at least.
  Accumulation accumulation(llvm::StringRef op, ElementKind of) const;
  /// `asked`: what the op table allows.
  double ulps(llvm::StringRef op, ElementKind of, double asked) const;
  bool isInSteps(llvm::StringRef op) const;
  Subnormals subnormalsOf(llvm::StringRef op, ElementKind of) const;
  /// A line each, for people.
  std::vector<std::string> lines() const;
  bool operator==(const Precision &) const = default;
};

/// "any", "sequential", "pairs"; "kept", "flushed", "open".
llvm::StringRef nameOf(SumOrder order);
llvm::StringRef nameOf(Subnormal what);

} // namespace npufuzz

#endif
