// Known issue of upstream MLIR (19.1.7, 22.1.8): linalg's vectorization makes of an op without loops that
// reads an element by an index (tensor.extract) a vector.gather whose indices are one number, no vector. A
// tosa.table of one number becomes such an op.
//
// Signature: verify:mlir:vectorize-linalg:'vector.gather' op operand # must be vector of integer or index values, but got 'T'
// Signature: verify:mlir:transform.structured.vectorize:'vector.gather' op operand # must be vector of integer or index values, but got 'T'
// Shape: 1801672e 76f1ff2f d768e137
// Shape: 1801672e 745d2aa8 76f1ff2f
//
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'vector.gather' op operand #2 must be vector of integer or index values, but got 'index'
#map = affine_map<() -> ()>
module attributes {transform.with_named_sequence} {
  func.func @main(%t: tensor<513xi16>, %x: tensor<i16>, %o: tensor<i16>) -> tensor<i16> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%x : tensor<i16>) outs(%o : tensor<i16>) {
    ^bb0(%in: i16, %out: i16):
      %1 = arith.index_cast %in : i16 to index
      %e = tensor.extract %t[%1] : tensor<513xi16>
      linalg.yield %e : i16
    } -> tensor<i16>
    return %0 : tensor<i16>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 : !transform.any_op
    transform.yield
  }
}
