// Known issue of upstream MLIR (22.1.8): structured.pack leaves linalg.index in the body of an op as it is, although the
// loop then counts tiles: the value is the number of the tile.
//
// The other ops lower linalg.pack and linalg.unpack. @main fills a tensor with its subscripts and returns the one at 3, which becomes 0.
//
// Signature: pass:mlir:transform.structured.pack:wrong value
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,symbol-dce,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(transform-interpreter,symbol-dce,canonicalize,one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}3{{$}}
// WRONG: {{^}}0{{$}}
module attributes {transform.with_named_sequence} {
  func.func @main() -> i32 {
    %0 = tensor.empty() : tensor<5xi32>
    %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%0 : tensor<5xi32>) {
    ^bb0(%out: i32):
      %i = linalg.index 0 : index
      %n = arith.index_cast %i : index to i32
      linalg.yield %n : i32
    } -> tensor<5xi32>
    %c3 = arith.constant 3 : index
    %2 = tensor.extract %1[%c3] : tensor<5xi32>
    return %2 : i32
  }
  transform.named_sequence private @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [5] : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.op<"linalg.pack">
    %3:3 = transform.structured.lower_pack %2 : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    %4 = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %5:4 = transform.structured.lower_unpack %4 : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
    transform.yield
  }
}
