// RUN: npufuzz-hivm-emit %s | FileCheck %s
// RUN: npufuzz-hivm-emit %s entry=2 | FileCheck %s --check-prefix=TENSOR

// A load from several tensors is one load from each and an op that joins them: for %b, the rows of the tile from the
// seventh of all on. A load from a single tensor joins nothing. A slice that begins at the third row has four rows of
// %a and two of %b.

// CHECK: scf.for [[I:%i[0-9]+]] =
// CHECK: {{%x[0-9]+}} = arith.minsi {{.*}}, %c4 : index
// CHECK: {{%x[0-9]+}} = arith.subi %c6, [[I]] : index
// CHECK: {{%t[0-9]+}} = memref.alloc() : memref<4x16xf32
// CHECK: memref.subview %arg0{{\[}}[[I]], 0] {{\[}}{{%x[0-9]+}}, 16]
// CHECK: hivm.hir.load ins({{%g[0-9]+}} : {{.*}}) outs({{%v[0-9]+}} :
// CHECK: {{%t[0-9]+}} = memref.alloc() : memref<3x16xf32
// CHECK: memref.subview %arg1{{\[}}{{%x[0-9]+}}, 0] {{\[}}{{%x[0-9]+}}, 16]
// CHECK: hivm.hir.load
// CHECK: hivm.hir.vconcat dim(0) ins({{%v[0-9]+}}, {{%v[0-9]+}} : memref<?x16xf32, strided<[16, 1]>, #hivm.address_space<ub>>, memref<?x16xf32, {{.*}}) outs({{%v[0-9]+}} : memref<?x16xf32, {{.*}}){{$}}
// CHECK: memref.subview %arg1[1, 0] [2, 16]
// CHECK-NOT: vconcat
// CHECK: memref.subview %arg0[2, 0] [4, 16]
// CHECK: memref.subview %arg1[0, 0] [2, 16]
// CHECK: hivm.hir.vconcat dim(0) ins({{%t[0-9]+}}, {{%v[0-9]+|%t[0-9]+}} : memref<4x16xf32, #hivm.address_space<ub>>, memref<2x16xf32, {{.*}}) outs({{%t[0-9]+}} : memref<6x16xf32, #hivm.address_space<ub>>)

// TENSOR: memref.copy
// TENSOR: memref.copy
// TENSOR: [[PUT:%x[0-9]+]] = tensor.concat dim(0) {{%v[0-9]+}}, {{%v[0-9]+}} : (tensor<?x16xf32>, tensor<?x16xf32>) -> tensor<?x16xf32>
// TENSOR: tensor.insert_slice [[PUT]] into {{.*}} : tensor<?x16xf32> into tensor<4x16xf32>
// TENSOR: tensor.concat dim(0) {{.*}} : (tensor<4x16xf32>, tensor<2x16xf32>) -> tensor<6x16xf32>
// TENSOR-NOT: tensor.concat

func.func @k(%a: memref<6x16xf32>, %b: memref<3x16xf32>, %c: memref<9x16xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %va = tile.view %a : memref<6x16xf32> -> <6x16xf32>
  %vb = tile.view %b : memref<3x16xf32> -> <3x16xf32>
  %vc = tile.view %c : memref<9x16xf32> -> <9x16xf32>
  %all = tile.concat %va, %vb axis 0 : !tile.view<6x16xf32>, !tile.view<3x16xf32> -> !tile.view<9x16xf32>
  affine.for %i = 0 to 12 step 4 {
    %x = tile.load %all[%i, %c0] : <9x16xf32> -> <4x16xf32>
    tile.store %x, %vc[%i, %c0] : <4x16xf32>, <9x16xf32>
  }
  %y = tile.load %all[%c7, %c0] : <9x16xf32> -> <4x16xf32>
  tile.store %y, %vc[%c0, %c0] : <4x16xf32>, <9x16xf32>
  %late = tile.slice %all offsets [2, 0] strides [1, 1] : <9x16xf32> -> <6x16xf32>
  %z = tile.load %late[%c0, %c0] : <6x16xf32> -> <6x16xf32>
  tile.store %z, %vc[%c0, %c0] : <6x16xf32>, <9x16xf32>
  return
}
func.func @main(%a: memref<6x16xf32>, %b: memref<3x16xf32>, %c: memref<9x16xf32>) {
  call @k(%a, %b, %c) : (memref<6x16xf32>, memref<3x16xf32>, memref<9x16xf32>) -> ()
  return
}
