//===- Ops.h - what each op of the language does ----------------*- C++ -*-===//
//
// One overload an op class: an op of the table without one does not build (see Executor.cpp).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_OPS_H
#define NPUFUZZ_REFERENCE_OPS_H

#include "reference/Frame.h"

namespace npufuzz::reference {

/// What fill_pad and pad write (ShapeOps.cpp).
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

// ElementwiseOps.cpp
void execute(Frame &, tile::NegOp);
void execute(Frame &, tile::AbsOp);
void execute(Frame &, tile::NotOp);
void execute(Frame &, tile::ExpOp);
void execute(Frame &, tile::TanhOp);
void execute(Frame &, tile::SqrtOp);
void execute(Frame &, tile::RecipOp);
void execute(Frame &, tile::RsqrtOp);
void execute(Frame &, tile::LogOp);
void execute(Frame &, tile::SinOp);
void execute(Frame &, tile::CosOp);
void execute(Frame &, tile::ErfOp);
void execute(Frame &, tile::SigmoidOp);
void execute(Frame &, tile::SiluOp);
void execute(Frame &, tile::GeluOp);
void execute(Frame &, tile::ReluOp);
void execute(Frame &, tile::AddOp);
void execute(Frame &, tile::SubOp);
void execute(Frame &, tile::MulOp);
void execute(Frame &, tile::DivOp);
void execute(Frame &, tile::MinOp);
void execute(Frame &, tile::MaxOp);
void execute(Frame &, tile::AndOp);
void execute(Frame &, tile::OrOp);
void execute(Frame &, tile::XorOp);
void execute(Frame &, tile::ShlOp);
void execute(Frame &, tile::ShrsOp);
void execute(Frame &, tile::ShruOp);
void execute(Frame &, tile::FloorDivOp);
void execute(Frame &, tile::ModOp);
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
