// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): arith-int-narrowing makes of
// arith.index_castui to i8, where 16 bits hold the index, a cast to i16 and "extends" that to i8.
//
// 22.1.8 has arith-int-range-narrowing in the place of this pass, other code that goes by ranges;
// it makes no such mistake.
//
// Signature: verify:mlir:arith-int-narrowing/IndexCastPattern<IndexCastUIOp>:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:arith-int-narrowing/IndexCastPattern<IndexCastOp>:'arith.extsi' op operand type 'T' and result type 'T' are cast incompatible
//
// XFAIL: mlir-22
// RUN: not mlir-opt %s --arith-int-range-narrowing=int-bitwidths-supported=16,32 2>&1 | FileCheck %s
// CHECK: 'arith.extui' op operand type 'i16' and result type 'i8' are cast incompatible
func.func @narrow(%first: i1) -> i8 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %small = arith.select %first, %c1, %c2 : index
  %0 = arith.index_castui %small : index to i8
  return %0 : i8
}
