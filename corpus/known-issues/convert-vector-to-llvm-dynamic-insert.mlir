// Known issue of upstream MLIR (22.1.8): convert-vector-to-llvm crashes on a vector.insert of a
// vector at a position that is no constant of the op: it takes the position for an attribute. A
// build with the address sanitizer says that it reads behind what it takes for one.
// 19.1.7 leaves such an op alone.
//
// Signature: crash:mlir:convert-vector-to-llvm:SIGSEGV in compile
// Signature: crash:mlir:convert-vector-to-llvm:SIGABRT in compile ERROR: AddressSanitizer: heap-buffer-overflow on address # at pc # bp # sp #
// Shape: 0b58d45b 67eeb87f 7caf356a
// Shape: 0b58d45b 30aaed83 67eeb87f
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(convert-vector-to-llvm)'
func.func @insert(%row: vector<1xi64>, %rows: vector<2x1xi64>, %i: index) -> vector<2x1xi64> {
  %0 = vector.insert %row, %rows[%i] : vector<1xi64> into vector<2x1xi64>
  return %0 : vector<2x1xi64>
}
