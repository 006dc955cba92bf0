// The source of a pack has the extents of its result, or the program is undefined.
func.func @f(%s: tensor<?x?xf32>, %d: tensor<1x1x2xf32>) -> tensor<1x1x2xf32> {
  %c = arith.constant 0.0 : f32
  %r = linalg.pack %s padding_value(%c : f32) inner_dims_pos = [1] inner_tiles = [2] into %d : tensor<?x?xf32> -> tensor<1x1x2xf32>
  return %r : tensor<1x1x2xf32>
}
