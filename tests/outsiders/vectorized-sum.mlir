// The option asks for another order of the sum.
func.func @f(%in: memref<256xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 256 iter_args(%sum = %zero) -> (f32) {
    %v = affine.load %in[%i] : memref<256xf32>
    %s = arith.addf %sum, %v : f32
    affine.yield %s : f32
  }
  return %r : f32
}
