// Known issue of upstream MLIR (22.1.8): canonicalize replaces a tosa.reverse along an axis of one
// element by the operand, also where the result knows fewer extents.
//
// Signature: verify:mlir:canonicalize:type of return operand # ('T') doesn't match function result type ('T') in function @
// Signature: verify:mlir:canonicalize/folder of tosa.reverse:type of return operand # ('T') doesn't match function result type ('T') in function @
// Signature: verify:mlir:sccp/folder of tosa.reverse:type of return operand # ('T') doesn't match function result type ('T') in function @
// Shape: ddf412f0 f8423831
// Shape: 582814ae f8423831
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: error: type of return operand 0 ('tensor<1x?xi8>') doesn't match function result type ('tensor<?x?xi8>')
func.func @main(%x: tensor<1x?xi8>) -> tensor<?x?xi8> {
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<1x?xi8>) -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}
