// RUN: npufuzz-opt %s --npu-insert-sync | FileCheck %s

!b = !npu.buffer<8xf32, split = 0, stride = 1>
!v = vector<1xf32>
!k = vector<1xi1>

// CHECK: module attributes {npu.concurrent
module attributes {npu.lanes = 8 : i64} {
  // The flag is set after the load pipe's last instruction and awaited before the first use.
  // CHECK-LABEL: func.func @flag_from_load_to_vector
  // CHECK:         npu.transfer_in
  // CHECK-NEXT:    npu.set_flag "load" to "vector" event 1
  // CHECK:         npu.alloc at 64
  // CHECK-NEXT:    npu.wait_flag "load" to "vector" event 1
  // CHECK-NEXT:    npu.compute "neg"
  // CHECK-NEXT:    npu.compute "neg"
  // CHECK-NEXT:    npu.set_flag "vector" to "store" event 3
  // CHECK-NEXT:    npu.wait_flag "vector" to "store" event 3
  // CHECK-NEXT:    npu.transfer_out
  // CHECK-NEXT:    return
  func.func @flag_from_load_to_vector(%m: memref<8xf32>, %n: memref<8xf32>) {
    %z = arith.constant 0 : index
    %a = npu.alloc at 0 : !b
    npu.transfer_in %m[%z] to %a[%z] clip() sizes [8] global [1] tile [1] : memref<8xf32>, !b
    %c = npu.alloc at 64 : !b
    npu.compute "neg" explicit ins(%a : !b) outs(%c : !b)
    npu.compute "neg" explicit ins(%c : !b) outs(%c : !b)
    npu.transfer_out %c[%z] to %n[%z] clip() sizes [8] global [1] tile [1] : !b, memref<8xf32>
    return
  }

  // Buffers that share bytes count as one: %b is written while %a may still be read.
  // CHECK-LABEL: func.func @reused_addresses
  // CHECK:         npu.transfer_out
  // CHECK-NEXT:    npu.set_flag "store" to "vector" event 1
  // CHECK-NEXT:    npu.wait_flag "store" to "vector" event 1
  // CHECK-NEXT:    npu.zero
  func.func @reused_addresses(%m: memref<8xf32>) {
    %z = arith.constant 0 : index
    %a = npu.alloc at 0 : !b
    %b = npu.alloc at 0 : !b
    npu.transfer_out %a[%z] to %m[%z] clip() sizes [8] global [1] tile [1] : !b, memref<8xf32>
    npu.zero %b : !b
    return
  }

  // CHECK-LABEL: func.func @disjoint_buffers_need_nothing
  // CHECK-NOT:     npu.wait_flag
  // CHECK-NOT:     npu.barrier
  // CHECK:         return
  func.func @disjoint_buffers_need_nothing(%m: memref<8xf32>) {
    %z = arith.constant 0 : index
    %a = npu.alloc at 0 : !b
    %b = npu.alloc at 4 : !b
    npu.transfer_out %a[%z] to %m[%z] clip() sizes [8] global [1] tile [1] : !b, memref<8xf32>
    npu.zero %b : !b
    return
  }

  // The next iteration's transfer in must not overwrite what this one's vector code reads.
  // CHECK-LABEL: func.func @from_one_iteration_to_the_next
  // CHECK:         affine.for
  // CHECK-NEXT:      npu.set_flag "vector" to "load" event 0
  // CHECK-NEXT:      npu.wait_flag "vector" to "load" event 0
  // CHECK-NEXT:      npu.transfer_in
  // CHECK-NEXT:      npu.set_flag "load" to "vector" event 1
  // CHECK-NEXT:      npu.wait_flag "load" to "vector" event 1
  // CHECK-NEXT:      npu.vload
  func.func @from_one_iteration_to_the_next(%m: memref<8xf32>) {
    %z = arith.constant 0 : index
    %a = npu.alloc at 0 : !b
    affine.for %i = 0 to 4 {
      npu.transfer_in %m[%z] to %a[%z] clip() sizes [8] global [1] tile [1] : memref<8xf32>, !b
      %x = npu.vload %a[%z] : !b -> !v
    }
    return
  }

  // Pending work before a loop is awaited once, that of several pipes by a barrier.
  // CHECK-LABEL: func.func @before_a_loop
  // CHECK:         npu.zero
  // CHECK-NEXT:    npu.barrier
  // CHECK-NEXT:    affine.for
  // CHECK-NEXT:      npu.push_input
  // CHECK-NEXT:      npu.pop
  // CHECK-NEXT:    }
  func.func @before_a_loop(%m: memref<8xf32>) {
    %z = arith.constant 0 : index
    %a = npu.alloc at 0 : !npu.buffer<1x8xf32, split = 1, stride = 1>
    %o = npu.alloc at 8 : !npu.buffer<1x8xf32, split = 1, stride = 1>
    npu.transfer_in %m[%z] to %a[%z] clip() sizes [8] global [1] tile [1] : memref<8xf32>, !npu.buffer<1x8xf32, split = 1, stride = 1>
    npu.zero %o : !npu.buffer<1x8xf32, split = 1, stride = 1>
    affine.for %i = 0 to 4 {
      npu.push_input %a[%z, %z] : !npu.buffer<1x8xf32, split = 1, stride = 1>
      npu.pop %o[%z, %z] : !npu.buffer<1x8xf32, split = 1, stride = 1>
    }
    return
  }

  // A tag orders everything after a transfer, a flag everything before it.
  // CHECK-LABEL: func.func @tagged_transfer
  // CHECK:         npu.zero
  // CHECK-NEXT:    npu.set_flag "vector" to "load" event 0
  // CHECK-NEXT:    npu.wait_flag "vector" to "load" event 0
  // CHECK-NEXT:    npu.transfer_in
  // CHECK-NEXT:    npu.wait
  // CHECK-NEXT:    npu.compute
  func.func @tagged_transfer(%m: memref<8xf32>) {
    %z = arith.constant 0 : index
    %t = npu.tags 1
    %a = npu.alloc at 0 : !b
    npu.zero %a : !b
    npu.transfer_in %m[%z] to %a[%z] clip() async %t[%z] sizes [8] global [1] tile [1] : memref<8xf32>, !b
    npu.wait %t[%z]
    npu.compute "neg" explicit ins(%a : !b) outs(%a : !b)
    return
  }

  // The scalar unit issues: what it knows to be complete is complete for every pipe.
  // CHECK-LABEL: func.func @scalar_reads
  // CHECK:         npu.transfer_out
  // CHECK-NEXT:    npu.set_flag "store" to "scalar" event 4
  // CHECK-NEXT:    npu.wait_flag "store" to "scalar" event 4
  // CHECK-NEXT:    memref.load
  // CHECK-NEXT:    npu.transfer_in
  func.func @scalar_reads(%m: memref<8xf32>) {
    %z = arith.constant 0 : index
    %a = npu.alloc at 0 : !b
    npu.transfer_out %a[%z] to %m[%z] clip() sizes [8] global [1] tile [1] : !b, memref<8xf32>
    %x = memref.load %m[%z] : memref<8xf32>
    npu.transfer_in %m[%z] to %a[%z] clip() sizes [8] global [1] tile [1] : memref<8xf32>, !b
    return
  }
}
