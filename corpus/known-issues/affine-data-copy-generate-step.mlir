// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-data-copy-generate copies up to the bound of
// a counter, whatever its step, and not up to the end of the memory: it copies elements behind the
// end, to and from a buffer that ends there too.
//
// The loop reads elements 0, 3 and 6 of 7 elements; with the pass it copies 9 of them.
//
// Signature: pass:mlir:affine-data-copy-generate:undefined behaviour
// Shape: 0eaa0565 179e7a98 249d09c3 6864e939 6ce88d28 7222168b 83a49be3 84d866ad 8ad2f1f7 8d73de95 8ed9c211 8f7efc75 9834fc04 bc0b9f8f c733aecb f07a7124 f61a6871 fa85ee87
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,generate-runtime-verification,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0 skip-non-unit-stride-loops=true}))' | FileCheck %s --check-prefix=WRONG
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0 skip-non-unit-stride-loops=true}),lower-affine,generate-runtime-verification,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | not --crash mlir-runner -e main --entry-point-result=i32
// RIGHT: {{^}}0{{$}}
// WRONG: memref.alloc() : memref<7xi32>
// WRONG-NEXT: affine.for %[[I:.*]] = 0 to 9 {{{$}}
// WRONG-NEXT: affine.load %{{.*}}[%[[I]]] : memref<7xi32>
func.func @read(%memory: memref<7xi32>, %zero: i32) {
  affine.for %i = 0 to 9 step 3 {
    %0 = affine.load %memory[%i] : memref<7xi32>
    affine.store %zero, %memory[0] : memref<7xi32>
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %memory = memref.alloc() : memref<7xi32>
  call @read(%memory, %zero) : (memref<7xi32>, i32) -> ()
  %element = memref.load %memory[%c0] : memref<7xi32>
  return %element : i32
}
