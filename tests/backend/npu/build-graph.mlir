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

// Nodes in the order of the code: a wait for every transfer with tags, loops around, a node for what lane code does in
// one go and for a loop of it. The first transfer waits for who used its buffer in the iteration before; what a path
// joins needs no edge of its own.
// CHECK-LABEL: func.func @nodes
// CHECK:         npu.transfer_in {{.*}} {npu.node = 1 : i64}
// CHECK:         npu.wait {{.*}} {npu.node = 2 : i64}
// CHECK:         npu.vload {{.*}} {npu.node = 3 : i64}
// CHECK:         npu.vstore {{.*}} {npu.node = 3 : i64}
// CHECK:         npu.zero {{.*}} {npu.node = 4 : i64}
// CHECK:         npu.transfer_out {{.*}} {npu.node = 5 : i64}
// CHECK:       } {npu.node = 0 : i64}
// CHECK:       npu.graph @nodes {
// CHECK-NEXT:    %[[L:.*]] = npu.loop_node from 0 to 8 step 4 in()
// CHECK-NEXT:    %[[I:.*]] = npu.dma_node tensor 0 address #{{.*}} scalars [1] strides [1] tags 0 in(%[[L]]) after(%[[N:.*]])
// CHECK-NEXT:    %[[W:.*]] = npu.wait_node tags 0 in(%[[L]]) after(%[[I]])
// CHECK-NEXT:    %[[V:.*]] = npu.compute_node "vector" in(%[[L]]) after(%[[W]], %[[O:.*]])
// CHECK-NEXT:    %[[N]] = npu.compute_node "vector" in(%[[L]]) after(%[[V]])
// CHECK-NEXT:    %[[O]] = npu.dma_node out tensor 1 address #{{.*}} scalars [] strides [1] in(%[[L]]) after(%[[V]])
// CHECK-NEXT:  }
func.func @nodes(%m: memref<64xf32>, %x: i32, %n: index, %o: memref<64xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %tags = npu.tags 1
  %a = npu.alloc at 0 : <4xf32, split = 0, stride = 1>
  %b = npu.alloc at 64 : <4xf32, split = 0, stride = 1>
  %k = npu.mask %b[%c0] : <4xf32, split = 0, stride = 1> -> vector<1xi1>
  affine.for %i = 0 to 8 step 4 {
    %base = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%n]
    npu.transfer_in %m[%base] to %a[%c0] clip() async %tags[%c0] sizes [4] global [1] tile [1] : memref<64xf32>, !npu.buffer<4xf32, split = 0, stride = 1>
    npu.wait %tags[%c0]
    %v = npu.vload %a[%c0] : <4xf32, split = 0, stride = 1> -> vector<1xf32>
    npu.vstore %v, %b[%c0], %k : vector<1xf32>, <4xf32, split = 0, stride = 1>, vector<1xi1>
    affine.for %j = 0 to 1 {
      npu.zero %a : <4xf32, split = 0, stride = 1>
    }
    npu.transfer_out %b[%c0] to %o[%i] clip() sizes [4] global [1] tile [1] : !npu.buffer<4xf32, split = 0, stride = 1>, memref<64xf32>
  }
  return
}

// A branch may not be taken, so no path leads over it; the transfer also waits for the lane code after it.
// CHECK:       npu.graph @branch {
// CHECK-NEXT:    %[[L:.*]] = npu.loop_node from 0 to 8 step 4 in()
// CHECK-NEXT:    %[[B:.*]] = npu.compute_node "vector" in(%[[L]]) after({{.*}}%[[Z:[0-9]+]])
// CHECK-NEXT:    %[[I:.*]] = npu.dma_node tensor 0 {{.*}} after(%[[B]], %[[Z]])
// CHECK-NEXT:    %[[Z]] = npu.compute_node "vector" in(%[[L]]) after({{.*}}%[[I]])
func.func @branch(%m: memref<64xf32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %a = npu.alloc at 0 : <4xf32, split = 0, stride = 1>
  affine.for %i = 0 to 8 step 4 {
    %is = arith.cmpi eq, %i, %n : index
    scf.if %is {
      npu.zero %a : <4xf32, split = 0, stride = 1>
    }
    npu.transfer_in %m[%i] to %a[%c0] clip() sizes [4] global [1] tile [1] : memref<64xf32>, !npu.buffer<4xf32, split = 0, stride = 1>
    npu.zero %a : <4xf32, split = 0, stride = 1>
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

// A diamond: the last task waits for both in the middle, which wait for the first. The next task overwrites the input
// of the middle ones: it waits for its readers, not for its writer.
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
