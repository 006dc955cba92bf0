// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): int-range-optimizations infers for `xor`
// no numbers but those that the ends of the operands' ranges give. 2 xor a number from 0 to 6 is at
// most 4 at the ends, and 7 for 5: what depends on it (a remainder by 6, say) is removed.
//
// The sum of (2 xor i) rem 6 for i from 0 to 6 is 2 + 3 + 0 + 1 + 0 + 1 + 4 = 11; with the pass it
// is 23.
//
// Signature: pass:mlir:int-range-optimizations/DeleteTrivialRem<RemUIOp>:undefined behaviour
// Signature: pass:mlir:int-range-optimizations/DeleteTrivialRem<RemUIOp>:wrong value
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(int-range-optimizations,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}11{{$}}
// WRONG: {{^}}23{{$}}
func.func @main() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %result = scf.for %i = %c0 to %c7 step %c1 iter_args(%sum = %c0) -> index {
    %flipped = arith.xori %c2, %i : index
    %rest = arith.remui %flipped, %c6 : index
    %next = arith.addi %sum, %rest : index
    scf.yield %next : index
  }
  return %result : index
}
