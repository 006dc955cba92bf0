// Known issue of upstream MLIR (seen in 19.1.7): where the sizes alone do not say which axis a
// rank-reducing memref.subview drops, fold-memref-alias-ops takes more axes for kept than the
// access has indices, and reads behind them: it crashes.
//
// Signature: crash:mlir:fold-memref-alias-ops:SIGSEGV in compile
//
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(fold-memref-alias-ops)'
func.func @second(%memory: memref<1x4xi64>, %x: i64) {
  %c0 = arith.constant 0 : index
  %part = memref.subview %memory[0, 1] [1, 1] [2, 2] : memref<1x4xi64> to memref<1xi64, strided<[2], offset: 1>>
  memref.store %x, %part[%c0] : memref<1xi64, strided<[2], offset: 1>>
  return
}
