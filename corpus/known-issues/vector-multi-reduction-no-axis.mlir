// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize adds the accumulator to a
// vector.multi_reduction over no axis at all. The folder of vectors of one axis gives the source, and so does
// lower-vector-multi-reduction. MLIR has decided that they are right (llvm-project#188983).
//
// The op reduces nothing, so the result is 3; with the pass it is 7.
//
// Signature: pass:mlir:canonicalize:wrong value
// Signature: pass:mlir:canonicalize/ElideUnitDimsInMultiDimReduction:wrong value
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize,func.func(lower-vector-multi-reduction{lowering-strategy=inner-reduction}),convert-vector-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s
// CHECK: {{^}}7{{$}}
func.func @sum(%x: vector<2x3xi32>, %start: vector<2x3xi32>) -> vector<2x3xi32> {
  %0 = vector.multi_reduction <add>, %x, %start [] : vector<2x3xi32> to vector<2x3xi32>
  return %0 : vector<2x3xi32>
}
func.func @main() -> i32 {
  %three = arith.constant dense<3> : vector<2x3xi32>
  %four = arith.constant dense<4> : vector<2x3xi32>
  %0 = func.call @sum(%three, %four) : (vector<2x3xi32>, vector<2x3xi32>) -> vector<2x3xi32>
  %1 = vector.extract %0[1, 1] : i32 from vector<2x3xi32>
  return %1 : i32
}
