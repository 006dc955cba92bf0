// RUN: npufuzz-opt %s --vectorize-linalg | FileCheck %s

// CHECK-LABEL: @product
// CHECK-NOT: linalg
// CHECK: arith.muli {{.*}} : vector<3x5x4xi32>
// CHECK: vector.multi_reduction <add>
func.func @product(%a: memref<3x4xi32>, %b: memref<4x5xi32>, %c: memref<3x5xi32>) {
  linalg.matmul ins(%a, %b : memref<3x4xi32>, memref<4x5xi32>) outs(%c : memref<3x5xi32>)
  return
}

// CHECK-LABEL: @onTensors
// CHECK-NOT: linalg
// CHECK: %[[FILLED:.*]] = vector.transfer_write {{.*}} : vector<7xf32>, tensor<7xf32>
// CHECK: return %[[FILLED]]
func.func @onTensors(%x: f32, %t: tensor<7xf32>) -> tensor<7xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// No vector has such extents.
// CHECK-LABEL: @left
// CHECK-COUNT-2: linalg.fill
// CHECK-NOT: vector
func.func @left(%x: f32, %none: memref<4x0xf32>, %some: memref<?xf32>) {
  linalg.fill ins(%x : f32) outs(%none : memref<4x0xf32>)
  linalg.fill ins(%x : f32) outs(%some : memref<?xf32>)
  return
}

// 64 * 64 iterations, and one row more.
// CHECK-LABEL: @atTheLimit
// CHECK: vector<64x64xf32>
// CHECK: linalg.fill {{.*}} memref<65x64xf32>
func.func @atTheLimit(%x: f32, %last: memref<64x64xf32>, %more: memref<65x64xf32>) {
  linalg.fill ins(%x : f32) outs(%last : memref<64x64xf32>)
  linalg.fill ins(%x : f32) outs(%more : memref<65x64xf32>)
  return
}
