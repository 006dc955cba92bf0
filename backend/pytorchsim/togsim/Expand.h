//===- Expand.h - what a simulation has to do -------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_EXPAND_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_EXPAND_H

#include "backend/pytorchsim/togsim/Activity.h"
#include "backend/pytorchsim/togsim/Graph.h"
#include "backend/pytorchsim/togsim/Launches.h"

#include "llvm/Support/Error.h"

namespace npufuzz::pytorchsim {

/// Most transfers of one simulated program: each is several lines of log.
inline constexpr int64_t transfersSimulatedMax = 4096;
/// Most elements of all of them: the simulator keeps a set of each transfer's blocks.
inline constexpr int64_t elementsSimulatedMax = int64_t(1) << 20;

/// Adds the transfers of the kernel's instructions. Walks every loop and computes each address from
/// the operands of the instruction; uses neither npu.graph nor the graph written from it. Takes
/// branches both ways, because a graph has none. Fails with a line that begins with "unsupported".
llvm::Error addTransfers(const Launch &launch, int64_t blockBytes, Activity &activity);

/// Transfers that a graph means by its own loops and terms: each node once per iteration of the
/// loops around it. A simulation must do these. Their agreement with addTransfers() is checked
/// separately.
Activity activityOf(const Graph &graph, int64_t blockBytes);

} // namespace npufuzz::pytorchsim

#endif
