// Known issue of upstream MLIR (19.1.7, 22.1.8): promote-buffers-to-stack does not know that
// memref.extract_strided_metadata gives the same memory: it puts a buffer on the stack that is
// freed by way of it.
//
// The function returns 7; with the pass the C library ends the program, which frees a part of the
// stack.
//
// Signature: pass:mlir:promote-buffers-to-stack:undefined behaviour
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(finalize-memref-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(promote-buffers-to-stack),finalize-memref-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | not --crash mlir-runner -e main --entry-point-result=i32
// RIGHT: {{^}}7
func.func @main() -> i32 {
  %c7 = arith.constant 7 : i32
  %memory = memref.alloc() : memref<1xi32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %memory : memref<1xi32> -> memref<i32>, index, index, index
  memref.store %c7, %base[] : memref<i32>
  %x = memref.load %base[] : memref<i32>
  memref.dealloc %base : memref<i32>
  return %x : i32
}
