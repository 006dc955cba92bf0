//===- ScalarMemory.cpp - single elements of global tensors ---------------===//
//
// The Emitter turns memref.load, memref.store and tile.scratch into LLVM IR. An address follows
// from the static extents in row-major order, and the code does not check indices. Each scratch
// tensor takes a word of the entry's argument, after those of @main's arguments; Execution.cpp
// passes the sizes on.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/lowering/Emitter.h"

using namespace mlir;

namespace npufuzz::pytorchsim {

llvm::Value *Emitter::elementAddress(Value memref, ValueRange indices) {
  auto type = cast<MemRefType>(memref.getType());
  llvm::Value *element = word(0);
  for (auto [index, extent] : llvm::zip_equal(indices, type.getShape()))
    element = builder.CreateAdd(builder.CreateMul(element, word(extent)), valueOf(index));
  return builder.CreateGEP(registers.memoryTypeOf(type.getElementType()), valueOf(memref), element);
}

void Emitter::emit(memref::LoadOp op) {
  Type element = op.getMemRefType().getElementType();
  llvm::Value *address = elementAddress(op.getMemRef(), op.getIndices());
  bind(op.getResult(),
       registers.fromMemory(element, builder.CreateLoad(registers.memoryTypeOf(element), address)));
}

void Emitter::emit(memref::StoreOp op) {
  llvm::Value *address = elementAddress(op.getMemRef(), op.getIndices());
  builder.CreateStore(
      registers.toMemory(op.getMemRefType().getElementType(), valueOf(op.getValueToStore())),
      address);
}

/// The scratch tensor has guards like the arguments, and the fill pattern as contents at each call
/// of the entry.
void Emitter::emit(tile::ScratchOp op) {
  auto type = cast<MemRefType>(op.getResult().getType());
  int64_t number = static_cast<int64_t>(scratchFirst + scratchBytes.size());
  scratchBytes.push_back(type.getNumElements() * tile::elementBytes(type.getElementType()));
  llvm::Value *words = builder.CreateLoad(builder.getPtrTy(), entryWords);
  llvm::Value *at =
      builder.CreateConstGEP1_64(builder.getInt64Ty(), words, static_cast<uint64_t>(number));
  bind(op.getResult(), builder.CreateLoad(builder.getPtrTy(), at));
}

} // namespace npufuzz::pytorchsim
