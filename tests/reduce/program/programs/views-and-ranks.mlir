// A rank-5 load with unit axes, slices with strides and backwards, a remap with floor and mod; an unused argument.
module {
  func.func @gather(%x: memref<3x1x10x1x16xi16>, %y: memref<12x6xi16>, %o: memref<3x1x5x1x16xi16>, %p: memref<3x12xi32>, %unused: i64, %n: index) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %dead = arith.constant 7 : i32
    %c16 = arith.constant 16 : index
    %vx = tile.view %x : memref<3x1x10x1x16xi16> -> !tile.view<3x1x10x1x16xi16>
    %even = tile.slice %vx offsets [0, 0, 8, 0, 0] strides [1, 1, -2, 1, 1] : !tile.view<3x1x10x1x16xi16> -> !tile.view<3x1x5x1x16xi16>
    %vo = tile.view %o : memref<3x1x5x1x16xi16> -> !tile.view<3x1x5x1x16xi16>
    %vy = tile.view %y : memref<12x6xi16> -> !tile.view<12x6xi16>
    %half = tile.chunk %vy axis 0 part 1 of 2 : !tile.view<12x6xi16> -> !tile.view<6x6xi16>
    %mixed = tile.remap %half affine_map<(d0, d1) -> (d0 + d1 floordiv 4, d1 mod 4)> : !tile.view<6x6xi16> -> !tile.view<3x12xi16>
    %vp = tile.view %p : memref<3x12xi32> -> !tile.view<3x12xi32>
    affine.for %i = 0 to 3 {
      %t = tile.load %even[%i, %c0, %c0, %c0, %c0] : !tile.view<3x1x5x1x16xi16> -> !tile.tile<1x1x4x1x16xi16>
      %v = tile.set_valid %t[%n, %n, %n, %n, %c16] : !tile.tile<1x1x4x1x16xi16>
      %f = tile.fill_pad max %v : !tile.tile<1x1x4x1x16xi16>
      %m = tile.reduce min %f axis 4 : !tile.tile<1x1x4x1x16xi16> -> !tile.tile<1x1x4x1x1xi16>
      %e = tile.expand_binary mul %f, %m axis 4 : !tile.tile<1x1x4x1x16xi16>, !tile.tile<1x1x4x1x1xi16> -> !tile.tile<1x1x4x1x16xi16>
      tile.store %e, %vo[%i, %c0, %c0, %c0, %c0] : !tile.tile<1x1x4x1x16xi16>, !tile.view<3x1x5x1x16xi16>
      affine.for %j = 2 to 12 step 5 {
        %q = tile.load %mixed[%i, %j] : !tile.view<3x12xi16> -> !tile.tile<1x5xi16>
        %c = tile.iota axis 1 from %j : !tile.tile<1x5xi16>
        %l = tile.cmp ge %q, %c : !tile.tile<1x5xi16> -> !tile.tile<1x5xi1>
        %s = tile.select %l, %q, %c : !tile.tile<1x5xi1>, !tile.tile<1x5xi16>, !tile.tile<1x5xi16> -> !tile.tile<1x5xi16>
        %w = tile.cast %s : !tile.tile<1x5xi16> -> !tile.tile<1x5xi32>
        tile.store %w, %vp[%i, %j] : !tile.tile<1x5xi32>, !tile.view<3x12xi32>
      }
    }
    return
  }
  func.func @main(%x: memref<3x1x10x1x16xi16>, %y: memref<12x6xi16>, %o: memref<3x1x5x1x16xi16>, %p: memref<3x12xi32>, %unused: i64, %n: index) {
    func.call @gather(%x, %y, %o, %p, %unused, %n) : (memref<3x1x10x1x16xi16>, memref<12x6xi16>, memref<3x1x5x1x16xi16>, memref<3x12xi32>, i64, index) -> ()
    return
  }
}
