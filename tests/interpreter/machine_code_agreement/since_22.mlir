// Ops that 22 has and 21 has not.
func.func @to_elements_of_matrix(%m: memref<6xi32>, %o: memref<6xi32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0 : i32
  %v = vector.transfer_read %m[%c0], %pad {in_bounds = [true]} : memref<6xi32>, vector<6xi32>
  %w = vector.shape_cast %v : vector<6xi32> to vector<2x3xi32>
  %e:6 = vector.to_elements %w : vector<2x3xi32>
  %r = vector.from_elements %e#5, %e#0, %e#3, %e#1, %e#4, %e#2 : vector<6xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<6xi32>, memref<6xi32>
  return
}
func.func @matmul_transposed_left(%a: memref<4x3xi32>, %b: memref<4x5xi32>, %o: memref<3x5xi32>) {
  linalg.matmul indexing_maps = [affine_map<(m,n,k)->(k,m)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>] ins(%a, %b : memref<4x3xi32>, memref<4x5xi32>) outs(%o : memref<3x5xi32>)
  return
}
func.func @batch_matmul_transposed_right(%a: memref<2x3x4xi32>, %b: memref<2x5x4xi32>, %o: memref<2x3x5xi32>) {
  linalg.batch_matmul indexing_maps = [affine_map<(b,m,n,k)->(b,m,k)>, affine_map<(b,m,n,k)->(b,n,k)>, affine_map<(b,m,n,k)->(b,m,n)>] ins(%a, %b : memref<2x3x4xi32>, memref<2x5x4xi32>) outs(%o : memref<2x3x5xi32>)
  return
}
func.func @atomic_maximumf(%m: memref<4xf32>, %x: f32, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %old = memref.atomic_rmw maximumf %x, %m[%c1] : (f32, memref<4xf32>) -> f32
  memref.store %old, %o[%c0] : memref<1xf32>
  return
}
func.func @atomic_xori(%m: memref<4xi32>, %x: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %old = memref.atomic_rmw xori %x, %m[%c1] : (i32, memref<4xi32>) -> i32
  memref.store %old, %o[%c0] : memref<1xi32>
  return
}
func.func @llvm_atomic_fminimum(%p: memref<4xf32>, %x: f32) {
  %at = memref.extract_aligned_pointer_as_index %p : memref<4xf32> -> index
  %number = arith.index_cast %at : index to i64
  %pointer = llvm.inttoptr %number : i64 to !llvm.ptr
  %old = llvm.atomicrmw fminimum %pointer, %x acq_rel : !llvm.ptr, f32
  return
}
func.func @clampf(%a0: memref<16xf32>, %a1: memref<16xf32>, %a2: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %x2 = memref.load %a2[%i] : memref<16xf32>
    %y0 = math.clampf %x0 to [%x1, %x2] : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @sincos_of(%a0: memref<16xf32>, %o0: memref<16xf32>, %o1: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0, %y1 = math.sincos %x0 : f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
    %z1 = arith.truncf %y1 : f64 to f32
    memref.store %z1, %o1[%i] : memref<16xf32>
  }
  return
}
func.func @llvm_sincos(%a0: memref<16xf32>, %o0: memref<16xf32>, %o1: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %both = llvm.intr.sincos(%x0) : (f64) -> !llvm.struct<(f64, f64)>
    %y0 = llvm.extractvalue %both[0] : !llvm.struct<(f64, f64)>
    %y1 = llvm.extractvalue %both[1] : !llvm.struct<(f64, f64)>
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
    %z1 = arith.truncf %y1 : f64 to f32
    memref.store %z1, %o1[%i] : memref<16xf32>
  }
  return
}
func.func @distinct_objects(%a: memref<4xi32>, %b: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %x, %y = memref.distinct_objects %a, %b : memref<4xi32>, memref<4xi32>
  %v = memref.load %x[%c0] : memref<4xi32>
  memref.store %v, %y[%c0] : memref<4xi32>
  return
}
func.func @llvm_tan_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.tan(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @llvm_asin_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.asin(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @llvm_acos_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.acos(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @llvm_atan_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.atan(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @llvm_sinh_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.sinh(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @llvm_cosh_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.cosh(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @llvm_tanh_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.tanh(%x0) : (f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @llvm_atan2_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = llvm.intr.atan2(%x0, %x0) : (f64, f64) -> f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
