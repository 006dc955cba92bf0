//===- GuiltyFolder.h - which op's folder broke the IR ----------*- C++ -*-===//
//
// A folder (Operation::fold) is no pattern, and MLIR tells nobody when one is asked. So the folders
// of the IR that enters a pass are asked here, op by op in the order of the program, as the pass
// may do. One is guilty where all of this holds:
//
// 1. The IR is right until the op is folded, and wrong then: the folder is wrong.
// 2. The pass makes the same of the folded IR as of the original: it may have folded the op, for a
//    pass that keeps the op, or makes something else of it, leaves something else.
// 3. The pass is right where it cannot fold the op, which hides under another name meanwhile: what
//    is wrong comes of that op, and of nothing else that the pass does. A pass that makes the same
//    of whatever it gets satisfies 2, but not 3.
//
// A pass that satisfies them without calling the folder would have to put the folder's own wrong
// result in the place of exactly this op.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_GUILTYFOLDER_H
#define NPUFUZZ_ORACLES_REFINEMENT_GUILTYFOLDER_H

#include "oracles/refinement/GuiltyPattern.h"

namespace npufuzz::refinement {

/// "folder of arith.maxnumf"; empty where none is named. `run` is the pass with no pattern allowed;
/// it and `judge` are asked up to three times for each op of `input` that can be folded. Allows
/// unregistered ops in the context: to be called in a process of its own, which may also die.
/// Precondition: the pass makes wrong IR of `input`.
std::string findGuiltyFolder(mlir::ModuleOp input, RunPass run,
                             llvm::function_ref<PrefixAnswer(mlir::ModuleOp)> judge);

} // namespace npufuzz::refinement

#endif
