// A slice of unpacked tiles that cuts along an axis without tiles.
func.func @f(%s: tensor<6x2x4xi32>, %d: tensor<6x8xi32>) -> tensor<5x8xi32> {
  %u = linalg.unpack %s inner_dims_pos = [1] inner_tiles = [4] into %d : tensor<6x2x4xi32> -> tensor<6x8xi32>
  %r = tensor.extract_slice %u[0, 0] [5, 8] [1, 1] : tensor<6x8xi32> to tensor<5x8xi32>
  return %r : tensor<5x8xi32>
}
