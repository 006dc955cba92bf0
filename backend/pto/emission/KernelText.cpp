//===- KernelText.cpp - functions, loops, branches, text ------------------===//
#include "backend/pto/emission/KernelText.h"
#include "backend/pto/emission/OpNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::pto {

static int64_t numberOf(const std::vector<std::unique_ptr<TileBuf>> &tiles, const TileBuf &tile) {
  for (size_t i = 0; i < tiles.size(); ++i)
    if (tiles[i].get() == &tile)
      return static_cast<int64_t>(i);
  llvm_unreachable("a tile of another kernel");
}

std::string KernelText::nameOf(const TileBuf &tile) const {
  return tile.name.empty() ? llvm::formatv("%t{0}", numberOf(tiles, tile)).str() : tile.name;
}

std::string KernelText::markOf(const TileBuf &tile) const {
  return typeMark + std::to_string(numberOf(tiles, tile)) + markEnd;
}

void KernelText::instruction(llvm::StringRef name, llvm::ArrayRef<TileBuf *> from, TileBuf &to,
                             llvm::StringRef attribute) {
  std::string names =
      llvm::join(llvm::map_range(from, [&](const TileBuf *tile) { return nameOf(*tile); }), ", ");
  std::string types =
      llvm::join(llvm::map_range(from, [&](const TileBuf *tile) { return markOf(*tile); }), ", ");
  line(llvm::formatv("pto.{0} ins({1}{2} : {3}) outs({4} : {5})", name, names, attribute, types,
                     nameOf(to), markOf(to)));
}

std::string KernelText::allocationOf(const TileBuf &tile, int64_t number) const {
  std::string text = "pto.alloc_tile";
  if (options.level == 3)
    text += llvm::formatv(" addr = %{0}{1}", tile.turn.empty() ? "addr" : "place", number);
  if (tile.isDynamic)
    text += llvm::formatv(" valid_row = {0} valid_col = {1}", tile.allocatedRows.name,
                          tile.isMask() ? tile.maskColumns.name : tile.allocatedColumns.name);
  return text + " : " + tile.typeText();
}

std::string KernelText::resolve(llvm::StringRef text) const {
  std::string out;
  const char marks[] = {typeMark, allocationMark};
  while (!text.empty()) {
    size_t at = text.find_first_of(llvm::StringRef(marks, 2));
    out += text.substr(0, at);
    if (at == llvm::StringRef::npos)
      break;
    bool isType = text[at] == typeMark;
    auto [digits, rest] = text.drop_front(at + 1).split(markEnd);
    int64_t number = 0;
    digits.getAsInteger(10, number);
    const TileBuf &tile = *tiles[static_cast<size_t>(number)];
    out += isType ? tile.typeText() : allocationOf(tile, number);
    text = rest;
  }
  return out;
}

int64_t KernelText::pitchOf(func::FuncOp kernel) {
  int64_t elements = 0;
  kernel.walk([&](tile::CastOp cast) {
    for (Type type : {cast.getOperand().getType(), cast.getResult().getType()})
      elements = std::max(
          elements,
          pitchBytes / tile::elementBytes(mlir::cast<tile::TileType>(type).getElementType()));
  });
  // Masks have elements of a byte.
  kernel.walk([&](Operation *op) {
    if (namesMask(op))
      elements = std::max(elements, pitchBytes);
  });
  return elements;
}

static std::string argumentType(Type type) {
  if (auto memory = dyn_cast<MemRefType>(type))
    return llvm::formatv("!pto.ptr<{0}>",
                         elementKindName(tile::elementKindOf(memory.getElementType())));
  return std::string(elementKindName(tile::elementKindOf(type)));
}

std::string KernelText::write() {
  std::vector<std::string> parameters;
  for (BlockArgument argument : kernel.getArguments()) {
    std::string name = llvm::formatv("%arg{0}", argument.getArgNumber());
    parameters.push_back(name + ": " + argumentType(argument.getType()));
    scalarOfValue[argument] = name;
    if (argument.getType().isIndex())
      indexOfValue[argument] = {name, INT32_MIN, INT32_MAX};
  }
  writeOps(kernel.getBody().front());
  // Verifiers take extents that a type leaves open for those of the whole tile, and compare them
  // with what the types of other operands say.
  if (isCube && llvm::any_of(tiles, [](const auto &tile) { return tile->isDynamic; }))
    for (const auto &tile : tiles)
      tile->isDynamic = true;
  std::string constantLines = constantsText();

  std::string head =
      llvm::formatv("  func.func @{0}({1}) attributes {{pto.entry, pto.kernel_kind = "
                    "#pto.kernel_kind<{2}>} {{\n",
                    options.prefix + kernel.getName().str(), llvm::join(parameters, ", "),
                    isCube ? "cube" : "vector");
  return head + constantLines + resolve(body) + "    return\n  }\n";
}

