//===- TileDialect.td - dialect, types and enums of a program ---*- tablegen -*-===//
//
// A program is a module of this dialect: kernels move tiles between global tensors through views. The
// reference page tile.md, which the build writes, describes the whole language.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_DIALECT_TD
#define NPUFUZZ_TILE_DIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Tile_Dialect : Dialect {
  let name = "tile";
  let cppNamespace = "::npufuzz::tile";
  let summary = "Tiles, views and the operations on them: what npufuzz generates";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Tile_Type<string cppName, string typeMnemonic> : TypeDef<Tile_Dialect, cppName> {
  let mnemonic = typeMnemonic;
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getRank() const { return static_cast<int64_t>(getShape().size()); }
    /// Elements of the whole static shape.
    int64_t getNumElements() const {
      int64_t count = 1;
      for (int64_t extent : getShape())
        count *= extent;
      return count;
    }
  }];
}

def Tile_TileType : Tile_Type<"Tile", "tile"> {
  let summary = "a tile in local memory: static shape, valid extents known at run time";
  let description = [{
    `!tile.tile<16x256xf32>`. Rank 1 to 6. At run time a tile also has one valid
    extent per axis, 0 <= valid <= extent. Elements outside the valid extents are
    undefined; no operation but `fill_pad` makes them visible.
  }];
}

def Tile_ViewType : Tile_Type<"View", "view"> {
  let summary = "a way to address global memory: a shape and a map to the tensor's elements";
  let description = [{`!tile.view<37x100xf32>`. Holds no data. Rank 1 to 6.}];
}

//===----------------------------------------------------------------------===//
// Enums
//===----------------------------------------------------------------------===//

class Tile_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::npufuzz::tile";
  let genSpecializedAttr = 0;
}
class Tile_EnumAttr<I32EnumAttr enum, string attrMnemonic>
    : EnumAttr<Tile_Dialect, enum, attrMnemonic>;

def Tile_CmpPredicate : Tile_Enum<"CmpPredicate", "comparison; integers are signed", [
  I32EnumAttrCase<"eq", 0>, I32EnumAttrCase<"ne", 1>, I32EnumAttrCase<"lt", 2>,
  I32EnumAttrCase<"le", 3>, I32EnumAttrCase<"gt", 4>, I32EnumAttrCase<"ge", 5>]>;
def Tile_CmpPredicateAttr : Tile_EnumAttr<Tile_CmpPredicate, "cmp_predicate">;

def Tile_ExpandKind : Tile_Enum<"ExpandKind", "what an expanding binary op computes", [
  I32EnumAttrCase<"add", 0>, I32EnumAttrCase<"sub", 1>, I32EnumAttrCase<"mul", 2>,
  I32EnumAttrCase<"div", 3>, I32EnumAttrCase<"min", 4>, I32EnumAttrCase<"max", 5>]>;
def Tile_ExpandKindAttr : Tile_EnumAttr<Tile_ExpandKind, "expand_kind">;

def Tile_ReduceKind : Tile_Enum<"ReduceKind", "what a reduction computes", [
  I32EnumAttrCase<"sum", 0>, I32EnumAttrCase<"prod", 1>, I32EnumAttrCase<"min", 2>,
  I32EnumAttrCase<"max", 3>, I32EnumAttrCase<"any", 4>, I32EnumAttrCase<"all", 5>,
  I32EnumAttrCase<"argmin", 6>, I32EnumAttrCase<"argmax", 7>]>;
def Tile_ReduceKindAttr : Tile_EnumAttr<Tile_ReduceKind, "reduce_kind">;

def Tile_TopkPart : Tile_Enum<"TopkPart", "what topk gives of the elements that it picks", [
  I32EnumAttrCase<"values", 0>, I32EnumAttrCase<"indices", 1>]>;
def Tile_TopkPartAttr : Tile_EnumAttr<Tile_TopkPart, "topk_part">;

def Tile_PadKind : Tile_Enum<"PadKind", "value written outside the valid extents", [
  I32EnumAttrCase<"zero", 0>, I32EnumAttrCase<"min", 1>, I32EnumAttrCase<"max", 2>]>;
def Tile_PadKindAttr : Tile_EnumAttr<Tile_PadKind, "pad_kind">;

def Tile_Rounding : Tile_Enum<"Rounding", "rounding mode of a cast", [
  I32EnumAttrCase<"nearest_even", 0>, I32EnumAttrCase<"nearest_away", 1>,
  I32EnumAttrCase<"floor", 2>, I32EnumAttrCase<"ceil", 3>, I32EnumAttrCase<"trunc", 4>]>;
def Tile_RoundingAttr : Tile_EnumAttr<Tile_Rounding, "rounding">;

#endif
