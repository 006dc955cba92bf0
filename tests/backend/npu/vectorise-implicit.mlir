// RUN: not npufuzz-opt %s --npu-vectorise 2>&1 | FileCheck %s

// CHECK: error: elementwise op without explicit valid extents: run npu-valid-shape before
func.func @implicit(%a: !npu.buffer<8xf32, split = 0, stride = 1>, %o: !npu.buffer<8xf32, split = 0, stride = 1>) {
  npu.compute "neg" ins(%a : !npu.buffer<8xf32, split = 0, stride = 1>) outs(%o : !npu.buffer<8xf32, split = 0, stride = 1>)
  return
}
