// Known issue of upstream MLIR (22.1.8): convert-math-to-llvm makes llvm.intr.is.fpclass of
// math.isfinite and math.isnan on vectors of several axes, which are arrays of vectors
// in LLVM's dialect: the verifier refuses them. Other ops of math are unrolled.
//
// Signature: verify:mlir:convert-math-to-llvm/IsFiniteOpLowering:'llvm.intr.is.fpclass' op operand # must be floating point LLVM type or LLVM dialect-compatible vector of floating point
// Signature: verify:mlir:convert-math-to-llvm/IsNaNOpLowering:'llvm.intr.is.fpclass' op operand # must be floating point LLVM type or LLVM dialect-compatible vector of floating point
// Shape: 0dd48ca9 14028084 725eb30f
// Shape: 0dd48ca9 41db871e 7222168b 8ba4d431 8ed9c211 9a2575f2 f61a6871 fcdfc3e7
// Shape: 0dd48ca9 345318c6 7222168b 785cb695 8ba4d431 93629cb2 9a2575f2 c0e0c23d e02d29c2 e0670f20 fcdfc3e7
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --convert-math-to-llvm 2>&1 | FileCheck %s
// CHECK: error: 'llvm.intr.is.fpclass' op operand #0 must be floating point LLVM type
func.func @finite(%x: vector<2x2xf64>) -> vector<2x2xi1> {
  %0 = math.isfinite %x : vector<2x2xf64>
  return %0 : vector<2x2xi1>
}
