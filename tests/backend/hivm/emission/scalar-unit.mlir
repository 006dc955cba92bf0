// RUN: npufuzz-hivm-emit %s | FileCheck %s
// RUN: npufuzz-hivm-emit %s entry=2 | FileCheck %s --check-prefix=TENSOR

// Without a vector instruction, the scalar unit reads elements of buffers and writes them.

// A gather along the first axis: one index serves a row.
// CHECK: hivm.hir.load ins({{.*}}) outs([[BY:%t[0-9]+]] : memref<4x1xi32,
// CHECK: hivm.hir.load ins({{.*}}) outs([[FROM:%t[0-9]+]] : memref<18xi64,
// CHECK: [[N:%s[0-9]+]] = memref.load [[BY]]{{\[}}[[I:%i[0-9]+]], %c0]
// CHECK-NEXT: [[P:%x[0-9]+]] = arith.index_cast [[N]] : i32 to index
// CHECK-NEXT: [[ROW:%x[0-9]+]] = arith.muli [[P]], %c3
// CHECK-NEXT: [[AT:%x[0-9]+]] = arith.addi [[ROW]], [[J:%i[0-9]+]]
// CHECK-NEXT: [[E:%s[0-9]+]] = memref.load [[FROM]]{{\[}}[[AT]]]
// CHECK-NEXT: memref.store [[E]], {{%t[0-9]+}}{{\[}}[[I]], [[J]]]

// A quotient of i64. By 0, which the language leaves open, nothing stops; by -1 is a negation.
// CHECK: [[ZERO:%s[0-9]+]] = arith.cmpi eq, [[D:%s[0-9]+]], {{%s[0-9]+}} : i64
// CHECK-NEXT: [[MINUS:%s[0-9]+]] = arith.cmpi eq, [[D]], {{%s[0-9]+}} : i64
// CHECK-NEXT: [[OTHER:%s[0-9]+]] = arith.ori [[ZERO]], [[MINUS]] : i1
// CHECK-NEXT: [[SAFE:%s[0-9]+]] = arith.select [[OTHER]], {{%s[0-9]+}}, [[D]] : i64
// CHECK-NEXT: [[Q:%s[0-9]+]] = arith.floordivsi [[X:%s[0-9]+]], [[SAFE]] : i64
// CHECK-NEXT: [[NEGATED:%s[0-9]+]] = arith.subi {{%s[0-9]+}}, [[X]] : i64
// CHECK-NEXT: arith.select [[MINUS]], [[NEGATED]], [[Q]] : i64

// A scatter: into a copy of what is there.
// CHECK: hivm.hir.load ins({{.*}}) outs([[OUT:%t[0-9]+]] : memref<18xi64,
// CHECK: memref.store {{%s[0-9]+}}, [[OUT]]
// CHECK: hivm.hir.store ins([[OUT]] :

// A sort: the place of an element is the number of those before it, of equals the lower ones.
// CHECK: [[A:%s[0-9]+]] = memref.load [[SORTED:%t[0-9]+]]{{\[}}[[K:%i[0-9]+]]]
// CHECK-NEXT: [[LOWER:%n[0-9]+]] = scf.for {{%i[0-9]+}} = %c0 to [[K]]
// CHECK-NEXT: [[B:%s[0-9]+]] = memref.load [[SORTED]]
// CHECK-NEXT: [[LESS:%s[0-9]+]] = arith.cmpi sgt, [[B]], [[A]] : i32
// CHECK-NEXT: arith.select [[LESS]], %c0, %c1 : index
// CHECK: [[NEXT:%x[0-9]+]] = arith.addi [[K]], %c1
// CHECK-NEXT: [[ALL:%n[0-9]+]] = scf.for {{%i[0-9]+}} = [[NEXT]] to %c4 step %c1 iter_args({{%n[0-9]+}} = [[LOWER]])
// CHECK-NEXT: [[C:%s[0-9]+]] = memref.load [[SORTED]]
// CHECK-NEXT: [[MORE:%s[0-9]+]] = arith.cmpi sgt, [[A]], [[C]] : i32
// CHECK-NEXT: arith.select [[MORE]], %c1, %c0 : index
// CHECK: [[KEPT:%cond[0-9]+]] = arith.cmpi slt, [[ALL]], %c2
// CHECK-NEXT: scf.if [[KEPT]] {
// CHECK-NEXT: [[PLACE:%s[0-9]+]] = arith.index_cast [[K]] : index to i32
// CHECK-NEXT: memref.store [[PLACE]], [[RESULT:%t[0-9]+]]{{\[}}[[ALL]]]

