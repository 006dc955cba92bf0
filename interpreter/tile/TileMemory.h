//===- TileMemory.h - tile transfers ----------------------------*- C++ -*-===//
//
// Handlers of the tile ops that touch global memory. Places are numbers of elements in a row-major
// tensor.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_TILE_TILEMEMORY_H
#define NPUFUZZ_INTERPRETER_TILE_TILEMEMORY_H

#include "interpreter/tile/TileKernels.h"

namespace npufuzz::interpreter {

/// Reads or writes one element of a row-major memref. Returns false after a trap (outOfBounds).
bool readGlobal(const Call &call, const MemoryReference &memory, int64_t linear, Elements &tile,
                size_t element);
bool writeGlobal(const Call &call, const MemoryReference &memory, int64_t linear,
                 const Elements &tile, size_t element);

/// Handlers of concat and pad, which gather their contents into separate memory.
Flow concatViews(Call &call);
Flow padView(Call &call);

Flow loadTile(Call &call);
Flow storeTile(Call &call);

// Defined in TileIndirect.cpp.
Flow gatherTile(Call &call);
Flow scatterTile(Call &call);
Flow extractElement(Call &call);

} // namespace npufuzz::interpreter

#endif
