// RUN: npufuzz-hivm-emit %s | FileCheck %s
// RUN: npufuzz-hivm-emit %s entry=2 | FileCheck %s --check-prefix=TENSOR

// The op that locates the least element has two results; the values are unused. Of equal elements,
// the leftmost is first.

// CHECK: %t1 = memref.alloc() : memref<4x1xf32, #hivm.address_space<ub>>
// CHECK: %t2 = memref.alloc() : memref<4x1xi32, #hivm.address_space<ub>>
// CHECK: hivm.hir.vreduce <min_with_index_left> ins({{%v[0-9]+}} : memref<?x16xf32, {{.*}}>) outs([[VALUE:%v[0-9]+]], [[PLACE:%v[0-9]+]] : memref<?x1xf32, {{.*}}>, memref<?x1xi32, {{.*}}>) reduce_dims = [1]
// CHECK: hivm.hir.store ins({{%v[0-9]+}} : memref<?x1xi32,

// TENSOR: [[LEAST:%s[0-9]+]] = arith.constant 0x7F800000 : f32
// TENSOR: [[ZERO:%s[0-9]+]] = arith.constant 0 : i32
// TENSOR: [[VALUES:%x[0-9]+]] = linalg.fill ins([[LEAST]] : f32) outs({{.*}} : tensor<4xf32>)
// TENSOR: [[PLACES:%x[0-9]+]] = linalg.fill ins([[ZERO]] : i32) outs({{.*}} : tensor<4xi32>)
// TENSOR: [[FOUND:%x[0-9]+]]:2 = hfusion.reduce_with_index {tie_break_left = true} <min> ins({{.*}} : tensor<4x16xf32>) outs([[VALUES]], [[PLACES]] : tensor<4xf32>, tensor<4xi32>) dimensions = [1]
// TENSOR: tensor.expand_shape [[FOUND]]#1 {{\[}}[0, 1]] output_shape [4, 1] : tensor<4xi32> into tensor<4x1xi32>

func.func @k(%a: memref<7x16xf32>, %b: memref<7x1xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<7x16xf32> -> <7x16xf32>
  %vb = tile.view %b : memref<7x1xi32> -> <7x1xi32>
  affine.for %i = 0 to 8 step 4 {
    %x = tile.load %va[%i, %c0] : <7x16xf32> -> <4x16xf32>
    %y = tile.reduce argmin %x axis 1 : <4x16xf32> -> <4x1xi32>
    tile.store %y, %vb[%i, %c0] : <4x1xi32>, <7x1xi32>
  }
  return
}
func.func @main(%a: memref<7x16xf32>, %b: memref<7x1xi32>) {
  call @k(%a, %b) : (memref<7x16xf32>, memref<7x1xi32>) -> ()
  return
}
