// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): arith-expand negates a negative dividend
// of arith.ceildivsi; the smallest number has no negative.
//
// -128 / 3, rounded up, is -42. So it is in 16 bits; in 8 bits it becomes 42.
//
// Signature: pass:mlir:arith-expand/CeilDivSIOpConverter:wrong value
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(arith-expand,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' -o %t
// RUN: mlir-runner %t -e wide --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-runner %t -e narrow --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}-42{{$}}
// WRONG: {{^}}42{{$}}
func.func @divide_i8(%x: i8, %y: i8) -> i8 {
  %0 = arith.ceildivsi %x, %y : i8
  return %0 : i8
}
func.func @divide_i16(%x: i16, %y: i16) -> i16 {
  %0 = arith.ceildivsi %x, %y : i16
  return %0 : i16
}
func.func @narrow() -> i32 {
  %x = arith.constant -128 : i8
  %y = arith.constant 3 : i8
  %0 = call @divide_i8(%x, %y) : (i8, i8) -> i8
  %1 = arith.extsi %0 : i8 to i32
  return %1 : i32
}
func.func @wide() -> i32 {
  %x = arith.constant -128 : i16
  %y = arith.constant 3 : i16
  %0 = call @divide_i16(%x, %y) : (i16, i16) -> i16
  %1 = arith.extsi %0 : i16 to i32
  return %1 : i32
}
