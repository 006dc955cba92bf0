// Origin: seed 004, one rank. Tokens are routed to the better of two experts, each expert runs a quantised
// i8 matmul on all tokens, and the results are combined and added to a residual: three kernels that pass data
// through global memory. In the real stack a kernel argument was cut from 64 to 32 bits, casts rounded half away
// instead of half to even, and the next kernel read what the previous one had not written back.
module {
  func.func @route(%scores: memref<12x2xf32>, %ids: memref<12x1xi64>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %v = tile.view %scores : memref<12x2xf32> -> !tile.view<12x2xf32>
    %vi = tile.view %ids : memref<12x1xi64> -> !tile.view<12x1xi64>
    %first = tile.chunk %v axis 1 part 0 of 2 : !tile.view<12x2xf32> -> !tile.view<12x1xf32>
    %second = tile.chunk %v axis 1 part 1 of 2 : !tile.view<12x2xf32> -> !tile.view<12x1xf32>
    affine.for %i = 0 to 12 step 8 {
      %a = tile.load %first[%i, %c0] : !tile.view<12x1xf32> -> !tile.tile<8x1xf32>
      %b = tile.load %second[%i, %c0] : !tile.view<12x1xf32> -> !tile.tile<8x1xf32>
      %better = tile.cmp lt %a, %b : !tile.tile<8x1xf32> -> !tile.tile<8x1xi1>
      %id = tile.cast %better : !tile.tile<8x1xi1> -> !tile.tile<8x1xi64>
      tile.store %id, %vi[%i, %c0] : !tile.tile<8x1xi64>, !tile.view<12x1xi64>
    }
    return
  }
  func.func @experts(%x: memref<12x16xf32>, %w: memref<2x16x20xi8>, %y: memref<2x12x20xbf16>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %vx = tile.view %x : memref<12x16xf32> -> !tile.view<12x16xf32>
    %vw = tile.view %w : memref<2x16x20xi8> -> !tile.view<2x16x20xi8>
    %rows = tile.reshape %vw : !tile.view<2x16x20xi8> -> !tile.view<32x20xi8>
    %vy = tile.view %y : memref<2x12x20xbf16> -> !tile.view<2x12x20xbf16>
    %tokens = tile.reshape %vy : !tile.view<2x12x20xbf16> -> !tile.view<24x20xbf16>
    %t = tile.load %vx[%c0, %c0] : !tile.view<12x16xf32> -> !tile.tile<12x16xf32>
    %q = tile.cast %t saturate : !tile.tile<12x16xf32> -> !tile.tile<12x16xi8>
    affine.for %e = 0 to 2 {
      %row = affine.apply affine_map<(d0) -> (d0 * 16)>(%e)
      %out = affine.apply affine_map<(d0) -> (d0 * 12)>(%e)
      %we = tile.load %rows[%row, %c0] : !tile.view<32x20xi8> -> !tile.tile<16x20xi8>
      %acc = tile.matmul %q, %we : !tile.tile<12x16xi8>, !tile.tile<16x20xi8> -> !tile.tile<12x20xi32>
      %f = tile.cast %acc : !tile.tile<12x20xi32> -> !tile.tile<12x20xf32>
      %h = tile.cast %f round nearest_even : !tile.tile<12x20xf32> -> !tile.tile<12x20xbf16>
      tile.store %h, %tokens[%out, %c0] : !tile.tile<12x20xbf16>, !tile.view<24x20xbf16>
    }
    return
  }
  func.func @combine(%ids: memref<12x1xi64>, %y: memref<2x12x20xbf16>, %residual: memref<12x20xf32>, %base: i64) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i64
    %vi = tile.view %ids : memref<12x1xi64> -> !tile.view<12x1xi64>
    %vy = tile.view %y : memref<2x12x20xbf16> -> !tile.view<2x12x20xbf16>
    %y0 = tile.slice %vy offsets [0, 0, 0] strides [1, 1, 1] : !tile.view<2x12x20xbf16> -> !tile.view<1x12x20xbf16>
    %y1 = tile.slice %vy offsets [1, 0, 0] strides [1, 1, 1] : !tile.view<2x12x20xbf16> -> !tile.view<1x12x20xbf16>
    %e0 = tile.reshape %y0 : !tile.view<1x12x20xbf16> -> !tile.view<12x20xbf16>
    %e1 = tile.reshape %y1 : !tile.view<1x12x20xbf16> -> !tile.view<12x20xbf16>
    %vr = tile.view %residual : memref<12x20xf32> -> !tile.view<12x20xf32>
    affine.for %i = 0 to 12 step 8 {
      %id = tile.load %vi[%i, %c0] : !tile.view<12x1xi64> -> !tile.tile<8x1xi64>
      // Global expert ids start at %base, which does not fit 32 bits in a large deployment.
      %b = tile.splat %base : i64 -> !tile.tile<8x1xi64>
      %global = tile.add %id, %b : !tile.tile<8x1xi64>
      %o = tile.splat %one : i64 -> !tile.tile<8x1xi64>
      %second = tile.add %b, %o : !tile.tile<8x1xi64>
      %is1 = tile.cmp eq %global, %second : !tile.tile<8x1xi64> -> !tile.tile<8x1xi1>
      %mask = tile.expand %is1 axis 1 : !tile.tile<8x1xi1> -> !tile.tile<8x20xi1>
      %h0 = tile.load %e0[%i, %c0] : !tile.view<12x20xbf16> -> !tile.tile<8x20xbf16>
      %h1 = tile.load %e1[%i, %c0] : !tile.view<12x20xbf16> -> !tile.tile<8x20xbf16>
      %h = tile.select %mask, %h1, %h0 : !tile.tile<8x20xi1>, !tile.tile<8x20xbf16>, !tile.tile<8x20xbf16> -> !tile.tile<8x20xbf16>
      %f = tile.cast %h : !tile.tile<8x20xbf16> -> !tile.tile<8x20xf32>
      %r = tile.load %vr[%i, %c0] : !tile.view<12x20xf32> -> !tile.tile<8x20xf32>
      %s = tile.add %f, %r : !tile.tile<8x20xf32>
      tile.store %s, %vr[%i, %c0] : !tile.tile<8x20xf32>, !tile.view<12x20xf32>
    }
    return
  }
  func.func @main(%scores: memref<12x2xf32>, %x: memref<12x16xf32>, %w: memref<2x16x20xi8>, %residual: memref<12x20xf32>, %base: i64) {
    %ids = tile.scratch : memref<12x1xi64>
    %y = tile.scratch : memref<2x12x20xbf16>
    func.call @route(%scores, %ids) : (memref<12x2xf32>, memref<12x1xi64>) -> ()
    func.call @experts(%x, %w, %y) : (memref<12x16xf32>, memref<2x16x20xi8>, memref<2x12x20xbf16>) -> ()
    func.call @combine(%ids, %y, %residual, %base) : (memref<12x1xi64>, memref<2x12x20xbf16>, memref<12x20xf32>, i64) -> ()
    return
  }
}
