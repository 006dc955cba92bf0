// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): math-legalize-to-f32 is for types narrower
// than f32, but tells a vector of f64 from them by its type, not its element type: it "extends" f64
// to f32, which the verifier rejects.
//
// The pass is math-extend-to-supported-types in 22.1.8.
//
// Met as: a cast of wide integers in vectorised code. The mlir backend does not vectorise.
//
// Signature: verify:mlir:math-legalize-to-f32:'arith.extf' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:math-extend-to-supported-types:'arith.extf' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:math-legalize-to-f32/LegalizeToF32RewritePattern:'arith.extf' op operand type 'T' and result type 'T' are cast incompatible
//
// XFAIL: mlir-22
// RUN: not mlir-opt %s --math-extend-to-supported-types 2>&1 | FileCheck %s
// CHECK: 'arith.extf' op operand type 'vector<4xf64>' and result type 'vector<4xf32>' are cast incompatible
func.func @floor(%x: vector<4xf64>) -> vector<4xf64> {
  %below = math.floor %x : vector<4xf64>
  return %below : vector<4xf64>
}
