// func: calls.
func.func private @twice_of_i1(%x: i1) -> i1 {
  %y = arith.addi %x, %x : i1
  return %y : i1
}
func.func @call_i1(%x: i1, %o: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %y = func.call @twice_of_i1(%x) : (i1) -> i1
  %z = func.call @twice_of_i1(%y) : (i1) -> i1
  memref.store %z, %o[%c0] : memref<1xi1>
  return
}
func.func private @swapped_i1(%x: i1, %y: i1) -> (i1, i1) {
  return %y, %x : i1, i1
}
func.func @call_two_results_i1(%x: i1, %y: i1, %o: memref<2xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = func.call @swapped_i1(%x, %y) : (i1, i1) -> (i1, i1)
  memref.store %r#0, %o[%c0] : memref<2xi1>
  memref.store %r#1, %o[%c1] : memref<2xi1>
  return
}
func.func private @write_i1(%o: memref<4xi1>, %i: index, %x: i1) {
  memref.store %x, %o[%i] : memref<4xi1>
  return
}
func.func @call_writes_i1(%x: i1, %i: index, %o: memref<4xi1>) {
  func.call @write_i1(%o, %i, %x) : (memref<4xi1>, index, i1) -> ()
  return
}
func.func private @twice_of_i8(%x: i8) -> i8 {
  %y = arith.addi %x, %x : i8
  return %y : i8
}
func.func @call_i8(%x: i8, %o: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %y = func.call @twice_of_i8(%x) : (i8) -> i8
  %z = func.call @twice_of_i8(%y) : (i8) -> i8
  memref.store %z, %o[%c0] : memref<1xi8>
  return
}
func.func private @swapped_i8(%x: i8, %y: i8) -> (i8, i8) {
  return %y, %x : i8, i8
}
func.func @call_two_results_i8(%x: i8, %y: i8, %o: memref<2xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = func.call @swapped_i8(%x, %y) : (i8, i8) -> (i8, i8)
  memref.store %r#0, %o[%c0] : memref<2xi8>
  memref.store %r#1, %o[%c1] : memref<2xi8>
  return
}
func.func private @write_i8(%o: memref<4xi8>, %i: index, %x: i8) {
  memref.store %x, %o[%i] : memref<4xi8>
  return
}
func.func @call_writes_i8(%x: i8, %i: index, %o: memref<4xi8>) {
  func.call @write_i8(%o, %i, %x) : (memref<4xi8>, index, i8) -> ()
  return
}
func.func private @twice_of_i16(%x: i16) -> i16 {
  %y = arith.addi %x, %x : i16
  return %y : i16
}
func.func @call_i16(%x: i16, %o: memref<1xi16>) {
  %c0 = arith.constant 0 : index
  %y = func.call @twice_of_i16(%x) : (i16) -> i16
  %z = func.call @twice_of_i16(%y) : (i16) -> i16
  memref.store %z, %o[%c0] : memref<1xi16>
  return
}
func.func private @swapped_i16(%x: i16, %y: i16) -> (i16, i16) {
  return %y, %x : i16, i16
}
func.func @call_two_results_i16(%x: i16, %y: i16, %o: memref<2xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = func.call @swapped_i16(%x, %y) : (i16, i16) -> (i16, i16)
  memref.store %r#0, %o[%c0] : memref<2xi16>
  memref.store %r#1, %o[%c1] : memref<2xi16>
  return
}
func.func private @write_i16(%o: memref<4xi16>, %i: index, %x: i16) {
  memref.store %x, %o[%i] : memref<4xi16>
  return
}
func.func @call_writes_i16(%x: i16, %i: index, %o: memref<4xi16>) {
  func.call @write_i16(%o, %i, %x) : (memref<4xi16>, index, i16) -> ()
  return
}
func.func private @twice_of_i32(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func @call_i32(%x: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %y = func.call @twice_of_i32(%x) : (i32) -> i32
  %z = func.call @twice_of_i32(%y) : (i32) -> i32
  memref.store %z, %o[%c0] : memref<1xi32>
  return
}
func.func private @swapped_i32(%x: i32, %y: i32) -> (i32, i32) {
  return %y, %x : i32, i32
}
func.func @call_two_results_i32(%x: i32, %y: i32, %o: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = func.call @swapped_i32(%x, %y) : (i32, i32) -> (i32, i32)
  memref.store %r#0, %o[%c0] : memref<2xi32>
  memref.store %r#1, %o[%c1] : memref<2xi32>
  return
}
func.func private @write_i32(%o: memref<4xi32>, %i: index, %x: i32) {
  memref.store %x, %o[%i] : memref<4xi32>
  return
}
func.func @call_writes_i32(%x: i32, %i: index, %o: memref<4xi32>) {
  func.call @write_i32(%o, %i, %x) : (memref<4xi32>, index, i32) -> ()
  return
}
func.func private @twice_of_i64(%x: i64) -> i64 {
  %y = arith.addi %x, %x : i64
  return %y : i64
}
func.func @call_i64(%x: i64, %o: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %y = func.call @twice_of_i64(%x) : (i64) -> i64
  %z = func.call @twice_of_i64(%y) : (i64) -> i64
  memref.store %z, %o[%c0] : memref<1xi64>
  return
}
func.func private @swapped_i64(%x: i64, %y: i64) -> (i64, i64) {
  return %y, %x : i64, i64
}
func.func @call_two_results_i64(%x: i64, %y: i64, %o: memref<2xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = func.call @swapped_i64(%x, %y) : (i64, i64) -> (i64, i64)
  memref.store %r#0, %o[%c0] : memref<2xi64>
  memref.store %r#1, %o[%c1] : memref<2xi64>
  return
}
func.func private @write_i64(%o: memref<4xi64>, %i: index, %x: i64) {
  memref.store %x, %o[%i] : memref<4xi64>
  return
}
func.func @call_writes_i64(%x: i64, %i: index, %o: memref<4xi64>) {
  func.call @write_i64(%o, %i, %x) : (memref<4xi64>, index, i64) -> ()
  return
}
func.func private @twice_of_index(%x: index) -> index {
  %y = arith.addi %x, %x : index
  return %y : index
}
func.func @call_index(%x: index, %o: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %y = func.call @twice_of_index(%x) : (index) -> index
  %z = func.call @twice_of_index(%y) : (index) -> index
  memref.store %z, %o[%c0] : memref<1xindex>
  return
}
func.func private @swapped_index(%x: index, %y: index) -> (index, index) {
  return %y, %x : index, index
}
func.func @call_two_results_index(%x: index, %y: index, %o: memref<2xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = func.call @swapped_index(%x, %y) : (index, index) -> (index, index)
  memref.store %r#0, %o[%c0] : memref<2xindex>
  memref.store %r#1, %o[%c1] : memref<2xindex>
  return
}
func.func private @write_index(%o: memref<4xindex>, %i: index, %x: index) {
  memref.store %x, %o[%i] : memref<4xindex>
  return
}
func.func @call_writes_index(%x: index, %i: index, %o: memref<4xindex>) {
  func.call @write_index(%o, %i, %x) : (memref<4xindex>, index, index) -> ()
  return
}
func.func private @twice_of_f32(%x: f32) -> f32 {
  %y = arith.addf %x, %x : f32
  return %y : f32
}
func.func @call_f32(%x: f32, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %y = func.call @twice_of_f32(%x) : (f32) -> f32
  %z = func.call @twice_of_f32(%y) : (f32) -> f32
  memref.store %z, %o[%c0] : memref<1xf32>
  return
}
func.func private @swapped_f32(%x: f32, %y: f32) -> (f32, f32) {
  return %y, %x : f32, f32
}
func.func @call_two_results_f32(%x: f32, %y: f32, %o: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = func.call @swapped_f32(%x, %y) : (f32, f32) -> (f32, f32)
  memref.store %r#0, %o[%c0] : memref<2xf32>
  memref.store %r#1, %o[%c1] : memref<2xf32>
  return
}
func.func private @write_f32(%o: memref<4xf32>, %i: index, %x: f32) {
  memref.store %x, %o[%i] : memref<4xf32>
  return
}
func.func @call_writes_f32(%x: f32, %i: index, %o: memref<4xf32>) {
  func.call @write_f32(%o, %i, %x) : (memref<4xf32>, index, f32) -> ()
  return
}
func.func private @twice_of_f16(%x: f16) -> f16 {
  %y = arith.addf %x, %x : f16
  return %y : f16
}
func.func @call_f16(%x: f16, %o: memref<1xf16>) {
  %c0 = arith.constant 0 : index
  %y = func.call @twice_of_f16(%x) : (f16) -> f16
  %z = func.call @twice_of_f16(%y) : (f16) -> f16
  memref.store %z, %o[%c0] : memref<1xf16>
  return
}
func.func private @swapped_f16(%x: f16, %y: f16) -> (f16, f16) {
  return %y, %x : f16, f16
}
func.func @call_two_results_f16(%x: f16, %y: f16, %o: memref<2xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = func.call @swapped_f16(%x, %y) : (f16, f16) -> (f16, f16)
  memref.store %r#0, %o[%c0] : memref<2xf16>
  memref.store %r#1, %o[%c1] : memref<2xf16>
  return
}
func.func private @write_f16(%o: memref<4xf16>, %i: index, %x: f16) {
  memref.store %x, %o[%i] : memref<4xf16>
  return
}
func.func @call_writes_f16(%x: f16, %i: index, %o: memref<4xf16>) {
  func.call @write_f16(%o, %i, %x) : (memref<4xf16>, index, f16) -> ()
  return
}
func.func private @squares_i32(%v: vector<4xi32>) -> vector<4xi32> {
  %y = arith.muli %v, %v : vector<4xi32>
  return %y : vector<4xi32>
}
func.func @call_vectors_i32(%a: memref<4xi32>, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %a[%c0] : memref<4xi32>, vector<4xi32>
  %y = func.call @squares_i32(%v) : (vector<4xi32>) -> vector<4xi32>
  vector.store %y, %o[%c0] : memref<4xi32>, vector<4xi32>
  return
}
func.func private @squares_i64(%v: vector<4xi64>) -> vector<4xi64> {
  %y = arith.muli %v, %v : vector<4xi64>
  return %y : vector<4xi64>
}
func.func @call_vectors_i64(%a: memref<4xi64>, %o: memref<4xi64>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %a[%c0] : memref<4xi64>, vector<4xi64>
  %y = func.call @squares_i64(%v) : (vector<4xi64>) -> vector<4xi64>
  vector.store %y, %o[%c0] : memref<4xi64>, vector<4xi64>
  return
}
func.func private @squares_f32(%v: vector<4xf32>) -> vector<4xf32> {
  %y = arith.mulf %v, %v : vector<4xf32>
  return %y : vector<4xf32>
}
func.func @call_vectors_f32(%a: memref<4xf32>, %o: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %a[%c0] : memref<4xf32>, vector<4xf32>
  %y = func.call @squares_f32(%v) : (vector<4xf32>) -> vector<4xf32>
  vector.store %y, %o[%c0] : memref<4xf32>, vector<4xf32>
  return
}
func.func private @fibonacci(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %small = arith.cmpi sle, %n, %c1 : index
  cf.cond_br %small, ^leaf, ^node
^leaf:
  return %n : index
^node:
  %p = arith.subi %n, %c1 : index
  %q = arith.subi %n, %c2 : index
  %x = func.call @fibonacci(%p) : (index) -> index
  %y = func.call @fibonacci(%q) : (index) -> index
  %s = arith.addi %x, %y : index
  return %s : index
}
func.func @recursion(%n: index, %o: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %m = arith.addi %n, %c5 : index
  %r = func.call @fibonacci(%m) : (index) -> index
  memref.store %r, %o[%c0] : memref<1xindex>
  return
}
func.func private @fresh(%x: i32) -> memref<4xi32> {
  %m = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%m : memref<4xi32>)
  return %m : memref<4xi32>
}
func.func @memref_result(%x: i32, %o: memref<4xi32>) {
  %m = func.call @fresh(%x) : (i32) -> memref<4xi32>
  memref.copy %m, %o : memref<4xi32> to memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return
}
func.func @call_in_a_loop(%x: i32, %n: index, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> i32 {
    %t = func.call @twice_of_i32(%s) : (i32) -> i32
    scf.yield %t : i32
  }
  memref.store %r, %o[%c0] : memref<1xi32>
  return
}
