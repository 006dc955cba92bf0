// A tensor that the body changes is made anew in each iteration.
func.func @f(%a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%sum = %a) -> (i32) {
    %t = tensor.from_elements %a, %b, %a : tensor<3xi32>
    %old = tensor.extract %t[%i] : tensor<3xi32>
    %u = tensor.insert %sum into %t[%c1] : tensor<3xi32>
    %new = tensor.extract %u[%i] : tensor<3xi32>
    %s = arith.addi %old, %new : i32
    %n = arith.addi %s, %sum : i32
    scf.yield %n : i32
  }
  return %r : i32
}
