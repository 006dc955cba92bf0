// Two numbers that differ by a multiple of the step, unless the difference overflows.
func.func @f(%lb: index, %ub: index, %step: index) -> index {
  %r = affine.apply affine_map<()[s0, s1, s2] -> ((s0 - ((s0 - s2) mod s1) - s2) mod s1)>()[%ub, %step, %lb]
  return %r : index
}
