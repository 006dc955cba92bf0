//===- Neutralise.h - removes the trigger of a known bug from a program -*- C++ -*-===//
//
// A file of a known issue may name a rule that removes its trigger, `// Neutralise: guard-loops`. A
// finding that is right afterwards needs that trigger: it is the known bug, whatever else the
// program contains. A finding that stays wrong is another bug.
//
// A rule removes the trigger and leaves the rest, so that a second bug in the same program still
// shows. The loop stays but is not entered when it is empty; the mask stays but lets everything
// through.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_NEUTRALISE_H
#define NPUFUZZ_REDUCE_IR_NEUTRALISE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

#include <string>

namespace npufuzz::reduceir {

/// Description of a rule for people.
struct NeutraliserRule {
  llvm::StringLiteral name, argument, meaning;
};

/// One rule with its argument: "guard-loops", "without-op=vector.broadcast".
struct Neutraliser {
  std::string rule, argument;
};

/// Fails, in one line, if there is no such rule, or if an argument is missing or superfluous.
llvm::Expected<Neutraliser> parseNeutraliser(llvm::StringRef text);

/// Rewrites the program or the pipeline in place. Returns false, and changes nothing, if the
/// trigger does not occur. The result may not verify: the caller checks.
bool neutralise(const Neutraliser &neutraliser, mlir::ModuleOp module, std::string &pipeline);

} // namespace npufuzz::reduceir

#endif
