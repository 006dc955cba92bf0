//===- PatternCounters.h - which rewrite patterns fire ----------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_PATTERNCOUNTERS_H
#define NPUFUZZ_ORACLES_REFINEMENT_PATTERNCOUNTERS_H

#include "generators/Sampling.h"
#include "support/Counters.h"

#include "mlir/IR/BuiltinOps.h"

namespace npufuzz::refinement {

/// While it lives, each rewrite pattern that changes the module counts as "PASS/PATTERN.fired".
/// MLIR tells of every pattern that is tried, not of its success: the module's hash before and
/// after says that, at a cost of the module's size an attempt. So only some cases are asked
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
