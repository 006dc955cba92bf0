//===- Sketch.cpp - tensors and kernels, put together as a program --------===//
//
// Kernels name tensors by number while the program grows. Only at the end is it known which are
// arguments of @main and which are scratch. finish() makes @main: first the scratch tensors, then
// one call for each kernel, in order.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Sketch.h"
#include "generators/programs/ReducedAxes.h"

#include "generators/ChoiceSources.h"

namespace npufuzz::generators {

Sketch::Sketch(Choices &choices, const Capabilities &limits, const Sizes &sizes,
               mlir::MLIRContext *context)
    : choices(choices), limits(limits), sizes(sizes), context(context),
      features(drawFeatures(choices, limits, sizes)),
      module(mlir::ModuleOp::create(mlir::UnknownLoc::get(context))) {}

int Sketch::addTensor(ElementKind kind, llvm::ArrayRef<int64_t> shape, const InputSpec &input) {
  globals.push_back({Global::Role::tensor, kind, Shape(shape), intervalOf(input, kind), input});
  return static_cast<int>(globals.size()) - 1;
}
int Sketch::addTensor(ElementKind kind, llvm::ArrayRef<int64_t> shape) {
  return addTensor(kind, shape, drawInputSpec(choices, kind, features.wild));
}
int Sketch::addScratch(ElementKind kind, llvm::ArrayRef<int64_t> shape) {
  globals.push_back({Global::Role::scratch, kind, Shape(shape), {}, {}});
  return static_cast<int>(globals.size()) - 1;
}
int Sketch::addScratchLike(int global) {
  const Global like = globals[static_cast<size_t>(global)];
  return addScratch(like.kind, like.shape);
}
int Sketch::addScalar(const Scalar &value) {
  globals.push_back({Global::Role::scalar, value.kind, {}, value.interval, {}, value});
  return static_cast<int>(globals.size()) - 1;
}

// Launches the same kernel on other tensors, as ranks of a mixture of experts do.
void Sketch::launchAgain(size_t kernel, llvm::ArrayRef<std::pair<int, int>> instead) {
  Kernel again = kernels[kernel];
  auto replace = [&](std::vector<int> &ids) {
    for (int &id : ids)
      for (auto [before, after] : instead)
        if (id == before) {
          id = after;
          break;
        }
  };
  replace(again.arguments);
  replace(again.reads);
  replace(again.writes);
  for (int id : again.reads)
    ++globals[static_cast<size_t>(id)].kernelsReading;
  for (int id : again.writes) {
    Global &written = globals[static_cast<size_t>(id)];
    written.interval = everyValue(written.kind); // its input differs from the one it was built on
    written.exact = false;
    ++written.kernelsWriting;
  }
  kernels.push_back(std::move(again));
}

ViewScope Sketch::loadScope() const {
  return {features.loadViews, features.viewStepsMax, limits.rankMax, features.tensorElementsMax,
          limits.movesRuns};
}
ViewScope Sketch::storeScope() const {
  ViewScope scope = loadScope();
  scope.kinds = features.storeViews;
  scope.stepsMax = std::min<int64_t>(scope.stepsMax, 2);
  return scope;
}

mlir::Type Sketch::typeOf(const Global &global) const {
  mlir::Type element = tile::typeOf(global.kind, context);
  return global.role == Global::Role::scalar ? element
                                             : mlir::MemRefType::get(global.shape, element);
}

void Sketch::findLines() {
  auto separates = [&](int global) {
    return isSeparating(globals[static_cast<size_t>(global)].input.contents);
  };
  std::vector<int> ways(globals.size(), 0);
  for (Kernel &kernel : kernels) {
    if (llvm::none_of(kernel.arguments, separates))
      continue;
    forEachReduced(kernel.function, [&](unsigned argument, const Line &line) {
      int global = kernel.arguments[argument];
      if (!separates(global))
        return;
      // Draws any of them with even odds.
      InputSpec &input = globals[static_cast<size_t>(global)].input;
      auto way = static_cast<uint64_t>(++ways[static_cast<size_t>(global)]);
      if (caseSeed(input.seed, way) % way == 0)
        input.line = line;
    });
  }
}

Case Sketch::finish(Settings settings) {
  findLines();
  mlir::OpBuilder b(context);
  auto loc = b.getUnknownLoc();
  llvm::SmallVector<mlir::Type> types;
  std::vector<Tensor> inputs;
  for (const Global &global : globals) {
    if (global.role == Global::Role::scratch)
      continue;
    types.push_back(typeOf(global));
    if (global.role == Global::Role::tensor) {
      inputs.push_back(fillTensor(global.input, global.kind, global.shape));
    } else {
      inputs.emplace_back(global.kind, std::vector<int64_t>{});
      inputs.back().setBits(0, global.value.bits);
    }
  }
  b.setInsertionPointToEnd(module->getBody());
  auto entry = b.create<mlir::func::FuncOp>(loc, "main", b.getFunctionType(types, {}));
  mlir::Block *body = entry.addEntryBlock();
  b.setInsertionPointToStart(body);
  llvm::SmallVector<mlir::Value> values;
  unsigned argument = 0;
  for (const Global &global : globals)
    values.push_back(global.role == Global::Role::scratch
                         ? b.create<tile::ScratchOp>(loc, typeOf(global)).getResult()
                         : mlir::Value(body->getArgument(argument++)));
  for (Kernel &kernel : kernels) {
    llvm::SmallVector<mlir::Value> operands;
    for (int global : kernel.arguments)
      operands.push_back(values[static_cast<size_t>(global)]);
    b.create<mlir::func::CallOp>(loc, kernel.function, operands);
  }
  b.create<mlir::func::ReturnOp>(loc);
  return Case{Module(std::move(module)), std::move(inputs), std::move(settings), 0};
}

} // namespace npufuzz::generators
