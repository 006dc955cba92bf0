// RUN: npufuzz-opt %s --npu-lower-to-machine | FileCheck %s

// Two axes of extents 2 and 4: 2 | 4 << 16 = 262146; strides 8 and -1: 8 | 0xffffffff << 32; tile strides 4 and 1.
// CHECK-LABEL: func.func @kernel
// CHECK-SAME:    (%[[M:.*]]: memref<16xf32>, %[[LOW:.*]]: i32, %[[HIGH:.*]]: i32, %[[F:.*]]: f32, %[[BYTE:.*]]: i32, %[[O:.*]]: memref<16xf32>)
// CHECK:         arith.extui %[[LOW]] : i32 to i64
// CHECK:         arith.extui %[[HIGH]] : i32 to i64
// CHECK:         arith.shli
// CHECK:         arith.ori
// CHECK:         %[[BASE:.*]] = arith.index_cast
// CHECK:         arith.trunci %[[BYTE]] : i32 to i8
// CHECK:         npu.dma [4, 262146, -4294967288, 0, 4294967300, 0] %[[M]][%[[BASE]]], %[[B:.*]][%{{.*}}] clip()
// CHECK:         npu.dma [5, 262146, -4294967288, 0, 4294967300, 0] %[[O]][%[[BASE]]], %[[B]][
func.func @kernel(%m: memref<16xf32>, %n: index, %f: f32, %i: i8, %o: memref<16xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %b = npu.alloc : <2x4xf32, split = 1, stride = 1>
  npu.transfer_in %m[%n] to %b[%c0] clip() sizes [2, 4] global [8, -1] tile [4, 1] : memref<16xf32>, !npu.buffer<2x4xf32, split = 1, stride = 1>
  npu.transfer_out %b[%c0] to %o[%n] clip() sizes [2, 4] global [8, -1] tile [4, 1] : !npu.buffer<2x4xf32, split = 1, stride = 1>, memref<16xf32>
  return
}

// The launch passes words; the positions of memory move along.
// CHECK-LABEL: func.func @main
// CHECK:         %[[WIDE:.*]] = arith.index_cast %arg2 : index to i64
// CHECK:         %[[UPPER:.*]] = arith.shrui %[[WIDE]]
// CHECK:         %[[W0:.*]] = arith.trunci %[[WIDE]]
// CHECK:         %[[W1:.*]] = arith.trunci %[[UPPER]]
// CHECK:         %[[W2:.*]] = arith.extsi %arg4 : i8 to i32
// CHECK:         npu.launch @kernel(%arg0, %[[W0]], %[[W1]], %arg3, %[[W2]], %arg1 : {{.*}}) reads [0] writes [5] core 0
func.func @main(%m: memref<16xf32>, %o: memref<16xf32>, %n: index, %f: f32, %i: i8) {
  %t = npu.launch @kernel(%m, %n, %f, %i, %o : memref<16xf32>, index, f32, i8, memref<16xf32>) reads [0] writes [4] core 0 after()
  npu.run_tasks
  return
}
