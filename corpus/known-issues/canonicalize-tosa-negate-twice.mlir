// Known issue of upstream MLIR (22.1.8): canonicalize drops two tosa.negate of i8 or i16 in a row. Each
// saturates: the opposite of -128 is 127, whose opposite is -127.
//
// Signature: pass:mlir:canonicalize/folder of tosa.negate:wrong value
// Signature: pass:mlir:sccp/folder of tosa.negate:wrong value
// Signature: pass:mlir:tosa-to-linalg/PointwiseConverter<NegateOp>:wrong value
// Signature: pass:mlir:tosa-to-tensor:wrong value
// Signature: pass:mlir:tosa-to-arith:wrong value
// Signature: pass:mlir:tosa-to-scf:wrong value
// Signature: pass:mlir:tosa-to-linalg-named:wrong value
// Signature: pass:mlir:tosa-to-arith/ConstOpConverter:wrong value
// Shape: 43cb4062 a682c441
// Shape: 4547b45d a682c441
// Shape: a682c441 f8423831
// Shape: 65e57e72 a682c441
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --canonicalize | FileCheck %s
// CHECK: func.func @main(%[[X:.*]]: tensor<2xi8>)
// CHECK-NEXT: return %[[X]]
func.func @main(%x: tensor<2xi8>) -> tensor<2xi8> {
  %zp = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.negate %x, %zp, %zp : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  %1 = tosa.negate %0, %zp, %zp : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %1 : tensor<2xi8>
}
