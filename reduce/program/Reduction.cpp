//===- Reduction.cpp - the table of reductions, and the test of candidates ---===//
//
// Reductions are ordered by how much they remove. A candidate must verify, have inputs that fit,
// and be strictly smaller. The caller decides if it still fails, and pays for that run.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/Reduction.h"
#include "reduce/program/Measure.h"
#include "reduce/program/Reductions.h"
#include "reduce/program/Tidy.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

namespace npufuzz::reduce {

llvm::ArrayRef<Reduction> allReductions() {
  static const Reduction table[] = {
      {"tidy", tidy},
      {"drop-unused", dropUnusedParts},
      {"default-settings", defaultSettings},
      {"drop-calls", dropCalls},
      {"drop-stores", dropStores},
      {"cut-below", cutBelow, /*restartOnSuccess=*/true},
      {"cut-above", cutAbove},
      {"drop-loops", dropLoops},
      {"drop-branches", dropBranches},
      {"drop-carried", dropCarried},
      {"cut-views", cutViews},
      {"scratch-to-argument", scratchToArgument},
      {"replace-op", replaceOp},
      {"unify-types", unifyTypes},
      {"share-load", shareLoad},
      {"drop-view", dropView},
      {"merge-views", mergeViews},
      {"simplify-loops", simplifyLoops},
      {"fix-conditions", fixConditions},
      {"shrink-extents", shrinkExtents},
      {"drop-axes", dropAxes},
      {"scalar-to-constant", scalarToConstant},
      {"simplify-types", simplifyTypes},
      {"simplify-attributes", simplifyAttributes},
      {"fewer-values", fewerValues, /*restartOnSuccess=*/false, /*isLastResort=*/true},
      {"simplify-inputs", simplifyInputs, /*restartOnSuccess=*/false, /*isLastResort=*/true},
  };
  return table;
}

static bool inputsFit(const Case &testCase) {
  func::FuncOp entry = tile::mainOf(testCase.module);
  if (entry.getNumArguments() != testCase.inputs.size())
    return false;
  for (auto [type, input] : llvm::zip_equal(entry.getArgumentTypes(), testCase.inputs)) {
    auto memory = dyn_cast<MemRefType>(type);
    Type element = memory ? memory.getElementType() : type;
    ArrayRef<int64_t> shape = memory ? memory.getShape() : ArrayRef<int64_t>();
    if (tile::elementKindOf(element) != input.kind || ArrayRef<int64_t>(input.shape) != shape)
      return false;
  }
  return true;
}

std::optional<Case> candidate(const Case &base, const Edit &edit, const Options &options) {
  Draft draft(base);
  // An edit may find out half way that it breaks a rule; its diagnostics are of no interest.
  ScopedDiagnosticHandler quiet(draft.module().getContext(),
                                [](Diagnostic &) { return success(); });
  if (!edit(draft))
    return std::nullopt;
  // Tidying expects a valid program; its result is checked again.
  if (failed(verify(draft.module())) || failed(tile::verifyProgram(draft.module())))
    return std::nullopt;
  if (!options.keepUnused)
    dropUnused(draft.result);
  canonicalise(draft.result);
  if (failed(verify(draft.module())) || failed(tile::verifyProgram(draft.module())) ||
      !inputsFit(draft.result) || measure(draft.result, options) >= measure(base, options))
    return std::nullopt;
  return std::move(draft.result);
}

} // namespace npufuzz::reduce
