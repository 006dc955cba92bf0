//===- TileKernels.h - computations of the tile ops -------------*- C++ -*-===//
//
// A kernel is the meaning of one op on arrays, wherever they are stored: the interpreter's tile
// values and a machine's buffers use the same kernels. It has two parts: the rule for the result's
// valid extents, and the computation of the elements inside given extents.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_TILE_TILEKERNELS_H
#define NPUFUZZ_INTERPRETER_TILE_TILEKERNELS_H

#include "interpreter/Executor.h"
#include "interpreter/numbers/Rounding.h"

#include "tile/Tile.h"

#include "mlir/IR/BuiltinAttributes.h"

namespace npufuzz::interpreter {

using Extents = llvm::SmallVector<Extent, 4>;

/// Attributes of all tile ops; each kernel reads its own.
struct TileAttributes {
  int64_t axis = 0;
  tile::ExpandKind expand = tile::ExpandKind::add;
  tile::ReduceKind reduce = tile::ReduceKind::sum;
  tile::TopkPart part = tile::TopkPart::values;
  bool smallest = false;
  tile::PadKind pad = tile::PadKind::zero;
  tile::CmpPredicate predicate = tile::CmpPredicate::eq;
  RoundingMode rounding = RoundingMode::nearestEven;
  bool saturate = false;
  bool transposeLhs = false, transposeRhs = false;

