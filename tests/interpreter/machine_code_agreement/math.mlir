// math: integers exactly; floats through the same C library.
// Left out: expm1 and log1p, which the stock lowering takes apart with loss
// (corpus/known-issues/convert-math-to-llvm-log1p-signed-zero.mlir).
func.func @absi_i8(%a0: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = math.absi %x0 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @ctlz_i8(%a0: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = math.ctlz %x0 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @cttz_i8(%a0: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = math.cttz %x0 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @ctpop_i8(%a0: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = math.ctpop %x0 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @absi_i16(%a0: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %y0 = math.absi %x0 : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @ctlz_i16(%a0: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %y0 = math.ctlz %x0 : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @cttz_i16(%a0: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %y0 = math.cttz %x0 : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @ctpop_i16(%a0: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %y0 = math.ctpop %x0 : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @absi_i32(%a0: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = math.absi %x0 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @ctlz_i32(%a0: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = math.ctlz %x0 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @cttz_i32(%a0: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = math.cttz %x0 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @ctpop_i32(%a0: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = math.ctpop %x0 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @absi_i64(%a0: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = math.absi %x0 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @ctlz_i64(%a0: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = math.ctlz %x0 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @cttz_i64(%a0: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = math.cttz %x0 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @ctpop_i64(%a0: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = math.ctpop %x0 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @absf_f16(%a0: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = math.absf %x0 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @absf_f32(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = math.absf %x0 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @ceil_f16(%a0: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = math.ceil %x0 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @ceil_f32(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = math.ceil %x0 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @floor_f16(%a0: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = math.floor %x0 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @floor_f32(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = math.floor %x0 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @trunc_f16(%a0: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = math.trunc %x0 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @trunc_f32(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = math.trunc %x0 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @round_f16(%a0: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = math.round %x0 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @round_f32(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = math.round %x0 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @roundeven_f16(%a0: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = math.roundeven %x0 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @roundeven_f32(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = math.roundeven %x0 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @sqrt_f16(%a0: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = math.sqrt %x0 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @sqrt_f32(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = math.sqrt %x0 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @copysign_f32(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %n = arith.cmpf uno, %x1, %x1 : f32
    %one = arith.constant 1.0 : f32
    %z = arith.select %n, %one, %x1 : f32
    %y0 = math.copysign %x0, %z : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @fma_f32(%a0: memref<16xf32>, %a1: memref<16xf32>, %a2: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %x2 = memref.load %a2[%i] : memref<16xf32>
    %y0 = math.fma %x0, %x1, %x2 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @fma_f16(%a0: memref<16xf16>, %a1: memref<16xf16>, %a2: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %x1 = memref.load %a1[%i] : memref<16xf16>
    %x2 = memref.load %a2[%i] : memref<16xf16>
    %y0 = math.fma %x0, %x1, %x2 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @exp_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.exp %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @exp2_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.exp2 %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @log_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.log %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @log2_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.log2 %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @log10_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.log10 %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @tanh_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.tanh %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @sinh_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.sinh %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @cosh_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.cosh %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @sin_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.sin %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @cos_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.cos %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @tan_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.tan %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @asin_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.asin %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @acos_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.acos %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @atan_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.atan %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @asinh_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.asinh %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @acosh_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.acosh %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @atanh_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.atanh %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @erf_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.erf %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @cbrt_f64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %r = math.cbrt %w : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @atan2_f64(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %v = arith.extf %x1 : f32 to f64
    %r = math.atan2 %w, %v : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @powf_f64(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %w = arith.extf %x0 : f32 to f64
    %v = arith.extf %x1 : f32 to f64
    %r = math.powf %w, %v : f64
    %n = arith.cmpf uno, %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %z = arith.select %n, %zero, %r : f64
    %y0 = arith.bitcast %z : f64 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @vector_absi(%a0: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %a0[%c0] : memref<16xi16>, vector<16xi16>
  %y0 = math.absi %x0 : vector<16xi16>
  vector.store %y0, %o0[%c0] : memref<16xi16>, vector<16xi16>
  return
}
func.func @vector_sqrt(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %a0[%c0] : memref<16xf32>, vector<16xf32>
  %y0 = math.sqrt %x0 : vector<16xf32>
  vector.store %y0, %o0[%c0] : memref<16xf32>, vector<16xf32>
  return
}
func.func @vector_fma(%a0: memref<16xf32>, %a1: memref<16xf32>, %a2: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %a0[%c0] : memref<16xf32>, vector<16xf32>
  %x1 = vector.load %a1[%c0] : memref<16xf32>, vector<16xf32>
  %x2 = vector.load %a2[%c0] : memref<16xf32>, vector<16xf32>
  %y0 = math.fma %x0, %x1, %x2 : vector<16xf32>
  vector.store %y0, %o0[%c0] : memref<16xf32>, vector<16xf32>
  return
}
