// Known issue of upstream MLIR (19.1.7, 22.1.8): the pattern that splits a vector.transfer_write into a full
// and a partial one (transform.apply_patterns.vector.split_transfer_full_partial, "linalg-copy") copies
// from the index of the write to the beginning of the memory.
//
// The vector lies at the beginning of the buffer and goes to index %i of the memory. The copy takes it from
// index %i of the buffer, perhaps after its end, and writes to index 0.
//
// Signature: pass:mlir:transform-interpreter/VectorTransferFullPartialRewriter:wrong value
// Signature: pass:mlir:transform-interpreter/VectorTransferFullPartialRewriter:undefined behaviour
//
// RUN: mlir-opt %s --transform-interpreter | FileCheck %s
// CHECK: func @write(%{{.*}}, %[[MEMORY:.*]]: memref<?xf32>, %[[I:.*]]: index)
// CHECK: %[[BUFFER:.*]] = memref.alloca() {{.*}} memref<4xf32>
// CHECK: %[[FROM:.*]] = memref.subview %[[BUFFER]][%[[I]]]
// CHECK: %[[TO:.*]] = memref.subview %[[MEMORY]][0]
// CHECK: memref.copy %[[FROM]], %[[TO]]
module attributes {transform.with_named_sequence} {
  func.func @write(%v: vector<4xf32>, %memory: memref<?xf32>, %i: index) {
    vector.transfer_write %v, %memory[%i] : vector<4xf32>, memref<?xf32>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.op<"func.func">
    transform.apply_patterns to %function {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "linalg-copy"
    } : !transform.op<"func.func">
    transform.yield
  }
}
