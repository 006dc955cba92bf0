//===- Tidy.cpp - removes dead code and makes equal programs identical ----===//
//
// Edits may leave remains, so that no edit has to clean up. Canonical names and places make
// programs identical that differ only in their history, and the engine's fingerprints then
// recognise them.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/Tidy.h"
#include "reduce/program/Draft.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace npufuzz::reduce {

static void dropDeadOps(ModuleOp module) {
  // Post-order backwards: users go before the values that they use, bodies before their loops.
  bool changed = true;
  while (changed) {
    changed = false;
    std::vector<Operation *> ops;
    module->walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : llvm::reverse(ops)) {
      // Erasing a loop erases its body too, so looks only at leaves; a loop's turn comes when it is
      // one.
      bool leaf = llvm::all_of(op->getRegions(), [](Region &region) {
        return region.empty() ||
               (llvm::hasSingleElement(region) && llvm::hasSingleElement(region.front()));
      });
      if (!leaf || isa<func::FuncOp>(op) || !op->use_empty())
        continue;
      if (!isa<tile::ScratchOp>(op) && !isOpTriviallyDead(op))
        continue;
      bool tookOthersAlong = op->getNumRegions() > 0;
      op->erase();
      changed = true;
      if (tookOthersAlong)
        break;
    }
  }
}

static bool dropUnusedArguments(Case &testCase) {
  bool changed = false;
  func::FuncOp entry = tile::mainOf(testCase.module);
  for (func::FuncOp kernel : tile::kernelsOf(testCase.module)) {
    llvm::BitVector unused(kernel.getNumArguments());
    for (BlockArgument argument : kernel.getArguments())
      unused[argument.getArgNumber()] = argument.use_empty();
    if (unused.none())
      continue;
    for (func::CallOp call : callsOf(kernel))
      call->eraseOperands(unused);
    kernel.eraseArguments(unused);
    changed = true;
  }
  llvm::BitVector unused(entry.getNumArguments());
  for (BlockArgument argument : entry.getArguments())
    unused[argument.getArgNumber()] = argument.use_empty();
  for (size_t i = testCase.inputs.size(); i-- > 0;)
    if (unused[i])
      testCase.inputs.erase(testCase.inputs.begin() + static_cast<std::ptrdiff_t>(i));
  entry.eraseArguments(unused);
  return changed || unused.any();
}

static void dropUncalledKernels(mlir::ModuleOp program) {
  std::vector<func::FuncOp> called = tile::kernelsOf(program);
  for (auto function : llvm::make_early_inc_range(program.getOps<func::FuncOp>()))
    if (function != tile::mainOf(program) && !llvm::is_contained(called, function))
      function.erase();
}

void dropUnused(Case &testCase) {
  dropUncalledKernels(testCase.module);
  do
    dropDeadOps(testCase.module.get());
  while (dropUnusedArguments(testCase));
}

static void hoistConstants(func::FuncOp function) {
  Block &top = function.getBody().front();
  llvm::MapVector<Attribute, arith::ConstantOp> known; // a typed attribute carries its type
  std::vector<arith::ConstantOp> constants;
  function.walk([&](arith::ConstantOp op) { constants.push_back(op); });
  Operation *last = nullptr;
  for (arith::ConstantOp constant : constants) {
    auto [entry, isNew] = known.insert({constant.getValue(), constant});
    if (!isNew) {
      constant.replaceAllUsesWith(entry->second.getResult());
      constant.erase();
      continue;
    }
    if (last)
      constant->moveAfter(last);
    else
      constant->moveBefore(&top, top.begin());
    last = constant;
  }
}

void canonicalise(Case &testCase) {
  ModuleOp module = testCase.module.get();
  for (auto function : module.getOps<func::FuncOp>())
    hoistConstants(function);
  std::vector<func::FuncOp> kernels = tile::kernelsOf(testCase.module);
  func::FuncOp entry = tile::mainOf(testCase.module);
  // Uses intermediate names without collisions: a kernel may already have another one's new name.
  for (bool isFinal : {false, true}) {
    std::vector<std::pair<func::CallOp, std::string>> renamed;
    for (auto [number, kernel] : llvm::enumerate(kernels)) {
      std::string name = (isFinal ? "k" : "reduced_kernel_") + std::to_string(number);
      for (func::CallOp call : callsOf(kernel))
        renamed.emplace_back(call, name);
    }
    for (auto &[call, name] : renamed)
      call.setCallee(name);
    for (auto [number, kernel] : llvm::enumerate(kernels))
      kernel.setSymName((isFinal ? "k" : "reduced_kernel_") + std::to_string(number));
  }
  for (func::FuncOp kernel : kernels)
    kernel->moveBefore(module.getBody(), module.getBody()->end());
  entry->moveBefore(module.getBody(), module.getBody()->end());
}

} // namespace npufuzz::reduce
