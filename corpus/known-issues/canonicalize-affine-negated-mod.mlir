// Known issue of upstream MLIR (seen in 19.1.7): canonicalize simplifies (-d) mod 4 floordiv 2, with
// d between 0 and 3, to the constant 1. It is 0 where (-d) mod 4 is 0 or 1.
//
// The last iteration, d = 3, loads element (-3) mod 4 floordiv 2 + 1 = 1; with the pass element 2.
//
// Signature: pass:mlir:canonicalize/SimplifyAffineOp<AffineLoadOp>:wrong value
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-cf-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-cpu-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize,lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-cf-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-cpu-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}1{{$}}
// WRONG: {{^}}2{{$}}
func.func @half(%memory: memref<3xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %unset = arith.constant 9 : i32
  %result = affine.for %d = 0 to 4 iter_args(%last = %unset) -> (i32) {
    %element = affine.load %memory[(%c0 + (-%d) mod 4) floordiv 2 + 1] : memref<3xi32>
    affine.yield %element : i32
  }
  return %result : i32
}
func.func @main() -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %memory = memref.alloc() : memref<3xi32>
  affine.store %one, %memory[1] : memref<3xi32>
  affine.store %two, %memory[2] : memref<3xi32>
  %0 = call @half(%memory) : (memref<3xi32>) -> i32
  return %0 : i32
}
