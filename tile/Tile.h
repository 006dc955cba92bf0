//===- Tile.h - the tile dialect --------------------------------*- C++ -*-===//
//
// Hand-written part of the tile dialect. ODS generates the rest from TileOps.td, which defines the
// language.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_TILE_H
#define NPUFUZZ_TILE_TILE_H

#include "tile/OpRecord.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "tile/TileDialect.h.inc"
#include "tile/TileEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "tile/TileTypes.h.inc"

#define GET_ATTRDEF_CLASSES
#include "tile/TileAttributes.h.inc"

#define GET_OP_CLASSES
#include "tile/TileOps.h.inc"

namespace npufuzz::tile {

/// Ranks of views and tiles that the language allows.
inline constexpr int64_t rankMin = 1, rankMax = 6;

/// 'b' for i1, 'i' for i8 i16 i32 i64 index, 'f' for f16 bf16 f32, 'e' for the floats
/// of 8 bits, 0 for any other type.
char elementClassOf(mlir::Type elementType);

/// Bits of one element: index counts 64, i1 counts 1.
unsigned elementBits(mlir::Type elementType);

/// Returns true if the reduction gives the coordinate of an element, as i32.
inline bool isArgReduction(ReduceKind kind) {
  return kind == ReduceKind::argmin || kind == ReduceKind::argmax;
}

/// Bytes of one element in memory: i1 takes one byte.
unsigned elementBytes(mlir::Type elementType);

} // namespace npufuzz::tile

#endif
