// affine: maps, loops, conditions, accesses, vectors.
#floor = affine_map<(d0)[s0] -> (d0 floordiv 3 + s0 mod 4, d0 ceildiv 2)>
#inside = affine_set<(d0, d1)[s0] : (d0 + d1 - 3 >= 0, s0 - d0 >= 0, d1 mod 2 == 0)>
func.func @apply(%n: index, %b: memref<16xindex>) {
  affine.for %i = 0 to 16 {
    %x = affine.apply affine_map<(d0)[s0] -> ((d0 - 9) floordiv 4 * 5 + (d0 - 7) mod 3 + s0 ceildiv 2)>(%i)[%n]
    affine.store %x, %b[%i] : memref<16xindex>
  }
  return
}
func.func @apply_negative(%a: memref<16xi32>, %b: memref<16xindex>) {
  affine.for %i = 0 to 16 {
    %w = affine.load %a[%i] : memref<16xi32>
    %x = arith.index_cast %w : i32 to index
    %y = affine.apply affine_map<()[s0] -> (s0 floordiv 7 + s0 mod 5 - s0 ceildiv 3)>()[%x]
    affine.store %y, %b[%i] : memref<16xindex>
  }
  return
}
func.func @semi_affine(%n: index, %b: memref<12xindex>) {
  %c1 = arith.constant 1 : index
  %d = arith.addi %n, %c1 : index
  affine.for %i = 0 to 12 {
    %x = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0 + d0 mod s0 + d0 * s0)>(%i)[%d]
    affine.store %x, %b[%i] : memref<12xindex>
  }
  return
}
func.func @min_max(%n: index, %m: index, %b: memref<8xindex>) {
  affine.for %i = 0 to 4 {
    %x = affine.min affine_map<(d0)[s0, s1] -> (d0 * 2, s0, s1 + 1)>(%i)[%n, %m]
    %y = affine.max affine_map<(d0)[s0, s1] -> (d0 * 2 - 3, s0 - 5, s1)>(%i)[%n, %m]
    affine.store %x, %b[%i] : memref<8xindex>
    affine.store %y, %b[%i + 4] : memref<8xindex>
  }
  return
}
func.func @for_step(%b: memref<10xi32>, %x: i32) {
  affine.for %i = 1 to 10 step 3 {
    affine.store %x, %b[%i] : memref<10xi32>
  }
  return
}
func.func @for_bounds(%n: index, %m: index, %b: memref<12xi32>, %x: i32) {
  affine.for %i = max affine_map<(d0, d1) -> (d0, d1 - 1)>(%n, %m) to min affine_map<(d0, d1) -> (d0 + 6, d1 + 7, 9)>(%n, %m) {
    affine.store %x, %b[%i] : memref<12xi32>
  }
  return
}
func.func @for_carried(%a: memref<9xi32>, %b: memref<2xi32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = affine.for %i = 0 to 9 iter_args(%s = %c0, %t = %c1) -> (i32, i32) {
    %x = affine.load %a[%i] : memref<9xi32>
    %u = arith.addi %s, %x : i32
    affine.yield %t, %u : i32, i32
  }
  affine.store %r#0, %b[0] : memref<2xi32>
  affine.store %r#1, %b[1] : memref<2xi32>
  return
}
func.func @for_zero_trip(%n: index, %b: memref<1xi32>, %x: i32) {
  %r = affine.for %i = 4 to affine_map<(d0) -> (d0)>(%n) iter_args(%s = %x) -> i32 {
    %t = arith.addi %s, %s : i32
    affine.yield %t : i32
  }
  affine.store %r, %b[0] : memref<1xi32>
  return
}
func.func @nest_triangular(%b: memref<6x6xi32>, %x: i32) {
  affine.for %i = 0 to 6 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 6 {
      affine.store %x, %b[%i, %j] : memref<6x6xi32>
    }
  }
  return
}
func.func @if_else(%n: index, %b: memref<4x4xi32>, %x: i32, %y: i32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.if #inside(%i, %j)[%n] {
        affine.store %x, %b[%i, %j] : memref<4x4xi32>
      } else {
        affine.store %y, %b[%i, %j] : memref<4x4xi32>
      }
    }
  }
  return
}
func.func @if_results(%n: index, %b: memref<8xi32>, %x: i32, %y: i32) {
  affine.for %i = 0 to 8 {
    %r = affine.if affine_set<(d0)[s0] : (d0 mod 3 - s0 == 0)>(%i)[%n] -> i32 {
      affine.yield %x : i32
    } else {
      affine.yield %y : i32
    }
    affine.store %r, %b[%i] : memref<8xi32>
  }
  return
}
func.func @if_equality_and_less(%b: memref<10xi32>, %x: i32) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 floordiv 2 - 2 >= 0, 7 - d0 >= 0)>(%i) {
      affine.store %x, %b[%i] : memref<10xi32>
    }
  }
  return
}
func.func @load_store_maps(%a: memref<20x3xi32>, %n: index, %b: memref<10xi32>) {
  affine.for %i = 0 to 10 {
    %x = affine.load %a[%i * 2 - %i floordiv 3, (%i + symbol(%n)) mod 3] : memref<20x3xi32>
    affine.store %x, %b[-%i + 9] : memref<10xi32>
  }
  return
}
func.func @load_through_subview(%a: memref<8x8xi32>, %n: index, %b: memref<3xi32>) {
  %s = memref.subview %a[%n, 1] [3, 3] [2, 2] : memref<8x8xi32> to memref<3x3xi32, strided<[16, 2], offset: ?>>
  affine.for %i = 0 to 2 {
    %x = affine.load %s[%i, 2 - %i] : memref<3x3xi32, strided<[16, 2], offset: ?>>
    affine.store %x, %b[%i] : memref<3xi32>
  }
  return
}
func.func @in_place_backward(%a: memref<10xi32>) {
  affine.for %i = 0 to 9 {
    %x = affine.load %a[%i + 1] : memref<10xi32>
    affine.store %x, %a[%i] : memref<10xi32>
  }
  return
}
func.func @in_place_forward(%a: memref<10xi32>) {
  affine.for %i = 0 to 9 {
    %x = affine.load %a[%i] : memref<10xi32>
    affine.store %x, %a[%i + 1] : memref<10xi32>
  }
  return
}
func.func @parallel(%b: memref<4x6xindex>) {
  affine.parallel (%i, %j) = (0, 1) to (4, 6) step (1, 2) {
    %x = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
    affine.store %x, %b[%i, %j] : memref<4x6xindex>
  }
  return
}
func.func @parallel_bounds(%n: index, %b: memref<8x8xi32>, %x: i32) {
  affine.parallel (%i, %j) = (max(%n, 1), 0) to (min(%n + 4, 7), %n + 2) {
    affine.store %x, %b[%i, %j] : memref<8x8xi32>
  }
  return
}
func.func @parallel_reduce(%a: memref<4x3xi32>, %b: memref<6xi32>) {
  // "maxs" and the like want si32 or ui32, which no lowering takes.
  %r:4 = affine.parallel (%i, %j) = (0, 0) to (4, 3) reduce ("addi", "muli", "andi", "ori") -> (i32, i32, i32, i32) {
    %x = affine.load %a[%i, %j] : memref<4x3xi32>
    affine.yield %x, %x, %x, %x : i32, i32, i32, i32
  }
  affine.store %r#0, %b[0] : memref<6xi32>
  affine.store %r#1, %b[1] : memref<6xi32>
  affine.store %r#2, %b[2] : memref<6xi32>
  affine.store %r#3, %b[3] : memref<6xi32>
  return
}
func.func @parallel_reduce_more(%a: memref<5xi16>, %b: memref<3xi16>) {
  %r:3 = affine.parallel (%i) = (0) to (5) reduce ("ori", "muli", "andi") -> (i16, i16, i16) {
    %x = affine.load %a[%i] : memref<5xi16>
    affine.yield %x, %x, %x : i16, i16, i16
  }
  affine.store %r#0, %b[0] : memref<3xi16>
  affine.store %r#1, %b[1] : memref<3xi16>
  affine.store %r#2, %b[2] : memref<3xi16>
  return
}
func.func @parallel_reduce_floats(%a: memref<5xf32>, %b: memref<4xf32>) {
  %r:4 = affine.parallel (%i) = (0) to (5) reduce ("addf", "mulf", "maximumf", "minimumf") -> (f32, f32, f32, f32) {
    %x = affine.load %a[%i] : memref<5xf32>
    affine.yield %x, %x, %x, %x : f32, f32, f32, f32
  }
  affine.store %r#0, %b[0] : memref<4xf32>
  affine.store %r#1, %b[1] : memref<4xf32>
  affine.store %r#2, %b[2] : memref<4xf32>
  affine.store %r#3, %b[3] : memref<4xf32>
  return
}
func.func @vector_load(%a: memref<6x8xf32>, %b: memref<4x4xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.vector_load %a[%i + 1, %i] : memref<6x8xf32>, vector<4xf32>
    affine.vector_store %v, %b[%i, 0] : memref<4x4xf32>, vector<4xf32>
  }
  return
}
func.func @vector_store_map(%a: memref<4xi32>, %n: index, %b: memref<16xi32>) {
  %v = affine.vector_load %a[0] : memref<4xi32>, vector<4xi32>
  affine.vector_store %v, %b[symbol(%n) * 2 + 3] : memref<16xi32>, vector<4xi32>
  return
}
func.func @vector_arithmetic(%a: memref<32xi16>, %b: memref<32xi16>) {
  affine.for %i = 0 to 32 step 8 {
    %v = affine.vector_load %a[%i] : memref<32xi16>, vector<8xi16>
    %w = arith.muli %v, %v : vector<8xi16>
    affine.vector_store %w, %b[%i] : memref<32xi16>, vector<8xi16>
  }
  return
}
func.func @delinearize(%n: index, %b: memref<24x3xindex>) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  affine.for %i = 0 to 24 {
    %d:3 = affine.delinearize_index %i into (%c2, %c3, %c4) : index, index, index
    affine.store %d#0, %b[%i, 0] : memref<24x3xindex>
    affine.store %d#1, %b[%i, 1] : memref<24x3xindex>
    affine.store %d#2, %b[%i, 2] : memref<24x3xindex>
  }
  return
}
func.func @delinearize_dynamic(%n: index, %b: memref<20x2xindex>) {
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  %size = arith.addi %n, %c1 : index
  affine.for %i = 0 to 20 {
    %d:2 = affine.delinearize_index %i into (%c20, %size) : index, index
    affine.store %d#0, %b[%i, 0] : memref<20x2xindex>
    affine.store %d#1, %b[%i, 1] : memref<20x2xindex>
  }
  return
}
func.func @prefetch(%a: memref<8xi32>, %b: memref<8xi32>) {
  affine.for %i = 0 to 4 {
    affine.prefetch %a[%i + 2], read, locality<3>, data : memref<8xi32>
    %x = affine.load %a[%i + 2] : memref<8xi32>
    affine.store %x, %b[%i] : memref<8xi32>
  }
  return
}
func.func @matmul(%a: memref<4x5xf32>, %b: memref<5x3xf32>, %c: memref<4x3xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 5 {
        %0 = affine.load %a[%i, %k] : memref<4x5xf32>
        %1 = affine.load %b[%k, %j] : memref<5x3xf32>
        %2 = affine.load %c[%i, %j] : memref<4x3xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %c[%i, %j] : memref<4x3xf32>
      }
    }
  }
  return
}
func.func @tiled(%a: memref<10xi32>, %b: memref<10xi32>) {
  affine.for %i = 0 to 10 step 4 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0) -> (d0 + 4, 10)>(%i) {
      %x = affine.load %a[%j] : memref<10xi32>
      %y = arith.addi %x, %x : i32
      affine.store %y, %b[%j] : memref<10xi32>
    }
  }
  return
}
func.func @loaded_bound(%a: memref<1xi8>, %b: memref<16xi32>, %x: i32) {
  %n = affine.load %a[0] : memref<1xi8>
  %m = arith.index_cast %n : i8 to index
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 16)>()[%m] {
    affine.store %x, %b[%i] : memref<16xi32>
  }
  return
}
func.func @index_of_the_counter(%b: memref<7xi16>) {
  affine.for %i = 0 to 7 {
    %x = arith.index_cast %i : index to i16
    %y = arith.muli %x, %x : i16
    affine.store %y, %b[%i] : memref<7xi16>
  }
  return
}
