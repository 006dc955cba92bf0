#map = affine_map<(d0) -> (d0 * 6)>
module {
  func.func @k0(%arg0: memref<16x9xi32>, %arg1: memref<14x9xi32>, %arg2: memref<14x9xf32>) attributes {tile.kernel} {
    %0 = tile.view %arg0 : memref<16x9xi32> -> <16x9xi32>
    %1 = tile.slice %0 offsets [0, 8] strides [1, -1] : <16x9xi32> -> <14x9xi32>
    %c0 = arith.constant 0 : index
    %c7_i32 = arith.constant 7 : i32
    %c2_i32 = arith.constant 2 : i32
    %2 = tile.view %arg1 : memref<14x9xi32> -> <14x9xi32>
    %c0_i32 = arith.constant 0 : i32
    %c65537_i32 = arith.constant 65537 : i32
    %cst = arith.constant 8.000000e+00 : f32
    %3 = tile.view %arg2 : memref<14x9xf32> -> <14x9xf32>
    affine.for %arg3 = 0 to 3 {
      %4 = affine.apply #map(%arg3)
      %5 = tile.load %1[%4, %c0] : <14x9xi32> -> <6x9xi32>
      %6 = tile.splat %c7_i32 : i32 -> <6x9xi32>
      %7 = tile.splat %c2_i32 : i32 -> <6x9xi32>
      %8 = tile.load %2[%4, %c0] : <14x9xi32> -> <6x9xi32>
      %9 = tile.and %8, %6 : <6x9xi32>
      %10 = tile.or %9, %7 : <6x9xi32>
      %11 = tile.mod %5, %10 : <6x9xi32>
      %12 = tile.splat %c0_i32 : i32 -> <6x9xi32>
      %13 = tile.min %11, %12 : <6x9xi32>
      %14 = tile.splat %c65537_i32 : i32 -> <6x9xi32>
      %15 = tile.max %13, %14 : <6x9xi32>
      %16 = tile.cast %15 saturate : <6x9xi32> -> <6x9xf32>
      %17 = tile.splat %cst : f32 -> <6x9xf32>
      %18 = tile.min %16, %17 : <6x9xf32>
      %19 = tile.exp %18 : <6x9xf32>
      %20 = tile.sqrt %19 : <6x9xf32>
      tile.store %20, %3[%4, %c0] : <6x9xf32>, <14x9xf32>
    }
    return
  }
  func.func @main(%arg0: memref<16x9xi32>, %arg1: memref<14x9xi32>, %arg2: memref<14x9xf32>) {
    call @k0(%arg0, %arg1, %arg2) : (memref<16x9xi32>, memref<14x9xi32>, memref<14x9xf32>) -> ()
    return
  }
}

