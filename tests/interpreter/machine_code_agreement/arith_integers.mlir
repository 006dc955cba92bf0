// Integers of arith: wrap, shifts below the width, divisions by what is no zero.
func.func @addi_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0 = arith.addi %x0, %x1 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @subi_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0 = arith.subi %x0, %x1 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @muli_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0 = arith.muli %x0, %x1 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @andi_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0 = arith.andi %x0, %x1 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @ori_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0 = arith.ori %x0, %x1 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @xori_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0 = arith.xori %x0, %x1 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @minsi_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0 = arith.minsi %x0, %x1 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @maxsi_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0 = arith.maxsi %x0, %x1 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @minui_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0 = arith.minui %x0, %x1 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @maxui_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0 = arith.maxui %x0, %x1 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @addi_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %y0 = arith.addi %x0, %x1 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @subi_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %y0 = arith.subi %x0, %x1 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @muli_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %y0 = arith.muli %x0, %x1 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @andi_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %y0 = arith.andi %x0, %x1 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @ori_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %y0 = arith.ori %x0, %x1 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @xori_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %y0 = arith.xori %x0, %x1 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @minsi_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %y0 = arith.minsi %x0, %x1 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @maxsi_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %y0 = arith.maxsi %x0, %x1 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @minui_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %y0 = arith.minui %x0, %x1 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @maxui_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %y0 = arith.maxui %x0, %x1 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @addi_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %y0 = arith.addi %x0, %x1 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @subi_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %y0 = arith.subi %x0, %x1 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @muli_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %y0 = arith.muli %x0, %x1 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @andi_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %y0 = arith.andi %x0, %x1 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @ori_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %y0 = arith.ori %x0, %x1 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @xori_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %y0 = arith.xori %x0, %x1 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @minsi_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %y0 = arith.minsi %x0, %x1 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @maxsi_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %y0 = arith.maxsi %x0, %x1 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @minui_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %y0 = arith.minui %x0, %x1 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @maxui_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %y0 = arith.maxui %x0, %x1 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @shli_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %mask = arith.constant 7 : i8
    %amount = arith.andi %x1, %mask : i8
    %y0 = arith.shli %x0, %amount : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @shrsi_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %mask = arith.constant 7 : i8
    %amount = arith.andi %x1, %mask : i8
    %y0 = arith.shrsi %x0, %amount : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @shrui_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %mask = arith.constant 7 : i8
    %amount = arith.andi %x1, %mask : i8
    %y0 = arith.shrui %x0, %amount : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @divsi_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %mask = arith.constant 7 : i8
    %one = arith.constant 1 : i8
    %two = arith.constant 2 : i8
    %small = arith.remsi %x1, %mask : i8
    %odd = arith.muli %small, %two : i8
    %divisor = arith.addi %odd, %one : i8
    %half = arith.divsi %x0, %two : i8
    %y0 = arith.divsi %half, %divisor : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @remsi_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %mask = arith.constant 7 : i8
    %one = arith.constant 1 : i8
    %two = arith.constant 2 : i8
    %small = arith.remsi %x1, %mask : i8
    %odd = arith.muli %small, %two : i8
    %divisor = arith.addi %odd, %one : i8
    %half = arith.divsi %x0, %two : i8
    %y0 = arith.remsi %half, %divisor : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @floordivsi_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %mask = arith.constant 7 : i8
    %one = arith.constant 1 : i8
    %two = arith.constant 2 : i8
    %small = arith.remsi %x1, %mask : i8
    %odd = arith.muli %small, %two : i8
    %divisor = arith.addi %odd, %one : i8
    %half = arith.divsi %x0, %two : i8
    %y0 = arith.floordivsi %half, %divisor : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @ceildivsi_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %mask = arith.constant 7 : i8
    %one = arith.constant 1 : i8
    %two = arith.constant 2 : i8
    %small = arith.remsi %x1, %mask : i8
    %odd = arith.muli %small, %two : i8
    %divisor = arith.addi %odd, %one : i8
    %half = arith.divsi %x0, %two : i8
    %y0 = arith.ceildivsi %half, %divisor : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @divui_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %one = arith.constant 1 : i8
    %divisor = arith.ori %x1, %one : i8
    %y0 = arith.divui %x0, %divisor : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @remui_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %one = arith.constant 1 : i8
    %divisor = arith.ori %x1, %one : i8
    %y0 = arith.remui %x0, %divisor : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @ceildivui_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %one = arith.constant 1 : i8
    %divisor = arith.ori %x1, %one : i8
    %y0 = arith.ceildivui %x0, %divisor : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @shli_i16(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %mask = arith.constant 15 : i16
    %amount = arith.andi %x1, %mask : i16
    %y0 = arith.shli %x0, %amount : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @shrsi_i16(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %mask = arith.constant 15 : i16
    %amount = arith.andi %x1, %mask : i16
    %y0 = arith.shrsi %x0, %amount : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @shrui_i16(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %mask = arith.constant 15 : i16
    %amount = arith.andi %x1, %mask : i16
    %y0 = arith.shrui %x0, %amount : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @divsi_i16(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %mask = arith.constant 15 : i16
    %one = arith.constant 1 : i16
    %two = arith.constant 2 : i16
    %small = arith.remsi %x1, %mask : i16
    %odd = arith.muli %small, %two : i16
    %divisor = arith.addi %odd, %one : i16
    %half = arith.divsi %x0, %two : i16
    %y0 = arith.divsi %half, %divisor : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @remsi_i16(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %mask = arith.constant 15 : i16
    %one = arith.constant 1 : i16
    %two = arith.constant 2 : i16
    %small = arith.remsi %x1, %mask : i16
    %odd = arith.muli %small, %two : i16
    %divisor = arith.addi %odd, %one : i16
    %half = arith.divsi %x0, %two : i16
    %y0 = arith.remsi %half, %divisor : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @floordivsi_i16(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %mask = arith.constant 15 : i16
    %one = arith.constant 1 : i16
    %two = arith.constant 2 : i16
    %small = arith.remsi %x1, %mask : i16
    %odd = arith.muli %small, %two : i16
    %divisor = arith.addi %odd, %one : i16
    %half = arith.divsi %x0, %two : i16
    %y0 = arith.floordivsi %half, %divisor : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @ceildivsi_i16(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %mask = arith.constant 15 : i16
    %one = arith.constant 1 : i16
    %two = arith.constant 2 : i16
    %small = arith.remsi %x1, %mask : i16
    %odd = arith.muli %small, %two : i16
    %divisor = arith.addi %odd, %one : i16
    %half = arith.divsi %x0, %two : i16
    %y0 = arith.ceildivsi %half, %divisor : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @divui_i16(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %one = arith.constant 1 : i16
    %divisor = arith.ori %x1, %one : i16
    %y0 = arith.divui %x0, %divisor : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @remui_i16(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %one = arith.constant 1 : i16
    %divisor = arith.ori %x1, %one : i16
    %y0 = arith.remui %x0, %divisor : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @ceildivui_i16(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %one = arith.constant 1 : i16
    %divisor = arith.ori %x1, %one : i16
    %y0 = arith.ceildivui %x0, %divisor : i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @shli_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %mask = arith.constant 31 : i32
    %amount = arith.andi %x1, %mask : i32
    %y0 = arith.shli %x0, %amount : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @shrsi_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %mask = arith.constant 31 : i32
    %amount = arith.andi %x1, %mask : i32
    %y0 = arith.shrsi %x0, %amount : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @shrui_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %mask = arith.constant 31 : i32
    %amount = arith.andi %x1, %mask : i32
    %y0 = arith.shrui %x0, %amount : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @divsi_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %mask = arith.constant 31 : i32
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %small = arith.remsi %x1, %mask : i32
    %odd = arith.muli %small, %two : i32
    %divisor = arith.addi %odd, %one : i32
    %half = arith.divsi %x0, %two : i32
    %y0 = arith.divsi %half, %divisor : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @remsi_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %mask = arith.constant 31 : i32
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %small = arith.remsi %x1, %mask : i32
    %odd = arith.muli %small, %two : i32
    %divisor = arith.addi %odd, %one : i32
    %half = arith.divsi %x0, %two : i32
    %y0 = arith.remsi %half, %divisor : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @floordivsi_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %mask = arith.constant 31 : i32
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %small = arith.remsi %x1, %mask : i32
    %odd = arith.muli %small, %two : i32
    %divisor = arith.addi %odd, %one : i32
    %half = arith.divsi %x0, %two : i32
    %y0 = arith.floordivsi %half, %divisor : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @ceildivsi_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %mask = arith.constant 31 : i32
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %small = arith.remsi %x1, %mask : i32
    %odd = arith.muli %small, %two : i32
    %divisor = arith.addi %odd, %one : i32
    %half = arith.divsi %x0, %two : i32
    %y0 = arith.ceildivsi %half, %divisor : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @divui_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %one = arith.constant 1 : i32
    %divisor = arith.ori %x1, %one : i32
    %y0 = arith.divui %x0, %divisor : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @remui_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %one = arith.constant 1 : i32
    %divisor = arith.ori %x1, %one : i32
    %y0 = arith.remui %x0, %divisor : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @ceildivui_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %one = arith.constant 1 : i32
    %divisor = arith.ori %x1, %one : i32
    %y0 = arith.ceildivui %x0, %divisor : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @shli_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %mask = arith.constant 63 : i64
    %amount = arith.andi %x1, %mask : i64
    %y0 = arith.shli %x0, %amount : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @shrsi_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %mask = arith.constant 63 : i64
    %amount = arith.andi %x1, %mask : i64
    %y0 = arith.shrsi %x0, %amount : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @shrui_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %mask = arith.constant 63 : i64
    %amount = arith.andi %x1, %mask : i64
    %y0 = arith.shrui %x0, %amount : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @divsi_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %mask = arith.constant 63 : i64
    %one = arith.constant 1 : i64
    %two = arith.constant 2 : i64
    %small = arith.remsi %x1, %mask : i64
    %odd = arith.muli %small, %two : i64
    %divisor = arith.addi %odd, %one : i64
    %half = arith.divsi %x0, %two : i64
    %y0 = arith.divsi %half, %divisor : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @remsi_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %mask = arith.constant 63 : i64
    %one = arith.constant 1 : i64
    %two = arith.constant 2 : i64
    %small = arith.remsi %x1, %mask : i64
    %odd = arith.muli %small, %two : i64
    %divisor = arith.addi %odd, %one : i64
    %half = arith.divsi %x0, %two : i64
    %y0 = arith.remsi %half, %divisor : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @floordivsi_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %mask = arith.constant 63 : i64
    %one = arith.constant 1 : i64
    %two = arith.constant 2 : i64
    %small = arith.remsi %x1, %mask : i64
    %odd = arith.muli %small, %two : i64
    %divisor = arith.addi %odd, %one : i64
    %half = arith.divsi %x0, %two : i64
    %y0 = arith.floordivsi %half, %divisor : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @ceildivsi_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %mask = arith.constant 63 : i64
    %one = arith.constant 1 : i64
    %two = arith.constant 2 : i64
    %small = arith.remsi %x1, %mask : i64
    %odd = arith.muli %small, %two : i64
    %divisor = arith.addi %odd, %one : i64
    %half = arith.divsi %x0, %two : i64
    %y0 = arith.ceildivsi %half, %divisor : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @divui_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %one = arith.constant 1 : i64
    %divisor = arith.ori %x1, %one : i64
    %y0 = arith.divui %x0, %divisor : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @remui_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %one = arith.constant 1 : i64
    %divisor = arith.ori %x1, %one : i64
    %y0 = arith.remui %x0, %divisor : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @ceildivui_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %one = arith.constant 1 : i64
    %divisor = arith.ori %x1, %one : i64
    %y0 = arith.ceildivui %x0, %divisor : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @shli_index(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %mask = arith.constant 63 : index
    %amount = arith.andi %x1, %mask : index
    %y0 = arith.shli %x0, %amount : index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @shrsi_index(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %mask = arith.constant 63 : index
    %amount = arith.andi %x1, %mask : index
    %y0 = arith.shrsi %x0, %amount : index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @shrui_index(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %mask = arith.constant 63 : index
    %amount = arith.andi %x1, %mask : index
    %y0 = arith.shrui %x0, %amount : index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @divsi_index(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %mask = arith.constant 63 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %small = arith.remsi %x1, %mask : index
    %odd = arith.muli %small, %two : index
    %divisor = arith.addi %odd, %one : index
    %half = arith.divsi %x0, %two : index
    %y0 = arith.divsi %half, %divisor : index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @remsi_index(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %mask = arith.constant 63 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %small = arith.remsi %x1, %mask : index
    %odd = arith.muli %small, %two : index
    %divisor = arith.addi %odd, %one : index
    %half = arith.divsi %x0, %two : index
    %y0 = arith.remsi %half, %divisor : index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @floordivsi_index(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %mask = arith.constant 63 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %small = arith.remsi %x1, %mask : index
    %odd = arith.muli %small, %two : index
    %divisor = arith.addi %odd, %one : index
    %half = arith.divsi %x0, %two : index
    %y0 = arith.floordivsi %half, %divisor : index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @ceildivsi_index(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %mask = arith.constant 63 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %small = arith.remsi %x1, %mask : index
    %odd = arith.muli %small, %two : index
    %divisor = arith.addi %odd, %one : index
    %half = arith.divsi %x0, %two : index
    %y0 = arith.ceildivsi %half, %divisor : index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @divui_index(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %one = arith.constant 1 : index
    %divisor = arith.ori %x1, %one : index
    %y0 = arith.divui %x0, %divisor : index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @remui_index(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %one = arith.constant 1 : index
    %divisor = arith.ori %x1, %one : index
    %y0 = arith.remui %x0, %divisor : index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @ceildivui_index(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %one = arith.constant 1 : index
    %divisor = arith.ori %x1, %one : index
    %y0 = arith.ceildivui %x0, %divisor : index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @cmpi_eq(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %y0 = arith.cmpi eq, %x0, %x1 : i16
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpi_ne(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %y0 = arith.cmpi ne, %x0, %x1 : i16
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpi_slt(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %y0 = arith.cmpi slt, %x0, %x1 : i16
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpi_sle(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %y0 = arith.cmpi sle, %x0, %x1 : i16
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpi_sgt(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %y0 = arith.cmpi sgt, %x0, %x1 : i16
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpi_sge(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %y0 = arith.cmpi sge, %x0, %x1 : i16
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpi_ult(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %y0 = arith.cmpi ult, %x0, %x1 : i16
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpi_ule(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %y0 = arith.cmpi ule, %x0, %x1 : i16
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpi_ugt(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %y0 = arith.cmpi ugt, %x0, %x1 : i16
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpi_uge(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %y0 = arith.cmpi uge, %x0, %x1 : i16
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @select(%a0: memref<16xi1>, %a1: memref<16xi32>, %a2: memref<16xi32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi1>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %x2 = memref.load %a2[%i] : memref<16xi32>
    %y0 = arith.select %x0, %x1, %x2 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @addui_extended_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>, %o1: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0, %y1 = arith.addui_extended %x0, %x1 : i8, i1
    memref.store %y0, %o0[%i] : memref<16xi8>
    memref.store %y1, %o1[%i] : memref<16xi1>
  }
  return
}
func.func @mulsi_extended_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>, %o1: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0, %y1 = arith.mulsi_extended %x0, %x1 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
    memref.store %y1, %o1[%i] : memref<16xi8>
  }
  return
}
func.func @mului_extended_i8(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>, %o1: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0, %y1 = arith.mului_extended %x0, %x1 : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
    memref.store %y1, %o1[%i] : memref<16xi8>
  }
  return
}
func.func @addui_extended_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>, %o1: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %y0, %y1 = arith.addui_extended %x0, %x1 : i32, i1
    memref.store %y0, %o0[%i] : memref<16xi32>
    memref.store %y1, %o1[%i] : memref<16xi1>
  }
  return
}
func.func @mulsi_extended_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>, %o1: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %y0, %y1 = arith.mulsi_extended %x0, %x1 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
    memref.store %y1, %o1[%i] : memref<16xi32>
  }
  return
}
func.func @mului_extended_i32(%a0: memref<16xi32>, %a1: memref<16xi32>, %o0: memref<16xi32>, %o1: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %x1 = memref.load %a1[%i] : memref<16xi32>
    %y0, %y1 = arith.mului_extended %x0, %x1 : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
    memref.store %y1, %o1[%i] : memref<16xi32>
  }
  return
}
func.func @addui_extended_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>, %o1: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %y0, %y1 = arith.addui_extended %x0, %x1 : i64, i1
    memref.store %y0, %o0[%i] : memref<16xi64>
    memref.store %y1, %o1[%i] : memref<16xi1>
  }
  return
}
func.func @mulsi_extended_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>, %o1: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %y0, %y1 = arith.mulsi_extended %x0, %x1 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
    memref.store %y1, %o1[%i] : memref<16xi64>
  }
  return
}
func.func @mului_extended_i64(%a0: memref<16xi64>, %a1: memref<16xi64>, %o0: memref<16xi64>, %o1: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %x1 = memref.load %a1[%i] : memref<16xi64>
    %y0, %y1 = arith.mului_extended %x0, %x1 : i64
    memref.store %y0, %o0[%i] : memref<16xi64>
    memref.store %y1, %o1[%i] : memref<16xi64>
  }
  return
}
func.func @addi_nsw_kept(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %x1 = memref.load %a1[%i] : memref<16xi16>
    %a = arith.extsi %x0 : i16 to i32
    %b = arith.extsi %x1 : i16 to i32
    %y0 = arith.addi %a, %b overflow<nsw> : i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @addi_nsw(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0 = arith.addi %x0, %x1 overflow<nsw> : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @subi_nuw(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0 = arith.subi %x0, %x1 overflow<nuw> : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @muli_nsw_nuw(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %y0 = arith.muli %x0, %x1 overflow<nsw, nuw> : i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @extsi_i8_i32(%a0: memref<16xi8>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = arith.extsi %x0 : i8 to i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @extui_i8_i32(%a0: memref<16xi8>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = arith.extui %x0 : i8 to i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @trunci_i32_i8(%a0: memref<16xi32>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = arith.trunci %x0 : i32 to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @extsi_i16_i64(%a0: memref<16xi16>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %y0 = arith.extsi %x0 : i16 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @extui_i16_i64(%a0: memref<16xi16>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %y0 = arith.extui %x0 : i16 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @trunci_i64_i16(%a0: memref<16xi64>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = arith.trunci %x0 : i64 to i16
    memref.store %y0, %o0[%i] : memref<16xi16>
  }
  return
}
func.func @extsi_i1_i8(%a0: memref<16xi1>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi1>
    %y0 = arith.extsi %x0 : i1 to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @extui_i1_i8(%a0: memref<16xi1>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi1>
    %y0 = arith.extui %x0 : i1 to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @trunci_i8_i1(%a0: memref<16xi8>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = arith.trunci %x0 : i8 to i1
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @extsi_i32_i64(%a0: memref<16xi32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = arith.extsi %x0 : i32 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @extui_i32_i64(%a0: memref<16xi32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = arith.extui %x0 : i32 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @trunci_i64_i32(%a0: memref<16xi64>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = arith.trunci %x0 : i64 to i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @index_cast_i8(%a0: memref<16xi8>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = arith.index_cast %x0 : i8 to index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @index_castui_i8(%a0: memref<16xi8>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = arith.index_castui %x0 : i8 to index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @index_cast_to_i8(%a0: memref<16xindex>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %y0 = arith.index_cast %x0 : index to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @index_castui_to_i8(%a0: memref<16xindex>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %y0 = arith.index_castui %x0 : index to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @index_cast_i32(%a0: memref<16xi32>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = arith.index_cast %x0 : i32 to index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @index_castui_i32(%a0: memref<16xi32>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = arith.index_castui %x0 : i32 to index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @index_cast_to_i32(%a0: memref<16xindex>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %y0 = arith.index_cast %x0 : index to i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @index_castui_to_i32(%a0: memref<16xindex>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %y0 = arith.index_castui %x0 : index to i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @index_cast_i64(%a0: memref<16xi64>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = arith.index_cast %x0 : i64 to index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @index_castui_i64(%a0: memref<16xi64>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = arith.index_castui %x0 : i64 to index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @index_cast_to_i64(%a0: memref<16xindex>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %y0 = arith.index_cast %x0 : index to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @index_castui_to_i64(%a0: memref<16xindex>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %y0 = arith.index_castui %x0 : index to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @vector_addi(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %a0[%c0] : memref<16xi16>, vector<16xi16>
  %x1 = vector.load %a1[%c0] : memref<16xi16>, vector<16xi16>
  %y0 = arith.addi %x0, %x1 : vector<16xi16>
  vector.store %y0, %o0[%c0] : memref<16xi16>, vector<16xi16>
  return
}
func.func @vector_muli(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %a0[%c0] : memref<16xi16>, vector<16xi16>
  %x1 = vector.load %a1[%c0] : memref<16xi16>, vector<16xi16>
  %y0 = arith.muli %x0, %x1 : vector<16xi16>
  vector.store %y0, %o0[%c0] : memref<16xi16>, vector<16xi16>
  return
}
func.func @vector_maxsi(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %a0[%c0] : memref<16xi16>, vector<16xi16>
  %x1 = vector.load %a1[%c0] : memref<16xi16>, vector<16xi16>
  %y0 = arith.maxsi %x0, %x1 : vector<16xi16>
  vector.store %y0, %o0[%c0] : memref<16xi16>, vector<16xi16>
  return
}
func.func @vector_cmpi_select(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %a0[%c0] : memref<16xi8>, vector<16xi8>
  %x1 = vector.load %a1[%c0] : memref<16xi8>, vector<16xi8>
  %m = arith.cmpi ult, %x0, %x1 : vector<16xi8>
  %y0 = arith.select %m, %x0, %x1 : vector<16xi1>, vector<16xi8>
  vector.store %y0, %o0[%c0] : memref<16xi8>, vector<16xi8>
  return
}
func.func @vector_mulsi_extended(%a0: memref<16xi16>, %a1: memref<16xi16>, %o0: memref<16xi16>, %o1: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %a0[%c0] : memref<16xi16>, vector<16xi16>
  %x1 = vector.load %a1[%c0] : memref<16xi16>, vector<16xi16>
  %y0, %y1 = arith.mulsi_extended %x0, %x1 : vector<16xi16>
  vector.store %y0, %o0[%c0] : memref<16xi16>, vector<16xi16>
  vector.store %y1, %o1[%c0] : memref<16xi16>, vector<16xi16>
  return
}
func.func @constants(%o: memref<4xi32>, %p: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<[1, -2, 3, 2147483647]> : vector<4xi32>
  %w = arith.constant dense<-1.5> : vector<2xf32>
  vector.store %v, %o[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %w, %p[%c0] : memref<2xf32>, vector<2xf32>
  return
}
