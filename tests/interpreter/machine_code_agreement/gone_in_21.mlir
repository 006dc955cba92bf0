// Ops that 21 has no more.
func.func @elemwise_unary(%a: memref<4xf32>, %o: memref<4xf32>) {
  linalg.elemwise_unary {fun = #linalg.unary_fn<abs>} ins(%a : memref<4xf32>) outs(%o : memref<4xf32>)
  return
}
func.func @elemwise_binary(%a: memref<4xf32>, %b: memref<4xf32>, %o: memref<4xf32>) {
  linalg.elemwise_binary {fun = #linalg.binary_fn<sub>} ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%o : memref<4xf32>)
  return
}
