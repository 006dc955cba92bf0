// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize replaces a vector.multi_reduction
// over axes of extent 1 by arithmetic and a select that, where a vector.mask leaves an element out,
// gives that element instead of the accumulator.
//
// The sum of 1 and no number is 1; with the pass it is the 5 that the mask left out.
//
// Signature: pass:mlir:canonicalize/ElideUnitDimsInMultiDimReduction:wrong value
// Shape: 6464f820 6ae1791b f72cab03 f8423831
// Neutralise: full-masks
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize,convert-vector-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s
// CHECK: {{^}}5{{$}}
// RUN: mlir-opt %s --canonicalize | FileCheck %s --check-prefix=IR
// IR-LABEL: func.func @sum
// IR-SAME: %[[NUMBERS:.*]]: vector<1x2xi32>, %{{.*}}: vector<2xi32>, %{{.*}}: vector<1x2xi1>
// IR: %[[NUMBER:.*]] = vector.shape_cast %[[NUMBERS]]
// IR: arith.select %{{.*}}, %{{.*}}, %[[NUMBER]] : vector<2xi1>, vector<2xi32>
func.func @sum(%numbers: vector<1x2xi32>, %start: vector<2xi32>, %mask: vector<1x2xi1>) -> vector<2xi32> {
  %0 = vector.mask %mask { vector.multi_reduction <add>, %numbers, %start [0] : vector<1x2xi32> to vector<2xi32> } : vector<1x2xi1> -> vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @main() -> i32 {
  %numbers = arith.constant dense<5> : vector<1x2xi32>
  %start = arith.constant dense<1> : vector<2xi32>
  %none = arith.constant dense<false> : vector<1x2xi1>
  %sums = call @sum(%numbers, %start, %none) : (vector<1x2xi32>, vector<2xi32>, vector<1x2xi1>) -> vector<2xi32>
  %sum = vector.extract %sums[0] : i32 from vector<2xi32>
  return %sum : i32
}
