// Known issue of upstream MLIR (22.1.8): tosa-to-linalg ends tosa.tile with a tosa.reshape to the
// extents of its result. At most one of them may be unknown there.
//
// Signature: verify:mlir:tosa-to-linalg:'tosa.reshape' op expected at most one target dimension to be #
// Signature: verify:mlir:tosa-to-linalg/TileConverter:'tosa.reshape' op expected at most one target dimension to be #
// Shape: 4547b45d a2d2fba3
// Shape: 2997ded7 4547b45d
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' 2>&1 | FileCheck %s
// CHECK: error: 'tosa.reshape' op expected at most one target dimension to be -1
func.func @main(%x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %s = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %x, %s : (tensor<?x?xi8>, !tosa.shape<2>) -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}
