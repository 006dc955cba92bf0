// TOSA of release 22. Inputs that would leave the law, such as indices outside, are clamped first. Left out is what
// the lowering of 22.1.8 does wrong: bilinear resize of integers at negative places, which it rounds toward zero, and
// f32 times a constant zero, which folds to zero even for NaN.
func.func @add_i32(%a0: memref<2x5xi32>, %a1: memref<2x1xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi32> to tensor<2x1xi32>
  %v3 = "tosa.add"(%v1, %v2) : (tensor<2x5xi32>, tensor<2x1xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @sub_i32(%a0: memref<2x5xi32>, %a1: memref<2x1xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi32> to tensor<2x1xi32>
  %v3 = "tosa.sub"(%v1, %v2) : (tensor<2x5xi32>, tensor<2x1xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @add_f32(%a0: memref<2x5xf32>, %a1: memref<2x1xf32>, %o0: memref<2x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf32> to tensor<2x1xf32>
  %v3 = "tosa.add"(%v1, %v2) : (tensor<2x5xf32>, tensor<2x1xf32>) -> tensor<2x5xf32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xf32>, memref<2x5xf32>) -> ()
  return
}
func.func @sub_f32(%a0: memref<2x5xf32>, %a1: memref<2x1xf32>, %o0: memref<2x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf32> to tensor<2x1xf32>
  %v3 = "tosa.sub"(%v1, %v2) : (tensor<2x5xf32>, tensor<2x1xf32>) -> tensor<2x5xf32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xf32>, memref<2x5xf32>) -> ()
  return
}
func.func @add_f16(%a0: memref<2x5xf16>, %a1: memref<2x1xf16>, %o0: memref<2x5xf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf16> to tensor<2x5xf16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf16> to tensor<2x1xf16>
  %v3 = "tosa.add"(%v1, %v2) : (tensor<2x5xf16>, tensor<2x1xf16>) -> tensor<2x5xf16>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xf16>, memref<2x5xf16>) -> ()
  return
}
func.func @sub_f16(%a0: memref<2x5xf16>, %a1: memref<2x1xf16>, %o0: memref<2x5xf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf16> to tensor<2x5xf16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf16> to tensor<2x1xf16>
  %v3 = "tosa.sub"(%v1, %v2) : (tensor<2x5xf16>, tensor<2x1xf16>) -> tensor<2x5xf16>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xf16>, memref<2x5xf16>) -> ()
  return
}
func.func @add_bf16(%a0: memref<2x5xbf16>, %a1: memref<2x1xbf16>, %o0: memref<2x5xbf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xbf16> to tensor<2x5xbf16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xbf16> to tensor<2x1xbf16>
  %v3 = "tosa.add"(%v1, %v2) : (tensor<2x5xbf16>, tensor<2x1xbf16>) -> tensor<2x5xbf16>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xbf16>, memref<2x5xbf16>) -> ()
  return
}
func.func @sub_bf16(%a0: memref<2x5xbf16>, %a1: memref<2x1xbf16>, %o0: memref<2x5xbf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xbf16> to tensor<2x5xbf16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xbf16> to tensor<2x1xbf16>
  %v3 = "tosa.sub"(%v1, %v2) : (tensor<2x5xbf16>, tensor<2x1xbf16>) -> tensor<2x5xbf16>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xbf16>, memref<2x5xbf16>) -> ()
  return
}
func.func @maximum_i32(%a0: memref<2x5xi32>, %a1: memref<2x1xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi32> to tensor<2x1xi32>
  %v3 = "tosa.maximum"(%v1, %v2) : (tensor<2x5xi32>, tensor<2x1xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @minimum_i32(%a0: memref<2x5xi32>, %a1: memref<2x1xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi32> to tensor<2x1xi32>
  %v3 = "tosa.minimum"(%v1, %v2) : (tensor<2x5xi32>, tensor<2x1xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @maximum_f32(%a0: memref<2x5xf32>, %a1: memref<2x1xf32>, %o0: memref<2x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf32> to tensor<2x1xf32>
  %v3 = "tosa.maximum"(%v1, %v2) : (tensor<2x5xf32>, tensor<2x1xf32>) -> tensor<2x5xf32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xf32>, memref<2x5xf32>) -> ()
  return
}
func.func @maximum_f32_ignoring_nan(%a0: memref<2x5xf32>, %a1: memref<2x1xf32>, %o0: memref<2x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf32> to tensor<2x1xf32>
  %v3 = "tosa.maximum"(%v1, %v2) <{nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<2x5xf32>, tensor<2x1xf32>) -> tensor<2x5xf32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xf32>, memref<2x5xf32>) -> ()
  return
}
func.func @minimum_f32(%a0: memref<2x5xf32>, %a1: memref<2x1xf32>, %o0: memref<2x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf32> to tensor<2x1xf32>
  %v3 = "tosa.minimum"(%v1, %v2) : (tensor<2x5xf32>, tensor<2x1xf32>) -> tensor<2x5xf32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xf32>, memref<2x5xf32>) -> ()
  return
}
func.func @minimum_f32_ignoring_nan(%a0: memref<2x5xf32>, %a1: memref<2x1xf32>, %o0: memref<2x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf32> to tensor<2x1xf32>
  %v3 = "tosa.minimum"(%v1, %v2) <{nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<2x5xf32>, tensor<2x1xf32>) -> tensor<2x5xf32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xf32>, memref<2x5xf32>) -> ()
  return
}
func.func @maximum_f16(%a0: memref<2x5xf16>, %a1: memref<2x1xf16>, %o0: memref<2x5xf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf16> to tensor<2x5xf16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf16> to tensor<2x1xf16>
  %v3 = "tosa.maximum"(%v1, %v2) : (tensor<2x5xf16>, tensor<2x1xf16>) -> tensor<2x5xf16>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xf16>, memref<2x5xf16>) -> ()
  return
}
func.func @maximum_f16_ignoring_nan(%a0: memref<2x5xf16>, %a1: memref<2x1xf16>, %o0: memref<2x5xf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf16> to tensor<2x5xf16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf16> to tensor<2x1xf16>
  %v3 = "tosa.maximum"(%v1, %v2) <{nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<2x5xf16>, tensor<2x1xf16>) -> tensor<2x5xf16>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xf16>, memref<2x5xf16>) -> ()
  return
}
func.func @minimum_f16(%a0: memref<2x5xf16>, %a1: memref<2x1xf16>, %o0: memref<2x5xf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf16> to tensor<2x5xf16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf16> to tensor<2x1xf16>
  %v3 = "tosa.minimum"(%v1, %v2) : (tensor<2x5xf16>, tensor<2x1xf16>) -> tensor<2x5xf16>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xf16>, memref<2x5xf16>) -> ()
  return
}
func.func @minimum_f16_ignoring_nan(%a0: memref<2x5xf16>, %a1: memref<2x1xf16>, %o0: memref<2x5xf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf16> to tensor<2x5xf16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf16> to tensor<2x1xf16>
  %v3 = "tosa.minimum"(%v1, %v2) <{nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<2x5xf16>, tensor<2x1xf16>) -> tensor<2x5xf16>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xf16>, memref<2x5xf16>) -> ()
  return
}
func.func @bitwise_and_i8(%a0: memref<2x5xi8>, %a1: memref<2x1xi8>, %o0: memref<2x5xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi8> to tensor<2x1xi8>
  %v3 = "tosa.bitwise_and"(%v1, %v2) : (tensor<2x5xi8>, tensor<2x1xi8>) -> tensor<2x5xi8>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi8>, memref<2x5xi8>) -> ()
  return
}
func.func @bitwise_or_i8(%a0: memref<2x5xi8>, %a1: memref<2x1xi8>, %o0: memref<2x5xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi8> to tensor<2x1xi8>
  %v3 = "tosa.bitwise_or"(%v1, %v2) : (tensor<2x5xi8>, tensor<2x1xi8>) -> tensor<2x5xi8>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi8>, memref<2x5xi8>) -> ()
  return
}
func.func @bitwise_xor_i8(%a0: memref<2x5xi8>, %a1: memref<2x1xi8>, %o0: memref<2x5xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi8> to tensor<2x1xi8>
  %v3 = "tosa.bitwise_xor"(%v1, %v2) : (tensor<2x5xi8>, tensor<2x1xi8>) -> tensor<2x5xi8>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi8>, memref<2x5xi8>) -> ()
  return
}
func.func @bitwise_and_i32(%a0: memref<2x5xi32>, %a1: memref<2x1xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi32> to tensor<2x1xi32>
  %v3 = "tosa.bitwise_and"(%v1, %v2) : (tensor<2x5xi32>, tensor<2x1xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @bitwise_or_i32(%a0: memref<2x5xi32>, %a1: memref<2x1xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi32> to tensor<2x1xi32>
  %v3 = "tosa.bitwise_or"(%v1, %v2) : (tensor<2x5xi32>, tensor<2x1xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @bitwise_xor_i32(%a0: memref<2x5xi32>, %a1: memref<2x1xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi32> to tensor<2x1xi32>
  %v3 = "tosa.bitwise_xor"(%v1, %v2) : (tensor<2x5xi32>, tensor<2x1xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @logical_and(%a0: memref<2x5xi1>, %a1: memref<2x1xi1>, %o0: memref<2x5xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi1> to tensor<2x5xi1>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi1> to tensor<2x1xi1>
  %v3 = "tosa.logical_and"(%v1, %v2) : (tensor<2x5xi1>, tensor<2x1xi1>) -> tensor<2x5xi1>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi1>, memref<2x5xi1>) -> ()
  return
}
func.func @logical_or(%a0: memref<2x5xi1>, %a1: memref<2x1xi1>, %o0: memref<2x5xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi1> to tensor<2x5xi1>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi1> to tensor<2x1xi1>
  %v3 = "tosa.logical_or"(%v1, %v2) : (tensor<2x5xi1>, tensor<2x1xi1>) -> tensor<2x5xi1>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi1>, memref<2x5xi1>) -> ()
  return
}
func.func @logical_xor(%a0: memref<2x5xi1>, %a1: memref<2x1xi1>, %o0: memref<2x5xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi1> to tensor<2x5xi1>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi1> to tensor<2x1xi1>
  %v3 = "tosa.logical_xor"(%v1, %v2) : (tensor<2x5xi1>, tensor<2x1xi1>) -> tensor<2x5xi1>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi1>, memref<2x5xi1>) -> ()
  return
}
func.func @equal_i32(%a0: memref<2x5xi32>, %a1: memref<2x1xi32>, %o0: memref<2x5xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi32> to tensor<2x1xi32>
  %v3 = "tosa.equal"(%v1, %v2) : (tensor<2x5xi32>, tensor<2x1xi32>) -> tensor<2x5xi1>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi1>, memref<2x5xi1>) -> ()
  return
}
func.func @greater_i32(%a0: memref<2x5xi32>, %a1: memref<2x1xi32>, %o0: memref<2x5xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi32> to tensor<2x1xi32>
  %v3 = "tosa.greater"(%v1, %v2) : (tensor<2x5xi32>, tensor<2x1xi32>) -> tensor<2x5xi1>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi1>, memref<2x5xi1>) -> ()
  return
}
func.func @greater_equal_i32(%a0: memref<2x5xi32>, %a1: memref<2x1xi32>, %o0: memref<2x5xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi32> to tensor<2x1xi32>
  %v3 = "tosa.greater_equal"(%v1, %v2) : (tensor<2x5xi32>, tensor<2x1xi32>) -> tensor<2x5xi1>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi1>, memref<2x5xi1>) -> ()
  return
}
func.func @equal_f32(%a0: memref<2x5xf32>, %a1: memref<2x1xf32>, %o0: memref<2x5xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf32> to tensor<2x1xf32>
  %v3 = "tosa.equal"(%v1, %v2) : (tensor<2x5xf32>, tensor<2x1xf32>) -> tensor<2x5xi1>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi1>, memref<2x5xi1>) -> ()
  return
}
func.func @greater_f32(%a0: memref<2x5xf32>, %a1: memref<2x1xf32>, %o0: memref<2x5xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf32> to tensor<2x1xf32>
  %v3 = "tosa.greater"(%v1, %v2) : (tensor<2x5xf32>, tensor<2x1xf32>) -> tensor<2x5xi1>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi1>, memref<2x5xi1>) -> ()
  return
}
func.func @greater_equal_f32(%a0: memref<2x5xf32>, %a1: memref<2x1xf32>, %o0: memref<2x5xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf32> to tensor<2x1xf32>
  %v3 = "tosa.greater_equal"(%v1, %v2) : (tensor<2x5xf32>, tensor<2x1xf32>) -> tensor<2x5xi1>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi1>, memref<2x5xi1>) -> ()
  return
}
func.func @mul_i8(%a0: memref<2x5xi8>, %a1: memref<1x5xi8>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<1x5xi8> to tensor<1x5xi8>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.mul"(%v1, %v2, %v3) : (tensor<2x5xi8>, tensor<1x5xi8>, tensor<1xi8>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @mul_i16(%a0: memref<2x5xi16>, %a1: memref<1x5xi16>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi16> to tensor<2x5xi16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<1x5xi16> to tensor<1x5xi16>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.mul"(%v1, %v2, %v3) : (tensor<2x5xi16>, tensor<1x5xi16>, tensor<1xi8>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @mul_i32(%a0: memref<2x5xi32>, %a1: memref<1x5xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<1x5xi32> to tensor<1x5xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.mul"(%v1, %v2, %v3) : (tensor<2x5xi32>, tensor<1x5xi32>, tensor<1xi8>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @mul_i32_by_1(%a0: memref<2x5xi32>, %a1: memref<1x5xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<1x5xi32> to tensor<1x5xi32>
  %v3 = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.mul"(%v1, %v2, %v3) : (tensor<2x5xi32>, tensor<1x5xi32>, tensor<1xi8>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @mul_i32_by_5(%a0: memref<2x5xi32>, %a1: memref<1x5xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<1x5xi32> to tensor<1x5xi32>
  %v3 = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.mul"(%v1, %v2, %v3) : (tensor<2x5xi32>, tensor<1x5xi32>, tensor<1xi8>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @mul_i32_by_31(%a0: memref<2x5xi32>, %a1: memref<1x5xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<1x5xi32> to tensor<1x5xi32>
  %v3 = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.mul"(%v1, %v2, %v3) : (tensor<2x5xi32>, tensor<1x5xi32>, tensor<1xi8>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @mul_i32_by_40(%a0: memref<2x5xi32>, %a1: memref<1x5xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<1x5xi32> to tensor<1x5xi32>
  %v3 = "tosa.const"() <{values = dense<40> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.mul"(%v1, %v2, %v3) : (tensor<2x5xi32>, tensor<1x5xi32>, tensor<1xi8>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @mul_f32(%a0: memref<2x5xf32>, %a1: memref<1x5xf32>, %o0: memref<2x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<1x5xf32> to tensor<1x5xf32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.mul"(%v1, %v2, %v3) : (tensor<2x5xf32>, tensor<1x5xf32>, tensor<1xi8>) -> tensor<2x5xf32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xf32>, memref<2x5xf32>) -> ()
  return
}
func.func @mul_f16(%a0: memref<2x5xf16>, %a1: memref<1x5xf16>, %o0: memref<2x5xf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf16> to tensor<2x5xf16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<1x5xf16> to tensor<1x5xf16>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.mul"(%v1, %v2, %v3) : (tensor<2x5xf16>, tensor<1x5xf16>, tensor<1xi8>) -> tensor<2x5xf16>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xf16>, memref<2x5xf16>) -> ()
  return
}
func.func @intdiv(%a0: memref<2x5xi32>, %a1: memref<2x5xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v3 = "tosa.clamp"(%v2) <{min_val = 2 : i32, max_val = 1000 : i32}> : (tensor<2x5xi32>) -> tensor<2x5xi32>
  %v4 = "tosa.intdiv"(%v1, %v3) : (tensor<2x5xi32>, tensor<2x5xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @intdiv_by_negative(%a0: memref<2x5xi32>, %a1: memref<2x5xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v3 = "tosa.clamp"(%v2) <{min_val = -9 : i32, max_val = -2 : i32}> : (tensor<2x5xi32>) -> tensor<2x5xi32>
  %v4 = "tosa.intdiv"(%v1, %v3) : (tensor<2x5xi32>, tensor<2x5xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @logical_left_shift_i8(%a0: memref<2x5xi8>, %a1: memref<2x5xi8>, %o0: memref<2x5xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v3 = "tosa.clamp"(%v2) <{min_val = 0 : i8, max_val = 7 : i8}> : (tensor<2x5xi8>) -> tensor<2x5xi8>
  %v4 = "tosa.logical_left_shift"(%v1, %v3) : (tensor<2x5xi8>, tensor<2x5xi8>) -> tensor<2x5xi8>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi8>, memref<2x5xi8>) -> ()
  return
}
func.func @logical_right_shift_i8(%a0: memref<2x5xi8>, %a1: memref<2x5xi8>, %o0: memref<2x5xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v3 = "tosa.clamp"(%v2) <{min_val = 0 : i8, max_val = 7 : i8}> : (tensor<2x5xi8>) -> tensor<2x5xi8>
  %v4 = "tosa.logical_right_shift"(%v1, %v3) : (tensor<2x5xi8>, tensor<2x5xi8>) -> tensor<2x5xi8>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi8>, memref<2x5xi8>) -> ()
  return
}
func.func @arithmetic_right_shift_i8(%a0: memref<2x5xi8>, %a1: memref<2x5xi8>, %o0: memref<2x5xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v3 = "tosa.clamp"(%v2) <{min_val = 0 : i8, max_val = 7 : i8}> : (tensor<2x5xi8>) -> tensor<2x5xi8>
  %v4 = "tosa.arithmetic_right_shift"(%v1, %v3) <{round = false}> : (tensor<2x5xi8>, tensor<2x5xi8>) -> tensor<2x5xi8>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi8>, memref<2x5xi8>) -> ()
  return
}
func.func @arithmetic_right_shift_i8_rounded(%a0: memref<2x5xi8>, %a1: memref<2x5xi8>, %o0: memref<2x5xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v3 = "tosa.clamp"(%v2) <{min_val = 1 : i8, max_val = 7 : i8}> : (tensor<2x5xi8>) -> tensor<2x5xi8>
  %v4 = "tosa.arithmetic_right_shift"(%v1, %v3) <{round = true}> : (tensor<2x5xi8>, tensor<2x5xi8>) -> tensor<2x5xi8>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi8>, memref<2x5xi8>) -> ()
  return
}
func.func @logical_left_shift_i16(%a0: memref<2x5xi16>, %a1: memref<2x5xi16>, %o0: memref<2x5xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi16> to tensor<2x5xi16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi16> to tensor<2x5xi16>
  %v3 = "tosa.clamp"(%v2) <{min_val = 0 : i16, max_val = 15 : i16}> : (tensor<2x5xi16>) -> tensor<2x5xi16>
  %v4 = "tosa.logical_left_shift"(%v1, %v3) : (tensor<2x5xi16>, tensor<2x5xi16>) -> tensor<2x5xi16>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi16>, memref<2x5xi16>) -> ()
  return
}
func.func @logical_right_shift_i16(%a0: memref<2x5xi16>, %a1: memref<2x5xi16>, %o0: memref<2x5xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi16> to tensor<2x5xi16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi16> to tensor<2x5xi16>
  %v3 = "tosa.clamp"(%v2) <{min_val = 0 : i16, max_val = 15 : i16}> : (tensor<2x5xi16>) -> tensor<2x5xi16>
  %v4 = "tosa.logical_right_shift"(%v1, %v3) : (tensor<2x5xi16>, tensor<2x5xi16>) -> tensor<2x5xi16>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi16>, memref<2x5xi16>) -> ()
  return
}
func.func @arithmetic_right_shift_i16(%a0: memref<2x5xi16>, %a1: memref<2x5xi16>, %o0: memref<2x5xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi16> to tensor<2x5xi16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi16> to tensor<2x5xi16>
  %v3 = "tosa.clamp"(%v2) <{min_val = 0 : i16, max_val = 15 : i16}> : (tensor<2x5xi16>) -> tensor<2x5xi16>
  %v4 = "tosa.arithmetic_right_shift"(%v1, %v3) <{round = false}> : (tensor<2x5xi16>, tensor<2x5xi16>) -> tensor<2x5xi16>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi16>, memref<2x5xi16>) -> ()
  return
}
func.func @arithmetic_right_shift_i16_rounded(%a0: memref<2x5xi16>, %a1: memref<2x5xi16>, %o0: memref<2x5xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi16> to tensor<2x5xi16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi16> to tensor<2x5xi16>
  %v3 = "tosa.clamp"(%v2) <{min_val = 1 : i16, max_val = 15 : i16}> : (tensor<2x5xi16>) -> tensor<2x5xi16>
  %v4 = "tosa.arithmetic_right_shift"(%v1, %v3) <{round = true}> : (tensor<2x5xi16>, tensor<2x5xi16>) -> tensor<2x5xi16>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi16>, memref<2x5xi16>) -> ()
  return
}
func.func @logical_left_shift_i32(%a0: memref<2x5xi32>, %a1: memref<2x5xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v3 = "tosa.clamp"(%v2) <{min_val = 0 : i32, max_val = 31 : i32}> : (tensor<2x5xi32>) -> tensor<2x5xi32>
  %v4 = "tosa.logical_left_shift"(%v1, %v3) : (tensor<2x5xi32>, tensor<2x5xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @logical_right_shift_i32(%a0: memref<2x5xi32>, %a1: memref<2x5xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v3 = "tosa.clamp"(%v2) <{min_val = 0 : i32, max_val = 31 : i32}> : (tensor<2x5xi32>) -> tensor<2x5xi32>
  %v4 = "tosa.logical_right_shift"(%v1, %v3) : (tensor<2x5xi32>, tensor<2x5xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @arithmetic_right_shift_i32(%a0: memref<2x5xi32>, %a1: memref<2x5xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v3 = "tosa.clamp"(%v2) <{min_val = 0 : i32, max_val = 31 : i32}> : (tensor<2x5xi32>) -> tensor<2x5xi32>
  %v4 = "tosa.arithmetic_right_shift"(%v1, %v3) <{round = false}> : (tensor<2x5xi32>, tensor<2x5xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @arithmetic_right_shift_i32_rounded(%a0: memref<2x5xi32>, %a1: memref<2x5xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v3 = "tosa.clamp"(%v2) <{min_val = 1 : i32, max_val = 31 : i32}> : (tensor<2x5xi32>) -> tensor<2x5xi32>
  %v4 = "tosa.arithmetic_right_shift"(%v1, %v3) <{round = true}> : (tensor<2x5xi32>, tensor<2x5xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @abs_i32(%a0: memref<3x7xi32>, %o0: memref<3x7xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi32> to tensor<3x7xi32>
  %v2 = "tosa.abs"(%v1) : (tensor<3x7xi32>) -> tensor<3x7xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi32>, memref<3x7xi32>) -> ()
  return
}
func.func @abs_f32(%a0: memref<3x7xf32>, %o0: memref<3x7xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf32> to tensor<3x7xf32>
  %v2 = "tosa.abs"(%v1) : (tensor<3x7xf32>) -> tensor<3x7xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xf32>, memref<3x7xf32>) -> ()
  return
}
func.func @abs_f16(%a0: memref<3x7xf16>, %o0: memref<3x7xf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf16> to tensor<3x7xf16>
  %v2 = "tosa.abs"(%v1) : (tensor<3x7xf16>) -> tensor<3x7xf16>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xf16>, memref<3x7xf16>) -> ()
  return
}
func.func @clz(%a0: memref<3x7xi32>, %o0: memref<3x7xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi32> to tensor<3x7xi32>
  %v2 = "tosa.clz"(%v1) : (tensor<3x7xi32>) -> tensor<3x7xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi32>, memref<3x7xi32>) -> ()
  return
}
func.func @bitwise_not_i8(%a0: memref<3x7xi8>, %o0: memref<3x7xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi8> to tensor<3x7xi8>
  %v2 = "tosa.bitwise_not"(%v1) : (tensor<3x7xi8>) -> tensor<3x7xi8>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi8>, memref<3x7xi8>) -> ()
  return
}
func.func @bitwise_not_i32(%a0: memref<3x7xi32>, %o0: memref<3x7xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi32> to tensor<3x7xi32>
  %v2 = "tosa.bitwise_not"(%v1) : (tensor<3x7xi32>) -> tensor<3x7xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi32>, memref<3x7xi32>) -> ()
  return
}
func.func @logical_not(%a0: memref<3x7xi1>, %o0: memref<3x7xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi1> to tensor<3x7xi1>
  %v2 = "tosa.logical_not"(%v1) : (tensor<3x7xi1>) -> tensor<3x7xi1>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi1>, memref<3x7xi1>) -> ()
  return
}
func.func @identity_f32(%a0: memref<3x7xf32>, %o0: memref<3x7xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf32> to tensor<3x7xf32>
  %v2 = "tosa.identity"(%v1) : (tensor<3x7xf32>) -> tensor<3x7xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xf32>, memref<3x7xf32>) -> ()
  return
}
func.func @ceil_f32(%a0: memref<3x7xf32>, %o0: memref<3x7xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf32> to tensor<3x7xf32>
  %v2 = "tosa.ceil"(%v1) : (tensor<3x7xf32>) -> tensor<3x7xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xf32>, memref<3x7xf32>) -> ()
  return
}
func.func @floor_f32(%a0: memref<3x7xf32>, %o0: memref<3x7xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf32> to tensor<3x7xf32>
  %v2 = "tosa.floor"(%v1) : (tensor<3x7xf32>) -> tensor<3x7xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xf32>, memref<3x7xf32>) -> ()
  return
}
func.func @reciprocal_f32(%a0: memref<3x7xf32>, %o0: memref<3x7xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf32> to tensor<3x7xf32>
  %v2 = "tosa.reciprocal"(%v1) : (tensor<3x7xf32>) -> tensor<3x7xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xf32>, memref<3x7xf32>) -> ()
  return
}
func.func @negate_i8(%a0: memref<2x5xi8>, %o0: memref<2x5xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.negate"(%v1, %v2, %v3) : (tensor<2x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5xi8>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi8>, memref<2x5xi8>) -> ()
  return
}
func.func @negate_i8_with_zero_points(%a0: memref<2x5xi8>, %o0: memref<2x5xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v2 = "tosa.const"() <{values = dense<-7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v3 = "tosa.const"() <{values = dense<100> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.negate"(%v1, %v2, %v3) : (tensor<2x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5xi8>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi8>, memref<2x5xi8>) -> ()
  return
}
func.func @negate_i16(%a0: memref<2x5xi16>, %o0: memref<2x5xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi16> to tensor<2x5xi16>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %v4 = "tosa.negate"(%v1, %v2, %v3) : (tensor<2x5xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<2x5xi16>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi16>, memref<2x5xi16>) -> ()
  return
}
func.func @negate_i32(%a0: memref<2x5xi32>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v4 = "tosa.negate"(%v1, %v2, %v3) : (tensor<2x5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @negate_f32(%a0: memref<2x5xf32>, %o0: memref<2x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %v2 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = "tosa.negate"(%v1, %v2, %v3) : (tensor<2x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5xf32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xf32>, memref<2x5xf32>) -> ()
  return
}
func.func @clamp_i8(%a0: memref<3x7xi8>, %o0: memref<3x7xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi8> to tensor<3x7xi8>
  %v2 = "tosa.clamp"(%v1) <{min_val = -5 : i8, max_val = 100 : i8}> : (tensor<3x7xi8>) -> tensor<3x7xi8>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi8>, memref<3x7xi8>) -> ()
  return
}
func.func @clamp_i16(%a0: memref<3x7xi16>, %o0: memref<3x7xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi16> to tensor<3x7xi16>
  %v2 = "tosa.clamp"(%v1) <{min_val = -500 : i16, max_val = 32767 : i16}> : (tensor<3x7xi16>) -> tensor<3x7xi16>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi16>, memref<3x7xi16>) -> ()
  return
}
func.func @clamp_f32(%a0: memref<3x7xf32>, %o0: memref<3x7xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf32> to tensor<3x7xf32>
  %v2 = "tosa.clamp"(%v1) <{min_val = -1.5 : f32, max_val = 6.0 : f32}> : (tensor<3x7xf32>) -> tensor<3x7xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xf32>, memref<3x7xf32>) -> ()
  return
}
func.func @clamp_f32_ignoring_nan(%a0: memref<3x7xf32>, %o0: memref<3x7xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf32> to tensor<3x7xf32>
  %v2 = "tosa.clamp"(%v1) <{min_val = -1.5 : f32, max_val = 6.0 : f32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<3x7xf32>) -> tensor<3x7xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xf32>, memref<3x7xf32>) -> ()
  return
}
func.func @select_i8(%a0: memref<2x5xi1>, %a1: memref<2x5xi8>, %a2: memref<1x5xi8>, %o0: memref<2x5xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi1> to tensor<2x5xi1>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v3 = bufferization.to_tensor %a2 restrict : memref<1x5xi8> to tensor<1x5xi8>
  %v4 = "tosa.select"(%v1, %v2, %v3) : (tensor<2x5xi1>, tensor<2x5xi8>, tensor<1x5xi8>) -> tensor<2x5xi8>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xi8>, memref<2x5xi8>) -> ()
  return
}
func.func @select_f32(%a0: memref<2x5xi1>, %a1: memref<2x5xf32>, %a2: memref<1x5xf32>, %o0: memref<2x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi1> to tensor<2x5xi1>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %v3 = bufferization.to_tensor %a2 restrict : memref<1x5xf32> to tensor<1x5xf32>
  %v4 = "tosa.select"(%v1, %v2, %v3) : (tensor<2x5xi1>, tensor<2x5xf32>, tensor<1x5xf32>) -> tensor<2x5xf32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5xf32>, memref<2x5xf32>) -> ()
  return
}
func.func @pow_of_integers(%a0: memref<2x5xf32>, %o0: memref<2x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xf32> to tensor<2x5xf32>
  %v2 = "tosa.const"() <{values = dense<2.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %v3 = "tosa.clamp"(%v1) <{min_val = 0.0 : f32, max_val = 8.0 : f32}> : (tensor<2x5xf32>) -> tensor<2x5xf32>
  %v4 = "tosa.floor"(%v3) : (tensor<2x5xf32>) -> tensor<2x5xf32>
  %v5 = "tosa.pow"(%v4, %v2) : (tensor<2x5xf32>, tensor<1x1xf32>) -> tensor<2x5xf32>
  bufferization.materialize_in_destination %v5 in restrict writable %o0 : (tensor<2x5xf32>, memref<2x5xf32>) -> ()
  return
}
func.func @cast_i8_to_i32(%a0: memref<3x7xi8>, %o0: memref<3x7xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi8> to tensor<3x7xi8>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xi8>) -> tensor<3x7xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi32>, memref<3x7xi32>) -> ()
  return
}
func.func @cast_i32_to_i8(%a0: memref<3x7xi32>, %o0: memref<3x7xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi32> to tensor<3x7xi32>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xi32>) -> tensor<3x7xi8>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi8>, memref<3x7xi8>) -> ()
  return
}
func.func @cast_i16_to_i8(%a0: memref<3x7xi16>, %o0: memref<3x7xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi16> to tensor<3x7xi16>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xi16>) -> tensor<3x7xi8>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi8>, memref<3x7xi8>) -> ()
  return
}
func.func @cast_i32_to_i1(%a0: memref<3x7xi32>, %o0: memref<3x7xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi32> to tensor<3x7xi32>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xi32>) -> tensor<3x7xi1>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi1>, memref<3x7xi1>) -> ()
  return
}
func.func @cast_i8_to_i1(%a0: memref<3x7xi8>, %o0: memref<3x7xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi8> to tensor<3x7xi8>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xi8>) -> tensor<3x7xi1>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi1>, memref<3x7xi1>) -> ()
  return
}
func.func @cast_i1_to_i8(%a0: memref<3x7xi1>, %o0: memref<3x7xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi1> to tensor<3x7xi1>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xi1>) -> tensor<3x7xi8>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi8>, memref<3x7xi8>) -> ()
  return
}
func.func @cast_i1_to_i32(%a0: memref<3x7xi1>, %o0: memref<3x7xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi1> to tensor<3x7xi1>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xi1>) -> tensor<3x7xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi32>, memref<3x7xi32>) -> ()
  return
}
func.func @cast_i32_to_f32(%a0: memref<3x7xi32>, %o0: memref<3x7xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi32> to tensor<3x7xi32>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xi32>) -> tensor<3x7xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xf32>, memref<3x7xf32>) -> ()
  return
}
func.func @cast_i8_to_f16(%a0: memref<3x7xi8>, %o0: memref<3x7xf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi8> to tensor<3x7xi8>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xi8>) -> tensor<3x7xf16>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xf16>, memref<3x7xf16>) -> ()
  return
}
func.func @cast_i16_to_bf16(%a0: memref<3x7xi16>, %o0: memref<3x7xbf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi16> to tensor<3x7xi16>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xi16>) -> tensor<3x7xbf16>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xbf16>, memref<3x7xbf16>) -> ()
  return
}
func.func @cast_f32_to_i8(%a0: memref<3x7xf32>, %o0: memref<3x7xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf32> to tensor<3x7xf32>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xf32>) -> tensor<3x7xi8>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi8>, memref<3x7xi8>) -> ()
  return
}
func.func @cast_f32_to_i16(%a0: memref<3x7xf32>, %o0: memref<3x7xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf32> to tensor<3x7xf32>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xf32>) -> tensor<3x7xi16>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi16>, memref<3x7xi16>) -> ()
  return
}
func.func @cast_f32_to_i32(%a0: memref<3x7xf32>, %o0: memref<3x7xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf32> to tensor<3x7xf32>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xf32>) -> tensor<3x7xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi32>, memref<3x7xi32>) -> ()
  return
}
func.func @cast_f16_to_i8(%a0: memref<3x7xf16>, %o0: memref<3x7xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf16> to tensor<3x7xf16>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xf16>) -> tensor<3x7xi8>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi8>, memref<3x7xi8>) -> ()
  return
}
func.func @cast_f16_to_i32(%a0: memref<3x7xf16>, %o0: memref<3x7xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf16> to tensor<3x7xf16>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xf16>) -> tensor<3x7xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi32>, memref<3x7xi32>) -> ()
  return
}
func.func @cast_bf16_to_i32(%a0: memref<3x7xbf16>, %o0: memref<3x7xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xbf16> to tensor<3x7xbf16>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xbf16>) -> tensor<3x7xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi32>, memref<3x7xi32>) -> ()
  return
}
func.func @cast_f32_to_f16(%a0: memref<3x7xf32>, %o0: memref<3x7xf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf32> to tensor<3x7xf32>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xf32>) -> tensor<3x7xf16>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xf16>, memref<3x7xf16>) -> ()
  return
}
func.func @cast_f16_to_f32(%a0: memref<3x7xf16>, %o0: memref<3x7xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf16> to tensor<3x7xf16>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xf16>) -> tensor<3x7xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xf32>, memref<3x7xf32>) -> ()
  return
}
func.func @cast_f32_to_bf16(%a0: memref<3x7xf32>, %o0: memref<3x7xbf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xf32> to tensor<3x7xf32>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xf32>) -> tensor<3x7xbf16>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xbf16>, memref<3x7xbf16>) -> ()
  return
}
func.func @cast_bf16_to_f32(%a0: memref<3x7xbf16>, %o0: memref<3x7xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xbf16> to tensor<3x7xbf16>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xbf16>) -> tensor<3x7xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xf32>, memref<3x7xf32>) -> ()
  return
}
func.func @cast_i64_to_i32(%a0: memref<3x7xi64>, %o0: memref<3x7xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi64> to tensor<3x7xi64>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xi64>) -> tensor<3x7xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi32>, memref<3x7xi32>) -> ()
  return
}
func.func @cast_i32_to_i64(%a0: memref<3x7xi32>, %o0: memref<3x7xi64>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x7xi32> to tensor<3x7xi32>
  %v2 = "tosa.cast"(%v1) : (tensor<3x7xi32>) -> tensor<3x7xi64>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x7xi64>, memref<3x7xi64>) -> ()
  return
}
func.func @rescale_i8_to_i8(%a0: memref<3x4xi8>, %o0: memref<3x4xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x4xi8> to tensor<3x4xi8>
  %v2 = "tosa.const"() <{values = dense<1140768826> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v3 = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.const"() <{values = dense<-5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<12> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.rescale"(%v1, %v2, %v3, %v4, %v5) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<3x4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4xi8>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<3x4xi8>, memref<3x4xi8>) -> ()
  return
}
func.func @rescale_i8_to_i32(%a0: memref<3x4xi8>, %o0: memref<3x4xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x4xi8> to tensor<3x4xi8>
  %v2 = "tosa.const"() <{values = dense<1140768826> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v3 = "tosa.const"() <{values = dense<25> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.const"() <{values = dense<-5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v6 = "tosa.rescale"(%v1, %v2, %v3, %v4, %v5) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<3x4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<3x4xi32>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<3x4xi32>, memref<3x4xi32>) -> ()
  return
}
func.func @rescale_i32_to_i8(%a0: memref<3x4xi32>, %o0: memref<3x4xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x4xi32> to tensor<3x4xi32>
  %v2 = "tosa.const"() <{values = dense<1140768826> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v3 = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v5 = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.rescale"(%v1, %v2, %v3, %v4, %v5) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<3x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x4xi8>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<3x4xi8>, memref<3x4xi8>) -> ()
  return
}
func.func @rescale_i32_to_i8_twice_rounded(%a0: memref<3x4xi32>, %o0: memref<3x4xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x4xi32> to tensor<3x4xi32>
  %v2 = "tosa.const"() <{values = dense<1140768826> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v3 = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v5 = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.rescale"(%v1, %v2, %v3, %v4, %v5) <{scale32 = true, rounding_mode = #tosa.rounding_mode<DOUBLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<3x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x4xi8>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<3x4xi8>, memref<3x4xi8>) -> ()
  return
}
func.func @rescale_i32_to_i32_twice_rounded(%a0: memref<3x4xi32>, %o0: memref<3x4xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x4xi32> to tensor<3x4xi32>
  %v2 = "tosa.const"() <{values = dense<1140768826> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v3 = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v6 = "tosa.rescale"(%v1, %v2, %v3, %v4, %v5) <{scale32 = true, rounding_mode = #tosa.rounding_mode<DOUBLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<3x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<3x4xi32>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<3x4xi32>, memref<3x4xi32>) -> ()
  return
}
func.func @rescale_i32_to_i16(%a0: memref<3x4xi32>, %o0: memref<3x4xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x4xi32> to tensor<3x4xi32>
  %v2 = "tosa.const"() <{values = dense<2000000000> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v3 = "tosa.const"() <{values = dense<44> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %v6 = "tosa.rescale"(%v1, %v2, %v3, %v4, %v5) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<3x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<3x4xi16>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<3x4xi16>, memref<3x4xi16>) -> ()
  return
}
func.func @rescale_i16_to_i16(%a0: memref<3x4xi16>, %o0: memref<3x4xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x4xi16> to tensor<3x4xi16>
  %v2 = "tosa.const"() <{values = dense<20000> : tensor<1xi16>}> : () -> tensor<1xi16>
  %v3 = "tosa.const"() <{values = dense<22> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %v6 = "tosa.rescale"(%v1, %v2, %v3, %v4, %v5) <{scale32 = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<3x4xi16>, tensor<1xi16>, tensor<1xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<3x4xi16>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<3x4xi16>, memref<3x4xi16>) -> ()
  return
}
func.func @rescale_i16_to_i8_per_channel(%a0: memref<3x4xi16>, %o0: memref<3x4xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x4xi16> to tensor<3x4xi16>
  %v2 = "tosa.const"() <{values = dense<[20000, 1, 32767, 5]> : tensor<4xi16>}> : () -> tensor<4xi16>
  %v3 = "tosa.const"() <{values = dense<[22, 20, 25, 17]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %v4 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %v5 = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.rescale"(%v1, %v2, %v3, %v4, %v5) <{scale32 = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = true, input_unsigned = false, output_unsigned = false}> : (tensor<3x4xi16>, tensor<4xi16>, tensor<4xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<3x4xi8>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<3x4xi8>, memref<3x4xi8>) -> ()
  return
}
func.func @rescale_u8_to_i8(%a0: memref<3x4xi8>, %o0: memref<3x4xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x4xi8> to tensor<3x4xi8>
  %v2 = "tosa.const"() <{values = dense<1140768826> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v3 = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.const"() <{values = dense<-56> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<-28> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.rescale"(%v1, %v2, %v3, %v4, %v5) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = true, output_unsigned = false}> : (tensor<3x4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4xi8>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<3x4xi8>, memref<3x4xi8>) -> ()
  return
}
func.func @rescale_i8_to_u8(%a0: memref<3x4xi8>, %o0: memref<3x4xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x4xi8> to tensor<3x4xi8>
  %v2 = "tosa.const"() <{values = dense<1140768826> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v3 = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.rescale"(%v1, %v2, %v3, %v4, %v5) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = true}> : (tensor<3x4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4xi8>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<3x4xi8>, memref<3x4xi8>) -> ()
  return
}
func.func @rescale_u16_to_i16(%a0: memref<3x4xi16>, %o0: memref<3x4xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x4xi16> to tensor<3x4xi16>
  %v2 = "tosa.const"() <{values = dense<1140768826> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v3 = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.const"() <{values = dense<-32768> : tensor<1xi16>}> : () -> tensor<1xi16>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %v6 = "tosa.rescale"(%v1, %v2, %v3, %v4, %v5) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = true, output_unsigned = false}> : (tensor<3x4xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<3x4xi16>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<3x4xi16>, memref<3x4xi16>) -> ()
  return
}
func.func @table_i8(%a0: memref<2x5xi8>, %o0: memref<2x5xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi8> to tensor<2x5xi8>
  %v2 = "tosa.const"() <{values = dense<[-117, -80, -43, -6, 31, 68, 105, -114, -77, -40, -3, 34, 71, 108, -111, -74, -37, 0, 37, 74, 111, -108, -71, -34, 3, 40, 77, 114, -105, -68, -31, 6, 43, 80, 117, -102, -65, -28, 9, 46, 83, 120, -99, -62, -25, 12, 49, 86, 123, -96, -59, -22, 15, 52, 89, 126, -93, -56, -19, 18, 55, 92, -127, -90, -53, -16, 21, 58, 95, -124, -87, -50, -13, 24, 61, 98, -121, -84, -47, -10, 27, 64, 101, -118, -81, -44, -7, 30, 67, 104, -115, -78, -41, -4, 33, 70, 107, -112, -75, -38, -1, 36, 73, 110, -109, -72, -35, 2, 39, 76, 113, -106, -69, -32, 5, 42, 79, 116, -103, -66, -29, 8, 45, 82, 119, -100, -63, -26, 11, 48, 85, 122, -97, -60, -23, 14, 51, 88, 125, -94, -57, -20, 17, 54, 91, -128, -91, -54, -17, 20, 57, 94, -125, -88, -51, -14, 23, 60, 97, -122, -85, -48, -11, 26, 63, 100, -119, -82, -45, -8, 29, 66, 103, -116, -79, -42, -5, 32, 69, 106, -113, -76, -39, -2, 35, 72, 109, -110, -73, -36, 1, 38, 75, 112, -107, -70, -33, 4, 41, 78, 115, -104, -67, -30, 7, 44, 81, 118, -101, -64, -27, 10, 47, 84, 121, -98, -61, -24, 13, 50, 87, 124, -95, -58, -21, 16, 53, 90, 127, -92, -55, -18, 19, 56, 93, -126, -89, -52, -15, 22, 59, 96, -123, -86, -49, -12, 25, 62, 99, -120, -83, -46, -9, 28, 65, 102]> : tensor<256xi8>}> : () -> tensor<256xi8>
  %v3 = "tosa.table"(%v1, %v2) : (tensor<2x5xi8>, tensor<256xi8>) -> tensor<2x5xi8>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi8>, memref<2x5xi8>) -> ()
  return
}
func.func @table_i16(%a0: memref<2x5xi16>, %o0: memref<2x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x5xi16> to tensor<2x5xi16>
  %v2 = "tosa.const"() <{values = dense<[-2000, -1993, -1972, -1937, -1888, -1825, -1748, -1657, -1552, -1433, -1300, -1153, -992, -817, -628, -425, -208, 23, 268, 527, 800, 1087, 1388, 1703, -1969, -1626, -1269, -898, -513, -114, 299, 726, 1167, 1622, -1910, -1427, -930, -419, 106, 645, 1198, 1765, -1655, -1060, -451, 172, 809, 1460, -1876, -1197, -504, 203, 924, 1659, -1593, -830, -53, 738, 1543, -1639, -806, 41, 902, 1777, -1335, -432, 485, 1416, -1640, -681, 292, 1279, -1721, -706, 323, 1366, -1578, -507, 578, 1677, -1211, -84, 1057, -1789, -620, 563, 1760, -1030, 195, 1434, -1314, -47, 1234, -1472, -163, 1160, -1504, -153, 1212, -1410, -17, 1390, -1190, 245, 1694, -844, 633, -1877, -372, 1147, -1321, 226, 1787, -639, 950, -1448, 169, 1800, -556, 1103, -1225, 462, -1838, -123, 1606, -652, 1105, -1125, 660, -1542, 271, -1903, -62, 1793, -339, 1544, -560, 1351, -725, 1214, -834, 1133, -887, 1108, -884, 1139, -825, 1226, -710, 1369, -539, 1568, -312, 1823, -29, -1867, 310, -1500, 705, -1077, 1156, -598, 1663, -63, -1775, 528, -1156, 1175, -481, 1878, 250, -1364, 1037, -549, 1880, 322, -1222, 1249, -267, -1769, 744, -730, 1811, 365, -1067, 1516, 112, -1278, 1347, -15, -1363, 1304, -16, -1322, 1387, 109, -1155, 1596, 360, -862, 1931, 737, -443, -1609, 1240, 102, -1022, 1869, 773, -309, -1377, 1570, 530, -496, -1508, 1495, 511, -459, -1415, 1644, 716, -198, -1098, -1984, 1145, 287, -557, -1387, 1798, 996, 208, -566, -1326, 1929, 1197, 479, -225, -915, -1591, 1748, 1100, 466, -154, -760, -1352, -1930, 1507, 957, 421, -101, -609, -1103, -1583, 1952, 1500, 1062, 638, 228, -168, -550, -918, -1272, -1612, -1938, 1751, 1453, 1169, 899, 643, 401, 173, -41, -241, -427, -599, -757, -901, -1031, -1147, -1249, -1337, -1411, -1471, -1517, -1549, -1567, -1571, -1561, -1537, -1499, -1447, -1381, -1301, -1207, -1099, -977, -841, -691, -527, -349, -157, 49, 269, 503, 751, 1013, 1289, 1579, 1883, -1800, -1468, -1122, -762, -388, 0, 402, 818, 1248, 1692, -1851, -1379, -893, -393, 121, 649, 1191, 1747, -1684, -1100, -502, 110, 736, 1376, -1971, -1303, -621, 75, 785, 1509, -1754, -1002, -236, 544, 1338, -1855, -1033, -197, 653, 1517, -1606, -714, 192, 1112, -1955, -1007, -45, 931, 1921, -1076, -58, 974, -1981, -921, 153, 1241, -1658, -542, 588, 1732, -1111, 61, 1247, -1554, -340, 888, -1871, -615, 655, 1939, -764, 548, 1874, -787, 567, 1935, -684, 712, -1879, -455, 983, -1566, -100, 1380, -1127, 381, 1903, -562, 988, -1449, 129, 1721, -674, 946, -1421, 227, 1889, -436, 1254, -1043, 675, -1594, 152, 1912, -315, 1473, -726, 1090, -1081, 763, -1380, 492, -1623, 277, -1810, 118, -1941, 15, 1985, -32, 1966, -23, -1998, 42, -1905, 163, -1756, 340, -1551, 573, -1290, 862, -973, 1207, -600, 1608, -171, -1936, 314, -1423, 855, -854, 1452, -229, -1896, 452, -1187, 1189, -422, 1982, 399, -1170, 1276, -265, -1792, 696, -803, 1713, 242, -1215, 1343, -86, -1501, 1099, -288, -1661, 981, -364, -1695, 989, -314, -1603, 1123, -138, -1385, 1383, 164, -1041, 1769, 592, -571, -1720, 1146, 25, -1082, 1826, 747, -318, -1369, 1595, 572, -437, -1432, 1588, 621, -332, -1271, 1805, 894, -3, -886, -1755, 1391, 550]> : tensor<513xi16>}> : () -> tensor<513xi16>
  %v3 = "tosa.table"(%v1, %v2) : (tensor<2x5xi16>, tensor<513xi16>) -> tensor<2x5xi32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x5xi32>, memref<2x5xi32>) -> ()
  return
}
func.func @concat_i8(%a0: memref<2x3xi8>, %a1: memref<2x1xi8>, %o0: memref<2x7xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x3xi8> to tensor<2x3xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xi8> to tensor<2x1xi8>
  %v3 = "tosa.concat"(%v1, %v2, %v1) <{axis = 1 : i32}> : (tensor<2x3xi8>, tensor<2x1xi8>, tensor<2x3xi8>) -> tensor<2x7xi8>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x7xi8>, memref<2x7xi8>) -> ()
  return
}
func.func @pad_i8(%a0: memref<2x3xi8>, %o0: memref<3x8xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x3xi8> to tensor<2x3xi8>
  %v2 = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v3 = tosa.const_shape {values = dense<[0, 1, 2, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v4 = "tosa.pad"(%v1, %v3, %v2) : (tensor<2x3xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<3x8xi8>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<3x8xi8>, memref<3x8xi8>) -> ()
  return
}
func.func @reshape_i8(%a0: memref<2x6xi8>, %o0: memref<3x1x4xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x6xi8> to tensor<2x6xi8>
  %v2 = tosa.const_shape {values = dense<[3, 1, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %v3 = "tosa.reshape"(%v1, %v2) : (tensor<2x6xi8>, !tosa.shape<3>) -> tensor<3x1x4xi8>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<3x1x4xi8>, memref<3x1x4xi8>) -> ()
  return
}
func.func @reverse_i8(%a0: memref<2x6xi8>, %o0: memref<2x6xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x6xi8> to tensor<2x6xi8>
  %v2 = "tosa.reverse"(%v1) <{axis = 1 : i32}> : (tensor<2x6xi8>) -> tensor<2x6xi8>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<2x6xi8>, memref<2x6xi8>) -> ()
  return
}
func.func @slice_i8(%a0: memref<3x6xi8>, %o0: memref<2x3xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x6xi8> to tensor<3x6xi8>
  %v2 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v3 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v4 = "tosa.slice"(%v1, %v2, %v3) : (tensor<3x6xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xi8>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x3xi8>, memref<2x3xi8>) -> ()
  return
}
func.func @tile_i8(%a0: memref<2x3xi8>, %o0: memref<4x9xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x3xi8> to tensor<2x3xi8>
  %v2 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v3 = "tosa.tile"(%v1, %v2) : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<4x9xi8>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<4x9xi8>, memref<4x9xi8>) -> ()
  return
}
func.func @transpose_i8(%a0: memref<2x3x4xi8>, %o0: memref<4x2x3xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x3x4xi8> to tensor<2x3x4xi8>
  %v2 = "tosa.transpose"(%v1) <{perms = array<i32: 2, 0, 1>}> : (tensor<2x3x4xi8>) -> tensor<4x2x3xi8>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<4x2x3xi8>, memref<4x2x3xi8>) -> ()
  return
}
func.func @gather_i8(%a0: memref<2x4x3xi8>, %a1: memref<2x5xi32>, %o0: memref<2x5x3xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x4x3xi8> to tensor<2x4x3xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v3 = "tosa.clamp"(%v2) <{min_val = 0 : i32, max_val = 3 : i32}> : (tensor<2x5xi32>) -> tensor<2x5xi32>
  %v4 = "tosa.gather"(%v1, %v3) : (tensor<2x4x3xi8>, tensor<2x5xi32>) -> tensor<2x5x3xi8>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5x3xi8>, memref<2x5x3xi8>) -> ()
  return
}
func.func @scatter_i8(%a0: memref<2x4x3xi8>, %a1: memref<2x2x3xi8>, %o0: memref<2x4x3xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x4x3xi8> to tensor<2x4x3xi8>
  %v2 = "tosa.const"() <{values = dense<[[3, 0], [1, 2]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %v3 = bufferization.to_tensor %a1 restrict : memref<2x2x3xi8> to tensor<2x2x3xi8>
  %v4 = "tosa.scatter"(%v1, %v2, %v3) : (tensor<2x4x3xi8>, tensor<2x2xi32>, tensor<2x2x3xi8>) -> tensor<2x4x3xi8>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x4x3xi8>, memref<2x4x3xi8>) -> ()
  return
}
func.func @concat_f32(%a0: memref<2x3xf32>, %a1: memref<2x1xf32>, %o0: memref<2x7xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x3xf32> to tensor<2x3xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x1xf32> to tensor<2x1xf32>
  %v3 = "tosa.concat"(%v1, %v2, %v1) <{axis = 1 : i32}> : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x7xf32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<2x7xf32>, memref<2x7xf32>) -> ()
  return
}
func.func @pad_f32(%a0: memref<2x3xf32>, %o0: memref<3x8xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x3xf32> to tensor<2x3xf32>
  %v2 = "tosa.const"() <{values = dense<-3.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v3 = tosa.const_shape {values = dense<[0, 1, 2, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v4 = "tosa.pad"(%v1, %v3, %v2) : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x8xf32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<3x8xf32>, memref<3x8xf32>) -> ()
  return
}
func.func @reshape_f32(%a0: memref<2x6xf32>, %o0: memref<3x1x4xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x6xf32> to tensor<2x6xf32>
  %v2 = tosa.const_shape {values = dense<[3, 1, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %v3 = "tosa.reshape"(%v1, %v2) : (tensor<2x6xf32>, !tosa.shape<3>) -> tensor<3x1x4xf32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<3x1x4xf32>, memref<3x1x4xf32>) -> ()
  return
}
func.func @reverse_f32(%a0: memref<2x6xf32>, %o0: memref<2x6xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x6xf32> to tensor<2x6xf32>
  %v2 = "tosa.reverse"(%v1) <{axis = 1 : i32}> : (tensor<2x6xf32>) -> tensor<2x6xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<2x6xf32>, memref<2x6xf32>) -> ()
  return
}
func.func @slice_f32(%a0: memref<3x6xf32>, %o0: memref<2x3xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x6xf32> to tensor<3x6xf32>
  %v2 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v3 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v4 = "tosa.slice"(%v1, %v2, %v3) : (tensor<3x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x3xf32>, memref<2x3xf32>) -> ()
  return
}
func.func @tile_f32(%a0: memref<2x3xf32>, %o0: memref<4x9xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x3xf32> to tensor<2x3xf32>
  %v2 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v3 = "tosa.tile"(%v1, %v2) : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x9xf32>
  bufferization.materialize_in_destination %v3 in restrict writable %o0 : (tensor<4x9xf32>, memref<4x9xf32>) -> ()
  return
}
func.func @transpose_f32(%a0: memref<2x3x4xf32>, %o0: memref<4x2x3xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x3x4xf32> to tensor<2x3x4xf32>
  %v2 = "tosa.transpose"(%v1) <{perms = array<i32: 2, 0, 1>}> : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<4x2x3xf32>, memref<4x2x3xf32>) -> ()
  return
}
func.func @gather_f32(%a0: memref<2x4x3xf32>, %a1: memref<2x5xi32>, %o0: memref<2x5x3xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x4x3xf32> to tensor<2x4x3xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x5xi32> to tensor<2x5xi32>
  %v3 = "tosa.clamp"(%v2) <{min_val = 0 : i32, max_val = 3 : i32}> : (tensor<2x5xi32>) -> tensor<2x5xi32>
  %v4 = "tosa.gather"(%v1, %v3) : (tensor<2x4x3xf32>, tensor<2x5xi32>) -> tensor<2x5x3xf32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x5x3xf32>, memref<2x5x3xf32>) -> ()
  return
}
func.func @scatter_f32(%a0: memref<2x4x3xf32>, %a1: memref<2x2x3xf32>, %o0: memref<2x4x3xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x4x3xf32> to tensor<2x4x3xf32>
  %v2 = "tosa.const"() <{values = dense<[[3, 0], [1, 2]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %v3 = bufferization.to_tensor %a1 restrict : memref<2x2x3xf32> to tensor<2x2x3xf32>
  %v4 = "tosa.scatter"(%v1, %v2, %v3) : (tensor<2x4x3xf32>, tensor<2x2xi32>, tensor<2x2x3xf32>) -> tensor<2x4x3xf32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<2x4x3xf32>, memref<2x4x3xf32>) -> ()
  return
}
func.func @reduce_sum_i32_axis_0(%a0: memref<3x5xi32>, %o0: memref<1x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi32> to tensor<3x5xi32>
  %v2 = "tosa.reduce_sum"(%v1) <{axis = 0 : i32}> : (tensor<3x5xi32>) -> tensor<1x5xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x5xi32>, memref<1x5xi32>) -> ()
  return
}
func.func @reduce_sum_f32_axis_0(%a0: memref<3x5xf32>, %o0: memref<1x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xf32> to tensor<3x5xf32>
  %v2 = "tosa.reduce_sum"(%v1) <{axis = 0 : i32}> : (tensor<3x5xf32>) -> tensor<1x5xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x5xf32>, memref<1x5xf32>) -> ()
  return
}
func.func @reduce_product_f32_axis_0(%a0: memref<3x5xf32>, %o0: memref<1x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xf32> to tensor<3x5xf32>
  %v2 = "tosa.reduce_product"(%v1) <{axis = 0 : i32}> : (tensor<3x5xf32>) -> tensor<1x5xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x5xf32>, memref<1x5xf32>) -> ()
  return
}
func.func @reduce_max_i8_axis_0(%a0: memref<3x5xi8>, %o0: memref<1x5xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi8> to tensor<3x5xi8>
  %v2 = "tosa.reduce_max"(%v1) <{axis = 0 : i32}> : (tensor<3x5xi8>) -> tensor<1x5xi8>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x5xi8>, memref<1x5xi8>) -> ()
  return
}
func.func @reduce_max_i32_axis_0(%a0: memref<3x5xi32>, %o0: memref<1x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi32> to tensor<3x5xi32>
  %v2 = "tosa.reduce_max"(%v1) <{axis = 0 : i32}> : (tensor<3x5xi32>) -> tensor<1x5xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x5xi32>, memref<1x5xi32>) -> ()
  return
}
func.func @reduce_max_f32_axis_0(%a0: memref<3x5xf32>, %o0: memref<1x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xf32> to tensor<3x5xf32>
  %v2 = "tosa.reduce_max"(%v1) <{axis = 0 : i32}> : (tensor<3x5xf32>) -> tensor<1x5xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x5xf32>, memref<1x5xf32>) -> ()
  return
}
func.func @reduce_min_i16_axis_0(%a0: memref<3x5xi16>, %o0: memref<1x5xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi16> to tensor<3x5xi16>
  %v2 = "tosa.reduce_min"(%v1) <{axis = 0 : i32}> : (tensor<3x5xi16>) -> tensor<1x5xi16>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x5xi16>, memref<1x5xi16>) -> ()
  return
}
func.func @reduce_min_f32_axis_0(%a0: memref<3x5xf32>, %o0: memref<1x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xf32> to tensor<3x5xf32>
  %v2 = "tosa.reduce_min"(%v1) <{axis = 0 : i32}> : (tensor<3x5xf32>) -> tensor<1x5xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x5xf32>, memref<1x5xf32>) -> ()
  return
}
func.func @reduce_all_i1_axis_0(%a0: memref<3x5xi1>, %o0: memref<1x5xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi1> to tensor<3x5xi1>
  %v2 = "tosa.reduce_all"(%v1) <{axis = 0 : i32}> : (tensor<3x5xi1>) -> tensor<1x5xi1>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x5xi1>, memref<1x5xi1>) -> ()
  return
}
func.func @reduce_any_i1_axis_0(%a0: memref<3x5xi1>, %o0: memref<1x5xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi1> to tensor<3x5xi1>
  %v2 = "tosa.reduce_any"(%v1) <{axis = 0 : i32}> : (tensor<3x5xi1>) -> tensor<1x5xi1>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x5xi1>, memref<1x5xi1>) -> ()
  return
}
func.func @reduce_sum_i32_axis_1(%a0: memref<3x5xi32>, %o0: memref<3x1xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi32> to tensor<3x5xi32>
  %v2 = "tosa.reduce_sum"(%v1) <{axis = 1 : i32}> : (tensor<3x5xi32>) -> tensor<3x1xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x1xi32>, memref<3x1xi32>) -> ()
  return
}
func.func @reduce_sum_f32_axis_1(%a0: memref<3x5xf32>, %o0: memref<3x1xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xf32> to tensor<3x5xf32>
  %v2 = "tosa.reduce_sum"(%v1) <{axis = 1 : i32}> : (tensor<3x5xf32>) -> tensor<3x1xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x1xf32>, memref<3x1xf32>) -> ()
  return
}
func.func @reduce_product_f32_axis_1(%a0: memref<3x5xf32>, %o0: memref<3x1xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xf32> to tensor<3x5xf32>
  %v2 = "tosa.reduce_product"(%v1) <{axis = 1 : i32}> : (tensor<3x5xf32>) -> tensor<3x1xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x1xf32>, memref<3x1xf32>) -> ()
  return
}
func.func @reduce_max_i8_axis_1(%a0: memref<3x5xi8>, %o0: memref<3x1xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi8> to tensor<3x5xi8>
  %v2 = "tosa.reduce_max"(%v1) <{axis = 1 : i32}> : (tensor<3x5xi8>) -> tensor<3x1xi8>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x1xi8>, memref<3x1xi8>) -> ()
  return
}
func.func @reduce_max_i32_axis_1(%a0: memref<3x5xi32>, %o0: memref<3x1xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi32> to tensor<3x5xi32>
  %v2 = "tosa.reduce_max"(%v1) <{axis = 1 : i32}> : (tensor<3x5xi32>) -> tensor<3x1xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x1xi32>, memref<3x1xi32>) -> ()
  return
}
func.func @reduce_max_f32_axis_1(%a0: memref<3x5xf32>, %o0: memref<3x1xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xf32> to tensor<3x5xf32>
  %v2 = "tosa.reduce_max"(%v1) <{axis = 1 : i32}> : (tensor<3x5xf32>) -> tensor<3x1xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x1xf32>, memref<3x1xf32>) -> ()
  return
}
func.func @reduce_min_i16_axis_1(%a0: memref<3x5xi16>, %o0: memref<3x1xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi16> to tensor<3x5xi16>
  %v2 = "tosa.reduce_min"(%v1) <{axis = 1 : i32}> : (tensor<3x5xi16>) -> tensor<3x1xi16>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x1xi16>, memref<3x1xi16>) -> ()
  return
}
func.func @reduce_min_f32_axis_1(%a0: memref<3x5xf32>, %o0: memref<3x1xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xf32> to tensor<3x5xf32>
  %v2 = "tosa.reduce_min"(%v1) <{axis = 1 : i32}> : (tensor<3x5xf32>) -> tensor<3x1xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x1xf32>, memref<3x1xf32>) -> ()
  return
}
func.func @reduce_all_i1_axis_1(%a0: memref<3x5xi1>, %o0: memref<3x1xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi1> to tensor<3x5xi1>
  %v2 = "tosa.reduce_all"(%v1) <{axis = 1 : i32}> : (tensor<3x5xi1>) -> tensor<3x1xi1>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x1xi1>, memref<3x1xi1>) -> ()
  return
}
func.func @reduce_any_i1_axis_1(%a0: memref<3x5xi1>, %o0: memref<3x1xi1>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi1> to tensor<3x5xi1>
  %v2 = "tosa.reduce_any"(%v1) <{axis = 1 : i32}> : (tensor<3x5xi1>) -> tensor<3x1xi1>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x1xi1>, memref<3x1xi1>) -> ()
  return
}
func.func @reduce_max_ignoring_nan(%a0: memref<3x5xf32>, %o0: memref<3x1xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xf32> to tensor<3x5xf32>
  %v2 = "tosa.reduce_max"(%v1) <{axis = 1 : i32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<3x5xf32>) -> tensor<3x1xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x1xf32>, memref<3x1xf32>) -> ()
  return
}
func.func @reduce_min_ignoring_nan(%a0: memref<3x5xf32>, %o0: memref<3x1xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xf32> to tensor<3x5xf32>
  %v2 = "tosa.reduce_min"(%v1) <{axis = 1 : i32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<3x5xf32>) -> tensor<3x1xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3x1xf32>, memref<3x1xf32>) -> ()
  return
}
func.func @argmax_i8(%a0: memref<3x5xi8>, %o0: memref<3xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi8> to tensor<3x5xi8>
  %v2 = "tosa.argmax"(%v1) <{axis = 1 : i32}> : (tensor<3x5xi8>) -> tensor<3xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3xi32>, memref<3xi32>) -> ()
  return
}
func.func @argmax_i32(%a0: memref<3x5xi32>, %o0: memref<3xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xi32> to tensor<3x5xi32>
  %v2 = "tosa.argmax"(%v1) <{axis = 1 : i32}> : (tensor<3x5xi32>) -> tensor<3xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3xi32>, memref<3xi32>) -> ()
  return
}
func.func @argmax_f32(%a0: memref<3x5xf32>, %o0: memref<3xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xf32> to tensor<3x5xf32>
  %v2 = "tosa.argmax"(%v1) <{axis = 1 : i32}> : (tensor<3x5xf32>) -> tensor<3xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<3xi32>, memref<3xi32>) -> ()
  return
}
func.func @argmax_ignoring_nan(%a0: memref<3x5xf32>, %o0: memref<5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<3x5xf32> to tensor<3x5xf32>
  %v2 = "tosa.argmax"(%v1) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<3x5xf32>) -> tensor<5xi32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<5xi32>, memref<5xi32>) -> ()
  return
}
func.func @conv2d_i8(%a0: memref<1x4x6x2xi8>, %a1: memref<3x2x2x2xi8>, %a2: memref<3xi32>, %o0: memref<1x3x7x3xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x6x2xi8> to tensor<1x4x6x2xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<3x2x2x2xi8> to tensor<3x2x2x2xi8>
  %v3 = bufferization.to_tensor %a2 restrict : memref<3xi32> to tensor<3xi32>
  %v4 = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.conv2d"(%v1, %v2, %v3, %v4, %v5) <{pad = array<i64: 1, 1, 1, 2>, stride = array<i64: 2, 1>, dilation = array<i64: 1, 2>, acc_type = i32}> : (tensor<1x4x6x2xi8>, tensor<3x2x2x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x7x3xi32>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<1x3x7x3xi32>, memref<1x3x7x3xi32>) -> ()
  return
}
func.func @conv2d_i8_weight_zero_point(%a0: memref<1x4x6x2xi8>, %a1: memref<3x2x2x2xi8>, %a2: memref<1xi32>, %o0: memref<1x3x7x3xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x6x2xi8> to tensor<1x4x6x2xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<3x2x2x2xi8> to tensor<3x2x2x2xi8>
  %v3 = bufferization.to_tensor %a2 restrict : memref<1xi32> to tensor<1xi32>
  %v4 = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<4> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.conv2d"(%v1, %v2, %v3, %v4, %v5) <{pad = array<i64: 1, 1, 1, 2>, stride = array<i64: 2, 1>, dilation = array<i64: 1, 2>, acc_type = i32}> : (tensor<1x4x6x2xi8>, tensor<3x2x2x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x7x3xi32>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<1x3x7x3xi32>, memref<1x3x7x3xi32>) -> ()
  return
}
func.func @conv2d_i16(%a0: memref<1x4x6x2xi16>, %a1: memref<3x2x2x2xi8>, %a2: memref<3xi32>, %o0: memref<1x3x7x3xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x6x2xi16> to tensor<1x4x6x2xi16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<3x2x2x2xi8> to tensor<3x2x2x2xi8>
  %v3 = bufferization.to_tensor %a2 restrict : memref<3xi32> to tensor<3xi32>
  %v4 = "tosa.cast"(%v3) : (tensor<3xi32>) -> tensor<3xi48>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %v6 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v7 = "tosa.conv2d"(%v1, %v2, %v4, %v5, %v6) <{pad = array<i64: 1, 1, 1, 2>, stride = array<i64: 2, 1>, dilation = array<i64: 1, 2>, acc_type = i48}> : (tensor<1x4x6x2xi16>, tensor<3x2x2x2xi8>, tensor<3xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<1x3x7x3xi48>
  %v8 = "tosa.cast"(%v7) : (tensor<1x3x7x3xi48>) -> tensor<1x3x7x3xi32>
  bufferization.materialize_in_destination %v8 in restrict writable %o0 : (tensor<1x3x7x3xi32>, memref<1x3x7x3xi32>) -> ()
  return
}
func.func @conv2d_f32(%a0: memref<1x4x6x2xf32>, %a1: memref<3x2x2x2xf32>, %a2: memref<3xf32>, %o0: memref<1x3x7x3xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x6x2xf32> to tensor<1x4x6x2xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<3x2x2x2xf32> to tensor<3x2x2x2xf32>
  %v3 = bufferization.to_tensor %a2 restrict : memref<3xf32> to tensor<3xf32>
  %v4 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v5 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v6 = "tosa.conv2d"(%v1, %v2, %v3, %v4, %v5) <{pad = array<i64: 1, 1, 1, 2>, stride = array<i64: 2, 1>, dilation = array<i64: 1, 2>, acc_type = f32}> : (tensor<1x4x6x2xf32>, tensor<3x2x2x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x7x3xf32>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<1x3x7x3xf32>, memref<1x3x7x3xf32>) -> ()
  return
}
func.func @conv2d_f16(%a0: memref<1x4x6x2xf16>, %a1: memref<3x2x2x2xf16>, %a2: memref<3xf16>, %o0: memref<1x3x7x3xf16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x6x2xf16> to tensor<1x4x6x2xf16>
  %v2 = bufferization.to_tensor %a1 restrict : memref<3x2x2x2xf16> to tensor<3x2x2x2xf16>
  %v3 = bufferization.to_tensor %a2 restrict : memref<3xf16> to tensor<3xf16>
  %v4 = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %v5 = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %v6 = "tosa.conv2d"(%v1, %v2, %v3, %v4, %v5) <{pad = array<i64: 1, 1, 1, 2>, stride = array<i64: 2, 1>, dilation = array<i64: 1, 2>, acc_type = f32}> : (tensor<1x4x6x2xf16>, tensor<3x2x2x2xf16>, tensor<3xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x3x7x3xf16>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<1x3x7x3xf16>, memref<1x3x7x3xf16>) -> ()
  return
}
func.func @depthwise_conv2d_i8(%a0: memref<1x4x6x2xi8>, %a1: memref<2x2x2x3xi8>, %a2: memref<6xi32>, %o0: memref<1x3x7x6xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x6x2xi8> to tensor<1x4x6x2xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x2x2x3xi8> to tensor<2x2x2x3xi8>
  %v3 = bufferization.to_tensor %a2 restrict : memref<6xi32> to tensor<6xi32>
  %v4 = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.depthwise_conv2d"(%v1, %v2, %v3, %v4, %v5) <{pad = array<i64: 1, 1, 1, 2>, stride = array<i64: 2, 1>, dilation = array<i64: 1, 2>, acc_type = i32}> : (tensor<1x4x6x2xi8>, tensor<2x2x2x3xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x7x6xi32>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<1x3x7x6xi32>, memref<1x3x7x6xi32>) -> ()
  return
}
func.func @depthwise_conv2d_f32(%a0: memref<1x4x6x2xf32>, %a1: memref<2x2x2x3xf32>, %a2: memref<6xf32>, %o0: memref<1x3x7x6xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x6x2xf32> to tensor<1x4x6x2xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x2x2x3xf32> to tensor<2x2x2x3xf32>
  %v3 = bufferization.to_tensor %a2 restrict : memref<6xf32> to tensor<6xf32>
  %v4 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v5 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v6 = "tosa.depthwise_conv2d"(%v1, %v2, %v3, %v4, %v5) <{pad = array<i64: 1, 1, 1, 2>, stride = array<i64: 2, 1>, dilation = array<i64: 1, 2>, acc_type = f32}> : (tensor<1x4x6x2xf32>, tensor<2x2x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x7x6xf32>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<1x3x7x6xf32>, memref<1x3x7x6xf32>) -> ()
  return
}
func.func @conv3d_i8(%a0: memref<1x2x4x3x2xi8>, %a1: memref<2x2x2x1x2xi8>, %a2: memref<2xi32>, %o0: memref<1x2x3x3x2xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x2x4x3x2xi8> to tensor<1x2x4x3x2xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x2x2x1x2xi8> to tensor<2x2x2x1x2xi8>
  %v3 = bufferization.to_tensor %a2 restrict : memref<2xi32> to tensor<2xi32>
  %v4 = "tosa.const"() <{values = dense<9> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.conv3d"(%v1, %v2, %v3, %v4, %v5) <{pad = array<i64: 0, 1, 1, 1, 0, 0>, stride = array<i64: 1, 2, 1>, dilation = array<i64: 1, 1, 1>, acc_type = i32}> : (tensor<1x2x4x3x2xi8>, tensor<2x2x2x1x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x3x3x2xi32>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<1x2x3x3x2xi32>, memref<1x2x3x3x2xi32>) -> ()
  return
}
func.func @conv3d_f32(%a0: memref<1x2x4x3x2xf32>, %a1: memref<2x2x2x1x2xf32>, %a2: memref<2xf32>, %o0: memref<1x2x3x3x2xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x2x4x3x2xf32> to tensor<1x2x4x3x2xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x2x2x1x2xf32> to tensor<2x2x2x1x2xf32>
  %v3 = bufferization.to_tensor %a2 restrict : memref<2xf32> to tensor<2xf32>
  %v4 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v5 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v6 = "tosa.conv3d"(%v1, %v2, %v3, %v4, %v5) <{pad = array<i64: 0, 1, 1, 1, 0, 0>, stride = array<i64: 1, 2, 1>, dilation = array<i64: 1, 1, 1>, acc_type = f32}> : (tensor<1x2x4x3x2xf32>, tensor<2x2x2x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x3x3x2xf32>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<1x2x3x3x2xf32>, memref<1x2x3x3x2xf32>) -> ()
  return
}
func.func @transpose_conv2d_i8(%a0: memref<1x3x3x2xi8>, %a1: memref<3x2x3x2xi8>, %a2: memref<3xi32>, %o0: memref<1x7x7x3xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x3x3x2xi8> to tensor<1x3x3x2xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<3x2x3x2xi8> to tensor<3x2x3x2xi8>
  %v3 = bufferization.to_tensor %a2 restrict : memref<3xi32> to tensor<3xi32>
  %v4 = "tosa.const"() <{values = dense<-6> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.transpose_conv2d"(%v1, %v2, %v3, %v4, %v5) <{out_pad = array<i64: 1, 0, 0, 2>, stride = array<i64: 2, 1>, acc_type = i32}> : (tensor<1x3x3x2xi8>, tensor<3x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x3xi32>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<1x7x7x3xi32>, memref<1x7x7x3xi32>) -> ()
  return
}
func.func @transpose_conv2d_f32(%a0: memref<1x3x3x2xf32>, %a1: memref<3x2x3x2xf32>, %a2: memref<3xf32>, %o0: memref<1x7x7x3xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x3x3x2xf32> to tensor<1x3x3x2xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<3x2x3x2xf32> to tensor<3x2x3x2xf32>
  %v3 = bufferization.to_tensor %a2 restrict : memref<3xf32> to tensor<3xf32>
  %v4 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v5 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v6 = "tosa.transpose_conv2d"(%v1, %v2, %v3, %v4, %v5) <{out_pad = array<i64: 1, 0, 0, 2>, stride = array<i64: 2, 1>, acc_type = f32}> : (tensor<1x3x3x2xf32>, tensor<3x2x3x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x3xf32>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<1x7x7x3xf32>, memref<1x7x7x3xf32>) -> ()
  return
}
func.func @transpose_conv2d_negative_pad(%a0: memref<1x3x3x2xi8>, %a1: memref<3x2x3x2xi8>, %a2: memref<3xi32>, %o0: memref<1x5x3x3xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x3x3x2xi8> to tensor<1x3x3x2xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<3x2x3x2xi8> to tensor<3x2x3x2xi8>
  %v3 = bufferization.to_tensor %a2 restrict : memref<3xi32> to tensor<3xi32>
  %v4 = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.transpose_conv2d"(%v1, %v2, %v3, %v4, %v5) <{out_pad = array<i64: -1, 0, 0, -2>, stride = array<i64: 2, 1>, acc_type = i32}> : (tensor<1x3x3x2xi8>, tensor<3x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x3x3xi32>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<1x5x3x3xi32>, memref<1x5x3x3xi32>) -> ()
  return
}
func.func @matmul_i8(%a0: memref<2x3x4xi8>, %a1: memref<2x4x5xi8>, %o0: memref<2x3x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x3x4xi8> to tensor<2x3x4xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x4x5xi8> to tensor<2x4x5xi8>
  %v3 = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.const"() <{values = dense<-9> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.matmul"(%v1, %v2, %v3, %v4) : (tensor<2x3x4xi8>, tensor<2x4x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5xi32>
  bufferization.materialize_in_destination %v5 in restrict writable %o0 : (tensor<2x3x5xi32>, memref<2x3x5xi32>) -> ()
  return
}
func.func @matmul_i8_without_zero_points(%a0: memref<2x3x4xi8>, %a1: memref<2x4x5xi8>, %o0: memref<2x3x5xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x3x4xi8> to tensor<2x3x4xi8>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x4x5xi8> to tensor<2x4x5xi8>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.matmul"(%v1, %v2, %v3, %v4) : (tensor<2x3x4xi8>, tensor<2x4x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5xi32>
  bufferization.materialize_in_destination %v5 in restrict writable %o0 : (tensor<2x3x5xi32>, memref<2x3x5xi32>) -> ()
  return
}
func.func @matmul_f32(%a0: memref<2x3x4xf32>, %a1: memref<2x4x5xf32>, %o0: memref<2x3x5xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x3x4xf32> to tensor<2x3x4xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x4x5xf32> to tensor<2x4x5xf32>
  %v3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v5 = "tosa.matmul"(%v1, %v2, %v3, %v4) : (tensor<2x3x4xf32>, tensor<2x4x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x5xf32>
  bufferization.materialize_in_destination %v5 in restrict writable %o0 : (tensor<2x3x5xf32>, memref<2x3x5xf32>) -> ()
  return
}
func.func @max_pool2d_i8(%a0: memref<1x4x5x2xi8>, %o0: memref<1x3x5x2xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x5x2xi8> to tensor<1x4x5x2xi8>
  %v2 = "tosa.max_pool2d"(%v1) <{kernel = array<i64: 2, 3>, stride = array<i64: 2, 1>, pad = array<i64: 1, 1, 0, 2>}> : (tensor<1x4x5x2xi8>) -> tensor<1x3x5x2xi8>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x3x5x2xi8>, memref<1x3x5x2xi8>) -> ()
  return
}
func.func @max_pool2d_i16(%a0: memref<1x4x5x2xi16>, %o0: memref<1x3x5x2xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x5x2xi16> to tensor<1x4x5x2xi16>
  %v2 = "tosa.max_pool2d"(%v1) <{kernel = array<i64: 2, 3>, stride = array<i64: 2, 1>, pad = array<i64: 1, 1, 0, 2>}> : (tensor<1x4x5x2xi16>) -> tensor<1x3x5x2xi16>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x3x5x2xi16>, memref<1x3x5x2xi16>) -> ()
  return
}
func.func @max_pool2d_f32(%a0: memref<1x4x5x2xf32>, %o0: memref<1x3x5x2xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x5x2xf32> to tensor<1x4x5x2xf32>
  %v2 = "tosa.max_pool2d"(%v1) <{kernel = array<i64: 2, 3>, stride = array<i64: 2, 1>, pad = array<i64: 1, 1, 0, 2>}> : (tensor<1x4x5x2xf32>) -> tensor<1x3x5x2xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x3x5x2xf32>, memref<1x3x5x2xf32>) -> ()
  return
}
func.func @max_pool2d_ignoring_nan(%a0: memref<1x4x5x2xf32>, %o0: memref<1x3x5x2xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x5x2xf32> to tensor<1x4x5x2xf32>
  %v2 = "tosa.max_pool2d"(%v1) <{kernel = array<i64: 2, 3>, stride = array<i64: 2, 1>, pad = array<i64: 1, 1, 0, 2>, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<1x4x5x2xf32>) -> tensor<1x3x5x2xf32>
  bufferization.materialize_in_destination %v2 in restrict writable %o0 : (tensor<1x3x5x2xf32>, memref<1x3x5x2xf32>) -> ()
  return
}
func.func @avg_pool2d_i8(%a0: memref<1x4x5x2xi8>, %o0: memref<1x3x5x2xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x5x2xi8> to tensor<1x4x5x2xi8>
  %v2 = "tosa.const"() <{values = dense<-4> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v3 = "tosa.const"() <{values = dense<17> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v4 = "tosa.avg_pool2d"(%v1, %v2, %v3) <{kernel = array<i64: 2, 3>, stride = array<i64: 2, 1>, pad = array<i64: 1, 1, 0, 2>, acc_type = i32}> : (tensor<1x4x5x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x5x2xi8>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<1x3x5x2xi8>, memref<1x3x5x2xi8>) -> ()
  return
}
func.func @avg_pool2d_i16(%a0: memref<1x4x5x2xi16>, %o0: memref<1x3x5x2xi16>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x5x2xi16> to tensor<1x4x5x2xi16>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %v4 = "tosa.avg_pool2d"(%v1, %v2, %v3) <{kernel = array<i64: 2, 3>, stride = array<i64: 2, 1>, pad = array<i64: 1, 1, 0, 2>, acc_type = i32}> : (tensor<1x4x5x2xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x3x5x2xi16>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<1x3x5x2xi16>, memref<1x3x5x2xi16>) -> ()
  return
}
func.func @avg_pool2d_f32(%a0: memref<1x4x5x2xf32>, %o0: memref<1x3x5x2xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x4x5x2xf32> to tensor<1x4x5x2xf32>
  %v2 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = "tosa.avg_pool2d"(%v1, %v2, %v3) <{kernel = array<i64: 2, 3>, stride = array<i64: 2, 1>, pad = array<i64: 1, 1, 0, 2>, acc_type = f32}> : (tensor<1x4x5x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x5x2xf32>
  bufferization.materialize_in_destination %v4 in restrict writable %o0 : (tensor<1x3x5x2xf32>, memref<1x3x5x2xf32>) -> ()
  return
}
func.func @resize_nea_i8_up(%a0: memref<1x3x4x2xi8>, %o0: memref<1x6x12x2xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x3x4x2xi8> to tensor<1x3x4x2xi8>
  %v2 = tosa.const_shape {values = dense<[4, 2, 3, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v3 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v4 = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v5 = "tosa.resize"(%v1, %v2, %v3, %v4) <{mode = #tosa.resize_mode<NEAREST_NEIGHBOR>}> : (tensor<1x3x4x2xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6x12x2xi8>
  bufferization.materialize_in_destination %v5 in restrict writable %o0 : (tensor<1x6x12x2xi8>, memref<1x6x12x2xi8>) -> ()
  return
}
func.func @resize_nea_i8_down(%a0: memref<1x3x4x2xi8>, %o0: memref<1x3x2x2xi8>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x3x4x2xi8> to tensor<1x3x4x2xi8>
  %v2 = tosa.const_shape {values = dense<[2, 3, 1, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v3 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v4 = tosa.const_shape {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v5 = "tosa.resize"(%v1, %v2, %v3, %v4) <{mode = #tosa.resize_mode<NEAREST_NEIGHBOR>}> : (tensor<1x3x4x2xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x2x2xi8>
  bufferization.materialize_in_destination %v5 in restrict writable %o0 : (tensor<1x3x2x2xi8>, memref<1x3x2x2xi8>) -> ()
  return
}
func.func @resize_nea_f32(%a0: memref<1x3x4x2xf32>, %o0: memref<1x6x6x2xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x3x4x2xf32> to tensor<1x3x4x2xf32>
  %v2 = tosa.const_shape {values = dense<[4, 2, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v3 = tosa.const_shape {values = dense<[-2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v4 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v5 = "tosa.resize"(%v1, %v2, %v3, %v4) <{mode = #tosa.resize_mode<NEAREST_NEIGHBOR>}> : (tensor<1x3x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6x6x2xf32>
  bufferization.materialize_in_destination %v5 in restrict writable %o0 : (tensor<1x6x6x2xf32>, memref<1x6x6x2xf32>) -> ()
  return
}
func.func @resize_bil_i8_up(%a0: memref<1x3x4x2xi8>, %o0: memref<1x6x12x2xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x3x4x2xi8> to tensor<1x3x4x2xi8>
  %v2 = tosa.const_shape {values = dense<[4, 2, 3, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v3 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v4 = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v5 = "tosa.resize"(%v1, %v2, %v3, %v4) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x3x4x2xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6x12x2xi32>
  bufferization.materialize_in_destination %v5 in restrict writable %o0 : (tensor<1x6x12x2xi32>, memref<1x6x12x2xi32>) -> ()
  return
}
func.func @resize_bil_i8_down(%a0: memref<1x3x4x2xi8>, %o0: memref<1x3x2x2xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x3x4x2xi8> to tensor<1x3x4x2xi8>
  %v2 = tosa.const_shape {values = dense<[2, 3, 1, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v3 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v4 = tosa.const_shape {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v5 = "tosa.resize"(%v1, %v2, %v3, %v4) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x3x4x2xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x2x2xi32>
  bufferization.materialize_in_destination %v5 in restrict writable %o0 : (tensor<1x3x2x2xi32>, memref<1x3x2x2xi32>) -> ()
  return
}
func.func @resize_bil_f32(%a0: memref<1x3x4x2xf32>, %o0: memref<1x6x6x2xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x3x4x2xf32> to tensor<1x3x4x2xf32>
  %v2 = tosa.const_shape {values = dense<[4, 2, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v3 = tosa.const_shape {values = dense<[-2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v4 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v5 = "tosa.resize"(%v1, %v2, %v3, %v4) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x3x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6x6x2xf32>
  bufferization.materialize_in_destination %v5 in restrict writable %o0 : (tensor<1x6x6x2xf32>, memref<1x6x6x2xf32>) -> ()
  return
}
func.func @resize_bil_i16(%a0: memref<1x3x4x2xi16>, %o0: memref<1x4x6x2xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<1x3x4x2xi16> to tensor<1x3x4x2xi16>
  %v2 = tosa.const_shape {values = dense<[4, 2, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v3 = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v4 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v5 = "tosa.resize"(%v1, %v2, %v3, %v4) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x3x4x2xi16>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x6x2xi48>
  %v6 = "tosa.cast"(%v5) : (tensor<1x4x6x2xi48>) -> tensor<1x4x6x2xi32>
  bufferization.materialize_in_destination %v6 in restrict writable %o0 : (tensor<1x4x6x2xi32>, memref<1x4x6x2xi32>) -> ()
  return
}
func.func @fft2d(%a0: memref<2x4x2xf32>, %a1: memref<2x4x2xf32>, %o0: memref<2x4x2xf32>, %o1: memref<2x4x2xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x4x2xf32> to tensor<2x4x2xf32>
  %v2 = bufferization.to_tensor %a1 restrict : memref<2x4x2xf32> to tensor<2x4x2xf32>
  %r:2 = "tosa.fft2d"(%v1, %v2) <{inverse = false}> : (tensor<2x4x2xf32>, tensor<2x4x2xf32>) -> (tensor<2x4x2xf32>, tensor<2x4x2xf32>)
  bufferization.materialize_in_destination %r#0 in restrict writable %o0 : (tensor<2x4x2xf32>, memref<2x4x2xf32>) -> ()
  bufferization.materialize_in_destination %r#1 in restrict writable %o1 : (tensor<2x4x2xf32>, memref<2x4x2xf32>) -> ()
  return
}
func.func @rfft2d(%a0: memref<2x4x4xf32>, %o0: memref<2x4x3xf32>, %o1: memref<2x4x3xf32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<2x4x4xf32> to tensor<2x4x4xf32>
  %r:2 = "tosa.rfft2d"(%v1) : (tensor<2x4x4xf32>) -> (tensor<2x4x3xf32>, tensor<2x4x3xf32>)
  bufferization.materialize_in_destination %r#0 in restrict writable %o0 : (tensor<2x4x3xf32>, memref<2x4x3xf32>) -> ()
  bufferization.materialize_in_destination %r#1 in restrict writable %o1 : (tensor<2x4x3xf32>, memref<2x4x3xf32>) -> ()
  return
}
func.func @cond_if(%a0: memref<1xi1>, %a1: memref<4xi32>, %a2: memref<4xi32>, %o0: memref<4xi32>) {
  %sc = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
  %v1 = bufferization.to_tensor %a0 restrict : memref<1xi1> to tensor<1xi1>
  %v2 = bufferization.to_tensor %a1 restrict : memref<4xi32> to tensor<4xi32>
  %v3 = bufferization.to_tensor %a2 restrict : memref<4xi32> to tensor<4xi32>
  %k = "tosa.reshape"(%v1, %sc) : (tensor<1xi1>, !tosa.shape<0>) -> tensor<i1>
  %r = "tosa.cond_if"(%k, %v2, %v3) ({
  ^bb0(%p: tensor<4xi32>, %q: tensor<4xi32>):
    %s = tosa.bitwise_and %p, %q : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    tosa.yield %s : tensor<4xi32>
  }, {
  ^bb0(%p: tensor<4xi32>, %q: tensor<4xi32>):
    %s = tosa.bitwise_or %p, %q : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    tosa.yield %s : tensor<4xi32>
  }) : (tensor<i1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  bufferization.materialize_in_destination %r in restrict writable %o0 : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}
func.func @while_loop(%a0: memref<4xi32>, %o0: memref<4xi32>) {
  %v1 = bufferization.to_tensor %a0 restrict : memref<4xi32> to tensor<4xi32>
  %n = "tosa.const"() <{values = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %r:2 = "tosa.while_loop"(%n, %v1) ({
  ^bb0(%i: tensor<i32>, %y: tensor<4xi32>):
    %four = "tosa.const"() <{values = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %c = tosa.greater %four, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %c : tensor<i1>
  }, {
  ^bb0(%i: tensor<i32>, %y: tensor<4xi32>):
    %one = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %ones = "tosa.const"() <{values = dense<1> : tensor<4xi32>}> : () -> tensor<4xi32>
    %j = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %z = tosa.arithmetic_right_shift %y, %ones {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    tosa.yield %j, %z : tensor<i32>, tensor<4xi32>
  }) : (tensor<i32>, tensor<4xi32>) -> (tensor<i32>, tensor<4xi32>)
  bufferization.materialize_in_destination %r#1 in restrict writable %o0 : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}
func.func @apply_scale_single_round(%a: memref<4xi32>, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 4 : index
  %m = arith.constant 1140768826 : i32
  %s = arith.constant 37 : i8
  scf.for %i = %c0 to %cn step %c1 {
    %x = memref.load %a[%i] : memref<4xi32>
    %y = tosa.apply_scale %x, %m, %s {rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>} : (i32, i32, i8) -> i32
    memref.store %y, %o[%i] : memref<4xi32>
  }
  return
}
func.func @apply_scale_double_round(%a: memref<4xi32>, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 4 : index
  %m = arith.constant 1140768826 : i32
  %s = arith.constant 37 : i8
  scf.for %i = %c0 to %cn step %c1 {
    %x = memref.load %a[%i] : memref<4xi32>
    %y = tosa.apply_scale %x, %m, %s {rounding_mode = #tosa.rounding_mode<DOUBLE_ROUND>} : (i32, i32, i8) -> i32
    memref.store %y, %o[%i] : memref<4xi32>
  }
  return
}
func.func @exp_f64(%a: memref<8xf32>, %o: memref<8xi64>) {
  %x = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  %w = arith.extf %x : tensor<8xf32> to tensor<8xf64>
  %r = tosa.exp %w : (tensor<8xf64>) -> tensor<8xf64>
  %n = arith.cmpf uno, %r, %r : tensor<8xf64>
  %zero = arith.constant dense<0.0> : tensor<8xf64>
  %z = arith.select %n, %zero, %r : tensor<8xi1>, tensor<8xf64>
  %b = arith.bitcast %z : tensor<8xf64> to tensor<8xi64>
  bufferization.materialize_in_destination %b in restrict writable %o : (tensor<8xi64>, memref<8xi64>) -> ()
  return
}
func.func @log_f64(%a: memref<8xf32>, %o: memref<8xi64>) {
  %x = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  %w = arith.extf %x : tensor<8xf32> to tensor<8xf64>
  %r = tosa.log %w : (tensor<8xf64>) -> tensor<8xf64>
  %n = arith.cmpf uno, %r, %r : tensor<8xf64>
  %zero = arith.constant dense<0.0> : tensor<8xf64>
  %z = arith.select %n, %zero, %r : tensor<8xi1>, tensor<8xf64>
  %b = arith.bitcast %z : tensor<8xf64> to tensor<8xi64>
  bufferization.materialize_in_destination %b in restrict writable %o : (tensor<8xi64>, memref<8xi64>) -> ()
  return
}
func.func @tanh_f64(%a: memref<8xf32>, %o: memref<8xi64>) {
  %x = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  %w = arith.extf %x : tensor<8xf32> to tensor<8xf64>
  %r = tosa.tanh %w : (tensor<8xf64>) -> tensor<8xf64>
  %n = arith.cmpf uno, %r, %r : tensor<8xf64>
  %zero = arith.constant dense<0.0> : tensor<8xf64>
  %z = arith.select %n, %zero, %r : tensor<8xi1>, tensor<8xf64>
  %b = arith.bitcast %z : tensor<8xf64> to tensor<8xi64>
  bufferization.materialize_in_destination %b in restrict writable %o : (tensor<8xi64>, memref<8xi64>) -> ()
  return
}
func.func @erf_f64(%a: memref<8xf32>, %o: memref<8xi64>) {
  %x = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  %w = arith.extf %x : tensor<8xf32> to tensor<8xf64>
  %r = tosa.erf %w : (tensor<8xf64>) -> tensor<8xf64>
  %n = arith.cmpf uno, %r, %r : tensor<8xf64>
  %zero = arith.constant dense<0.0> : tensor<8xf64>
  %z = arith.select %n, %zero, %r : tensor<8xi1>, tensor<8xf64>
  %b = arith.bitcast %z : tensor<8xf64> to tensor<8xi64>
  bufferization.materialize_in_destination %b in restrict writable %o : (tensor<8xi64>, memref<8xi64>) -> ()
  return
}
func.func @sin_f64(%a: memref<8xf32>, %o: memref<8xi64>) {
  %x = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  %w = arith.extf %x : tensor<8xf32> to tensor<8xf64>
  %r = tosa.sin %w : (tensor<8xf64>) -> tensor<8xf64>
  %n = arith.cmpf uno, %r, %r : tensor<8xf64>
  %zero = arith.constant dense<0.0> : tensor<8xf64>
  %z = arith.select %n, %zero, %r : tensor<8xi1>, tensor<8xf64>
  %b = arith.bitcast %z : tensor<8xf64> to tensor<8xi64>
  bufferization.materialize_in_destination %b in restrict writable %o : (tensor<8xi64>, memref<8xi64>) -> ()
  return
}
func.func @cos_f64(%a: memref<8xf32>, %o: memref<8xi64>) {
  %x = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  %w = arith.extf %x : tensor<8xf32> to tensor<8xf64>
  %r = tosa.cos %w : (tensor<8xf64>) -> tensor<8xf64>
  %n = arith.cmpf uno, %r, %r : tensor<8xf64>
  %zero = arith.constant dense<0.0> : tensor<8xf64>
  %z = arith.select %n, %zero, %r : tensor<8xi1>, tensor<8xf64>
  %b = arith.bitcast %z : tensor<8xf64> to tensor<8xi64>
  bufferization.materialize_in_destination %b in restrict writable %o : (tensor<8xi64>, memref<8xi64>) -> ()
  return
}
func.func @sigmoid_f64(%a: memref<8xf32>, %o: memref<8xi64>) {
  %x = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  %w = arith.extf %x : tensor<8xf32> to tensor<8xf64>
  %r = tosa.sigmoid %w : (tensor<8xf64>) -> tensor<8xf64>
  %n = arith.cmpf uno, %r, %r : tensor<8xf64>
  %zero = arith.constant dense<0.0> : tensor<8xf64>
  %z = arith.select %n, %zero, %r : tensor<8xi1>, tensor<8xf64>
  %b = arith.bitcast %z : tensor<8xf64> to tensor<8xi64>
  bufferization.materialize_in_destination %b in restrict writable %o : (tensor<8xi64>, memref<8xi64>) -> ()
  return
}
func.func @rsqrt_f64(%a: memref<8xf32>, %o: memref<8xi64>) {
  %x = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  %w = arith.extf %x : tensor<8xf32> to tensor<8xf64>
  %r = tosa.rsqrt %w : (tensor<8xf64>) -> tensor<8xf64>
  %n = arith.cmpf uno, %r, %r : tensor<8xf64>
  %zero = arith.constant dense<0.0> : tensor<8xf64>
  %z = arith.select %n, %zero, %r : tensor<8xi1>, tensor<8xf64>
  %b = arith.bitcast %z : tensor<8xf64> to tensor<8xi64>
  bufferization.materialize_in_destination %b in restrict writable %o : (tensor<8xi64>, memref<8xi64>) -> ()
  return
}
