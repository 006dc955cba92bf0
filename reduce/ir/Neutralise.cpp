//===- Neutralise.cpp - rules that remove the triggers of known bugs ------===//
//
// A table of rules; each rule is a function that rewrites all places at once.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Neutralise.h"

#include "reduce/ir/NeutraliseAffine.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace npufuzz::reduceir {

namespace {

template <typename Op> std::vector<Op> all(ModuleOp module) {
  std::vector<Op> ops;
  module.walk([&](Op op) { ops.push_back(op); });
  return ops;
}

/// Condition that an index loop has iterations.
Value entryCondition(OpBuilder &b, Location loc, Value lower, Value upper) {
  return b.create<arith::CmpIOp>(loc, arith::CmpIPredicate::slt, lower, upper);
}

/// `if (condition) results = loop else results = inits`.
void guard(Operation *loop, Value condition, ValueRange inits) {
  OpBuilder b(loop->getContext());
  b.setInsertionPointAfter(loop);
  Location loc = loop->getLoc();
  auto choice = b.create<scf::IfOp>(loc, loop->getResultTypes(), condition,
                                    /*withElseRegion=*/loop->getNumResults() > 0);
  loop->replaceAllUsesWith(choice.getResults());
  Block *inside = choice.thenBlock();
  loop->moveBefore(inside, inside->begin());
  if (loop->getNumResults() == 0)
    return;
  b.setInsertionPointToEnd(inside);
  b.create<scf::YieldOp>(loc, loop->getResults());
  b.setInsertionPointToEnd(choice.elseBlock());
  b.create<scf::YieldOp>(loc, inits);
}

bool guardLoops(ModuleOp module, StringRef, std::string &) {
  auto plain = all<scf::ForOp>(module);
  auto affine = all<affine::AffineForOp>(module);
  for (scf::ForOp loop : plain) {
    OpBuilder b(loop);
    guard(loop, entryCondition(b, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound()),
          loop.getInitArgs());
  }
  for (affine::AffineForOp loop : affine) {
    OpBuilder b(loop);
    Location loc = loop.getLoc();
    // The bounds of an affine loop are the largest and the smallest result of its maps.
    Value lower =
        b.create<affine::AffineMaxOp>(loc, loop.getLowerBoundMap(), loop.getLowerBoundOperands());
    Value upper =
        b.create<affine::AffineMinOp>(loc, loop.getUpperBoundMap(), loop.getUpperBoundOperands());
    guard(loop, entryCondition(b, loc, lower, upper), loop.getInits());
  }
  return !plain.empty() || !affine.empty();
}

/// Makes every mask let everything through.
bool fullMasks(ModuleOp module, StringRef, std::string &) {
  bool changed = false;
  module.walk([&](Operation *op) {
    if (!isa<vector::CreateMaskOp, vector::ConstantMaskOp>(op))
      return;
    auto type = cast<VectorType>(op->getResult(0).getType());
    if (type.isScalable())
      return;
    OpBuilder b(op);
    op->replaceAllUsesWith(
        b.create<arith::ConstantOp>(op->getLoc(), DenseElementsAttr::get(type, true)));
    op->erase();
    changed = true;
  });
  return changed;
}

bool unitSteps(ModuleOp module, StringRef, std::string &) {
  bool changed = false;
  for (affine::AffineForOp loop : all<affine::AffineForOp>(module))
    if (loop.getStepAsInt() != 1) {
      loop.setStep(1);
      changed = true;
    }
  for (scf::ForOp loop : all<scf::ForOp>(module)) {
    auto constant = loop.getStep().getDefiningOp<arith::ConstantOp>();
    auto step = constant ? dyn_cast<IntegerAttr>(constant.getValue()) : IntegerAttr();
    if (step && step.getValue().isOne())
      continue;
    OpBuilder b(loop);
    Type type = loop.getStep().getType();
    loop.getStepMutable().assign(
        b.create<arith::ConstantOp>(loop.getLoc(), b.getIntegerAttr(type, 1)));
    changed = true;
  }
  return changed;
}

/// 1, as bits or as a number; null for other types.
TypedAttr oneOf(OpBuilder &b, Type type) {
  if (auto floating = dyn_cast<FloatType>(type))
    return b.getFloatAttr(floating, 1);
  return type.isIntOrIndex() ? TypedAttr(b.getIntegerAttr(type, 1)) : TypedAttr();
}

/// Makes stores in loops all write the same number, so that the order of iterations does not change
/// memory. Extra or missing iterations, and wrong places, still show.
bool storeConstants(ModuleOp module, StringRef, std::string &) {
  bool changed = false;
  auto storeOne = [&](Operation *store, OpOperand &stored) {
    OpBuilder b(store);
    TypedAttr one = oneOf(b, stored.get().getType());
    if (!one || !store->getParentOfType<LoopLikeOpInterface>())
      return;
    stored.set(b.create<arith::ConstantOp>(store->getLoc(), one));
    changed = true;
  };
  for (affine::AffineStoreOp store : all<affine::AffineStoreOp>(module))
    storeOne(store, store.getValueMutable());
  for (memref::StoreOp store : all<memref::StoreOp>(module))
    storeOne(store, store.getValueMutable());
  return changed;
}

/// Inserts a load of the same place before each store.
bool readBeforeWrite(ModuleOp module, StringRef, std::string &) {
  auto stores = all<affine::AffineStoreOp>(module);
  auto vectorStores = all<affine::AffineVectorStoreOp>(module);
  for (affine::AffineStoreOp store : stores) {
    OpBuilder b(store);
    b.create<affine::AffineLoadOp>(store.getLoc(), store.getMemRef(), store.getAffineMap(),
                                   store.getMapOperands());
  }
  for (affine::AffineVectorStoreOp store : vectorStores) {
    OpBuilder b(store);
    b.create<affine::AffineVectorLoadOp>(store.getLoc(), store.getVectorType(), store.getMemRef(),
                                         store.getAffineMap(), store.getMapOperands());
  }
  return !stores.empty() || !vectorStores.empty();
}

/// Lets an op without reductions read the old elements of its results through an input; nothing
/// then reads the tensor that it fills.
bool readInputs(ModuleOp module, StringRef, std::string &) {
  bool changed = false;
  for (linalg::GenericOp op : all<linalg::GenericOp>(module)) {
    if (op.getNumParallelLoops() != op.getNumLoops() || !op.hasPureTensorSemantics() ||
        llvm::all_of(op.getRegionOutputArgs(), [](Value old) { return old.use_empty(); }))
      continue;
    OpBuilder b(op);
    SmallVector<Value> inputs = llvm::to_vector(op.getInputs());
    llvm::append_range(inputs, op.getOutputs());
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    SmallVector<AffineMap> ofOutputs(ArrayRef(maps).drop_front(op.getNumDpsInputs()));
    llvm::append_range(maps, ofOutputs);
    auto reader = b.create<linalg::GenericOp>(op.getLoc(), op.getResultTypes(), inputs,
                                              op.getOutputs(), maps, op.getIteratorTypesArray());
    // The body's arguments for the results become those of the new inputs; new arguments follow
    // them.
    reader.getRegion().takeBody(op.getRegion());
    for (Value output : op.getOutputs())
      reader.getBody()->addArgument(getElementTypeOrSelf(output.getType()), op.getLoc());
    op.replaceAllUsesWith(reader);
    op.erase();
    changed = true;
  }
  return changed;
}

bool nestedDivisions(ModuleOp module, StringRef, std::string &) {
  return computeNestedDivisions(module);
}

bool boundsOfCarried(ModuleOp module, StringRef, std::string &) {
  return computeBoundsOfCarried(module);
}

/// Replaces ops of that name by an operand of the result's type.
bool withoutOp(ModuleOp module, StringRef name, std::string &) {
  std::vector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (op->getName().getStringRef() == name)
      ops.push_back(op);
  });
  bool changed = false;
  for (Operation *op : ops) {
    SmallVector<Value> standIns;
    for (Value result : op->getResults())
      for (Value operand : op->getOperands())
        if (operand.getType() == result.getType()) {
          standIns.push_back(operand);
          break;
        }
    if (standIns.size() != op->getNumResults())
      continue;
    op->replaceAllUsesWith(standIns);
    op->erase();
    changed = true;
  }
  return changed;
}

