// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-unroll-jam asks for no dependences. It moves
// what stands in front of an inner loop up, to before the inner loops of the iterations before, also
// where those write what it reads; and iterations of an inner loop to before those of the inner loop of
// an iteration before, also where both write the same element.
//
// Iteration i reads element (i + 4) mod 5 and writes it to all five: all become the last one, 4.
// With the pass, the first four iterations read elements 4, 0, 1 and 2 before any of them
// writes, and all become 2.
//
// Signature: pass:mlir:affine-loop-unroll-jam:wrong value
// Signature: value:mlir:affine-loop-unroll-jam:wrong value
// Shape: 69b4ec1e 7222168b 8f7efc75 93287e2f 9834fc04 bc0b9f8f f07a7124
// Shape: 0bc1e5d9 0dd48ca9 13c79a17 305f1ef6 32b0909b 35ed8393 3cc59fb3 3e8a9690 403ce35c 408cc1f0 488dffee 48e5735b 4bcfac39 4be2c4cd 4edd0ea8 4f6b3d02 598e6286 5fa03f61 606f37fa 7222168b 78178eb6 82a168f1 890f5c68 8f7efc75 93287e2f 9834fc04 9ae05822 a060ce36 aa46108f bc0b9f8f be4abc7c bf03c4a6 c557b993 c5c2b2e1 c75cc7a8 c88f7a49 cbf9f7f9 d9372447 e186bd72 e43b99b7 e6c913fc e72fed58 ebb83ff8 efa385ea f07a7124 f8423831 f9162617 f9474614 fdfc1336
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=4}),lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}4{{$}}
// WRONG: {{^}}2{{$}}
func.func @spread(%memory: memref<5xi32>) {
  affine.for %i = 0 to 4 {
    %element = affine.load %memory[(%i + 4) mod 5] : memref<5xi32>
    affine.for %j = 0 to 5 {
      affine.store %element, %memory[%j] : memref<5xi32>
    }
  }
  return
}
func.func @main() -> i32 {
  %memory = memref.alloc() : memref<5xi32>
  affine.for %k = 0 to 5 {
    %value = arith.index_cast %k : index to i32
    affine.store %value, %memory[%k] : memref<5xi32>
  }
  func.call @spread(%memory) : (memref<5xi32>) -> ()
  %result = affine.load %memory[0] : memref<5xi32>
  return %result : i32
}
