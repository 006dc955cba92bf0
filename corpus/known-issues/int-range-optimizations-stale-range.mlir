// Known issue of upstream MLIR (19.1.7, 22.1.8): int-range-optimizations keeps the range of a block
// argument when the block goes. Where a new block's argument gets its address, it gets its range.
//
// Each of the 64 functions returns what it is given; some return 5 with the pass. Which do depends
// on the memory allocator: alone a function is right most of the time. In a campaign that is of low
// confidence ("not in a process of its own"). What is removed from a program moves the memory, so that
// its reduction leaves control flow that any other bug would lose. One such argument was a memref:
// the pass made a constant of it, arith.constant dense<0> : memref<6xi8>, which lowers to invalid IR.
//
// Signature: pass:mlir:int-range-optimizations:wrong value
// Signature: pass:mlir:int-range-optimizations/MaterializeKnownConstantValues:wrong value
// Signature: verify:mlir:convert-arith-to-llvm/ConstantOpLowering:'llvm.mlir.constant' op expected array attribute for struct type
// Shape: 02ebf0c7 5f8e03f8 89949583
// Shape: 7222168b 8ed9c211 9f8c3d95 bf03c4a6 f61a6871
//
// RUN: bash -c 'for i in {1..64}; do sed s/@same/@same$i/ %s; done' | mlir-opt --int-range-optimizations | FileCheck %s
// CHECK: arith.constant 5 : i32
func.func @same(%x: i32) -> i32 {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  cf.br ^first(%c3, %x : index, i32)
^first(%i: index, %y: i32):
  %more = arith.cmpi slt, %i, %c5 : index
  cf.cond_br %more, ^body(%i, %y : index, i32), ^between
^body(%j: index, %z: i32):
  %next = arith.addi %j, %c2 : index
  cf.br ^first(%next, %z : index, i32)
^between:
  cf.br ^second(%c5, %y : index, i32)
^second(%k: index, %u: i32):
  %never = arith.cmpi slt, %k, %c5 : index
  cf.cond_br %never, ^dead(%k, %u : index, i32), ^end
^dead(%l: index, %v: i32):
  %next2 = arith.addi %l, %c2 : index
  cf.br ^second(%next2, %v : index, i32)
^end:
  return %u : i32
}
