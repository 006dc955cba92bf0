// RUN: not npufuzz-opt %s --npu-plan-memory 2>&1 | FileCheck %s

// CHECK: error: does not fit: @large needs 2048 bytes of each bank, which has 1024
module attributes {npu.bank_bytes = 1024 : i64} {
  func.func @large(%s: f32) {
    %a = npu.alloc : !npu.buffer<512x8xf32, split = 1, stride = 1>
    npu.compute "splat" ins(%s : f32) outs(%a : !npu.buffer<512x8xf32, split = 1, stride = 1>)
    return
  }
}
