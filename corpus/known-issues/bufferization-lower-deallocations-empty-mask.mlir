// Known issue of upstream MLIR (22.1.8): a dialect conversion folds a vector.mask around nothing again and
// again, without end: the folder says that it has folded and leaves the op there. canonicalize
// removes it. `timeout` ends the passes here, whose exit code is 124 then.
//
// Signature: hang:mlir:bufferization-lower-deallocations:hang in compile
// Signature: hang:mlir:convert-bufferization-to-memref:hang in compile
// Signature: hang:mlir:convert-arith-to-llvm:hang in compile
// Signature: hang:mlir:expand-realloc:hang in compile
// Signature: hang:mlir:convert-tensor-to-linalg:hang in compile
// Shape: 3f3843f7 6ae1791b
// Shape: 63be8366 6ae1791b
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --canonicalize | FileCheck %s
// RUN: not timeout 5 mlir-opt %s --bufferization-lower-deallocations
// RUN: not timeout 5 mlir-opt %s --convert-bufferization-to-memref
// CHECK-NOT: vector.mask
func.func @nothing(%mask: vector<1xi1>) {
  vector.mask %mask { vector.yield } : vector<1xi1>
  return
}
