// RUN: not npufuzz-opt %s --npu-build-graph 2>&1 | FileCheck %s

// An offset that is added outside the affine map ends the walk.
// CHECK: error: 'npu.transfer_in' op has an address that cannot be walked to arguments and loop variables
func.func @kernel(%m: memref<64xf32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %b = npu.alloc : <4xf32, split = 0, stride = 1>
  affine.for %i = 0 to 2 {
    %sum = arith.addi %i, %n : index
    npu.transfer_in %m[%sum] to %b[%c0] clip() sizes [4] global [1] tile [1] : memref<64xf32>, !npu.buffer<4xf32, split = 0, stride = 1>
  }
  return
}
