// memref, from allocation to the LLVM dialect.
memref.global "private" constant @numbers : memref<2x3xi32> = dense<[[1, -2, 3], [4, 5, -6]]>
memref.global "private" @mutable : memref<4xi16> = dense<7>

func.func @load_store(%a: memref<4x3xi32>, %i: index, %b: memref<4x3xi32>) {
  %c2 = arith.constant 2 : index
  %x = memref.load %a[%i, %c2] : memref<4x3xi32>
  memref.store %x, %b[%c2, %c2] : memref<4x3xi32>
  return
}
func.func @alloc_dynamic(%n: index, %a: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.addi %n, %c1 : index
  %m = memref.alloc(%size) : memref<?xi32>
  scf.for %i = %c0 to %size step %c1 {
    %x = memref.load %a[%i] : memref<4xi32>
    memref.store %x, %m[%i] : memref<?xi32>
  }
  %last = memref.load %m[%n] : memref<?xi32>
  memref.store %last, %a[%c0] : memref<4xi32>
  memref.dealloc %m : memref<?xi32>
  return
}
func.func @alloca(%a: memref<2xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<i8>
  %x = memref.load %a[%c0] : memref<2xi8>
  memref.store %x, %m[] : memref<i8>
  %y = memref.load %m[] : memref<i8>
  memref.store %y, %a[%c1] : memref<2xi8>
  return
}
func.func @subview_static(%a: memref<6x10xi32>, %b: memref<4x3xi32>) {
  %s = memref.subview %a[1, 2] [4, 3] [1, 2] : memref<6x10xi32> to memref<4x3xi32, strided<[10, 2], offset: 12>>
  memref.copy %s, %b : memref<4x3xi32, strided<[10, 2], offset: 12>> to memref<4x3xi32>
  return
}
func.func @subview_dynamic(%a: memref<6x10xi16>, %i: index, %j: index, %b: memref<2x2xi16>) {
  %s = memref.subview %a[%i, %j] [2, 2] [2, 3] : memref<6x10xi16> to memref<2x2xi16, strided<[20, 3], offset: ?>>
  memref.copy %s, %b : memref<2x2xi16, strided<[20, 3], offset: ?>> to memref<2x2xi16>
  return
}
func.func @subview_dynamic_sizes(%a: memref<6x10xi64>, %n: index, %b: memref<6x10xi64>) {
  %s = memref.subview %a[0, 1] [%n, %n] [1, 2] : memref<6x10xi64> to memref<?x?xi64, strided<[10, 2], offset: 1>>
  %t = memref.subview %b[1, 0] [%n, %n] [1, 1] : memref<6x10xi64> to memref<?x?xi64, strided<[10, 1], offset: 10>>
  memref.copy %s, %t : memref<?x?xi64, strided<[10, 2], offset: 1>> to memref<?x?xi64, strided<[10, 1], offset: 10>>
  return
}
func.func @subview_rank_reduced(%a: memref<4x5x6xi32>, %i: index, %b: memref<6xi32>) {
  %s = memref.subview %a[%i, 2, 0] [1, 1, 6] [1, 1, 1] : memref<4x5x6xi32> to memref<6xi32, strided<[1], offset: ?>>
  memref.copy %s, %b : memref<6xi32, strided<[1], offset: ?>> to memref<6xi32>
  return
}
func.func @subview_of_subview(%a: memref<8x8xi32>, %i: index, %b: memref<2x2xi32>) {
  %s = memref.subview %a[%i, 1] [4, 6] [1, 1] : memref<8x8xi32> to memref<4x6xi32, strided<[8, 1], offset: ?>>
  %t = memref.subview %s[1, %i] [2, 2] [2, 1] : memref<4x6xi32, strided<[8, 1], offset: ?>> to memref<2x2xi32, strided<[16, 1], offset: ?>>
  memref.copy %t, %b : memref<2x2xi32, strided<[16, 1], offset: ?>> to memref<2x2xi32>
  return
}
func.func @subview_written(%a: memref<6x4xf32>, %i: index, %x: f32) {
  %c1 = arith.constant 1 : index
  %s = memref.subview %a[%i, 0] [3, 2] [1, 2] : memref<6x4xf32> to memref<3x2xf32, strided<[4, 2], offset: ?>>
  memref.store %x, %s[%c1, %c1] : memref<3x2xf32, strided<[4, 2], offset: ?>>
  return
}
func.func @reinterpret_cast_static(%a: memref<24xi32>, %b: memref<3x2xi32>) {
  %r = memref.reinterpret_cast %a to offset: [5], sizes: [3, 2], strides: [4, 3] : memref<24xi32> to memref<3x2xi32, strided<[4, 3], offset: 5>>
  memref.copy %r, %b : memref<3x2xi32, strided<[4, 3], offset: 5>> to memref<3x2xi32>
  return
}
func.func @reinterpret_cast_dynamic(%a: memref<24xi32>, %i: index, %b: memref<3x2xi32>) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r = memref.reinterpret_cast %a to offset: [%i], sizes: [%c3, %c2], strides: [%c3, 1] : memref<24xi32> to memref<?x?xi32, strided<[?, 1], offset: ?>>
  %d = memref.cast %r : memref<?x?xi32, strided<[?, 1], offset: ?>> to memref<3x2xi32, strided<[?, ?], offset: ?>>
  memref.copy %d, %b : memref<3x2xi32, strided<[?, ?], offset: ?>> to memref<3x2xi32>
  return
}
func.func @reinterpret_cast_of_subview(%a: memref<24xi32>, %b: memref<4xi32>) {
  %s = memref.subview %a[8] [8] [1] : memref<24xi32> to memref<8xi32, strided<[1], offset: 8>>
  %r = memref.reinterpret_cast %s to offset: [1], sizes: [4], strides: [2] : memref<8xi32, strided<[1], offset: 8>> to memref<4xi32, strided<[2], offset: 1>>
  memref.copy %r, %b : memref<4xi32, strided<[2], offset: 1>> to memref<4xi32>
  return
}
func.func @expand_shape_static(%a: memref<24xi32>, %b: memref<2x3x4xi32>) {
  %e = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xi32> into memref<2x3x4xi32>
  memref.copy %e, %b : memref<2x3x4xi32> to memref<2x3x4xi32>
  return
}
func.func @expand_shape_dynamic(%a: memref<24xi32>, %b: memref<4xi32>) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %c0 = arith.constant 0 : index
  %d = memref.cast %a : memref<24xi32> to memref<?xi32>
  %e = memref.expand_shape %d [[0, 1]] output_shape [%c6, 4] : memref<?xi32> into memref<?x4xi32>
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %e[%i, %i] : memref<?x4xi32>
    memref.store %x, %b[%i] : memref<4xi32>
  }
  return
}
func.func @expand_shape_strided(%a: memref<8x6xi32>, %b: memref<2x2x3xi32>) {
  %s = memref.subview %a[1, 0] [4, 3] [2, 2] : memref<8x6xi32> to memref<4x3xi32, strided<[12, 2], offset: 6>>
  %e = memref.expand_shape %s [[0, 1], [2]] output_shape [2, 2, 3] : memref<4x3xi32, strided<[12, 2], offset: 6>> into memref<2x2x3xi32, strided<[24, 12, 2], offset: 6>>
  memref.copy %e, %b : memref<2x2x3xi32, strided<[24, 12, 2], offset: 6>> to memref<2x2x3xi32>
  return
}
func.func @collapse_shape_static(%a: memref<2x3x4xi32>, %b: memref<6x4xi32>) {
  %e = memref.collapse_shape %a [[0, 1], [2]] : memref<2x3x4xi32> into memref<6x4xi32>
  memref.copy %e, %b : memref<6x4xi32> to memref<6x4xi32>
  return
}
func.func @collapse_shape_dynamic(%a: memref<2x3x4xi32>, %b: memref<24xi32>) {
  %d = memref.cast %a : memref<2x3x4xi32> to memref<?x?x4xi32>
  %e = memref.collapse_shape %d [[0, 1, 2]] : memref<?x?x4xi32> into memref<?xi32>
  %c = memref.cast %e : memref<?xi32> to memref<24xi32>
  memref.copy %c, %b : memref<24xi32> to memref<24xi32>
  return
}
func.func @collapse_shape_unit_axes(%a: memref<4x1x3x1xi32>, %b: memref<4x3xi32>) {
  %e = memref.collapse_shape %a [[0, 1], [2, 3]] : memref<4x1x3x1xi32> into memref<4x3xi32>
  memref.copy %e, %b : memref<4x3xi32> to memref<4x3xi32>
  return
}
func.func @collapse_shape_strided(%a: memref<8x4x3xi32>, %b: memref<8x4xi32>) {
  %s = memref.subview %a[0, 0, 1] [8, 4, 1] [1, 1, 1] : memref<8x4x3xi32> to memref<8x4x1xi32, strided<[12, 3, 1], offset: 1>>
  %e = memref.collapse_shape %s [[0], [1, 2]] : memref<8x4x1xi32, strided<[12, 3, 1], offset: 1>> into memref<8x4xi32, strided<[12, 3], offset: 1>>
  memref.copy %e, %b : memref<8x4xi32, strided<[12, 3], offset: 1>> to memref<8x4xi32>
  return
}
func.func @collapse_to_scalar(%a: memref<1x1xi32>, %b: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %e = memref.collapse_shape %a [] : memref<1x1xi32> into memref<i32>
  %x = memref.load %e[] : memref<i32>
  memref.store %x, %b[%c0] : memref<1xi32>
  return
}
func.func @transpose(%a: memref<2x3x4xi32>, %b: memref<4x2x3xi32>) {
  %t = memref.transpose %a (i, j, k) -> (k, i, j) : memref<2x3x4xi32> to memref<4x2x3xi32, strided<[1, 12, 4]>>
  memref.copy %t, %b : memref<4x2x3xi32, strided<[1, 12, 4]>> to memref<4x2x3xi32>
  return
}
func.func @view(%a: memref<64xi8>, %i: index, %b: memref<3x2xi32>) {
  %c4 = arith.constant 4 : index
  %shift = arith.muli %i, %c4 : index
  %v = memref.view %a[%shift][] : memref<64xi8> to memref<3x2xi32>
  memref.copy %v, %b : memref<3x2xi32> to memref<3x2xi32>
  return
}
func.func @view_written(%a: memref<64xi8>, %n: index, %x: i16, %y: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %size = arith.addi %n, %c1 : index
  %v = memref.view %a[%c8][%size, %c4] : memref<64xi8> to memref<?x?xi16>
  memref.store %x, %v[%n, %c1] : memref<?x?xi16>
  %w = memref.view %a[%c0][] : memref<64xi8> to memref<2xf32>
  memref.store %y, %w[%c1] : memref<2xf32>
  return
}
func.func @dim_rank(%a: memref<4x5xi32>, %i: index, %b: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %s = memref.subview %a[0, 0] [%i, 3] [1, 1] : memref<4x5xi32> to memref<?x3xi32, strided<[5, 1]>>
  %d0 = memref.dim %s, %c0 : memref<?x3xi32, strided<[5, 1]>>
  %d1 = memref.dim %s, %c1 : memref<?x3xi32, strided<[5, 1]>>
  %u = memref.cast %a : memref<4x5xi32> to memref<*xi32>
  %r = memref.rank %u : memref<*xi32>
  %d2 = memref.dim %u, %c1 : memref<*xi32>
  memref.store %d0, %b[%c0] : memref<4xindex>
  memref.store %d1, %b[%c1] : memref<4xindex>
  memref.store %r, %b[%c2] : memref<4xindex>
  memref.store %d2, %b[%c3] : memref<4xindex>
  return
}
func.func @unranked_and_back(%a: memref<4x5xi32>, %b: memref<4x5xi32>) {
  %u = memref.cast %a : memref<4x5xi32> to memref<*xi32>
  %d = memref.cast %u : memref<*xi32> to memref<4x5xi32>
  memref.copy %d, %b : memref<4x5xi32> to memref<4x5xi32>
  return
}
func.func @copy_between_strides(%a: memref<3x4xf32>, %b: memref<4x3xf32>) {
  %t = memref.transpose %b (i, j) -> (j, i) : memref<4x3xf32> to memref<3x4xf32, strided<[1, 3]>>
  memref.copy %a, %t : memref<3x4xf32> to memref<3x4xf32, strided<[1, 3]>>
  return
}
func.func @metadata(%a: memref<6x4xi32>, %i: index, %b: memref<5xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %s = memref.subview %a[%i, 1] [2, %i] [3, 2] : memref<6x4xi32> to memref<2x?xi32, strided<[12, 2], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %s : memref<2x?xi32, strided<[12, 2], offset: ?>> -> memref<i32>, index, index, index, index, index
  memref.store %offset, %b[%c0] : memref<5xindex>
  memref.store %sizes#0, %b[%c1] : memref<5xindex>
  memref.store %sizes#1, %b[%c2] : memref<5xindex>
  memref.store %strides#0, %b[%c3] : memref<5xindex>
  memref.store %strides#1, %b[%c4] : memref<5xindex>
  return
}
func.func @metadata_rebuilt(%a: memref<6x4xi32>, %i: index, %b: memref<2x2xi32>) {
  %s = memref.subview %a[%i, 1] [2, 2] [2, 1] : memref<6x4xi32> to memref<2x2xi32, strided<[8, 1], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %s : memref<2x2xi32, strided<[8, 1], offset: ?>> -> memref<i32>, index, index, index, index, index
  %r = memref.reinterpret_cast %base to offset: [%offset], sizes: [2, 2], strides: [%strides#0, %strides#1] : memref<i32> to memref<2x2xi32, strided<[?, ?], offset: ?>>
  memref.copy %r, %b : memref<2x2xi32, strided<[?, ?], offset: ?>> to memref<2x2xi32>
  return
}
func.func @reshape(%a: memref<12xi32>, %b: memref<3x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %shape = memref.alloca() : memref<2xindex>
  memref.store %c3, %shape[%c0] : memref<2xindex>
  memref.store %c4, %shape[%c1] : memref<2xindex>
  %r = memref.reshape %a(%shape) : (memref<12xi32>, memref<2xindex>) -> memref<?x?xi32>
  %c = memref.cast %r : memref<?x?xi32> to memref<3x4xi32>
  memref.copy %c, %b : memref<3x4xi32> to memref<3x4xi32>
  return
}
func.func @alloca_scope(%a: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.alloca_scope -> (i32) {
    %m = memref.alloca() : memref<2xi32>
    memref.copy %a, %m : memref<2xi32> to memref<2xi32>
    %x = memref.load %m[%c1] : memref<2xi32>
    memref.alloca_scope.return %x : i32
  }
  memref.store %r, %a[%c0] : memref<2xi32>
  return
}
func.func @globals(%i: index, %a: memref<2xi32>, %b: memref<4xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %g = memref.get_global @numbers : memref<2x3xi32>
  %x = memref.load %g[%c1, %c2] : memref<2x3xi32>
  memref.store %x, %a[%c0] : memref<2xi32>
  %m = memref.get_global @mutable : memref<4xi16>
  memref.copy %b, %m : memref<4xi16> to memref<4xi16>
  %again = memref.get_global @mutable : memref<4xi16>
  %y = memref.load %again[%i] : memref<4xi16>
  %z = arith.extsi %y : i16 to i32
  memref.store %z, %a[%c1] : memref<2xi32>
  return
}
func.func @atomic_integers(%a: memref<9xi32>, %old: memref<9xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %0 = memref.atomic_rmw addi %x, %a[%c0] : (i32, memref<9xi32>) -> i32
  %1 = memref.atomic_rmw assign %x, %a[%c1] : (i32, memref<9xi32>) -> i32
  %2 = memref.atomic_rmw maxs %x, %a[%c2] : (i32, memref<9xi32>) -> i32
  %3 = memref.atomic_rmw maxu %x, %a[%c3] : (i32, memref<9xi32>) -> i32
  %4 = memref.atomic_rmw mins %x, %a[%c4] : (i32, memref<9xi32>) -> i32
  %5 = memref.atomic_rmw minu %x, %a[%c5] : (i32, memref<9xi32>) -> i32
  %6 = memref.atomic_rmw ori %x, %a[%c6] : (i32, memref<9xi32>) -> i32
  %7 = memref.atomic_rmw andi %x, %a[%c7] : (i32, memref<9xi32>) -> i32
  memref.store %0, %old[%c0] : memref<9xi32>
  memref.store %1, %old[%c1] : memref<9xi32>
  memref.store %2, %old[%c2] : memref<9xi32>
  memref.store %3, %old[%c3] : memref<9xi32>
  memref.store %4, %old[%c4] : memref<9xi32>
  memref.store %5, %old[%c5] : memref<9xi32>
  memref.store %6, %old[%c6] : memref<9xi32>
  memref.store %7, %old[%c7] : memref<9xi32>
  return
}
func.func @atomic_floats(%a: memref<2xf32>, %old: memref<2xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.atomic_rmw addf %x, %a[%c0] : (f32, memref<2xf32>) -> f32
  %1 = memref.atomic_rmw assign %x, %a[%c1] : (f32, memref<2xf32>) -> f32
  memref.store %0, %old[%c0] : memref<2xf32>
  return
}
func.func @generic_atomic(%a: memref<4xi32>, %i: index, %x: i32, %b: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %r = memref.generic_atomic_rmw %a[%i] : memref<4xi32> {
  ^bb0(%current: i32):
    %product = arith.muli %current, %x : i32
    %sum = arith.addi %product, %x : i32
    memref.atomic_yield %sum : i32
  }
  memref.store %r, %b[%c0] : memref<1xi32>
  return
}
func.func @hints(%a: memref<4xi32>, %i: index) {
  %c0 = arith.constant 0 : index
  memref.assume_alignment %a, 4 : memref<4xi32>
  memref.prefetch %a[%i], read, locality<3>, data : memref<4xi32>
  %x = memref.load %a[%i] : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  return
}
func.func @realloc(%n: index, %a: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xi32>
  %x = memref.load %a[%n] : memref<4xi32>
  memref.store %x, %m[%c0] : memref<2xi32>
  memref.store %x, %m[%c1] : memref<2xi32>
  %r = memref.realloc %m : memref<2xi32> to memref<4xi32>
  %y = memref.load %r[%c1] : memref<4xi32>
  memref.store %y, %a[%c0] : memref<4xi32>
  memref.dealloc %r : memref<4xi32>
  return
}
func.func @memory_space(%a: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.memory_space_cast %a : memref<4xi32> to memref<4xi32, 0 : i32>
  %x = memref.load %s[%c1] : memref<4xi32, 0 : i32>
  memref.store %x, %a[%c0] : memref<4xi32>
  return
}
func.func @element_types(%a: memref<3xf16>, %b: memref<3xbf16>, %c: memref<3xi1>, %i: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %x = memref.load %a[%c2] : memref<3xf16>
  memref.store %x, %a[%c0] : memref<3xf16>
  %y = memref.load %b[%c2] : memref<3xbf16>
  memref.store %y, %b[%c0] : memref<3xbf16>
  %z = memref.load %c[%c2] : memref<3xi1>
  memref.store %z, %c[%c0] : memref<3xi1>
  return
}
func.func @same_pointer(%a: memref<4xi32>, %o: memref<2xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %local = memref.alloc() : memref<4xi32>
  %view = memref.subview %a[1] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: 1>>
  %0 = memref.extract_aligned_pointer_as_index %a : memref<4xi32> -> index
  %1 = memref.extract_aligned_pointer_as_index %view : memref<2xi32, strided<[1], offset: 1>> -> index
  %2 = memref.extract_aligned_pointer_as_index %local : memref<4xi32> -> index
  %same = arith.cmpi eq, %0, %1 : index
  %other = arith.cmpi eq, %0, %2 : index
  memref.store %same, %o[%c0] : memref<2xi1>
  memref.store %other, %o[%c1] : memref<2xi1>
  memref.dealloc %local : memref<4xi32>
  return
}
