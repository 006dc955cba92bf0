// Quotients, logarithms and powers by other formulas.
func.func @f(%a: f32, %b: f32, %c: f32, %d: f32) -> (f32, f32, i1) {
  %x = complex.create %a, %b : complex<f32>
  %y = complex.create %c, %d : complex<f32>
  %q = complex.div %x, %y : complex<f32>
  %l = complex.log %q : complex<f32>
  %p = complex.pow %l, %y : complex<f32>
  %t = complex.tanh %p : complex<f32>
  %re = complex.re %t : complex<f32>
  %im = complex.im %l : complex<f32>
  %less = arith.cmpf olt, %re, %im : f32
  return %re, %im, %less : f32, f32, i1
}
