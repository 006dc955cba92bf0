// ub: poison that no defined result depends on.
func.func @not_chosen_i1(%x: i1, %o: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %p = ub.poison : i1
  %r = arith.select %true, %x, %p : i1
  memref.store %r, %o[%c0] : memref<1xi1>
  return
}
func.func @overwritten_i1(%x: i1, %o: memref<2xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : i1
  memref.store %p, %o[%c0] : memref<2xi1>
  memref.store %x, %o[%c0] : memref<2xi1>
  memref.store %p, %o[%c1] : memref<2xi1>
  return
}
func.func @other_way_i1(%c: i1, %x: i1, %o: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : i1
  %r = scf.if %c -> i1 {
    scf.yield %p : i1
  } else {
    scf.yield %x : i1
  }
  memref.store %r, %o[%c0] : memref<1xi1>
  return
}
func.func @not_chosen_i8(%x: i8, %o: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %p = ub.poison : i8
  %r = arith.select %true, %x, %p : i8
  memref.store %r, %o[%c0] : memref<1xi8>
  return
}
func.func @overwritten_i8(%x: i8, %o: memref<2xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : i8
  memref.store %p, %o[%c0] : memref<2xi8>
  memref.store %x, %o[%c0] : memref<2xi8>
  memref.store %p, %o[%c1] : memref<2xi8>
  return
}
func.func @other_way_i8(%c: i1, %x: i8, %o: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : i8
  %r = scf.if %c -> i8 {
    scf.yield %p : i8
  } else {
    scf.yield %x : i8
  }
  memref.store %r, %o[%c0] : memref<1xi8>
  return
}
func.func @vector_filled_i8(%a: memref<4xi8>, %o: memref<4xi8>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %a[%c0] : memref<4xi8>, vector<4xi8>
  %p = ub.poison : vector<4xi8>
  %h = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xi8> to vector<2xi8>
  %r = vector.insert_strided_slice %h, %p {offsets = [0], strides = [1]} : vector<2xi8> into vector<4xi8>
  vector.store %r, %o[%c0] : memref<4xi8>, vector<4xi8>
  return
}
func.func @not_chosen_i16(%x: i16, %o: memref<1xi16>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %p = ub.poison : i16
  %r = arith.select %true, %x, %p : i16
  memref.store %r, %o[%c0] : memref<1xi16>
  return
}
func.func @overwritten_i16(%x: i16, %o: memref<2xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : i16
  memref.store %p, %o[%c0] : memref<2xi16>
  memref.store %x, %o[%c0] : memref<2xi16>
  memref.store %p, %o[%c1] : memref<2xi16>
  return
}
func.func @other_way_i16(%c: i1, %x: i16, %o: memref<1xi16>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : i16
  %r = scf.if %c -> i16 {
    scf.yield %p : i16
  } else {
    scf.yield %x : i16
  }
  memref.store %r, %o[%c0] : memref<1xi16>
  return
}
func.func @vector_filled_i16(%a: memref<4xi16>, %o: memref<4xi16>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %a[%c0] : memref<4xi16>, vector<4xi16>
  %p = ub.poison : vector<4xi16>
  %h = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xi16> to vector<2xi16>
  %r = vector.insert_strided_slice %h, %p {offsets = [0], strides = [1]} : vector<2xi16> into vector<4xi16>
  vector.store %r, %o[%c0] : memref<4xi16>, vector<4xi16>
  return
}
func.func @not_chosen_i32(%x: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %p = ub.poison : i32
  %r = arith.select %true, %x, %p : i32
  memref.store %r, %o[%c0] : memref<1xi32>
  return
}
func.func @overwritten_i32(%x: i32, %o: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : i32
  memref.store %p, %o[%c0] : memref<2xi32>
  memref.store %x, %o[%c0] : memref<2xi32>
  memref.store %p, %o[%c1] : memref<2xi32>
  return
}
func.func @other_way_i32(%c: i1, %x: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : i32
  %r = scf.if %c -> i32 {
    scf.yield %p : i32
  } else {
    scf.yield %x : i32
  }
  memref.store %r, %o[%c0] : memref<1xi32>
  return
}
func.func @vector_filled_i32(%a: memref<4xi32>, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %a[%c0] : memref<4xi32>, vector<4xi32>
  %p = ub.poison : vector<4xi32>
  %h = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  %r = vector.insert_strided_slice %h, %p {offsets = [0], strides = [1]} : vector<2xi32> into vector<4xi32>
  vector.store %r, %o[%c0] : memref<4xi32>, vector<4xi32>
  return
}
func.func @not_chosen_i64(%x: i64, %o: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %p = ub.poison : i64
  %r = arith.select %true, %x, %p : i64
  memref.store %r, %o[%c0] : memref<1xi64>
  return
}
func.func @overwritten_i64(%x: i64, %o: memref<2xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : i64
  memref.store %p, %o[%c0] : memref<2xi64>
  memref.store %x, %o[%c0] : memref<2xi64>
  memref.store %p, %o[%c1] : memref<2xi64>
  return
}
func.func @other_way_i64(%c: i1, %x: i64, %o: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : i64
  %r = scf.if %c -> i64 {
    scf.yield %p : i64
  } else {
    scf.yield %x : i64
  }
  memref.store %r, %o[%c0] : memref<1xi64>
  return
}
func.func @vector_filled_i64(%a: memref<4xi64>, %o: memref<4xi64>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %a[%c0] : memref<4xi64>, vector<4xi64>
  %p = ub.poison : vector<4xi64>
  %h = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xi64> to vector<2xi64>
  %r = vector.insert_strided_slice %h, %p {offsets = [0], strides = [1]} : vector<2xi64> into vector<4xi64>
  vector.store %r, %o[%c0] : memref<4xi64>, vector<4xi64>
  return
}
func.func @not_chosen_index(%x: index, %o: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %p = ub.poison : index
  %r = arith.select %true, %x, %p : index
  memref.store %r, %o[%c0] : memref<1xindex>
  return
}
func.func @overwritten_index(%x: index, %o: memref<2xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : index
  memref.store %p, %o[%c0] : memref<2xindex>
  memref.store %x, %o[%c0] : memref<2xindex>
  memref.store %p, %o[%c1] : memref<2xindex>
  return
}
func.func @other_way_index(%c: i1, %x: index, %o: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : index
  %r = scf.if %c -> index {
    scf.yield %p : index
  } else {
    scf.yield %x : index
  }
  memref.store %r, %o[%c0] : memref<1xindex>
  return
}
func.func @not_chosen_f32(%x: f32, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %p = ub.poison : f32
  %r = arith.select %true, %x, %p : f32
  memref.store %r, %o[%c0] : memref<1xf32>
  return
}
func.func @overwritten_f32(%x: f32, %o: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : f32
  memref.store %p, %o[%c0] : memref<2xf32>
  memref.store %x, %o[%c0] : memref<2xf32>
  memref.store %p, %o[%c1] : memref<2xf32>
  return
}
func.func @other_way_f32(%c: i1, %x: f32, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  %r = scf.if %c -> f32 {
    scf.yield %p : f32
  } else {
    scf.yield %x : f32
  }
  memref.store %r, %o[%c0] : memref<1xf32>
  return
}
func.func @vector_filled_f32(%a: memref<4xf32>, %o: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %a[%c0] : memref<4xf32>, vector<4xf32>
  %p = ub.poison : vector<4xf32>
  %h = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %r = vector.insert_strided_slice %h, %p {offsets = [0], strides = [1]} : vector<2xf32> into vector<4xf32>
  vector.store %r, %o[%c0] : memref<4xf32>, vector<4xf32>
  return
}
func.func @not_chosen_f16(%x: f16, %o: memref<1xf16>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %p = ub.poison : f16
  %r = arith.select %true, %x, %p : f16
  memref.store %r, %o[%c0] : memref<1xf16>
  return
}
func.func @overwritten_f16(%x: f16, %o: memref<2xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : f16
  memref.store %p, %o[%c0] : memref<2xf16>
  memref.store %x, %o[%c0] : memref<2xf16>
  memref.store %p, %o[%c1] : memref<2xf16>
  return
}
func.func @other_way_f16(%c: i1, %x: f16, %o: memref<1xf16>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f16
  %r = scf.if %c -> f16 {
    scf.yield %p : f16
  } else {
    scf.yield %x : f16
  }
  memref.store %r, %o[%c0] : memref<1xf16>
  return
}
func.func @vector_filled_f16(%a: memref<4xf16>, %o: memref<4xf16>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %a[%c0] : memref<4xf16>, vector<4xf16>
  %p = ub.poison : vector<4xf16>
  %h = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf16> to vector<2xf16>
  %r = vector.insert_strided_slice %h, %p {offsets = [0], strides = [1]} : vector<2xf16> into vector<4xf16>
  vector.store %r, %o[%c0] : memref<4xf16>, vector<4xf16>
  return
}
func.func @memory_not_chosen(%m: memref<2xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %p = ub.poison : memref<2xi32>
  %r = arith.select %true, %m, %p : memref<2xi32>
  memref.store %x, %r[%c0] : memref<2xi32>
  return
}
