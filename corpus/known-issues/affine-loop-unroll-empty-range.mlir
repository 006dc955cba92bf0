// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-unroll begins the cleanup loop at
// lower + (upper - lower) floordiv factor * factor, which lies below the lower bound where the
// upper bound does.
//
// The inner loop runs from 4 to 1, not at all; with the pass it runs from 0 to 1 and adds 1.
//
// Signature: pass:mlir:affine-loop-unroll:wrong value
// Signature: pass:mlir:affine-loop-unroll:undefined behaviour
// Signature: value:mlir:affine-loop-unroll:wrong value
// Signature: memory:mlir:affine-loop-unroll:out of bounds
// Shape: 8f7efc75 dcc14994 e186bd72
// Shape: 0bc1e5d9 0cafc394 0dd48ca9 13c79a17 17f4a8be 2eca5efc 305c27d6 305f1ef6 32b0909b 35ed8393 3fba2b1b 403ce35c 408cc1f0 488dffee 48e5735b 4bcfac39 4be2c4cd 4f6b3d02 4fba6b13 598e6286 5a6d4f3d 5fa03f61 606f37fa 63828967 6eec0eda 6f38a851 7222168b 77d5ca96 78178eb6 82a168f1 82b2398a 8e271057 8ed9c211 8f7efc75 973d8ef0 9834fc04 a5aa1713 a9fe3210 aa46108f b5143232 b522bff9 bc0b9f8f be4abc7c bf03c4a6 c5c2b2e1 c75cc7a8 c88f7a49 ce1e9561 d9372447 dcc14994 e186bd72 e43b99b7 e6c913fc e72fed58 ebb83ff8 efa385ea f07a7124 f61a6871 f8423831 f9162617 f9474614 faacc04b fdfc1336
// Neutralise: guard-loops
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=4}),lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0{{$}}
// WRONG: {{^}}1{{$}}
func.func @count(%memory: memref<1xi32>, %from: index, %to: index) {
  %one = arith.constant 1 : i32
  affine.for %i = %from to %to {
    %0 = affine.load %memory[0] : memref<1xi32>
    %1 = arith.addi %0, %one : i32
    affine.store %1, %memory[0] : memref<1xi32>
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %from = arith.constant 4 : index
  %to = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %memory = memref.alloc() : memref<1xi32>
  memref.store %zero, %memory[%c0] : memref<1xi32>
  func.call @count(%memory, %from, %to) : (memref<1xi32>, index, index) -> ()
  %element = memref.load %memory[%c0] : memref<1xi32>
  return %element : i32
}
