// Known issue of upstream MLIR (19.1.7, 22.1.8): transform.apply_patterns.vector.rewrite_narrow_types puts the
// bits of a vector.bitcast together in the type before the arith.trunci, also where the result is wider.
//
// The last of eight i4 goes to bits 28 to 31 of an i32; with the pattern an i16 is shifted by 28, which is
// poison.
//
// Signature: pass:mlir:transform-interpreter/RewriteBitCastOfTruncI:undefined behaviour
//
// RUN: mlir-opt %s --transform-interpreter | FileCheck %s
// CHECK: %[[DISTANCE:.*]] = arith.constant dense<28> : vector<1xi16>
// CHECK: arith.shli %{{.*}}, %[[DISTANCE]] : vector<1xi16>
module attributes {transform.with_named_sequence} {
  func.func @together(%wide: vector<8xi16>) -> vector<1xi32> {
    %narrow = arith.trunci %wide : vector<8xi16> to vector<8xi4>
    %0 = vector.bitcast %narrow : vector<8xi4> to vector<1xi32>
    return %0 : vector<1xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.vector.rewrite_narrow_types
    } : !transform.any_op
    transform.yield
  }
}
