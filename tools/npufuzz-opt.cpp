//===- npufuzz-opt.cpp - mlir-opt with our dialects and passes ------------===//
#include "backend/npu/Passes.h"
#include "tile/Tile.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry
      .insert<npufuzz::tile::TileDialect, npufuzz::npu::NpuDialect, mlir::affine::AffineDialect,
              mlir::arith::ArithDialect, mlir::func::FuncDialect, mlir::math::MathDialect,
              mlir::memref::MemRefDialect, mlir::scf::SCFDialect, mlir::vector::VectorDialect>();
  mlir::registerCanonicalizerPass();
  mlir::registerCSEPass();
  npufuzz::npu::registerNpuPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "npufuzz: tile programs and NPU machine code\n", registry));
}
