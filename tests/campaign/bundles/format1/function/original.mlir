module {
  func.func @main(%arg0: i8, %arg1: index) -> (index, i8, i8) {
    %c-1_i8 = arith.constant -1 : i8
    %0 = arith.subi %c-1_i8, %arg0 : i8
    %c14 = arith.constant 14 : index
    %c1 = arith.constant 1 : index
    %1 = arith.andi %arg1, %c14 : index
    %2 = arith.ori %1, %c1 : index
    %3 = arith.ceildivui %arg1, %2 : index
    %4 = arith.cmpi sge, %arg0, %arg0 : i8
    %c-4 = arith.constant -4 : index
    %5 = arith.select %4, %3, %c-4 : index
    %6 = arith.index_castui %3 : index to i8
    %c9 = arith.constant 9 : index
    %c63 = arith.constant 63 : index
    %7 = arith.andi %5, %c63 : index
    %8 = arith.shrui %c9, %7 : index
    %c-2_i8 = arith.constant -2 : i8
    %9 = arith.maxui %c-2_i8, %0 : i8
    %c-128 = arith.constant -128 : index
    %10 = arith.ceildivsi %arg1, %c-128 : index
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %11 = scf.for %arg2 = %c0 to %c3 step %c4 iter_args(%arg3 = %9) -> (i8) {
      %sum, %overflow = arith.addui_extended %0, %arg3 : i8, i1
      %18 = arith.index_cast %5 : index to i8
      %c1_i8 = arith.constant 1 : i8
      %19 = arith.divsi %arg3, %c1_i8 : i8
      %20 = arith.index_castui %18 : i8 to index
      %21 = arith.index_castui %arg0 : i8 to index
      scf.yield %19 : i8
    }
    %12 = arith.index_castui %3 : index to i8
    %13 = arith.index_cast %5 : index to i32
    %14 = arith.index_cast %13 : i32 to index
    %c4_i8 = arith.constant 4 : i8
    %15 = arith.addi %9, %c4_i8 : i8
    %16 = arith.ori %15, %9 : i8
    %17 = arith.subi %arg0, %0 : i8
    return %14, %16, %17 : index, i8, i8
  }
}

