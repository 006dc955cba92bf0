// RUN: npufuzz-hivm-emit %s tensors=1 | FileCheck %s
// RUN: npufuzz-hivm-emit %s tensors=1 narrow=1 | FileCheck %s --check-prefix=NARROW
// RUN: npufuzz-hivm-emit %s tensors=1 normalize=1 prepared=1 | FileCheck %s --check-prefix=PREPARED

// A load fills a buffer that becomes a tensor; a store materialises a part of one. A reduction
// has static extents: it also reduces invalid rows. All tensors of one type begin as one empty
// tensor.

// CHECK-LABEL: func.func @k(
// CHECK: [[EMPTY:%t[0-9]+]] = tensor.empty() : tensor<4x16xf32>
// CHECK: [[GLOBAL:%g[0-9]+]] = memref.subview %arg0{{\[}}%i0, 0] {{\[}}[[ROWS:%x[0-9]+]], 16] [1, 1]
// CHECK: [[BUFFER:%m[0-9]+]] = memref.alloc() : memref<4x16xf32>
// CHECK: [[PART:%v[0-9]+]] = memref.subview [[BUFFER]][0, 0] {{\[}}[[ROWS]], 16]
// CHECK: memref.copy [[GLOBAL]], [[PART]]
// CHECK: [[X:%x[0-9]+]] = bufferization.to_tensor [[BUFFER]] restrict writable
// CHECK: [[Y:%x[0-9]+]] = linalg.elemwise_unary {fun = #linalg.unary_fn<exp>} ins([[X]] : tensor<4x16xf32>) outs([[EMPTY]] :
// CHECK: [[LEAST:%x[0-9]+]] = linalg.fill ins({{%s[0-9]+}} : f32)
// CHECK: [[MAX:%x[0-9]+]] = linalg.reduce { arith.maximumf } ins([[Y]] : tensor<4x16xf32>) outs([[LEAST]] : tensor<4xf32>) dimensions = [1]
// CHECK: [[Z:%x[0-9]+]] = tensor.expand_shape [[MAX]] {{\[\[}}0, 1]] output_shape [4, 1]
// CHECK: linalg.broadcast ins({{%x[0-9]+}} : tensor<4xf32>) outs([[EMPTY]] : tensor<4x16xf32>) dimensions = [1]
// CHECK: linalg.transpose ins([[X]] : tensor<4x16xf32>) outs({{%t[0-9]+}} : tensor<16x4xf32>) permutation = [1, 0]
// CHECK: [[STORED:%v[0-9]+]] = tensor.extract_slice [[Z]][0, 0] {{\[}}[[ROWS]], 1]
// CHECK: bufferization.materialize_in_destination [[STORED]] in writable

// Only the valid part of operands and result is computed; other elements stay unchanged.
// NARROW: [[SOURCE:%v[0-9]+]] = tensor.extract_slice {{%x[0-9]+}}[0, 0] {{\[}}[[ROWS:%x[0-9]+]], 16] [1, 1] : tensor<4x16xf32> to tensor<?x16xf32>
// NARROW: [[RESULT:%x[0-9]+]] = linalg.elemwise_unary {fun = #linalg.unary_fn<exp>} ins([[SOURCE]] : tensor<?x16xf32>)
// NARROW: tensor.insert_slice [[RESULT]] into {{%t[0-9]+}}[0, 0] {{\[}}[[ROWS]], 16]

// Before the store, the value goes through ops that leave it unchanged and that passes rewrite:
// twice negated, plus the negative zero, minus zero as a scalar, as a tensor without axes and as a
// column that repeat, and cut where the loop says, one part of it times 1, and joined.
// PREPARED-LABEL: func.func @k(
// PREPARED: transpose
// PREPARED: [[ONCE:%x[0-9]+]] = linalg.elemwise_unary {fun = #linalg.unary_fn<negf>}
// PREPARED: [[TWICE:%x[0-9]+]] = linalg.elemwise_unary {fun = #linalg.unary_fn<negf>} ins([[ONCE]] :
// PREPARED: arith.constant -0.0 : f32
// PREPARED: linalg.elemwise_binary {fun = #linalg.binary_fn<add>} ins([[TWICE]], {{%x[0-9]+}} :
// PREPARED: linalg.elemwise_binary {fun = #linalg.binary_fn<sub>} ins({{%x[0-9]+}}, {{%s[0-9]+}} : tensor<4x1xf32>, f32)
// PREPARED: [[ZERO:%x[0-9]+]] = linalg.elemwise_unary {fun = #linalg.unary_fn<abs>} {{.*}} -> tensor<f32>
// PREPARED: linalg.broadcast ins([[ZERO]] : tensor<f32>) outs({{%t[0-9]+}} : tensor<4x1xf32>) dimensions = [0, 1]
// PREPARED: linalg.elemwise_binary {fun = #linalg.binary_fn<sub>}
// PREPARED: linalg.elemwise_unary {fun = #linalg.unary_fn<abs>}
// PREPARED: linalg.broadcast
// PREPARED: [[SAME:%x[0-9]+]] = linalg.elemwise_binary {fun = #linalg.binary_fn<sub>}
// PREPARED: [[TOP:%v[0-9]+]] = tensor.extract_slice [[SAME]][0, 0] [%i0, 1]
// PREPARED: [[OWN:%t[0-9]+]] = tensor.empty(%i0) : tensor<?x1xf32>
// PREPARED: [[ONE:%s[0-9]+]] = arith.constant 1.0
// PREPARED: [[TIMES:%x[0-9]+]] = linalg.elemwise_binary {fun = #linalg.binary_fn<mul>} ins([[TOP]], [[ONE]] : {{.*}} outs([[OWN]] :
// PREPARED: [[ZEROS:%x[0-9]+]] = hfusion.elemwise_unary {fun = #hfusion.unary_fn<absi>} {{.*}} -> tensor<4x1xi64>
// PREPARED: [[SOME:%v[0-9]+]] = tensor.extract_slice [[ZEROS]][0, 0] [%i0, 1]
// PREPARED: [[NONE:%x[0-9]+]] = hfusion.compare {compare_fn = #hfusion.compare_fn<vlt>} ins([[SOME]], {{%s[0-9]+}} : tensor<?x1xi64>, i64) outs({{.*}} : tensor<?x1xi1>)
// PREPARED: [[CHOSEN:%x[0-9]+]] = hfusion.select ins([[NONE]], [[TIMES]], [[TOP]] :
// PREPARED: [[REST:%v[0-9]+]] = tensor.extract_slice [[SAME]][%i0, 0] {{\[}}{{%x[0-9]+}}, 1]
// PREPARED: [[JOINED:%x[0-9]+]] = tensor.concat dim(0) [[CHOSEN]], [[REST]] :
// PREPARED: tensor.extract_slice [[JOINED]][0, 0]
// PREPARED: materialize_in_destination

