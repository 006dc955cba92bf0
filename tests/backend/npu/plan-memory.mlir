// RUN: npufuzz-opt %s --npu-plan-memory --split-input-file | FileCheck %s

!b = !npu.buffer<16x8xf32, split = 1, stride = 1>
!i = !npu.buffer<16x8xi8, split = 1, stride = 1>

// 16 elements a lane. The sum takes the place of an input that dies; the other input is read later.
// CHECK-LABEL: func.func @in_place
// CHECK-DAG:     %[[A:.*]] = npu.alloc at 0 :
// CHECK-DAG:     %[[B:.*]] = npu.alloc at 64 :
// CHECK:         %[[C:.*]] = npu.alloc at 0 :
// CHECK-NEXT:    npu.compute "add" ins(%[[A]], %[[B]]
func.func @in_place(%s: f32) {
  %a = npu.alloc : !b
  npu.compute "splat" ins(%s : f32) outs(%a : !b)
  %b = npu.alloc : !b
  npu.compute "splat" ins(%s : f32) outs(%b : !b)
  %c = npu.alloc : !b
  npu.compute "add" ins(%a, %b : !b, !b) outs(%c : !b)
  %d = npu.alloc : !b
  npu.compute "mul" ins(%c, %b : !b, !b) outs(%d : !b)
  return
}

// Narrower elements do not share place with wider ones while either is live.
// CHECK-LABEL: func.func @widths
// CHECK:         npu.alloc at 0 : <16x8xi8
// CHECK:         npu.alloc at 16 : <16x8xf32
func.func @widths(%x: i8) {
  %a = npu.alloc : !i
  npu.compute "splat" ins(%x : i8) outs(%a : !i)
  %b = npu.alloc : !b
  npu.compute "cast" ins(%a : !i) outs(%b : !b) {rounding = #tile<rounding nearest_even>}
  return
}

// A buffer that a loop reads lives until the loop ends.
// CHECK-LABEL: func.func @loop
// CHECK:         npu.alloc at 0 :
// CHECK:         affine.for
// CHECK:           npu.alloc at 64 :
// CHECK:           npu.alloc at 64 :
func.func @loop(%s: f32) {
  %a = npu.alloc : !b
  npu.compute "splat" ins(%s : f32) outs(%a : !b)
  affine.for %i = 0 to 4 {
    %b = npu.alloc : !b
    npu.compute "neg" ins(%a : !b) outs(%b : !b)
    %c = npu.alloc : !b
    npu.compute "neg" ins(%b : !b) outs(%c : !b)
  }
  return
}
