// RUN: npufuzz-opt %s --npu-fine-grained-dma=async=1 | FileCheck %s
// RUN: npufuzz-opt %s --npu-fine-grained-dma | FileCheck %s --check-prefix=OFF
// RUN: npufuzz-opt %s '--pass-pipeline=builtin.module(npu-fine-grained-dma{async=1},npu-plan-memory)' | FileCheck %s --check-prefix=PLAN

!b = !npu.buffer<8xf32, split = 0, stride = 1>

// OFF-NOT: npu.wait
module attributes {npu.lanes = 8 : i64} {
  // The two transfers in run side by side; each wait stands before the first use of its elements.
  // CHECK-LABEL: func.func @waits_stand_before_the_use
  // CHECK-DAG:     %[[Z:.*]] = arith.constant 0 : index
  // CHECK:         npu.transfer_in %arg0[%{{.*}}] to %[[A:.*]][%{{.*}}] clip() async %[[TA:.*]][%[[Z]]]
  // CHECK:         npu.transfer_in %arg1[%{{.*}}] to %[[B:.*]][%{{.*}}] clip() async %[[TB:.*]][%[[Z]]]
  // CHECK-NEXT:    npu.set_valid
  // CHECK-NEXT:    npu.wait %[[TA]][%[[Z]]]
  // CHECK-NEXT:    npu.compute "neg" ins(%[[A]]
  // CHECK-NEXT:    npu.wait %[[TB]][%[[Z]]]
  // CHECK-NEXT:    npu.compute "add"
  func.func @waits_stand_before_the_use(%m: memref<8xf32>, %n: memref<8xf32>, %v: index) {
    %z = arith.constant 0 : index
    %a = npu.alloc : !b
    %b = npu.alloc : !b
    %c = npu.alloc : !b
    npu.transfer_in %m[%z] to %a[%z] clip() sizes [8] global [1] tile [1] : memref<8xf32>, !b
    npu.transfer_in %n[%z] to %b[%z] clip() sizes [8] global [1] tile [1] : memref<8xf32>, !b
    npu.set_valid %b[%v] : !b
    npu.compute "neg" ins(%a : !b) outs(%c : !b)
    npu.compute "add" ins(%b, %c : !b, !b) outs(%c : !b)
    return
  }

  // A transfer out is waited for before the next one touches its tensor and before the loop goes on.
  // CHECK-LABEL: func.func @what_a_loop_starts_it_waits_for
  // CHECK:         affine.for
  // CHECK:           npu.transfer_out {{.*}} async %[[T:[a-z0-9_]*]]
  // CHECK-NEXT:      npu.wait %[[T]]
  // CHECK-NEXT:      npu.transfer_in %arg0{{.*}} async %[[U:[a-z0-9_]*]]
  // CHECK-NEXT:      npu.wait %[[U]]
  // CHECK-NEXT:    }
  // PLAN-LABEL: func.func @what_a_loop_starts_it_waits_for
  func.func @what_a_loop_starts_it_waits_for(%m: memref<8xf32>) {
    %z = arith.constant 0 : index
    %a = npu.alloc : !b
    %b = npu.alloc : !b
    affine.for %i = 0 to 4 {
      npu.transfer_out %a[%z] to %m[%z] clip() sizes [8] global [1] tile [1] : !b, memref<8xf32>
      npu.transfer_in %m[%z] to %b[%z] clip() sizes [8] global [1] tile [1] : memref<8xf32>, !b
    }
    return
  }

  // The transfer out of %a may still run while %b is written: they do not share an address.
  // PLAN-LABEL: func.func @transfers_keep_their_buffers_alive
  // PLAN:         npu.alloc at 0
  // PLAN:         npu.alloc at 8
  func.func @transfers_keep_their_buffers_alive(%m: memref<8xf32>) {
    %z = arith.constant 0 : index
    %a = npu.alloc : !b
    %b = npu.alloc : !b
    npu.zero %a : !b
    npu.transfer_out %a[%z] to %m[%z] clip() sizes [8] global [1] tile [1] : !b, memref<8xf32>
    npu.zero %b : !b
    npu.compute "neg" ins(%b : !b) outs(%b : !b)
    return
  }
}
