// Known issue of upstream MLIR (22.1.8): tosa-to-tensor makes of a tosa.slice with constant sizes
// a tensor.extract_slice that knows all extents, with the type of a result that need not.
//
// Signature: verify:mlir:tosa-to-tensor:expected type to be 'T' or a rank-reduced version. (size mismatch)
// Signature: verify:mlir:tosa-to-tensor/SliceConverter:expected type to be 'T' or a rank-reduced version. (size mismatch)
// Shape: 14f6fe7c 3f399e3e e9bb07fb
// Shape: 14f6fe7c 31ee7840 3f399e3e
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-tensor))' 2>&1 | FileCheck %s
// CHECK: error: expected type to be 'tensor<2x2xi8>' or a rank-reduced version. (size mismatch)
func.func @main(%x: tensor<?x4xi8>) -> tensor<2x?xi8> {
  %start = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %x, %start, %size : (tensor<?x4xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x?xi8>
  return %0 : tensor<2x?xi8>
}
