//===- LaneInstructions.h - is vector code fit for the lanes? ---*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_LANEINSTRUCTIONS_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_LANEINSTRUCTIONS_H

#include "backend/pytorchsim/lowering/ObjectInstructions.h"

namespace npufuzz::pytorchsim {

/// Why this vector instruction (as LLVM names it: VMV_X_S) must not be in a kernel; empty: it may.
/// Every lane has its own registers, so what takes an element to the scalar unit takes one lane's;
/// the simulator stops at some of these, and has others for one lane only.
llvm::StringRef unfitForLanes(llvm::StringRef instruction);

/// Fails where it is unfit.
llvm::Error checkLaneInstruction(const ObjectInstruction &instruction);

} // namespace npufuzz::pytorchsim

#endif
