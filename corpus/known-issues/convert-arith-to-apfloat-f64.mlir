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
// Shape: 02ebf0c7 179e7a98 18ce993f 7222168b 78fc8635 82b2398a 89949583 8ed9c211 d7933d59 e842b30d f61a6871
// Shape: 02ebf0c7 179e7a98 18ce993f 7222168b 82b2398a 89949583 8ada2aff 8ed9c211 e842b30d f61a6871 fb65bc3e
// Shape: 02ebf0c7 179e7a98 7222168b 725eb30f 78b5529a 82b2398a 89949583 8ed9c211 995b494b e842b30d f61a6871
// Shape: 02ebf0c7 18ce993f 7222168b 82b2398a 89949583 8ed9c211 92c62d02 df49f474 e842b30d f61a6871
// Shape: 02ebf0c7 18ce993f 7222168b 82b2398a 89949583 8ed9c211 a6c1fcb9 e842b30d ee420e81 f61a6871
// Shape: 179e7a98 18ce993f 7222168b 7aab9ab4 8d0ce990 8ed9c211 c0213d67 f61a6871
// Shape: 179e7a98 18ce993f 7222168b 7e0a9673 8ed9c211 f61a6871 ffb0a33e
// Shape: 179e7a98 18ce993f 7222168b 8ed9c211 8fdfd022 acb5c0f1 f61a6871
// Shape: 179e7a98 7222168b 8d8eb288 8ed9c211 995b494b e61a795a f61a6871
// Shape: 18ce993f 7222168b 8dccd5e1 8ed9c211 f61a6871
// Shape: 02ebf0c7 179e7a98 18ce993f 6ddb4fca 7222168b 82b2398a 89949583 8ed9c211 e842b30d f61a6871 fb608d67
// Shape: 02ebf0c7 179e7a98 18ce993f 29c7058a 7222168b 82b2398a 89949583 8ed9c211 9e3513cb e842b30d f61a6871
// Shape: 02ebf0c7 179e7a98 18ce993f 1cb73e78 7222168b 82b2398a 89949583 8ed9c211 9bb79ebf e842b30d f61a6871
// Shape: 179e7a98 18ce993f 2f514a73 7222168b 7450782d 8ed9c211 e65e553c ebb83ff8 f61a6871
// Shape: 02ebf0c7 179e7a98 1a6f2c26 7222168b 82b2398a 89949583 8ed9c211 995b494b e3687bfc e842b30d f61a6871
// Shape: 02ebf0c7 179e7a98 7222168b 82b2398a 89949583 8ed9c211 995b494b 9a2575f2 e842b30d f61a6871 fc5e4397
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --convert-arith-to-apfloat 2>&1 | FileCheck %s
// CHECK: error: 'arith.extui' op operand type 'i64' and result type 'i64' are cast incompatible
func.func @twice(%x: f64) -> f64 {
  %y = arith.addf %x, %x : f64
  return %y : f64
}
