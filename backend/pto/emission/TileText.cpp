//===- TileText.cpp - writes tiles and their extents ----------------------===//
//
// Types and places of tiles are known only at the end of a kernel, so the text contains marks until
// resolve() replaces them.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/emission/TileText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::pto {

bool isLastUse(Value value, Operation *user) {
  if (isa<BlockArgument>(value) || value.getDefiningOp()->getBlock() != user->getBlock() ||
      !isa<tile::TileDialect>(value.getDefiningOp()->getDialect()))
    return false;
  int64_t operands = llvm::count(user->getOperands(), value);
  return operands == 1 && llvm::all_of(value.getUsers(), [&](Operation *other) {
           return other == user ||
                  (other->getBlock() == user->getBlock() && other->isBeforeInBlock(user));
         });
}

static int64_t pitchOf(func::FuncOp kernel) {
  int64_t elements = 0;
  kernel.walk([&](tile::CastOp cast) {
    for (Type type : {cast.getOperand().getType(), cast.getResult().getType()})
      elements = std::max(
          elements,
          pitchBytes / tile::elementBytes(mlir::cast<tile::TileType>(type).getElementType()));
  });
  // Masks have elements of one byte.
  kernel.walk([&](Operation *op) {
    if (namesMask(op))
      elements = std::max(elements, pitchBytes);
  });
  return elements;
}

TileText::TileText(func::FuncOp kernel, const EmissionOptions &options)
    : KernelStructure(options.carriesTiles ? Carrying::asTiles : Carrying::copied), kernel(kernel),
      options(options), pitchElements(pitchOf(kernel)), isCube(hasProduct(kernel)) {}

/// The row operand of an expanding op is stored as a column.
static bool isExpandedOverRows(Value value) {
  return llvm::any_of(value.getUses(), [&](OpOperand &use) {
    if (auto binary = dyn_cast<tile::ExpandBinaryOp>(use.getOwner()))
      return use.getOperandNumber() == 1 &&
             static_cast<int64_t>(binary.getAxis()) + 1 == binary.getLhs().getType().getRank();
    auto expand = dyn_cast<tile::ExpandOp>(use.getOwner());
    return expand &&
           static_cast<int64_t>(expand.getAxis()) + 1 == expand.getOperand().getType().getRank();
  });
}

TileBuf &TileText::allocate(const TileBuf &like, const Index &rows, const Index &columns,
                            const std::string &turn) {
  TileBuf tile = like;
  if (tile.isMask())
    tile.maskColumns = constantIndex((tile.columns + 7) / 8);
  tile.turn = turn;
  tile.validRows() = tile.allocatedRows = rows;
  tile.validColumns() = tile.allocatedColumns = columns;
  // Verifiers reject static extents of 0.
  tile.isDynamic = !options.staticValid || !rows.isConstant() || !columns.isConstant() ||
                   rows.low <= 0 || columns.low <= 0;
  claimedBytes += tile.placeBytes();
  auto &made = static_cast<TileBuf &>(addTile(tile.clone()));
  std::string number = std::to_string(made.number);
  made.name = "%t" + number;
  if (!turn.empty()) {
    line(llvm::formatv("%offset{0} = arith.muli {1}, %half{0} : i64", number, turn));
    line(llvm::formatv("%place{0} = arith.addi %addr{0}, %offset{0} : i64", number));
  }
  line(made.name + " = " + allocationMark + number + markEnd);
  return made;
}

TileBuf &TileText::allocate(Value value, const Index &rows, const Index &columns,
                            const std::string &turn) {
  auto type = cast<tile::TileType>(value.getType());
  TileBuf like;
  if (type.getRank() > 2)
    refuse("tile of more than two axes");
  like.kind = tile::elementKindOf(type.getElementType());
  like.rows = type.getRank() == 2 ? type.getShape()[0] : 1;
  like.columns = type.getShape().back();
  like.pitchElements = pitchElements;
  // The same for all tiles: the library wants operands of one op to have equally many columns,
  // whatever their rows.
  like.columnsMin = options.columnsMin;
  like.isColumnMajor = like.columns == 1 && isExpandedOverRows(value);
  if (isCube) {
    like.location = value.getDefiningOp<tile::LoadOp>() ? Location::mat : Location::acc;
    like.boxSide = boxSideOf(kernel);
    like.isTransposed = isReadTransposed(value);
    if (like.isTransposed)
      std::swap(like.rows, like.columns);
  }
  TileBuf &made = allocate(like, rows, columns, turn);
  tileOfValue[value] = &made;
  return made;
}

void TileText::narrow(TileBuf &tile, const Index &rows, const Index &columns) {
  tile.isDynamic = true;
  line(llvm::formatv("pto.set_validshape {0}, {1}, {2} : {3}", tile.name, rows.name,
                     tile.isMask() ? tile.maskColumns.name : columns.name, tile.type()));
  tile.validRows() = rows;
  tile.validColumns() = columns;
}