  /// Reads attributes named as in tile/TileOps.td; absent ones keep their defaults.
  static TileAttributes read(mlir::DictionaryAttr attributes);
};

struct TileOperand {
  llvm::ArrayRef<int64_t> shape;
  Format format;
  /// Row-major elements with valid extents.
  const Elements *elements = nullptr;
};

struct TileCall {
  /// Only for reports, and for mutants, which see the op; null where there is no op.
  Call *call = nullptr;
  TileAttributes attributes;
  llvm::SmallVector<TileOperand, 3> operands;
  /// Scalar of splat, or start of iota.
  Value scalar;
  llvm::ArrayRef<int64_t> shape;
  Format format;
};

struct TileKernel {
  /// Computes the valid extents of the result, each in [0, extent].
  Extents (*valid)(const TileCall &);
  /// Computes at least the elements inside `extents` of `out`, which has room for the whole shape.
  /// The other elements may get any value.
  void (*compute)(const TileCall &, llvm::ArrayRef<int64_t> extents, Elements &out);
};

/// Finds the kernel of a tile op that computes a tile by its mnemonic, or of "copy"; null for any
/// other name.
const TileKernel *findTileKernel(llvm::StringRef mnemonic);

/// Executes an op on tiles with that kernel: fetches the operands, hides elements outside the valid
/// extents and sets the result.
Flow computeTile(Call &call, const TileKernel &kernel, const TileAttributes &attributes);

/// Bits that fill_pad and pad write.
uint64_t padBits(tile::PadKind kind, Format format);

/// Reads an extent that chooses elements, clamped to [0, bound]. Reports an undefined one
/// to the call, unless that is null.
int64_t useExtent(const Call *call, const Extent &extent, int64_t bound);
llvm::SmallVector<int64_t, 6> useExtents(const Call *call, llvm::ArrayRef<Extent> extents,
                                         llvm::ArrayRef<int64_t> shape);

/// Casts one element by the rules of tile.cast; sets `undefined` if the op leaves the result open.
uint64_t castElement(Format from, Format to, RoundingMode mode, bool saturate, uint64_t bits,
                     bool &undefined);
RoundingMode roundingModeOf(tile::Rounding rounding);

/// Makes the elements outside `extents` undefined, with the fill pattern and the flag.
void hideOutside(Elements &elements, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> extents,
                 uint64_t fill);

/// Calls f(begin, count) for each run of consecutive row-major elements inside the extents, in
/// order.
template <typename F>
void forEachRun(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> extents, F f) {
  size_t rank = shape.size();
  for (int64_t extent : extents)
    if (extent == 0)
      return;
  llvm::SmallVector<int64_t, 6> index(rank, 0), strides(rank, 1);
  for (size_t axis = rank; axis-- > 1;)
    strides[axis - 1] = strides[axis] * shape[axis];
  int64_t begin = 0;
  while (true) {
    f(begin, extents[rank - 1]);
    size_t axis = rank - 1;
    while (true) {
      if (axis == 0)
        return;
      --axis;
      begin += strides[axis];
      if (++index[axis] < extents[axis])
        break;
      begin -= index[axis] * strides[axis];
      index[axis] = 0;
    }
  }
}

// The rest is for the files that implement kernels.

/// A shape seen from one axis: element (o, a, i) is row-major element (o * extent + a) * inner + i.
struct AxisView {
  int64_t outer = 1, extent, inner = 1;
  AxisView(llvm::ArrayRef<int64_t> shape, int64_t axis) : extent(shape[axis]) {
    for (int64_t other : shape.take_front(axis))
      outer *= other;
    for (int64_t other : shape.drop_front(axis + 1))
      inner *= other;
  }
};

// One `compute` per op class, and a `validExtents` if the rule is not that of elementwise ops; an
// op without them does not build. The op argument only selects the overload and may be null.
void compute(tile::IotaOp, const TileCall &, llvm::ArrayRef<int64_t> extents, Elements &out);
void compute(tile::SplatOp, const TileCall &, llvm::ArrayRef<int64_t> extents, Elements &out);
void compute(tile::ExpandOp, const TileCall &, llvm::ArrayRef<int64_t> extents, Elements &out);
void compute(tile::ExpandBinaryOp, const TileCall &, llvm::ArrayRef<int64_t> extents,
             Elements &out);
void compute(tile::ReduceOp, const TileCall &, llvm::ArrayRef<int64_t> extents, Elements &out);
void compute(tile::CumsumOp, const TileCall &, llvm::ArrayRef<int64_t> extents, Elements &out);
void compute(tile::TopkOp, const TileCall &, llvm::ArrayRef<int64_t> extents, Elements &out);
void compute(tile::MatmulOp, const TileCall &, llvm::ArrayRef<int64_t> extents, Elements &out);
void compute(tile::TransposeOp, const TileCall &, llvm::ArrayRef<int64_t> extents, Elements &out);
void compute(tile::FillPadOp, const TileCall &, llvm::ArrayRef<int64_t> extents, Elements &out);
Extents validExtents(tile::IotaOp, const TileCall &call);
Extents validExtents(tile::SplatOp, const TileCall &call);
Extents validExtents(tile::ExpandOp, const TileCall &call);
Extents validExtents(tile::ExpandBinaryOp, const TileCall &call);
Extents validExtents(tile::ReduceOp, const TileCall &call);
Extents validExtents(tile::CumsumOp, const TileCall &call);
Extents validExtents(tile::TopkOp, const TileCall &call);
Extents validExtents(tile::MatmulOp, const TileCall &call);
Extents validExtents(tile::TransposeOp, const TileCall &call);
Extents validExtents(tile::FillPadOp, const TileCall &call);
/// Kernel of an elementwise op (TileElementwise.cpp has a formula for each), or of "copy".
TileKernel elementwiseKernel(llvm::StringRef mnemonic);

/// Computes reduce argmin and argmax over the first `count` elements along the axis.
void argReduce(const TileCall &call, int64_t count, Elements &out);
Extents elementwiseValid(const TileCall &call);
Extents allValid(const TileCall &call);

/// Calls body(load, store) with conversions between bits and a C++ float type that rounds once: f32
/// in float, f16 and bf16 in double.
template <typename Body> void dispatchFloat(Format format, Body body) {
  if (format.kind == FormatKind::f32)
    body([](uint64_t x) { return asF32(x); }, [](float x) { return bitsOfF32(x); });
  else
    body([format](uint64_t x) { return toDouble(format, x); },
         [format](double x) { return fromDouble(format, x); });
}

} // namespace npufuzz::interpreter

#endif
