//===- Combine.h - two numbers into one: reductions, atomics ----*- C++ -*-===//
//
// Shared by all dialects that reduce or update memory in place, so that a kind means one thing.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_COMBINE_H
#define NPUFUZZ_INTERPRETER_COMBINE_H

#include "interpreter/Memory.h"
#include "interpreter/numbers/Format.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace npufuzz::interpreter {

/// f = float (rounded once to the format), i = integer (wraps), s = signed, u = unsigned. maximumf
/// and minimumf give NaN when an operand is one, maxnumf and minnumf the other operand.
enum class Combine : uint8_t {
  addf,
  addi,
  assign,
  maximumf,
  maxnumf,
  maxs,
  maxu,
  minimumf,
  minnumf,
  mins,
  minu,
  mulf,
  muli,
  ori,
  andi,
  xori,
};

/// What leaves results open (OpenNumber.h).
inline bool isNumber(Combine kind) { return kind == Combine::maxnumf || kind == Combine::minnumf; }

Combine combineOf(mlir::arith::AtomicRMWKind kind);
/// Addition and multiplication are of floats where the format is.
Combine combineOf(mlir::vector::CombiningKind kind, Format format);

/// x and y in that order; assign gives y. Precondition: float kinds come with float formats of at
/// least 16 bits, the others with integers.
uint64_t combine(Combine kind, Format format, uint64_t x, uint64_t y);

/// combine(kind, format, old, next), undefined where the kind leaves the result open, or where an
/// operand is undefined and takes part: assign keeps nothing of `old`.
Cell update(Combine kind, Format format, Cell old, Cell next);

/// What reductions start with: combine(kind, identity, y) is y, but for the sign of a zero.
uint64_t identityOf(Combine kind, Format format);

/// x * y + z of floats (at least 16 bits wide), rounded once.
uint64_t fuse(Format format, uint64_t x, uint64_t y, uint64_t z);

} // namespace npufuzz::interpreter

#endif
