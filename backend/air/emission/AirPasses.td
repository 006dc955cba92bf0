//===- AirPasses.td - passes that build the input of air-opt ---*- tablegen -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_EMISSION_AIRPASSES_TD
#define NPUFUZZ_BACKEND_AIR_EMISSION_AIRPASSES_TD

include "mlir/Pass/PassBase.td"

def TransfersToCopies : Pass<"air-transfers-to-copies", "::mlir::ModuleOp"> {
  let summary = "Turn transfers between tiles and global tensors into memref.copy of subviews";
  let description = [{
    Follows lower-tile-to-linalg, whose transfers are nests of scf.for around one memref.load and one memref.store.
    A nest whose addresses step by a constant along one axis of the tensor for each loop is a copy between a
    memref.subview of the tensor and one of the tile; another one is an error. Loops of kernels become scf.for:
    what peels and folds their tails knows no others.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}

def SplitTails : Pass<"air-split-tails", "::mlir::ModuleOp"> {
  let summary = "Put the last iteration of a loop apart where its counter decides how much of a tile is valid";
  let description = [{
    For loops between constants whose tails scf-for-loop-peeling does not know: it takes the step of the loop for
    the extent of the tile. The sizes of subviews in both parts fold to constants then.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def KernelsToParallel : Pass<"air-kernels-to-parallel", "::mlir::ModuleOp"> {
  let summary = "Put tiles into memory 2 and what kernels do into scf.parallel";
  let description = [{
    What is left of a kernel around its loops over tiles is one scf.parallel of a single point. A loop becomes
    scf.parallel itself where its iterations write apart: each tensor that they store is not loaded in the loop, and
    one offset of all its stores steps with the loop by no less than is stored. Two such loops right inside one
    another become one of two axes. An extent of a transfer that is no constant is an error, for a DMA has no such.
    Each op has the addresses and subviews that it uses in front of it, as front ends write them, also where others use
    the same.
  }];
  let options = [Option<"axes", "axes", "int64_t", /*default=*/"2",
                        "how many loops inside one another become axes of scf.parallel at most: 0 to 2">,
                 Option<"share", "share", "bool", /*default=*/"false",
                        "each point of an scf.parallel of several also takes a whole tensor that the kernel only loads">,
                 Option<"repeat", "repeat", "bool", /*default=*/"false",
                        "what may be done twice, and has no loop, is done in a loop of two turns">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

def StageTensors : Pass<"air-stage-tensors", "::mlir::ModuleOp"> {
  let summary = "Bring a tensor into memory 1 before a herd takes its tiles from it";
  let description = [{
    Behind air-kernels-to-parallel: each scf.parallel of a kernel gets one of a single point around it, in which the first
    tensor of several rows that the kernel only loads is copied to memory 1 by a loop over its rows; the inner one
    loads from there.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

def HoistTiles : Pass<"air-hoist-tiles", "::mlir::ModuleOp"> {
  let summary = "Allocate the tiles of a loop in front of it";
  let description = [{
    Behind air-kernels-to-parallel: a tile of constant extents that a turn of scf.for allocates and frees is allocated
    once, in front of all loops around it, and freed behind them. What a turn does not write of it is what the
    turn before has left.
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}

#endif
