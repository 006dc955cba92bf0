//===- JudgeFunctions.h - what functions of two outputs compute -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_COMPARE_JUDGEFUNCTIONS_H
#define NPUFUZZ_CAMPAIGN_COMPARE_JUDGEFUNCTIONS_H

#include "campaign/compare/Answer.h"
#include "oracles/refinement/JudgePass.h"

namespace npufuzz::campaign::compare {

/// The answer of the interpreter to two modules that come from one.
struct FunctionsAnswer {
  /// sameMeaning, differentMeaning or cannotTell.
  Answer answer = Answer::cannotTell;
  /// A line each: the first wrong element of a function, why another one was not judged, what the
  /// input leaves undefined and the outputs do differently.
  std::vector<std::string> details;
  Extent extent;
  /// A function was not judged since the interpreter does not know an op.
  bool isUnsupported = false;
};

/// Calls every public function of `input` whose arguments can be drawn in all three modules, on the
/// same inputs, and compares its results, the memory behind its arguments and what it prints.
/// `input` is the specification, and each output is wrong that does not refine it. Where the
/// interpreter cannot run the input, the outputs are compared with each other. A function that
/// could not be judged, and whose structure differs, makes the answer cannotTell.
FunctionsAnswer judgeFunctions(mlir::ModuleOp input, mlir::ModuleOp a, mlir::ModuleOp b,
                               const refinement::InputSet &inputs);

} // namespace npufuzz::campaign::compare

#endif
