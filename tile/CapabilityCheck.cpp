//===- CapabilityCheck.cpp ------------------------------------------------===//
//
// Walks the kernels of a program and names the first op, type, rank or size that the capabilities
// exclude.
//
//===----------------------------------------------------------------------===//
#include "tile/CapabilityCheck.h"

#include "tile/OpTable.h"
#include "tile/Program.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace npufuzz::tile {

static std::string beyond(Operation *op, const OpRecord &record, const Capabilities &limits) {
  Type element;
  int64_t rank = 0;
  llvm::SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (Type type : types) {
    if (auto tile = dyn_cast<TileType>(type)) {
      element = element ? element : tile.getElementType();
      rank = std::max(rank, tile.getRank());
    } else if (auto view = dyn_cast<ViewType>(type)) {
      rank = std::max(rank, view.getRank());
    }
  }
  std::string name = ("tile." + llvm::Twine(record.mnemonic)).str();
  if (rank > limits.rankMax)
    return name + " of rank " + std::to_string(rank);
  // A view op has no tile type. The transfer at the end of its chain has one and is checked.
  if (!element)
    return "";
  ElementKind kind = elementKindOf(element);
  std::string on = " on " + std::string(elementKindName(kind));
  if (!limits.op(record.mnemonic, kind))
    return name + on;
  auto cast = dyn_cast<CastOp>(op);
  if (!cast)
    return "";
  ElementKind to = elementKindOf(cast.getResult().getType().getElementType());
  if (limits.cast(kind, to, cast.getRounding(), cast.getSaturate()))
    return "";
  return name + on + " to " + std::string(elementKindName(to));
}

/// Sums the static sizes of all tile values.
static int64_t tileBytes(func::FuncOp kernel) {
  int64_t bytes = 0;
  auto count = [&](ValueRange values) {
    for (Value value : values)
      if (auto tile = dyn_cast<TileType>(value.getType()))
        bytes += tile.getNumElements() * elementBytes(tile.getElementType());
  };
  kernel.walk([&](Operation *op) {
    count(op->getResults());
    for (Region &region : op->getRegions())
      count(region.getArguments());
  });
  return bytes;
}

std::string beyondCapabilities(ModuleOp program, const Capabilities &limits) {
  std::string found;
  for (func::FuncOp kernel : kernelsOf(program)) {
    kernel.walk([&](Operation *op) {
      if (const OpRecord *record = findRecord(op); record && found.empty())
        found = beyond(op, *record, limits);
    });
    if (int64_t bytes = tileBytes(kernel); bytes > limits.tileBytesMax && found.empty())
      found = std::to_string(bytes) + " bytes of tiles";
  }
  return found;
}

} // namespace npufuzz::tile
