// RUN: npufuzz-opt %s --npu-vectorise | FileCheck %s

!b = !npu.buffer<16x8xf32, split = 1, stride = 1>
!l = !npu.buffer<600x8xf32, split = 1, stride = 1>
!h = !npu.buffer<16x8xf16, split = 1, stride = 1>
!j = !npu.buffer<16x8xi64, split = 1, stride = 1>
!x = !npu.buffer<16x8xindex, split = 1, stride = 1>
!m = !npu.buffer<16x8xi1, split = 1, stride = 1>

// A value that only the next op reads stays in a register.
// CHECK-LABEL: func.func @forward
// CHECK:         %[[A:.*]] = npu.vload %arg0[%c0{{.*}}] : {{.*}} -> vector<16xf32>
// CHECK-NEXT:    %[[N:.*]] = arith.negf %[[A]]
// CHECK-NEXT:    %[[S:.*]] = arith.addf %[[N]], %[[A]]
// CHECK-NEXT:    %[[M:.*]] = npu.mask %arg1
// CHECK-NEXT:    npu.vstore %[[S]], %arg1[%{{.*}}], %[[M]]
// CHECK-NEXT:    npu.zero
func.func @forward(%a: !b, %o: !b) {
  %t = npu.alloc at 0 : !b
  npu.compute "neg" explicit ins(%a : !b) outs(%t : !b)
  npu.compute "add" explicit ins(%t, %a : !b, !b) outs(%o : !b)
  npu.zero %a : !b
  return
}

// Longer than a register group of 8 x 256 bits: whole chunks in a loop, then the rest.
// CHECK-LABEL: func.func @chunks
// CHECK:         %[[R:.*]] = arith.constant 576
// CHECK:         affine.for %[[E:.*]] = 0 to 576 step 64
// CHECK-NEXT:      npu.vload %arg0[%[[E]]] : {{.*}} -> vector<64xf32>
// CHECK:         npu.vload %arg0[%[[R]]] : {{.*}} -> vector<24xf32>
func.func @chunks(%a: !l, %o: !l) {
  npu.compute "abs" explicit ins(%a : !l) outs(%o : !l)
  return
}

// CHECK-LABEL: func.func @half
// CHECK:         arith.extf {{.*}} vector<16xf16> to vector<16xf32>
// CHECK-NEXT:    math.exp {{.*}} vector<16xf32>
// CHECK-NEXT:    arith.truncf {{.*}} vector<16xf32> to vector<16xf16>
func.func @half(%a: !h, %o: !h) {
  npu.compute "exp" explicit ins(%a : !h) outs(%o : !h)
  return
}

// index and i64 meet through an explicit cast.
// CHECK-LABEL: func.func @mask
// CHECK:         %[[C:.*]] = npu.coordinate %{{.*}} axis 1
// CHECK:         %[[I:.*]] = arith.addi %[[C]]
// CHECK:         %[[J:.*]] = arith.index_cast %[[I]] : vector<16xindex> to vector<16xi64>
// CHECK:         arith.cmpi slt, %{{.*}}, %[[J]] : vector<16xi64>
func.func @mask(%a: !j, %o: !m, %start: index) {
  %i = npu.alloc at 0 : !x
  %j = npu.alloc at 128 : !j
  npu.compute "iota" explicit ins(%start : index) outs(%i : !x) {axis = 1 : i64}
  npu.compute "cast" explicit ins(%i : !x) outs(%j : !j) {rounding = #tile<rounding nearest_even>}
  npu.compute "cmp" explicit ins(%a, %j : !j, !j) outs(%o : !m) {predicate = #tile<cmp_predicate lt>}
  return
}

// Buffers that share bytes unevenly are not walked in one loop: each has its own register.
// CHECK-LABEL: func.func @overlap
// CHECK:         npu.vload
// CHECK:         npu.vstore
// CHECK:         npu.vload
// CHECK:         npu.vstore
func.func @overlap(%o: !j, %p: !b) {
  %a = npu.alloc at 0 : !b
  %b = npu.alloc at 64 : !b
  %c = npu.alloc at 0 : !j
  npu.compute "neg" explicit ins(%a : !b) outs(%b : !b)
  npu.compute "neg" explicit ins(%o : !j) outs(%c : !j)
  npu.zero %b : !b
  npu.compute "neg" explicit ins(%c : !j) outs(%o : !j)
  npu.compute "neg" explicit ins(%b : !b) outs(%p : !b)
  return
}

// The exponential never overflows; 16-bit floats compute in f32.
// CHECK-LABEL: func.func @sigmoid
// CHECK:         %[[X:.*]] = arith.extf
// CHECK:         %[[A:.*]] = math.absf %[[X]]
// CHECK:         %[[N:.*]] = arith.negf %[[A]]
// CHECK:         %[[E:.*]] = math.exp %[[N]]
// CHECK:         arith.select {{.*}}, %[[E]]
// CHECK:         %[[D:.*]] = arith.addf
// CHECK:         %[[Q:.*]] = arith.divf %{{.*}}, %[[D]]
// CHECK:         arith.truncf %[[Q]]
func.func @sigmoid(%a: !h, %o: !h) {
  npu.compute "sigmoid" explicit ins(%a : !h) outs(%o : !h)
  return
}
