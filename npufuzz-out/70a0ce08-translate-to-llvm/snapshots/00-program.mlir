module {
  func.func @k0(%arg0: memref<1xf32>, %arg1: memref<1xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %0 = tile.view %arg1 : memref<1xf32> -> <1xf32>
    %1 = tile.view %arg0 : memref<1xf32> -> <1xf32>
    %2 = tile.load %0[%c0] : <1xf32> -> <1xf32>
    tile.store %2, %1[%c0] : <1xf32>, <1xf32>
    return
  }
  func.func @main(%arg0: memref<1xf32>, %arg1: memref<1xf32>) {
    call @k0(%arg0, %arg1) : (memref<1xf32>, memref<1xf32>) -> ()
    return
  }
}

