//===- Idempotent.cpp - does a second run find something to do? -----------===//
//
// Passes that simplify until nothing is left to simplify, and passes that remove duplicates, should
// find nothing to do on their own output. No document promises it: canonicalize stops after some
// iterations. A change in a second run is therefore a note.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/UseOrder.h"
#include "oracles/Elements.h"
#include "oracles/Structure.h"

namespace npufuzz::oracles {

static bool isAsked(llvm::StringRef pass) { return pass == "canonicalize" || pass == "cse"; }

std::optional<Verdict> judgeIdempotent(const StepToJudge &input) {
  const std::string &name = input.step.pass;
  if (!isAsked(name))
    return std::nullopt;
  Verdict verdict = answer("idempotent", input.backend);
  verdict.stage = "compile";
  mlir::ModuleOp after = input.after;
  mlir::OwningOpRef<mlir::ModuleOp> again = cloneWithUses(after);
  auto pass = llvm::cantFail(parsePass(*after.getContext(), input.step.text)); // the pass has run
  if (!runStep(again, *pass, {name}).goesOn())
    return cannotTell(verdict, name + " does not take the IR that it has left");
  ++input.counters["looked idempotent " + name];
  if (isSameIR(after, *again))
    return verdict;
  ++input.counters["note: " + name + " changed what it had left"];
  verdict.evidence = name + " changed what it had left";
  return verdict;
}

} // namespace npufuzz::oracles
