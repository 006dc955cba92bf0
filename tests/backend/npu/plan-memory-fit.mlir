// RUN: npufuzz-opt %s --npu-plan-memory=fit=1 --split-input-file | FileCheck %s

// 512 bytes are exactly full, one element more takes the next size.
// CHECK: module attributes {npu.bank_bytes = 512 : i64}
module attributes {npu.bank_bytes = 32768 : i64} {
func.func @exact(%s: f32) {
  %a = npu.alloc : <128x8xf32, split = 1, stride = 1>
  npu.compute "splat" ins(%s : f32) outs(%a : !npu.buffer<128x8xf32, split = 1, stride = 1>)
  return
}
}

// -----

// CHECK: module attributes {npu.bank_bytes = 640 : i64}
module attributes {npu.bank_bytes = 32768 : i64} {
func.func @more(%s: f32) {
  %a = npu.alloc : <129x8xf32, split = 1, stride = 1>
  npu.compute "splat" ins(%s : f32) outs(%a : !npu.buffer<129x8xf32, split = 1, stride = 1>)
  return
}
// The kernel that needs most decides.
func.func @little(%s: f32) {
  %a = npu.alloc : <1x8xf32, split = 1, stride = 1>
  npu.compute "splat" ins(%s : f32) outs(%a : !npu.buffer<1x8xf32, split = 1, stride = 1>)
  return
}
}

// -----

// The least of all, and no more than there is.
// CHECK: module attributes {npu.bank_bytes = 256 : i64}
module attributes {npu.bank_bytes = 32768 : i64} {
func.func @least(%s: f32) {
  %a = npu.alloc : <1x8xf32, split = 1, stride = 1>
  npu.compute "splat" ins(%s : f32) outs(%a : !npu.buffer<1x8xf32, split = 1, stride = 1>)
  return
}
}

// -----

// CHECK: module attributes {npu.bank_bytes = 600 : i64}
module attributes {npu.bank_bytes = 600 : i64} {
func.func @whole(%s: f32) {
  %a = npu.alloc : <150x8xf32, split = 1, stride = 1>
  npu.compute "splat" ins(%s : f32) outs(%a : !npu.buffer<150x8xf32, split = 1, stride = 1>)
  return
}
}
