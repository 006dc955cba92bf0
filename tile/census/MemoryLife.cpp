//===- MemoryLife.cpp - who writes a tensor, and who reads it -------------===//
//
// Table memory has the pairs of accesses of one tensor, in the order in which they take effect. The
// same view at the same offsets is one place; the census does not ask whether other views overlap.
// Table reach has the makers and the users of what goes through a tensor.
//
//===----------------------------------------------------------------------===//
#include "tile/census/Counting.h"
#include "tile/census/Makers.h"
#include "tile/census/Ports.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

namespace npufuzz::tile {

using mlir::Operation;
using mlir::Value;

namespace {
struct Access {
  Operation *op;
  llvm::StringRef name; ///< mnemonic
  Value view;
  llvm::SmallVector<Value> offsets;
};
} // namespace

static constexpr llvm::StringLiteral accessNames[] = {"load", "store", "gather", "scatter"};
static constexpr llvm::StringLiteral placeNames[] = {"same place", "same view", "other view"};
static constexpr llvm::StringLiteral orderNames[] = {"same block", "other block", "next iteration"};
static constexpr llvm::StringLiteral otherKernel = "other kernel";

static bool writes(llvm::StringRef access) { return access == "store" || access == "scatter"; }

static std::string memoryCell(llvm::StringRef first, llvm::StringRef second, llvm::StringRef place,
                              llvm::StringRef order) {
  return (first + ", " + second + ": " + place + ", " + order).str();
}

static std::optional<Access> accessOf(Operation *op) {
  std::optional<Access> access;
  auto take = [&](auto transfer) {
    access = Access{op, transfer.record.mnemonic, transfer.getView(),
                    llvm::to_vector(transfer.getOffsets())};
  };
  if (auto load = mlir::dyn_cast<LoadOp>(op))
    take(load);
  else if (auto store = mlir::dyn_cast<StoreOp>(op))
    take(store);
  else if (auto gather = mlir::dyn_cast<GatherOp>(op))
    take(gather);
  else if (auto scatter = mlir::dyn_cast<ScatterOp>(op))
    take(scatter);
  return access;
}

using Accesses = llvm::MapVector<Value, std::vector<Access>>;
static Accesses accessesOf(mlir::func::FuncOp kernel) {
  Accesses accesses;
  kernel.walk([&](Operation *op) {
    if (std::optional<Access> access = accessOf(op))
      for (Value tensor : tensorsBehind(access->view))
        accesses[tensor].push_back(*access);
  });
  return accesses;
}

static llvm::StringRef placeOf(const Access &a, const Access &b) {
  if (a.view != b.view)
    return "other view";
  return a.offsets == b.offsets ? "same place" : "same view";
}

static bool shareLoop(Operation *a, Operation *b) {
  for (Operation *loop = a->getParentOp(); loop; loop = loop->getParentOp())
    if (mlir::isa<mlir::affine::AffineForOp>(loop) && loop->isAncestor(b))
      return true;
  return false;
}

static void countPairs(llvm::ArrayRef<Access> accesses, OnCell onCell) {
  for (size_t i = 0; i < accesses.size(); ++i)
    for (size_t j = i + 1; j < accesses.size(); ++j) {
      const Access &a = accesses[i], &b = accesses[j];
      llvm::StringRef place = placeOf(a, b);
      bool oneBlock = a.op->getBlock() == b.op->getBlock();
      onCell(CellTable::memory,
             memoryCell(a.name, b.name, place, oneBlock ? "same block" : "other block"),
             {b.op, a.op});
      if (shareLoop(a.op, b.op))
        onCell(CellTable::memory, memoryCell(b.name, a.name, place, "next iteration"),
               {a.op, b.op});
    }
}

/// Calls `on` with each operand that the loaded tile is: "binary.lhs".
static void forEachTaker(Value loaded,
                         llvm::function_ref<void(Operation *, const std::string &)> on) {
  for (mlir::OpOperand &use : loaded.getUses()) {
    const OpRecord *record = findRecord(use.getOwner());
    if (!record)
      continue;
    forEachTileOperand(use.getOwner(), [&](size_t position, Value operand) {
      if (operand == loaded)
        on(use.getOwner(), groupOf(*record) + "." + operandName(use.getOwner(), position).str());
    });
  }
}

static void countWay(llvm::StringRef way, llvm::ArrayRef<std::string> makers, Operation *reader,
                     OnCell onCell) {
  forEachTaker(reader->getResult(0), [&](Operation *user, const std::string &taker) {
    for (const std::string &maker : makers)
      onCell(CellTable::reach, (way + " " + maker + " -> " + taker).str(), {user, reader});
  });
}

/// Groups of the ops that made what an access stores.
static std::vector<std::string> makersOfStored(const Access &access) {
  std::vector<std::string> groups;
  for (Operation *maker : makersOf(access.op->getOperand(0))) // the value
    groups.push_back(groupOf(*findRecord(maker)));
  return groups;
}

static void countThroughMemory(llvm::ArrayRef<Access> accesses, OnCell onCell) {
  for (const Access &write : accesses)
    if (writes(write.name))
      for (const Access &read : accesses)
        if (!writes(read.name))
          countWay("through memory", makersOfStored(write), read.op, onCell);
}

void countMemory(llvm::ArrayRef<KernelCall> calls, OnCell onCell) {
  std::map<mlir::func::FuncOp, Accesses, decltype([](mlir::func::FuncOp a, mlir::func::FuncOp b) {
             return a->isBeforeInBlock(b);
           })>
      known;
  struct Earlier {
    llvm::StringRef name;
    std::vector<std::string> makers;
  };
  llvm::DenseMap<Value, std::vector<Earlier>> earlier;
  for (const KernelCall &call : calls) {
    auto [found, isNew] = known.try_emplace(call.kernel);
    if (isNew) {
      found->second = accessesOf(call.kernel);
      for (const auto &[tensor, accesses] : found->second) {
        countPairs(accesses, onCell);
        countThroughMemory(accesses, onCell);
      }
    }
    for (const auto &[tensor, accesses] : found->second) {
      auto argument = mlir::dyn_cast<mlir::BlockArgument>(tensor);
      if (!argument)
        continue;
      std::vector<Earlier> &before = earlier[call.operands[argument.getArgNumber()]];
      for (const Access &access : accesses)
        for (const Earlier &one : before) {
          onCell(CellTable::memory, memoryCell(one.name, access.name, "any view", otherKernel),
                 {access.op});
          if (!writes(access.name))
            countWay("across kernels", one.makers, access.op, onCell);
        }
      for (const Access &access : accesses)
        before.push_back({access.name, writes(access.name) ? makersOfStored(access)
                                                           : std::vector<std::string>()});
    }
  }
}

CellNames possibleMemory() {
  CellNames cells;
  for (llvm::StringRef first : accessNames)
    for (llvm::StringRef second : accessNames) {
      for (llvm::StringRef place : placeNames)
        for (llvm::StringRef order : orderNames)
          cells.push_back(memoryCell(first, second, place, order));
      cells.push_back(memoryCell(first, second, "any view", otherKernel));
    }
  return cells;
}

} // namespace npufuzz::tile
