//===- GuiltyFolder.cpp - folds one op at a time, and asks the judge ------===//
//
// The search keeps folding while the IR stays right and the pass still gives the same text. A fold
// that makes the IR wrong is suspect. To confirm it, the search hides the op under an unregistered
// name and runs the pass again. Constants are sorted before texts are compared, so that their
// places do not count.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/GuiltyFolder.h"

#include "backend/passes/UseOrder.h"
#include "backend/passes/Verification.h"
#include "oracles/Verdict.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

#include <map>

using namespace mlir;

namespace npufuzz::refinement {

namespace {

/// Name under which an op is hidden. It belongs to no dialect, so no pass knows what the op does.
constexpr StringLiteral hiddenName = "npufuzz.hidden";
/// A folder that changes its op in place is asked again, as OperationFolder does. This limit ends a
/// folder that swaps operands back and forth.
constexpr int foldsOfOneOpMax = 4;

bool isConstant(Operation *op) { return op->hasTrait<OpTrait::ConstantLike>(); }

/// Returns the values that replace the op's results; nullopt if one has no constant.
std::optional<SmallVector<Value>> materialize(Operation *op, ArrayRef<OpFoldResult> folded) {
  OpBuilder builder(op);
  SmallVector<Value> values;
  for (auto [result, now] : llvm::zip_equal(op->getResults(), folded)) {
    auto value = llvm::dyn_cast_if_present<Value>(now);
    if (!value)
      if (Operation *constant = op->getDialect()->materializeConstant(
              builder, llvm::cast<Attribute>(now), result.getType(), op->getLoc()))
        value = constant->getResult(0);
    if (!value || value.getType() != result.getType())
      return std::nullopt;
    values.push_back(value);
  }
  return values;
}

enum class Fold { none, inPlace, replaced };

/// Asks the op's folder and applies its answer, as mlir/Transforms/FoldUtils.h does.
Fold foldOnce(Operation *op) {
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands()) {
    Attribute constant;
    matchPattern(operand, m_Constant(&constant));
    operands.push_back(constant);
  }
  SmallVector<OpFoldResult> folded;
  if (failed(op->fold(operands, folded)))
    return Fold::none;
  bool isInPlace = folded.empty() || llvm::is_contained(folded, OpFoldResult(op->getResult(0)));
  if (isInPlace)
    return Fold::inPlace;
  auto values = materialize(op, folded);
  if (!values)
    return Fold::none;
  op->replaceAllUsesWith(*values);
  op->erase();
  return Fold::replaced;
}

/// Moves constants to the front of their function, one of a kind, in the order of their text, and
/// removes unused ones. Otherwise their position depends on the op that first needed one, which
/// does not matter here.
void sortConstants(ModuleOp module) {
  module.walk([](FunctionOpInterface function) {
    if (function.isExternal())
      return;
    std::map<std::string, SmallVector<Operation *>> constants;
    function.walk([&](Operation *op) {
      if (!isConstant(op))
        return;
      std::string text;
      llvm::raw_string_ostream(text)
          << op->getName() << op->getAttrDictionary() << op->getResult(0).getType();
      constants[text].push_back(op);
    });
    Block &entry = function.getFunctionBody().front();
    for (auto &[text, same] : llvm::reverse(constants)) {
      Operation *kept = same.front();
      kept->moveBefore(&entry, entry.begin());
      for (Operation *other : llvm::drop_begin(same)) {
        other->replaceAllUsesWith(kept);
        other->erase();
      }
      if (kept->use_empty())
        kept->erase();
    }
  });
}

class FolderSearch {
public:
  FolderSearch(ModuleOp input, RunPass run, llvm::function_ref<PrefixAnswer(ModuleOp)> judge)
      : current(cloneWithUses(input)), run(run), judge(judge) {}

  std::string folder() {
    after = textAfter(*current);
    if (after.empty())
      return "";
    current->walk([&](Operation *op) {
      if (!isConstant(op) && !llvm::isa<ModuleOp, FunctionOpInterface>(op))
        ops.push_back(op);
    });
    for (size_t next = 0; next < ops.size(); ++next)
      for (int times = 0; ops[next] && times < foldsOfOneOpMax; ++times) {
        std::string name = ops[next]->getName().getStringRef().str();
        Step step = fold(next);
        if (step == Step::guilty)
          return (oracles::folderPrefix + name).str();
        if (step == Step::skipped)
          break;
      }
    return "";
  }

private:
  enum class Step { skipped, folded, guilty };

