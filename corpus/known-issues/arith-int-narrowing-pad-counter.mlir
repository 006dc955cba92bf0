// Known issue of upstream MLIR (seen in 19.1.7): arith-int-narrowing crashes where the body of
// a tensor.pad narrows its counter.
//
// Signature: crash:mlir:arith-int-narrowing:SIGSEGV in compile
//
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
