// RUN: npufuzz-opt %s --npu-build-graph | FileCheck %s
// RUN: npufuzz-opt %s --npu-build-graph=cores=3 | FileCheck %s --check-prefix=THREE
// RUN: not npufuzz-opt %s --npu-build-graph=cores=0 2>&1 | FileCheck %s --check-prefix=NONE

// NONE: error: expected cores=1 or more, got 0

// CHECK-DAG: #[[WALKED:.*]] = affine_map<(d0, d1) -> (d0 * 4 + d1 * 32 + 1)>

// Addresses: one map of loop variables, whatever the chain was.
// CHECK-LABEL: func.func @copy
// CHECK:         affine.for %[[I:.*]] = 0 to 2
// CHECK:           affine.for %[[J:.*]] = 0 to 4
// CHECK-NEXT:        %[[A:.*]] = affine.apply #[[WALKED]](%[[J]], %[[I]])
// CHECK-NEXT:        npu.transfer_in %{{.*}}[%[[A]]]
// CHECK-NEXT:        npu.transfer_out %{{.*}} to %{{.*}}[%[[I]]]
func.func @copy(%m: memref<64xf32>, %o: memref<64xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = npu.alloc : <4xf32, split = 0, stride = 1>
  affine.for %i = 0 to 2 {
    %row = affine.apply affine_map<(d0, d1) -> (d0 * 32 + d1)>(%i, %c1)
    affine.for %j = 0 to 4 {
      %element = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%j, %row)
      npu.transfer_in %m[%element] to %b[%c0] clip() sizes [4] global [1] tile [1] : memref<64xf32>, !npu.buffer<4xf32, split = 0, stride = 1>
      npu.transfer_out %b[%c0] to %o[%i] clip() sizes [4] global [1] tile [1] : !npu.buffer<4xf32, split = 0, stride = 1>, memref<64xf32>
    }
  }
  return
}

// Views are seen through: a store to a reshape of the second argument writes that argument.
// CHECK-LABEL: func.func @views
func.func @views(%m: memref<64xf32>, %o: memref<64xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<64xf32> -> !tile.view<64xf32>
  %w = tile.view %o : memref<64xf32> -> !tile.view<64xf32>
  %r = tile.reshape %w : !tile.view<64xf32> -> !tile.view<8x8xf32>
  %t = tile.load %v[%c0] : !tile.view<64xf32> -> !tile.tile<8xf32>
  %u = tile.load %r[%c0, %c0] : !tile.view<8x8xf32> -> !tile.tile<8x8xf32>
  tile.store %u, %r[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<8x8xf32>
  return
}

// A diamond: the last task waits for both in the middle, which wait for the first. The task behind them writes what
// the middle ones read: it waits for its readers, not for its writer.
// CHECK-LABEL: func.func @main
// CHECK:         %[[S:.*]] = npu.launch @copy(%[[X:.*]], %[[A:.*]] : {{.*}}) reads [0] writes [1] core 0 after()
// CHECK:         %[[L:.*]] = npu.launch @copy(%[[A]], %[[B:.*]] : {{.*}}) reads [0] writes [1] core 1 after(%[[S]])
// CHECK:         %[[R:.*]] = npu.launch @copy(%[[A]], %[[C:.*]] : {{.*}}) reads [0] writes [1] core 0 after(%[[S]])
// CHECK:         npu.launch @views(%[[B]], %[[C]] : {{.*}}) reads [0, 1] writes [1] core 1 after(%[[L]], %[[R]])
// CHECK:         npu.launch @copy(%[[X]], %[[A]] : {{.*}}) reads [0] writes [1] core 0 after(%[[L]], %[[R]])
// CHECK:         npu.run_tasks
// CHECK-NEXT:    return
// THREE:         npu.launch @copy({{.*}} core 2 after
func.func @main(%x: memref<64xf32>, %c: memref<64xf32>) {
  %a = tile.scratch : memref<64xf32>
  %b = tile.scratch : memref<64xf32>
  call @copy(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  call @copy(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  call @copy(%a, %c) : (memref<64xf32>, memref<64xf32>) -> ()
  call @views(%b, %c) : (memref<64xf32>, memref<64xf32>) -> ()
  call @copy(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  return
}
