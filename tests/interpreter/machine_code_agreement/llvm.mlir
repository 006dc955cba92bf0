// llvm: what lowered code consists of, in functions that take and give memory.
func.func @sums_i8(%a: i8, %b: i8, %o0: memref<1xi8>, %o1: memref<1xi8>, %o2: memref<1xi8>, %o3: memref<1xi8>, %o4: memref<1xi8>, %o5: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.add %a, %b : i8
  %1 = llvm.sub %a, %b : i8
  %2 = llvm.mul %a, %b : i8
  %3 = llvm.and %a, %b : i8
  %4 = llvm.or %a, %b : i8
  %5 = llvm.xor %a, %b : i8
  memref.store %0, %o0[%c0] : memref<1xi8>
  memref.store %1, %o1[%c0] : memref<1xi8>
  memref.store %2, %o2[%c0] : memref<1xi8>
  memref.store %3, %o3[%c0] : memref<1xi8>
  memref.store %4, %o4[%c0] : memref<1xi8>
  memref.store %5, %o5[%c0] : memref<1xi8>
  return
}
func.func @sums_i32(%a: i32, %b: i32, %o0: memref<1xi32>, %o1: memref<1xi32>, %o2: memref<1xi32>, %o3: memref<1xi32>, %o4: memref<1xi32>, %o5: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.add %a, %b : i32
  %1 = llvm.sub %a, %b : i32
  %2 = llvm.mul %a, %b : i32
  %3 = llvm.and %a, %b : i32
  %4 = llvm.or %a, %b : i32
  %5 = llvm.xor %a, %b : i32
  memref.store %0, %o0[%c0] : memref<1xi32>
  memref.store %1, %o1[%c0] : memref<1xi32>
  memref.store %2, %o2[%c0] : memref<1xi32>
  memref.store %3, %o3[%c0] : memref<1xi32>
  memref.store %4, %o4[%c0] : memref<1xi32>
  memref.store %5, %o5[%c0] : memref<1xi32>
  return
}
func.func @sums_i64(%a: i64, %b: i64, %o0: memref<1xi64>, %o1: memref<1xi64>, %o2: memref<1xi64>, %o3: memref<1xi64>, %o4: memref<1xi64>, %o5: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.add %a, %b : i64
  %1 = llvm.sub %a, %b : i64
  %2 = llvm.mul %a, %b : i64
  %3 = llvm.and %a, %b : i64
  %4 = llvm.or %a, %b : i64
  %5 = llvm.xor %a, %b : i64
  memref.store %0, %o0[%c0] : memref<1xi64>
  memref.store %1, %o1[%c0] : memref<1xi64>
  memref.store %2, %o2[%c0] : memref<1xi64>
  memref.store %3, %o3[%c0] : memref<1xi64>
  memref.store %4, %o4[%c0] : memref<1xi64>
  memref.store %5, %o5[%c0] : memref<1xi64>
  return
}
func.func @flags(%a: i16, %b: i16, %o0: memref<1xi16>, %o1: memref<1xi16>, %o2: memref<1xi16>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.add %a, %b overflow<nsw> : i16
  %1 = llvm.sub %a, %b overflow<nuw> : i16
  %2 = llvm.mul %a, %b overflow<nsw, nuw> : i16
  memref.store %0, %o0[%c0] : memref<1xi16>
  memref.store %1, %o1[%c0] : memref<1xi16>
  memref.store %2, %o2[%c0] : memref<1xi16>
  return
}
func.func @shifts_i8(%a: i8, %b: i8, %o0: memref<1xi8>, %o1: memref<1xi8>, %o2: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %seven = llvm.mlir.constant(7 : i8) : i8
  %n = llvm.and %b, %seven : i8
  %0 = llvm.shl %a, %n : i8
  %1 = llvm.lshr %a, %n : i8
  %2 = llvm.ashr %a, %n : i8
  memref.store %0, %o0[%c0] : memref<1xi8>
  memref.store %1, %o1[%c0] : memref<1xi8>
  memref.store %2, %o2[%c0] : memref<1xi8>
  return
}
func.func @quotients_i8(%a: i8, %b: i8, %o0: memref<1xi8>, %o1: memref<1xi8>, %o2: memref<1xi8>, %o3: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %zero = llvm.mlir.zero : i8
  %one = llvm.mlir.constant(3 : i8) : i8
  %bad = llvm.icmp "sle" %b, %zero : i8
  %y = llvm.select %bad, %one, %b : i1, i8
  %0 = llvm.udiv %a, %y : i8
  %1 = llvm.sdiv %a, %y : i8
  %2 = llvm.urem %a, %y : i8
  %3 = llvm.srem %a, %y : i8
  memref.store %0, %o0[%c0] : memref<1xi8>
  memref.store %1, %o1[%c0] : memref<1xi8>
  memref.store %2, %o2[%c0] : memref<1xi8>
  memref.store %3, %o3[%c0] : memref<1xi8>
  return
}
func.func @shifts_i32(%a: i32, %b: i32, %o0: memref<1xi32>, %o1: memref<1xi32>, %o2: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %seven = llvm.mlir.constant(7 : i32) : i32
  %n = llvm.and %b, %seven : i32
  %0 = llvm.shl %a, %n : i32
  %1 = llvm.lshr %a, %n : i32
  %2 = llvm.ashr %a, %n : i32
  memref.store %0, %o0[%c0] : memref<1xi32>
  memref.store %1, %o1[%c0] : memref<1xi32>
  memref.store %2, %o2[%c0] : memref<1xi32>
  return
}
func.func @quotients_i32(%a: i32, %b: i32, %o0: memref<1xi32>, %o1: memref<1xi32>, %o2: memref<1xi32>, %o3: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %zero = llvm.mlir.zero : i32
  %one = llvm.mlir.constant(3 : i32) : i32
  %bad = llvm.icmp "sle" %b, %zero : i32
  %y = llvm.select %bad, %one, %b : i1, i32
  %0 = llvm.udiv %a, %y : i32
  %1 = llvm.sdiv %a, %y : i32
  %2 = llvm.urem %a, %y : i32
  %3 = llvm.srem %a, %y : i32
  memref.store %0, %o0[%c0] : memref<1xi32>
  memref.store %1, %o1[%c0] : memref<1xi32>
  memref.store %2, %o2[%c0] : memref<1xi32>
  memref.store %3, %o3[%c0] : memref<1xi32>
  return
}
func.func @compares(%a: i16, %b: i16, %o0: memref<1xi1>, %o1: memref<1xi1>, %o2: memref<1xi1>, %o3: memref<1xi1>, %o4: memref<1xi1>, %o5: memref<1xi1>, %o6: memref<1xi1>, %o7: memref<1xi1>, %o8: memref<1xi1>, %o9: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.icmp "eq" %a, %b : i16
  %1 = llvm.icmp "ne" %a, %b : i16
  %2 = llvm.icmp "slt" %a, %b : i16
  %3 = llvm.icmp "sle" %a, %b : i16
  %4 = llvm.icmp "sgt" %a, %b : i16
  %5 = llvm.icmp "sge" %a, %b : i16
  %6 = llvm.icmp "ult" %a, %b : i16
  %7 = llvm.icmp "ule" %a, %b : i16
  %8 = llvm.icmp "ugt" %a, %b : i16
  %9 = llvm.icmp "uge" %a, %b : i16
  memref.store %0, %o0[%c0] : memref<1xi1>
  memref.store %1, %o1[%c0] : memref<1xi1>
  memref.store %2, %o2[%c0] : memref<1xi1>
  memref.store %3, %o3[%c0] : memref<1xi1>
  memref.store %4, %o4[%c0] : memref<1xi1>
  memref.store %5, %o5[%c0] : memref<1xi1>
  memref.store %6, %o6[%c0] : memref<1xi1>
  memref.store %7, %o7[%c0] : memref<1xi1>
  memref.store %8, %o8[%c0] : memref<1xi1>
  memref.store %9, %o9[%c0] : memref<1xi1>
  return
}
func.func @extremes(%a: i32, %b: i32, %o0: memref<1xi32>, %o1: memref<1xi32>, %o2: memref<1xi32>, %o3: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.intr.smin(%a, %b) : (i32, i32) -> i32
  %1 = llvm.intr.smax(%a, %b) : (i32, i32) -> i32
  %2 = llvm.intr.umin(%a, %b) : (i32, i32) -> i32
  %3 = llvm.intr.umax(%a, %b) : (i32, i32) -> i32
  memref.store %0, %o0[%c0] : memref<1xi32>
  memref.store %1, %o1[%c0] : memref<1xi32>
  memref.store %2, %o2[%c0] : memref<1xi32>
  memref.store %3, %o3[%c0] : memref<1xi32>
  return
}
func.func @bit_counts(%a: i32, %o0: memref<1xi32>, %o1: memref<1xi32>, %o2: memref<1xi32>, %o3: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %0 = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i32) -> i32
  %1 = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i32) -> i32
  %2 = "llvm.intr.cttz"(%a) <{is_zero_poison = false}> : (i32) -> i32
  %3 = llvm.intr.ctpop(%a) : (i32) -> i32
  memref.store %0, %o0[%c0] : memref<1xi32>
  memref.store %1, %o1[%c0] : memref<1xi32>
  memref.store %2, %o2[%c0] : memref<1xi32>
  memref.store %3, %o3[%c0] : memref<1xi32>
  return
}
func.func @soverflow_i8(%a: i8, %b: i8, %o0: memref<1xi8>, %o1: memref<1xi1>, %o2: memref<1xi8>, %o3: memref<1xi1>, %o4: memref<1xi8>, %o5: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %p0 = "llvm.intr.sadd.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %v0 = llvm.extractvalue %p0[0] : !llvm.struct<(i8, i1)>
  %w0 = llvm.extractvalue %p0[1] : !llvm.struct<(i8, i1)>
  %p1 = "llvm.intr.ssub.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %v1 = llvm.extractvalue %p1[0] : !llvm.struct<(i8, i1)>
  %w1 = llvm.extractvalue %p1[1] : !llvm.struct<(i8, i1)>
  %p2 = "llvm.intr.smul.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %v2 = llvm.extractvalue %p2[0] : !llvm.struct<(i8, i1)>
  %w2 = llvm.extractvalue %p2[1] : !llvm.struct<(i8, i1)>
  memref.store %v0, %o0[%c0] : memref<1xi8>
  memref.store %w0, %o1[%c0] : memref<1xi1>
  memref.store %v1, %o2[%c0] : memref<1xi8>
  memref.store %w1, %o3[%c0] : memref<1xi1>
  memref.store %v2, %o4[%c0] : memref<1xi8>
  memref.store %w2, %o5[%c0] : memref<1xi1>
  return
}
func.func @uoverflow_i8(%a: i8, %b: i8, %o0: memref<1xi8>, %o1: memref<1xi1>, %o2: memref<1xi8>, %o3: memref<1xi1>, %o4: memref<1xi8>, %o5: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %p0 = "llvm.intr.uadd.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %v0 = llvm.extractvalue %p0[0] : !llvm.struct<(i8, i1)>
  %w0 = llvm.extractvalue %p0[1] : !llvm.struct<(i8, i1)>
  %p1 = "llvm.intr.usub.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %v1 = llvm.extractvalue %p1[0] : !llvm.struct<(i8, i1)>
  %w1 = llvm.extractvalue %p1[1] : !llvm.struct<(i8, i1)>
  %p2 = "llvm.intr.umul.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %v2 = llvm.extractvalue %p2[0] : !llvm.struct<(i8, i1)>
  %w2 = llvm.extractvalue %p2[1] : !llvm.struct<(i8, i1)>
  memref.store %v0, %o0[%c0] : memref<1xi8>
  memref.store %w0, %o1[%c0] : memref<1xi1>
  memref.store %v1, %o2[%c0] : memref<1xi8>
  memref.store %w1, %o3[%c0] : memref<1xi1>
  memref.store %v2, %o4[%c0] : memref<1xi8>
  memref.store %w2, %o5[%c0] : memref<1xi1>
  return
}
func.func @soverflow_i64(%a: i64, %b: i64, %o0: memref<1xi64>, %o1: memref<1xi1>, %o2: memref<1xi64>, %o3: memref<1xi1>, %o4: memref<1xi64>, %o5: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %p0 = "llvm.intr.sadd.with.overflow"(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %v0 = llvm.extractvalue %p0[0] : !llvm.struct<(i64, i1)>
  %w0 = llvm.extractvalue %p0[1] : !llvm.struct<(i64, i1)>
  %p1 = "llvm.intr.ssub.with.overflow"(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %v1 = llvm.extractvalue %p1[0] : !llvm.struct<(i64, i1)>
  %w1 = llvm.extractvalue %p1[1] : !llvm.struct<(i64, i1)>
  %p2 = "llvm.intr.smul.with.overflow"(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %v2 = llvm.extractvalue %p2[0] : !llvm.struct<(i64, i1)>
  %w2 = llvm.extractvalue %p2[1] : !llvm.struct<(i64, i1)>
  memref.store %v0, %o0[%c0] : memref<1xi64>
  memref.store %w0, %o1[%c0] : memref<1xi1>
  memref.store %v1, %o2[%c0] : memref<1xi64>
  memref.store %w1, %o3[%c0] : memref<1xi1>
  memref.store %v2, %o4[%c0] : memref<1xi64>
  memref.store %w2, %o5[%c0] : memref<1xi1>
  return
}
func.func @uoverflow_i64(%a: i64, %b: i64, %o0: memref<1xi64>, %o1: memref<1xi1>, %o2: memref<1xi64>, %o3: memref<1xi1>, %o4: memref<1xi64>, %o5: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %p0 = "llvm.intr.uadd.with.overflow"(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %v0 = llvm.extractvalue %p0[0] : !llvm.struct<(i64, i1)>
  %w0 = llvm.extractvalue %p0[1] : !llvm.struct<(i64, i1)>
  %p1 = "llvm.intr.usub.with.overflow"(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %v1 = llvm.extractvalue %p1[0] : !llvm.struct<(i64, i1)>
  %w1 = llvm.extractvalue %p1[1] : !llvm.struct<(i64, i1)>
  %p2 = "llvm.intr.umul.with.overflow"(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %v2 = llvm.extractvalue %p2[0] : !llvm.struct<(i64, i1)>
  %w2 = llvm.extractvalue %p2[1] : !llvm.struct<(i64, i1)>
  memref.store %v0, %o0[%c0] : memref<1xi64>
  memref.store %w0, %o1[%c0] : memref<1xi1>
  memref.store %v1, %o2[%c0] : memref<1xi64>
  memref.store %w1, %o3[%c0] : memref<1xi1>
  memref.store %v2, %o4[%c0] : memref<1xi64>
  memref.store %w2, %o5[%c0] : memref<1xi1>
  return
}
func.func @float_sums_f32(%a: f32, %b: f32, %o0: memref<1xf32>, %o1: memref<1xf32>, %o2: memref<1xf32>, %o3: memref<1xf32>, %o4: memref<1xf32>, %o5: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.fadd %a, %b : f32
  %1 = llvm.fsub %a, %b : f32
  %2 = llvm.fmul %a, %b : f32
  %3 = llvm.fdiv %a, %b : f32
  %4 = llvm.frem %a, %b : f32
  %5 = llvm.fneg %a : f32
  memref.store %0, %o0[%c0] : memref<1xf32>
  memref.store %1, %o1[%c0] : memref<1xf32>
  memref.store %2, %o2[%c0] : memref<1xf32>
  memref.store %3, %o3[%c0] : memref<1xf32>
  memref.store %4, %o4[%c0] : memref<1xf32>
  memref.store %5, %o5[%c0] : memref<1xf32>
  return
}
func.func @float_sums_f16(%a: f16, %b: f16, %o0: memref<1xf16>, %o1: memref<1xf16>, %o2: memref<1xf16>, %o3: memref<1xf16>, %o4: memref<1xf16>, %o5: memref<1xf16>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.fadd %a, %b : f16
  %1 = llvm.fsub %a, %b : f16
  %2 = llvm.fmul %a, %b : f16
  %3 = llvm.fdiv %a, %b : f16
  %4 = llvm.frem %a, %b : f16
  %5 = llvm.fneg %a : f16
  memref.store %0, %o0[%c0] : memref<1xf16>
  memref.store %1, %o1[%c0] : memref<1xf16>
  memref.store %2, %o2[%c0] : memref<1xf16>
  memref.store %3, %o3[%c0] : memref<1xf16>
  memref.store %4, %o4[%c0] : memref<1xf16>
  memref.store %5, %o5[%c0] : memref<1xf16>
  return
}
func.func @float_extremes(%a: f32, %b: f32, %o0: memref<1xf32>, %o1: memref<1xf32>, %o2: memref<1xf32>, %o3: memref<1xf32>, %o4: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.intr.minimum(%a, %b) : (f32, f32) -> f32
  %1 = llvm.intr.maximum(%a, %b) : (f32, f32) -> f32
  %2 = llvm.intr.minnum(%a, %b) : (f32, f32) -> f32
  %3 = llvm.intr.maxnum(%a, %b) : (f32, f32) -> f32
  %4 = llvm.intr.copysign(%a, %b) : (f32, f32) -> f32
  memref.store %0, %o0[%c0] : memref<1xf32>
  memref.store %1, %o1[%c0] : memref<1xf32>
  memref.store %2, %o2[%c0] : memref<1xf32>
  memref.store %3, %o3[%c0] : memref<1xf32>
  memref.store %4, %o4[%c0] : memref<1xf32>
  return
}
func.func @roundings(%a: f32, %o0: memref<1xf32>, %o1: memref<1xf32>, %o2: memref<1xf32>, %o3: memref<1xf32>, %o4: memref<1xf32>, %o5: memref<1xf32>, %o6: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.intr.fabs(%a) : (f32) -> f32
  %1 = llvm.intr.ceil(%a) : (f32) -> f32
  %2 = llvm.intr.floor(%a) : (f32) -> f32
  %3 = llvm.intr.trunc(%a) : (f32) -> f32
  %4 = llvm.intr.round(%a) : (f32) -> f32
  %5 = llvm.intr.roundeven(%a) : (f32) -> f32
  %6 = llvm.intr.sqrt(%a) : (f32) -> f32
  memref.store %0, %o0[%c0] : memref<1xf32>
  memref.store %1, %o1[%c0] : memref<1xf32>
  memref.store %2, %o2[%c0] : memref<1xf32>
  memref.store %3, %o3[%c0] : memref<1xf32>
  memref.store %4, %o4[%c0] : memref<1xf32>
  memref.store %5, %o5[%c0] : memref<1xf32>
  memref.store %6, %o6[%c0] : memref<1xf32>
  return
}
func.func @fused(%a: f32, %b: f32, %c: f32, %o0: memref<1xf32>, %o1: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.intr.fma(%a, %b, %c) : (f32, f32, f32) -> f32
  %1 = llvm.intr.fmuladd(%a, %b, %c) : (f32, f32, f32) -> f32
  memref.store %0, %o0[%c0] : memref<1xf32>
  memref.store %1, %o1[%c0] : memref<1xf32>
  return
}
func.func @float_compares(%a: f32, %b: f32, %o0: memref<1xi1>, %o1: memref<1xi1>, %o2: memref<1xi1>, %o3: memref<1xi1>, %o4: memref<1xi1>, %o5: memref<1xi1>, %o6: memref<1xi1>, %o7: memref<1xi1>, %o8: memref<1xi1>, %o9: memref<1xi1>, %o10: memref<1xi1>, %o11: memref<1xi1>, %o12: memref<1xi1>, %o13: memref<1xi1>, %o14: memref<1xi1>, %o15: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.fcmp "_false" %a, %b : f32
  %1 = llvm.fcmp "oeq" %a, %b : f32
  %2 = llvm.fcmp "ogt" %a, %b : f32
  %3 = llvm.fcmp "oge" %a, %b : f32
  %4 = llvm.fcmp "olt" %a, %b : f32
  %5 = llvm.fcmp "ole" %a, %b : f32
  %6 = llvm.fcmp "one" %a, %b : f32
  %7 = llvm.fcmp "ord" %a, %b : f32
  %8 = llvm.fcmp "ueq" %a, %b : f32
  %9 = llvm.fcmp "ugt" %a, %b : f32
  %10 = llvm.fcmp "uge" %a, %b : f32
  %11 = llvm.fcmp "ult" %a, %b : f32
  %12 = llvm.fcmp "ule" %a, %b : f32
  %13 = llvm.fcmp "une" %a, %b : f32
  %14 = llvm.fcmp "uno" %a, %b : f32
  %15 = llvm.fcmp "_true" %a, %b : f32
  memref.store %0, %o0[%c0] : memref<1xi1>
  memref.store %1, %o1[%c0] : memref<1xi1>
  memref.store %2, %o2[%c0] : memref<1xi1>
  memref.store %3, %o3[%c0] : memref<1xi1>
  memref.store %4, %o4[%c0] : memref<1xi1>
  memref.store %5, %o5[%c0] : memref<1xi1>
  memref.store %6, %o6[%c0] : memref<1xi1>
  memref.store %7, %o7[%c0] : memref<1xi1>
  memref.store %8, %o8[%c0] : memref<1xi1>
  memref.store %9, %o9[%c0] : memref<1xi1>
  memref.store %10, %o10[%c0] : memref<1xi1>
  memref.store %11, %o11[%c0] : memref<1xi1>
  memref.store %12, %o12[%c0] : memref<1xi1>
  memref.store %13, %o13[%c0] : memref<1xi1>
  memref.store %14, %o14[%c0] : memref<1xi1>
  memref.store %15, %o15[%c0] : memref<1xi1>
  return
}
func.func @integer_casts(%a: i8, %b: i32, %o0: memref<1xi32>, %o1: memref<1xi32>, %o2: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.sext %a : i8 to i32
  %1 = llvm.zext %a : i8 to i32
  %2 = llvm.trunc %b : i32 to i8
  memref.store %0, %o0[%c0] : memref<1xi32>
  memref.store %1, %o1[%c0] : memref<1xi32>
  memref.store %2, %o2[%c0] : memref<1xi8>
  return
}
func.func @float_casts(%a: i32, %x: f32, %h: f16, %o0: memref<1xf32>, %o1: memref<1xf32>, %o2: memref<1xi32>, %o3: memref<1xi32>, %o4: memref<1xf32>, %o5: memref<1xf16>, %o6: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.sitofp %a : i32 to f32
  %1 = llvm.uitofp %a : i32 to f32
  %2 = llvm.fptosi %x : f32 to i32
  %3 = llvm.fptoui %x : f32 to i32
  %4 = llvm.fpext %h : f16 to f32
  %5 = llvm.fptrunc %x : f32 to f16
  %6 = llvm.bitcast %a : i32 to f32
  memref.store %0, %o0[%c0] : memref<1xf32>
  memref.store %1, %o1[%c0] : memref<1xf32>
  memref.store %2, %o2[%c0] : memref<1xi32>
  memref.store %3, %o3[%c0] : memref<1xi32>
  memref.store %4, %o4[%c0] : memref<1xf32>
  memref.store %5, %o5[%c0] : memref<1xf16>
  memref.store %6, %o6[%c0] : memref<1xf32>
  return
}
func.func @addresses_are_numbers(%m: memref<4xi32>, %o0: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %dp = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %n = llvm.ptrtoint %p : !llvm.ptr to i64
  %eight = llvm.mlir.constant(8 : i64) : i64
  %k = llvm.add %n, %eight : i64
  %q = llvm.inttoptr %k : i64 to !llvm.ptr
  %0 = llvm.load %q : !llvm.ptr -> i32
  memref.store %0, %o0[%c0] : memref<1xi32>
  return
}
func.func @memory_of_another_space(%m: memref<4xi32>, %o0: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %dp = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %there = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %back = llvm.addrspacecast %there : !llvm.ptr<1> to !llvm.ptr
  %0 = llvm.load %back : !llvm.ptr -> i32
  memref.store %0, %o0[%c0] : memref<1xi32>
  return
}
func.func @element_of_an_array(%m: memref<3x4xf32>, %i: index, %o0: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %dp = builtin.unrealized_conversion_cast %m : memref<3x4xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %n = builtin.unrealized_conversion_cast %i : index to i64
  %q = llvm.getelementptr %p[1, %n] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x f32>
  %0 = llvm.load %q : !llvm.ptr -> f32
  memref.store %0, %o0[%c0] : memref<1xf32>
  return
}
func.func @store_into_memory(%m: memref<5xi16>, %x: i16, %i: index) {
  %dp = builtin.unrealized_conversion_cast %m : memref<5xi16> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %n = builtin.unrealized_conversion_cast %i : index to i64
  %q = llvm.getelementptr inbounds %p[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  llvm.store %x, %q : i16, !llvm.ptr
  return
}
func.func @vectors_in_memory(%m: memref<8xf32>) {
  %dp = builtin.unrealized_conversion_cast %m : memref<8xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
  %w = llvm.fadd %v, %v : vector<4xf32>
  %q = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %w, %q {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  return
}
func.func @memory_on_the_stack(%x: i32, %y: i32, %o0: memref<1xi32>, %o1: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %two = llvm.mlir.constant(2 : i64) : i64
  %s = llvm.intr.stacksave : !llvm.ptr
  %p = llvm.alloca %two x i32 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.store %y, %q : i32, !llvm.ptr
  %0 = llvm.load %q : !llvm.ptr -> i32
  %1 = llvm.load %p : !llvm.ptr -> i32
  llvm.intr.stackrestore %s : !llvm.ptr
  memref.store %0, %o0[%c0] : memref<1xi32>
  memref.store %1, %o1[%c0] : memref<1xi32>
  return
}
func.func @structs_in_memory(%x: i8, %y: f32, %z: i64, %o0: memref<1xi64>, %o1: memref<1xf32>, %o2: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x !llvm.struct<(i8, f32, i64)> : (i64) -> !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(i8, f32, i64)>
  %a = llvm.insertvalue %x, %u[0] : !llvm.struct<(i8, f32, i64)>
  %b = llvm.insertvalue %y, %a[1] : !llvm.struct<(i8, f32, i64)>
  %c = llvm.insertvalue %z, %b[2] : !llvm.struct<(i8, f32, i64)>
  llvm.store %c, %p : !llvm.struct<(i8, f32, i64)>, !llvm.ptr
  %q = llvm.getelementptr %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, f32, i64)>
  %0 = llvm.load %q : !llvm.ptr -> i64
  %d = llvm.load %p : !llvm.ptr -> !llvm.struct<(i8, f32, i64)>
  %1 = llvm.extractvalue %d[1] : !llvm.struct<(i8, f32, i64)>
  %2 = llvm.extractvalue %d[0] : !llvm.struct<(i8, f32, i64)>
  memref.store %0, %o0[%c0] : memref<1xi64>
  memref.store %1, %o1[%c0] : memref<1xf32>
  memref.store %2, %o2[%c0] : memref<1xi8>
  return
}
func.func @arrays_as_values(%x: i32, %o0: memref<1xi32>, %o1: memref<1xi32>, %o2: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %a = llvm.mlir.constant(dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
  %b = llvm.insertvalue %x, %a[1, 0] : !llvm.array<2 x array<2 x i32>>
  %0 = llvm.extractvalue %b[1, 0] : !llvm.array<2 x array<2 x i32>>
  %1 = llvm.extractvalue %b[1, 1] : !llvm.array<2 x array<2 x i32>>
  %row = llvm.extractvalue %b[0] : !llvm.array<2 x array<2 x i32>>
  %2 = llvm.extractvalue %row[1] : !llvm.array<2 x i32>
  memref.store %0, %o0[%c0] : memref<1xi32>
  memref.store %1, %o1[%c0] : memref<1xi32>
  memref.store %2, %o2[%c0] : memref<1xi32>
  return
}
func.func @copies(%m: memref<6xi16>, %k: memref<6xi16>) {
  %dp = builtin.unrealized_conversion_cast %m : memref<6xi16> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %dq = builtin.unrealized_conversion_cast %k : memref<6xi16> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %q = llvm.extractvalue %dq[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %n = llvm.mlir.constant(8 : i64) : i64
  "llvm.intr.memcpy"(%q, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %r = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i16
  "llvm.intr.memmove"(%r, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  return
}
func.func @fills(%m: memref<3xi32>, %x: i8) {
  %dp = builtin.unrealized_conversion_cast %m : memref<3xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %n = llvm.mlir.constant(8 : i64) : i64
  "llvm.intr.memset"(%p, %x, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  return
}
func.func @atomics(%m: memref<9xi32>, %x: i32, %o0: memref<1xi32>, %o1: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %dp = builtin.unrealized_conversion_cast %m : memref<9xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %q0 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i32
  %r0 = llvm.atomicrmw xchg %q0, %x acq_rel : !llvm.ptr, i32
  %q1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %r1 = llvm.atomicrmw add %q1, %x acq_rel : !llvm.ptr, i32
  %q2 = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %r2 = llvm.atomicrmw _and %q2, %x acq_rel : !llvm.ptr, i32
  %q3 = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  %r3 = llvm.atomicrmw _or %q3, %x acq_rel : !llvm.ptr, i32
  %q4 = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i32
  %r4 = llvm.atomicrmw _xor %q4, %x acq_rel : !llvm.ptr, i32
  %q5 = llvm.getelementptr %p[5] : (!llvm.ptr) -> !llvm.ptr, i32
  %r5 = llvm.atomicrmw max %q5, %x acq_rel : !llvm.ptr, i32
  %q6 = llvm.getelementptr %p[6] : (!llvm.ptr) -> !llvm.ptr, i32
  %r6 = llvm.atomicrmw min %q6, %x acq_rel : !llvm.ptr, i32
  %q7 = llvm.getelementptr %p[7] : (!llvm.ptr) -> !llvm.ptr, i32
  %r7 = llvm.atomicrmw umax %q7, %x acq_rel : !llvm.ptr, i32
  %q8 = llvm.getelementptr %p[8] : (!llvm.ptr) -> !llvm.ptr, i32
  %r8 = llvm.atomicrmw umin %q8, %x acq_rel : !llvm.ptr, i32
  memref.store %r0, %o0[%c0] : memref<1xi32>
  memref.store %r5, %o1[%c0] : memref<1xi32>
  return
}
func.func @atomic_float(%m: memref<1xf32>, %x: f32, %o0: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %dp = builtin.unrealized_conversion_cast %m : memref<1xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %r = llvm.atomicrmw fadd %p, %x acq_rel : !llvm.ptr, f32
  memref.store %r, %o0[%c0] : memref<1xf32>
  return
}
func.func @atomic_number(%m: memref<2xf32>, %x: f32, %o0: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %dp = builtin.unrealized_conversion_cast %m : memref<2xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %r = llvm.atomicrmw fmax %p, %x acq_rel : !llvm.ptr, f32
  %s = llvm.atomicrmw fmin %q, %x acq_rel : !llvm.ptr, f32
  memref.store %r, %o0[%c0] : memref<1xf32>
  return
}
func.func @exchange(%m: memref<1xi32>, %x: i32, %y: i32, %o0: memref<1xi32>, %o1: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %dp = builtin.unrealized_conversion_cast %m : memref<1xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %r = llvm.cmpxchg %p, %x, %y acq_rel monotonic : !llvm.ptr, i32
  %0 = llvm.extractvalue %r[0] : !llvm.struct<(i32, i1)>
  %1 = llvm.extractvalue %r[1] : !llvm.struct<(i32, i1)>
  memref.store %0, %o0[%c0] : memref<1xi32>
  memref.store %1, %o1[%c0] : memref<1xi1>
  return
}
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.mlir.global private constant @numbers(dense<[7, -8, 9]> : tensor<3xi32>) {addr_space = 0 : i32} : !llvm.array<3 x i32>
llvm.func @larger(%a: i32, %b: i32) -> i32 {
  %0 = llvm.icmp "sgt" %a, %b : i32
  llvm.cond_br %0, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%1: i32):
  llvm.return %1 : i32
}
llvm.func @power(%a: i32, %n: i32) -> i32 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %done = llvm.icmp "sle" %n, %zero : i32
  llvm.cond_br %done, ^last, ^more
^last:
  llvm.return %one : i32
^more:
  %less = llvm.sub %n, %one : i32
  %0 = llvm.call @power(%a, %less) : (i32, i32) -> i32
  %1 = llvm.mul %0, %a : i32
  llvm.return %1 : i32
}
llvm.func @both(%a: i32, %b: f32) -> !llvm.struct<(f32, i32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(f32, i32)>
  %1 = llvm.insertvalue %b, %0[0] : !llvm.struct<(f32, i32)>
  %2 = llvm.insertvalue %a, %1[1] : !llvm.struct<(f32, i32)>
  llvm.return %2 : !llvm.struct<(f32, i32)>
}
func.func @calls(%a: i32, %b: i32, %o0: memref<1xi32>, %o1: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %0 = llvm.call @larger(%a, %b) : (i32, i32) -> i32
  %three = llvm.mlir.constant(3 : i32) : i32
  %1 = llvm.call @power(%a, %three) : (i32, i32) -> i32
  memref.store %0, %o0[%c0] : memref<1xi32>
  memref.store %1, %o1[%c0] : memref<1xi32>
  return
}
func.func @several_results(%a: i32, %b: f32, %o0: memref<1xf32>, %o1: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %s = llvm.call @both(%a, %b) : (i32, f32) -> !llvm.struct<(f32, i32)>
  %0 = llvm.extractvalue %s[0] : !llvm.struct<(f32, i32)>
  %1 = llvm.extractvalue %s[1] : !llvm.struct<(f32, i32)>
  memref.store %0, %o0[%c0] : memref<1xf32>
  memref.store %1, %o1[%c0] : memref<1xi32>
  return
}
func.func @memory_on_the_heap(%x: i32, %o0: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = llvm.mlir.constant(64 : i64) : i64
  %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  %a = llvm.call @aligned_alloc(%n, %n) : (i64, i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.store %v, %a : i32, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.call @free(%a) : (!llvm.ptr) -> ()
  memref.store %0, %o0[%c0] : memref<1xi32>
  return
}
func.func @bytes_of_words(%x: i32, %o0: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %n = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %q = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, i8
  %0 = llvm.load %q : !llvm.ptr -> i8
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  memref.store %0, %o0[%c0] : memref<1xi8>
  return
}
func.func @globals(%x: i32, %o0: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %p = llvm.mlir.addressof @numbers : !llvm.ptr
  %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i32>
  %v = llvm.load %q : !llvm.ptr -> i32
  %0 = llvm.add %v, %x : i32
  memref.store %0, %o0[%c0] : memref<1xi32>
  return
}
func.func @loop(%n: index, %o: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %end = builtin.unrealized_conversion_cast %n : index to i64
  llvm.br ^head(%zero, %one : i64, i64)
^head(%i: i64, %s: i64):
  %more = llvm.icmp "slt" %i, %end : i64
  llvm.cond_br %more, ^body, ^exit
^body:
  %t = llvm.add %s, %s : i64
  %j = llvm.add %i, %one : i64
  llvm.br ^head(%j, %t : i64, i64)
^exit:
  memref.store %s, %o[%c0] : memref<1xi64>
  return
}
func.func @choice(%x: i32, %y: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %k = llvm.mlir.constant(3 : i32) : i32
  %n = llvm.and %x, %k : i32
  llvm.switch %n : i32, ^other(%x : i32) [
    1: ^join(%y : i32),
    2: ^join(%n : i32)
  ]
^other(%p: i32):
  %q = llvm.mul %p, %y : i32
  llvm.br ^join(%q : i32)
^join(%r: i32):
  memref.store %r, %o[%c0] : memref<1xi32>
  return
}
func.func @never_reached(%x: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %zero = llvm.mlir.constant(0 : i32) : i32
  %k = llvm.and %x, %zero : i32
  %is = llvm.icmp "ne" %k, %zero : i32
  llvm.cond_br %is, ^no, ^yes
^no:
  llvm.unreachable
^yes:
  memref.store %x, %o[%c0] : memref<1xi32>
  return
}
func.func @elements_of_vectors(%m: memref<4xi32>, %x: i32, %i: index, %o0: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %dp = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %n = builtin.unrealized_conversion_cast %i : index to i64
  %w = llvm.insertelement %x, %v[%n : i64] : vector<4xi32>
  %two = llvm.mlir.constant(2 : i32) : i32
  %0 = llvm.extractelement %w[%two : i32] : vector<4xi32>
  %f = llvm.freeze %w : vector<4xi32>
  llvm.store %f, %p {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  memref.store %0, %o0[%c0] : memref<1xi32>
  return
}
func.func @shuffles(%m: memref<4xi32>, %k: memref<4xi32>) {
  %dp = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %dq = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %q = llvm.extractvalue %dq[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %w = llvm.load %q {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %s = llvm.shufflevector %v, %w [7, 0, 2, 5] : vector<4xi32>
  llvm.store %s, %q {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  return
}
func.func @splat_by_shuffle(%m: memref<4xf32>, %x: f32) {
  %dp = builtin.unrealized_conversion_cast %m : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %u = llvm.mlir.undef : vector<4xf32>
  %zero = llvm.mlir.constant(0 : i32) : i32
  %e = llvm.insertelement %x, %u[%zero : i32] : vector<4xf32>
  %s = llvm.shufflevector %e, %u [0, 0, 0, 0] : vector<4xf32>
  llvm.store %s, %p {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  return
}
func.func @overflow_of_vectors(%m: memref<4xi32>, %k: memref<4xi32>) {
  %dp = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %dq = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %q = llvm.extractvalue %dq[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %w = llvm.load %q {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %s = "llvm.intr.uadd.with.overflow"(%v, %w) : (vector<4xi32>, vector<4xi32>) -> !llvm.struct<(vector<4xi32>, vector<4xi1>)>
  %t = llvm.extractvalue %s[0] : !llvm.struct<(vector<4xi32>, vector<4xi1>)>
  %f = llvm.extractvalue %s[1] : !llvm.struct<(vector<4xi32>, vector<4xi1>)>
  %g = llvm.zext %f : vector<4xi1> to vector<4xi32>
  llvm.store %t, %p {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  llvm.store %g, %q {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  return
}
func.func @integer_reductions(%m: memref<4xi32>, %o0: memref<1xi32>, %o1: memref<1xi32>, %o2: memref<1xi32>, %o3: memref<1xi32>, %o4: memref<1xi32>, %o5: memref<1xi32>, %o6: memref<1xi32>, %o7: memref<1xi32>, %o8: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %dp = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %0 = "llvm.intr.vector.reduce.add"(%v) : (vector<4xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.mul"(%v) : (vector<4xi32>) -> i32
  %2 = "llvm.intr.vector.reduce.and"(%v) : (vector<4xi32>) -> i32
  %3 = "llvm.intr.vector.reduce.or"(%v) : (vector<4xi32>) -> i32
  %4 = "llvm.intr.vector.reduce.xor"(%v) : (vector<4xi32>) -> i32
  %5 = "llvm.intr.vector.reduce.smax"(%v) : (vector<4xi32>) -> i32
  %6 = "llvm.intr.vector.reduce.smin"(%v) : (vector<4xi32>) -> i32
  %7 = "llvm.intr.vector.reduce.umax"(%v) : (vector<4xi32>) -> i32
  %8 = "llvm.intr.vector.reduce.umin"(%v) : (vector<4xi32>) -> i32
  memref.store %0, %o0[%c0] : memref<1xi32>
  memref.store %1, %o1[%c0] : memref<1xi32>
  memref.store %2, %o2[%c0] : memref<1xi32>
  memref.store %3, %o3[%c0] : memref<1xi32>
  memref.store %4, %o4[%c0] : memref<1xi32>
  memref.store %5, %o5[%c0] : memref<1xi32>
  memref.store %6, %o6[%c0] : memref<1xi32>
  memref.store %7, %o7[%c0] : memref<1xi32>
  memref.store %8, %o8[%c0] : memref<1xi32>
  return
}
func.func @float_reductions(%m: memref<4xf32>, %x: f32, %o0: memref<1xf32>, %o1: memref<1xf32>, %o2: memref<1xf32>, %o3: memref<1xf32>, %o4: memref<1xf32>, %o5: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %dp = builtin.unrealized_conversion_cast %m : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
  %0 = llvm.intr.vector.reduce.fmaximum(%v) : (vector<4xf32>) -> f32
  %1 = llvm.intr.vector.reduce.fminimum(%v) : (vector<4xf32>) -> f32
  %2 = llvm.intr.vector.reduce.fmax(%v) : (vector<4xf32>) -> f32
  %3 = llvm.intr.vector.reduce.fmin(%v) : (vector<4xf32>) -> f32
  %4 = "llvm.intr.vector.reduce.fadd"(%x, %v) : (f32, vector<4xf32>) -> f32
  %5 = "llvm.intr.vector.reduce.fmul"(%x, %v) : (f32, vector<4xf32>) -> f32
  memref.store %0, %o0[%c0] : memref<1xf32>
  memref.store %1, %o1[%c0] : memref<1xf32>
  memref.store %2, %o2[%c0] : memref<1xf32>
  memref.store %3, %o3[%c0] : memref<1xf32>
  memref.store %4, %o4[%c0] : memref<1xf32>
  memref.store %5, %o5[%c0] : memref<1xf32>
  return
}
func.func @masked_load(%m: memref<4xi32>, %k: memref<4xi32>) {
  %dp = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %dq = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %q = llvm.extractvalue %dq[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %w = llvm.load %q {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.icmp "sgt" %w, %zero : vector<4xi32>
  %r = llvm.intr.masked.load %p, %mask, %w {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  llvm.store %r, %q {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  return
}
func.func @masked_store(%m: memref<4xi32>, %k: memref<4xi32>) {
  %dp = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %dq = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %q = llvm.extractvalue %dq[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %w = llvm.load %q {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.icmp "sgt" %w, %zero : vector<4xi32>
  llvm.intr.masked.store %w, %p, %mask {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr
  return
}
func.func @masked_gather(%m: memref<4xi32>, %k: memref<4xi32>) {
  %dp = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %dq = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %q = llvm.extractvalue %dq[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %w = llvm.load %q {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.icmp "sgt" %w, %zero : vector<4xi32>
  %at = llvm.mlir.constant(dense<[3, 0, 2, 2]> : vector<4xi32>) : vector<4xi32>
  %ps = llvm.getelementptr %p[%at] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, i32
  %r = llvm.intr.masked.gather %ps, %mask, %w {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  llvm.store %r, %q {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  return
}
func.func @masked_scatter(%m: memref<4xi32>, %k: memref<4xi32>) {
  %dp = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %dq = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %q = llvm.extractvalue %dq[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %w = llvm.load %q {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.icmp "sgt" %w, %zero : vector<4xi32>
  %at = llvm.mlir.constant(dense<[3, 0, 2, 1]> : vector<4xi32>) : vector<4xi32>
  %ps = llvm.getelementptr %p[%at] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, i32
  llvm.intr.masked.scatter %w, %ps, %mask {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into vector<4x!llvm.ptr>
  return
}
func.func @masked_expandload(%m: memref<4xi32>, %k: memref<4xi32>) {
  %dp = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %dq = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %q = llvm.extractvalue %dq[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %w = llvm.load %q {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.icmp "sgt" %w, %zero : vector<4xi32>
  %r = "llvm.intr.masked.expandload"(%p, %mask, %w) : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  llvm.store %r, %q {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  return
}
func.func @masked_compressstore(%m: memref<4xi32>, %k: memref<4xi32>) {
  %dp = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %dq = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %q = llvm.extractvalue %dq[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %w = llvm.load %q {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.icmp "sgt" %w, %zero : vector<4xi32>
  "llvm.intr.masked.compressstore"(%w, %p, %mask) : (vector<4xi32>, !llvm.ptr, vector<4xi1>) -> ()
  return
}
func.func @descriptors_become_memory(%m: memref<3x4xi32>, %x: i32, %i: index) {
  %c1 = arith.constant 1 : index
  %d = builtin.unrealized_conversion_cast %m : memref<3x4xi32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %four = llvm.mlir.constant(4 : i64) : i64
  %e = llvm.insertvalue %four, %d[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %two = llvm.mlir.constant(2 : i64) : i64
  %f = llvm.insertvalue %two, %e[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %v = builtin.unrealized_conversion_cast %f : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<2x4xi32, strided<[4, 1], offset: 4>>
  memref.store %x, %v[%c1, %i] : memref<2x4xi32, strided<[4, 1], offset: 4>>
  return
}
func.func @vectors_become_arrays(%x: i32, %y: i32, %o: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = vector.broadcast %x : i32 to vector<2x2xi32>
  %v = vector.insert %y, %s [1, 0] : i32 into vector<2x2xi32>
  %a = builtin.unrealized_conversion_cast %v : vector<2x2xi32> to !llvm.array<2 x vector<2xi32>>
  %r = llvm.extractvalue %a[1] : !llvm.array<2 x vector<2xi32>>
  %b = llvm.insertvalue %r, %a[0] : !llvm.array<2 x vector<2xi32>>
  %w = builtin.unrealized_conversion_cast %b : !llvm.array<2 x vector<2xi32>> to vector<2x2xi32>
  %0 = vector.extract %w[0, 0] : i32 from vector<2x2xi32>
  %1 = vector.extract %w[0, 1] : i32 from vector<2x2xi32>
  memref.store %0, %o[%c0] : memref<2xi32>
  memref.store %1, %o[%c1] : memref<2xi32>
  return
}
func.func @predicated_integer_reductions(%m: memref<4xi32>, %k: memref<4xi32>, %x: i32, %n: index, %o0: memref<1xi32>, %o1: memref<1xi32>, %o2: memref<1xi32>, %o3: memref<1xi32>, %o4: memref<1xi32>, %o5: memref<1xi32>, %o6: memref<1xi32>, %o7: memref<1xi32>, %o8: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %dv = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pv = llvm.extractvalue %dv[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %dk = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pk = llvm.extractvalue %dk[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %pv {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %w = llvm.load %pk {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.icmp "sgt" %w, %zero : vector<4xi32>
  %evl = arith.index_cast %n : index to i32
  %0 = "llvm.intr.vp.reduce.add"(%x, %v, %mask, %evl) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %1 = "llvm.intr.vp.reduce.mul"(%x, %v, %mask, %evl) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %2 = "llvm.intr.vp.reduce.and"(%x, %v, %mask, %evl) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %3 = "llvm.intr.vp.reduce.or"(%x, %v, %mask, %evl) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %4 = "llvm.intr.vp.reduce.xor"(%x, %v, %mask, %evl) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %5 = "llvm.intr.vp.reduce.smax"(%x, %v, %mask, %evl) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %6 = "llvm.intr.vp.reduce.smin"(%x, %v, %mask, %evl) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %7 = "llvm.intr.vp.reduce.umax"(%x, %v, %mask, %evl) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %8 = "llvm.intr.vp.reduce.umin"(%x, %v, %mask, %evl) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  memref.store %0, %o0[%c0] : memref<1xi32>
  memref.store %1, %o1[%c0] : memref<1xi32>
  memref.store %2, %o2[%c0] : memref<1xi32>
  memref.store %3, %o3[%c0] : memref<1xi32>
  memref.store %4, %o4[%c0] : memref<1xi32>
  memref.store %5, %o5[%c0] : memref<1xi32>
  memref.store %6, %o6[%c0] : memref<1xi32>
  memref.store %7, %o7[%c0] : memref<1xi32>
  memref.store %8, %o8[%c0] : memref<1xi32>
  return
}
func.func @predicated_float_reductions(%m: memref<4xf32>, %k: memref<4xi32>, %x: f32, %n: index, %o0: memref<1xf32>, %o1: memref<1xf32>, %o2: memref<1xf32>, %o3: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %dv = builtin.unrealized_conversion_cast %m : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pv = llvm.extractvalue %dv[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %dk = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pk = llvm.extractvalue %dk[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %pv {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
  %w = llvm.load %pk {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.icmp "sgt" %w, %zero : vector<4xi32>
  %evl = arith.index_cast %n : index to i32
  %0 = "llvm.intr.vp.reduce.fadd"(%x, %v, %mask, %evl) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  %1 = "llvm.intr.vp.reduce.fmul"(%x, %v, %mask, %evl) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  %2 = "llvm.intr.vp.reduce.fmax"(%x, %v, %mask, %evl) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  %3 = "llvm.intr.vp.reduce.fmin"(%x, %v, %mask, %evl) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  memref.store %0, %o0[%c0] : memref<1xf32>
  memref.store %1, %o1[%c0] : memref<1xf32>
  memref.store %2, %o2[%c0] : memref<1xf32>
  memref.store %3, %o3[%c0] : memref<1xf32>
  return
}
func.func @bits_in_narrower_elements(%m: memref<4xi32>, %o: memref<16xi8>) {
  %dv = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pv = llvm.extractvalue %dv[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %do = builtin.unrealized_conversion_cast %o : memref<16xi8> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po = llvm.extractvalue %do[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %pv {alignment = 1 : i64} : !llvm.ptr -> vector<4xi32>
  %r = llvm.bitcast %v : vector<4xi32> to vector<16xi8>
  llvm.store %r, %po {alignment = 1 : i64} : vector<16xi8>, !llvm.ptr
  return
}
func.func @bits_in_wider_elements(%m: memref<8xi16>, %o: memref<4xf32>) {
  %dv = builtin.unrealized_conversion_cast %m : memref<8xi16> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pv = llvm.extractvalue %dv[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %do = builtin.unrealized_conversion_cast %o : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po = llvm.extractvalue %do[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %pv {alignment = 1 : i64} : !llvm.ptr -> vector<8xi16>
  %r = llvm.bitcast %v : vector<8xi16> to vector<4xf32>
  llvm.store %r, %po {alignment = 1 : i64} : vector<4xf32>, !llvm.ptr
  return
}
func.func @bits_of_a_mask(%m: memref<8xi32>, %o: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %dv = builtin.unrealized_conversion_cast %m : memref<8xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pv = llvm.extractvalue %dv[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %pv {alignment = 4 : i64} : !llvm.ptr -> vector<8xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<8xi32>) : vector<8xi32>
  %mask = llvm.icmp "sgt" %v, %zero : vector<8xi32>
  %r = llvm.bitcast %mask : vector<8xi1> to i8
  memref.store %r, %o[%c0] : memref<1xi8>
  return
}
func.func @signed_product_of_128_bits(%a: i64, %b: i64, %o0: memref<1xi64>, %o1: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %x = llvm.sext %a : i64 to i128
  %y = llvm.sext %b : i64 to i128
  %p = llvm.mul %x, %y : i128
  %l = llvm.trunc %p : i128 to i64
  %n = llvm.mlir.constant(64 : i128) : i128
  %q = llvm.lshr %p, %n : i128
  %h = llvm.trunc %q : i128 to i64
  memref.store %l, %o0[%c0] : memref<1xi64>
  memref.store %h, %o1[%c0] : memref<1xi64>
  return
}
func.func @unsigned_product_of_128_bits(%a: i64, %b: i64, %o0: memref<1xi64>, %o1: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %x = llvm.zext %a : i64 to i128
  %y = llvm.zext %b : i64 to i128
  %p = llvm.mul %x, %y : i128
  %l = llvm.trunc %p : i128 to i64
  %n = llvm.mlir.constant(64 : i128) : i128
  %q = llvm.lshr %p, %n : i128
  %h = llvm.trunc %q : i128 to i64
  memref.store %l, %o0[%c0] : memref<1xi64>
  memref.store %h, %o1[%c0] : memref<1xi64>
  return
}
func.func @products_of_vectors(%m: memref<2xi64>, %k: memref<2xi64>) {
  %dp = builtin.unrealized_conversion_cast %m : memref<2xi64> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %p {alignment = 8 : i64} : !llvm.ptr -> vector<2xi64>
  %dq = builtin.unrealized_conversion_cast %k : memref<2xi64> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %q = llvm.extractvalue %dq[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %w = llvm.load %q {alignment = 8 : i64} : !llvm.ptr -> vector<2xi64>
  %x = llvm.sext %v : vector<2xi64> to vector<2xi128>
  %y = llvm.zext %w : vector<2xi64> to vector<2xi128>
  %z = llvm.mul %x, %y : vector<2xi128>
  %n = llvm.mlir.constant(dense<[64, 3]> : vector<2xi128>) : vector<2xi128>
  %s = llvm.lshr %z, %n : vector<2xi128>
  %l = llvm.trunc %z : vector<2xi128> to vector<2xi64>
  %h = llvm.trunc %s : vector<2xi128> to vector<2xi64>
  llvm.store %l, %p {alignment = 8 : i64} : vector<2xi64>, !llvm.ptr
  llvm.store %h, %q {alignment = 8 : i64} : vector<2xi64>, !llvm.ptr
  return
}
func.func @numbers_of_72_bits(%a: i64, %b: i8, %o0: memref<1xi64>, %o1: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %x = llvm.sext %a : i64 to i72
  %f = llvm.mlir.constant(-1180591620717411303 : i72) : i72
  %p = llvm.mul %x, %f : i72
  %y = llvm.zext %b : i8 to i72
  %s = llvm.lshr %p, %y : i72
  %e = llvm.sext %s : i72 to i128
  %n = llvm.mlir.constant(66 : i128) : i128
  %t = llvm.lshr %e, %n : i128
  %h = llvm.trunc %t : i128 to i64
  %l = llvm.trunc %p : i72 to i8
  memref.store %h, %o0[%c0] : memref<1xi64>
  memref.store %l, %o1[%c0] : memref<1xi8>
  return
}
func.func @rows_behind_a_descriptor(%x: i64, %o: memref<2x3xi64>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<vector<2x3xi64>>
  %k = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi64>
  memref.store %k, %m[] : memref<vector<2x3xi64>>
  %d = builtin.unrealized_conversion_cast %m : memref<vector<2x3xi64>> to !llvm.struct<(ptr, ptr, i64)>
  %p = llvm.extractvalue %d[1] : !llvm.struct<(ptr, ptr, i64)>
  %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x vector<3xi64>>
  %r = llvm.load %q : !llvm.ptr -> vector<3xi64>
  llvm.store %r, %p : vector<3xi64>, !llvm.ptr
  %e = llvm.getelementptr %q[0, 2] : (!llvm.ptr) -> !llvm.ptr, vector<3xi64>
  llvm.store %x, %e : i64, !llvm.ptr
  %n = builtin.unrealized_conversion_cast %d : !llvm.struct<(ptr, ptr, i64)> to memref<vector<2x3xi64>>
  %v = memref.load %n[] : memref<vector<2x3xi64>>
  vector.transfer_write %v, %o[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xi64>, memref<2x3xi64>
  return
}
func.func @masks_in_memory(%m: memref<8xi32>, %o: memref<1xi8>, %r: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %dp = builtin.unrealized_conversion_cast %m : memref<8xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> vector<8xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<8xi32>) : vector<8xi32>
  %mask = llvm.icmp "sgt" %v, %zero : vector<8xi32>
  %one = llvm.mlir.constant(1 : i64) : i64
  %a = llvm.alloca %one x !llvm.array<3 x vector<8xi1>> : (i64) -> !llvm.ptr
  %a1 = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x vector<8xi1>>
  llvm.store %mask, %a1 : vector<8xi1>, !llvm.ptr
  %b = llvm.load %a1 : !llvm.ptr -> i8
  %w = llvm.load %a1 : !llvm.ptr -> vector<8xi1>
  %n = llvm.bitcast %w : vector<8xi1> to i8
  memref.store %b, %o[%c0] : memref<1xi8>
  memref.store %n, %r[%c0] : memref<1xi8>
  return
}
func.func @wide_masks_lie_apart(%m: memref<12xi32>, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %dp = builtin.unrealized_conversion_cast %m : memref<12xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %dp[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> vector<12xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<12xi32>) : vector<12xi32>
  %mask = llvm.icmp "sgt" %v, %zero : vector<12xi32>
  %one = llvm.mlir.constant(1 : i64) : i64
  %a = llvm.alloca %one x !llvm.array<2 x vector<12xi1>> : (i64) -> !llvm.ptr
  %a1 = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x vector<12xi1>>
  llvm.store %mask, %a : vector<12xi1>, !llvm.ptr
  llvm.store %mask, %a1 : vector<12xi1>, !llvm.ptr
  %w = llvm.load %a1 : !llvm.ptr -> vector<12xi1>
  %x = llvm.load %a : !llvm.ptr -> vector<12xi1>
  %y = llvm.and %w, %x : vector<12xi1>
  %z = llvm.zext %y : vector<12xi1> to vector<12xi32>
  %end = llvm.ptrtoint %a1 : !llvm.ptr to i64
  %begin = llvm.ptrtoint %a : !llvm.ptr to i64
  %far = llvm.sub %end, %begin : i64
  %step = llvm.trunc %far : i64 to i32
  llvm.store %z, %p {alignment = 4 : i64} : vector<12xi32>, !llvm.ptr
  memref.store %step, %o[%c0] : memref<1xi32>
  return
}
func.func @masks_behind_a_descriptor(%m: memref<8xi32>, %o: memref<2x8xi32>, %b: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = vector.load %m[%c0] : memref<8xi32>, vector<8xi32>
  %zero = arith.constant dense<0> : vector<8xi32>
  %mask = arith.cmpi sgt, %v, %zero : vector<8xi32>
  %none = arith.constant dense<[1, 0, 0, 1, 1, 1, 0, 1]> : vector<8xi1>
  %a = memref.alloca() : memref<vector<2x8xi1>>
  %rows = vector.type_cast %a : memref<vector<2x8xi1>> to memref<2xvector<8xi1>>
  memref.store %none, %rows[%c0] : memref<2xvector<8xi1>>
  memref.store %mask, %rows[%c1] : memref<2xvector<8xi1>>
  %d = builtin.unrealized_conversion_cast %a : memref<vector<2x8xi1>> to !llvm.struct<(ptr, ptr, i64)>
  %p = llvm.extractvalue %d[1] : !llvm.struct<(ptr, ptr, i64)>
  %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x vector<8xi1>>
  %r = llvm.load %q : !llvm.ptr -> vector<8xi1>
  llvm.store %r, %p : vector<8xi1>, !llvm.ptr
  %byte = llvm.load %q : !llvm.ptr -> i8
  %n = builtin.unrealized_conversion_cast %d : !llvm.struct<(ptr, ptr, i64)> to memref<vector<2x8xi1>>
  %w = memref.load %n[] : memref<vector<2x8xi1>>
  %x = arith.extui %w : vector<2x8xi1> to vector<2x8xi32>
  vector.transfer_write %x, %o[%c0, %c0] {in_bounds = [true, true]} : vector<2x8xi32>, memref<2x8xi32>
  memref.store %byte, %b[%c0] : memref<1xi8>
  return
}
func.func @sin_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.sin(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @cos_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.cos(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @is_fpclass(%a0: memref<16xf32>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %bit = "llvm.intr.is.fpclass"(%x0) <{bit = 389 : i32}> : (f32) -> i1
    %y0 = arith.extui %bit : i1 to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @predicated_integers(%m: memref<4xi32>, %l: memref<4xi32>, %k: memref<4xi32>, %n: index, %o0: memref<4xi32>, %o1: memref<4xi32>, %o2: memref<4xi32>, %o3: memref<4xi32>, %o4: memref<4xi32>, %o5: memref<4xi32>) {
  %dv = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pv = llvm.extractvalue %dv[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %du = builtin.unrealized_conversion_cast %l : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pu = llvm.extractvalue %du[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %dk = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pk = llvm.extractvalue %dk[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %pv {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %u = llvm.load %pu {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %w = llvm.load %pk {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.icmp "sgt" %w, %zero : vector<4xi32>
  %evl = arith.index_cast %n : index to i32
  %one = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<4xi32>
  %seven = llvm.mlir.constant(dense<7> : vector<4xi32>) : vector<4xi32>
  %low = llvm.and %u, %seven : vector<4xi32>
  %positive = llvm.or %low, %one : vector<4xi32>
  %0 = "llvm.intr.vp.add"(%v, %u, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %1 = "llvm.intr.vp.sub"(%v, %u, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %2 = "llvm.intr.vp.mul"(%v, %u, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %3 = "llvm.intr.vp.sdiv"(%v, %positive, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %4 = "llvm.intr.vp.udiv"(%v, %positive, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %5 = "llvm.intr.vp.urem"(%v, %positive, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %do0 = builtin.unrealized_conversion_cast %o0 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po0 = llvm.extractvalue %do0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %0, %po0 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do1 = builtin.unrealized_conversion_cast %o1 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po1 = llvm.extractvalue %do1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %1, %po1 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do2 = builtin.unrealized_conversion_cast %o2 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po2 = llvm.extractvalue %do2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %2, %po2 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do3 = builtin.unrealized_conversion_cast %o3 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po3 = llvm.extractvalue %do3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %3, %po3 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do4 = builtin.unrealized_conversion_cast %o4 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po4 = llvm.extractvalue %do4[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %4, %po4 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do5 = builtin.unrealized_conversion_cast %o5 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po5 = llvm.extractvalue %do5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %5, %po5 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  return
}
func.func @predicated_bits(%m: memref<4xi32>, %l: memref<4xi32>, %k: memref<4xi32>, %n: index, %o0: memref<4xi32>, %o1: memref<4xi32>, %o2: memref<4xi32>, %o3: memref<4xi32>, %o4: memref<4xi32>, %o5: memref<4xi32>) {
  %dv = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pv = llvm.extractvalue %dv[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %du = builtin.unrealized_conversion_cast %l : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pu = llvm.extractvalue %du[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %dk = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pk = llvm.extractvalue %dk[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %pv {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %u = llvm.load %pu {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %w = llvm.load %pk {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.icmp "sgt" %w, %zero : vector<4xi32>
  %evl = arith.index_cast %n : index to i32
  %one = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<4xi32>
  %seven = llvm.mlir.constant(dense<7> : vector<4xi32>) : vector<4xi32>
  %low = llvm.and %u, %seven : vector<4xi32>
  %positive = llvm.or %low, %one : vector<4xi32>
  %0 = "llvm.intr.vp.and"(%v, %u, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %1 = "llvm.intr.vp.or"(%v, %u, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %2 = "llvm.intr.vp.xor"(%v, %u, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %3 = "llvm.intr.vp.shl"(%v, %low, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %4 = "llvm.intr.vp.lshr"(%v, %low, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %5 = "llvm.intr.vp.ashr"(%v, %low, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %do0 = builtin.unrealized_conversion_cast %o0 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po0 = llvm.extractvalue %do0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %0, %po0 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do1 = builtin.unrealized_conversion_cast %o1 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po1 = llvm.extractvalue %do1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %1, %po1 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do2 = builtin.unrealized_conversion_cast %o2 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po2 = llvm.extractvalue %do2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %2, %po2 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do3 = builtin.unrealized_conversion_cast %o3 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po3 = llvm.extractvalue %do3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %3, %po3 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do4 = builtin.unrealized_conversion_cast %o4 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po4 = llvm.extractvalue %do4[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %4, %po4 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do5 = builtin.unrealized_conversion_cast %o5 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po5 = llvm.extractvalue %do5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %5, %po5 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  return
}
func.func @predicated_floats(%m: memref<4xf32>, %l: memref<4xf32>, %k: memref<4xi32>, %n: index, %o0: memref<4xf32>, %o1: memref<4xf32>, %o2: memref<4xf32>, %o3: memref<4xf32>, %o4: memref<4xf32>, %o5: memref<4xf32>) {
  %dv = builtin.unrealized_conversion_cast %m : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pv = llvm.extractvalue %dv[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %du = builtin.unrealized_conversion_cast %l : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pu = llvm.extractvalue %du[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %dk = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pk = llvm.extractvalue %dk[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %pv {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
  %u = llvm.load %pu {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
  %w = llvm.load %pk {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.icmp "sgt" %w, %zero : vector<4xi32>
  %evl = arith.index_cast %n : index to i32
  %0 = "llvm.intr.vp.fadd"(%v, %u, %mask, %evl) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %1 = "llvm.intr.vp.fsub"(%v, %u, %mask, %evl) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %2 = "llvm.intr.vp.fmul"(%v, %u, %mask, %evl) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %3 = "llvm.intr.vp.fdiv"(%v, %u, %mask, %evl) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %4 = "llvm.intr.vp.frem"(%v, %u, %mask, %evl) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %5 = "llvm.intr.vp.fneg"(%v, %mask, %evl) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %do0 = builtin.unrealized_conversion_cast %o0 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po0 = llvm.extractvalue %do0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %0, %po0 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  %do1 = builtin.unrealized_conversion_cast %o1 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po1 = llvm.extractvalue %do1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %1, %po1 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  %do2 = builtin.unrealized_conversion_cast %o2 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po2 = llvm.extractvalue %do2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %2, %po2 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  %do3 = builtin.unrealized_conversion_cast %o3 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po3 = llvm.extractvalue %do3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %3, %po3 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  %do4 = builtin.unrealized_conversion_cast %o4 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po4 = llvm.extractvalue %do4[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %4, %po4 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  %do5 = builtin.unrealized_conversion_cast %o5 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po5 = llvm.extractvalue %do5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %5, %po5 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  return
}
func.func @exp_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.exp(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @exp2_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.exp2(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @log_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.log(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @log2_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.log2(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @log10_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.log10(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @rint_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.rint(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @nearbyint_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.nearbyint(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @pow_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.pow(%x0, %x0) : (f64, f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @predicated_integer_casts(%m: memref<4xi32>, %l: memref<4xi32>, %k: memref<4xi32>, %n: index, %o0: memref<4xi32>, %o1: memref<4xi32>, %o2: memref<4xi32>, %o3: memref<4xi32>, %o4: memref<4xi32>, %o5: memref<4xi32>) {
  %dv = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pv = llvm.extractvalue %dv[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %pv {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %du = builtin.unrealized_conversion_cast %l : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pu = llvm.extractvalue %du[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %u = llvm.load %pu {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %dw = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pw = llvm.extractvalue %dw[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %w = llvm.load %pw {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.icmp "sgt" %w, %zero : vector<4xi32>
  %evl = arith.index_cast %n : index to i32
  %narrow = "llvm.intr.vp.trunc"(%v, %mask, %evl) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi8>
  %0 = "llvm.intr.vp.zext"(%narrow, %mask, %evl) : (vector<4xi8>, vector<4xi1>, i32) -> vector<4xi32>
  %1 = "llvm.intr.vp.sext"(%narrow, %mask, %evl) : (vector<4xi8>, vector<4xi1>, i32) -> vector<4xi32>
  %2 = "llvm.intr.vp.smax"(%v, %u, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %3 = "llvm.intr.vp.smin"(%v, %u, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %4 = "llvm.intr.vp.umax"(%v, %u, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %5 = "llvm.intr.vp.umin"(%v, %u, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %do0 = builtin.unrealized_conversion_cast %o0 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po0 = llvm.extractvalue %do0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %0, %po0 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do1 = builtin.unrealized_conversion_cast %o1 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po1 = llvm.extractvalue %do1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %1, %po1 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do2 = builtin.unrealized_conversion_cast %o2 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po2 = llvm.extractvalue %do2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %2, %po2 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do3 = builtin.unrealized_conversion_cast %o3 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po3 = llvm.extractvalue %do3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %3, %po3 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do4 = builtin.unrealized_conversion_cast %o4 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po4 = llvm.extractvalue %do4[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %4, %po4 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do5 = builtin.unrealized_conversion_cast %o5 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po5 = llvm.extractvalue %do5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %5, %po5 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  return
}
func.func @predicated_float_casts(%m: memref<4xi32>, %k: memref<4xi32>, %n: index, %o0: memref<4xf32>, %o1: memref<4xf32>, %o2: memref<4xf32>, %o3: memref<4xf32>, %o4: memref<4xf32>, %o5: memref<4xi32>, %o6: memref<4xi32>) {
  %dv = builtin.unrealized_conversion_cast %m : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pv = llvm.extractvalue %dv[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %v = llvm.load %pv {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %dw = builtin.unrealized_conversion_cast %k : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %pw = llvm.extractvalue %dw[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %w = llvm.load %pw {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  %mask = llvm.icmp "sgt" %w, %zero : vector<4xi32>
  %evl = arith.index_cast %n : index to i32
  %seven = llvm.mlir.constant(dense<7> : vector<4xi32>) : vector<4xi32>
  %low = llvm.and %v, %seven : vector<4xi32>
  %0 = "llvm.intr.vp.sitofp"(%v, %mask, %evl) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
  %1 = "llvm.intr.vp.uitofp"(%v, %mask, %evl) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
  %x = "llvm.intr.vp.sitofp"(%low, %mask, %evl) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
  %2 = "llvm.intr.vp.fma"(%x, %x, %x, %mask, %evl) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %3 = "llvm.intr.vp.fmuladd"(%x, %x, %x, %mask, %evl) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %wide = "llvm.intr.vp.fpext"(%x, %mask, %evl) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf64>
  %4 = "llvm.intr.vp.fptrunc"(%wide, %mask, %evl) : (vector<4xf64>, vector<4xi1>, i32) -> vector<4xf32>
  %5 = "llvm.intr.vp.fptosi"(%x, %mask, %evl) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi32>
  %6 = "llvm.intr.vp.fptoui"(%x, %mask, %evl) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi32>
  %do0 = builtin.unrealized_conversion_cast %o0 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po0 = llvm.extractvalue %do0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %0, %po0 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  %do1 = builtin.unrealized_conversion_cast %o1 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po1 = llvm.extractvalue %do1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %1, %po1 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  %do2 = builtin.unrealized_conversion_cast %o2 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po2 = llvm.extractvalue %do2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %2, %po2 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  %do3 = builtin.unrealized_conversion_cast %o3 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po3 = llvm.extractvalue %do3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %3, %po3 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  %do4 = builtin.unrealized_conversion_cast %o4 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po4 = llvm.extractvalue %do4[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %4, %po4 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  %do5 = builtin.unrealized_conversion_cast %o5 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po5 = llvm.extractvalue %do5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %5, %po5 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %do6 = builtin.unrealized_conversion_cast %o6 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %po6 = llvm.extractvalue %do6[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %6, %po6 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  return
}
