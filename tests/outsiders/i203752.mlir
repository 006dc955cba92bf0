// What a generic op was initialized with is yielded by an op inside of it alone.
func.func @f(%x: tensor<2x3xi8>, %init: tensor<2xi8>, %seen: memref<4xi8>) -> i8 {
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : i8
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x3xi8>) outs(%init : tensor<2xi8>) {
  ^bb0(%a: i8, %before: i8):
    %inner = linalg.generic {
        indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        outs(%init : tensor<2xi8>) {
    ^bb0(%b: i8):
      memref.store %c7, %seen[%c3] : memref<4xi8>
      linalg.yield %before : i8
    } -> tensor<2xi8>
    linalg.yield %c7 : i8
  } -> tensor<2xi8>
  return %c7 : i8
}
