// Known issue of upstream MLIR (19.1.7, 22.1.8): vector.split_transfer_full_partial crashes on a
// vector.transfer_write inside of vector.mask: it splits the op in two within the region, which holds
// one op only.
//
// Signature: crash:mlir:transform.apply_patterns.vector.split_transfer_full_partial:SIGSEGV in compile
//
// RUN: not --crash mlir-opt %s --transform-interpreter
module attributes {transform.with_named_sequence} {
  func.func @write(%v: vector<4xi32>, %m: memref<4xi32>, %i: index, %mask: vector<4xi1>) {
    vector.mask %mask { vector.transfer_write %v, %m[%i] : vector<4xi32>, memref<4xi32> } : vector<4xi1>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.split_transfer_full_partial
    } : !transform.any_op
    transform.yield
  }
}
