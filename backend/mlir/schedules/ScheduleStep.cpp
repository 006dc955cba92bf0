//===- ScheduleStep.cpp ---------------------------------------------------===//
//
// A module may come from a stranger, and transform ops print, or run any pass by its name. So a
// step runs a sequence only if each op in it is in the table or finds payload. It refuses what
// breaks a duty of the table: a reducer must not turn a finding into a fault of the schedule.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/schedules/ScheduleStep.h"
#include "backend/mlir/schedules/TransformOps.h"

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

static constexpr StringLiteral matchOp = "transform.structured.match",
                               splitOp = "transform.split_handle";

/// Ops that find payload, compute sizes of tiles or hold other ops.
static bool isNavigation(Operation *op) {
  return llvm::is_contained({matchOp, splitOp, StringLiteral("transform.yield"),
                             StringLiteral("transform.apply_patterns"),
                             StringLiteral("transform.structured.multitile_sizes"),
                             StringLiteral("transform.structured.continuous_tile_sizes")},
                            op->getName().getStringRef());
}

/// First op of the sequence that no step may run; null: none.
static Operation *foreignOp(Operation *sequence) {
  Operation *foreign = nullptr;
  sequence->walk([&](Operation *op) {
    bool isKnown =
        op == sequence || isNavigation(op) || findTransformOp(op->getName().getStringRef());
    if (!isKnown && !foreign)
      foreign = op;
  });
  return foreign;
}

Operation *appliedOp(Operation *sequence) {
  Operation *applied = nullptr;
  bool areSeveral = false;
  sequence->walk([&](Operation *op) {
    if (op == sequence || isNavigation(op))
      return;
    areSeveral |= applied != nullptr;
    applied = op;
  });
  return areSeveral ? nullptr : applied;
}

std::vector<Operation *> payloadOf(Operation *applied, ModuleOp module) {
  // The handle of a set of patterns belongs to the op around it.
  if (applied->getNumOperands() == 0)
    applied = applied->getParentOp();
  std::vector<Operation *> payload;
  if (applied->getNumOperands() == 0)
    return payload;
  Value handle = applied->getOperand(0);
  std::optional<size_t> place;
  Operation *source = handle.getDefiningOp();
  if (source && source->getName().getStringRef() == splitOp) {
    place = cast<OpResult>(handle).getResultNumber();
    source = source->getOperand(0).getDefiningOp();
  }
  if (!source || source->getName().getStringRef() != matchOp)
    return payload;
  auto names = source->getAttrOfType<ArrayAttr>("ops");
  if (!names || names.size() != 1)
    return payload;
  StringRef name = cast<StringAttr>(names[0]).getValue();
  module.walk([&](Operation *op) { // in the order of structured.match
    if (op->getName().getStringRef() == name)
      payload.push_back(op);
  });
  if (!place)
    return payload;
  if (*place >= payload.size())
    return {};
  return {payload[*place]};
}

namespace {

class ScheduleStep : public PassWrapper<ScheduleStep, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ScheduleStep)

  explicit ScheduleStep(const TransformOp &op) : op(op) {}
  ScheduleStep(const ScheduleStep &other) : PassWrapper(other), op(other.op) {}

  StringRef getArgument() const override { return op.name; }
  StringRef getDescription() const override {
    return "Apply this transform op by a named sequence of the module";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<transform::TransformDialect>();
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto sequence = module.lookupSymbol<transform::NamedSequenceOp>(entryPoint);
    if (!sequence || sequence.isExternal())
      return fail("the module has no sequence @" + entryPoint.getValue());
    if (Operation *foreign = foreignOp(sequence))
      return fail("a schedule may not hold " + foreign->getName().getStringRef().str());
    Operation *applied = appliedOp(sequence);
    if (!applied || applied->getName().getStringRef() != op.name)
      return fail("expected one " + std::string(op.name) + " in @" + entryPoint.getValue());
    for (Operation *payload : payloadOf(applied, module))
      if (const Licence *broken = brokenLicence(op, applied, payload))
        return fail("the schedule breaks a duty of its author: " + std::string(broken->sentence));
    transform::TransformOptions options;
    options.enableEnforceSingleToplevelTransformOp(false);
    if (failed(transform::applyTransformNamedSequence(module, sequence, ModuleOp(), options)))
      signalPassFailure();
  }

private:
  void fail(const std::string &why) {
    getOperation().emitError(why);
    signalPassFailure();
  }

  const TransformOp &op;
  Option<std::string> entryPoint{*this, entryPointOption, llvm::cl::desc("Name of the sequence")};
};

} // namespace

void registerScheduleSteps() {
  static const bool once = [] {
    for (const TransformOp &op : transformOps())
      registerPass([&op] { return std::make_unique<ScheduleStep>(op); });
    return true;
  }();
  (void)once;
}

std::string stockPipeline(StringRef pipeline) {
  std::string text;
  constexpr StringLiteral prefix = "transform.";
  while (true) {
    size_t at = pipeline.find(prefix);
    text += pipeline.take_front(at);
    if (at == StringRef::npos)
      return text;
    pipeline = pipeline.drop_front(at);
    pipeline = pipeline.drop_front(std::min(pipeline.find_first_of("{,)"), pipeline.size()));
    text += interpreterPass;
  }
}

} // namespace npufuzz::mlirbackend
