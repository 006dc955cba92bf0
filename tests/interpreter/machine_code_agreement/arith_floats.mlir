// Floats of arith. bf16 computes in f32, as everywhere where there are no instructions for it.
func.func @addf_f16(%a0: memref<16xf16>, %a1: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %x1 = memref.load %a1[%i] : memref<16xf16>
    %y0 = arith.addf %x0, %x1 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @subf_f16(%a0: memref<16xf16>, %a1: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %x1 = memref.load %a1[%i] : memref<16xf16>
    %y0 = arith.subf %x0, %x1 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @mulf_f16(%a0: memref<16xf16>, %a1: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %x1 = memref.load %a1[%i] : memref<16xf16>
    %y0 = arith.mulf %x0, %x1 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @divf_f16(%a0: memref<16xf16>, %a1: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %x1 = memref.load %a1[%i] : memref<16xf16>
    %y0 = arith.divf %x0, %x1 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @addf_bf16(%a0: memref<16xbf16>, %a1: memref<16xbf16>, %o0: memref<16xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xbf16>
    %x1 = memref.load %a1[%i] : memref<16xbf16>
    %y0 = arith.addf %x0, %x1 : bf16
    memref.store %y0, %o0[%i] : memref<16xbf16>
  }
  return
}
func.func @subf_bf16(%a0: memref<16xbf16>, %a1: memref<16xbf16>, %o0: memref<16xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xbf16>
    %x1 = memref.load %a1[%i] : memref<16xbf16>
    %y0 = arith.subf %x0, %x1 : bf16
    memref.store %y0, %o0[%i] : memref<16xbf16>
  }
  return
}
func.func @mulf_bf16(%a0: memref<16xbf16>, %a1: memref<16xbf16>, %o0: memref<16xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xbf16>
    %x1 = memref.load %a1[%i] : memref<16xbf16>
    %y0 = arith.mulf %x0, %x1 : bf16
    memref.store %y0, %o0[%i] : memref<16xbf16>
  }
  return
}
func.func @divf_bf16(%a0: memref<16xbf16>, %a1: memref<16xbf16>, %o0: memref<16xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xbf16>
    %x1 = memref.load %a1[%i] : memref<16xbf16>
    %y0 = arith.divf %x0, %x1 : bf16
    memref.store %y0, %o0[%i] : memref<16xbf16>
  }
  return
}
func.func @addf_f32(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.addf %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @subf_f32(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.subf %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @mulf_f32(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.mulf %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @divf_f32(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.divf %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @minimumf_f16(%a0: memref<16xf16>, %a1: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %x1 = memref.load %a1[%i] : memref<16xf16>
    %y0 = arith.minimumf %x0, %x1 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @maximumf_f16(%a0: memref<16xf16>, %a1: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %x1 = memref.load %a1[%i] : memref<16xf16>
    %y0 = arith.maximumf %x0, %x1 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @remf_f16(%a0: memref<16xf16>, %a1: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %x1 = memref.load %a1[%i] : memref<16xf16>
    %y0 = arith.remf %x0, %x1 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @minimumf_f32(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.minimumf %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @maximumf_f32(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.maximumf %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @remf_f32(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.remf %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @minnumf_f32(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %zero = arith.constant 0.0 : f32
    %z = arith.minnumf %x0, %x1 : f32
    %y0 = arith.addf %z, %zero : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @maxnumf_f32(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %zero = arith.constant 0.0 : f32
    %z = arith.maxnumf %x0, %x1 : f32
    %y0 = arith.addf %z, %zero : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @cmpf_false(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf false, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_oeq(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf oeq, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_ogt(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf ogt, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_oge(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf oge, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_olt(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf olt, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_ole(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf ole, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_one(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf one, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_ord(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf ord, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_ueq(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf ueq, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_ugt(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf ugt, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_uge(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf uge, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_ult(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf ult, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_ule(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf ule, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_une(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf une, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_uno(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf uno, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_true(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %y0 = arith.cmpf true, %x0, %x1 : f32
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @cmpf_f16(%a0: memref<16xf16>, %a1: memref<16xf16>, %o0: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %x1 = memref.load %a1[%i] : memref<16xf16>
    %y0 = arith.cmpf olt, %x0, %x1 : f16
    memref.store %y0, %o0[%i] : memref<16xi1>
  }
  return
}
func.func @negf_f16(%a0: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = arith.negf %x0 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @select_f16(%a0: memref<16xi1>, %a1: memref<16xf16>, %a2: memref<16xf16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi1>
    %x1 = memref.load %a1[%i] : memref<16xf16>
    %x2 = memref.load %a2[%i] : memref<16xf16>
    %y0 = arith.select %x0, %x1, %x2 : f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @negf_f32(%a0: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = arith.negf %x0 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @select_f32(%a0: memref<16xi1>, %a1: memref<16xf32>, %a2: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi1>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %x2 = memref.load %a2[%i] : memref<16xf32>
    %y0 = arith.select %x0, %x1, %x2 : f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @extf_f16_f32(%a0: memref<16xf16>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = arith.extf %x0 : f16 to f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @truncf_f32_f16(%a0: memref<16xf32>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = arith.truncf %x0 : f32 to f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @extf_bf16_f32(%a0: memref<16xbf16>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xbf16>
    %y0 = arith.extf %x0 : bf16 to f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @truncf_f32_bf16(%a0: memref<16xf32>, %o0: memref<16xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = arith.truncf %x0 : f32 to bf16
    memref.store %y0, %o0[%i] : memref<16xbf16>
  }
  return
}
func.func @through_f64(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %x1 = memref.load %a1[%i] : memref<16xf32>
    %a = arith.extf %x0 : f32 to f64
    %b = arith.extf %x1 : f32 to f64
    %c = arith.mulf %a, %b : f64
    %d = arith.addf %c, %a : f64
    %y0 = arith.truncf %d : f64 to f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @sitofp_i8_f16(%a0: memref<16xi8>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = arith.sitofp %x0 : i8 to f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @uitofp_i8_f16(%a0: memref<16xi8>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = arith.uitofp %x0 : i8 to f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @sitofp_i8_f32(%a0: memref<16xi8>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = arith.sitofp %x0 : i8 to f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @uitofp_i8_f32(%a0: memref<16xi8>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi8>
    %y0 = arith.uitofp %x0 : i8 to f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @sitofp_i32_f16(%a0: memref<16xi32>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = arith.sitofp %x0 : i32 to f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @uitofp_i32_f16(%a0: memref<16xi32>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = arith.uitofp %x0 : i32 to f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @sitofp_i32_f32(%a0: memref<16xi32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = arith.sitofp %x0 : i32 to f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @uitofp_i32_f32(%a0: memref<16xi32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = arith.uitofp %x0 : i32 to f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @sitofp_i64_f16(%a0: memref<16xi64>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = arith.sitofp %x0 : i64 to f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @uitofp_i64_f16(%a0: memref<16xi64>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = arith.uitofp %x0 : i64 to f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @sitofp_i64_f32(%a0: memref<16xi64>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = arith.sitofp %x0 : i64 to f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @uitofp_i64_f32(%a0: memref<16xi64>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi64>
    %y0 = arith.uitofp %x0 : i64 to f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @fptosi_f16_i8(%a0: memref<16xf16>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = arith.fptosi %x0 : f16 to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @fptoui_f16_i8(%a0: memref<16xf16>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = arith.fptoui %x0 : f16 to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @fptosi_f32_i8(%a0: memref<16xf32>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = arith.fptosi %x0 : f32 to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @fptoui_f32_i8(%a0: memref<16xf32>, %o0: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = arith.fptoui %x0 : f32 to i8
    memref.store %y0, %o0[%i] : memref<16xi8>
  }
  return
}
func.func @fptosi_f16_i32(%a0: memref<16xf16>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = arith.fptosi %x0 : f16 to i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @fptoui_f16_i32(%a0: memref<16xf16>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = arith.fptoui %x0 : f16 to i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @fptosi_f32_i32(%a0: memref<16xf32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = arith.fptosi %x0 : f32 to i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @fptoui_f32_i32(%a0: memref<16xf32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = arith.fptoui %x0 : f32 to i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @fptosi_f16_i64(%a0: memref<16xf16>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = arith.fptosi %x0 : f16 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @fptoui_f16_i64(%a0: memref<16xf16>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf16>
    %y0 = arith.fptoui %x0 : f16 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @fptosi_f32_i64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = arith.fptosi %x0 : f32 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @fptoui_f32_i64(%a0: memref<16xf32>, %o0: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %y0 = arith.fptoui %x0 : f32 to i64
    memref.store %y0, %o0[%i] : memref<16xi64>
  }
  return
}
func.func @bitcast_f32_i32(%a0: memref<16xf32>, %o0: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xf32>
    %n = arith.cmpf uno, %x0, %x0 : f32
    %zero = arith.constant 0.0 : f32
    %z = arith.select %n, %zero, %x0 : f32
    %y0 = arith.bitcast %z : f32 to i32
    memref.store %y0, %o0[%i] : memref<16xi32>
  }
  return
}
func.func @bitcast_i32_f32(%a0: memref<16xi32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi32>
    %y0 = arith.bitcast %x0 : i32 to f32
    memref.store %y0, %o0[%i] : memref<16xf32>
  }
  return
}
func.func @bitcast_i16_f16(%a0: memref<16xi16>, %o0: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cn = arith.constant 16 : index
  scf.for %i = %c0 to %cn step %c1 {
    %x0 = memref.load %a0[%i] : memref<16xi16>
    %y0 = arith.bitcast %x0 : i16 to f16
    memref.store %y0, %o0[%i] : memref<16xf16>
  }
  return
}
func.func @vector_addf(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %a0[%c0] : memref<16xf32>, vector<16xf32>
  %x1 = vector.load %a1[%c0] : memref<16xf32>, vector<16xf32>
  %y0 = arith.addf %x0, %x1 : vector<16xf32>
  vector.store %y0, %o0[%c0] : memref<16xf32>, vector<16xf32>
  return
}
func.func @vector_mulf(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %a0[%c0] : memref<16xf32>, vector<16xf32>
  %x1 = vector.load %a1[%c0] : memref<16xf32>, vector<16xf32>
  %y0 = arith.mulf %x0, %x1 : vector<16xf32>
  vector.store %y0, %o0[%c0] : memref<16xf32>, vector<16xf32>
  return
}
func.func @vector_divf(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %a0[%c0] : memref<16xf32>, vector<16xf32>
  %x1 = vector.load %a1[%c0] : memref<16xf32>, vector<16xf32>
  %y0 = arith.divf %x0, %x1 : vector<16xf32>
  vector.store %y0, %o0[%c0] : memref<16xf32>, vector<16xf32>
  return
}
func.func @vector_maximumf(%a0: memref<16xf32>, %a1: memref<16xf32>, %o0: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %a0[%c0] : memref<16xf32>, vector<16xf32>
  %x1 = vector.load %a1[%c0] : memref<16xf32>, vector<16xf32>
  %y0 = arith.maximumf %x0, %x1 : vector<16xf32>
  vector.store %y0, %o0[%c0] : memref<16xf32>, vector<16xf32>
  return
}
func.func @vector_casts(%a0: memref<16xi32>, %o0: memref<16xi16>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %a0[%c0] : memref<16xi32>, vector<16xi32>
  %f = arith.sitofp %x0 : vector<16xi32> to vector<16xf32>
  %y0 = arith.fptosi %f : vector<16xf32> to vector<16xi16>
  vector.store %y0, %o0[%c0] : memref<16xi16>, vector<16xi16>
  return
}