/// Removes `NAME=value` from the options of every pass.
bool withoutOption(ModuleOp, StringRef name, std::string &pipeline) {
  std::string sought = (name + "=").str();
  for (size_t at = pipeline.find(sought); at != std::string::npos;
       at = pipeline.find(sought, at + 1)) {
    if (at == 0 || (pipeline[at - 1] != '{' && pipeline[at - 1] != ' '))
      continue;
    size_t end = pipeline.find_first_of(" }", at);
    if (end != std::string::npos && pipeline[end] == ' ')
      ++end;
    pipeline.erase(at, end - at);
    return true;
  }
  return false;
}

/// A row of the table: the description for people, and the rewriting.
struct Rule {
  NeutraliserRule text;
  bool (*apply)(ModuleOp module, StringRef argument, std::string &pipeline);
};

constexpr Rule rules[] = {
    {{"guard-loops", "", "a loop of scf or affine that has no iteration is not reached"},
     guardLoops},
    {{"full-masks", "", "every mask that the program makes lets everything through"}, fullMasks},
    {{"unit-steps", "", "every loop steps by 1"}, unitSteps},
    {{"store-constants", "", "stores in loops all write the same number, in whatever order"},
     storeConstants},
    {{"read-before-write", "", "before every affine.store stands an affine.load of its place"},
     readBeforeWrite},
    {{"read-inputs", "", "an elementwise linalg.generic reads what it overwrites by an input"},
     readInputs},
    {{"nested-divisions", "", "divisions of what holds a remainder are computed by arith"},
     nestedDivisions},
    {{"bounds-of-carried", "", "affine.min and affine.max of a carried value are made by arith"},
     boundsOfCarried},
    {{"without-op", "OP", "ops of this name go, an operand stands in the place of each result"},
     withoutOp},
    {{"without-option", "NAME", "no pass gets this option"}, withoutOption},
};

const Rule *findRule(StringRef name) {
  const auto *rule = llvm::find_if(rules, [&](const Rule &one) { return one.text.name == name; });
  return rule == std::end(rules) ? nullptr : rule;
}

} // namespace

llvm::Expected<Neutraliser> parseNeutraliser(llvm::StringRef text) {
  auto [name, argument] = text.trim().split('=');
  const Rule *rule = findRule(name);
  if (!rule) {
    std::string names =
        llvm::join(llvm::map_range(rules, [](const Rule &one) { return one.text.name; }), ", ");
    return llvm::createStringError("expected one of " + names + ", got \"" + name + "\"");
  }
  if (rule->text.argument.empty() && !argument.empty())
    return llvm::createStringError(name + ": expected no argument, got \"" + argument + "\"");
  if (!rule->text.argument.empty() && argument.empty())
    return llvm::createStringError(name + ": expected " + name + "=" + rule->text.argument);
  return Neutraliser{name.str(), argument.str()};
}

bool neutralise(const Neutraliser &neutraliser, ModuleOp module, std::string &pipeline) {
  const Rule *rule = findRule(neutraliser.rule);
  assert(rule && "parseNeutraliser knows the rules");
  return rule->apply(module, neutraliser.argument, pipeline);
}

} // namespace npufuzz::reduceir