  /// Returns the IR after the pass, with its constants sorted; empty if the pass leaves none.
  std::string textAfter(ModuleOp before) {
    OwningOpRef<ModuleOp> module = cloneWithUses(before);
    StepResult done = run(module);
    if (!module || !(done.goesOn() || done.isInvalid()))
      return "";
    sortConstants(*module);
    std::string text;
    llvm::raw_string_ostream os(text);
    module->print(os, OpPrintingFlags().printGenericOpForm());
    return text;
  }

  PrefixAnswer answer(ModuleOp module) {
    return failed(verifyReadable(module)) ? PrefixAnswer::wrong : judge(module);
  }

  /// Copies `current`, and returns each op of the list in the copy.
  std::pair<OwningOpRef<ModuleOp>, std::vector<Operation *>> copy() {
    IRMapping mapping;
    OwningOpRef<ModuleOp> module(llvm::cast<ModuleOp>(current->getOperation()->clone(mapping)));
    std::vector<Operation *> copies;
    for (Operation *op : ops)
      copies.push_back(op ? mapping.lookup(op) : nullptr);
    return {std::move(module), std::move(copies)};
  }

  /// Folds the op of that number in `current`, as the pass may do.
  Step fold(size_t number) {
    auto [module, copies] = copy();
    Fold done = foldOnce(copies[number]);
    if (done == Fold::none)
      return Step::skipped;
    if (done == Fold::replaced)
      copies[number] = nullptr;
    PrefixAnswer now = answer(*module);
    if (now == PrefixAnswer::open || textAfter(*module) != after)
      return Step::skipped;
    if (now == PrefixAnswer::wrong)
      return isRightWithout(number) ? Step::guilty : Step::skipped;
    current = std::move(module);
    ops = std::move(copies);
    return Step::folded;
  }

  /// True if the pass is right when the op is hidden from it.
  bool isRightWithout(size_t number) {
    auto [module, copies] = copy();
    Operation *op = copies[number];
    // No other op can replace one with a region or successors.
    if (op->getNumRegions() > 0 || op->getNumSuccessors() > 0 ||
        op->hasTrait<OpTrait::IsTerminator>())
      return false;
    // Passes look at the number of uses of a value, and this copy must not count.
    Operation *kept = op->clone(Operation::CloneOptions::all().cloneOperands(false));
    SmallVector<Type> operandTypes(op->getOperandTypes());
    OperationState state(op->getLoc(), hiddenName);
    state.addOperands(op->getOperands());
    state.addTypes(op->getResultTypes());
    MLIRContext &context = *op->getContext();
    context.allowUnregisteredDialects();
    Operation *hidden = OpBuilder(op).create(state);
    op->replaceAllUsesWith(hidden);
    op->erase();
    StepResult done = run(module);
    bool isRight = done.goesOn() && unhide(*module, kept, operandTypes) &&
                   answer(*module) == PrefixAnswer::right;
    kept->destroy();
    return isRight;
  }

  /// Restores copies of the op. Returns false if the pass has changed its types. The pass may have
  /// made several copies, or none.
  static bool unhide(ModuleOp module, Operation *kept, ArrayRef<Type> operandTypes) {
    std::vector<Operation *> hidden;
    module.walk([&](Operation *op) {
      if (op->getName().getStringRef() == hiddenName)
        hidden.push_back(op);
    });
    for (Operation *op : hidden) {
      if (!llvm::equal(op->getOperandTypes(), operandTypes) ||
          !llvm::equal(op->getResultTypes(), kept->getResultTypes()))
        return false;
      Operation *again = kept->clone();
      again->setOperands(op->getOperands());
      OpBuilder(op).insert(again);
      op->replaceAllUsesWith(again);
      op->erase();
    }
    return true;
  }

  OwningOpRef<ModuleOp> current;
  RunPass run;
  llvm::function_ref<PrefixAnswer(ModuleOp)> judge;
  std::string after;            ///< result of the pass on the original
  std::vector<Operation *> ops; ///< in `current`; null for one that was folded away
};

} // namespace

std::string findGuiltyFolder(ModuleOp input, RunPass run,
                             llvm::function_ref<PrefixAnswer(ModuleOp)> judge) {
  return FolderSearch(input, run, judge).folder();
}

} // namespace npufuzz::refinement
