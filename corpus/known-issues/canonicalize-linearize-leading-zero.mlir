// Known issue of upstream MLIR (22.1.8): canonicalize drops a leading 0 of affine.linearize_index and keeps
// all of the basis, whose first element then bounds the next index. Before, that index could be any number:
// only an op with as many elements as indices bounds its first one, unless it is "disjoint".
//
// By the document, "the first one is not used in computation, but may be used during analysis or
// canonicalization as a bound on `%idx_0`". So canonicalize goes on and takes 1000 / 8 for less than 6 * 4, and
// affine-simplify-min-max drops the minimum with 100. The result is 100; with canonicalize it is 125.
//
// Signature: pass:mlir:canonicalize/DropLinearizeLeadingZero:undefined behaviour
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-simplify-min-max,affine-expand-index-ops-as-affine),lower-affine,convert-index-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize,func.func(affine-simplify-min-max,affine-expand-index-ops-as-affine),lower-affine,convert-index-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}100{{$}}
// WRONG: {{^}}125{{$}}
func.func @rows(%x: index) -> index {
  %zero = arith.constant 0 : index
  %digits:3 = affine.delinearize_index %x into (4, 8) : index, index, index
  %row = affine.linearize_index [%zero, %digits#0, %digits#1] by (6, 4) : index
  %least = affine.min affine_map<()[s0] -> (s0, 100)>()[%row]
  return %least : index
}
func.func @main() -> index {
  %x = arith.constant 1000 : index
  %0 = call @rows(%x) : (index) -> index
  return %0 : index
}
