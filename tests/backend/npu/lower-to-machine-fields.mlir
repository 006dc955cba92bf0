// RUN: not npufuzz-opt %s --split-input-file --npu-lower-to-machine 2>&1 | FileCheck %s

// The largest extent that fits, and one more.
// CHECK: error: 'npu.transfer_in' op has an extent of 65536, which does not fit its field of 16 bits
func.func @extent(%m: memref<65536xi8>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %b = npu.alloc : <65536xi8, split = 0, stride = 1>
  npu.transfer_in %m[%c0] to %b[%c0] clip() sizes [65535] global [1] tile [1] : memref<65536xi8>, !npu.buffer<65536xi8, split = 0, stride = 1>
  npu.transfer_in %m[%c0] to %b[%c0] clip() sizes [65536] global [1] tile [1] : memref<65536xi8>, !npu.buffer<65536xi8, split = 0, stride = 1>
  return
}

// -----

// CHECK-NOT: error
// CHECK: error: 'npu.transfer_in' op has a stride of 2147483648, which does not fit its field of 32 bits
func.func @stride(%m: memref<4xi8>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %b = npu.alloc : <4xi8, split = 0, stride = 1>
  npu.transfer_in %m[%c0] to %b[%c0] clip() sizes [1, 4] global [-2147483648, 1] tile [1, 1] : memref<4xi8>, !npu.buffer<4xi8, split = 0, stride = 1>
  npu.transfer_in %m[%c0] to %b[%c0] clip() sizes [1, 4] global [2147483648, 1] tile [1, 1] : memref<4xi8>, !npu.buffer<4xi8, split = 0, stride = 1>
  return
}

// -----

// CHECK-NOT: error
// CHECK: error: 'npu.transfer_out' op has 5 descriptor axes, the machine has 4; run npu-decompose-transfer before
func.func @axes(%m: memref<4xi8>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %b = npu.alloc : <4xi8, split = 0, stride = 1>
  npu.transfer_out %b[%c0] to %m[%c0] clip() sizes [1, 1, 1, 1, 4] global [1, 1, 1, 1, 1] tile [1, 1, 1, 1, 1] : !npu.buffer<4xi8, split = 0, stride = 1>, memref<4xi8>
  return
}

// -----

// CHECK-NOT: error
// CHECK: error: 'func.call' op is no launch, whose arguments are words; run npu-build-graph before
func.func @callee(%n: index) attributes {tile.kernel} {
  return
}
func.func @main(%n: index) {
  call @callee(%n) : (index) -> ()
  return
}

// -----

// Fields of a machine that has fewer bits.
// CHECK-NOT: error
// CHECK: error: 'npu.transfer_in' op has an extent of 32, which does not fit its field of 5 bits
module attributes {npu.extent_bits = 5 : i64} {
func.func @extent(%m: memref<64xi8>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %b = npu.alloc : <64xi8, split = 0, stride = 1>
  npu.transfer_in %m[%c0] to %b[%c0] clip() sizes [31] global [1] tile [1] : memref<64xi8>, !npu.buffer<64xi8, split = 0, stride = 1>
  npu.transfer_in %m[%c0] to %b[%c0] clip() sizes [32] global [1] tile [1] : memref<64xi8>, !npu.buffer<64xi8, split = 0, stride = 1>
  return
}
}

// -----

// CHECK-NOT: error
// CHECK: error: 'npu.transfer_in' op has a stride of -9, which does not fit its field of 4 bits
module attributes {npu.stride_bits = 4 : i64} {
func.func @stride(%m: memref<64xi8>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %b = npu.alloc : <4xi8, split = 0, stride = 1>
  npu.transfer_in %m[%c0] to %b[%c0] clip() sizes [4] global [-8] tile [1] : memref<64xi8>, !npu.buffer<4xi8, split = 0, stride = 1>
  npu.transfer_in %m[%c0] to %b[%c0] clip() sizes [4] global [-9] tile [1] : memref<64xi8>, !npu.buffer<4xi8, split = 0, stride = 1>
  return
}
}
