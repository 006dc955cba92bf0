// RUN: npufuzz-opt %s --arith-emulate-unsupported-floats='source-types=bf16 target-type=f32' \
// RUN:   --drop-fast-math --canonicalize | FileCheck %s
//
// The emulation lets its casts be contracted; folding them would leave out a rounding to bf16.

// CHECK-LABEL: func.func @rounds_twice
func.func @rounds_twice(%x: bf16, %y: bf16) -> bf16 {
  // CHECK: %[[SUM:.*]] = arith.addf
  // CHECK-NOT: contract
  // CHECK: %[[ROUNDED:.*]] = arith.truncf %[[SUM]]
  // CHECK: %[[WIDE:.*]] = arith.extf %[[ROUNDED]]
  // CHECK: arith.mulf %[[WIDE]]
  %sum = arith.addf %x, %y : bf16
  %product = arith.mulf %sum, %y : bf16
  return %product : bf16
}
