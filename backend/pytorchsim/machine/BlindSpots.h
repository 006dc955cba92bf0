//===- BlindSpots.h - where simulator and documentation differ --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_BLINDSPOTS_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_BLINDSPOTS_H

#include "backend/pytorchsim/machine/Sequence.h"

namespace npufuzz::pytorchsim {

/// A known difference: a sequence that meets it shows nothing new.
struct BlindSpot {
  llvm::StringLiteral name;
  llvm::StringLiteral documented, simulated;
  bool (*isMetBy)(const Sequence &sequence);
};
llvm::ArrayRef<BlindSpot> blindSpots();
/// The first blind spot that the sequence meets; null: none.
const BlindSpot *blindSpotOf(const Sequence &sequence);

} // namespace npufuzz::pytorchsim

#endif
