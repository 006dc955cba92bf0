// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-scf-to-cf casts the selector of
// scf.index_switch to i32 and loses its upper half.
//
// 2^32 is none of the cases, the result is 7; with the pass it is taken for 0 and gives 1.
//
// Signature: pass:mlir:convert-scf-to-cf/IndexSwitchLowering:wrong value
// Signature: pass:mlir:convert-scf-to-cf:wrong value
// Signature: paths:mlir:convert-scf-to-cf:wrong value
// Shape: 0247413d 598e6286
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(inline,canonicalize,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}7{{$}}
// WRONG: {{^}}1{{$}}
func.func @choose(%which: index) -> i32 {
  %one = arith.constant 1 : i32
  %seven = arith.constant 7 : i32
  %0 = scf.index_switch %which -> i32
  case 0 {
    scf.yield %one : i32
  }
  default {
    scf.yield %seven : i32
  }
  return %0 : i32
}
func.func @main() -> i32 {
  %which = arith.constant 4294967296 : index
  %0 = func.call @choose(%which) : (index) -> i32
  return %0 : i32
}