void TileText::copy(TileBuf &from, TileBuf &to) {
  if (isCube)
    return refuse("copy of a matrix");
  if (from.pitchedRows() != to.pitchedRows() || from.pitchedColumns() != to.pitchedColumns())
    return refuse("copy to a tile that lies another way");
  instruction("tmov", {&from}, to);
}

TileBuf &TileText::operandWith(Value value, Operation *user, const Index &rows,
                               const Index &columns) {
  TileBuf *tile = &bufOf(value);
  if (isSame(tile->validRows(), rows) && isSame(tile->validColumns(), columns))
    return *tile;
  if (!isLastUse(value, user)) {
    TileBuf &narrowed = allocate(*tile, tile->validRows(), tile->validColumns());
    copy(*tile, narrowed);
    tile = &narrowed;
  }
  narrow(*tile, rows, columns);
  return *tile;
}

bool TileText::requireRows(ArrayRef<TileBuf *> tiles) {
  if (llvm::none_of(tiles, [](const TileBuf *tile) { return tile->isColumnMajor; }))
    return true;
  refuse("op on a tile that lies in a column");
  return false;
}

KernelTile &TileText::allocateWhole(Value value) {
  auto shape = cast<tile::TileType>(value.getType()).getShape();
  return allocate(value, constantIndex(shape.size() > 1 ? shape[0] : 1),
                  constantIndex(shape.back()));
}

KernelTile &TileText::allocateLike(const KernelTile &like) {
  return allocate(static_cast<const TileBuf &>(like), like.valid[0], like.valid[1]);
}

void TileText::copyTile(KernelTile &from, KernelTile &to) {
  auto &source = static_cast<TileBuf &>(from), &target = static_cast<TileBuf &>(to);
  if (!hasSameExtents(from, to))
    narrow(target, source.validRows(), source.validColumns());
  copy(source, target);
}

KernelTile &TileText::carriedFrom(Value init) {
  TileBuf &from = bufOf(init);
  // Matrices cannot be copied, so one that nothing else reads is carried directly.
  if (isCube && init.hasOneUse() && from.location == Location::acc)
    return from;
  return KernelStructure::carriedFrom(init);
}

bool TileText::isLike(const KernelTile &a, const KernelTile &b) const {
  const auto &first = static_cast<const TileBuf &>(a), &second = static_cast<const TileBuf &>(b);
  return first.pad == second.pad && first.isColumnMajor == second.isColumnMajor &&
         hasSameExtents(a, b);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

void TileText::instruction(llvm::StringRef name, llvm::ArrayRef<TileBuf *> from, TileBuf &to,
                           llvm::StringRef attribute) {
  std::string names =
      llvm::join(llvm::map_range(from, [](const TileBuf *tile) { return tile->name; }), ", ");
  std::string types =
      llvm::join(llvm::map_range(from, [](const TileBuf *tile) { return tile->type(); }), ", ");
  line(llvm::formatv("pto.{0} ins({1}{2} : {3}) outs({4} : {5})", name, names, attribute, types,
                     to.name, to.type()));
}

std::string TileText::allocationOf(const TileBuf &tile) const {
  std::string text = "pto.alloc_tile";
  if (options.level == 3)
    text += llvm::formatv(" addr = %{0}{1}", tile.turn.empty() ? "addr" : "place", tile.number);
  if (tile.isDynamic)
    text += llvm::formatv(" valid_row = {0} valid_col = {1}", tile.allocatedRows.name,
                          tile.isMask() ? tile.maskColumns.name : tile.allocatedColumns.name);
  return text + " : " + tile.typeText();
}

std::string TileText::resolve(llvm::StringRef text) const {
  std::string out;
  const char marks[] = {typeMark, allocationMark};
  while (!text.empty()) {
    size_t at = text.find_first_of(llvm::StringRef(marks, 2));
    out += text.substr(0, at);
    if (at == llvm::StringRef::npos)
      break;
    bool isType = text[at] == typeMark;
    auto [digits, rest] = text.drop_front(at + 1).split(markEnd);
    size_t number = 0;
    digits.getAsInteger(10, number);
    const TileBuf &tile = bufNumber(number);
    out += isType ? tile.typeText() : allocationOf(tile);
    text = rest;
  }
  return out;
}

std::string TileText::constantsText() {
  std::string text = indexConstants();
  if (options.level != 3 || !refused.empty())
    return text;
  std::vector<Claim> claims;
  for (size_t i = 0; i < tiles.size(); ++i) {
    const TileBuf &tile = bufNumber(i);
    claims.push_back({tile.placeBytes(), !tile.turn.empty(), {}, tile.location});
  }
  findLifetimes(body, claims);
  auto places = placesOf(claims, options.reuse, options.bufferBytes);
  if (!places) {
    refuse("tiles of more bytes than the buffer has");
    return text;
  }
  for (size_t i = 0; i < places->size(); ++i) {
    text += llvm::formatv("    %addr{0} = arith.constant {1} : i64\n", i, (*places)[i]);
    if (claims[i].alternates)
      text += llvm::formatv("    %half{0} = arith.constant {1} : i64\n", i, claims[i].bytes / 2);
  }
  return text;
}

} // namespace npufuzz::pto
