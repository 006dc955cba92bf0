//===- Combine.h - two numbers into one: reductions, atomics ----*- C++ -*-===//
//
// Shared by all dialects that reduce or update memory in place, so that each kind has one meaning.
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
/// and minimumf return NaN if an operand is NaN; maxnumf and minnumf return the other operand.
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

/// True for the kinds that leave results open (OpenNumber.h).
inline bool isNumber(Combine kind) { return kind == Combine::maxnumf || kind == Combine::minnumf; }

Combine combineOf(mlir::arith::AtomicRMWKind kind);
/// Converts a kind; add and mul become float kinds if the format is a float.
Combine combineOf(mlir::vector::CombiningKind kind, Format format);

/// Combines x and y in that order; assign returns y. Precondition: float kinds come with float
/// formats of at least 16 bits, the others with integers.
uint64_t combine(Combine kind, Format format, uint64_t x, uint64_t y);

/// combine(kind, format, old, next) with undefinedness. The result is undefined if the kind leaves
/// it open or if an operand that takes part is undefined; assign ignores `old`.
Cell update(Combine kind, Format format, Cell old, Cell next);

/// Start value of a reduction: combine(kind, identity, y) is y, except for the sign of a zero.
uint64_t identityOf(Combine kind, Format format);

/// x * y + z of floats (at least 16 bits wide) with one rounding.
uint64_t fuse(Format format, uint64_t x, uint64_t y, uint64_t z);

} // namespace npufuzz::interpreter

#endif
