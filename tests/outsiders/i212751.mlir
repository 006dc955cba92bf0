// Zero added to negative zero is positive zero.
func.func @f(%x: complex<f32>) -> complex<f32> {
  %zero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %r = complex.add %x, %zero : complex<f32>
  return %r : complex<f32>
}
