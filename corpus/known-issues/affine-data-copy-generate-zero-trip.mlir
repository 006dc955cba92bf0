// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-data-copy-generate copies in front of a loop
// what the loop reads, also where the loop is never executed: an access outside of the memory is, then.
//
// The loop below has no iteration, and so reads nothing in front of the memory; with the pass the
// element at -1 is read.
//
// Signature: pass:mlir:affine-data-copy-generate:undefined behaviour
// Shape: 0eaa0565 249d09c3 6864e939 7222168b 8d73de95 8f7efc75 9834fc04 bc0b9f8f ee8193cb f07a7124 fa85ee87
// Shape: 0eaa0565 249d09c3 6864e939 7222168b 8d73de95 8f7efc75 9834fc04 bc0b9f8f f07a7124 fa85ee87
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,generate-runtime-verification,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0}))' | FileCheck %s --check-prefix=WRONG
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0}),lower-affine,generate-runtime-verification,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | not --crash mlir-runner -e main --entry-point-result=i32
// RIGHT: {{^}}0{{$}}
// WRONG: affine.load %{{.*}}[-1] : memref<1xi32>
// WRONG: affine.for %{{.*}} = 0 to 0
func.func @never(%memory: memref<1xi32>) {
  affine.for %i = 0 to 0 {
    %element = affine.load %memory[-1] : memref<1xi32>
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %memory = memref.alloc() : memref<1xi32>
  memref.store %zero, %memory[%c0] : memref<1xi32>
  call @never(%memory) : (memref<1xi32>) -> ()
  %element = memref.load %memory[%c0] : memref<1xi32>
  return %element : i32
}
