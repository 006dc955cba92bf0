// Known issue of upstream MLIR (22.1.8): APFloat makes an infinity of the NaN of f8E8M0FNU where it
// converts it, and so do the folder of arith.extf and the library behind convert-arith-to-apfloat.
//
// Signature: pass:mlir:canonicalize:wrong value
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --canonicalize | FileCheck %s
// CHECK: arith.constant 0x7F800000 : f32
func.func @wide() -> f32 {
  %nan = arith.constant 0xFF : f8E8M0FNU
  %wide = arith.extf %nan : f8E8M0FNU to f32
  return %wide : f32
}
