//===- TileOps.td - the ops of a program, one record each -------*- tablegen -*-===//
//
// One def per op holds what the generators, the verifier, the capabilities, the coverage counters and the
// documentation need to know. The reference, the interpreter, the npu's lane code and the mlir lowering each define
// the op's meaning once. None of them builds while the op table (tile/OpTable.h) has an op that it does not answer
// for.
//
// Valid extents, unless an op says otherwise: per axis, the minimum over the tile operands. Float results are
// rounded to nearest even in the declared type, once per op. Transcendental ops may err by `ulps` units in the last
// place. They are exact where the true value is plain: e^0, ln 1, cosine and sigmoid of 0, and any function that is
// 0 at 0, apart from the sign of a zero.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_OPS_TD
#define NPUFUZZ_TILE_OPS_TD

include "tile/TileDialect.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// category: OpCategory in tile/OpRecord.h.
// types: element types of the first tile operand (or of the result of an op without one), a set of ElementClass
// letters: b = i1, i = i8 i16 i32 i64 index, f = f16 bf16 f32, e = f8E4M3FN f8E5M2.
// bounds to tame: for unary and binary ops, see tile/OpRecord.h.
class Tile_Op<string opMnemonic, string category, string types, list<Trait> traits = [],
              int ulps = 0, string bounds = "Own", bit commutes = 0, string second = "Any",
              string tame = "{0, 0}">
    : Op<Tile_Dialect, opMnemonic, traits> {
  code recordDeclaration = [{
    static constexpr ::npufuzz::tile::OpRecord record{"}] # opMnemonic # [{",
        ::npufuzz::tile::OpCategory::}] # category # [{, "}] # types # [{", }] # ulps # [{,
        ::npufuzz::tile::Bounds::}] # bounds # [{, }] # commutes # [{,
        ::npufuzz::tile::SecondOperand::}] # second # [{, }] # tame # [{};
  }];
  let extraClassDeclaration = recordDeclaration;
}

//===----------------------------------------------------------------------===//
// Global memory and views
//===----------------------------------------------------------------------===//

def Tile_ScratchOp : Tile_Op<"scratch", "Memory", "bife", [MemoryEffects<[MemAlloc]>]> {
  let summary = "global memory that one kernel writes and a later one reads; starts undefined";
  let results = (outs AnyStaticShapeMemRef:$memory);
  let assemblyFormat = "attr-dict `:` type($memory)";
}

def Tile_ViewOp : Tile_Op<"view", "View", "bife", [Pure]> {
  let summary = "the plain view of a whole global tensor";
  let arguments = (ins AnyStaticShapeMemRef:$memory);
  let results = (outs Tile_ViewType:$result);
  let assemblyFormat = "$memory attr-dict `:` type($memory) `->` type($result)";
  let hasVerifier = 1;
}

// A view op maps each coordinate of its result to one coordinate of its source.
class Tile_ChainedView<string opMnemonic> : Tile_Op<opMnemonic, "View", "bife", [Pure]> {
  let results = (outs Tile_ViewType:$result);
  let hasVerifier = 1;
  let extraClassDeclaration = recordDeclaration # [{
    /// (result coordinates) -> (source coordinates); total on the result's shape.
    ::mlir::AffineMap getIndexMap();
  }];
}

