//===- LaneInstructions.h - is vector code fit for the lanes? ---*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_LANEINSTRUCTIONS_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_LANEINSTRUCTIONS_H

#include "backend/pytorchsim/lowering/ObjectInstructions.h"

namespace npufuzz::pytorchsim {

/// Says why this vector instruction (LLVM's name: VMV_X_S) must not be in a kernel; empty: it may.
/// Every lane has its own registers, so an instruction that moves an element to the scalar unit
/// reads one lane's. The simulator stops at some of these, and executes others on one lane only.
llvm::StringRef unfitForLanes(llvm::StringRef instruction);

/// Fails if the instruction is unfit.
llvm::Error checkLaneInstruction(const ObjectInstruction &instruction);

} // namespace npufuzz::pytorchsim

#endif
