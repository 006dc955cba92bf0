//===- Tile.cpp - handlers of the tile dialect ----------------------------===//
//
// Handlers of the tile dialect (tile/TileOps.td defines its ops). They only fetch operands and set
// results. A kernel computes the op (TileKernels.h); a simulated machine uses the same kernel, so
// the two cannot differ in a formula.
//
// Elements outside a tile's valid extents are undefined after every op. A program that relies on
// them sees the fill pattern, which the caller can change from run to run.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Handlers.h"
#include "interpreter/Memory.h"
#include "interpreter/tile/TileMemory.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// A kernel with the op's attributes.
struct CachedKernel : StepCache {
  const TileKernel *kernel;
  TileAttributes attributes;
};

} // namespace

Flow computeTile(Call &call, const TileKernel &kernel, const TileAttributes &attributes) {
  TileCall tileCall{&call, attributes, {}, {}, {}, call.resultType().format};
  tileCall.shape = cast<tile::TileType>(call.resultType().type).getShape();
  for (unsigned i = 0; i < call.operandCount(); ++i)
    if (auto type = dyn_cast<tile::TileType>(call.operandType(i).type))
      tileCall.operands.push_back(
          {type.getShape(), call.operandType(i).format, &call.operand(i).elements()});
    else
      tileCall.scalar = call.operand(i);
  Value result = call.makeResult();
  Elements &out = result.mutableElements();
  out.valid = kernel.valid(tileCall);
  // An undefined extent only passes through here; the op that chooses elements by it reports it.
  llvm::SmallVector<int64_t, 6> extents;
  for (const Extent &extent : out.valid)
    extents.push_back(extent.value);
  kernel.compute(tileCall, extents, out);
  hideOutside(out, tileCall.shape, extents,
              fillBits(call.resultType().format, call.options().fillPattern));
  call.setResult(0, std::move(result));
  return Flow::next;
}

namespace {

/// Handles every op that computes tiles from tiles.
Flow compute(Call &call) {
  auto &cache = call.cached<CachedKernel>([&] {
    auto made = std::make_unique<CachedKernel>();
    made->kernel = findTileKernel(call.op()->getName().stripDialect());
    assert(made->kernel && "an op that computes a tile has one");
    made->attributes = TileAttributes::read(call.op()->getAttrDictionary());
    return made;
  });
  return computeTile(call, *cache.kernel, cache.attributes);
}

Flow setValid(Call &call) {
  const Elements &operand = call.operand(0).elements();
  ArrayRef<int64_t> shape = cast<tile::TileType>(call.resultType().type).getShape();
  Value result(Ref<Elements>(new Elements(operand)));
  llvm::SmallVector<int64_t, 6> extents;
  for (auto [axis, valid] : llvm::enumerate(result.mutableElements().valid)) {
    const Value &wanted = call.operand(static_cast<unsigned>(axis) + 1);
    // set_valid only narrows: an invalid element never becomes valid.
    valid.value = std::clamp<int64_t>(static_cast<int64_t>(wanted.scalarBits()), 0, valid.value);
    valid.undefined |= wanted.isScalarUndefined();
    extents.push_back(valid.value);
  }
  hideOutside(result.mutableElements(), shape, extents,
              fillBits(call.resultType().format, call.options().fillPattern));
  call.setResult(0, std::move(result));
  return Flow::next;
}

Flow scratch(Call &call) {
  MemRefType type = call.as<tile::ScratchOp>().getMemory().getType();
  Ref<MemoryReference> memory = allocate(call, type, type.getShape());
  if (!memory)
    return Flow::stop;
  call.setResult(0, Value(memory));
  return Flow::next;
}

/// A view's value is the underlying tensor; loads and stores derive the access from the chain of
/// ops.
Flow view(Call &call) {
  call.setResult(0, call.operand(0));
  return Flow::next;
}

// One handler per op class of the dialect; an op without one does not build.
Handler handlerOf(tile::ScratchOp) { return scratch; }
Handler handlerOf(tile::ViewOp) { return view; }
Handler handlerOf(tile::SliceOp) { return view; }
Handler handlerOf(tile::ChunkOp) { return view; }
Handler handlerOf(tile::PermuteOp) { return view; }
Handler handlerOf(tile::BroadcastOp) { return view; }
Handler handlerOf(tile::ReshapeOp) { return view; }
Handler handlerOf(tile::RemapOp) { return view; }
Handler handlerOf(tile::ConcatOp) { return concatViews; }
Handler handlerOf(tile::PadOp) { return padView; }
Handler handlerOf(tile::LoadOp) { return loadTile; }
Handler handlerOf(tile::StoreOp) { return storeTile; }
Handler handlerOf(tile::GatherOp) { return gatherTile; }
Handler handlerOf(tile::ScatterOp) { return scatterTile; }
Handler handlerOf(tile::ExtractOp) { return extractElement; }
Handler handlerOf(tile::SetValidOp) { return setValid; }
/// All others have kernels (TileKernels.cpp).
template <typename Op>
  requires(tile::isCompute(Op::record.category))
Handler handlerOf(Op) {
  return compute;
}

} // namespace

void registerTile(HandlerTable &table) {
  tile::forEachOp([&](auto op) { table.add<decltype(op)>(handlerOf(op)); });
}

} // namespace npufuzz::interpreter
