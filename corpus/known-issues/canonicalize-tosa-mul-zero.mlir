// Known issue of upstream MLIR (22.1.8): canonicalize folds tosa.mul of floats with zero to zero. The
// product of zero with an infinity or with NaN is NaN.
//
// Signature: pass:mlir:canonicalize/folder of tosa.mul:wrong value
// Signature: pass:mlir:sccp/folder of tosa.mul:wrong value
// Signature: pass:mlir:tosa-to-tensor:wrong value
// Signature: pass:mlir:tosa-to-arith:wrong value
// Signature: pass:mlir:tosa-to-scf:wrong value
// Signature: pass:mlir:tosa-to-linalg:wrong value
// Signature: pass:mlir:tosa-to-linalg-named:wrong value
// Signature: pass:mlir:tosa-to-arith/ConstOpConverter:wrong value
// Shape: 814b2257 8ed9c211
// Shape: 271cd6ab 814b2257
// Shape: 271cd6ab 814b2257 f8423831
// Shape: 271cd6ab 65e57e72 814b2257
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --canonicalize | FileCheck %s
// CHECK: %[[ZERO:.*]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<2xf32>}>
// CHECK: return %[[ZERO]]
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %zero, %shift : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
