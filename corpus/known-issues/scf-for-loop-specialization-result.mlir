// Known issue of upstream MLIR (19.1.7, 22.1.8): scf-for-loop-specialization puts the copy of
// the loop into the two branches of an scf.if without results, and erases the loop whose results
// are in use: it crashes on every loop with iter_args that it takes.
//
// Signature: verify:mlir:scf-for-loop-specialization:type of return operand # ('T') doesn't match function result type ('T') in function @
// Signature: crash:mlir:scf-for-loop-specialization:SIGSEGV in compile
// Signature: crash:mlir:scf-for-loop-specialization:SIGABRT in compile
// Signature: verify:mlir:scf-for-loop-specialization:operation's operand is unlinked
// Signature: verify:mlir:scf-for-loop-specialization:operand # does not dominate this use
// Signature: verify:mlir:scf-for-loop-specialization:a value in use was erased
// Shape: 7383851b5065b9ef
// Shape: 30fabaa123d3f692
// Shape: 64172b127c943b55
// Shape: 135a2e862985ce53
// Shape: 31485f7796943385
// Shape: 351630366f3de501
// Shape: 45e2aa3d878a8f4b
// Shape: 6b42449f65d5fa5b
// Shape: 8232714dc1b85665
// Shape: bcda9d342f1fa6a2
// Shape: d14ee66a60905eb7
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
