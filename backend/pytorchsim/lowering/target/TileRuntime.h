// Interface between generated code and its runtime (the C files beside this one). Both compilers
// read it: C for the target, and C++ for the host, which lays these structures out as words.
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_TILERUNTIME_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_TILERUNTIME_H

enum { npufuzzRankMax = 6, npufuzzDescriptorAxesMax = 8 };

// Element types, in the order of npufuzz::ElementKind.
enum npufuzz_type {
  typeI1,
  typeI8,
  typeI16,
  typeI32,
  typeI64,
  typeIndex,
  typeF16,
  typeBF16,
  typeF32,
  typeE4M3,
  typeE5M2
};

// A buffer: its place in every lane's bank, its distribution over the lanes, and its valid-extent
// registers. Row-major strides of a bank, in elements, are zero until the runtime computes them
// (stridesOf).
struct npufuzz_tile {
  long address, type, rank, split, stride;
  long shape[npufuzzRankMax], valid[npufuzzRankMax], strides[npufuzzRankMax];
};
enum { npufuzzTileValidWord = 5 + npufuzzRankMax };

// Bytes after the buffers of every bank, in whole pages (the simulator maps no others): a guard,
// registers that go through memory, then the row of the systolic array's operands. Vector spills
// come from above.
enum {
  npufuzzGuardBytes = 64,
  npufuzzRegisterBytes = 512,
  npufuzzRegisterPlaces = 3,
  npufuzzBytesBehind = 32 << 10
};

// Bytes of every bank that belong to no buffer of a kernel, and that nothing may write while it
// runs. A row of no bytes ends a table of them.
struct npufuzz_guard {
  long address, bytes; // multiples of 8
};

// A transfer's descriptor: point p is global element base + sum p[d] * globalStrides[d], and tile
// element offset + sum p[d] * tileStrides[d]. Points that are not below the clip are skipped.
struct npufuzz_transfer {
  long outwards, laneAxis, axes, globalElements, isCleared; // isCleared: the buffer is all zeros
  long sizes[npufuzzDescriptorAxesMax], globalStrides[npufuzzDescriptorAxesMax],
      tileStrides[npufuzzDescriptorAxesMax];
};

// Tile instructions. Kinds are those of the attributes (tile/TileEnums).
enum npufuzz_op { opExpand, opExpandBinary, opReduce, opCumsum, opTopk, opTranspose, opFillPad };
struct npufuzz_compute {
  long op, kind, axis, smallest;
};

// Rounding modes for the runtime: tile::Rounding.
enum npufuzz_rounding { roundEven, roundAway, roundFloor, roundCeil, roundTrunc };

// Our own exit codes, besides those of the simulator.
enum { trapOutOfBounds = 110, trapGuard = 111 };

#endif
