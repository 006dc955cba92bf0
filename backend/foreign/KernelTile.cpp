//===- KernelTile.cpp -----------------------------------------------------===//
//
// These functions list names, extents and types of tiles as the text of an op needs them. A type
// may still be a mark (KernelTile::type). Adapters derive their tiles from KernelTile and replace
// such marks.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/KernelTile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz {

bool hasSameExtents(const KernelTile &a, const KernelTile &b) {
  return llvm::all_of(llvm::zip_equal(a.valid, b.valid), [](const auto &pair) {
    return isSame(std::get<0>(pair), std::get<1>(pair));
  });
}

std::vector<std::string> extentNames(llvm::ArrayRef<KernelTile *> tiles) {
  std::vector<std::string> names;
  for (const KernelTile *tile : tiles)
    for (const Index &extent : tile->valid)
      names.push_back(extent.name);
  return names;
}

std::string typesOf(llvm::ArrayRef<KernelTile *> tiles) {
  return llvm::join(llvm::map_range(tiles, [](const KernelTile *tile) { return tile->type(); }),
                    ", ");
}

std::string listed(llvm::ArrayRef<KernelTile *> tiles, bool withExtents) {
  std::string names =
      llvm::join(llvm::map_range(tiles, [](const KernelTile *tile) { return tile->name; }), ", ");
  if (!withExtents)
    return names + " : " + typesOf(tiles);
  std::vector<std::string> extents = extentNames(tiles);
  return names + ", " + llvm::join(extents, ", ") + " : " + typesOf(tiles) + ", " +
         indexTypes(extents.size());
}

std::string indexTypes(size_t count) {
  return llvm::join(std::vector<std::string>(count, "index"), ", ");
}

} // namespace npufuzz
