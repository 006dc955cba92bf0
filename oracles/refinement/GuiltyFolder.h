//===- GuiltyFolder.h - the op whose folder broke the IR --------*- C++ -*-===//
//
// A folder (Operation::fold) is not a pattern, and MLIR notifies no handler when it calls one. So
// this search calls the folders of the IR that enters a pass itself, op by op in program order, as
// the pass may do. A folder is guilty if all of this holds:
//
// 1. The IR is right until the op is folded, and wrong then: the folder is wrong.
// 2. The pass gives the same for the folded IR as for the original: it may have folded the op. A
//    pass that keeps the op, or turns it into something else, gives another result.
// 3. The pass is right if it cannot fold the op, which is hidden under another name meanwhile: the
//    mistake comes from that op, and from nothing else that the pass does. A pass with the same
//    result for every input satisfies 2, but not 3.
//
// A pass that satisfies them without calling the folder would have to put the folder's own wrong
// result in the place of exactly this op.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_GUILTYFOLDER_H
#define NPUFUZZ_ORACLES_REFINEMENT_GUILTYFOLDER_H

#include "oracles/refinement/GuiltyPattern.h"

namespace npufuzz::refinement {

/// Returns "folder of arith.maxnumf", or an empty string if no folder is guilty. `run` is the pass
/// with no pattern allowed; it and `judge` run up to three times for each foldable op of `input`.
/// Allows unregistered ops in the context. Call it in a separate process, because it may crash.
/// Precondition: the pass turns `input` into wrong IR.
std::string findGuiltyFolder(mlir::ModuleOp input, RunPass run,
                             llvm::function_ref<PrefixAnswer(mlir::ModuleOp)> judge);

} // namespace npufuzz::refinement

#endif
