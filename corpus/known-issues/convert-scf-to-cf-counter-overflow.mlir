// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-scf-to-cf adds the step to the counter of a
// loop whatever comes of it: where that wraps the counter is less than the upper bound again, and
// the loop goes on, perhaps for ever. "The iteration is executed iff the comparison of induction
// variable value is less than the upper bound and bigger or equal to the lower bound", says scf.for.
//
// The loop has one iteration, as canonicalize finds; lowered it has three.
//
// Signature: pass:mlir:convert-scf-to-cf/ForLowering:no end
// Signature: pass:mlir:convert-scf-to-cf/ForLowering:wrong value
// Shape: 14549b7b 598e6286 6d15c13d 7222168b 82b2398a 8ed9c211 af4b0650 f61a6871
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}1{{$}}
// WRONG: {{^}}3{{$}}
func.func @main() -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %from = arith.constant 2 : index
  %most = arith.constant 9223372036854775807 : index
  %iterations = scf.for %i = %from to %most step %most iter_args(%count = %zero) -> (i32) {
    %next = arith.addi %count, %one : i32
    scf.yield %next : i32
  }
  return %iterations : i32
}
