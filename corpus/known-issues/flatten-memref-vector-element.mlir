// Known issue of upstream MLIR (22.1.8): flatten-memref asks for the width of the elements in bits, and
// crashes where they are vectors.
//
// Signature: crash:mlir:flatten-memref:SIGSEGV in compile
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --flatten-memref
func.func @first(%memory: memref<1x1xvector<1xi1>>) -> vector<1xi1> {
  %c0 = arith.constant 0 : index
  %x = memref.load %memory[%c0, %c0] : memref<1x1xvector<1xi1>>
  return %x : vector<1xi1>
}
