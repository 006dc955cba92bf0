// Known issue of upstream MLIR (19.1.7, 22.1.8): finalize-memref-to-llvm hands a pointer of another memory
// space to free, which takes a pointer of space 0: invalid IR. memref.alloc of the same type is lowered with
// an llvm.addrspacecast from malloc's space; memref.dealloc lacks the cast back.
//
// Signature: verify:mlir:finalize-memref-to-llvm/DeallocOpLowering:'llvm.call' op operand type mismatch for operand #: 'T' != 'T'
// Signature: verify:mlir:finalize-memref-to-llvm:'llvm.call' op operand type mismatch for operand #: 'T' != 'T'
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(finalize-memref-to-llvm)' 2>&1 | FileCheck %s
// CHECK: 'llvm.call' op operand type mismatch for operand 0: '!llvm.ptr<1>' != '!llvm.ptr'
func.func @main() {
  %memory = memref.alloc() : memref<4xf32, 1>
  memref.dealloc %memory : memref<4xf32, 1>
  return
}
