// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize compares two indices where index.cmp compares
// their difference with 0, also where the difference wraps.
//
// 0 minus the least number is the least number, which is less than 0; with the pass 0 is less than the
// least number, which is false. No document lets index.sub overflow: index.sub has no flags.
//
// Signature: pass:mlir:canonicalize:wrong value
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-index-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize,convert-index-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}1{{$}}
// WRONG: {{^}}0{{$}}
func.func @isNegative(%x: index) -> i1 {
  %zero = index.constant 0
  %minus = index.sub %zero, %x
  %0 = index.cmp slt(%minus, %zero)
  return %0 : i1
}
func.func @main() -> i32 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %shift = llvm.mlir.constant(63 : i64) : i64
  %bit = llvm.shl %one, %shift : i64
  %least = index.casts %bit : i64 to index
  %flag = func.call @isNegative(%least) : (index) -> i1
  %0 = llvm.zext %flag : i1 to i32
  return %0 : i32
}
