// Ops that 21 has and 19 has not.
func.func @linearize(%a: memref<3x4xi32>, %o: memref<12xi32>) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.load %a[%i, %j] : memref<3x4xi32>
      %at = affine.linearize_index disjoint [%i, %j] by (3, 4) : index
      memref.store %x, %o[%at] : memref<12xi32>
    }
  }
  return
}
func.func @contract(%a: memref<3x4xf32>, %b: memref<4x5xf32>, %o: memref<3x5xf32>) {
  linalg.contract indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>] ins(%a, %b : memref<3x4xf32>, memref<4x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @elementwise(%a: memref<4xf32>, %o: memref<4xf32>) {
  linalg.elementwise kind=#linalg.elementwise_kind<abs> ins(%a : memref<4xf32>) outs(%o : memref<4xf32>)
  return
}
func.func @to_elements(%m: memref<6xi32>, %o: memref<6xi32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0 : i32
  %v = vector.transfer_read %m[%c0], %pad {in_bounds = [true]} : memref<6xi32>, vector<6xi32>
  %e:6 = vector.to_elements %v : vector<6xi32>
  %r = vector.from_elements %e#5, %e#0, %e#3, %e#1, %e#4, %e#2 : vector<6xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<6xi32>, memref<6xi32>
  return
}
func.func @isnan_of(%a0: memref<16xf32>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %bit = math.isnan %x0 : f32
    %y0 = arith.extui %bit : i1 to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @isfinite_of(%a0: memref<16xf32>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %bit = math.isfinite %x0 : f64
    %y0 = arith.extui %bit : i1 to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @erfc_of(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %n0 = memref.load %a0[%i] : memref<16xf32>
    %x0 = arith.extf %n0 : f32 to f64
    %y0 = math.erfc %x0 : f64
    %z0 = arith.truncf %y0 : f64 to f32
    memref.store %z0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @conv_2d_nhwgc_gfhwc(%i: memref<1x4x4x2x3xi32>, %f: memref<2x2x3x3x3xi32>, %o: memref<1x2x2x2x2xi32>) {
  linalg.conv_2d_nhwgc_gfhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %f : memref<1x4x4x2x3xi32>, memref<2x2x3x3x3xi32>) outs(%o : memref<1x2x2x2x2xi32>)
  return
}
func.func @conv_2d_nhwgc_gfhwc_q(%i: memref<1x4x4x2x3xi8>, %f: memref<2x2x3x3x3xi8>, %iz: i32, %fz: i32, %o: memref<1x2x2x2x2xi32>) {
  linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %f, %iz, %fz : memref<1x4x4x2x3xi8>, memref<2x2x3x3x3xi8>, i32, i32) outs(%o : memref<1x2x2x2x2xi32>)
  return
}
func.func @conv_2d_nchw_fchw_q(%i: memref<1x2x4x4xi8>, %f: memref<3x2x3x3xi8>, %iz: i32, %fz: i32, %o: memref<1x3x2x2xi32>) {
  linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %f, %iz, %fz : memref<1x2x4x4xi8>, memref<3x2x3x3xi8>, i32, i32) outs(%o : memref<1x3x2x2xi32>)
  return
}
