//===- IRHash.cpp ---------------------------------------------------------===//
//
// hashOf() walks in pre-order and combines the addresses of ops, blocks and values. Attributes,
// types and names are unique in their context, so their addresses stand for their contents.
// Properties have a hash of their own.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/IRHash.h"

#include "mlir/IR/Block.h"

using namespace mlir;

namespace npufuzz {

llvm::hash_code hashOf(Operation *root) {
  llvm::hash_code hash = 0;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    hash =
        llvm::hash_combine(hash, op, op->getBlock(), op->getName().getAsOpaquePointer(),
                           op->getRawDictionaryAttrs().getAsOpaquePointer(), op->hashProperties());
    for (Value operand : op->getOperands())
      hash = llvm::hash_combine(hash, operand.getAsOpaquePointer());
    for (Type type : op->getResultTypes())
      hash = llvm::hash_combine(hash, type.getAsOpaquePointer());
    for (Block *successor : op->getSuccessors())
      hash = llvm::hash_combine(hash, successor);
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        hash = llvm::hash_combine(hash, &block);
        for (BlockArgument argument : block.getArguments())
          hash = llvm::hash_combine(hash, argument.getAsOpaquePointer(),
                                    argument.getType().getAsOpaquePointer());
      }
  });
  return hash;
}

} // namespace npufuzz
