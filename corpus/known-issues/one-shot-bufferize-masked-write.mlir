// Known issue of upstream MLIR (19.1.7, 22.1.8): one-shot-bufferize takes a vector.transfer_write
// as long as its tensor for one that overwrites all of it, also where a mask leaves elements out:
// the tensor's elements are not copied into the new buffer, and those that the mask leaves out are
// undefined.
//
// Signature: pass:mlir:one-shot-bufferize:undefined behaviour
// Shape: 291f3b68 41db871e 5694b269 5fe091f6 82b2398a 8ed9c211 f21e1379 f4531b42 f61a6871 f759b246
//
// RUN: mlir-opt %s --one-shot-bufferize | FileCheck %s
// CHECK-LABEL: func.func @write
// CHECK: %[[NEW:.*]] = memref.alloc()
// CHECK-NOT: memref.copy
// CHECK: vector.transfer_write %{{.*}}, %[[NEW]][%{{.*}}], %{{.*}} : vector<4xi32>, memref<4xi32>
// CHECK: %[[RESULT:.*]] = bufferization.to_tensor %[[NEW]]
// CHECK: return %[[RESULT]]
func.func @write(%tensor: tensor<4xi32>, %x: vector<4xi32>, %mask: vector<4xi1>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %x, %tensor[%c0], %mask {in_bounds = [true]} : vector<4xi32>, tensor<4xi32>
  return %0 : tensor<4xi32>
}
