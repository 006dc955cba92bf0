// Known issue of upstream MLIR (22.1.8): convert-arith-to-apfloat and convert-math-to-apfloat extend the bits
// of each float to i64, also those of an f64, which have that width, and cut those of a result from it:
// the verifier refuses the cast.
//
// Signature: verify:mlir:convert-arith-to-apfloat/BinaryArithOpToAPFloatConversion<AddFOp>:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/BinaryArithOpToAPFloatConversion<SubFOp>:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/BinaryArithOpToAPFloatConversion<MulFOp>:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/BinaryArithOpToAPFloatConversion<DivFOp>:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/CmpFOpToAPFloatConversion:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-math-to-apfloat/AbsFOpToAPFloatConversion:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/FpToIntConversion<FPToSIOp>:'arith.trunci' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/FpToIntConversion<FPToUIOp>:'arith.trunci' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/IntToFpConversion<SIToFPOp>:'arith.trunci' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/IntToFpConversion<UIToFPOp>:'arith.trunci' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-math-to-apfloat/IsOpToAPFloatConversion<IsFiniteOp>:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/BinaryArithOpToAPFloatConversion<MaxNumFOp>:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/BinaryArithOpToAPFloatConversion<MinimumFOp>:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/FpToFpConversion<TruncFOp>:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/FpToFpConversion<ExtFOp>:'arith.trunci' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-math-to-apfloat/FmaOpToAPFloatConversion:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-math-to-apfloat/IsOpToAPFloatConversion<IsNaNOp>:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/FpToIntConversion<FPToSIOp>:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:convert-arith-to-apfloat/NegFOpToAPFloatConversion:'arith.extui' op operand type 'T' and result type 'T' are cast incompatible
// Shape: 18ce993f ee420e81
// Shape: 18ce993f 8dccd5e1
// Shape: 18ce993f 7e0a9673
// Shape: 18ce993f 92c62d02
// Shape: 18ce993f c0213d67
// Shape: 18ce993f 78fc8635
// Shape: 18ce993f d1764192
// Shape: 18ce993f acb5c0f1
// Shape: 18ce993f 8ada2aff
// Shape: 18ce993f fb608d67
// Shape: 18ce993f 9e3513cb
// Shape: 18ce993f 9bb79ebf
// Shape: 18ce993f 2f514a73
// Shape: 18ce993f cca428db
// Shape: 8d8eb288 995b494b
// Shape: 725eb30f 995b494b
// Shape: 995b494b 9a2575f2
// Shape: 995b494b e3687bfc
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --convert-arith-to-apfloat 2>&1 | FileCheck %s
// CHECK: error: 'arith.extui' op operand type 'i64' and result type 'i64' are cast incompatible
func.func @twice(%x: f64) -> f64 {
  %y = arith.addf %x, %x : f64
  return %y : f64
}
