// scf and cf: loops, conditions, switches, parallel loops, branches.
func.func @for_sum(%a: memref<8xi32>, %n: index, %b: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> i32 {
    %x = memref.load %a[%i] : memref<8xi32>
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  }
  memref.store %r, %b[%c0] : memref<1xi32>
  return
}
func.func @for_narrow(%b: memref<1xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  %low = arith.constant -100 : i8
  %high = arith.constant 100 : i8
  %step = arith.constant 50 : i8
  %r = scf.for %i = %low to %high step %step iter_args(%s = %x) -> i8 : i8 {
    %t = arith.addi %s, %i : i8
    scf.yield %t : i8
  }
  memref.store %r, %b[%c0] : memref<1xi8>
  return
}
func.func @for_swap(%a: memref<2xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.load %a[%c0] : memref<2xi32>
  %y = memref.load %a[%c1] : memref<2xi32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (i32, i32) {
    scf.yield %q, %p : i32, i32
  }
  memref.store %r#0, %a[%c0] : memref<2xi32>
  memref.store %r#1, %a[%c1] : memref<2xi32>
  return
}
func.func @for_step(%b: memref<10xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %step = arith.addi %n, %c1 : index
  scf.for %i = %n to %c10 step %step {
    memref.store %i, %b[%i] : memref<10xindex>
  }
  return
}
func.func @for_nested(%b: memref<4x4xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %x = arith.muli %i, %j : index
      memref.store %x, %b[%i, %j] : memref<4x4xindex>
    }
  }
  return
}
func.func @for_memref_carried(%a: memref<4xi32>, %b: memref<4xi32>, %n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<4xi32>, memref<4xi32>) {
    memref.store %x, %p[%i] : memref<4xi32>
    scf.yield %q, %p : memref<4xi32>, memref<4xi32>
  }
  return
}
func.func @if_else(%a: memref<8xi32>, %b: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : i32
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8xi32>
    %negative = arith.cmpi slt, %x, %zero : i32
    %r = scf.if %negative -> i32 {
      %y = arith.subi %zero, %x : i32
      scf.yield %y : i32
    } else {
      scf.yield %x : i32
    }
    memref.store %r, %b[%i] : memref<8xi32>
  }
  return
}
func.func @if_without_else(%c: i1, %b: memref<1xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  scf.if %c {
    memref.store %x, %b[%c0] : memref<1xi32>
  }
  return
}
func.func @if_two_results(%c: i1, %b: memref<2xi32>, %x: i32, %y: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.if %c -> (i32, i32) {
    scf.yield %x, %y : i32, i32
  } else {
    scf.yield %y, %x : i32, i32
  }
  memref.store %r#0, %b[%c0] : memref<2xi32>
  memref.store %r#1, %b[%c1] : memref<2xi32>
  return
}
func.func @while_halving(%x: i32, %b: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.while (%v = %x, %n = %zero) : (i32, i32) -> (i32, i32) {
    %goes = arith.cmpi ugt, %v, %one : i32
    scf.condition(%goes) %v, %n : i32, i32
  } do {
  ^bb0(%v: i32, %n: i32):
    %h = arith.shrui %v, %one : i32
    %m = arith.addi %n, %one : i32
    scf.yield %h, %m : i32, i32
  }
  memref.store %r#0, %b[%c0] : memref<2xi32>
  memref.store %r#1, %b[%c1] : memref<2xi32>
  return
}
func.func @while_other_types(%n: index, %b: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f32
  %r = scf.while (%i = %n) : (index) -> f32 {
    %goes = arith.cmpi sgt, %i, %c0 : index
    %w = arith.index_cast %i : index to i32
    %f = arith.sitofp %w : i32 to f32
    scf.condition(%goes) %f : f32
  } do {
  ^bb0(%f: f32):
    %g = arith.subf %f, %half : f32
    %w = arith.fptosi %g : f32 to i32
    %i = arith.index_cast %w : i32 to index
    scf.yield %i : index
  }
  memref.store %r, %b[%c0] : memref<1xf32>
  return
}
func.func @execute_region(%x: i32, %c: i1, %b: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2(%x : i32)
  ^bb1:
    %y = arith.addi %x, %x : i32
    cf.br ^bb2(%y : i32)
  ^bb2(%z: i32):
    scf.yield %z : i32
  }
  memref.store %r, %b[%c0] : memref<1xi32>
  return
}
func.func @index_switch(%n: index, %b: memref<1xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %r = scf.index_switch %n -> i32
  case 0 {
    scf.yield %one : i32
  }
  case 2 {
    %y = arith.muli %x, %two : i32
    scf.yield %y : i32
  }
  default {
    scf.yield %x : i32
  }
  memref.store %r, %b[%c0] : memref<1xi32>
  return
}
func.func @index_switch_stores(%n: index, %b: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.index_switch %n
  case 1 {
    memref.store %x, %b[%c0] : memref<4xi32>
    scf.yield
  }
  default {
    memref.store %x, %b[%c1] : memref<4xi32>
  }
  return
}
func.func @parallel(%b: memref<4x5xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  scf.parallel (%i, %j) = (%c0, %n) to (%n, %c5) step (%c1, %c2) {
    %x = arith.muli %i, %j : index
    memref.store %x, %b[%i, %j] : memref<4x5xindex>
    scf.reduce
  }
  return
}
func.func @parallel_reduce(%a: memref<6xi32>, %b: memref<2xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %r:2 = scf.parallel (%i) = (%c0) to (%c6) step (%c1) init (%x, %x) -> (i32, i32) {
    %y = memref.load %a[%i] : memref<6xi32>
    scf.reduce(%y, %y : i32, i32) {
    ^bb0(%p: i32, %q: i32):
      %s = arith.addi %p, %q : i32
      scf.reduce.return %s : i32
    }, {
    ^bb0(%p: i32, %q: i32):
      %s = arith.maxsi %p, %q : i32
      scf.reduce.return %s : i32
    }
  }
  memref.store %r#0, %b[%c0] : memref<2xi32>
  memref.store %r#1, %b[%c1] : memref<2xi32>
  return
}
func.func @parallel_reduce_floats(%a: memref<6xf32>, %b: memref<1xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %r = scf.parallel (%i) = (%c0) to (%c6) step (%c1) init (%x) -> f32 {
    %y = memref.load %a[%i] : memref<6xf32>
    scf.reduce(%y : f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  memref.store %r, %b[%c0] : memref<1xf32>
  return
}
func.func @parallel_empty(%b: memref<1xi32>, %n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i, %j) = (%c0, %n) to (%c1, %n) step (%c1, %c1) init (%x) -> i32 {
    scf.reduce(%x : i32) {
    ^bb0(%p: i32, %q: i32):
      %s = arith.addi %p, %q : i32
      scf.reduce.return %s : i32
    }
  }
  memref.store %r, %b[%c0] : memref<1xi32>
  return
}
func.func @br(%x: i32, %b: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  cf.br ^bb1(%x : i32)
^bb1(%y: i32):
  memref.store %y, %b[%c0] : memref<1xi32>
  return
}
func.func @cond_br_loop(%n: index, %b: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %c0 : index, index)
^head(%i: index, %s: index):
  %goes = arith.cmpi slt, %i, %n : index
  cf.cond_br %goes, ^body(%i, %s : index, index), ^exit(%s : index)
^body(%j: index, %t: index):
  %u = arith.addi %t, %j : index
  %k = arith.addi %j, %c1 : index
  cf.br ^head(%k, %u : index, index)
^exit(%r: index):
  memref.store %r, %b[%c0] : memref<1xindex>
  return
}
func.func @cond_br_swap(%c: i1, %x: i32, %y: i32, %b: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.cond_br %c, ^bb1(%x, %y : i32, i32), ^bb1(%y, %x : i32, i32)
^bb1(%p: i32, %q: i32):
  memref.store %p, %b[%c0] : memref<2xi32>
  memref.store %q, %b[%c1] : memref<2xi32>
  return
}
func.func @switch(%a: memref<6xi32>, %b: memref<6xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  scf.for %i = %c0 to %c6 step %c1 {
    %f = memref.load %a[%i] : memref<6xi32>
    %r = func.call @choose(%f, %x) : (i32, i32) -> i32
    memref.store %r, %b[%i] : memref<6xi32>
  }
  return
}
func.func private @choose(%f: i32, %x: i32) -> i32 {
  %one = arith.constant 1 : i32
  cf.switch %f : i32, [
    default: ^bb1(%one : i32),
    -2: ^bb2(%x, %f : i32, i32),
    0: ^bb1(%x : i32),
    3: ^bb2(%f, %one : i32, i32)
  ]
^bb1(%y: i32):
  return %y : i32
^bb2(%p: i32, %q: i32):
  %s = arith.subi %p, %q : i32
  return %s : i32
}
func.func @assert(%n: index, %b: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %small = arith.cmpi ult, %n, %c4 : index
  cf.assert %small, "an index argument is less than 4"
  memref.store %n, %b[%c0] : memref<1xindex>
  return
}
func.func @calls(%x: i32, %y: i32, %b: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = func.call @both(%x, %y) : (i32, i32) -> (i32, i32)
  memref.store %r#0, %b[%c0] : memref<2xi32>
  memref.store %r#1, %b[%c1] : memref<2xi32>
  return
}
func.func private @both(%x: i32, %y: i32) -> (i32, i32) {
  %s = arith.addi %x, %y : i32
  %d = arith.subi %x, %y : i32
  return %d, %s : i32, i32
}
func.func @recursion(%n: index, %b: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %r = func.call @factorial(%n) : (index) -> index
  memref.store %r, %b[%c0] : memref<1xindex>
  return
}
func.func private @factorial(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %last -> index {
    scf.yield %c1 : index
  } else {
    %m = arith.subi %n, %c1 : index
    %f = func.call @factorial(%m) : (index) -> index
    %p = arith.muli %f, %n : index
    scf.yield %p : index
  }
  return %r : index
}
func.func @memref_result(%x: i32, %n: index, %b: memref<4xi32>) {
  %m = func.call @made(%x) : (i32) -> memref<4xi32>
  memref.copy %m, %b : memref<4xi32> to memref<4xi32>
  return
}
func.func private @made(%x: i32) -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<4xi32>
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %x, %m[%i] : memref<4xi32>
  }
  return %m : memref<4xi32>
}
func.func @if_in_loop_carried(%a: memref<8xi32>, %b: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %zero) -> i32 {
    %x = memref.load %a[%i] : memref<8xi32>
    %odd = arith.trunci %x : i32 to i1
    %t = scf.if %odd -> i32 {
      %u = arith.addi %s, %x : i32
      scf.yield %u : i32
    } else {
      scf.yield %s : i32
    }
    scf.yield %t : i32
  }
  memref.store %r, %b[%c0] : memref<1xi32>
  return
}
func.func @vector_carried(%a: memref<4xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = vector.load %a[%c0] : memref<4xi32>, vector<4xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %v) -> vector<4xi32> {
    %t = arith.muli %s, %v : vector<4xi32>
    scf.yield %t : vector<4xi32>
  }
  vector.store %r, %a[%c0] : memref<4xi32>, vector<4xi32>
  return
}
