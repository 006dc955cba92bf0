// Known issue of upstream MLIR (22.1.8): convert-math-to-llvm makes llvm.intr.sincos of an array where
// math.sincos has vectors of two axes: the verifier refuses it. Other functions are taken apart.
//
// Signature: verify:mlir:convert-math-to-llvm/SincosOpLowering:'llvm.intr.sincos' op operand # must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'T'
// Shape: 0dd48ca9 125e7712 41db871e 612affa6 7222168b 8ed9c211 ebf2cecb f61a6871
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --convert-math-to-llvm 2>&1 | FileCheck %s
// CHECK: error: 'llvm.intr.sincos' op operand #0 must be floating point
func.func @both(%x: vector<2x3xf64>) -> (vector<2x3xf64>, vector<2x3xf64>) {
  %sine, %cosine = math.sincos %x : vector<2x3xf64>
  return %sine, %cosine : vector<2x3xf64>, vector<2x3xf64>
}
