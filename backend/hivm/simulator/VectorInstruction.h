//===- VectorInstruction.h - a transfer or vector instruction ---*- C++ -*-===//
//
// On its way through the compiler one computation has up to three names: linalg.elemwise_binary,
// hfusion's, hivm.hir.vadd. All three are decoded alike, once an op.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_SIMULATOR_VECTORINSTRUCTION_H
#define NPUFUZZ_BACKEND_HIVM_SIMULATOR_VECTORINSTRUCTION_H

#include "backend/foreign/Numbers.h"
#include "interpreter/Code.h"

namespace npufuzz::hivm {

enum class Form {
  move,
  elementwise,
  compare,
  select,
  broadcast,
  reduce,
  locate,
  cumulate,
  convert,
  transpose,
  concatenate,
  gather,
  ramp
};

/// Computes from the inputs; for a reduction, from the result so far and the next element.
using Compute = Number (*)(char element, llvm::ArrayRef<Number> inputs);

/// Operands [first, end).
struct Group {
  unsigned first = 0, end = 0;
  unsigned count() const { return end - first; }
};

struct VectorInstruction : interpreter::StepCache {
  explicit VectorInstruction(mlir::Operation &op);

  bool isKnown = false;
  /// Completes "the machine has no OP" if the machine cannot execute it as it is; else empty.
  std::string lacks;
  unsigned pipe = 0;
  Form form = Form::move;
  Compute compute = nullptr;
  Group inputs, outputs, rest;
  /// Axes of one element repeat.
  bool repeats = false;
  /// Axes along which the op reduces, repeats, cumulates or concatenates; a permutation.
  llvm::SmallVector<int64_t> axes;
  /// False if operands lack the `axes` of the result, or the result those of the operand: linalg
  /// drops axes of one element.
  bool keepsRank = true;
  /// The destination's old value counts as the first term of a reduction.
  bool reducesIntoResult = false;
  /// "eq", "ne", "lt", "gt", "ge" or "le".
  llvm::StringRef comparison;
  /// For locating ops: looks for the greatest element; the last one of equals counts.
  bool isMax = false, isLast = false;
  Rounding rounding = Rounding::none;
  /// An integer that does not fit loses its upper bits.
  bool wraps = false;

private:
  /// Each returns what the machine lacks.
  std::string findOperands(mlir::Operation &op);
  std::string readAttributes(mlir::Operation &op);
  std::string readReduction(mlir::Operation &op);
};

/// A property or attribute of an unregistered op; null: none.
mlir::Attribute attributeOf(mlir::Operation &op, llvm::StringRef name);

/// The word of an opaque enumerator: "PIPE_V" of #hivm.pipe<PIPE_V>; empty for any other attribute.
llvm::StringRef wordOf(mlir::Attribute attribute);

} // namespace npufuzz::hivm

#endif
