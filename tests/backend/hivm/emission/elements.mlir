// RUN: npufuzz-hivm-emit %s | FileCheck %s
// RUN: npufuzz-hivm-emit %s entry=2 | FileCheck %s --check-prefix=TENSOR

// If no transfer can express an access, elements go one by one through a copy of the whole tensor.

// A map that divides: through the row that the copy is.
// CHECK: [[ROW:%g[0-9]+]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [12], strides: [1]
// CHECK-NEXT: hivm.hir.load ins([[ROW]] : {{.*}}) outs([[COPY:%t[0-9]+]] : memref<12xf32,
// CHECK-NEXT: scf.for [[R:%i[0-9]+]] = %c0 to %c1 step %c1
// CHECK-NEXT: scf.for [[J:%i[0-9]+]] = %c0 to %c6 step %c1
// CHECK-NEXT: [[HALF:%x[0-9]+]] = arith.divsi [[J]], %c2
// CHECK-NEXT: [[REST:%x[0-9]+]] = arith.remsi [[J]], %c2
// CHECK-NEXT: [[COLUMN:%x[0-9]+]] = arith.addi %c1, [[REST]]
// CHECK-NEXT: [[FIRST:%x[0-9]+]] = arith.muli [[HALF]], %c4
// CHECK-NEXT: [[AT:%x[0-9]+]] = arith.addi [[FIRST]], [[COLUMN]]
// CHECK-NEXT: [[S:%s[0-9]+]] = memref.load [[COPY]]{{\[}}[[AT]]]
// CHECK-NEXT: memref.store [[S]], %t0{{\[}}[[R]], [[J]]]

// A pad: an element that is in no tensor comes of the other arm.
// CHECK: [[P:%x[0-9]+]] = arith.subi [[I:%i[0-9]+]], %c2
// CHECK-NEXT: [[LOW:%cond[0-9]+]] = arith.cmpi sge, [[P]], %c0
// CHECK-NEXT: [[HIGH:%cond[0-9]+]] = arith.cmpi slt, [[P]], %c4
// CHECK-NEXT: [[IN:%cond[0-9]+]] = arith.andi [[LOW]], [[HIGH]]
// CHECK-NEXT: [[E:%s[0-9]+]] = scf.if [[IN]] -> (f32) {
// CHECK-NEXT: memref.load {{%t[0-9]+}}{{\[}}[[P]]]
// CHECK-NEXT: scf.yield
// CHECK-NEXT: } else {
// CHECK-NEXT: arith.constant 0x7F800000 : f32
// CHECK: memref.store [[E]], {{%t[0-9]+}}{{\[}}[[I]]]

// A store backwards: the copy is loaded, so that what is not written stays, and stored as a whole.
// CHECK: hivm.hir.load ins(%arg3 : {{.*}}) outs([[BACK:%t[0-9]+]] :
// CHECK: [[V:%s[0-9]+]] = memref.load
// CHECK-NEXT: arith.muli {{%i[0-9]+}}, %cm1
// CHECK-NEXT: [[TO:%x[0-9]+]] = arith.addi {{%x[0-9]+}}, %c11
// CHECK-NEXT: memref.store [[V]], [[BACK]]{{\[}}[[TO]]]
// CHECK: hivm.hir.store ins([[BACK]] : {{.*}}) outs(%arg3 :

// On tensors, the copy is a buffer turned into a tensor, and so is the stored value.
// TENSOR: [[COPY:%x[0-9]+]] = bufferization.to_tensor {{.*}} : memref<12xf32>
// TENSOR-NEXT: [[TILE:%m[0-9]+]] = memref.alloc() : memref<1x6xf32>
// TENSOR: [[S:%s[0-9]+]] = tensor.extract [[COPY]]
// TENSOR-NEXT: memref.store [[S]], [[TILE]]
// TENSOR: [[LOADED:%x[0-9]+]] = bufferization.to_tensor [[TILE]] restrict writable
// TENSOR: materialize_in_destination [[LOADED]]
// TENSOR: memref.copy %arg3, [[BACK:%m[0-9]+]]
// TENSOR: memref.store {{%s[0-9]+}}, [[BACK]]
// TENSOR: [[WRITTEN:%x[0-9]+]] = bufferization.to_tensor [[BACK]] restrict writable
// TENSOR-NEXT: materialize_in_destination [[WRITTEN]] in writable %arg3

func.func @k(%a: memref<3x4xf32>, %b: memref<4xf32>, %o: memref<2x6xf32>, %p: memref<12xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %va = tile.view %a : memref<3x4xf32> -> <3x4xf32>
  %vb = tile.view %b : memref<4xf32> -> <4xf32>
  %vo = tile.view %o : memref<2x6xf32> -> <2x6xf32>
  %vp = tile.view %p : memref<12xf32> -> <12xf32>
  %m = tile.remap %va affine_map<(d0, d1) -> (d1 floordiv 2, d0 + d1 mod 2)> : <3x4xf32> -> <2x6xf32>
  %x = tile.load %m[%c1, %c0] : <2x6xf32> -> <1x6xf32>
  tile.store %x, %vo[%c0, %c0] : <1x6xf32>, <2x6xf32>
  %q = tile.pad max %vb low [2] : <4xf32> -> <9xf32>
  %y = tile.load %q[%c0] : <9xf32> -> <9xf32>
  %r = tile.remap %vp affine_map<(d0) -> (11 - d0)> : <12xf32> -> <9xf32>
  tile.store %y, %r[%c0] : <9xf32>, <9xf32>
  return
}
func.func @main(%a: memref<3x4xf32>, %b: memref<4xf32>, %o: memref<2x6xf32>, %p: memref<12xf32>) {
  call @k(%a, %b, %o, %p) : (memref<3x4xf32>, memref<4xf32>, memref<2x6xf32>, memref<12xf32>) -> ()
  return
}
