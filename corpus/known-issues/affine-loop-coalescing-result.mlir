// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-coalescing makes of a nest whose inner
// loop has results (iter_args) a loop without results. 19.1.7 crashes; in 22.1.8 each iteration
// begins with what the first one began with: wrong code.
//
// The inner loop adds 1 to 1 four times and stores each sum; the last one is 5. With the pass of
// 22.1.8 all are 2.
//
// Signature: crash:mlir:affine-loop-coalescing:SIGSEGV in compile
// Signature: verify:mlir:affine-loop-coalescing:a value in use was erased
// Signature: pass:mlir:affine-loop-coalescing:wrong value
// Signature: verify:mlir:affine-loop-coalescing:'affine.yield' op types mismatch between yield op and its parent
// Shape: 69b4ec1e 8f7efc75 f333c9e8
// Shape: 179e7a98 387b5d92 69b4ec1e 7222168b 8ed9c211 8f7efc75 9834fc04 bc0b9f8f d3021c26 f07a7124 f333c9e8 f61a6871
//
// RUN: %if mlir-19 %{ not --crash mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-coalescing))' %}
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: %if mlir-22 %{ mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-coalescing),lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG %}
// RIGHT: {{^}}5{{$}}
// WRONG: {{^}}2{{$}}
func.func @nest(%x: i32, %memory: memref<1xi32>) {
  affine.for %i = 0 to 2 {
    %outer = affine.for %j = 0 to 4 iter_args(%a = %x) -> (i32) {
      %sum = arith.addi %a, %x : i32
      affine.store %sum, %memory[0] : memref<1xi32>
      affine.yield %sum : i32
    }
  }
  return
}
func.func @main() -> i32 {
  %one = arith.constant 1 : i32
  %memory = memref.alloc() : memref<1xi32>
  call @nest(%one, %memory) : (i32, memref<1xi32>) -> ()
  %last = affine.load %memory[0] : memref<1xi32>
  return %last : i32
}
