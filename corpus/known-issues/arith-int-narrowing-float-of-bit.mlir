// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): arith-int-narrowing takes the narrowest of
// the supported bitwidths for the operand of arith.sitofp and arith.uitofp, also where the operand
// is narrower already, and "truncates" i1 to i8, which the verifier rejects.
//
// 22.1.8 has arith-int-range-narrowing in the place of this pass, other code that goes by ranges;
// it makes no such mistake.
//
// Signature: verify:mlir:arith-int-narrowing/IToFPPattern<SIToFPOp>:'arith.trunci' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:arith-int-narrowing/IToFPPattern<UIToFPOp>:'arith.trunci' op operand type 'T' and result type 'T' are cast incompatible
//
// XFAIL: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(arith-int-range-narrowing{int-bitwidths-supported=8,16,32})' 2>&1 | FileCheck %s
// CHECK: 'arith.trunci' op operand type 'i1' and result type 'i8' are cast incompatible
func.func @convert(%x: i1) -> f32 {
  %y = arith.sitofp %x : i1 to f32
  return %y : f32
}
