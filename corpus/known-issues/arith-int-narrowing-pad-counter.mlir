// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): arith-int-narrowing crashes where the body
// of a tensor.pad narrows its counter.
//
// 22.1.8 has arith-int-range-narrowing in the place of this pass, other code that goes by ranges;
// it makes no such mistake.
//
// Signature: crash:mlir:arith-int-narrowing:SIGSEGV in compile
//
// XFAIL: mlir-22
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(arith-int-range-narrowing{int-bitwidths-supported=16,32})'
func.func @pad(%tensor: tensor<?xi32>) -> tensor<?xi32> {
  %0 = tensor.pad %tensor low[0] high[2] {
  ^bb0(%i: index):
    %1 = arith.index_cast %i : index to i8
    %2 = arith.extsi %1 : i8 to i32
    tensor.yield %2 : i32
  } : tensor<?xi32> to tensor<?xi32>
  return %0 : tensor<?xi32>
}
