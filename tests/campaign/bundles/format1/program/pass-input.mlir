// RUN: npufuzz-opt %s --pass-pipeline='builtin.module(npu-vectorise)'
// pass 14 npu-vectorise changed the result: arg0[0] expected -3.71875 (0xc06e), got -3.734375 (0xc06f)
module attributes {npu.async = 0 : i64, npu.bank_bytes = 32768 : i64, npu.cache_line = 64 : i64, npu.cores = 2 : i64, npu.dma_queues = 2 : i64, npu.lane_stride = 1 : i64, npu.lanes = 8 : i64, npu.schedule = 0 : i64, npu.split_axis = 0 : i64, npu.subtile = 0 : i64, npu.tail = 0 : i64, npu.vlen = 256 : i64} {
  func.func @k0(%arg0: memref<1xbf16>, %arg1: memref<1xf32>) attributes {tile.kernel} {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %0 = npu.alloc at 0 : <1xf32, split = 0, stride = 1>
    npu.set_valid %0[%c1] : <1xf32, split = 0, stride = 1>
    npu.transfer_in %arg1[%c0] to %0[%c0] clip() sizes [1] global [1] tile [1] : memref<1xf32>, <1xf32, split = 0, stride = 1>
    %1 = npu.alloc at 8 : <1xbf16, split = 0, stride = 1>
    %2 = npu.valid %0 axis 0 : <1xf32, split = 0, stride = 1>
    npu.set_valid %1[%2] : <1xbf16, split = 0, stride = 1>
    npu.compute "cast" explicit ins(%0 : !npu.buffer<1xf32, split = 0, stride = 1>) outs(%1 : <1xbf16, split = 0, stride = 1>) {rounding = #tile<rounding nearest_even>}
    npu.transfer_out %1[%c0] to %arg0[%c0] clip() sizes [1] global [1] tile [1] : <1xbf16, split = 0, stride = 1>, memref<1xbf16>
    return
  }
  func.func @main(%arg0: memref<1xbf16>, %arg1: memref<1xf32>) {
    call @k0(%arg0, %arg1) : (memref<1xbf16>, memref<1xf32>) -> ()
    return
  }
}

