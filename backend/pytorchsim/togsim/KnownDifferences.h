//===- KnownDifferences.h - what the timing simulator does otherwise -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_KNOWNDIFFERENCES_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_KNOWNDIFFERENCES_H

#include "backend/pytorchsim/togsim/Simulation.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::pytorchsim {

/// A graph that the simulator runs otherwise than it means. Graphs are written so that none of
/// these is met.
struct KnownDifference {
  llvm::StringLiteral name;
  llvm::StringLiteral meant, simulated;
  llvm::StringLiteral avoided; ///< how graphs are written instead
  llvm::StringLiteral shows;   ///< what differenceInTiming() begins with
  TimingProgram (*smallest)(); ///< the fewest nodes that show it
};
llvm::ArrayRef<KnownDifference> knownDifferences();

} // namespace npufuzz::pytorchsim

#endif
