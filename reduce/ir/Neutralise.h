//===- Neutralise.h - a program without what triggers a known bug -*- C++ -*-===//
//
// A file of a known issue may say how its trigger is written away, `// Neutralise: guard-loops`. A
// finding that is right again afterwards needs that trigger: it is the known bug, whatever else is
// in it. One that stays wrong is another one.
//
// A rule takes away the trigger and leaves the rest, so that a second bug in the same program still
// shows: the loop stays and is not entered when it is empty, the mask stays and lets everything
// through.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_NEUTRALISE_H
#define NPUFUZZ_REDUCE_IR_NEUTRALISE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

#include <string>

namespace npufuzz::reduceir {

/// What people read of a rule.
struct NeutraliserRule {
  llvm::StringLiteral name, argument, meaning;
};

/// One rule with its argument: "guard-loops", "without-op=vector.broadcast".
struct Neutraliser {
  std::string rule, argument;
};

/// Fails, in one line, where there is no such rule, or an argument is missing or too much.
llvm::Expected<Neutraliser> parseNeutraliser(llvm::StringRef text);

/// Rewrites the program or the pipeline in place; false, and nothing is changed, where the trigger
/// does not occur. What it leaves may not verify: the caller asks.
bool neutralise(const Neutraliser &neutraliser, mlir::ModuleOp module, std::string &pipeline);

} // namespace npufuzz::reduceir

#endif
