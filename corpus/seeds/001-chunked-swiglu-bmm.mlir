// Origin: seed 001. A feed-forward block computes gate and up in one matmul, cuts the result in two
// chunks and feeds silu(gate) * up to the next batched matmul. The real compiler's prologue fusion compared
// the chunk's element count with its parent's, found no operand and stopped at an assertion.
module {
  func.func @down(%gate_up: memref<2x16x24xf32>, %weights: memref<2x12x20xf32>, %out: memref<2x16x20xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1.0 : f32
    %parent = tile.view %gate_up : memref<2x16x24xf32> -> !tile.view<2x16x24xf32>
    %gate3 = tile.chunk %parent axis 2 part 0 of 2 : !tile.view<2x16x24xf32> -> !tile.view<2x16x12xf32>
    %up3 = tile.chunk %parent axis 2 part 1 of 2 : !tile.view<2x16x24xf32> -> !tile.view<2x16x12xf32>
    %gate2 = tile.reshape %gate3 : !tile.view<2x16x12xf32> -> !tile.view<32x12xf32>
    %up2 = tile.reshape %up3 : !tile.view<2x16x12xf32> -> !tile.view<32x12xf32>
    %vw = tile.view %weights : memref<2x12x20xf32> -> !tile.view<2x12x20xf32>
    %w2 = tile.reshape %vw : !tile.view<2x12x20xf32> -> !tile.view<24x20xf32>
    %vout = tile.view %out : memref<2x16x20xf32> -> !tile.view<2x16x20xf32>
    %out2 = tile.reshape %vout : !tile.view<2x16x20xf32> -> !tile.view<32x20xf32>
    affine.for %b = 0 to 2 {
      %row = affine.apply affine_map<(d0) -> (d0 * 16)>(%b)
      %wrow = affine.apply affine_map<(d0) -> (d0 * 12)>(%b)
      %gate = tile.load %gate2[%row, %c0] : !tile.view<32x12xf32> -> !tile.tile<16x12xf32>
      %up = tile.load %up2[%row, %c0] : !tile.view<32x12xf32> -> !tile.tile<16x12xf32>
      %minus = tile.neg %gate : !tile.tile<16x12xf32>
      %exp = tile.exp %minus : !tile.tile<16x12xf32>
      %ones = tile.splat %one : f32 -> !tile.tile<16x12xf32>
      %sum = tile.add %exp, %ones : !tile.tile<16x12xf32>
      %silu = tile.div %gate, %sum : !tile.tile<16x12xf32>
      %h = tile.mul %silu, %up : !tile.tile<16x12xf32>
      %w = tile.load %w2[%wrow, %c0] : !tile.view<24x20xf32> -> !tile.tile<12x20xf32>
      %y = tile.matmul %h, %w : !tile.tile<16x12xf32>, !tile.tile<12x20xf32> -> !tile.tile<16x20xf32>
      tile.store %y, %out2[%row, %c0] : !tile.tile<16x20xf32>, !tile.view<32x20xf32>
    }
    return
  }
  func.func @main(%gate_up: memref<2x16x24xf32>, %weights: memref<2x12x20xf32>, %out: memref<2x16x20xf32>) {
    func.call @down(%gate_up, %weights, %out) : (memref<2x16x24xf32>, memref<2x12x20xf32>, memref<2x16x20xf32>) -> ()
    return
  }
}
