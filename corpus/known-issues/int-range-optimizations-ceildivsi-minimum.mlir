// Known issue of upstream MLIR (22.1.8): the analysis of ranges negates what arith.ceildivsi gives of
// the smallest number and a divisor above 1. That was to agree with arith-expand, which did so in
// 19.1.7 (arith-expand-ceildivsi-minimum); in 22.1.8 arith-expand divides right, and the analysis does not.
//
// -128 / 3, rounded up, is -42; with the pass it is 42.
//
// Signature: pass:mlir:int-range-optimizations/MaterializeKnownConstantValues:wrong value
// Neutralise: without-op=arith.ceildivsi
// Shape: 26481ea0 5f8e03f8 9a6d33b3
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(arith-expand,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(int-range-optimizations,arith-expand,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}-42{{$}}
// WRONG: {{^}}42{{$}}
func.func @main() -> i32 {
  %smallest = arith.constant -128 : i8
  %three = arith.constant 3 : i8
  %0 = arith.ceildivsi %smallest, %three : i8
  %1 = arith.extsi %0 : i8 to i32
  return %1 : i32
}
