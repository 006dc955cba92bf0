// An insertion that does not fit makes a tensor of which later ones overwrite a part.
func.func @f(%input: tensor<1x1xf32>, %a: tensor<1x2xf32>, %offset: index) -> tensor<2x4xf32> {
  %zero = arith.constant 0.0 : f32
  %pad = tensor.pad %input low[1, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<1x1xf32> to tensor<2x2xf32>
  %empty = tensor.empty() : tensor<2x4xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x4xf32>) -> tensor<2x4xf32>
  %0 = tensor.insert_slice %a into %fill[%offset, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<2x4xf32>
  %1 = tensor.insert_slice %pad into %0[0, 2] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}
