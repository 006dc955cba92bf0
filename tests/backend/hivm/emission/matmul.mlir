// RUN: npufuzz-hivm-emit %s | FileCheck %s
// RUN: npufuzz-hivm-emit %s entry=2 | FileCheck %s --check-prefix=TENSOR

// A product of matrices is a sum of outer products: a column of the one times a row of the other.

// CHECK: hivm.hir.vcast ins(%t0 : {{.*}}) outs([[A:%t[0-9]+]] : memref<5x4xf32,
// CHECK: hivm.hir.vcast ins(%t1 : {{.*}}) outs([[B:%t[0-9]+]] : memref<5x6xf32,
// CHECK: hivm.hir.vtranspose ins([[A]] : {{.*}}) outs([[T:%t[0-9]+]] : memref<4x5xf32,
// CHECK: hivm.hir.vbrc ins(%t2 : {{.*}}) outs([[SUM:%t[0-9]+]] : {{.*}}) broadcast_dims = [0]
// CHECK: scf.for [[K:%i[0-9]+]] = %c0 to %c5 step %c1
// CHECK: [[COLUMN:%v[0-9]+]] = memref.subview [[T]][0, [[K]]] [4, 1] [1, 1]
// CHECK: hivm.hir.vbrc ins([[COLUMN]] : {{.*}}) outs([[WIDE:%t[0-9]+]] : {{.*}}) broadcast_dims = [1]
// CHECK: [[ROW:%v[0-9]+]] = memref.subview [[B]]{{\[}}[[K]], 0] [1, 6] [1, 1]
// CHECK: hivm.hir.vbrc ins([[ROW]] : {{.*}}) outs([[HIGH:%t[0-9]+]] : {{.*}}) broadcast_dims = [0]
// CHECK: hivm.hir.vmul ins([[WIDE]], [[HIGH]] : {{.*}}) outs([[PRODUCT:%t[0-9]+]] :
// CHECK-NEXT: hivm.hir.vadd ins([[SUM]], [[PRODUCT]] : {{.*}}) outs([[SUM]] :
// CHECK: hivm.hir.store ins([[SUM]] :

// On tensors, the loop carries the sum.
// TENSOR: [[BIAS:%x[0-9]+]] = linalg.broadcast
// TENSOR-NEXT: [[SUM:%x[0-9]+]] = scf.for [[K:%i[0-9]+]] = %c0 to %c5 step %c1 iter_args([[BEFORE:%x[0-9]+]] = [[BIAS]]) -> (tensor<4x6xf32>)
// TENSOR-NEXT: tensor.extract_slice {{%x[0-9]+}}[0, [[K]]] [4, 1] [1, 1]
// TENSOR: tensor.extract_slice {{%x[0-9]+}}{{\[}}[[K]], 0] [1, 6] [1, 1]
// TENSOR: [[PRODUCT:%x[0-9]+]] = linalg.elemwise_binary {fun = #linalg.binary_fn<mul>}
// TENSOR-NEXT: [[NEXT:%x[0-9]+]] = linalg.elemwise_binary {fun = #linalg.binary_fn<add>} ins([[BEFORE]], [[PRODUCT]] :
// TENSOR-NEXT: scf.yield [[NEXT]]
// TENSOR: materialize_in_destination [[SUM]]

func.func @k(%a: memref<5x4xf16>, %b: memref<5x6xf16>, %c: memref<1x6xf32>, %o: memref<4x6xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<5x4xf16> -> <5x4xf16>
  %vb = tile.view %b : memref<5x6xf16> -> <5x6xf16>
  %vc = tile.view %c : memref<1x6xf32> -> <1x6xf32>
  %vo = tile.view %o : memref<4x6xf32> -> <4x6xf32>
  %x = tile.load %va[%c0, %c0] : <5x4xf16> -> <5x4xf16>
  %y = tile.load %vb[%c0, %c0] : <5x6xf16> -> <5x6xf16>
  %z = tile.load %vc[%c0, %c0] : <1x6xf32> -> <1x6xf32>
  %p = tile.matmul %x transposed, %y bias %z : <5x4xf16>, <5x6xf16> bias !tile.tile<1x6xf32> -> <4x6xf32>
  tile.store %p, %vo[%c0, %c0] : <4x6xf32>, <4x6xf32>
  return
}
func.func @main(%a: memref<5x4xf16>, %b: memref<5x6xf16>, %c: memref<1x6xf32>, %o: memref<4x6xf32>) {
  call @k(%a, %b, %c, %o) : (memref<5x4xf16>, memref<5x6xf16>, memref<1x6xf32>, memref<4x6xf32>) -> ()
  return
}
