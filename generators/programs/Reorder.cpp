//===- Reorder.cpp - a random topological order of each block -------------===//
//
// A generator emits an op right after its operands. Few tiles are then live at once, and buffer
// reuse, transfer scheduling and barriers have little to get wrong. Any order that keeps values and
// memory dependences computes the same.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Reorder.h"

#include "tile/Tile.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

#include <set>

using namespace mlir;

namespace npufuzz::generators {

namespace {

/// Ops of a block except its terminator, by position, and the order constraints between them.
struct Dependences {
  std::vector<Operation *> ops;
  llvm::DenseMap<Operation *, size_t> positions; // looked up only, never iterated
  std::vector<std::vector<size_t>> users;
  std::vector<size_t> waitsFor; ///< how many ops each must still wait for

  explicit Dependences(Block &block) {
    for (Operation &op : block.without_terminator()) {
      positions[&op] = ops.size();
      ops.push_back(&op);
    }
    users.resize(ops.size());
    waitsFor.resize(ops.size());
    for (size_t position = 0; position < ops.size(); ++position)
      addValues(block, position);
    addMemory();
  }

private:
  void add(size_t before, size_t after) {
    users[before].push_back(after);
    ++waitsFor[after];
  }

  void addValues(Block &block, size_t position) {
    llvm::SetVector<Value> used(ops[position]->operand_begin(), ops[position]->operand_end());
    for (Region &region : ops[position]->getRegions())
      getUsedValuesDefinedAbove(region, used);
    for (Value value : used)
      if (Operation *definition = value.getDefiningOp();
          definition && definition->getBlock() == &block)
        add(positions[definition], position);
  }

  // Uses no alias analysis: a write keeps its place among all other accesses; reads may pass reads.
  void addMemory() {
    std::optional<size_t> lastWrite;
    std::vector<size_t> readsSince;
    for (size_t position = 0; position < ops.size(); ++position) {
      if (isMemoryEffectFree(ops[position]))
        continue;
      if (lastWrite)
        add(*lastWrite, position);
      if (isa<tile::LoadOp>(ops[position])) {
        readsSince.push_back(position);
        continue;
      }
      for (size_t read : readsSince)
        add(read, position);
      readsSince.clear();
      lastWrite = position;
    }
  }
};

/// Constants, views and addresses go where they are first needed, so there is nothing to choose.
// Otherwise half of the draws would move ops that no backend executes.
bool hasPlace(Operation *op) {
  return !isMemoryEffectFree(op) ||
         llvm::any_of(op->getResultTypes(), [](Type type) { return isa<tile::TileType>(type); });
}

void reorder(Choices &choices, Block &block) {
  Dependences dependences(block);
  std::set<size_t> free, ready; // without and with a place of their own, in the former order
  auto release = [&](size_t position) {
    (hasPlace(dependences.ops[position]) ? ready : free).insert(position);
  };
  for (size_t position = 0; position < dependences.ops.size(); ++position)
    if (dependences.waitsFor[position] == 0)
      release(position);
  while (!free.empty() || !ready.empty()) {
    std::set<size_t> &from = free.empty() ? ready : free;
    uint64_t chosen = free.empty() ? choices.draw("next op", ready.size() - 1) : 0;
    size_t position = *std::next(from.begin(), static_cast<std::ptrdiff_t>(chosen));
    from.erase(position);
    dependences.ops[position]->moveBefore(&block, block.without_terminator().end());
    for (size_t user : dependences.users[position])
      if (--dependences.waitsFor[user] == 0)
        release(user);
  }
}

} // namespace

void reorder(Choices &choices, func::FuncOp kernel) {
  std::vector<Block *> blocks;
  kernel.walk([&](Block *block) { blocks.push_back(block); });
  for (Block *block : blocks)
    reorder(choices, *block);
}

} // namespace npufuzz::generators
