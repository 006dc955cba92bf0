// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-data-copy-generate copies the bounding box
// of all writes of a loop back from a buffer of its own, which holds nothing where the loop has not
// written.
//
// The loop writes elements 0, 2 and 4; element 1 stays 7. With the pass it becomes what the fresh
// buffer holds, here 5, which the memory freed before was filled with.
//
// Signature: pass:mlir:affine-data-copy-generate:wrong value
// Signature: pass:mlir:affine-data-copy-generate:undefined behaviour
// Shape: 179e7a98 6864e939 6ce88d28 7222168b 84d866ad 8ad2f1f7 8ed9c211 8f7efc75 9834fc04 bc0b9f8f f07a7124 f61a6871
// Neutralise: read-before-write
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0}),lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}7{{$}}
// WRONG: {{^}}5{{$}}
func.func @even(%memory: memref<64xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 32 {
    affine.store %one, %memory[%i * 2] : memref<64xi32>
  }
  return
}
func.func @dirty() {
  %five = arith.constant 5 : i32
  %from = arith.constant 0 : index
  %to = arith.constant 63 : index
  %step = arith.constant 1 : index
  %garbage = memref.alloc() : memref<63xi32>
  scf.for %i = %from to %to step %step {
    memref.store %five, %garbage[%i] : memref<63xi32>
  }
  memref.dealloc %garbage : memref<63xi32>
  return
}
func.func @main() -> i32 {
  %c17 = arith.constant 17 : index
  %seven = arith.constant 7 : i32
  %memory = memref.alloc() : memref<64xi32>
  memref.store %seven, %memory[%c17] : memref<64xi32>
  func.call @dirty() : () -> ()
  func.call @even(%memory) : (memref<64xi32>) -> ()
  %element = memref.load %memory[%c17] : memref<64xi32>
  return %element : i32
}
