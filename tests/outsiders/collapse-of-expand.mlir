// The pass takes for granted that the expanded tensor has as many elements as the other.
func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [1, %n] : tensor<?xf32> into tensor<1x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<1x?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
