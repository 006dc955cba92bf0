// The order of some zeros decides which are compared with each other before a smaller number hides them.
func.func @f(%in: memref<64xf32>) -> f32 {
  %least = arith.constant 0xFF800000 : f32
  %r = affine.for %i = 0 to 64 iter_args(%minimum = %least) -> (f32) {
    %v = affine.load %in[%i] : memref<64xf32>
    %m = arith.minnumf %minimum, %v : f32
    affine.yield %m : f32
  }
  return %r : f32
}
