// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): finalize-memref-to-llvm makes of
// memref.atomic_rmw maximumf and minimumf LLVM's fmax and fmin, which drop a NaN and do not tell
// -0.0 from +0.0.
//
// The maximum of NaN and 1 is NaN; with the pass it is 1.
//
// Signature: pass:mlir:finalize-memref-to-llvm/AtomicRMWOpLowering:undefined behaviour
// Signature: pass:mlir:finalize-memref-to-llvm/AtomicRMWOpLowering:wrong value
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(finalize-memref-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=f32 | FileCheck %s --check-prefix=WRONG
// RUN: mlir-opt %s --pass-pipeline='builtin.module(finalize-memref-to-llvm)' | FileCheck %s --check-prefix=CAUSE
// WRONG: {{^}}1.0
// CAUSE: llvm.atomicrmw fmax
func.func @main() -> f32 {
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %memory = memref.alloc() : memref<f32>
  memref.store %nan, %memory[] : memref<f32>
  %old = memref.atomic_rmw maximumf %one, %memory[] : (f32, memref<f32>) -> f32
  %new = memref.load %memory[] : memref<f32>
  return %new : f32
}
