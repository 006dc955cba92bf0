// Known issue of upstream MLIR (19.1.7, 22.1.8): a vector.extract_strided_slice of a chain of
// vector.insert_strided_slice folds to what an earlier insertion put there, although a later one
// that starts behind the slice's start overlaps with it. Many passes fold: convert-vector-to-llvm
// makes such slices of a vector.shape_cast.
//
// 2 2 4 4 are the first elements, the third is 4; with the fold it is 2.
//
// Signature: pass:mlir:convert-vector-to-llvm/ShapeCastOp2DDownCastRewritePattern:wrong value
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-vector-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s
// CHECK: {{^}}2{{$}}
// RUN: mlir-opt %s --canonicalize | FileCheck %s --check-prefix=IR
// IR-LABEL: func.func @start
// IR-SAME: %[[TWOS:[^ ]*]]: vector<4xi32>
// IR-NEXT: return %[[TWOS]]
func.func @start(%twos: vector<4xi32>, %fours: vector<4xi32>, %zeros: vector<8xi32>) -> vector<4xi32> {
  %0 = vector.insert_strided_slice %twos, %zeros {offsets = [0], strides = [1]} : vector<4xi32> into vector<8xi32>
  %1 = vector.insert_strided_slice %fours, %0 {offsets = [2], strides = [1]} : vector<4xi32> into vector<8xi32>
  %2 = vector.extract_strided_slice %1 {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
  return %2 : vector<4xi32>
}
func.func @main() -> i32 {
  %twos = arith.constant dense<2> : vector<4xi32>
  %fours = arith.constant dense<4> : vector<4xi32>
  %zeros = arith.constant dense<0> : vector<8xi32>
  %0 = func.call @start(%twos, %fours, %zeros) : (vector<4xi32>, vector<4xi32>, vector<8xi32>) -> vector<4xi32>
  %1 = vector.extract %0[2] : i32 from vector<4xi32>
  return %1 : i32
}
