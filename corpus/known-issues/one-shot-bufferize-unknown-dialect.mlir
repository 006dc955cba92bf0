// Known issue of upstream MLIR (19.1.7, 22.1.8): one-shot-bufferize{dialect-filter} crashes on an op of a
// dialect that is not registered: it asks the dialect of the op, which it has not, for its name.
//
// Signature: crash:mlir:one-shot-bufferize:SIGSEGV in compile
//
// RUN: mlir-opt %s --allow-unregistered-dialect --one-shot-bufferize="allow-unknown-ops" | FileCheck %s
// RUN: not --crash mlir-opt %s --allow-unregistered-dialect --one-shot-bufferize="dialect-filter=tensor allow-unknown-ops"
// CHECK: "unknown.op"
func.func @unknown(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "unknown.op"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
