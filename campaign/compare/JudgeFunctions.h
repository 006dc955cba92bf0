//===- JudgeFunctions.h - judges what the functions of two outputs compute -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_COMPARE_JUDGEFUNCTIONS_H
#define NPUFUZZ_CAMPAIGN_COMPARE_JUDGEFUNCTIONS_H

#include "campaign/compare/Answer.h"
#include "oracles/refinement/JudgePass.h"

namespace npufuzz::campaign::compare {

/// The interpreter's answer on two modules made from one.
struct FunctionsAnswer {
  /// sameMeaning, differentMeaning or cannotTell.
  Answer answer = Answer::cannotTell;
  /// One line each: the first wrong element of a function, the reason why a function was not
  /// judged, undefined behaviour of the input on which the outputs differ.
  std::vector<std::string> details;
  /// Reasons why functions were not judged that have the same structure in both outputs.
  std::vector<std::string> alike;
  Extent extent;
  /// Some function was not judged because the interpreter does not know an op.
  bool isUnsupported = false;
};

/// Calls every public function of `input` whose arguments can be drawn, in all three modules and on
/// the same inputs. Compares its results, the memory that its arguments point to, and what it
/// prints. `input` is the specification: an output that does not refine it is wrong. If the
/// interpreter cannot run the input, the outputs are compared with each other. A function that
/// could not be judged and whose structure differs makes the answer cannotTell. The translator says
/// what is executed of each module; null: the module itself.
FunctionsAnswer judgeFunctions(mlir::ModuleOp input, mlir::ModuleOp a, mlir::ModuleOp b,
                               const refinement::InputSet &inputs,
                               Translator *translator = nullptr);

} // namespace npufuzz::campaign::compare

#endif
