// linalg: named ops and generic.
func.func @add_f32(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %o: memref<4x6xf32>) {
  linalg.add ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>) outs(%o : memref<4x6xf32>)
  return
}
func.func @sub_f32(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %o: memref<4x6xf32>) {
  linalg.sub ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>) outs(%o : memref<4x6xf32>)
  return
}
func.func @mul_f32(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %o: memref<4x6xf32>) {
  linalg.mul ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>) outs(%o : memref<4x6xf32>)
  return
}
func.func @div_f32(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %o: memref<4x6xf32>) {
  linalg.div ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>) outs(%o : memref<4x6xf32>)
  return
}
func.func @max_f32(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %o: memref<4x6xf32>) {
  linalg.max ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>) outs(%o : memref<4x6xf32>)
  return
}
func.func @min_f32(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %o: memref<4x6xf32>) {
  linalg.min ins(%a, %b : memref<4x6xf32>, memref<4x6xf32>) outs(%o : memref<4x6xf32>)
  return
}
func.func @add_i32(%a: memref<4x6xi32>, %b: memref<4x6xi32>, %o: memref<4x6xi32>) {
  linalg.add ins(%a, %b : memref<4x6xi32>, memref<4x6xi32>) outs(%o : memref<4x6xi32>)
  return
}
func.func @sub_i16(%a: memref<4x6xi16>, %b: memref<4x6xi16>, %o: memref<4x6xi16>) {
  linalg.sub ins(%a, %b : memref<4x6xi16>, memref<4x6xi16>) outs(%o : memref<4x6xi16>)
  return
}
func.func @mul_i32(%a: memref<4x6xi32>, %b: memref<4x6xi32>, %o: memref<4x6xi32>) {
  linalg.mul ins(%a, %b : memref<4x6xi32>, memref<4x6xi32>) outs(%o : memref<4x6xi32>)
  return
}
func.func @max_i8(%a: memref<4x6xi8>, %b: memref<4x6xi8>, %o: memref<4x6xi8>) {
  linalg.max ins(%a, %b : memref<4x6xi8>, memref<4x6xi8>) outs(%o : memref<4x6xi8>)
  return
}
func.func @min_i32(%a: memref<4x6xi32>, %b: memref<4x6xi32>, %o: memref<4x6xi32>) {
  linalg.min ins(%a, %b : memref<4x6xi32>, memref<4x6xi32>) outs(%o : memref<4x6xi32>)
  return
}
func.func @unary_exp(%a: memref<3x5xf32>, %o: memref<3x5xf32>) {
  linalg.exp ins(%a : memref<3x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @unary_log(%a: memref<3x5xf32>, %o: memref<3x5xf32>) {
  linalg.log ins(%a : memref<3x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @unary_abs(%a: memref<3x5xf32>, %o: memref<3x5xf32>) {
  linalg.abs ins(%a : memref<3x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @unary_ceil(%a: memref<3x5xf32>, %o: memref<3x5xf32>) {
  linalg.ceil ins(%a : memref<3x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @unary_floor(%a: memref<3x5xf32>, %o: memref<3x5xf32>) {
  linalg.floor ins(%a : memref<3x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @unary_negf(%a: memref<3x5xf32>, %o: memref<3x5xf32>) {
  linalg.negf ins(%a : memref<3x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @unary_sqrt(%a: memref<3x5xf32>, %o: memref<3x5xf32>) {
  linalg.sqrt ins(%a : memref<3x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @unary_tanh(%a: memref<3x5xf32>, %o: memref<3x5xf32>) {
  linalg.tanh ins(%a : memref<3x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @unary_square(%a: memref<3x5xf32>, %o: memref<3x5xf32>) {
  linalg.square ins(%a : memref<3x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @unary_round(%a: memref<3x5xf32>, %o: memref<3x5xf32>) {
  linalg.round ins(%a : memref<3x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @unary_erf(%a: memref<3x5xf32>, %o: memref<3x5xf32>) {
  linalg.erf ins(%a : memref<3x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @unary_reciprocal(%a: memref<3x5xf32>, %o: memref<3x5xf32>) {
  linalg.reciprocal ins(%a : memref<3x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @unary_rsqrt(%o: memref<3x5xf32>) {
  // Lowered as 1 / sqrt(x), which rounds twice; exact here.
  %x = arith.constant 0.0625 : f32
  %k = memref.alloca() : memref<3x5xf32>
  linalg.fill ins(%x : f32) outs(%k : memref<3x5xf32>)
  linalg.rsqrt ins(%k : memref<3x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @power(%a: memref<4xf32>, %b: memref<4xf32>, %o: memref<4xf32>) {
  linalg.powf ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%o : memref<4xf32>)
  return
}
func.func @chosen(%c: memref<4xi1>, %a: memref<4xf32>, %b: memref<4xf32>, %o: memref<4xf32>) {
  linalg.select ins(%c, %a, %b : memref<4xi1>, memref<4xf32>, memref<4xf32>) outs(%o : memref<4xf32>)
  return
}
func.func @div_unsigned(%a: memref<4xi32>, %o: memref<4xi32>) {
  %seven = arith.constant 7 : i32
  %k = memref.alloca() : memref<4xi32>
  linalg.fill ins(%seven : i32) outs(%k : memref<4xi32>)
  linalg.div_unsigned ins(%a, %k : memref<4xi32>, memref<4xi32>) outs(%o : memref<4xi32>)
  return
}
func.func @fill(%x: f32, %o: memref<3x9xf32>) {
  linalg.fill ins(%x : f32) outs(%o : memref<3x9xf32>)
  return
}
func.func @copy(%a: memref<3x9xi32>, %o: memref<3x9xi32>) {
  linalg.copy ins(%a : memref<3x9xi32>) outs(%o : memref<3x9xi32>)
  return
}
func.func @fill_rng_2d(%o: memref<4x9xf32>) {
  %low = arith.constant -8.0 : f64
  %high = arith.constant 8.0 : f64
  %seed = arith.constant 42 : i32
  linalg.fill_rng_2d ins(%low, %high, %seed : f64, f64, i32) outs(%o : memref<4x9xf32>)
  return
}
func.func @matmul_i32(%a0: memref<3x4xi32>, %a1: memref<4x5xi32>, %o: memref<3x5xi32>) {
  linalg.matmul ins(%a0, %a1 : memref<3x4xi32>, memref<4x5xi32>) outs(%o : memref<3x5xi32>)
  return
}
func.func @batch_matmul_i32(%a0: memref<2x3x4xi32>, %a1: memref<2x4x9xi32>, %o: memref<2x3x9xi32>) {
  linalg.batch_matmul ins(%a0, %a1 : memref<2x3x4xi32>, memref<2x4x9xi32>) outs(%o : memref<2x3x9xi32>)
  return
}
func.func @matvec_i32(%a0: memref<3x4xi32>, %a1: memref<4xi32>, %o: memref<3xi32>) {
  linalg.matvec ins(%a0, %a1 : memref<3x4xi32>, memref<4xi32>) outs(%o : memref<3xi32>)
  return
}
func.func @matmul_f32(%a0: memref<3x4xf32>, %a1: memref<4x5xf32>, %o: memref<3x5xf32>) {
  linalg.matmul ins(%a0, %a1 : memref<3x4xf32>, memref<4x5xf32>) outs(%o : memref<3x5xf32>)
  return
}
func.func @batch_matmul_f32(%a0: memref<2x3x4xf32>, %a1: memref<2x4x9xf32>, %o: memref<2x3x9xf32>) {
  linalg.batch_matmul ins(%a0, %a1 : memref<2x3x4xf32>, memref<2x4x9xf32>) outs(%o : memref<2x3x9xf32>)
  return
}
func.func @matvec_f32(%a0: memref<3x4xf32>, %a1: memref<4xf32>, %o: memref<3xf32>) {
  linalg.matvec ins(%a0, %a1 : memref<3x4xf32>, memref<4xf32>) outs(%o : memref<3xf32>)
  return
}
func.func @vecmat_i32(%a0: memref<4xi32>, %a1: memref<4x5xi32>, %o: memref<5xi32>) {
  linalg.vecmat ins(%a0, %a1 : memref<4xi32>, memref<4x5xi32>) outs(%o : memref<5xi32>)
  return
}
func.func @dot(%a: memref<5xi32>, %b: memref<5xi32>, %o: memref<1xi32>) {
  %k = memref.alloca() : memref<i32>
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  memref.store %zero, %k[] : memref<i32>
  linalg.dot ins(%a, %b : memref<5xi32>, memref<5xi32>) outs(%k : memref<i32>)
  %x = memref.load %k[] : memref<i32>
  memref.store %x, %o[%c0] : memref<1xi32>
  return
}
func.func @batch_matvec_i32(%a0: memref<2x3x4xi32>, %a1: memref<2x4xi32>, %o: memref<2x3xi32>) {
  linalg.batch_matvec ins(%a0, %a1 : memref<2x3x4xi32>, memref<2x4xi32>) outs(%o : memref<2x3xi32>)
  return
}
func.func @batch_vecmat_i32(%a0: memref<2x4xi32>, %a1: memref<2x4x5xi32>, %o: memref<2x5xi32>) {
  linalg.batch_vecmat ins(%a0, %a1 : memref<2x4xi32>, memref<2x4x5xi32>) outs(%o : memref<2x5xi32>)
  return
}
func.func @batch_reduce_matmul_i32(%a0: memref<2x3x4xi32>, %a1: memref<2x4x5xi32>, %o: memref<3x5xi32>) {
  linalg.batch_reduce_matmul ins(%a0, %a1 : memref<2x3x4xi32>, memref<2x4x5xi32>) outs(%o : memref<3x5xi32>)
  return
}
func.func @mmt4d_i32(%a0: memref<2x3x2x4xi32>, %a1: memref<5x3x3x4xi32>, %o: memref<2x5x2x3xi32>) {
  linalg.mmt4d ins(%a0, %a1 : memref<2x3x2x4xi32>, memref<5x3x3x4xi32>) outs(%o : memref<2x5x2x3xi32>)
  return
}
func.func @batch_mmt4d_i32(%a0: memref<2x2x3x2x4xi32>, %a1: memref<2x5x3x3x4xi32>, %o: memref<2x2x5x2x3xi32>) {
  linalg.batch_mmt4d ins(%a0, %a1 : memref<2x2x3x2x4xi32>, memref<2x5x3x3x4xi32>) outs(%o : memref<2x2x5x2x3xi32>)
  return
}
func.func @conv_1d_i32(%a0: memref<8xi32>, %a1: memref<3xi32>, %o: memref<6xi32>) {
  linalg.conv_1d ins(%a0, %a1 : memref<8xi32>, memref<3xi32>) outs(%o : memref<6xi32>)
  return
}
func.func @conv_2d_i32(%a0: memref<6x7xi32>, %a1: memref<3x3xi32>, %o: memref<4x5xi32>) {
  linalg.conv_2d ins(%a0, %a1 : memref<6x7xi32>, memref<3x3xi32>) outs(%o : memref<4x5xi32>)
  return
}
func.func @conv_3d_i32(%a0: memref<4x5x4xi32>, %a1: memref<2x2x2xi32>, %o: memref<3x4x3xi32>) {
  linalg.conv_3d ins(%a0, %a1 : memref<4x5x4xi32>, memref<2x2x2xi32>) outs(%o : memref<3x4x3xi32>)
  return
}
func.func @conv_1d_nwc_wcf_i32(%a0: memref<2x6x3xi32>, %a1: memref<3x3x4xi32>, %o: memref<2x4x4xi32>) {
  linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x6x3xi32>, memref<3x3x4xi32>) outs(%o : memref<2x4x4xi32>)
  return
}
func.func @conv_1d_ncw_fcw_i32(%a0: memref<2x3x6xi32>, %a1: memref<4x3x3xi32>, %o: memref<2x4x4xi32>) {
  linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x3x6xi32>, memref<4x3x3xi32>) outs(%o : memref<2x4x4xi32>)
  return
}
func.func @conv_2d_nhwc_hwcf_i32(%a0: memref<1x5x5x2xi32>, %a1: memref<3x3x2x3xi32>, %o: memref<1x3x3x3xi32>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x5x5x2xi32>, memref<3x3x2x3xi32>) outs(%o : memref<1x3x3x3xi32>)
  return
}
func.func @conv_2d_nhwc_fhwc_i32(%a0: memref<1x5x5x2xi32>, %a1: memref<3x3x3x2xi32>, %o: memref<1x3x3x3xi32>) {
  linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x5x5x2xi32>, memref<3x3x3x2xi32>) outs(%o : memref<1x3x3x3xi32>)
  return
}
func.func @conv_2d_nchw_fchw_i32(%a0: memref<1x2x5x5xi32>, %a1: memref<3x2x3x3xi32>, %o: memref<1x3x3x3xi32>) {
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x2x5x5xi32>, memref<3x2x3x3xi32>) outs(%o : memref<1x3x3x3xi32>)
  return
}
func.func @conv_2d_ngchw_fgchw_i32(%a0: memref<1x2x2x5x5xi32>, %a1: memref<3x2x2x3x3xi32>, %o: memref<1x2x3x3x3xi32>) {
  linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x2x2x5x5xi32>, memref<3x2x2x3x3xi32>) outs(%o : memref<1x2x3x3x3xi32>)
  return
}
func.func @conv_2d_ngchw_gfchw_i32(%a0: memref<1x2x2x5x5xi32>, %a1: memref<2x3x2x3x3xi32>, %o: memref<1x2x3x3x3xi32>) {
  linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x2x2x5x5xi32>, memref<2x3x2x3x3xi32>) outs(%o : memref<1x2x3x3x3xi32>)
  return
}
func.func @conv_3d_ndhwc_dhwcf_i32(%a0: memref<1x4x4x4x2xi32>, %a1: memref<2x2x2x2x3xi32>, %o: memref<1x3x3x3x3xi32>) {
  linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<1x4x4x4x2xi32>, memref<2x2x2x2x3xi32>) outs(%o : memref<1x3x3x3x3xi32>)
  return
}
func.func @conv_3d_ncdhw_fcdhw_i32(%a0: memref<1x2x4x4x4xi32>, %a1: memref<3x2x2x2x2xi32>, %o: memref<1x3x3x3x3xi32>) {
  linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<1x2x4x4x4xi32>, memref<3x2x2x2x2xi32>) outs(%o : memref<1x3x3x3x3xi32>)
  return
}
func.func @depthwise_conv_1d_nwc_wc_i32(%a0: memref<1x6x3xi32>, %a1: memref<3x3xi32>, %o: memref<1x4x3xi32>) {
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<1x6x3xi32>, memref<3x3xi32>) outs(%o : memref<1x4x3xi32>)
  return
}
func.func @depthwise_conv_1d_ncw_cw_i32(%a0: memref<1x3x6xi32>, %a1: memref<3x3xi32>, %o: memref<1x3x4xi32>) {
  linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<1x3x6xi32>, memref<3x3xi32>) outs(%o : memref<1x3x4xi32>)
  return
}
func.func @depthwise_conv_1d_nwc_wcm_i32(%a0: memref<1x6x3xi32>, %a1: memref<3x3x2xi32>, %o: memref<1x4x3x2xi32>) {
  linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<1x6x3xi32>, memref<3x3x2xi32>) outs(%o : memref<1x4x3x2xi32>)
  return
}
func.func @depthwise_conv_2d_nhwc_hwc_i32(%a0: memref<1x5x5x3xi32>, %a1: memref<3x3x3xi32>, %o: memref<1x3x3x3xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x5x5x3xi32>, memref<3x3x3xi32>) outs(%o : memref<1x3x3x3xi32>)
  return
}
func.func @depthwise_conv_2d_nchw_chw_i32(%a0: memref<1x3x5x5xi32>, %a1: memref<3x3x3xi32>, %o: memref<1x3x3x3xi32>) {
  linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x3x5x5xi32>, memref<3x3x3xi32>) outs(%o : memref<1x3x3x3xi32>)
  return
}
func.func @depthwise_conv_2d_nhwc_hwcm_i32(%a0: memref<1x5x5x3xi32>, %a1: memref<3x3x3x2xi32>, %o: memref<1x3x3x3x2xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x5x5x3xi32>, memref<3x3x3x2xi32>) outs(%o : memref<1x3x3x3x2xi32>)
  return
}
func.func @depthwise_conv_3d_ndhwc_dhwc_i32(%a0: memref<1x4x4x4x2xi32>, %a1: memref<2x2x2x2xi32>, %o: memref<1x3x3x3x2xi32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<1x4x4x4x2xi32>, memref<2x2x2x2xi32>) outs(%o : memref<1x3x3x3x2xi32>)
  return
}
func.func @depthwise_conv_3d_ncdhw_cdhw_i32(%a0: memref<1x2x4x4x4xi32>, %a1: memref<2x2x2x2xi32>, %o: memref<1x2x3x3x3xi32>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<1x2x4x4x4xi32>, memref<2x2x2x2xi32>) outs(%o : memref<1x2x3x3x3xi32>)
  return
}
func.func @depthwise_conv_3d_ndhwc_dhwcm_i32(%a0: memref<1x4x4x4x2xi32>, %a1: memref<2x2x2x2x2xi32>, %o: memref<1x3x3x3x2x2xi32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<1x4x4x4x2xi32>, memref<2x2x2x2x2xi32>) outs(%o : memref<1x3x3x3x2x2xi32>)
  return
}
func.func @pooling_nhwc_sum_i32(%a0: memref<1x5x5x2xi32>, %a1: memref<3x3xi32>, %o: memref<1x3x3x2xi32>) {
  linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x5x5x2xi32>, memref<3x3xi32>) outs(%o : memref<1x3x3x2xi32>)
  return
}
func.func @pooling_nchw_sum_i32(%a0: memref<1x2x5x5xi32>, %a1: memref<3x3xi32>, %o: memref<1x2x3x3xi32>) {
  linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x2x5x5xi32>, memref<3x3xi32>) outs(%o : memref<1x2x3x3xi32>)
  return
}
func.func @pooling_nhwc_max_i32(%a0: memref<1x5x5x2xi32>, %a1: memref<3x3xi32>, %o: memref<1x3x3x2xi32>) {
  linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x5x5x2xi32>, memref<3x3xi32>) outs(%o : memref<1x3x3x2xi32>)
  return
}
func.func @pooling_nhwc_max_unsigned_i32(%a0: memref<1x5x5x2xi32>, %a1: memref<3x3xi32>, %o: memref<1x3x3x2xi32>) {
  linalg.pooling_nhwc_max_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x5x5x2xi32>, memref<3x3xi32>) outs(%o : memref<1x3x3x2xi32>)
  return
}
func.func @pooling_nchw_max_i32(%a0: memref<1x2x5x5xi32>, %a1: memref<3x3xi32>, %o: memref<1x2x3x3xi32>) {
  linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x2x5x5xi32>, memref<3x3xi32>) outs(%o : memref<1x2x3x3xi32>)
  return
}
func.func @pooling_nhwc_min_i32(%a0: memref<1x5x5x2xi32>, %a1: memref<3x3xi32>, %o: memref<1x3x3x2xi32>) {
  linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x5x5x2xi32>, memref<3x3xi32>) outs(%o : memref<1x3x3x2xi32>)
  return
}
func.func @pooling_nhwc_min_unsigned_i32(%a0: memref<1x5x5x2xi32>, %a1: memref<3x3xi32>, %o: memref<1x3x3x2xi32>) {
  linalg.pooling_nhwc_min_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<1x5x5x2xi32>, memref<3x3xi32>) outs(%o : memref<1x3x3x2xi32>)
  return
}
func.func @pooling_nwc_sum_i32(%a0: memref<1x6x2xi32>, %a1: memref<3xi32>, %o: memref<1x4x2xi32>) {
  linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<1x6x2xi32>, memref<3xi32>) outs(%o : memref<1x4x2xi32>)
  return
}
func.func @pooling_ncw_sum_i32(%a0: memref<1x2x6xi32>, %a1: memref<3xi32>, %o: memref<1x2x4xi32>) {
  linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<1x2x6xi32>, memref<3xi32>) outs(%o : memref<1x2x4xi32>)
  return
}
func.func @pooling_nwc_max_i32(%a0: memref<1x6x2xi32>, %a1: memref<3xi32>, %o: memref<1x4x2xi32>) {
  linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<1x6x2xi32>, memref<3xi32>) outs(%o : memref<1x4x2xi32>)
  return
}
func.func @pooling_nwc_max_unsigned_i32(%a0: memref<1x6x2xi32>, %a1: memref<3xi32>, %o: memref<1x4x2xi32>) {
  linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<1x6x2xi32>, memref<3xi32>) outs(%o : memref<1x4x2xi32>)
  return
}
func.func @pooling_ncw_max_i32(%a0: memref<1x2x6xi32>, %a1: memref<3xi32>, %o: memref<1x2x4xi32>) {
  linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<1x2x6xi32>, memref<3xi32>) outs(%o : memref<1x2x4xi32>)
  return
}
func.func @pooling_nwc_min_i32(%a0: memref<1x6x2xi32>, %a1: memref<3xi32>, %o: memref<1x4x2xi32>) {
  linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<1x6x2xi32>, memref<3xi32>) outs(%o : memref<1x4x2xi32>)
  return
}
func.func @pooling_nwc_min_unsigned_i32(%a0: memref<1x6x2xi32>, %a1: memref<3xi32>, %o: memref<1x4x2xi32>) {
  linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<1x6x2xi32>, memref<3xi32>) outs(%o : memref<1x4x2xi32>)
  return
}
func.func @pooling_ndhwc_sum_i32(%a0: memref<1x4x4x4x2xi32>, %a1: memref<2x2x2xi32>, %o: memref<1x3x3x3x2xi32>) {
  linalg.pooling_ndhwc_sum {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<1x4x4x4x2xi32>, memref<2x2x2xi32>) outs(%o : memref<1x3x3x3x2xi32>)
  return
}
func.func @pooling_ndhwc_max_i32(%a0: memref<1x4x4x4x2xi32>, %a1: memref<2x2x2xi32>, %o: memref<1x3x3x3x2xi32>) {
  linalg.pooling_ndhwc_max {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<1x4x4x4x2xi32>, memref<2x2x2xi32>) outs(%o : memref<1x3x3x3x2xi32>)
  return
}
func.func @pooling_ndhwc_min_i32(%a0: memref<1x4x4x4x2xi32>, %a1: memref<2x2x2xi32>, %o: memref<1x3x3x3x2xi32>) {
  linalg.pooling_ndhwc_min {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<1x4x4x4x2xi32>, memref<2x2x2xi32>) outs(%o : memref<1x3x3x3x2xi32>)
  return
}
func.func @quantized_matmul(%a0: memref<3x4xi8>, %a1: memref<4x5xi8>, %x: i32, %y: i32, %o: memref<3x5xi32>) {
  linalg.quantized_matmul ins(%a0, %a1, %x, %y : memref<3x4xi8>, memref<4x5xi8>, i32, i32) outs(%o : memref<3x5xi32>)
  return
}
func.func @quantized_batch_matmul(%a0: memref<2x3x4xi8>, %a1: memref<2x4x5xi8>, %x: i32, %y: i32, %o: memref<2x3x5xi32>) {
  linalg.quantized_batch_matmul ins(%a0, %a1, %x, %y : memref<2x3x4xi8>, memref<2x4x5xi8>, i32, i32) outs(%o : memref<2x3x5xi32>)
  return
}
func.func @conv_2d_nhwc_hwcf_q(%a0: memref<1x5x5x2xi8>, %a1: memref<3x3x2x3xi8>, %x: i32, %y: i32, %o: memref<1x3x3x3xi32>) {
  linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %x, %y : memref<1x5x5x2xi8>, memref<3x3x2x3xi8>, i32, i32) outs(%o : memref<1x3x3x3xi32>)
  return
}
func.func @conv_2d_nhwc_fhwc_q(%a0: memref<1x5x5x2xi8>, %a1: memref<3x3x3x2xi8>, %x: i32, %y: i32, %o: memref<1x3x3x3xi32>) {
  linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %x, %y : memref<1x5x5x2xi8>, memref<3x3x3x2xi8>, i32, i32) outs(%o : memref<1x3x3x3xi32>)
  return
}
func.func @conv_3d_ndhwc_dhwcf_q(%a0: memref<1x4x4x4x2xi8>, %a1: memref<2x2x2x2x3xi8>, %x: i32, %y: i32, %o: memref<1x3x3x3x3xi32>) {
  linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1, %x, %y : memref<1x4x4x4x2xi8>, memref<2x2x2x2x3xi8>, i32, i32) outs(%o : memref<1x3x3x3x3xi32>)
  return
}
func.func @depthwise_conv_2d_nhwc_hwc_q(%a0: memref<1x5x5x3xi8>, %a1: memref<3x3x3xi8>, %x: i32, %y: i32, %o: memref<1x3x3x3xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %x, %y : memref<1x5x5x3xi8>, memref<3x3x3xi8>, i32, i32) outs(%o : memref<1x3x3x3xi32>)
  return
}
func.func @depthwise_conv_2d_nhwc_hwcm_q(%a0: memref<1x5x5x3xi8>, %a1: memref<3x3x3x2xi8>, %x: i32, %y: i32, %o: memref<1x3x3x3x2xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %x, %y : memref<1x5x5x3xi8>, memref<3x3x3x2xi8>, i32, i32) outs(%o : memref<1x3x3x3x2xi32>)
  return
}
func.func @conv_2d_ngchw_gfchw_q(%a0: memref<1x2x2x5x5xi8>, %a1: memref<2x3x2x3x3xi8>, %x: i32, %y: i32, %o: memref<1x2x3x3x3xi32>) {
  linalg.conv_2d_ngchw_gfchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %x, %y : memref<1x2x2x5x5xi8>, memref<2x3x2x3x3xi8>, i32, i32) outs(%o : memref<1x2x3x3x3xi32>)
  return
}
func.func @generic_wide(%a: memref<4x600xf32>, %b: memref<600xf32>, %x: f32, %o: memref<4x600xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b, %x : memref<4x600xf32>, memref<600xf32>, f32) outs(%o : memref<4x600xf32>) {
  ^bb0(%p: f32, %q: f32, %s: f32, %r: f32):
    %c = arith.constant 0.5 : f32
    %t = arith.mulf %p, %q : f32
    %u = arith.addf %t, %s : f32
    %v = arith.mulf %u, %c : f32
    %w = arith.cmpf olt, %v, %p : f32
    %y = arith.select %w, %v, %r : f32
    linalg.yield %y : f32
  }
  return
}
func.func @generic_index(%o: memref<3x12xindex>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%o : memref<3x12xindex>) {
  ^bb0(%r: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %t = arith.muli %i, %j : index
    %u = arith.addi %t, %i : index
    linalg.yield %u : index
  }
  return
}
func.func @generic_transposed(%a: memref<9x4xi32>, %o: memref<4x9xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<9x4xi32>) outs(%o : memref<4x9xi32>) {
  ^bb0(%p: i32, %r: i32):
    %t = arith.shrsi %p, %p : i32
    linalg.yield %p : i32
  }
  return
}
func.func @generic_in_place_shift(%o: memref<20xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%o : memref<20xi32>) outs(%o : memref<20xi32>) {
  ^bb0(%p: i32, %r: i32):
    %t = arith.addi %p, %r : i32
    linalg.yield %t : i32
  }
  return
}
func.func @generic_row_sums(%a: memref<4x12xi32>, %o: memref<4xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : memref<4x12xi32>) outs(%o : memref<4xi32>) {
  ^bb0(%p: i32, %r: i32):
    %t = arith.addi %p, %r : i32
    linalg.yield %t : i32
  }
  return
}
func.func @generic_column_sums(%a: memref<4x12xf32>, %o: memref<12xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} ins(%a : memref<4x12xf32>) outs(%o : memref<12xf32>) {
  ^bb0(%p: f32, %r: f32):
    %t = arith.addf %p, %r : f32
    linalg.yield %t : f32
  }
  return
}
func.func @generic_floats_16(%a: memref<3x10xf16>, %o: memref<3x10xf16>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<3x10xf16>) outs(%o : memref<3x10xf16>) {
  ^bb0(%p: f16, %r: f16):
    %t = arith.extf %p : f16 to f32
    %u = arith.mulf %t, %t : f32
    %v = arith.truncf %u : f32 to f16
    linalg.yield %v : f16
  }
  return
}
func.func @generic_strided(%a: memref<20xi32>, %o: memref<10xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i * 2 + 1)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : memref<20xi32>) outs(%o : memref<10xi32>) {
  ^bb0(%p: i32, %r: i32):
    linalg.yield %p : i32
  }
  return
}
func.func @generic_division(%a: memref<16xi32>, %o: memref<16xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : memref<16xi32>) outs(%o : memref<16xi32>) {
  ^bb0(%p: i32, %r: i32):
    %c = arith.constant 3 : i32
    %t = arith.divsi %p, %c : i32
    linalg.yield %t : i32
  }
  return
}
func.func @generic_views(%a: memref<6x40xi32>, %i: index, %o: memref<6x40xi32>) {
  %s = memref.subview %a[%i, 1] [2, 12] [1, 3] : memref<6x40xi32> to memref<2x12xi32, strided<[40, 3], offset: ?>>
  %u = memref.subview %o[0, %i] [2, 12] [2, 2] : memref<6x40xi32> to memref<2x12xi32, strided<[80, 2], offset: ?>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%s : memref<2x12xi32, strided<[40, 3], offset: ?>>) outs(%u : memref<2x12xi32, strided<[80, 2], offset: ?>>) {
  ^bb0(%p: i32, %r: i32):
    %t = arith.muli %p, %r : i32
    linalg.yield %t : i32
  }
  return
}
func.func @generic_on_tensors(%m: memref<3x10xf32>, %o: memref<3x10xf32>) {
  %a = bufferization.to_tensor %m restrict : memref<3x10xf32> to tensor<3x10xf32>
  %e = tensor.empty() : tensor<3x10xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<3x10xf32>) outs(%e : tensor<3x10xf32>) {
  ^bb0(%p: f32, %q: f32):
    %t = arith.addf %p, %p : f32
    linalg.yield %t : f32
  } -> tensor<3x10xf32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x10xf32>, memref<3x10xf32>) -> ()
  return
}
func.func @generic_two_results(%a: memref<12xi32>, %o: memref<12xi32>, %k: memref<12xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : memref<12xi32>) outs(%o, %k : memref<12xi32>, memref<12xi32>) {
  ^bb0(%p: i32, %q: i32, %r: i32):
    %t = arith.addi %p, %r : i32
    %u = arith.xori %p, %q : i32
    linalg.yield %t, %u : i32, i32
  }
  return
}
func.func @map(%a: memref<10xi32>, %b: memref<10xi32>, %o: memref<10xi32>) {
  linalg.map { arith.addi } ins(%a, %b : memref<10xi32>, memref<10xi32>) outs(%o : memref<10xi32>)
  return
}
func.func @reduce(%a: memref<4x10xi32>, %o: memref<4xi32>) {
  linalg.reduce { arith.addi } ins(%a : memref<4x10xi32>) outs(%o : memref<4xi32>) dimensions = [1]
  return
}
func.func @transpose(%a: memref<4x10xi32>, %o: memref<10x4xi32>) {
  linalg.transpose ins(%a : memref<4x10xi32>) outs(%o : memref<10x4xi32>) permutation = [1, 0]
  return
}
func.func @broadcast(%a: memref<10xi32>, %o: memref<4x10xi32>) {
  linalg.broadcast ins(%a : memref<10xi32>) outs(%o : memref<4x10xi32>) dimensions = [0]
  return
}
