// Origin: seed 003. Pixel shuffle and channel shuffle: floor and mod of loop coordinates become axes of a
// transfer with more than four dimensions, some of them of extent 1. The real compiler lost the offsets of peeled
// slices, took strides from unit axes, and mis-strode what it could not make affine.
module {
  func.func @pixel_shuffle(%x: memref<1x8x3x5xf32>, %y: memref<1x2x6x10xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %vx = tile.view %x : memref<1x8x3x5xf32> -> !tile.view<1x8x3x5xf32>
    %split = tile.reshape %vx : !tile.view<1x8x3x5xf32> -> !tile.view<1x2x2x2x3x5xf32>
    %woven = tile.permute %split [0, 1, 4, 2, 5, 3] : !tile.view<1x2x2x2x3x5xf32> -> !tile.view<1x2x3x2x5x2xf32>
    %vy = tile.view %y : memref<1x2x6x10xf32> -> !tile.view<1x2x6x10xf32>
    %vy6 = tile.reshape %vy : !tile.view<1x2x6x10xf32> -> !tile.view<1x2x3x2x5x2xf32>
    affine.for %c = 0 to 2 {
      %t = tile.load %woven[%c0, %c, %c0, %c0, %c0, %c0] : !tile.view<1x2x3x2x5x2xf32> -> !tile.tile<1x1x3x2x5x2xf32>
      %u = tile.neg %t : !tile.tile<1x1x3x2x5x2xf32>
      tile.store %u, %vy6[%c0, %c, %c0, %c0, %c0, %c0] : !tile.tile<1x1x3x2x5x2xf32>, !tile.view<1x2x3x2x5x2xf32>
    }
    return
  }
  // The same movement written with floor and mod, as a scheduler hands it over, four rows at a time.
  func.func @pixel_shuffle_indexed(%x: memref<1x8x3x5xf32>, %z: memref<2x6x10xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %vx = tile.view %x : memref<1x8x3x5xf32> -> !tile.view<1x8x3x5xf32>
    %woven = tile.remap %vx affine_map<(d0, d1, d2) -> (0, d0 * 4 + (d1 mod 2) * 2 + d2 mod 2, d1 floordiv 2, d2 floordiv 2)> : !tile.view<1x8x3x5xf32> -> !tile.view<2x6x10xf32>
    %vz = tile.view %z : memref<2x6x10xf32> -> !tile.view<2x6x10xf32>
    affine.for %c = 0 to 2 {
      affine.for %r = 0 to 6 step 4 {
        %t = tile.load %woven[%c, %r, %c0] : !tile.view<2x6x10xf32> -> !tile.tile<1x4x10xf32>
        %u = tile.abs %t : !tile.tile<1x4x10xf32>
        tile.store %u, %vz[%c, %r, %c0] : !tile.tile<1x4x10xf32>, !tile.view<2x6x10xf32>
      }
    }
    return
  }
  // Channel shuffle: 2 groups of 4 channels become 4 groups of 2.
  func.func @channel_shuffle(%x: memref<1x8x3x5xf32>, %w: memref<8x15xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %vx = tile.view %x : memref<1x8x3x5xf32> -> !tile.view<1x8x3x5xf32>
    %groups = tile.reshape %vx : !tile.view<1x8x3x5xf32> -> !tile.view<2x4x15xf32>
    %swapped = tile.permute %groups [1, 0, 2] : !tile.view<2x4x15xf32> -> !tile.view<4x2x15xf32>
    %flat = tile.reshape %swapped : !tile.view<4x2x15xf32> -> !tile.view<8x15xf32>
    %vw = tile.view %w : memref<8x15xf32> -> !tile.view<8x15xf32>
    affine.for %i = 0 to 8 step 3 {
      %t = tile.load %flat[%i, %c0] : !tile.view<8x15xf32> -> !tile.tile<3x15xf32>
      tile.store %t, %vw[%i, %c0] : !tile.tile<3x15xf32>, !tile.view<8x15xf32>
    }
    return
  }
  func.func @main(%x: memref<1x8x3x5xf32>, %y: memref<1x2x6x10xf32>, %z: memref<2x6x10xf32>, %w: memref<8x15xf32>) {
    func.call @pixel_shuffle(%x, %y) : (memref<1x8x3x5xf32>, memref<1x2x6x10xf32>) -> ()
    func.call @pixel_shuffle_indexed(%x, %z) : (memref<1x8x3x5xf32>, memref<2x6x10xf32>) -> ()
    func.call @channel_shuffle(%x, %w) : (memref<1x8x3x5xf32>, memref<8x15xf32>) -> ()
    return
  }
}