// Loops carry tensors and branches give them; extents with them, where they change. Those have
// bounds, for buffers must have them.
// CHECK-LABEL: func.func @carried(
// CHECK: [[LOOP:%l[0-9]+]]:1 = scf.for {{.*}} iter_args([[ARG:%l[0-9]+a0]] = {{%x[0-9]+}}) -> (tensor<4x16xf32>) {
// CHECK: [[GIVEN:%b[0-9]+]]:1 = scf.if {{.*}} -> (tensor<4x16xf32>) {
// CHECK: scf.yield [[ARG]] : tensor<4x16xf32>
// CHECK: scf.yield [[GIVEN]]#0 : tensor<4x16xf32>
// CHECK: [[SECOND:%l[0-9]+]]:3 = scf.for {{.*}} iter_args({{%l[0-9]+a0}} = {{%x[0-9]+}}, [[ROWS:%l[0-9]+x0]] = %c4, {{%l[0-9]+x1}} = %c16) -> (tensor<4x16xf32>, index, index) {
// CHECK-NEXT: arith.minsi [[ROWS]], %c4 : index
// CHECK: scf.yield {{.*}} : tensor<4x16xf32>, index, index
// CHECK: [[BOUNDED:%x[0-9]+]] = arith.minsi [[SECOND]]#1, %c4 : index
// CHECK: tensor.extract_slice [[SECOND]]#0[0, 0] {{\[}}[[BOUNDED]], {{%x[0-9]+}}]

func.func @k(%a: memref<7x16xf32>, %b: memref<7x1xf32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<7x16xf32> -> <7x16xf32>
  %vb = tile.view %b : memref<7x1xf32> -> <7x1xf32>
  affine.for %i = 0 to 8 step 4 {
    %x = tile.load %va[%i, %c0] : <7x16xf32> -> <4x16xf32>
    %y = tile.exp %x : <4x16xf32>
    %z = tile.reduce max %y axis 1 : <4x16xf32> -> <4x1xf32>
    %u = tile.expand_binary add %y, %z axis 1 : <4x16xf32>, <4x1xf32> -> <4x16xf32>
    %t = tile.transpose %x : <4x16xf32> -> <16x4xf32>
    tile.store %z, %vb[%i, %c0] : <4x1xf32>, <7x1xf32>
  }
  return
}
func.func @carried(%a: memref<7x16xf32>, %b: memref<7x16xf32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<7x16xf32> -> <7x16xf32>
  %vb = tile.view %b : memref<7x16xf32> -> <7x16xf32>
  %x = tile.load %va[%c0, %c0] : <7x16xf32> -> <4x16xf32>
  %s = affine.for %i = 0 to 4 iter_args(%t = %x) -> (!tile.tile<4x16xf32>) {
    %y = tile.load %va[%i, %c0] : <7x16xf32> -> <4x16xf32>
    %if = arith.cmpi sgt, %i, %c0 : index
    %r = scf.if %if -> (!tile.tile<4x16xf32>) {
      scf.yield %y : !tile.tile<4x16xf32>
    } else {
      scf.yield %t : !tile.tile<4x16xf32>
    }
    affine.yield %r : !tile.tile<4x16xf32>
  }
  %q = tile.load %va[%n, %c0] : <7x16xf32> -> <4x16xf32>
  %p = affine.for %i = 0 to 4 iter_args(%t = %x) -> (!tile.tile<4x16xf32>) {
    affine.yield %q : !tile.tile<4x16xf32>
  }
  tile.store %s, %vb[%c0, %c0] : <4x16xf32>, <7x16xf32>
  tile.store %p, %vb[%c0, %c0] : <4x16xf32>, <7x16xf32>
  return
}
func.func @main(%a: memref<7x16xf32>, %b: memref<7x1xf32>, %d: memref<7x16xf32>, %n: index) {
  call @k(%a, %b, %n) : (memref<7x16xf32>, memref<7x1xf32>, index) -> ()
  call @carried(%a, %d, %n) : (memref<7x16xf32>, memref<7x16xf32>, index) -> ()
  return
}
