// RUN: npufuzz-hivm-emit %s | FileCheck %s
// RUN: npufuzz-hivm-emit %s tensors=1 | FileCheck %s --check-prefix=TENSOR

// The planner refuses a buffer that is read but never written: a load with no element inside the
// tensor writes zeros. A tile with no valid element consists of padding only.

// CHECK: [[X:%t[0-9]+]] = memref.alloc()
// CHECK-NEXT: [[ZERO:%s[0-9]+]] = arith.constant 0.0 : f32
// CHECK-NEXT: hivm.hir.vbrc ins([[ZERO]] : f32) outs([[X]] :
// CHECK: [[PADDED:%t[0-9]+]] = memref.alloc()
// CHECK-NEXT: hivm.hir.vbrc ins({{%s[0-9]+}} : f32) outs([[PADDED]] :
// CHECK-NOT: outs([[PADDED]]
// CHECK: hivm.hir.store ins({{%v[0-9]+|%t[0-9]+}}

// TENSOR: [[ZERO:%s[0-9]+]] = arith.constant 0.0 : f32
// TENSOR: linalg.fill ins([[ZERO]] : f32)
// TENSOR: arith.constant 0x7F800000 : f32
// TENSOR: [[PADDED:%x[0-9]+]] = linalg.fill
// TENSOR-NOT: insert_slice
// TENSOR: bufferization.materialize_in_destination [[PADDED]] in writable

func.func @k(%a: memref<4xf32>, %b: memref<4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %va = tile.view %a : memref<4xf32> -> <4xf32>
  %vb = tile.view %b : memref<4xf32> -> <4xf32>
  %x = tile.load %va[%c4] : <4xf32> -> <4xf32>
  %y = tile.fill_pad max %x : <4xf32>
  tile.store %y, %vb[%c0] : <4xf32>, <4xf32>
  return
}
func.func @main(%a: memref<4xf32>, %b: memref<4xf32>) {
  call @k(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}
