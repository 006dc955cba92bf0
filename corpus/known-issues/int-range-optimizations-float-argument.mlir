// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): int-range-optimizations does not see the
// end of a loop between blocks that carries a float: what the blocks behind it hand back to an
// outer loop is missing in the ranges, and the outer loop's condition becomes true for ever.
//
// The outer loop runs once; with the pass it runs until a counter in memory stops it. Met as: loops
// that do not end, after convert-scf-to-cf.
//
// Signature: pass:mlir:int-range-optimizations/MaterializeKnownConstantValues:no end
// Signature: pass:mlir:int-range-optimizations:no end
// Signature: pass:mlir:int-range-optimizations/MaterializeKnownConstantValues:wrong value
// Signature: pass:mlir:int-range-optimizations/MaterializeKnownConstantValues:undefined behaviour
// Signature: pass:mlir:int-range-optimizations/DeleteTrivialRem<RemSIOp>:no end
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(int-range-optimizations,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}1{{$}}
// WRONG: {{^}}5{{$}}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  %x = arith.constant 2.0 : f64
  %rounds = memref.alloca() : memref<i64>
  memref.store %c0, %rounds[] : memref<i64>
  cf.br ^outer(%c0 : i64)
^outer(%i: i64):
  %more = arith.cmpi slt, %i, %c1 : i64
  cf.cond_br %more, ^body(%i : i64), ^end
^body(%j: i64):
  %n = memref.load %rounds[] : memref<i64>
  %n2 = arith.addi %n, %c1 : i64
  memref.store %n2, %rounds[] : memref<i64>
  %stop = arith.cmpi eq, %n2, %c5 : i64
  cf.cond_br %stop, ^end, ^go
^go:
  %next = arith.addi %j, %c1 : i64
  cf.br ^inner(%c0, %x : i64, f64)
^inner(%k: i64, %y: f64):
  %again = arith.cmpi slt, %k, %c5 : i64
  cf.cond_br %again, ^step(%k, %y : i64, f64), ^done
^step(%k1: i64, %y1: f64):
  %k2 = arith.addi %k1, %c1 : i64
  cf.br ^inner(%k2, %y1 : i64, f64)
^done:
  cf.br ^outer(%next : i64)
^end:
  %result = memref.load %rounds[] : memref<i64>
  return %result : i64
}
