// RUN: npufuzz-opt %s '--npu-fine-grained-dma=async=1 double-buffer=1' | FileCheck %s

!b = !npu.buffer<8xf32, split = 0, stride = 1>

module attributes {npu.lanes = 8 : i64} {
  // Five iterations: two pairs, each iteration issues the next one's transfer; one is left over.
  // CHECK-LABEL: func.func @two_buffers_in_turn
  // CHECK-DAG:     %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK-DAG:     %[[ONE:.*]] = arith.constant 1 : index
  // CHECK-DAG:     %[[LAST:.*]] = arith.constant 32 : index
  // CHECK:         %[[A:.*]] = npu.alloc
  // CHECK-NEXT:    %[[B:.*]] = npu.alloc
  // CHECK:         npu.transfer_in %arg0[%[[ZERO]]] to %[[A]]{{.*}} async %[[T:.*]][%[[ZERO]]]
  // CHECK:         affine.for %[[I:.*]] = 0 to 32 step 16
  // CHECK:           npu.transfer_in %arg0[%{{.*}}] to %[[B]]{{.*}} async %[[T]][%[[ONE]]]
  // CHECK:           npu.wait %[[T]][%[[ZERO]]]
  // CHECK:           npu.compute "neg" ins(%[[A]]
  // CHECK:           npu.transfer_in %arg0[%{{.*}}] to %[[A]]{{.*}} async %[[T]][%[[ZERO]]]
  // CHECK:           npu.wait %[[T]][%[[ONE]]]
  // CHECK:           npu.compute "neg" ins(%[[B]]
  // CHECK:         }
  // CHECK:         npu.wait %[[T]][%[[ZERO]]]
  // CHECK:         npu.compute "neg" ins(%[[A]]
  // CHECK:         npu.transfer_out {{.*}} to %arg1[%[[LAST]]]
  func.func @two_buffers_in_turn(%m: memref<40xf32>, %n: memref<40xf32>) {
    %z = arith.constant 0 : index
    affine.for %i = 0 to 40 step 8 {
      %a = npu.alloc : !b
      %c = npu.alloc : !b
      npu.transfer_in %m[%i] to %a[%z] clip() sizes [8] global [1] tile [1] : memref<40xf32>, !b
      npu.compute "neg" ins(%a : !b) outs(%c : !b)
      npu.transfer_out %c[%z] to %n[%i] clip() sizes [8] global [1] tile [1] : !b, memref<40xf32>
    }
    return
  }

  // CHECK-LABEL: func.func @the_loop_writes_what_it_reads
  // CHECK:         affine.for %{{.*}} = 0 to 40 step 8 {
  func.func @the_loop_writes_what_it_reads(%m: memref<40xf32>) {
    %z = arith.constant 0 : index
    affine.for %i = 0 to 40 step 8 {
      %a = npu.alloc : !b
      npu.transfer_in %m[%i] to %a[%z] clip() sizes [8] global [1] tile [1] : memref<40xf32>, !b
      npu.transfer_out %a[%z] to %m[%z] clip() sizes [8] global [1] tile [1] : !b, memref<40xf32>
    }
    return
  }
}
