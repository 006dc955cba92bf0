// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-vector-to-scf with full-unroll reads the
// parts of a vector.transfer_read of rank 3 into the vector.insert that uses it, and crashes where
// that takes the read as its destination and another vector as its part.
//
// Signature: crash:mlir:convert-vector-to-scf:SIGSEGV in compile
// Shape: 727c3b47 c647952a
//
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(convert-vector-to-scf{full-unroll=1})'
func.func @replace(%memory: memref<?x?x?xi32>, %part: vector<1xi32>) -> vector<4x4x1xi32> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 2 : i32
  %0 = vector.transfer_read %memory[%c0, %c0, %c0], %pad : memref<?x?x?xi32>, vector<4x4x1xi32>
  %1 = vector.insert %part, %0 [2, 3] : vector<1xi32> into vector<4x4x1xi32>
  return %1 : vector<4x4x1xi32>
}
