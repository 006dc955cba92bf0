// Known issue of upstream MLIR (22.1.8): arith-int-range-narrowing makes a shift as narrow as its
// operands and result allow, also where that is narrower than the number of bits to shift by: the
// result is poison. 19.1.7 has other code, arith-int-narrowing, which does this right.
//
// 7 >> 32 in 64 bits is 0; with the pass 7 is shifted by 32 in 8 bits, which gives 7 on x86.
//
// Signature: pass:mlir:arith-int-range-narrowing/NarrowElementwise:undefined behaviour
// Shape: 179e7a98 2c08373b 39cae2f2 6deb5aa1 7222168b 8ed9c211 d1d5152d f61a6871
// Shape: 6deb5aa1 e9f46277
// Shape: 6deb5aa1 7fe29340
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(arith-int-range-narrowing{int-bitwidths-supported=8},convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=WRONG
// RUN: mlir-opt %s --pass-pipeline='builtin.module(arith-int-range-narrowing{int-bitwidths-supported=8})' | FileCheck %s --check-prefix=IR
// RIGHT: {{^}}0{{$}}
// WRONG: {{^}}7{{$}}
// IR: arith.shrui {{.*}} : i8
func.func @shift(%x: i8, %n: i64) -> i64 {
  %c63 = arith.constant 63 : i64
  %wide = arith.extui %x : i8 to i64
  %bits = arith.andi %n, %c63 : i64
  %shifted = arith.shrui %wide, %bits : i64
  return %shifted : i64
}
func.func @main() -> i64 {
  %seven = arith.constant 7 : i8
  %c32 = arith.constant 32 : i64
  %result = func.call @shift(%seven, %c32) : (i8, i64) -> i64
  return %result : i64
}
