// cf: branches, switches, assertions.
func.func @br_i8(%x: i8, %y: i8, %o: memref<2xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^next(%y, %x : i8, i8)
^next(%p: i8, %q: i8):
  memref.store %p, %o[%c0] : memref<2xi8>
  memref.store %q, %o[%c1] : memref<2xi8>
  return
}
func.func @diamond_i8(%x: i8, %y: i8, %o: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %less = arith.cmpi slt, %x, %y : i8
  cf.cond_br %less, ^then, ^else
^then:
  %s = arith.addi %x, %y : i8
  cf.br ^join(%s : i8)
^else:
  cf.br ^join(%x : i8)
^join(%r: i8):
  memref.store %r, %o[%c0] : memref<1xi8>
  return
}
func.func @loop_i8(%a: memref<6xi8>, %n: index, %x: i8, %o: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x : index, i8)
^head(%i: index, %s: i8):
  %more = arith.cmpi sle, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %p = memref.load %a[%i] : memref<6xi8>
  %u = arith.addi %s, %p : i8
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%k, %u : index, i8)
^exit:
  memref.store %s, %o[%c0] : memref<1xi8>
  return
}
func.func @br_i16(%x: i16, %y: i16, %o: memref<2xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^next(%y, %x : i16, i16)
^next(%p: i16, %q: i16):
  memref.store %p, %o[%c0] : memref<2xi16>
  memref.store %q, %o[%c1] : memref<2xi16>
  return
}
func.func @diamond_i16(%x: i16, %y: i16, %o: memref<1xi16>) {
  %c0 = arith.constant 0 : index
  %less = arith.cmpi slt, %x, %y : i16
  cf.cond_br %less, ^then, ^else
^then:
  %s = arith.addi %x, %y : i16
  cf.br ^join(%s : i16)
^else:
  cf.br ^join(%x : i16)
^join(%r: i16):
  memref.store %r, %o[%c0] : memref<1xi16>
  return
}
func.func @loop_i16(%a: memref<6xi16>, %n: index, %x: i16, %o: memref<1xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x : index, i16)
^head(%i: index, %s: i16):
  %more = arith.cmpi sle, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %p = memref.load %a[%i] : memref<6xi16>
  %u = arith.addi %s, %p : i16
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%k, %u : index, i16)
^exit:
  memref.store %s, %o[%c0] : memref<1xi16>
  return
}
func.func @br_i32(%x: i32, %y: i32, %o: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^next(%y, %x : i32, i32)
^next(%p: i32, %q: i32):
  memref.store %p, %o[%c0] : memref<2xi32>
  memref.store %q, %o[%c1] : memref<2xi32>
  return
}
func.func @diamond_i32(%x: i32, %y: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %less = arith.cmpi slt, %x, %y : i32
  cf.cond_br %less, ^then, ^else
^then:
  %s = arith.addi %x, %y : i32
  cf.br ^join(%s : i32)
^else:
  cf.br ^join(%x : i32)
^join(%r: i32):
  memref.store %r, %o[%c0] : memref<1xi32>
  return
}
func.func @loop_i32(%a: memref<6xi32>, %n: index, %x: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x : index, i32)
^head(%i: index, %s: i32):
  %more = arith.cmpi sle, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %p = memref.load %a[%i] : memref<6xi32>
  %u = arith.addi %s, %p : i32
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%k, %u : index, i32)
^exit:
  memref.store %s, %o[%c0] : memref<1xi32>
  return
}
func.func @br_i64(%x: i64, %y: i64, %o: memref<2xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^next(%y, %x : i64, i64)
^next(%p: i64, %q: i64):
  memref.store %p, %o[%c0] : memref<2xi64>
  memref.store %q, %o[%c1] : memref<2xi64>
  return
}
func.func @diamond_i64(%x: i64, %y: i64, %o: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %less = arith.cmpi slt, %x, %y : i64
  cf.cond_br %less, ^then, ^else
^then:
  %s = arith.addi %x, %y : i64
  cf.br ^join(%s : i64)
^else:
  cf.br ^join(%x : i64)
^join(%r: i64):
  memref.store %r, %o[%c0] : memref<1xi64>
  return
}
func.func @loop_i64(%a: memref<6xi64>, %n: index, %x: i64, %o: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x : index, i64)
^head(%i: index, %s: i64):
  %more = arith.cmpi sle, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %p = memref.load %a[%i] : memref<6xi64>
  %u = arith.addi %s, %p : i64
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%k, %u : index, i64)
^exit:
  memref.store %s, %o[%c0] : memref<1xi64>
  return
}
func.func @br_f32(%x: f32, %y: f32, %o: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^next(%y, %x : f32, f32)
^next(%p: f32, %q: f32):
  memref.store %p, %o[%c0] : memref<2xf32>
  memref.store %q, %o[%c1] : memref<2xf32>
  return
}
func.func @diamond_f32(%x: f32, %y: f32, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %less = arith.cmpf olt, %x, %y : f32
  cf.cond_br %less, ^then, ^else
^then:
  %s = arith.addf %x, %y : f32
  cf.br ^join(%s : f32)
^else:
  cf.br ^join(%x : f32)
^join(%r: f32):
  memref.store %r, %o[%c0] : memref<1xf32>
  return
}
func.func @loop_f32(%a: memref<6xf32>, %n: index, %x: f32, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x : index, f32)
^head(%i: index, %s: f32):
  %more = arith.cmpi sle, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %p = memref.load %a[%i] : memref<6xf32>
  %u = arith.addf %s, %p : f32
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%k, %u : index, f32)
^exit:
  memref.store %s, %o[%c0] : memref<1xf32>
  return
}
func.func @br_f16(%x: f16, %y: f16, %o: memref<2xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^next(%y, %x : f16, f16)
^next(%p: f16, %q: f16):
  memref.store %p, %o[%c0] : memref<2xf16>
  memref.store %q, %o[%c1] : memref<2xf16>
  return
}
func.func @diamond_f16(%x: f16, %y: f16, %o: memref<1xf16>) {
  %c0 = arith.constant 0 : index
  %less = arith.cmpf olt, %x, %y : f16
  cf.cond_br %less, ^then, ^else
^then:
  %s = arith.addf %x, %y : f16
  cf.br ^join(%s : f16)
^else:
  cf.br ^join(%x : f16)
^join(%r: f16):
  memref.store %r, %o[%c0] : memref<1xf16>
  return
}
func.func @loop_f16(%a: memref<6xf16>, %n: index, %x: f16, %o: memref<1xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x : index, f16)
^head(%i: index, %s: f16):
  %more = arith.cmpi sle, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %p = memref.load %a[%i] : memref<6xf16>
  %u = arith.addf %s, %p : f16
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%k, %u : index, f16)
^exit:
  memref.store %s, %o[%c0] : memref<1xf16>
  return
}
func.func @switch_i8(%x: i8, %y: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %k = arith.constant 11 : i32
  cf.switch %x : i8, [
    default: ^one(%y : i32),
    -128: ^one(%k : i32),
    0: ^two(%y : i32),
    127: ^one(%y : i32)
  ]
^one(%p: i32):
  %s = arith.addi %p, %p : i32
  cf.br ^end(%s : i32)
^two(%q: i32):
  cf.br ^end(%q : i32)
^end(%r: i32):
  memref.store %r, %o[%c0] : memref<1xi32>
  return
}
func.func @switch_default_only_i8(%x: i8, %o: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  cf.switch %x : i8, [
    default: ^end(%x : i8)
  ]
^end(%r: i8):
  memref.store %r, %o[%c0] : memref<1xi8>
  return
}
func.func @switch_i16(%x: i16, %y: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %k = arith.constant 11 : i32
  cf.switch %x : i16, [
    default: ^one(%y : i32),
    -1: ^one(%k : i32),
    0: ^two(%y : i32),
    1: ^one(%y : i32)
  ]
^one(%p: i32):
  %s = arith.addi %p, %p : i32
  cf.br ^end(%s : i32)
^two(%q: i32):
  cf.br ^end(%q : i32)
^end(%r: i32):
  memref.store %r, %o[%c0] : memref<1xi32>
  return
}
func.func @switch_default_only_i16(%x: i16, %o: memref<1xi16>) {
  %c0 = arith.constant 0 : index
  cf.switch %x : i16, [
    default: ^end(%x : i16)
  ]
^end(%r: i16):
  memref.store %r, %o[%c0] : memref<1xi16>
  return
}
func.func @switch_i32(%x: i32, %y: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %k = arith.constant 11 : i32
  cf.switch %x : i32, [
    default: ^one(%y : i32),
    -8: ^one(%k : i32),
    -2: ^two(%y : i32),
    3: ^one(%y : i32),
    7: ^two(%k : i32)
  ]
^one(%p: i32):
  %s = arith.addi %p, %p : i32
  cf.br ^end(%s : i32)
^two(%q: i32):
  cf.br ^end(%q : i32)
^end(%r: i32):
  memref.store %r, %o[%c0] : memref<1xi32>
  return
}
func.func @switch_default_only_i32(%x: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  cf.switch %x : i32, [
    default: ^end(%x : i32)
  ]
^end(%r: i32):
  memref.store %r, %o[%c0] : memref<1xi32>
  return
}
func.func @switch_i64(%x: i64, %y: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %k = arith.constant 11 : i32
  cf.switch %x : i64, [
    default: ^one(%y : i32),
    0: ^one(%k : i32),
    1: ^two(%y : i32),
    2: ^one(%y : i32)
  ]
^one(%p: i32):
  %s = arith.addi %p, %p : i32
  cf.br ^end(%s : i32)
^two(%q: i32):
  cf.br ^end(%q : i32)
^end(%r: i32):
  memref.store %r, %o[%c0] : memref<1xi32>
  return
}
func.func @switch_default_only_i64(%x: i64, %o: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  cf.switch %x : i64, [
    default: ^end(%x : i64)
  ]
^end(%r: i64):
  memref.store %r, %o[%c0] : memref<1xi64>
  return
}
func.func @assert_always(%n: index, %o: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %holds = arith.cmpi ule, %n, %n : index
  cf.assert %holds, "must hold"
  memref.store %n, %o[%c0] : memref<1xindex>
  return
}
func.func @assert_below_four(%n: index, %o: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %holds = arith.cmpi ule, %n, %c4 : index
  cf.assert %holds, "must hold"
  memref.store %n, %o[%c0] : memref<1xindex>
  return
}
func.func @nested_loops(%n: index, %o: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^outer(%c0, %c0 : index, index)
^outer(%i: index, %s: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^inner(%c0, %s : index, index), ^exit
^inner(%j: index, %t: index):
  %again = arith.cmpi slt, %j, %i : index
  cf.cond_br %again, ^body, ^next
^body:
  %u = arith.addi %t, %j : index
  %j2 = arith.addi %j, %c1 : index
  cf.br ^inner(%j2, %u : index, index)
^next:
  %i2 = arith.addi %i, %c1 : index
  cf.br ^outer(%i2, %t : index, index)
^exit:
  memref.store %s, %o[%c0] : memref<1xindex>
  return
}
func.func @swap_in_a_loop(%n: index, %x: i32, %y: i32, %o: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x, %y : index, i32, i32)
^head(%i: index, %p: i32, %q: i32):
  %more = arith.cmpi slt, %i, %n : index
  %k = arith.addi %i, %c1 : index
  cf.cond_br %more, ^head(%k, %q, %p : index, i32, i32), ^exit
^exit:
  memref.store %p, %o[%c0] : memref<2xi32>
  memref.store %q, %o[%c1] : memref<2xi32>
  return
}
func.func @both_targets_the_same(%c: i1, %x: i32, %y: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  cf.cond_br %c, ^end(%x : i32), ^end(%y : i32)
^end(%r: i32):
  memref.store %r, %o[%c0] : memref<1xi32>
  return
}
func.func @memref_through_a_branch(%c: i1, %x: i32, %a: memref<2xi32>, %b: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  cf.cond_br %c, ^end(%a : memref<2xi32>), ^end(%b : memref<2xi32>)
^end(%r: memref<2xi32>):
  memref.store %x, %r[%c0] : memref<2xi32>
  return
}
