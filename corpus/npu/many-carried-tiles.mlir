// A crash of npu-bufferize: the buffer of a loop-carried tile was stored through a reference into a map that the same
// statement made grow. Enough loops carry tiles here for the map to grow at one of them.
module {
  func.func @k0(%a: memref<8xi32>, %o: memref<8xi32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %va = tile.view %a : memref<8xi32> -> !tile.view<8xi32>
    %vo = tile.view %o : memref<8xi32> -> !tile.view<8xi32>
    %t0 = tile.load %va[%c0] : !tile.view<8xi32> -> !tile.tile<8xi32>
    %l0 = affine.for %i = 0 to 2 iter_args(%x = %t0) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      affine.yield %n0 : !tile.tile<8xi32>
    }
    %t1 = tile.add %l0, %t0 : !tile.tile<8xi32>
    %l1 = affine.for %i = 0 to 2 iter_args(%x = %t1) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      %n1 = tile.abs %n0 : !tile.tile<8xi32>
      affine.yield %n1 : !tile.tile<8xi32>
    }
    %t2 = tile.add %l1, %t1 : !tile.tile<8xi32>
    %l2 = affine.for %i = 0 to 2 iter_args(%x = %t2) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      affine.yield %n0 : !tile.tile<8xi32>
    }
    %t3 = tile.add %l2, %t2 : !tile.tile<8xi32>
    %l3 = affine.for %i = 0 to 2 iter_args(%x = %t3) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      %n1 = tile.abs %n0 : !tile.tile<8xi32>
      affine.yield %n1 : !tile.tile<8xi32>
    }
    %t4 = tile.add %l3, %t3 : !tile.tile<8xi32>
    %l4 = affine.for %i = 0 to 2 iter_args(%x = %t4) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      affine.yield %n0 : !tile.tile<8xi32>
    }
    %t5 = tile.add %l4, %t4 : !tile.tile<8xi32>
    %l5 = affine.for %i = 0 to 2 iter_args(%x = %t5) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      %n1 = tile.abs %n0 : !tile.tile<8xi32>
      affine.yield %n1 : !tile.tile<8xi32>
    }
    %t6 = tile.add %l5, %t5 : !tile.tile<8xi32>
    %l6 = affine.for %i = 0 to 2 iter_args(%x = %t6) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      affine.yield %n0 : !tile.tile<8xi32>
    }
    %t7 = tile.add %l6, %t6 : !tile.tile<8xi32>
    %l7 = affine.for %i = 0 to 2 iter_args(%x = %t7) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      %n1 = tile.abs %n0 : !tile.tile<8xi32>
      affine.yield %n1 : !tile.tile<8xi32>
    }
    %t8 = tile.add %l7, %t7 : !tile.tile<8xi32>
    %l8 = affine.for %i = 0 to 2 iter_args(%x = %t8) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      affine.yield %n0 : !tile.tile<8xi32>
    }
    %t9 = tile.add %l8, %t8 : !tile.tile<8xi32>
    %l9 = affine.for %i = 0 to 2 iter_args(%x = %t9) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      %n1 = tile.abs %n0 : !tile.tile<8xi32>
      affine.yield %n1 : !tile.tile<8xi32>
    }
    %t10 = tile.add %l9, %t9 : !tile.tile<8xi32>
    %l10 = affine.for %i = 0 to 2 iter_args(%x = %t10) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      affine.yield %n0 : !tile.tile<8xi32>
    }
    %t11 = tile.add %l10, %t10 : !tile.tile<8xi32>
    %l11 = affine.for %i = 0 to 2 iter_args(%x = %t11) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      %n1 = tile.abs %n0 : !tile.tile<8xi32>
      affine.yield %n1 : !tile.tile<8xi32>
    }
    %t12 = tile.add %l11, %t11 : !tile.tile<8xi32>
    %l12 = affine.for %i = 0 to 2 iter_args(%x = %t12) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      affine.yield %n0 : !tile.tile<8xi32>
    }
    %t13 = tile.add %l12, %t12 : !tile.tile<8xi32>
    %l13 = affine.for %i = 0 to 2 iter_args(%x = %t13) -> (!tile.tile<8xi32>) {
      %n0 = tile.neg %x : !tile.tile<8xi32>
      %n1 = tile.abs %n0 : !tile.tile<8xi32>
      affine.yield %n1 : !tile.tile<8xi32>
    }
    %t14 = tile.add %l13, %t13 : !tile.tile<8xi32>
    tile.store %t14, %vo[%c0] : !tile.tile<8xi32>, !tile.view<8xi32>
    return
  }
  func.func @main(%a: memref<8xi32>, %o: memref<8xi32>) {
    func.call @k0(%a, %o) : (memref<8xi32>, memref<8xi32>) -> ()
    return
  }
}
