//===- PlanOrderUnstable.cpp - equal buffers in any order -----------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace npufuzz::npu {

/// First operation of the buffer's block that uses it.
static Operation *startOf(AllocOp alloc) {
  Operation *start = nullptr;
  for (Operation *user : alloc->getUsers()) {
    Operation *here = alloc->getBlock()->findAncestorOpInBlock(*user);
    if (!start || here->isBeforeInBlock(start))
      start = here;
  }
  return start;
}

/// A table of pointers can have any order. Here the order is a function of the operation, so that a
/// case always compiles in the same way.
static uint64_t hashOf(Operation *start) {
  std::string text;
  llvm::raw_string_ostream os(text);
  start->print(os, OpPrintingFlags().useLocalScope());
  return llvm::xxh3_64bits(StringRef(os.str()));
}

/// The table knows only the end of the last one placed of three equal lifetimes. If that is the
/// second, the third begins at the first.
static LogicalResult placeInHashOrder(ModuleOp module) {
  int64_t lanes = Machine::of(module).lanes;
  module.walk([&](func::FuncOp kernel) {
    llvm::MapVector<std::pair<Operation *, int64_t>, SmallVector<AllocOp>> equals;
    kernel.walk([&](AllocOp alloc) {
      if (Operation *start = startOf(alloc))
        equals[{start, bankBytes(alloc.getBuffer().getType(), lanes)}].push_back(alloc);
    });
    for (auto &[key, allocs] : equals)
      if (allocs.size() >= 3 && hashOf(key.first) % 3 == 0)
        allocs[2].setAddress(*allocs[0].getAddress());
  });
  return success();
}

PlantedBug planOrderUnstable() {
  return {{"plan-order-unstable",
           "npu-plan-memory",
           "three buffers of equal size and start are placed in hash order, in some of them the "
           "third over the first",
           {"value", "undef", "memory", "bits"}},
          PlantedBug::When::afterPass,
          placeInHashOrder};
}

} // namespace npufuzz::npu
