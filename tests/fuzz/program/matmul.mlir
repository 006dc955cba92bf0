module {
  func.func @k0(%arg0: memref<5x4xf32>, %arg1: memref<5x4xf32>, %arg2: memref<26x13xf16>, %arg3: memref<4x13xf16>, %arg4: memref<1x4xf32>, %arg5: memref<5x11xi16>, %arg6: memref<20xf32>, %arg7: memref<5x4xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %c6_i16 = arith.constant 6 : i16
    %0 = tile.view %arg0 : memref<5x4xf32> -> <5x4xf32>
    %1 = tile.view %arg1 : memref<5x4xf32> -> <5x4xf32>
    %2 = tile.view %arg2 : memref<26x13xf16> -> <26x13xf16>
    %3 = tile.chunk %2 axis 0 part 3 of 4 : <26x13xf16> -> <5x13xf16>
    %4 = tile.view %arg3 : memref<4x13xf16> -> <4x13xf16>
    %5 = tile.permute %4 [1, 0] : <4x13xf16> -> <13x4xf16>
    %6 = tile.view %arg4 : memref<1x4xf32> -> <1x4xf32>
    %7 = tile.view %arg5 : memref<5x11xi16> -> <5x11xi16>
    %8 = tile.slice %7 offsets [0, 3] strides [1, 1] : <5x11xi16> -> <5x4xi16>
    %9 = tile.view %arg7 : memref<5x4xf32> -> <5x4xf32>
    %10 = tile.view %arg6 : memref<20xf32> -> <20xf32>
    %11 = tile.reshape %10 : <20xf32> -> <5x4xf32>
    %12 = tile.load %0[%c0, %c0] : <5x4xf32> -> <5x4xf32>
    %13 = tile.load %1[%c0, %c0] : <5x4xf32> -> <5x4xf32>
    %14 = tile.load %3[%c0, %c0] : <5x13xf16> -> <5x13xf16>
    %15 = tile.load %5[%c0, %c0] : <13x4xf16> -> <13x4xf16>
    %16 = tile.matmul %14, %15 : <5x13xf16>, <13x4xf16> -> <5x4xf32>
    %17 = tile.sub %16, %12 : <5x4xf32>
    %18 = tile.abs %13 : <5x4xf32>
    %19 = tile.max %17, %13 : <5x4xf32>
    %20 = tile.load %6[%c0, %c0] : <1x4xf32> -> <1x4xf32>
    %21 = tile.expand %20 axis 0 : <1x4xf32> -> <5x4xf32>
    %22 = tile.cast %21 round trunc saturate : <5x4xf32> -> <5x4xi16>
    %23 = tile.splat %c6_i16 : i16 -> <5x4xi16>
    %24 = tile.or %22, %23 : <5x4xi16>
    tile.store %24, %8[%c0, %c0] : <5x4xi16>, <5x4xi16>
    tile.store %19, %9[%c0, %c0] : <5x4xf32>, <5x4xf32>
    tile.store %18, %11[%c0, %c0] : <5x4xf32>, <5x4xf32>
    return
  }
  func.func @main(%arg0: memref<5x4xf32>, %arg1: memref<5x4xf32>, %arg2: memref<26x13xf16>, %arg3: memref<4x13xf16>, %arg4: memref<1x4xf32>, %arg5: memref<5x11xi16>, %arg6: memref<20xf32>, %arg7: memref<5x4xf32>) {
    call @k0(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7) : (memref<5x4xf32>, memref<5x4xf32>, memref<26x13xf16>, memref<4x13xf16>, memref<1x4xf32>, memref<5x11xi16>, memref<20xf32>, memref<5x4xf32>) -> ()
    return
  }
}

