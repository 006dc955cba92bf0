// Known issue of upstream MLIR (19.1.7, 22.1.8): loop-invariant-code-motion hoists an affine.apply
// that divides by a symbol out of a loop that may have no iteration. affine.apply says of itself that
// it may be executed at any time (trait Pure, AlwaysSpeculatable), which arith.floordivsi does not
// say where its divisor is unknown; and lower-affine makes it an arith.divsi.
//
// The loop has no iteration, and main returns the 7; with the pass main divides by 0 first.
// Met as: scf-for-loop-peeling of a loop with a step from the argument, in a loop without iterations.
//
// Signature: pass:mlir:loop-invariant-code-motion:undefined behaviour
// Shape: 0cafc394 14549b7b 179e7a98 6768110e 6a962f37 7222168b 82b2398a 84deedb9 8ed9c211 9409ce50 a812117b a9fe3210 d8d6c60e da7d47ba e842b30d efa385ea f61a6871 f724739f
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,loop-invariant-code-motion)' | FileCheck %s --check-prefix=ARITH
// RUN: mlir-opt %s --pass-pipeline='builtin.module(loop-invariant-code-motion)' | FileCheck %s --check-prefix=WRONG
// RUN: mlir-opt %s --pass-pipeline='builtin.module(loop-invariant-code-motion,lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | not --crash mlir-runner -e main --entry-point-result=i64
// RIGHT: {{^}}7{{$}}
// ARITH: scf.for
// ARITH: arith.divsi
// WRONG: affine.apply
// WRONG: scf.for
func.func @quotient(%memory: memref<1xindex>, %n: index, %divisor: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%n, %divisor]
    memref.store %0, %memory[%c0] : memref<1xindex>
  }
  return
}
func.func @main() -> index {
  %c0 = arith.constant 0 : index
  %seven = arith.constant 7 : index
  %memory = memref.alloc() : memref<1xindex>
  memref.store %seven, %memory[%c0] : memref<1xindex>
  call @quotient(%memory, %c0, %c0) : (memref<1xindex>, index, index) -> ()
  %0 = memref.load %memory[%c0] : memref<1xindex>
  return %0 : index
}
