// RUN: npufuzz-hivm-emit %s tensors=1 | FileCheck %s
// RUN: npufuzz-hivm-emit %s normalize=1 | FileCheck %s --check-prefix=BUFFERS
// RUN: not npufuzz-hivm-emit %s tensors=1 normalize=1 2>&1 | FileCheck %s --check-prefix=NORMALIZED

// CHECK: hfusion.elemwise_unary {fun = #hfusion.unary_fn<rec>}
// CHECK: linalg.elemwise_binary {fun = #linalg.binary_fn<mul>}
// No pass on tensors sees those.
// BUFFERS: hivm.hir.vrec
// BUFFERS: hivm.hir.vmul
// NORMALIZED: unsupported product with a reciprocal, of which passes make a quotient

func.func @k(%a: memref<8xf32>, %r: memref<8xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<8xf32> -> <8xf32>
  %vr = tile.view %r : memref<8xf32> -> <8xf32>
  %x = tile.load %va[%c0] : <8xf32> -> <8xf32>
  %y = tile.recip %x : <8xf32>
  %z = tile.mul %x, %y : <8xf32>
  tile.store %z, %vr[%c0] : <8xf32>, <8xf32>
  return
}
func.func @main(%a: memref<8xf32>, %r: memref<8xf32>) {
  call @k(%a, %r) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
