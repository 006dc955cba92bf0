// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize crashes on an arith.cmpf true or false of a
// converted integer and a constant: the pattern knows no integer predicate for these.
//
// Signature: crash:mlir:canonicalize:SIGSEGV in compile
//
// RUN: not --crash mlir-opt %s --canonicalize
func.func @always(%x: i8) -> i1 {
  %one = arith.constant 1.0 : f32
  %float = arith.uitofp %x : i8 to f32
  %0 = arith.cmpf true, %float, %one : f32
  return %0 : i1
}
