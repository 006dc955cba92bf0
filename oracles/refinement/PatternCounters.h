//===- PatternCounters.h - rewrite patterns that fire -----------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_PATTERNCOUNTERS_H
#define NPUFUZZ_ORACLES_REFINEMENT_PATTERNCOUNTERS_H

#include "generators/Sampling.h"
#include "support/Counters.h"

#include "mlir/IR/BuiltinOps.h"

namespace npufuzz::refinement {

/// Counts each rewrite pattern that changes the module during its lifetime as "PASS/PATTERN.fired".
/// MLIR reports every attempt, not its success. A hash of the module before and after detects
/// success, at a cost of the module's size per attempt, so only a sample of the cases is counted
/// (isSampled).
class PatternCounters {
public:
  PatternCounters(mlir::ModuleOp module, std::string pass, Counters &counters);
  ~PatternCounters();
  PatternCounters(const PatternCounters &) = delete;
  PatternCounters &operator=(const PatternCounters &) = delete;

  /// One case in sixteen, by its seed.
  static bool isSampled(uint64_t seed) { return npufuzz::isSampled(seed, "pattern counters", 16); }

private:
  mlir::MLIRContext &context;
};

} // namespace npufuzz::refinement

#endif
