// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-data-copy-generate with
// skip-non-unit-stride-loops makes a buffer for an inner loop and another one for what follows it,
// of the same memory, and copies both back behind the outer loop, the inner one last: what was
// stored first stays.
//
// The element is set to 1 and then to 2; with the pass it is 1.
//
// Signature: pass:mlir:affine-data-copy-generate:wrong value
// Shape: 179e7a98 6864e939 69b4ec1e 6ce88d28 7a99bbbf 8ad2f1f7 8ed9c211 8f7efc75 bc0b9f8f f07a7124 f61a6871
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0 skip-non-unit-stride-loops=true}),lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}2{{$}}
// WRONG: {{^}}1{{$}}
func.func @store(%memory: memref<1xi32>, %first: i32, %second: i32) {
  affine.for %i = 0 to 1 step 2 {
    affine.for %j = 0 to 1 {
      affine.store %first, %memory[0] : memref<1xi32>
    }
    affine.store %second, %memory[0] : memref<1xi32>
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %memory = memref.alloc() : memref<1xi32>
  call @store(%memory, %one, %two) : (memref<1xi32>, i32, i32) -> ()
  %element = memref.load %memory[%c0] : memref<1xi32>
  return %element : i32
}
