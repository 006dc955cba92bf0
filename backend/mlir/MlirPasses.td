//===- MlirPasses.td - passes of the mlir backend ---------------*- tablegen -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_PASSES_TD
#define NPUFUZZ_BACKEND_MLIR_PASSES_TD

include "mlir/Pass/PassBase.td"

def LowerTileToLinalg : Pass<"lower-tile-to-linalg", "::mlir::ModuleOp"> {
  let summary = "Lower tile programs to linalg, memref, affine, scf, arith and math";
  let description = [{
    A tile becomes a memref.alloc of its static shape and one index per axis for its valid extents; it is freed
    at the end of the block that made it. Computations become linalg.generic on subviews of the valid elements;
    loads and stores become scf.for nests whose addresses are affine.apply of the composed view map. Loops stay
    affine.for; a tile that a loop carries becomes a buffer that every iteration overwrites, after all that it
    yields has been saved.
  }];
  let options = [Option<"expandsArith", "expands-arith", "bool", /*default=*/"true",
                        "arith-expand follows: use arith.floordivsi, and leave it no ties of -0 and +0">,
                 Option<"affineLoops", "affine-loops", "bool", /*default=*/"false",
                        "affine.for, affine.load and affine.store wherever they can say it">];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}

def LowerTileToTensors : Pass<"lower-tile-to-tensors", "::mlir::ModuleOp"> {
  let summary = "Lower tile programs to linalg on tensors, tensor, affine, scf, arith and math";
  let description = [{
    A tile becomes a tensor of its static shape and one index per axis for its valid extents; what lies outside of
    them is a tensor.empty's. Kernels and @main take tensors and return those that they write, in the order of the
    arguments. Transfers are tensor.extract_slice and tensor.insert_slice where a slice can say it; otherwise reads
    are linalg.generic with tensor.extract, writes scf.for loops that carry the tensor. What a concat or a pad shows
    is made a tensor. Loops stay affine.for and addresses affine.apply: lower-affine makes scf and arith of them.
  }];
  let options = [Option<"expandsArith", "expands-arith", "bool", /*default=*/"true",
                        "arith-expand follows: use arith.floordivsi, and leave it no ties of -0 and +0">];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def DropFastMath : Pass<"drop-fast-math"> {
  let summary = "Take the fast-math flags off arith and math ops";
  let description = [{
    arith-emulate-unsupported-floats lets the casts that it makes be contracted: `extf(truncf(x))` may then become
    `x`, unrounded. Tile programs round after every op, so no later pass may use that licence.
  }];
}

def VectorizeLinalg : Pass<"vectorize-linalg", "::mlir::ModuleOp"> {
  let summary = "Make vector code of linalg ops of constant extents, as linalg::vectorize does";
  let description = [{
    MLIR reaches linalg::vectorize from the transform dialect alone, whose script is IR of its own and not a
    pipeline. An op stays as it is where linalg::vectorize refuses it, where an extent is 0 or unknown, and where
    its loops have more than 4096 iterations in all: vectors are unrolled later.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::ub::UBDialect", "::mlir::vector::VectorDialect"];
}

#endif
