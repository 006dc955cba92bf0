// A loop that ends at an argument, whose body chooses between two tiles by the iteration.
module {
  func.func @walk(%a: memref<12x6xf32>, %o: memref<4x6xf32>, %n: index, %flag: i32) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %seven = arith.constant 7 : i32
    %one = arith.constant 1.0 : f32
    %va = tile.view %a : memref<12x6xf32> -> !tile.view<12x6xf32>
    %vo = tile.view %o : memref<4x6xf32> -> !tile.view<4x6xf32>
    %init = tile.splat %one : f32 -> !tile.tile<4x6xf32>
    %sum = affine.for %i = 0 to min affine_map<()[s0] -> (s0, 12)>()[%n] step 4 iter_args(%acc = %init) -> (!tile.tile<4x6xf32>) {
      %x = tile.load %va[%i, %c0] : !tile.view<12x6xf32> -> !tile.tile<4x6xf32>
      %first = arith.cmpi slt, %i, %c4 : index
      %next = scf.if %first -> (!tile.tile<4x6xf32>) {
        %y = tile.neg %x : !tile.tile<4x6xf32>
        scf.yield %y : !tile.tile<4x6xf32>
      } else {
        %y = tile.add %acc, %x : !tile.tile<4x6xf32>
        scf.yield %y : !tile.tile<4x6xf32>
      }
      affine.yield %next : !tile.tile<4x6xf32>
    }
    %set = arith.cmpi eq, %flag, %seven : i32
    %r = scf.if %set -> (!tile.tile<4x6xf32>) {
      scf.yield %sum : !tile.tile<4x6xf32>
    } else {
      %z = tile.mul %sum, %init : !tile.tile<4x6xf32>
      scf.yield %z : !tile.tile<4x6xf32>
    }
    tile.store %r, %vo[%c0, %c0] : !tile.tile<4x6xf32>, !tile.view<4x6xf32>
    return
  }
  func.func @main(%a: memref<12x6xf32>, %o: memref<4x6xf32>, %n: index, %flag: i32) {
    func.call @walk(%a, %o, %n, %flag) : (memref<12x6xf32>, memref<4x6xf32>, index, i32) -> ()
    return
  }
}
