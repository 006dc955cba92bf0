// RUN: npufuzz-opt %s --npu-valid-shape | FileCheck %s

!b = !npu.buffer<16x8xf32, split = 1, stride = 1>
!c = !npu.buffer<16x1xf32, split = 0, stride = 1>

// CHECK-LABEL: func.func @elementwise
// CHECK-SAME:    (%[[A:.*]]: !npu.buffer{{.*}}, %[[B:.*]]: !npu.buffer{{.*}}, %[[C:.*]]: !npu.buffer
// CHECK:         %[[A0:.*]] = npu.valid %[[A]] axis 0
// CHECK:         %[[B0:.*]] = npu.valid %[[B]] axis 0
// CHECK:         %[[V0:.*]] = arith.minsi %[[A0]], %[[B0]]
// CHECK:         %[[V1:.*]] = arith.minsi
// CHECK:         npu.set_valid %[[C]][%[[V0]], %[[V1]]]
// CHECK-NEXT:    npu.compute "add" explicit
func.func @elementwise(%a: !b, %b: !b, %c: !b) {
  npu.compute "add" ins(%a, %b : !b, !b) outs(%c : !b)
  return
}

// The repeated axis keeps the first operand's extent if the second has its one element, else nothing.
// CHECK-LABEL: func.func @expand_binary
// CHECK-SAME:    (%[[A:.*]]: !npu.buffer{{.*}}, %[[B:.*]]: !npu.buffer{{.*}}, %[[C:.*]]: !npu.buffer
// CHECK:         arith.minsi
// CHECK:         %[[A1:.*]] = npu.valid %[[A]] axis 1
// CHECK:         %[[B1:.*]] = npu.valid %[[B]] axis 1
// CHECK:         arith.muli %[[A1]], %[[B1]]
func.func @expand_binary(%a: !b, %b: !c, %c: !b) {
  npu.compute "expand_binary" ins(%a, %b : !b, !c) outs(%c : !b) {kind = #tile<expand_kind mul>, axis = 1 : i64}
  return
}

// Narrowing happens after the producer.
// CHECK-LABEL: func.func @narrow
// CHECK-SAME:    (%[[A:.*]]: !npu.buffer{{.*}}, %[[N:.*]]: index)
// CHECK:         npu.compute "splat" explicit
// CHECK:         %[[V:.*]] = npu.valid %[[A]] axis 0
// CHECK:         %[[P:.*]] = arith.maxsi %[[N]], %c0
// CHECK:         %[[W:.*]] = arith.minsi %[[P]], %[[V]]
// CHECK:         npu.set_valid %[[A]][%[[W]], %{{.*}}]
func.func @narrow(%a: !b, %n: index) {
  %s = arith.constant 1.0 : f32
  npu.compute "splat" ins(%s : f32) outs(%a : !b)
  npu.narrow %a[%n, %n] : !b
  return
}

// CHECK-LABEL: func.func @reduce
// CHECK:         npu.set_valid %{{.*}}[%{{.*}}, %c1]
func.func @reduce(%a: !b, %c: !c) {
  npu.compute "reduce" ins(%a : !b) outs(%c : !c) {kind = #tile<reduce_kind sum>, axis = 1 : i64}
  return
}

// As many as are valid, but no more than the result has room for.
// CHECK-LABEL: func.func @topk
// CHECK-SAME:    (%[[A:.*]]: !npu.buffer{{.*}}, %[[C:.*]]: !npu.buffer
// CHECK:         %[[V0:.*]] = npu.valid %[[A]] axis 0
// CHECK:         %[[V1:.*]] = npu.valid %[[A]] axis 1
// CHECK:         %[[P:.*]] = arith.minsi %[[V1]], %c1
// CHECK:         npu.set_valid %[[C]][%[[V0]], %[[P]]]
func.func @topk(%a: !b, %c: !c) {
  npu.compute "topk" ins(%a : !b) outs(%c : !c) {part = #tile<topk_part values>}
  return
}
