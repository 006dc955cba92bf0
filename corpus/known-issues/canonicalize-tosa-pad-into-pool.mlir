// Known issue of upstream MLIR (22.1.8): canonicalize takes tosa.pad into tosa.max_pool2d where it fills
// with the least finite number. A pool does not count its own padding, so an infinity below that number
// wins now.
//
// The first window has the least finite number, which wins over a negative infinity in the image.
//
// Signature: pass:mlir:canonicalize/FoldPadToTensorOp<MaxPool2dOp, PoolPadFoldAdaptor<MaxPool2dOp>>:wrong value
// Shape: 7331217f f8423831
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --canonicalize | FileCheck %s
// CHECK: func.func @main(%[[X:.*]]: tensor<1x2x2x1xf32>)
// CHECK-NEXT: tosa.max_pool2d %[[X]] {kernel = array<i64: 2, 2>, pad = array<i64: 1, 0, 1, 0>
func.func @main(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32> {
  %amounts = tosa.const_shape {values = dense<[0, 0, 1, 0, 1, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %least = "tosa.const"() <{values = dense<-3.40282347E+38> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %x, %amounts, %least : (tensor<1x2x2x1xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x3x3x1xf32>
  %1 = tosa.max_pool2d %0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x3x1xf32>) -> tensor<1x2x2x1xf32>
  return %1 : tensor<1x2x2x1xf32>
}
