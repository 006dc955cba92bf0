// The index dialect.
func.func @add_(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.add %x0, %x1
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @sub_(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.sub %x0, %x1
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @mul_(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.mul %x0, %x1
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @maxs_(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.maxs %x0, %x1
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @maxu_(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.maxu %x0, %x1
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @mins_(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.mins %x0, %x1
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @minu_(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.minu %x0, %x1
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @and_(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.and %x0, %x1
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @or_(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.or %x0, %x1
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @xor_(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.xor %x0, %x1
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @divs(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %two = index.constant 2
    %one = index.constant 1
    %d = index.or %x1, %one
    %half = index.divs %x0, %two
    %y0 = index.divs %half, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @divs_small(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %one = index.constant 1
    %a = index.casts %x0 : i8 to index
    %b = index.casts %x1 : i8 to index
    %d = index.or %b, %one
    %y0 = index.divs %a, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @rems(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %two = index.constant 2
    %one = index.constant 1
    %d = index.or %x1, %one
    %half = index.divs %x0, %two
    %y0 = index.rems %half, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @rems_small(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %one = index.constant 1
    %a = index.casts %x0 : i8 to index
    %b = index.casts %x1 : i8 to index
    %d = index.or %b, %one
    %y0 = index.rems %a, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @floordivs(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %two = index.constant 2
    %one = index.constant 1
    %d = index.or %x1, %one
    %half = index.divs %x0, %two
    %y0 = index.floordivs %half, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @floordivs_small(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %one = index.constant 1
    %a = index.casts %x0 : i8 to index
    %b = index.casts %x1 : i8 to index
    %d = index.or %b, %one
    %y0 = index.floordivs %a, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @ceildivs(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %two = index.constant 2
    %one = index.constant 1
    %d = index.or %x1, %one
    %half = index.divs %x0, %two
    %y0 = index.ceildivs %half, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @ceildivs_small(%a0: memref<16xi8>, %a1: memref<16xi8>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %x1 = memref.load %a1[%i] : memref<16xi8>
    %one = index.constant 1
    %a = index.casts %x0 : i8 to index
    %b = index.casts %x1 : i8 to index
    %d = index.or %b, %one
    %y0 = index.ceildivs %a, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @divu(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %one = index.constant 1
    %d = index.or %x1, %one
    %y0 = index.divu %x0, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @remu(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %one = index.constant 1
    %d = index.or %x1, %one
    %y0 = index.remu %x0, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @ceildivu(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %one = index.constant 1
    %d = index.or %x1, %one
    %y0 = index.ceildivu %x0, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @shl(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %m = index.constant 63
    %d = index.and %x1, %m
    %y0 = index.shl %x0, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @shrs(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %m = index.constant 63
    %d = index.and %x1, %m
    %y0 = index.shrs %x0, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @shru(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %m = index.constant 63
    %d = index.and %x1, %m
    %y0 = index.shru %x0, %d
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @cmp_eq(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.cmp eq(%x0, %x1)
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmp_ne(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.cmp ne(%x0, %x1)
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmp_slt(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.cmp slt(%x0, %x1)
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmp_sle(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.cmp sle(%x0, %x1)
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmp_sgt(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.cmp sgt(%x0, %x1)
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmp_sge(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.cmp sge(%x0, %x1)
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmp_ult(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.cmp ult(%x0, %x1)
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmp_ule(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.cmp ule(%x0, %x1)
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmp_ugt(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.cmp ugt(%x0, %x1)
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmp_uge(%a0: memref<16xindex>, %a1: memref<16xindex>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %x1 = memref.load %a1[%i] : memref<16xindex>
    %y0 = index.cmp uge(%x0, %x1)
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @casts_i8(%a0: memref<16xi8>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = index.casts %x0 : i8 to index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @castu_i8(%a0: memref<16xi8>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = index.castu %x0 : i8 to index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @casts_to_i8(%a0: memref<16xindex>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %y0 = index.casts %x0 : index to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @castu_to_i8(%a0: memref<16xindex>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %y0 = index.castu %x0 : index to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @casts_i32(%a0: memref<16xi32>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = index.casts %x0 : i32 to index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @castu_i32(%a0: memref<16xi32>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = index.castu %x0 : i32 to index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @casts_to_i32(%a0: memref<16xindex>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %y0 = index.casts %x0 : index to i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @castu_to_i32(%a0: memref<16xindex>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %y0 = index.castu %x0 : index to i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @casts_i64(%a0: memref<16xi64>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = index.casts %x0 : i64 to index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @castu_i64(%a0: memref<16xi64>, %o0: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = index.castu %x0 : i64 to index
    memref.store %y0, %o0[%i] : memref<16xindex>
  }
  return
}
func.func @casts_to_i64(%a0: memref<16xindex>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %y0 = index.casts %x0 : index to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @castu_to_i64(%a0: memref<16xindex>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %y0 = index.castu %x0 : index to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @bool_sizeof(%a0: memref<16xindex>, %o0: memref<16xindex>, %o1: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xindex>
    %y0 = index.sizeof
    %y1 = index.bool.constant true
    memref.store %y0, %o0[%i] : memref<16xindex>
    memref.store %y1, %o1[%i] : memref<16xi1>
  }
  return
}
