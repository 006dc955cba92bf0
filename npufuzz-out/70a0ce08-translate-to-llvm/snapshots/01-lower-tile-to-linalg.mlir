#map = affine_map<(d0, d1) -> (d0 + d1)>
module {
  func.func @k0(%arg0: memref<1xf32>, %arg1: memref<1xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<1xf32>
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c1_1 = arith.constant 1 : index
    scf.for %arg2 = %c0_0 to %c1_1 step %c1 {
      %0 = affine.apply #map(%c0, %arg2)
      %1 = memref.load %arg1[%0] : memref<1xf32>
      memref.store %1, %alloc[%arg2] : memref<1xf32>
    }
    %c0_2 = arith.constant 0 : index
    %c1_3 = arith.constant 1 : index
    %c1_4 = arith.constant 1 : index
    scf.for %arg2 = %c0_2 to %c1_4 step %c1_3 {
      %0 = affine.apply #map(%c0, %arg2)
      %1 = memref.load %alloc[%arg2] : memref<1xf32>
      memref.store %1, %arg0[%0] : memref<1xf32>
    }
    memref.dealloc %alloc : memref<1xf32>
    return
  }
  func.func @main(%arg0: memref<1xf32>, %arg1: memref<1xf32>) {
    call @k0(%arg0, %arg1) : (memref<1xf32>, memref<1xf32>) -> ()
    return
  }
}

