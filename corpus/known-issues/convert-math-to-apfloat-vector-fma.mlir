// Known issue of upstream MLIR (22.1.8): convert-math-to-apfloat takes the type of every math.fma for that
// of a float and crashes on one of vectors. Other ops on vectors it leaves alone.
//
// Signature: crash:mlir:convert-math-to-apfloat:SIGSEGV in compile
// Shape: 7325a0ef db7456b0
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --convert-math-to-apfloat
func.func @fused(%x: vector<4xf32>) -> vector<4xf32> {
  %0 = math.fma %x, %x, %x : vector<4xf32>
  return %0 : vector<4xf32>
}
