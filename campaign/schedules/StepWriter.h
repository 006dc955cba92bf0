//===- StepWriter.h - writes the sequence of one step -----------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_SCHEDULES_STEPWRITER_H
#define NPUFUZZ_CAMPAIGN_SCHEDULES_STEPWRITER_H

#include "generators/Choices.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace npufuzz::campaign::schedules {

using Numbers = std::vector<int64_t>;

/// Type of a handle to any op.
inline constexpr llvm::StringLiteral anyOp = "!transform.any_op";

/// Writes one transform op for a payload op that is in the module, and what finds the payload:
/// its name, and its place among the ops of that name. Draws numbers by the payload.
class StepWriter {
public:
  StepWriter(Choices &choices, mlir::ModuleOp module, mlir::Operation *payload, llvm::StringRef op)
      : choices(choices), payload(payload), op(op.str()), module(module) {}

  Choices &choices;
  mlir::Operation *const payload;
  /// Name of the transform op.
  const std::string op;

  /// Emits a handle to an op of the module and returns its name. `type` is the handle's.
  std::string handleTo(mlir::Operation *target, llvm::StringRef type = anyOp);
  /// Emits "RESULTS = OP HANDLE MIDDLE : (TYPE) -> (RESULT TYPES)".
  void apply(llvm::StringRef middle, llvm::ArrayRef<std::string> results,
             llvm::StringRef type = anyOp);
  void apply(llvm::StringRef middle, size_t results, llvm::StringRef type = anyOp);
  /// Emits "OP HANDLE MIDDLE : TYPE", an op without results.
  void applyInPlace(llvm::StringRef middle = "", llvm::StringRef type = anyOp);
  /// Emits statements that name every handle themselves.
  void emit(llvm::StringRef statement) { text += " " + statement.str(); }
  /// The payload is the whole module, by the name of its handle.
  llvm::StringRef consumeModule() {
    consumesModule = true;
    return "%root";
  }

  /// Extents of the payload's loops; a dynamic one is -1.
  Numbers loopExtents() const;
  /// True for each loop of the payload that is parallel.
  std::vector<bool> parallelLoops() const;
  /// A size for a loop of that extent, often at an edge: 1, the extent, one more or less.
  int64_t size(int64_t extent);
  /// Sizes for the loops, 0 for some of them, never for all; 0 where `isAllowed` is false. Empty if
  /// none is allowed.
  Numbers sizes(const std::vector<bool> &isAllowed);
  Numbers permutation(size_t length);
  bool chance(std::string_view label, uint64_t numerator, uint64_t denominator) {
    return choices.chance(label, numerator, denominator);
  }

  /// The sequence as one line; empty if nothing was emitted.
  std::string sequence(llvm::StringRef name) const;

private:
  mlir::ModuleOp module;
  std::string text;
  size_t handles = 0;
  bool consumesModule = false;
};

/// "2, 0, 3"
std::string listed(const Numbers &numbers);
/// "[2, 0, 3]"
std::string bracketed(const Numbers &numbers);
size_t countNonZeros(const Numbers &numbers);

} // namespace npufuzz::campaign::schedules

#endif
