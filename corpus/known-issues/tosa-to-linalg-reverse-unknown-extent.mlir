// Known issue of upstream MLIR (22.1.8): tosa-to-linalg makes of tosa.reverse a linalg.generic
// whose output has the operand's type and whose result has the op's. The result may know other extents.
//
// Signature: verify:mlir:tosa-to-linalg:'linalg.generic' op expected type of operand # ('T') to match type of corresponding result ('T')
// Signature: verify:mlir:tosa-to-linalg/ReverseConverter:'linalg.generic' op expected type of operand # ('T') to match type of corresponding result ('T')
// Shape: 4547b45d 8c0a6641
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' 2>&1 | FileCheck %s
// CHECK: error: 'linalg.generic' op expected type of operand #0 ('tensor<?x4xi8>') to match type of corresponding result ('tensor<?x?xi8>')
func.func @main(%x: tensor<?x4xi8>) -> tensor<?x?xi8> {
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<?x4xi8>) -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}
