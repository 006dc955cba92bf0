// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): scf-for-loop-peeling{peel-front=true}
// copies the loop for its first iteration and maps the upper bound to where that iteration ends:
// whatever else the body uses that value for changes too.
//
// Five times 5 is 25; with the pass it is 1 + 4 * 5.
// Met as: a constant that is a bound and a summand, after cse or canonicalize.
//
// Signature: pass:mlir:scf-for-loop-peeling/ForLoopPeelingPattern:undefined behaviour
// Signature: pass:mlir:scf-for-loop-peeling/ForLoopPeelingPattern:wrong value
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(scf-for-loop-peeling{peel-front=true},convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}25{{$}}
// WRONG: {{^}}21{{$}}
func.func @main() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %sum = scf.for %i = %c0 to %c5 step %c1 iter_args(%acc = %c0) -> (index) {
    %next = arith.addi %acc, %c5 : index
    scf.yield %next : index
  }
  return %sum : index
}
