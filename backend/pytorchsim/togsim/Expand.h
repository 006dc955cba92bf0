//===- Expand.h - what a simulation has to do -------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_EXPAND_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_EXPAND_H

#include "backend/pytorchsim/togsim/Activity.h"
#include "backend/pytorchsim/togsim/Graph.h"
#include "backend/pytorchsim/togsim/Launches.h"

#include "llvm/Support/Error.h"

namespace npufuzz::pytorchsim {

/// Transfers of one program that are simulated at most: each is several lines of log.
inline constexpr int64_t transfersSimulatedMax = 4096;
/// Elements of all of them: the simulator keeps a set of each transfer's blocks.
inline constexpr int64_t elementsSimulatedMax = int64_t(1) << 20;

/// Adds the transfers that the kernel's instructions make: every loop is walked and each address
/// worked out from the operands of the instruction, so that neither npu.graph nor what was written
/// of it is asked. Branches are taken both ways, since a graph has none. Fails with a line that
/// begins with "unsupported".
llvm::Error addTransfers(const Launch &launch, int64_t blockBytes, Activity &activity);

/// What a graph means by its own loops and terms: each node once an iteration of the loops around.
/// A simulation has to do this; that it is what addTransfers() says is our own affair.
Activity activityOf(const Graph &graph, int64_t blockBytes);

} // namespace npufuzz::pytorchsim

#endif
