// Ops that 21 has and 22 has no more.
func.func @matmul_transpose_a_i32(%a0: memref<4x3xi32>, %a1: memref<4x5xi32>, %o: memref<3x5xi32>) {
  linalg.matmul_transpose_a ins(%a0, %a1 : memref<4x3xi32>, memref<4x5xi32>) outs(%o : memref<3x5xi32>)
  return
}
func.func @matmul_transpose_b_i32(%a0: memref<3x4xi32>, %a1: memref<5x4xi32>, %o: memref<3x5xi32>) {
  linalg.matmul_transpose_b ins(%a0, %a1 : memref<3x4xi32>, memref<5x4xi32>) outs(%o : memref<3x5xi32>)
  return
}
func.func @batch_matmul_transpose_a_i32(%a0: memref<2x4x3xi32>, %a1: memref<2x4x5xi32>, %o: memref<2x3x5xi32>) {
  linalg.batch_matmul_transpose_a ins(%a0, %a1 : memref<2x4x3xi32>, memref<2x4x5xi32>) outs(%o : memref<2x3x5xi32>)
  return
}
func.func @batch_matmul_transpose_b_i32(%a0: memref<2x3x4xi32>, %a1: memref<2x5x4xi32>, %o: memref<2x3x5xi32>) {
  linalg.batch_matmul_transpose_b ins(%a0, %a1 : memref<2x3x4xi32>, memref<2x5x4xi32>) outs(%o : memref<2x3x5xi32>)
  return
}
func.func @splat(%m: memref<2xf16>, %x: f16, %o: memref<4xf16>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f16
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<2xf16>, vector<2xf16>
  %r = vector.splat %x : vector<4xf16>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<4xf16>, memref<4xf16>
  return
}
func.func @extract_element(%m: memref<4xi64>, %n: index, %o: memref<2xi64>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i64
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<4xi64>, vector<4xi64>
  %s = vector.extractelement %a[%n : index] : vector<4xi64>
  %r = vector.splat %s : vector<2xi64>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<2xi64>, memref<2xi64>
  return
}
func.func @insert_element(%m: memref<4xf32>, %x: f32, %n: index, %o: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
  %r = vector.insertelement %x, %a[%n : index] : vector<4xf32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
  return
}
