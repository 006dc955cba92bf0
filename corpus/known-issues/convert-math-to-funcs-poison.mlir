// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-math-to-funcs makes a function that branches on the
// operands of math.ipowi, or on that of math.ctlz. The op may stand where an operand is poison and its result
// is not used; the branch on poison is undefined.
//
// Met as: elements of a vector that are not used, where vectorisation computes them all.
//
// Signature: pass:mlir:convert-math-to-funcs:undefined behaviour
// Signature: pass:mlir:convert-math-to-funcs/VecOpToScalarOp<IPowIOp>:undefined behaviour
// Signature: pass:mlir:convert-math-to-funcs/VecOpToScalarOp<CountLeadingZerosOp>:undefined behaviour
// Signature: paths:mlir:convert-math-to-funcs:undefined behaviour
// Signature: paths:mlir:convert-math-to-funcs/VecOpToScalarOp<CountLeadingZerosOp>:undefined behaviour
// Shape: 4e7aecfc 7222168b 7ec56f20 96b229ed b0829f26 bf3635ff e60ecd7b
// Shape: 2d999816 96b229ed
// Shape: 4e7aecfc 96b229ed
//
// RUN: mlir-opt %s --convert-math-to-funcs | FileCheck %s
// CHECK: %[[POISON:.*]] = ub.poison : i32
// CHECK: call @__mlir_math_ipowi_i32(%{{.*}}, %[[POISON]])
// CHECK: func.func private @__mlir_math_ipowi_i32(%{{.*}}: i32, %[[POWER:.*]]: i32)
// CHECK: %[[ZERO:.*]] = arith.cmpi eq, %[[POWER]]
// CHECK: cf.cond_br %[[ZERO]]
func.func @unused(%x: i32) -> i32 {
  %poison = ub.poison : i32
  %power = math.ipowi %x, %poison : i32
  return %x : i32
}
