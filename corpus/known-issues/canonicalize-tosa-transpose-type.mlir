// Known issue of upstream MLIR (22.1.8): canonicalize replaces a tosa.transpose that changes no
// axis, and two that undo one another, by the operand, also where the result knows other extents.
//
// Signature: verify:mlir:canonicalize:type of return operand # ('T') doesn't match function result type ('T') in function @
// Signature: verify:mlir:canonicalize/folder of tosa.transpose:type of return operand # ('T') doesn't match function result type ('T') in function @
// Signature: verify:mlir:sccp/folder of tosa.transpose:type of return operand # ('T') doesn't match function result type ('T') in function @
// Shape: f8423831 fc82f814
// Shape: 13eeaf02 f8423831
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: error: type of return operand 0 ('tensor<?x2xi8>') doesn't match function result type ('tensor<1x?xi8>')
func.func @main(%x: tensor<?x2xi8>) -> tensor<1x?xi8> {
  %0 = tosa.transpose %x {perms = array<i32: 0, 1>} : (tensor<?x2xi8>) -> tensor<1x?xi8>
  return %0 : tensor<1x?xi8>
}
