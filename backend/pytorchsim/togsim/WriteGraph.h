//===- WriteGraph.h - from npu.graph to the simulator's graph ---*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_WRITEGRAPH_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_WRITEGRAPH_H

#include "backend/pytorchsim/togsim/Graph.h"
#include "backend/pytorchsim/togsim/Launches.h"

#include "llvm/Support/Error.h"

namespace npufuzz::pytorchsim {

/// Waits that the simulator's graph cannot express; they are left out.
struct WaitsLeftOut {
  int64_t stores = 0;          ///< on a store: only loads have tags there
  int64_t otherIterations = 0; ///< on a load of another iteration, or of a slot that is not plain
};

/// Writes the graph. Nodes, edges, loops, addresses and directions come from the npu.graph. Sizes,
/// elements and tag slots, which it lacks, come from the ops that its nodes stand for. `lanes`:
/// side of the array. Fails with a line that begins with "unsupported".
llvm::Expected<Graph> writeGraph(const Launch &launch, int64_t lanes, WaitsLeftOut &leftOut);

} // namespace npufuzz::pytorchsim

#endif
