// A product of two widths, cut and extended before it is taken.
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: memref<3x4xi16>, %b: memref<4x2xi64>, %c: memref<3x2xi32>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<3x4xi16>, memref<4x2xi64>) outs(%c : memref<3x2xi32>) {
  ^bb0(%x: i16, %y: i64, %z: i32):
    %p = arith.extui %x : i16 to i32
    %q = arith.trunci %y : i64 to i32
    %r = arith.muli %p, %q : i32
    %s = arith.addi %z, %r : i32
    linalg.yield %s : i32
  }
  return
}
