// vector: moved elements, reductions, masks, memory.
func.func @transfer(%m: memref<4x5xi32>, %o: memref<4x5xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<4x5xi32>, vector<4x5xi32>
  %r = vector.shape_cast %a : vector<4x5xi32> to vector<4x5xi32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<4x5xi32>, memref<4x5xi32>
  return
}
func.func @broadcast_axis(%m: memref<4xf32>, %o: memref<3x4xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
  %r = vector.broadcast %a : vector<4xf32> to vector<3x4xf32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xf32>, memref<3x4xf32>
  return
}
func.func @broadcast_unit(%m: memref<3x1xi16>, %o: memref<3x4xi16>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i16
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x1xi16>, vector<3x1xi16>
  %r = vector.broadcast %a : vector<3x1xi16> to vector<3x4xi16>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xi16>, memref<3x4xi16>
  return
}
func.func @broadcast_scalar(%m: memref<2xi32>, %x: i32, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<2xi32>, vector<2xi32>
  %r = vector.broadcast %x : i32 to vector<4xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
  return
}
func.func @extract_row(%m: memref<3x4xi32>, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xi32>, vector<3x4xi32>
  %r = vector.extract %a[1] : vector<4xi32> from vector<3x4xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
  return
}
func.func @extract_scalar(%m: memref<3x4xi32>, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xi32>, vector<3x4xi32>
  %s = vector.extract %a[2, 3] : i32 from vector<3x4xi32>
  %r = vector.broadcast %s : i32 to vector<4xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
  return
}
func.func @extract_dynamic(%m: memref<4xi8>, %n: index, %o: memref<2xi8>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i8
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<4xi8>, vector<4xi8>
  %s = vector.extract %a[%n] : i8 from vector<4xi8>
  %r = vector.broadcast %s : i8 to vector<2xi8>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<2xi8>, memref<2xi8>
  return
}
func.func @insert_row(%m: memref<4xf32>, %o: memref<3x4xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
  %z = arith.constant dense<1.5> : vector<3x4xf32>
  %r = vector.insert %a, %z[1] : vector<4xf32> into vector<3x4xf32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xf32>, memref<3x4xf32>
  return
}
func.func @insert_scalar(%m: memref<3x4xi32>, %x: i32, %o: memref<3x4xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xi32>, vector<3x4xi32>
  %r = vector.insert %x, %a[2, 0] : i32 into vector<3x4xi32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xi32>, memref<3x4xi32>
  return
}
func.func @insert_dynamic(%m: memref<4xi32>, %x: i32, %n: index, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  %r = vector.insert %x, %a[%n] : i32 into vector<4xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
  return
}
func.func @extract_slice(%m: memref<4x6xi32>, %o: memref<2x3xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<4x6xi32>, vector<4x6xi32>
  %r = vector.extract_strided_slice %a {offsets = [1, 2], sizes = [2, 3], strides = [1, 1]} : vector<4x6xi32> to vector<2x3xi32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xi32>, memref<2x3xi32>
  return
}
func.func @extract_slice_rows(%m: memref<4x6xi32>, %o: memref<2x6xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<4x6xi32>, vector<4x6xi32>
  %r = vector.extract_strided_slice %a {offsets = [2], sizes = [2], strides = [1]} : vector<4x6xi32> to vector<2x6xi32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<2x6xi32>, memref<2x6xi32>
  return
}
func.func @insert_slice(%m: memref<2x3xi32>, %o: memref<4x6xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<2x3xi32>, vector<2x3xi32>
  %z = arith.constant dense<7> : vector<4x6xi32>
  %r = vector.insert_strided_slice %a, %z {offsets = [1, 2], strides = [1, 1]} : vector<2x3xi32> into vector<4x6xi32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<4x6xi32>, memref<4x6xi32>
  return
}
func.func @insert_slice_lower_rank(%m: memref<4xi16>, %o: memref<3x4xi16>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i16
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<4xi16>, vector<4xi16>
  %z = arith.constant dense<-7> : vector<3x4xi16>
  %r = vector.insert_strided_slice %a, %z {offsets = [2, 0], strides = [1]} : vector<4xi16> into vector<3x4xi16>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xi16>, memref<3x4xi16>
  return
}
func.func @shape_cast(%m: memref<3x4xf32>, %o: memref<2x6xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xf32>, vector<3x4xf32>
  %r = vector.shape_cast %a : vector<3x4xf32> to vector<2x6xf32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<2x6xf32>, memref<2x6xf32>
  return
}
func.func @shape_cast_flat(%m: memref<2x2x3xi8>, %o: memref<12xi8>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i8
  %a = vector.transfer_read %m[%c0, %c0, %c0], %pad_a {in_bounds = [true, true, true]} : memref<2x2x3xi8>, vector<2x2x3xi8>
  %r = vector.shape_cast %a : vector<2x2x3xi8> to vector<12xi8>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<12xi8>, memref<12xi8>
  return
}
func.func @transpose(%m: memref<3x4xf32>, %o: memref<4x3xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xf32>, vector<3x4xf32>
  %r = vector.transpose %a, [1, 0] : vector<3x4xf32> to vector<4x3xf32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<4x3xf32>, memref<4x3xf32>
  return
}
func.func @transpose_three(%m: memref<2x3x4xi32>, %o: memref<4x2x3xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0, %c0], %pad_a {in_bounds = [true, true, true]} : memref<2x3x4xi32>, vector<2x3x4xi32>
  %r = vector.transpose %a, [2, 0, 1] : vector<2x3x4xi32> to vector<4x2x3xi32>
  vector.transfer_write %r, %o[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<4x2x3xi32>, memref<4x2x3xi32>
  return
}
func.func @shuffle(%m: memref<4xi32>, %o: memref<6xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  %r = vector.shuffle %a, %a [0, 7, 3, 1, 4, 4] : vector<4xi32>, vector<4xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<6xi32>, memref<6xi32>
  return
}
func.func @shuffle_rows(%m: memref<2x3xf32>, %o: memref<3x3xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<2x3xf32>, vector<2x3xf32>
  %r = vector.shuffle %a, %a [3, 0, 1] : vector<2x3xf32>, vector<2x3xf32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x3xf32>, memref<3x3xf32>
  return
}
func.func @interleave(%m: memref<4xi32>, %o: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  %b = arith.muli %a, %a : vector<4xi32>
  %r = vector.interleave %a, %b : vector<4xi32> -> vector<8xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<8xi32>, memref<8xi32>
  return
}
func.func @deinterleave(%m: memref<8xi16>, %o: memref<4xi16>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i16
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<8xi16>, vector<8xi16>
  %p, %q = vector.deinterleave %a : vector<8xi16> -> vector<4xi16>
  %r = arith.subi %p, %q : vector<4xi16>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<4xi16>, memref<4xi16>
  return
}
func.func @from_elements(%m: memref<2xi32>, %x: i32, %o: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<2xi32>, vector<2xi32>
  %s = vector.extract %a[0] : i32 from vector<2xi32>
  %r = vector.from_elements %x, %s, %x : vector<3xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<3xi32>, memref<3xi32>
  return
}
func.func @bitcast_same(%m: memref<4xf32>, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
  %r = vector.bitcast %a : vector<4xf32> to vector<4xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
  return
}
func.func @bitcast_narrower(%m: memref<4xi32>, %o: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  %r = vector.bitcast %a : vector<4xi32> to vector<16xi8>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<16xi8>, memref<16xi8>
  return
}
func.func @bitcast_wider(%m: memref<8xi16>, %o: memref<2xi64>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i16
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<8xi16>, vector<8xi16>
  %r = vector.bitcast %a : vector<8xi16> to vector<2xi64>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<2xi64>, memref<2xi64>
  return
}
func.func @step(%m: memref<2xi64>, %o: memref<5xi64>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i64
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<2xi64>, vector<2xi64>
  %i = vector.step : vector<5xindex>
  %r = arith.index_cast %i : vector<5xindex> to vector<5xi64>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<5xi64>, memref<5xi64>
  return
}
func.func @fma_row(%m: memref<4xf32>, %o: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
  %r = vector.fma %a, %a, %a : vector<4xf32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
  return
}
func.func @fma_rows(%m: memref<2x4xf32>, %o: memref<2x4xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<2x4xf32>, vector<2x4xf32>
  %r = vector.fma %a, %a, %a : vector<2x4xf32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, memref<2x4xf32>
  return
}
func.func @reduce_add_i32(%m: memref<6xi32>, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xi32>, vector<6xi32>
  %s = vector.reduction <add>, %a : vector<6xi32> into i32
  %r = vector.broadcast %s : i32 to vector<1xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xi32>, memref<1xi32>
  return
}
func.func @reduce_mul_i16(%m: memref<6xi16>, %o: memref<1xi16>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i16
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xi16>, vector<6xi16>
  %s = vector.reduction <mul>, %a : vector<6xi16> into i16
  %r = vector.broadcast %s : i16 to vector<1xi16>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xi16>, memref<1xi16>
  return
}
func.func @reduce_minsi_i32(%m: memref<6xi32>, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xi32>, vector<6xi32>
  %s = vector.reduction <minsi>, %a : vector<6xi32> into i32
  %r = vector.broadcast %s : i32 to vector<1xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xi32>, memref<1xi32>
  return
}
func.func @reduce_maxsi_i8(%m: memref<6xi8>, %o: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i8
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xi8>, vector<6xi8>
  %s = vector.reduction <maxsi>, %a : vector<6xi8> into i8
  %r = vector.broadcast %s : i8 to vector<1xi8>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xi8>, memref<1xi8>
  return
}
func.func @reduce_minui_i32(%m: memref<6xi32>, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xi32>, vector<6xi32>
  %s = vector.reduction <minui>, %a : vector<6xi32> into i32
  %r = vector.broadcast %s : i32 to vector<1xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xi32>, memref<1xi32>
  return
}
func.func @reduce_maxui_i64(%m: memref<6xi64>, %o: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i64
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xi64>, vector<6xi64>
  %s = vector.reduction <maxui>, %a : vector<6xi64> into i64
  %r = vector.broadcast %s : i64 to vector<1xi64>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xi64>, memref<1xi64>
  return
}
func.func @reduce_and_i32(%m: memref<6xi32>, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xi32>, vector<6xi32>
  %s = vector.reduction <and>, %a : vector<6xi32> into i32
  %r = vector.broadcast %s : i32 to vector<1xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xi32>, memref<1xi32>
  return
}
func.func @reduce_or_i16(%m: memref<6xi16>, %o: memref<1xi16>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i16
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xi16>, vector<6xi16>
  %s = vector.reduction <or>, %a : vector<6xi16> into i16
  %r = vector.broadcast %s : i16 to vector<1xi16>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xi16>, memref<1xi16>
  return
}
func.func @reduce_xor_i32(%m: memref<6xi32>, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xi32>, vector<6xi32>
  %s = vector.reduction <xor>, %a : vector<6xi32> into i32
  %r = vector.broadcast %s : i32 to vector<1xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xi32>, memref<1xi32>
  return
}
func.func @reduce_add_f32(%m: memref<6xf32>, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xf32>, vector<6xf32>
  %s = vector.reduction <add>, %a : vector<6xf32> into f32
  %r = vector.broadcast %s : f32 to vector<1xf32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xf32>, memref<1xf32>
  return
}
func.func @reduce_mul_f16(%m: memref<6xf16>, %o: memref<1xf16>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f16
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xf16>, vector<6xf16>
  %s = vector.reduction <mul>, %a : vector<6xf16> into f16
  %r = vector.broadcast %s : f16 to vector<1xf16>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xf16>, memref<1xf16>
  return
}
func.func @reduce_minimumf_f32(%m: memref<6xf32>, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xf32>, vector<6xf32>
  %s = vector.reduction <minimumf>, %a : vector<6xf32> into f32
  %r = vector.broadcast %s : f32 to vector<1xf32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xf32>, memref<1xf32>
  return
}
func.func @reduce_maximumf_f32(%m: memref<6xf32>, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xf32>, vector<6xf32>
  %s = vector.reduction <maximumf>, %a : vector<6xf32> into f32
  %r = vector.broadcast %s : f32 to vector<1xf32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xf32>, memref<1xf32>
  return
}
func.func @reduce_minnumf_f16(%m: memref<6xf16>, %o: memref<1xf16>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f16
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xf16>, vector<6xf16>
  %s = vector.reduction <minnumf>, %a : vector<6xf16> into f16
  %r = vector.broadcast %s : f16 to vector<1xf16>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xf16>, memref<1xf16>
  return
}
func.func @reduce_maxnumf_f32(%m: memref<6xf32>, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<6xf32>, vector<6xf32>
  %s = vector.reduction <maxnumf>, %a : vector<6xf32> into f32
  %r = vector.broadcast %s : f32 to vector<1xf32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xf32>, memref<1xf32>
  return
}
func.func @reduce_accumulated(%m: memref<5xi32>, %x: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<5xi32>, vector<5xi32>
  %s = vector.reduction <add>, %a, %x : vector<5xi32> into i32
  %r = vector.broadcast %s : i32 to vector<1xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xi32>, memref<1xi32>
  return
}
func.func @reduce_accumulated_float(%m: memref<5xf32>, %x: f32, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<5xf32>, vector<5xf32>
  %s = vector.reduction <add>, %a, %x : vector<5xf32> into f32
  %r = vector.broadcast %s : f32 to vector<1xf32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<1xf32>, memref<1xf32>
  return
}
func.func @multi_reduce_rows(%m: memref<3x4xi32>, %n: memref<3xi32>, %o: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xi32>, vector<3x4xi32>
  %pad_b = arith.constant 0 : i32
  %b = vector.transfer_read %n[%c0], %pad_b {in_bounds = [true]} : memref<3xi32>, vector<3xi32>
  %r = vector.multi_reduction <add>, %a, %b [1] : vector<3x4xi32> to vector<3xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<3xi32>, memref<3xi32>
  return
}
func.func @multi_reduce_nothing(%m: memref<3x4xi32>, %n: memref<3x4xi32>, %o: memref<3x4xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xi32>, vector<3x4xi32>
  %b = vector.transfer_read %n[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xi32>, vector<3x4xi32>
  %r = vector.multi_reduction <add>, %a, %b [] : vector<3x4xi32> to vector<3x4xi32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xi32>, memref<3x4xi32>
  return
}
func.func @multi_reduce_columns(%m: memref<3x4xi32>, %n: memref<4xi32>, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xi32>, vector<3x4xi32>
  %pad_b = arith.constant 0 : i32
  %b = vector.transfer_read %n[%c0], %pad_b {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  %r = vector.multi_reduction <maxsi>, %a, %b [0] : vector<3x4xi32> to vector<4xi32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
  return
}
func.func @multi_reduce_middle(%m: memref<2x3x4xi16>, %n: memref<2x4xi16>, %o: memref<2x4xi16>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i16
  %a = vector.transfer_read %m[%c0, %c0, %c0], %pad_a {in_bounds = [true, true, true]} : memref<2x3x4xi16>, vector<2x3x4xi16>
  %pad_b = arith.constant 0 : i16
  %b = vector.transfer_read %n[%c0, %c0], %pad_b {in_bounds = [true, true]} : memref<2x4xi16>, vector<2x4xi16>
  %r = vector.multi_reduction <xor>, %a, %b [1] : vector<2x3x4xi16> to vector<2x4xi16>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<2x4xi16>, memref<2x4xi16>
  return
}
func.func @multi_reduce_floats(%m: memref<3x4xf32>, %n: memref<3xf32>, %o: memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xf32>, vector<3x4xf32>
  %pad_b = arith.constant 0.0 : f32
  %b = vector.transfer_read %n[%c0], %pad_b {in_bounds = [true]} : memref<3xf32>, vector<3xf32>
  %r = vector.multi_reduction <maximumf>, %a, %b [1] : vector<3x4xf32> to vector<3xf32>
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<3xf32>, memref<3xf32>
  return
}
func.func @multi_reduce_all(%m: memref<3x4xi32>, %x: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xi32>, vector<3x4xi32>
  %s = vector.multi_reduction <add>, %a, %x [0, 1] : vector<3x4xi32> to i32
  memref.store %s, %o[%c0] : memref<1xi32>
  return
}
func.func @contract_matmul(%m: memref<3x4xi32>, %n: memref<4x2xi32>, %k: memref<3x2xi32>, %o: memref<3x2xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xi32>, vector<3x4xi32>
  %pad_b = arith.constant 0 : i32
  %b = vector.transfer_read %n[%c0, %c0], %pad_b {in_bounds = [true, true]} : memref<4x2xi32>, vector<4x2xi32>
  %pad_c = arith.constant 0 : i32
  %c = vector.transfer_read %k[%c0, %c0], %pad_c {in_bounds = [true, true]} : memref<3x2xi32>, vector<3x2xi32>
  %r = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<3x4xi32>, vector<4x2xi32> into vector<3x2xi32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x2xi32>, memref<3x2xi32>
  return
}
func.func @contract_dot(%m: memref<4xi32>, %n: memref<4xi32>, %x: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  %pad_b = arith.constant 0 : i32
  %b = vector.transfer_read %n[%c0], %pad_b {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  %r = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %b, %x : vector<4xi32>, vector<4xi32> into i32
  memref.store %r, %o[%c0] : memref<1xi32>
  return
}
func.func @outer_product(%m: memref<3xi32>, %n: memref<4xi32>, %o: memref<3x4xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<3xi32>, vector<3xi32>
  %pad_b = arith.constant 0 : i32
  %b = vector.transfer_read %n[%c0], %pad_b {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  %r = vector.outerproduct %a, %b : vector<3xi32>, vector<4xi32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xi32>, memref<3x4xi32>
  return
}
func.func @outer_product_sum(%m: memref<3xf32>, %n: memref<4xf32>, %k: memref<3x4xf32>, %o: memref<3x4xf32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<3xf32>, vector<3xf32>
  %pad_b = arith.constant 0.0 : f32
  %b = vector.transfer_read %n[%c0], %pad_b {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
  %pad_c = arith.constant 0.0 : f32
  %c = vector.transfer_read %k[%c0, %c0], %pad_c {in_bounds = [true, true]} : memref<3x4xf32>, vector<3x4xf32>
  %r = vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<3xf32>, vector<4xf32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xf32>, memref<3x4xf32>
  return
}
func.func @outer_product_scalar(%m: memref<3xi32>, %x: i32, %o: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0], %pad_a {in_bounds = [true]} : memref<3xi32>, vector<3xi32>
  %r = vector.outerproduct %a, %x : vector<3xi32>, i32
  vector.transfer_write %r, %o[%c0] {in_bounds = [true]} : vector<3xi32>, memref<3xi32>
  return
}
func.func @scan_inclusive(%m: memref<3x4xi32>, %n: memref<4xi32>, %o: memref<3x4xi32>, %p: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xi32>, vector<3x4xi32>
  %pad_b = arith.constant 0 : i32
  %b = vector.transfer_read %n[%c0], %pad_b {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  %r, %s = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0 : i64} : vector<3x4xi32>, vector<4xi32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xi32>, memref<3x4xi32>
  vector.transfer_write %s, %p[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
  return
}
func.func @scan_exclusive(%m: memref<3x4xi32>, %n: memref<4xi32>, %o: memref<3x4xi32>, %p: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %pad_a = arith.constant 0 : i32
  %a = vector.transfer_read %m[%c0, %c0], %pad_a {in_bounds = [true, true]} : memref<3x4xi32>, vector<3x4xi32>
  %pad_b = arith.constant 0 : i32
  %b = vector.transfer_read %n[%c0], %pad_b {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  %r, %s = vector.scan <add>, %a, %b {inclusive = false, reduction_dim = 0 : i64} : vector<3x4xi32>, vector<4xi32>
  vector.transfer_write %r, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xi32>, memref<3x4xi32>
  vector.transfer_write %s, %p[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
  return
}
func.func @load_store(%m: memref<3x8xi32>, %n: index, %o: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0, %n] : memref<3x8xi32>, vector<4xi32>
  vector.store %v, %o[%n] : memref<8xi32>, vector<4xi32>
  return
}
func.func @masked_load(%m: memref<8xi32>, %n: index, %k: memref<4xi32>, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %other = vector.load %k[%c0] : memref<4xi32>, vector<4xi32>
  %mask = vector.create_mask %n : vector<4xi1>
  %v = vector.maskedload %m[%n], %mask, %other : memref<8xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.store %v, %o[%c0] : memref<4xi32>, vector<4xi32>
  return
}
func.func @masked_store(%m: memref<4xf32>, %n: index, %o: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0] : memref<4xf32>, vector<4xf32>
  %mask = vector.create_mask %n : vector<4xi1>
  vector.maskedstore %o[%n], %mask, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  return
}
func.func @expand_load(%m: memref<8xi32>, %k: memref<4xi32>, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %k[%c0] : memref<4xi32>, vector<4xi32>
  %zero = arith.constant dense<0> : vector<4xi32>
  %mask = arith.cmpi sgt, %v, %zero : vector<4xi32>
  %r = vector.expandload %m[%c0], %mask, %v : memref<8xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.store %r, %o[%c0] : memref<4xi32>, vector<4xi32>
  return
}
func.func @compress_store(%k: memref<4xi32>, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %k[%c0] : memref<4xi32>, vector<4xi32>
  %zero = arith.constant dense<0> : vector<4xi32>
  %mask = arith.cmpi slt, %v, %zero : vector<4xi32>
  vector.compressstore %o[%c0], %mask, %v : memref<4xi32>, vector<4xi1>, vector<4xi32>
  return
}
func.func @gather(%m: memref<8xi32>, %k: memref<4xi32>, %n: index, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %k[%c0] : memref<4xi32>, vector<4xi32>
  %three = arith.constant dense<3> : vector<4xi32>
  %at = arith.andi %v, %three : vector<4xi32>
  %mask = vector.create_mask %n : vector<4xi1>
  %r = vector.gather %m[%n][%at], %mask, %v : memref<8xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.store %r, %o[%c0] : memref<4xi32>, vector<4xi32>
  return
}
func.func @scatter(%k: memref<4xf32>, %n: index, %o: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %k[%c0] : memref<4xf32>, vector<4xf32>
  %at = arith.constant dense<[3, 0, 2, 1]> : vector<4xi32>
  %mask = vector.create_mask %n : vector<4xi1>
  vector.scatter %o[%n][%at], %mask, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}
func.func @type_cast(%o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() {alignment = 64 : i64} : memref<2x4xi32>
  %w = vector.type_cast %m : memref<2x4xi32> to memref<vector<2x4xi32>>
  %v = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : vector<2x4xi32>
  memref.store %v, %w[] : memref<vector<2x4xi32>>
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c1, %c1] : memref<2x4xi32>
  memref.store %x, %o[%c0] : memref<1xi32>
  return
}
func.func @constant_mask(%m: memref<4xi32>, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0] : memref<4xi32>, vector<4xi32>
  %mask = vector.constant_mask [3] : vector<4xi1>
  vector.maskedstore %o[%c0], %mask, %v : memref<4xi32>, vector<4xi1>, vector<4xi32>
  return
}
func.func @create_mask_rows(%n: index, %o: memref<3x4xi32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %mask = vector.create_mask %n, %c2 : vector<3x4xi1>
  %v = arith.extui %mask : vector<3x4xi1> to vector<3x4xi32>
  vector.transfer_write %v, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xi32>, memref<3x4xi32>
  return
}
func.func @mask_reduction(%m: memref<4xi32>, %n: index, %x: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0] : memref<4xi32>, vector<4xi32>
  %mask = vector.create_mask %n : vector<4xi1>
  %s = vector.mask %mask { vector.reduction <add>, %v, %x : vector<4xi32> into i32 } : vector<4xi1> -> i32
  memref.store %s, %o[%c0] : memref<1xi32>
  return
}
func.func @mask_transfer(%m: memref<8xi32>, %n: index, %x: i32, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %mask = vector.create_mask %n : vector<4xi1>
  %v = vector.mask %mask { vector.transfer_read %m[%n], %x {in_bounds = [true]} : memref<8xi32>, vector<4xi32> } : vector<4xi1> -> vector<4xi32>
  vector.store %v, %o[%c0] : memref<4xi32>, vector<4xi32>
  return
}
func.func @mask_yield(%m: memref<4xi32>, %n: index, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0] : memref<4xi32>, vector<4xi32>
  %mask = vector.create_mask %n : vector<4xi1>
  vector.mask %mask {
    vector.transfer_write %v, %o[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
    vector.yield
  } : vector<4xi1>
  return
}
func.func @transfer_padded(%m: memref<3x5xi32>, %n: index, %x: i32, %o: memref<4x4xi32>) {
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %m[%n, %n], %x : memref<3x5xi32>, vector<4x4xi32>
  vector.transfer_write %v, %o[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xi32>, memref<4x4xi32>
  return
}
func.func @transfer_write_clipped(%m: memref<4xi32>, %n: index, %o: memref<5xi32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0] : memref<4xi32>, vector<4xi32>
  vector.transfer_write %v, %o[%n] : vector<4xi32>, memref<5xi32>
  return
}
func.func @transfer_permuted(%m: memref<4x3xf32>, %x: f32, %o: memref<3x4xf32>) {
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %m[%c0, %c0], %x {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : memref<4x3xf32>, vector<3x4xf32>
  vector.transfer_write %v, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xf32>, memref<3x4xf32>
  return
}
func.func @transfer_broadcast(%m: memref<4xf32>, %x: f32, %o: memref<3x4xf32>) {
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %m[%c0], %x {in_bounds = [true, true], permutation_map = affine_map<(i) -> (0, i)>} : memref<4xf32>, vector<3x4xf32>
  vector.transfer_write %v, %o[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xf32>, memref<3x4xf32>
  return
}
func.func @transfer_masked(%m: memref<8xi32>, %n: index, %x: i32, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %mask = vector.create_mask %n : vector<4xi1>
  %v = vector.transfer_read %m[%n], %x, %mask {in_bounds = [true]} : memref<8xi32>, vector<4xi32>
  vector.transfer_write %v, %o[%c0], %mask {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
  return
}
func.func @rows_of_three(%x: i32, %i: index, %o: memref<2x3xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %m = memref.alloca() : memref<vector<2x3xi32>>
  %rows = vector.type_cast %m : memref<vector<2x3xi32>> to memref<2xvector<3xi32>>
  %s = vector.broadcast %x : i32 to vector<3xi32>
  %v = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %t = arith.addi %s, %v : vector<3xi32>
  memref.store %t, %rows[%c0] : memref<2xvector<3xi32>>
  memref.store %v, %rows[%c1] : memref<2xvector<3xi32>>
  %w = memref.load %m[] : memref<vector<2x3xi32>>
  vector.transfer_write %w, %o[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xi32>, memref<2x3xi32>
  return
}
func.func @memory_of_uneven_vectors(%x: i16, %o: memref<2x3x5xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xvector<3x5xi16>>
  %rows = vector.type_cast %m : memref<2xvector<3x5xi16>> to memref<2x3xvector<5xi16>>
  %s = vector.broadcast %x : i16 to vector<3x5xi16>
  %k = arith.constant dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]]> : vector<3x5xi16>
  %t = arith.addi %s, %k : vector<3x5xi16>
  memref.store %t, %m[%c0] : memref<2xvector<3x5xi16>>
  memref.store %k, %m[%c1] : memref<2xvector<3x5xi16>>
  %r = memref.load %rows[%c0, %c1] : memref<2x3xvector<5xi16>>
  memref.store %r, %rows[%c1, %c0] : memref<2x3xvector<5xi16>>
  %a = memref.load %m[%c0] : memref<2xvector<3x5xi16>>
  %b = memref.load %m[%c1] : memref<2xvector<3x5xi16>>
  vector.transfer_write %a, %o[%c0, %c0, %c0] {in_bounds = [true, true]} : vector<3x5xi16>, memref<2x3x5xi16>
  vector.transfer_write %b, %o[%c1, %c0, %c0] {in_bounds = [true, true]} : vector<3x5xi16>, memref<2x3x5xi16>
  return
}
