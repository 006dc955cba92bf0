//===- Precision.h - what a system promises of inexact results --*- C++ -*-===//
//
// The language asks little of inexact results (TileOps.td): sums in any order, each step rounded to
// the declared type, functions within a few units in the last place. A system that does better says
// so and is held to it. A system that loses subnormals, which the language keeps, says that too and
// is not blamed for it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_PRECISION_H
#define NPUFUZZ_TILE_PRECISION_H

#include "support/Tensor.h"

#include <string>
#include <vector>

namespace npufuzz {

/// Order in which the terms of a sum or product are combined.
enum class SumOrder : uint8_t {
  any,
  /// One after the other, by ascending coordinate. A matmul adds its products to its accumulator or
  /// bias.
  sequential,
  /// Combines terms 2i and 2i + 1, then these results in the same way, until one is left. The last
  /// of an odd number passes unchanged.
  pairs,
};

/// Treatment of numbers below the least normal one.
enum class Subnormal : uint8_t {
  kept,
  flushed, ///< a zero of its sign
  open,    ///< either of the two
};

/// Promises of a system. The default is what the language asks of every system.
struct Precision {
  /// Terms of one element type are added or multiplied in another type, or more precisely if the
  /// order is `any`. The end result is rounded once to the result's type. In a known order each
  /// product and each step is rounded to nearest, so every bit is determined.
  struct Accumulation {
    std::string op; ///< mnemonic: reduce, cumsum, matmul
    ElementKind of, in;
    SumOrder order = SumOrder::any;
    /// If not 0: each `block` terms form a sum of their own, in this order, and these sums are
    /// added one after the other.
    int64_t block = 0;
    bool operator==(const Accumulation &) const = default;
  };
  std::vector<Accumulation> accumulations;

  /// Actual error bound of an op that has units in the last place in the op table, in these units.
  /// 0: the true value rounded to nearest, at once or to f32 first, as far as a C library for
  /// double knows that value. (It does not know gelu's well enough: a factor cancels below 0.)
  /// Otherwise half a unit or more, because a number of the type must be in reach.
  struct Function {
    std::string op; ///< mnemonic
    double ulps;
    std::vector<ElementKind> of = {}; ///< empty: every type
    bool operator==(const Function &) const = default;
  };
  std::vector<Function> functions;

  /// Functions that are computed in steps of f32, each correctly rounded, then rounded to the
  /// result's type, with e = exp(-|x|) and s = (x < 0 ? e : 1):
  ///   sigmoid s / (1 + e); silu (x * s) / (1 + e); gelu (x * 0.5) * (1 + erf(x * sqrt(1/2))),
  /// with the root rounded to f32.
  std::vector<std::string> inSteps;

  /// Treatment of subnormals by ops that compute with floats.
  struct Subnormals {
    std::vector<std::string> ops; ///< mnemonics; empty: all
    std::vector<ElementKind> of;  ///< empty: every type
    Subnormal operands = Subnormal::kept, results = Subnormal::kept;
    bool operator==(const Subnormals &) const = default;
  };
  std::vector<Subnormals> subnormals;

  // The first row that names the op and type counts. Without one, the language's rule counts.

  /// How an op accumulates elements of this kind. A matmul accumulates in f32 at least.
  Accumulation accumulation(llvm::StringRef op, ElementKind of) const;
  /// Error bound of an op, where `asked` is what the op table allows.
  double ulps(llvm::StringRef op, ElementKind of, double asked) const;
  bool isInSteps(llvm::StringRef op) const;
  Subnormals subnormalsOf(llvm::StringRef op, ElementKind of) const;
  /// Prints the promises for people, one per line.
  std::vector<std::string> lines() const;
  bool operator==(const Precision &) const = default;
};

/// "any", "sequential", "pairs"; "kept", "flushed", "open".
llvm::StringRef nameOf(SumOrder order);
llvm::StringRef nameOf(Subnormal what);

} // namespace npufuzz

#endif
