// Known issue of upstream MLIR (19.1.7, 22.1.8): scf-for-loop-specialization puts the copy of
// the loop into the two branches of an scf.if without results, and erases the loop whose results
// are in use: it crashes on every loop with iter_args that it takes.
//
// Signature: verify:mlir:scf-for-loop-specialization:type of return operand # ('T') doesn't match function result type ('T') in function @
// Signature: crash:mlir:scf-for-loop-specialization:SIGSEGV in compile
// Signature: crash:mlir:scf-for-loop-specialization:SIGABRT in compile
// Signature: verify:mlir:scf-for-loop-specialization:operation's operand is unlinked
// Signature: verify:mlir:scf-for-loop-specialization:operand # does not dominate this use
// Signature: verify:mlir:scf-for-loop-specialization:'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type # 'T' should match succes
// Signature: verify:mlir:scf-for-loop-specialization:a value in use was erased
// Signature: verify:mlir:scf-for-loop-specialization:'memref.store' op failed to verify that type of 'value' matches element type of 'memref'
// Shape: 0b768189 14549b7b 66b703f5 6d15c13d 7222168b 82b2398a 8ed9c211 9834fc04 9b436d59 af4b0650 cd252990 f61a6871
// Shape: 4e972692 814309b7 8460b461
// Shape: 6d65eb7c 8460b461 f2bf5db6
//
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(func.func(scf-for-loop-specialization))'
func.func @sum(%n: index, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = affine.min affine_map<(d0) -> (d0, 5)>(%n)
  %sum = scf.for %i = %c0 to %end step %c1 iter_args(%acc = %x) -> (index) {
    %next = arith.addi %acc, %i : index
    scf.yield %next : index
  }
  return %sum : index
}
