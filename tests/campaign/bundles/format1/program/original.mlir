module {
  func.func @k0(%arg0: memref<50x5xf32>, %arg1: memref<5x5xf32>, %arg2: memref<5x6xf32>, %arg3: memref<5x6xbf16>, %arg4: memref<5x6xbf16>, %arg5: memref<5x6xbf16>) attributes {tile.kernel} {
    %0 = tile.view %arg0 : memref<50x5xf32> -> <50x5xf32>
    %1 = tile.chunk %0 axis 0 part 0 of 3 : <50x5xf32> -> <17x5xf32>
    %2 = tile.chunk %1 axis 0 part 1 of 3 : <17x5xf32> -> <6x5xf32>
    %3 = tile.permute %2 [1, 0] : <6x5xf32> -> <5x6xf32>
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %4 = tile.view %arg1 : memref<5x5xf32> -> <5x5xf32>
    %5 = tile.view %arg2 : memref<5x6xf32> -> <5x6xf32>
    %cst_0 = arith.constant -8.000000e+00 : f32
    %cst_1 = arith.constant 8.000000e+00 : f32
    %6 = tile.remap %0 affine_map<(d0, d1) -> ((d1 floordiv 5) mod 50, d1 mod 5)> : <50x5xf32> -> <1x6xf32>
    %7 = tile.view %arg3 : memref<5x6xbf16> -> <5x6xbf16>
    %8 = tile.view %arg4 : memref<5x6xbf16> -> <5x6xbf16>
    %9 = tile.view %arg5 : memref<5x6xbf16> -> <5x6xbf16>
    %10 = tile.load %3[%c0, %c0] : <5x6xf32> -> <5x6xf32>
    %11 = tile.splat %cst : f32 -> <5x6xf32>
    %12 = affine.for %arg6 = 0 to 5 step 3 iter_args(%arg7 = %11) -> (!tile.tile<5x6xf32>) {
      %25 = tile.load %4[%c0, %arg6] : <5x5xf32> -> <5x3xf32>
      %26 = tile.load %5[%arg6, %c0] : <5x6xf32> -> <3x6xf32>
      %27 = tile.matmul %25, %26 acc %arg7 : <5x3xf32>, <3x6xf32> acc !tile.tile<5x6xf32> -> <5x6xf32>
      affine.yield %27 : !tile.tile<5x6xf32>
    }
    %13 = tile.abs %10 : <5x6xf32>
    %14 = tile.min %12, %10 : <5x6xf32>
    %15 = tile.splat %cst_0 : f32 -> <5x6xf32>
    %16 = tile.max %14, %15 : <5x6xf32>
    %17 = tile.splat %cst_1 : f32 -> <5x6xf32>
    %18 = tile.min %16, %17 : <5x6xf32>
    %19 = tile.exp %18 : <5x6xf32>
    %20 = tile.load %6[%c0, %c0] : <1x6xf32> -> <1x6xf32>
    %21 = tile.expand %20 axis 0 : <1x6xf32> -> <5x6xf32>
    %22 = tile.cast %21 saturate : <5x6xf32> -> <5x6xbf16>
    tile.store %22, %7[%c0, %c0] : <5x6xbf16>, <5x6xbf16>
    %23 = tile.cast %19 round nearest_away saturate : <5x6xf32> -> <5x6xbf16>
    tile.store %23, %8[%c0, %c0] : <5x6xbf16>, <5x6xbf16>
    %24 = tile.cast %13 round nearest_away saturate : <5x6xf32> -> <5x6xbf16>
    tile.store %24, %9[%c0, %c0] : <5x6xbf16>, <5x6xbf16>
    return
  }
  func.func @main(%arg0: memref<50x5xf32>, %arg1: memref<5x5xf32>, %arg2: memref<5x6xf32>, %arg3: memref<5x6xbf16>, %arg4: memref<5x6xbf16>, %arg5: memref<5x6xbf16>) {
    call @k0(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) : (memref<50x5xf32>, memref<5x5xf32>, memref<5x6xf32>, memref<5x6xbf16>, memref<5x6xbf16>, memref<5x6xbf16>) -> ()
    return
  }
}

