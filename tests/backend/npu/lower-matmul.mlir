// RUN: npufuzz-opt %s --npu-valid-shape --npu-lower-matmul | FileCheck %s
// RUN: not npufuzz-opt %s --npu-lower-matmul 2>&1 | FileCheck %s --check-prefix=IMPLICIT

// IMPLICIT: error: matmul without explicit valid extents: run npu-valid-shape before

!a = !npu.buffer<12x10xf32, split = 1, stride = 1>
!w = !npu.buffer<10x20xf32, split = 1, stride = 1>
!o = !npu.buffer<12x20xf32, split = 1, stride = 1>
!r = !npu.buffer<1x20xf32, split = 1, stride = 1>

module attributes {npu.lanes = 8 : i64} {
  // CHECK-LABEL: func.func @product
  // CHECK-SAME:    (%[[A:.*]]: !npu.buffer{{.*}}, %[[W:.*]]: !npu.buffer{{.*}}, %[[O:.*]]: !npu.buffer
  // CHECK:         npu.zero %[[O]]
  // CHECK:         affine.for %[[K:.*]] = 0 to 10 step 8
  // CHECK-NEXT:      affine.for %[[N:.*]] = 0 to 20 step 8
  // CHECK-NEXT:        npu.push_weights %[[W]][%[[K]], %[[N]]]
  // CHECK-NEXT:        affine.for %{{.*}} = 0 to 12 step 8
  // CHECK:               npu.push_input %[[A]][%{{.*}}, %[[K]]]
  // CHECK:               npu.pop %[[O]][%{{.*}}, %[[N]]]
  func.func @product(%a: !a, %w: !w, %o: !o) {
    npu.compute "matmul" ins(%a, %w : !a, !w) outs(%o : !o)
    return
  }

  // CHECK-LABEL: func.func @accumulate
  // CHECK:         npu.compute "copy" explicit ins(%{{.*}} : !npu.buffer<12x20xf32
  // CHECK-NOT:     npu.zero
  func.func @accumulate(%a: !a, %w: !w, %c: !o, %o: !o) {
    npu.compute "matmul" ins(%a, %w, %c : !a, !w, !o) outs(%o : !o)
    return
  }

  // CHECK-LABEL: func.func @bias
  // CHECK:         npu.compute "expand" explicit ins(%{{.*}} : !npu.buffer<1x20xf32{{.*}} {axis = 0 : i64}
  func.func @bias(%a: !a, %w: !w, %b: !r, %o: !o) {
    npu.compute "matmul" ins(%a, %w, %b : !a, !w, !r) outs(%o : !o) {bias}
    return
  }

  // Elements of transposed operands change places where they are pushed.
  // CHECK-LABEL: func.func @transposed
  // CHECK-SAME:    (%[[A:[a-z0-9]*]]: !npu.buffer{{.*}}, %[[W:[a-z0-9]*]]: !npu.buffer<20x10
  // CHECK:         affine.for %[[K:.*]] = 0 to 10 step 8
  // CHECK-NEXT:      affine.for %[[N:.*]] = 0 to 20 step 8
  // CHECK-NEXT:        npu.push_weights %[[W]][%[[K]], %[[N]]] transposed
  // CHECK:               npu.push_input %[[A]][%{{.*}}, %[[K]]] transposed
  func.func @transposed(%a: !npu.buffer<10x12xf32, split = 1, stride = 1>,
                        %w: !npu.buffer<20x10xf32, split = 1, stride = 1>, %o: !o) {
    npu.compute "matmul" ins(%a, %w : !npu.buffer<10x12xf32, split = 1, stride = 1>, !npu.buffer<20x10xf32, split = 1, stride = 1>) outs(%o : !o) {transpose_lhs, transpose_rhs}
    return
  }

  // The batch is the outermost loop.
  // CHECK-LABEL: func.func @batch
  // CHECK:         affine.for %[[B:.*]] = 0 to 3
  // CHECK-NEXT:      affine.for %[[K:.*]] = 0 to 10 step 8
  // CHECK:             npu.push_weights %{{.*}}[%[[K]], %{{.*}}] batch %[[B]]
  // CHECK:             npu.push_input %{{.*}}[%{{.*}}, %[[K]]] batch %[[B]]
  // CHECK:             npu.pop %{{.*}} batch %[[B]]
  func.func @batch(%a: !npu.buffer<3x12x10xf32, split = 2, stride = 1>,
                   %w: !npu.buffer<3x10x20xf32, split = 2, stride = 1>,
                   %o: !npu.buffer<3x12x20xf32, split = 2, stride = 1>) {
    npu.compute "matmul" ins(%a, %w : !npu.buffer<3x12x10xf32, split = 2, stride = 1>, !npu.buffer<3x10x20xf32, split = 2, stride = 1>) outs(%o : !npu.buffer<3x12x20xf32, split = 2, stride = 1>)
    return
  }
}
