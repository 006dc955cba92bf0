// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-scf-to-cf makes blocks and branches of an
// scf op that stands in a module, whose body is one block without a terminator. The pass neither
// leaves the op nor fails.
//
// Met in a file of xDSL that has scf.if outside of functions.
//
// Signature: verify:mlir:convert-scf-to-cf:expects region # to have # or # blocks
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf)' 2>&1 | FileCheck %s
// CHECK: expects region #0 to have 0 or 1 blocks
%c = arith.constant true
scf.if %c {
  %0 = arith.constant 1 : i32
}
