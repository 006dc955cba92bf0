//===- KnownDifferences.h - what the timing simulator does otherwise -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_KNOWNDIFFERENCES_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_KNOWNDIFFERENCES_H

#include "backend/pytorchsim/togsim/Simulation.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::pytorchsim {

/// A graph that the simulator runs differently from its meaning. Our graphs are written so that
/// none of these occurs.
struct KnownDifference {
  llvm::StringLiteral name;
  llvm::StringLiteral meant, simulated;
  llvm::StringLiteral avoided; ///< how graphs are written instead
  llvm::StringLiteral shows;   ///< the beginning of differenceInTiming()
  TimingProgram (*smallest)(); ///< the fewest nodes that show it
};
llvm::ArrayRef<KnownDifference> knownDifferences();

} // namespace npufuzz::pytorchsim

#endif