// An element decides, and is repeated.
// CHECK: [[FIRST:%s[0-9]+]] = memref.load [[RESULT]]{{\[}}%c0]
// CHECK-NEXT: [[IS:%cond[0-9]+]] = arith.cmpi slt, [[FIRST]], {{%s[0-9]+}} : i32
// CHECK-NEXT: scf.if [[IS]] {
// CHECK: hivm.hir.vbrc ins([[FIRST]] : i32)

// The same of tensors: elements are extracted, and stored into a buffer of which a tensor is made.
// TENSOR: [[BY:%x[0-9]+]] = bufferization.to_tensor {{.*}} : memref<4x1xi32>
// TENSOR: [[FROM:%x[0-9]+]] = bufferization.to_tensor {{.*}} : memref<18xi64>
// TENSOR-NEXT: [[GATHERED:%m[0-9]+]] = memref.alloc() : memref<4x3xi64>
// TENSOR: [[N:%s[0-9]+]] = tensor.extract [[BY]]
// TENSOR: [[E:%s[0-9]+]] = tensor.extract [[FROM]]
// TENSOR-NEXT: memref.store [[E]], [[GATHERED]]
// TENSOR: bufferization.to_tensor [[GATHERED]] restrict writable
// TENSOR: arith.floordivsi
// TENSOR: [[ALL:%g[0-9]+]] = memref.reinterpret_cast %arg3
// TENSOR-NEXT: [[OUT:%m[0-9]+]] = memref.alloc() : memref<18xi64>
// TENSOR-NEXT: memref.copy [[ALL]], [[OUT]]
// TENSOR: memref.store {{%s[0-9]+}}, [[OUT]]
// TENSOR: [[SCATTERED:%x[0-9]+]] = bufferization.to_tensor [[OUT]] restrict writable
// TENSOR-NEXT: bufferization.materialize_in_destination [[SCATTERED]] in writable [[ALL]]
// TENSOR: memref.store {{%s[0-9]+}}, [[SORTED:%m[0-9]+]]{{\[}}{{%n[0-9]+}}]
// TENSOR: [[KEPT:%x[0-9]+]] = bufferization.to_tensor [[SORTED]] restrict writable
// TENSOR-NEXT: tensor.extract [[KEPT]][%c0]

func.func @k(%i: memref<4xi32>, %a: memref<6x3xi64>, %b: memref<4x3xi64>, %o: memref<6x3xi64>, %s: memref<4xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %seven = arith.constant 7 : i32
  %vi = tile.view %i : memref<4xi32> -> <4xi32>
  %vs = tile.view %s : memref<4xi32> -> <4xi32>
  %ri = tile.reshape %vi : <4xi32> -> <4x1xi32>
  %va = tile.view %a : memref<6x3xi64> -> <6x3xi64>
  %vb = tile.view %b : memref<4x3xi64> -> <4x3xi64>
  %vo = tile.view %o : memref<6x3xi64> -> <6x3xi64>
  %at = tile.load %ri[%c0, %c0] : <4x1xi32> -> <4x1xi32>
  %x = tile.gather %va[%c0, %c0] axis 0 by %at : <6x3xi64>, <4x1xi32> -> <4x3xi64>
  %y = tile.load %vb[%c0, %c0] : <4x3xi64> -> <4x3xi64>
  %q = tile.floordiv %x, %y : <4x3xi64>
  tile.scatter %q, %vo[%c0, %c0] axis 0 by %at : <4x3xi64>, <6x3xi64>, <4x1xi32>
  %t = tile.load %vi[%c0] : <4xi32> -> <4xi32>
  %k = tile.topk indices %t smallest : <4xi32> -> <2xi32>
  %e = tile.extract %k[%c0] : <2xi32> -> i32
  %is = arith.cmpi slt, %e, %seven : i32
  scf.if %is {
    %f = tile.splat %e : i32 -> <4xi32>
    tile.store %f, %vs[%c0] : <4xi32>, <4xi32>
  }
  return
}
func.func @main(%i: memref<4xi32>, %a: memref<6x3xi64>, %b: memref<4x3xi64>, %o: memref<6x3xi64>, %s: memref<4xi32>) {
  call @k(%i, %a, %b, %o, %s) : (memref<4xi32>, memref<6x3xi64>, memref<4x3xi64>, memref<6x3xi64>, memref<4xi32>) -> ()
  return
}
