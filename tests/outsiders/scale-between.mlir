// A number between two scales may become either.
func.func @f(%x: f32) -> f8E8M0FNU {
  %r = arith.truncf %x : f32 to f8E8M0FNU
  return %r : f8E8M0FNU
}
