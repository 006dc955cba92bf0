// npufuzz: seed=0xb332f09c0ba5e8dd backend=npu settings=async=0,bank_bytes=32768,cache_line=64,cores=2,dma_queues=2,lane_stride=1,lanes=8,schedule=0,split_axis=0,subtile=0,tail=0,vlen=256 plants=cast-rounding
module {
  func.func @k0(%arg0: memref<1xbf16>, %arg1: memref<1xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %0 = tile.view %arg1 : memref<1xf32> -> <1xf32>
    %1 = tile.view %arg0 : memref<1xbf16> -> <1xbf16>
    %2 = tile.load %0[%c0] : <1xf32> -> <1xf32>
    %3 = tile.cast %2 : <1xf32> -> <1xbf16>
    tile.store %3, %1[%c0] : <1xbf16>, <1xbf16>
    return
  }
  func.func @main(%arg0: memref<1xbf16>, %arg1: memref<1xf32>) {
    call @k0(%arg0, %arg1) : (memref<1xbf16>, memref<1xf32>) -> ()
    return
  }
}

