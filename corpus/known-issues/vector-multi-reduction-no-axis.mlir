// Known issue of upstream MLIR (19.1.7, 22.1.8): the folder of vector.multi_reduction over no axis
// at all gives its source and forgets the accumulator.
//
// The sum of 3 and 4 is 7; with the pass it is 3.
//
// Signature: pass:mlir:canonicalize:wrong value
// Signature: pass:mlir:canonicalize/folder of vector.multi_reduction:wrong value
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(lower-vector-multi-reduction{lowering-strategy=inner-reduction}),canonicalize,convert-vector-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s
// CHECK: {{^}}3{{$}}
func.func @sum(%x: vector<2xi32>, %start: vector<2xi32>) -> vector<2xi32> {
  %0 = vector.multi_reduction <add>, %x, %start [] : vector<2xi32> to vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @main() -> i32 {
  %three = arith.constant dense<3> : vector<2xi32>
  %four = arith.constant dense<4> : vector<2xi32>
  %0 = func.call @sum(%three, %four) : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
  %1 = vector.extract %0[1] : i32 from vector<2xi32>
  return %1 : i32
}
