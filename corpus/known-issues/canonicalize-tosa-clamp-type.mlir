// Known issue of upstream MLIR (22.1.8): canonicalize replaces a tosa.clamp between the ends of the
// type by the operand, also where the result knows other extents.
//
// Signature: verify:mlir:canonicalize:type of return operand # ('T') doesn't match function result type ('T') in function @
// Signature: verify:mlir:canonicalize/ClampIsNoOp:type of return operand # ('T') doesn't match function result type ('T') in function @
// Shape: c2c7a47d f8423831
// Shape: 13f805de f8423831
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: error: type of return operand 0 ('tensor<?x2xi8>') doesn't match function result type ('tensor<1x?xi8>')
func.func @main(%x: tensor<?x2xi8>) -> tensor<1x?xi8> {
  %0 = tosa.clamp %x {min_val = -128 : i8, max_val = 127 : i8} : (tensor<?x2xi8>) -> tensor<1x?xi8>
  return %0 : tensor<1x?xi8>
}
