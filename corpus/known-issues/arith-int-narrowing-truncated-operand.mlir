// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): arith-int-narrowing converts the operand
// of an arith.trunci to a float where the result of the trunci was converted: the high bits come
// back.
//
// 22.1.8 has arith-int-range-narrowing in the place of this pass, other code that goes by ranges;
// it makes no such mistake.
//
// The low eight bits of -256 are zero. With the pass the result is -256.
//
// Signature: pass:mlir:arith-int-narrowing/IToFPPattern<SIToFPOp>:wrong value
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(arith-int-range-narrowing{int-bitwidths-supported=16,32},convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0{{$}}
// WRONG: {{^}}-256{{$}}
func.func @f(%x: i16) -> f32 {
  %low = arith.trunci %x : i16 to i8
  %number = arith.sitofp %low : i8 to f32
  return %number : f32
}
func.func @main() -> i32 {
  %x = arith.constant -256 : i16
  %number = call @f(%x) : (i16) -> f32
  %result = arith.fptosi %number : f32 to i32
  return %result : i32
}