std::string KernelText::constantsText() {
  std::string text;
  for (const auto &[value, name] : constants)
    text += llvm::formatv("    {0} = arith.constant {1} : index\n", name, value);
  if (options.level != 3 || !refused.empty())
    return text;
  std::vector<Claim> claims;
  for (const auto &tile : tiles)
    claims.push_back({tile->placeBytes(), !tile->turn.empty(), {}, tile->location});
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

void KernelText::writeOps(Block &block) {
  for (Operation &op : block.without_terminator()) {
    requireCube(op);
    if (auto loop = dyn_cast<affine::AffineForOp>(op))
      writeLoop(loop);
    else if (auto branch = dyn_cast<scf::IfOp>(op))
      writeBranch(branch);
    else if (auto compare = dyn_cast<arith::CmpIOp>(op))
      writeComparison(compare);
    else if (auto constant = dyn_cast<arith::ConstantOp>(op))
      writeConstant(constant);
    else if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
      indexOfValue[apply.getResult()] = [&] {
        SmallVector<Index> operands = llvm::map_to_vector(
            apply.getMapOperands(), [&](Value operand) { return indexOf(operand); });
        unsigned dims = apply.getAffineMap().getNumDims();
        return evaluate(apply.getAffineMap().getResult(0), ArrayRef(operands).take_front(dims),
                        ArrayRef(operands).drop_front(dims));
      }();
    else if (namesMask(&op) && !isa<tile::CmpOp, tile::SelectOp, tile::SetValidOp>(op))
      refuse("op " + op.getName().getStringRef() + " of masks");
    else if (auto op_ = dyn_cast<tile::MatmulOp>(op))
      writeMatmul(op_);
    else if (auto op_ = dyn_cast<tile::CmpOp>(op))
      writeCompare(op_);
    else if (auto op_ = dyn_cast<tile::SelectOp>(op))
      writeSelect(op_);
    else if (auto op_ = dyn_cast<tile::TransposeOp>(op))
      writeTranspose(op_);
    else if (auto op_ = dyn_cast<tile::LoadOp>(op))
      writeLoad(op_);
    else if (auto op_ = dyn_cast<tile::StoreOp>(op))
      writeStore(op_);
    else if (auto op_ = dyn_cast<tile::ReduceOp>(op))
      writeReduce(op_);
    else if (auto op_ = dyn_cast<tile::ExpandOp>(op))
      writeExpand(op_);
    else if (auto op_ = dyn_cast<tile::ExpandBinaryOp>(op))
      writeExpandBinary(op_);
    else if (auto op_ = dyn_cast<tile::CastOp>(op))
      writeCast(op_);
    else if (auto op_ = dyn_cast<tile::SplatOp>(op))
      writeSplat(op_);
    else if (auto op_ = dyn_cast<tile::IotaOp>(op))
      writeIota(op_);
    else if (auto op_ = dyn_cast<tile::SetValidOp>(op))
      writeSetValid(op_);
    else if (auto op_ = dyn_cast<tile::FillPadOp>(op))
      writeFillPad(op_);
    else if (const tile::OpRecord *record = tile::findRecord(&op);
             record && record->category == tile::OpCategory::View)
      continue; // transfers ask for the whole chain
    else if (record && (record->category == tile::OpCategory::Unary ||
                        record->category == tile::OpCategory::Binary))
      writeElementwise(&op);
    else
      refuse("op " + op.getName().getStringRef());
    if (!refused.empty())
      return;
  }
}

void KernelText::writeConstant(arith::ConstantOp constant) {
  if (auto integer = dyn_cast<IntegerAttr>(constant.getValue());
      integer && integer.getType().isIndex()) {
    indexOfValue[constant.getResult()] = constantIndex(integer.getInt());
    return;
  }
  std::string name = fresh("s"), text;
  llvm::raw_string_ostream(text) << constant.getValue();
  line(name + " = arith.constant " + text);
  scalarOfValue[constant.getResult()] = name;
}

void KernelText::writeComparison(arith::CmpIOp compare) {
  auto text = [&](Value value) {
    return value.getType().isIndex() ? indexOf(value).name : scalarOfValue.lookup(value);
  };
  std::string name = fresh("cond"), lhs = text(compare.getLhs()), rhs = text(compare.getRhs());
  if (lhs.empty() || rhs.empty())
    return refuse("comparison of a value read from a tile");
  line(llvm::formatv("{0} = arith.cmpi {1}, {2}, {3} : {4}", name,
                     arith::stringifyCmpIPredicate(compare.getPredicate()), lhs, rhs,
                     argumentType(compare.getLhs().getType())));
  scalarOfValue[compare.getResult()] = name;
}

} // namespace npufuzz::pto