def Tile_SliceOp : Tile_ChainedView<"slice"> {
  let summary = "source[offset + stride * i] per axis";
  let arguments = (ins Tile_ViewType:$source, DenseI64ArrayAttr:$offsets,
                       DenseI64ArrayAttr:$strides);
  let assemblyFormat = "$source `offsets` $offsets `strides` $strides attr-dict `:` type($source) `->` type($result)";
}
def Tile_ChunkOp : Tile_ChainedView<"chunk"> {
  let summary = "part `index` of `count` along an axis; parts have ceil(extent/count), the last may be shorter";
  let arguments = (ins Tile_ViewType:$source, I64Attr:$axis, I64Attr:$index, I64Attr:$count);
  let assemblyFormat = "$source `axis` $axis `part` $index `of` $count attr-dict `:` type($source) `->` type($result)";
}
def Tile_PermuteOp : Tile_ChainedView<"permute"> {
  let summary = "result axis a is source axis permutation[a]";
  let arguments = (ins Tile_ViewType:$source, DenseI64ArrayAttr:$permutation);
  let assemblyFormat = "$source $permutation attr-dict `:` type($source) `->` type($result)";
}
def Tile_BroadcastOp : Tile_ChainedView<"broadcast"> {
  let summary = "axes of extent 1 repeat (stride 0); same rank; for loads only";
  let arguments = (ins Tile_ViewType:$source);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
}
def Tile_ReshapeOp : Tile_ChainedView<"reshape"> {
  let summary = "same elements in row-major order: splits, merges, adds or drops unit axes";
  let arguments = (ins Tile_ViewType:$source);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
}
def Tile_RemapOp : Tile_ChainedView<"remap"> {
  let summary = "source[map(i)]: affine, floordiv and mod of the result's coordinates";
  let description = [{The map takes every coordinate of the result's shape inside the source (verified).}];
  let arguments = (ins Tile_ViewType:$source, AffineMapAttr:$map);
  let assemblyFormat = "$source custom<InlineMap>($map) attr-dict `:` type($source) `->` type($result)";
}

// Views that no index map describes: they show several tensors, or elements of none. A kernel does not store to a
// tensor that such a view shows (verified), so it does not matter when the view is read.
class Tile_GatheredView<string opMnemonic> : Tile_Op<opMnemonic, "View", "bife", [Pure]> {
  let results = (outs Tile_ViewType:$result);
  let hasVerifier = 1;
}

def Tile_ConcatOp : Tile_GatheredView<"concat"> {
  let summary = "the sources one after the other along an axis; for loads only";
  let description = [{The sources have equal extents on all other axes. The kernel stores to no tensor behind them.}];
  let arguments = (ins Variadic<Tile_ViewType>:$sources, I64Attr:$axis);
  let assemblyFormat = "$sources `axis` $axis attr-dict `:` type($sources) `->` type($result)";
}
def Tile_PadOp : Tile_GatheredView<"pad"> {
  let summary = "source[i - low] where that lies inside the source, elsewhere a pad value; for loads only";
  let description = [{
    The pad value is as that of fill_pad, zero alone for f8 types; all elements are valid. The result has low[a]
    elements before the source's and 0 or more behind them. The kernel stores to no tensor behind the source.
  }];
  let arguments = (ins Tile_PadKindAttr:$kind, Tile_ViewType:$source, DenseI64ArrayAttr:$low);
  let assemblyFormat = "`` $kind $source `low` $low attr-dict `:` type($source) `->` type($result)";
}

//===----------------------------------------------------------------------===//
// Moving tiles
//===----------------------------------------------------------------------===//

def Tile_LoadOp : Tile_Op<"load", "Transfer", "bife", [MemoryEffects<[MemRead]>]> {
  let summary = "reads the tile at `offsets` of a view";
  let description = [{
    valid[a] = clamp(view extent[a] - offset[a], 0, tile extent[a]).

    The ops of a kernel take effect one after the other, and so do the iterations of a loop, from its lower bound on. A
    load reads what all stores before it have left, whatever view of the tensor they went through, and the tile stays as
    it was read. Between two slices of one tensor that overlap the order of loads and stores so decides what is copied:
    tile by tile to a later place the last tile must go first, unless the first ones are to be repeated.
  }];
  let arguments = (ins Tile_ViewType:$view, Variadic<Index>:$offsets);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "$view `[` $offsets `]` attr-dict `:` type($view) `->` type($result)";
  let hasVerifier = 1;
}
def Tile_StoreOp : Tile_Op<"store", "Transfer", "bife", [MemoryEffects<[MemWrite]>]> {
  let summary = "writes the valid elements of a tile that lie inside the view; the view is injective";
  let arguments = (ins Tile_TileType:$value, Tile_ViewType:$view, Variadic<Index>:$offsets);
  let assemblyFormat = "$value `,` $view `[` $offsets `]` attr-dict `:` type($value) `,` type($view)";
  let hasVerifier = 1;
}

// An index tile (i32, i64 or index) has the rank of the tile that it places. Each extent equals the tile's, or is 1
// and repeats as in expand. The extent along `axis` always equals the tile's.
def Tile_GatherOp : Tile_Op<"gather", "Transfer", "bife", [MemoryEffects<[MemRead]>]> {
  let summary = "reads the tile at `offsets` of a view, along one axis at the places that an index tile names";
  let description = [{
    result[i] = view[p], where p = offsets + i but p[axis] = offsets[axis] + indices[i]. Undefined unless indices[i]
    is 0 or more and p[axis] lies inside the view for every valid element. valid[a] is the index tile's, repeated as
    by expand, and for a != axis not more than load's clamp(view extent[a] - offset[a], 0, tile extent[a]).
  }];
  let arguments = (ins Tile_ViewType:$view, Tile_TileType:$indices, Variadic<Index>:$offsets, I64Attr:$axis);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = [{$view `[` $offsets `]` `axis` $axis `by` $indices attr-dict
    `:` type($view) `,` type($indices) `->` type($result)}];
  let hasVerifier = 1;
}
def Tile_ScatterOp : Tile_Op<"scatter", "Transfer", "bife", [MemoryEffects<[MemWrite]>]> {
  let summary = "writes a tile to a view, along one axis to the places that an index tile names";
  let description = [{
    view[p] = value[i], p as in gather, for the elements i that lie inside the valid extents of the value and of the
    index tile (repeated as by expand) and, on the axes other than `axis`, inside the view. Undefined unless indices[i]
    is 0 or more, p[axis] lies inside the view and no two p are the same, for all elements that the index tile has,
    the value or not. All other elements of the view, which is injective, keep their values.
  }];
  let arguments = (ins Tile_TileType:$value, Tile_ViewType:$view, Tile_TileType:$indices, Variadic<Index>:$offsets,
                       I64Attr:$axis);
  let assemblyFormat = [{$value `,` $view `[` $offsets `]` `axis` $axis `by` $indices attr-dict
    `:` type($value) `,` type($view) `,` type($indices)}];
  let hasVerifier = 1;
}
def Tile_ExtractOp : Tile_Op<"extract", "Transfer", "i", [Pure]> {
  let summary = "one element of a tile as a scalar; undefined outside the valid extents";
  let description = [{The scalar decides conditions of scf.if, extents of set_valid, starts of iota and what splat
    repeats. It takes no part in the offsets of transfers.}];
  let arguments = (ins Tile_TileType:$tile, Variadic<Index>:$coordinates);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$tile `[` $coordinates `]` attr-dict `:` type($tile) `->` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

class Tile_Unary<string opMnemonic, string types, string bounds, int ulps = 0,
                 string tame = "{-1024, 1024}">
    : Tile_Op<opMnemonic, "Unary", types, [Pure, SameOperandsAndResultType], ulps, bounds, 0, "Any",
              tame> {
  let arguments = (ins Tile_TileType:$operand);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
  let hasVerifier = 1;
  code verifyElementTypes = [{
    ::mlir::LogicalResult $cppClass::verify() { return verifyElementClass(*this, record); }
  }];
  let extraClassDefinition = verifyElementTypes;
}
def Tile_NegOp   : Tile_Unary<"neg", "if", "Negated"> { let summary = "-x; integers wrap"; }
def Tile_AbsOp   : Tile_Unary<"abs", "if", "Magnitude"> { let summary = "|x|; integers wrap"; }
def Tile_NotOp   : Tile_Unary<"not", "bi", "Flipped"> { let summary = "every bit flipped"; }
def Tile_ExpOp   : Tile_Unary<"exp", "f", "Exponential", 2, tame="{-8, 8}"> {
  let summary = "e to the x"; }
def Tile_TanhOp  : Tile_Unary<"tanh", "f", "WithinOne", 4> { let summary = "hyperbolic tangent"; }
def Tile_SqrtOp  : Tile_Unary<"sqrt", "f", "Root", tame="{0, 1024}"> {
  let summary = "square root, correctly rounded; NaN below 0"; }
def Tile_RecipOp : Tile_Unary<"recip", "f", "Reciprocal", tame="{0.25, 1024}"> {
  let summary = "1/x, correctly rounded"; }
def Tile_RsqrtOp : Tile_Unary<"rsqrt", "f", "InverseRoot", 2, tame="{0.25, 1024}"> {
  let summary = "1/sqrt(x); NaN below 0, an infinity with the sign of a zero"; }
def Tile_LogOp   : Tile_Unary<"log", "f", "Logarithm", 2, tame="{0.25, 1024}"> {
  let summary = "natural logarithm; NaN below 0, -inf at a zero"; }
def Tile_SinOp   : Tile_Unary<"sin", "f", "Wave", 2> {
  let summary = "sine of x radians; NaN at infinities"; }
def Tile_CosOp   : Tile_Unary<"cos", "f", "Wave", 2> {
  let summary = "cosine of x radians; NaN at infinities"; }
def Tile_ErfOp   : Tile_Unary<"erf", "f", "WithinOne", 2> { let summary = "error function"; }
def Tile_ReluOp  : Tile_Unary<"relu", "if", "Rectified"> {
  let summary = "max(x, +0), as op max has it: NaN stays NaN, -0 gives +0"; }
def Tile_SigmoidOp : Tile_Unary<"sigmoid", "f", "Portion", 8> {
  let summary = "1 / (1 + e^-x)";
  let description = [{Computed in f32 or more precisely within `ulps` f32 units in the last place of the true value,
    then rounded to nearest even.}];
}
def Tile_SiluOp  : Tile_Unary<"silu", "f", "Gated", 8> {
  let summary = "x * sigmoid(x)";
  let description = [{Computed in f32 or more precisely within `ulps` f32 units in the last place of x (not of the
    result: compilers multiply x by an approximate factor), then rounded to nearest even. Any value at -inf.}];
}
def Tile_GeluOp  : Tile_Unary<"gelu", "f", "Gated", 8> {
  let summary = "x/2 * (1 + erf(x / sqrt(2)))";
  let description = [{Computed in f32 or more precisely within `ulps` f32 units in the last place of x (not of the
    result: 1 + erf cancels below 0), then rounded to nearest even. Any value at -inf.}];
}

class Tile_Binary<string opMnemonic, string types, string bounds, bit commutes = 0,
                  string second = "Any", string tame = "{-128, 128}">
    : Tile_Op<opMnemonic, "Binary", types,
              [Pure, SameOperandsAndResultType] # !if(commutes, [Commutative], []<Trait>), 0, bounds,
              commutes, second, tame> {
  let arguments = (ins Tile_TileType:$lhs, Tile_TileType:$rhs);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::mlir::LogicalResult $cppClass::verify() { return verifyElementClass(*this, record); }
  }];
}
def Tile_AddOp : Tile_Binary<"add", "if", "Sum", commutes=1> {
  let summary = "x + y; integers wrap"; }
def Tile_SubOp : Tile_Binary<"sub", "if", "Difference"> { let summary = "x - y; integers wrap"; }
def Tile_MulOp : Tile_Binary<"mul", "if", "Product", commutes=1> {
  let summary = "x * y; integers wrap"; }
def Tile_DivOp : Tile_Binary<"div", "f", "Quotient", tame="{0.25, 128}"> {
  let summary = "x / y, IEEE 754"; }
def Tile_MinOp : Tile_Binary<"min", "if", "Least", commutes=1> {
  let summary = "minimum, signed; floats: IEEE 754-2019 minimum (NaN wins, -0 < +0)"; }
def Tile_MaxOp : Tile_Binary<"max", "if", "Greatest", commutes=1> {
  let summary = "maximum, signed; floats: IEEE 754-2019 maximum (NaN wins, -0 < +0)"; }
def Tile_AndOp : Tile_Binary<"and", "bi", "CommonBits", commutes=1> { let summary = "bitwise and"; }
def Tile_OrOp  : Tile_Binary<"or", "bi", "UnitedBits", commutes=1> { let summary = "bitwise or"; }
def Tile_XorOp : Tile_Binary<"xor", "bi", "UnitedBits", commutes=1> {
  let summary = "bitwise exclusive or"; }
def Tile_ShlOp : Tile_Binary<"shl", "i", "ShiftedUp", second="ShiftAmount"> {
  let summary = "x << y; undefined unless 0 <= y < width (index: 64 bits)"; }
def Tile_ShrsOp : Tile_Binary<"shrs", "i", "TowardZero", second="ShiftAmount"> {
  let summary = "x >> y keeping the sign; undefined unless 0 <= y < width"; }
def Tile_ShruOp : Tile_Binary<"shru", "i", "ShiftedDown", second="ShiftAmount"> {
  let summary = "x >> y filling with zeros; undefined unless 0 <= y < width"; }
def Tile_FloorDivOp : Tile_Binary<"floordiv", "i", "FloorQuotient", second="Divisor"> {
  let summary = "floor(x / y); undefined for y = 0 and for min / -1"; }
def Tile_ModOp : Tile_Binary<"mod", "i", "FloorRemainder", second="Divisor"> {
  let summary = "x - y * floor(x / y); undefined for y = 0 and for min / -1"; }
def Tile_RemOp : Tile_Binary<"rem", "if", "TowardZero", second="NonZero", tame="{0.25, 128}"> {
  let summary = "x - y * trunc(x / y), exactly; integers: undefined for y = 0; floats: as fmod of C";
  let description = [{Below y in magnitude, with the sign of x, zeros too. By -1 it is 0, also of the smallest integer.
    Floats: NaN for a NaN, for an infinite x and where y is a zero; x where x is finite and y infinite.}];
}

def Tile_CmpOp : Tile_Op<"cmp", "Compare", "if", [Pure, SameTypeOperands]> {
  let summary = "comparison to i1; signed; floats ordered, `ne` is true on NaN";
  let arguments = (ins Tile_CmpPredicateAttr:$predicate, Tile_TileType:$lhs, Tile_TileType:$rhs);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "`` $predicate $lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
  let hasVerifier = 1;
}
def Tile_SelectOp : Tile_Op<"select", "Select", "b", [Pure]> {
  let summary = "condition ? x : y per element";
  let arguments = (ins Tile_TileType:$condition, Tile_TileType:$lhs, Tile_TileType:$rhs);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "$condition `,` $lhs `,` $rhs attr-dict `:` type($condition) `,` type($lhs) `,` type($rhs) `->` type($result)";
  let hasVerifier = 1;
}
def Tile_IotaOp : Tile_Op<"iota", "Create", "i", [Pure]> {
  let summary = "the coordinate along an axis plus a start, wrapped to the element type; all valid";
  let arguments = (ins I64Attr:$axis, Index:$start);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "`axis` $axis `from` $start attr-dict `:` type($result)";
  let hasVerifier = 1;
}
def Tile_SplatOp : Tile_Op<"splat", "Create", "bife", [Pure]> {
  let summary = "one scalar in every element; all valid";
  let arguments = (ins AnyType:$scalar);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "$scalar attr-dict `:` type($scalar) `->` type($result)";
  let hasVerifier = 1;
}
def Tile_CastOp : Tile_Op<"cast", "Cast", "bife", [Pure]> {
  let summary = "converts each element; rounding and saturation are explicit";
  let description = [{
    integer -> integer: `saturate` clamps, otherwise wraps (i1 is 0/1 and unsigned; to i1 keeps the low bit,
    or clamps to 0..1). integer -> float: rounds by mode. float -> integer: rounds to an integer by mode, then
    clamps with `saturate` (NaN -> 0), and is undefined out of range without it. float -> float: rounds by mode;
    overflow gives infinity as IEEE 754 has it for the mode (nearest and the mode's direction: infinity;
    otherwise the largest finite), with `saturate` always the largest finite. NaN stays NaN.
    f8E4M3FN has no infinity: what would be one, an infinite operand too, becomes NaN without `saturate` and the
    largest finite (448) with it.
    i1 -> float is 0.0 or 1.0. index is 64 bits and signed. Float to i1 is not allowed.
  }];
  let arguments = (ins Tile_TileType:$operand,
                       DefaultValuedAttr<Tile_RoundingAttr, "Rounding::nearest_even">:$rounding,
                       UnitAttr:$saturate);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "$operand (`round` `` $rounding^)? (`saturate` $saturate^)? attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Rows, columns, matrices
//===----------------------------------------------------------------------===//

def Tile_ExpandOp : Tile_Op<"expand", "Expand", "bife", [Pure]> {
  let summary = "repeats an axis of extent 1";
  let description = [{valid[axis] = extent if the operand's valid[axis] is 1, else 0; other axes as the operand.}];
  let arguments = (ins Tile_TileType:$operand, I64Attr:$axis);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "$operand `axis` $axis attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
}
def Tile_ExpandBinaryOp : Tile_Op<"expand_binary", "Expand", "if", [Pure]> {
  let summary = "x op y, where y has extent 1 along an axis and repeats there";
  let description = [{
    Row-expand (axis = last) and column-expand (axis = last but one). div is for floats only.
    valid[axis] = x's if y's valid[axis] is 1, else 0; other axes: the minimum of both.
  }];
  let arguments = (ins Tile_ExpandKindAttr:$kind, Tile_TileType:$lhs, Tile_TileType:$rhs, I64Attr:$axis);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "`` $kind $lhs `,` $rhs `axis` $axis attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasVerifier = 1;
}
def Tile_ReduceOp : Tile_Op<"reduce", "Reduce", "bif", [Pure]> {
  let summary = "reduces the valid elements along an axis to extent 1";
  let description = [{
    sum prod min max: integers (wrapping) and floats, in any order of association, each step rounded to the
    declared type or more precisely; any all: i1. Of no element: 0, 1, the largest (+inf), the smallest (-inf),
    false, true. min and max are IEEE 754-2019 minimum and maximum. argmin argmax: numbers to i32, the coordinate
    along the axis of the least or greatest element, the lowest one of equals (-0 equals +0), of a NaN if there is
    one; of no element -1. valid[axis] = 1; other axes as the operand.
  }];
  let arguments = (ins Tile_ReduceKindAttr:$kind, Tile_TileType:$operand, I64Attr:$axis);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "`` $kind $operand `axis` $axis attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
}
def Tile_CumsumOp : Tile_Op<"cumsum", "Scan", "if", [Pure, SameOperandsAndResultType]> {
  let summary = "sums along an axis of the elements up to and including each";
  let description = [{Integers wrap; floats are summed in any order of association, each step rounded to the declared
    type or more precisely. Valid extents as the operand's.}];
  let arguments = (ins Tile_TileType:$operand, I64Attr:$axis);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "$operand `axis` $axis attr-dict `:` type($result)";
  let hasVerifier = 1;
}
def Tile_TopkOp : Tile_Op<"topk", "Sort", "if", [Pure]> {
  let summary = "the first k of the valid elements along the last axis in sorted order, or where they were";
  let description = [{
    k is the result's last extent. Largest first, or with `smallest` smallest first; equal elements (-0 equals +0)
    in the order of their coordinates; NaN counts as larger than every number. `values` gives elements, `indices`
    their coordinates along the axis as i32. A sort is the case of k = extent.
    valid[last] = min(k, the operand's valid[last]); other axes as the operand.
  }];
  let arguments = (ins Tile_TopkPartAttr:$part, Tile_TileType:$operand, UnitAttr:$smallest);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "`` $part $operand (`smallest` $smallest^)? attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
}
def Tile_MatmulOp : Tile_Op<"matmul", "Matmul", "if", [Pure, AttrSizedOperandSegments]> {
  let summary = "[M,K] x [K,N] -> [M,N], plus an accumulator [M,N] or a bias [1,N]; of rank 3, one product a batch";
  let description = [{
    f32, f16 or bf16 operands give f32; i8 operands give i32 (wrapping). Sums over the k below both operands'
    valid K, in any order, each step rounded to f32 or more precisely (a fused multiply-add is allowed).
    A transposed lhs is [K,M], a transposed rhs [N,K]. Tiles of rank 3 have the batch in front: [B,M,K], [B,K,N],
    [B,M,N], a bias [B,1,N].
    valid = (lhs valid M, rhs valid N) and not more than the accumulator's; a bias limits valid N to its
    own, and valid M to 0 when it has no valid row. Valid B is the minimum over all operands.
  }];
  let arguments = (ins Tile_TileType:$lhs, Tile_TileType:$rhs, Optional<Tile_TileType>:$accumulator,
                       Optional<Tile_TileType>:$bias, UnitAttr:$transpose_lhs, UnitAttr:$transpose_rhs);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = [{$lhs (`transposed` $transpose_lhs^)? `,` $rhs (`transposed` $transpose_rhs^)?
    (`acc` $accumulator^)? (`bias` $bias^)? attr-dict `:`
    type($lhs) `,` type($rhs) (`acc` type($accumulator)^)? (`bias` type($bias)^)? `->` type($result)}];
  let hasVerifier = 1;
  let extraClassDeclaration = recordDeclaration # [{
    /// The tile's axis of M, N and K in an operand, behind the batch where there is one.
    int64_t getBatchRank() { return getResult().getType().getRank() - 2; }
    int64_t getLhsRowAxis() { return getBatchRank() + (getTransposeLhs() ? 1 : 0); }
    int64_t getLhsDepthAxis() { return getBatchRank() + (getTransposeLhs() ? 0 : 1); }
    int64_t getRhsDepthAxis() { return getBatchRank() + (getTransposeRhs() ? 1 : 0); }
    int64_t getRhsColumnAxis() { return getBatchRank() + (getTransposeRhs() ? 0 : 1); }
  }];
}
def Tile_TransposeOp : Tile_Op<"transpose", "Transpose", "bife", [Pure]> {
  let summary = "[R,C] -> [C,R], valid extents too";
  let arguments = (ins Tile_TileType:$operand);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Valid extents
//===----------------------------------------------------------------------===//

def Tile_SetValidOp : Tile_Op<"set_valid", "Valid", "bife", [Pure, AllTypesMatch<["operand", "result"]>]> {
  let summary = "narrows: valid[a] = clamp(extents[a], 0, the operand's valid[a])";
  let arguments = (ins Tile_TileType:$operand, Variadic<Index>:$extents);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "$operand `[` $extents `]` attr-dict `:` type($result)";
  let hasVerifier = 1;
}
def Tile_FillPadOp : Tile_Op<"fill_pad", "Valid", "bife", [Pure, SameOperandsAndResultType]> {
  let summary = "writes a pad value outside the valid extents; then all is valid";
  let description = [{zero, or the type's smallest / largest value (-inf / +inf for floats; i1: 0 / 1). f8 types
    are padded with zero alone.}];
  let arguments = (ins Tile_PadKindAttr:$kind, Tile_TileType:$operand);
  let results = (outs Tile_TileType:$result);
  let assemblyFormat = "`` $kind $operand attr-dict `:` type($result)";
  let hasVerifier = 1;
}

#endif
