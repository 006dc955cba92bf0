// Origin: seed 002. A row-expanding product is narrowed to the valid rows and padded with zeros in one
// kernel. The real compiler built the product's tile without its valid extents, so the product ran over an
// uninitialised extent: garbage on silicon, a crash in the simulator.
module {
  func.func @scale_and_mask(%gated: memref<16x256xf32>, %scale: memref<16x1xf32>, %out: memref<16x256xf32>, %valid_rows: index) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %c256 = arith.constant 256 : index
    %vg = tile.view %gated : memref<16x256xf32> -> !tile.view<16x256xf32>
    %vs = tile.view %scale : memref<16x1xf32> -> !tile.view<16x1xf32>
    %vo = tile.view %out : memref<16x256xf32> -> !tile.view<16x256xf32>
    %g = tile.load %vg[%c0, %c0] : !tile.view<16x256xf32> -> !tile.tile<16x256xf32>
    %s = tile.load %vs[%c0, %c0] : !tile.view<16x1xf32> -> !tile.tile<16x1xf32>
    %h = tile.expand_binary mul %g, %s axis 1 : !tile.tile<16x256xf32>, !tile.tile<16x1xf32> -> !tile.tile<16x256xf32>
    %n = tile.set_valid %h[%valid_rows, %c256] : !tile.tile<16x256xf32>
    %p = tile.fill_pad zero %n : !tile.tile<16x256xf32>
    tile.store %p, %vo[%c0, %c0] : !tile.tile<16x256xf32>, !tile.view<16x256xf32>
    return
  }
  func.func @main(%gated: memref<16x256xf32>, %scale: memref<16x1xf32>, %out: memref<16x256xf32>, %valid_rows: index) {
    func.call @scale_and_mask(%gated, %scale, %out, %valid_rows) : (memref<16x256xf32>, memref<16x1xf32>, memref<16x256xf32>, index) -> ()
    return
  }
}
