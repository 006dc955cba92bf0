//===- Ops.h - what each op of the language does ----------------*- C++ -*-===//
//
// One overload per op class: an op of the table without one does not build (see Executor.cpp).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_OPS_H
#define NPUFUZZ_REFERENCE_OPS_H

#include "reference/Frame.h"

namespace npufuzz::reference {

/// Value that fill_pad and pad write (ShapeOps.cpp).
Cell padding(ElementKind kind, tile::PadKind pad);

// MemoryOps.cpp
void execute(Frame &, tile::ScratchOp);
void execute(Frame &, tile::ViewOp);
void execute(Frame &, tile::SliceOp);
void execute(Frame &, tile::ChunkOp);
void execute(Frame &, tile::PermuteOp);
void execute(Frame &, tile::BroadcastOp);
void execute(Frame &, tile::ReshapeOp);
void execute(Frame &, tile::RemapOp);
void execute(Frame &, tile::ConcatOp);
void execute(Frame &, tile::PadOp);
void execute(Frame &, tile::LoadOp);
void execute(Frame &, tile::StoreOp);

// IndirectOps.cpp
void execute(Frame &, tile::GatherOp);
void execute(Frame &, tile::ScatterOp);
void execute(Frame &, tile::ExtractOp);

// ElementwiseOps.cpp, which has a formula for each unary and binary op.
void executeElementwise(Frame &, mlir::Operation *);
template <typename Op>
  requires(Op::record.category == tile::OpCategory::Unary ||
           Op::record.category == tile::OpCategory::Binary)
void execute(Frame &frame, Op op) {
  executeElementwise(frame, op);
}
void execute(Frame &, tile::CmpOp);
void execute(Frame &, tile::SelectOp);
void execute(Frame &, tile::CastOp);
void execute(Frame &, tile::ExpandBinaryOp);

// ShapeOps.cpp
void execute(Frame &, tile::IotaOp);
void execute(Frame &, tile::SplatOp);
void execute(Frame &, tile::ExpandOp);
void execute(Frame &, tile::TransposeOp);
void execute(Frame &, tile::SetValidOp);
void execute(Frame &, tile::FillPadOp);

// AccumulatingOps.cpp
void execute(Frame &, tile::ReduceOp);
void execute(Frame &, tile::MatmulOp);

// OrderOps.cpp
void execute(Frame &, tile::CumsumOp);
void execute(Frame &, tile::TopkOp);
void argReduce(Frame &, tile::ReduceOp);

} // namespace npufuzz::reference

#endif
