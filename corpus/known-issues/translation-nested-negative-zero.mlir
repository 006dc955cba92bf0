// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): the translation to LLVM IR takes an array
// of -0.0 (a vector of vectors, the contents of a global memref) for zero and makes zeroinitializer
// of it: all elements are +0.0.
//
// The sign bit of an element is set: the result is the least i64; it is 0. The mlir backend does not
// compare machine code of such programs.
//
// Signature: value:mlir:llvm-translation:wrong value
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --convert-vector-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s
// CHECK: {{^}}0{{$}}
func.func @main() -> i64 {
  %zeros = arith.constant dense<-0.0> : vector<2x3xf64>
  %x = vector.extract %zeros[1, 2] : f64 from vector<2x3xf64>
  %bits = arith.bitcast %x : f64 to i64
  return %bits : i64
}
