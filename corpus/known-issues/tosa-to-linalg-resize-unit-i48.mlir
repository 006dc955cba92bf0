// Known issue of upstream MLIR (22.1.8): tosa-to-linalg multiplies the elements of a tosa.resize
// of an image of one place, widened to i48 (from i16), by a scale of i32.
//
// Signature: verify:mlir:tosa-to-linalg/ResizeUnaryConverter:'arith.muli' op requires the same type for all operands and results
// Signature: verify:mlir:tosa-to-linalg:'arith.muli' op requires the same type for all operands and results
// Shape: 4547b45d 9fdc5067 a5ec9736
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' 2>&1 | FileCheck %s
// CHECK: error: 'arith.muli' op requires the same type for all operands and results
func.func @main(%x: tensor<1x1x1x4xi16>) -> tensor<1x1x1x4xi48> {
  %scale = tosa.const_shape {values = dense<1> : tensor<4xindex>} : () -> !tosa.shape<4>
  %zero = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %scale, %zero, %zero {mode = BILINEAR} : (tensor<1x1x1x4xi16>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x1x4xi48>
  return %0 : tensor<1x1x1x4xi48>
}
