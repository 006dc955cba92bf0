// Known issue of upstream MLIR (19.1.7, 22.1.8): one-shot-bufferize takes a vector.transfer_write of a
// vector with fewer axes than its tensor for one that overwrites all of the tensor: its elements are
// not copied into the new buffer, and all but the row that is written are undefined.
//
// Of a vector with as many axes the pass compares the extents, and copies where they differ.
//
// Signature: pass:mlir:one-shot-bufferize:undefined behaviour
// Shape: 0ec52b00 291f3b68 41db871e 5694b269 5fe091f6 82b2398a 8ed9c211 f21e1379 f61a6871 f759b246
// Shape: 085bd89e 0ec52b00 291f3b68 4524b26d 5694b269 5fe091f6 7222168b 82b2398a 8ed9c211 d5e371a5 db7bdac1 f61a6871 f759b246
//
// RUN: mlir-opt %s --one-shot-bufferize | FileCheck %s
// CHECK-LABEL: func.func @row
// CHECK: %[[NEW:.*]] = memref.alloc()
// CHECK-NOT: memref.copy
// CHECK: vector.transfer_write %{{.*}}, %[[NEW]][%{{.*}}] {{.*}} : vector<4xi32>, memref<3x4xi32>
// CHECK: %[[RESULT:.*]] = bufferization.to_tensor %[[NEW]]
// CHECK: return %[[RESULT]]
func.func @row(%tensor: tensor<3x4xi32>, %x: vector<4xi32>) -> tensor<3x4xi32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %x, %tensor[%c0, %c0] {in_bounds = [true]} : vector<4xi32>, tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}
