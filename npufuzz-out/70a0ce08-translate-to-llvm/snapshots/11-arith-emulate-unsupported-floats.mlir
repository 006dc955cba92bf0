module {
  func.func @k0(%arg0: memref<1xf32>, %arg1: memref<1xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<1xf32>
    %0 = memref.load %arg1[%c0] : memref<1xf32>
    memref.store %0, %alloc[%c0] : memref<1xf32>
    %1 = memref.load %alloc[%c0] : memref<1xf32>
    memref.store %1, %arg0[%c0] : memref<1xf32>
    memref.dealloc %alloc : memref<1xf32>
    return
  }
  func.func @main(%arg0: memref<1xf32>, %arg1: memref<1xf32>) {
    call @k0(%arg0, %arg1) : (memref<1xf32>, memref<1xf32>) -> ()
    return
  }
}

