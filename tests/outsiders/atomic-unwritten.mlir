// The lowering compares an element that nobody has written.
func.func @f(%i: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %m = memref.alloc() : memref<1xi32>
  %written = arith.cmpi sgt, %i, %zero : i32
  scf.if %written {
    memref.store %i, %m[%c0] : memref<1xi32>
  }
  %r = memref.generic_atomic_rmw %m[%c0] : memref<1xi32> {
  ^bb0(%old: i32):
    memref.atomic_yield %old : i32
  }
  memref.dealloc %m : memref<1xi32>
  return %i : i32
}
