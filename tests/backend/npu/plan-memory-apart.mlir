// RUN: npufuzz-opt %s --npu-plan-memory=apart=1 --split-input-file | FileCheck %s

// 8 and 16 bytes, with 64 before each and after the last, although %a is dead when %b begins.
// CHECK-LABEL: func.func @apart
// CHECK: npu.alloc at 64 : <2x8xf32
// CHECK: npu.alloc at 136 : <4x8xf32
// CHECK-LABEL: func.func @other
// CHECK: npu.alloc at 64 : <4x8xf32
module attributes {npu.bank_bytes = 216 : i64} {
func.func @apart(%s: f32) {
  %a = npu.alloc : <2x8xf32, split = 1, stride = 1>
  npu.compute "splat" ins(%s : f32) outs(%a : !npu.buffer<2x8xf32, split = 1, stride = 1>)
  %b = npu.alloc : <4x8xf32, split = 1, stride = 1>
  npu.compute "splat" ins(%s : f32) outs(%b : !npu.buffer<4x8xf32, split = 1, stride = 1>)
  return
}
func.func @other(%s: f32) {
  %b = npu.alloc : <4x8xf32, split = 1, stride = 1>
  npu.compute "splat" ins(%s : f32) outs(%b : !npu.buffer<4x8xf32, split = 1, stride = 1>)
  return
}
}

// -----

// One byte too few: packed.
// CHECK-LABEL: func.func @packed
// CHECK: npu.alloc at 0 : <2x8xf32
// CHECK: npu.alloc at 0 : <4x8xf32
module attributes {npu.bank_bytes = 215 : i64} {
func.func @packed(%s: f32) {
  %a = npu.alloc : <2x8xf32, split = 1, stride = 1>
  npu.compute "splat" ins(%s : f32) outs(%a : !npu.buffer<2x8xf32, split = 1, stride = 1>)
  %b = npu.alloc : <4x8xf32, split = 1, stride = 1>
  npu.compute "splat" ins(%s : f32) outs(%b : !npu.buffer<4x8xf32, split = 1, stride = 1>)
  return
}
}
