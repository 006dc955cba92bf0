//===- Prefixes.cpp -------------------------------------------------------===//
#include "backend/mlir/schedules/Prefixes.h"
#include "backend/mlir/schedules/ScheduleStep.h"
#include "backend/mlir/schedules/TransformOps.h"

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

using transform::NamedSequenceOp;

/// Names the sequence of transform-interpreter{entry-point=NAME}; nothing if it has other options.
static std::optional<std::string> entryPointOf(const PipelineStep &step) {
  if (step.pass != interpreterPass)
    return std::nullopt;
  StringRef options = StringRef(step.text).split('{').second.split('}').first.trim();
  if (options.empty())
    return transform::TransformDialect::kTransformEntryPointSymbolName.str();
  if (!options.consume_front(entryPointOption) || !options.consume_front("=") ||
      options.contains(' '))
    return std::nullopt;
  return options.str();
}

/// A set of patterns is known by what it holds.
static std::string nameOf(Operation &op) {
  if (op.getName().getStringRef() == "transform.apply_patterns" && !op.getRegion(0).empty() &&
      !op.getRegion(0).front().empty())
    return op.getRegion(0).front().front().getName().getStringRef().str();
  return op.getName().getStringRef().str();
}

std::optional<Prefixes> Prefixes::of(const PipelineStep &step, ModuleOp module) {
  std::optional<std::string> entryPoint = entryPointOf(step);
  if (!entryPoint)
    return std::nullopt;
  auto sequence = module.lookupSymbol<NamedSequenceOp>(*entryPoint);
  if (!sequence || sequence.isExternal() || sequence.getFunctionType().getNumResults() > 0)
    return std::nullopt;
  Prefixes prefixes(module.clone(), *entryPoint);
  for (Operation &op : sequence.getBody().front().without_terminator())
    prefixes.names.push_back(nameOf(op));
  return prefixes;
}

/// Removes the ops of the sequence after the first `count`.
static void shorten(NamedSequenceOp sequence, size_t count) {
  Block &body = sequence.getBody().front();
  while (body.getOperations().size() > count + 1) // the terminator stays
    std::prev(body.end(), 2)->erase();
}

OwningOpRef<ModuleOp> Prefixes::payloadWith(size_t count) const {
  OwningOpRef<ModuleOp> copy(const_cast<Prefixes *>(this)->payload->clone());
  shorten(copy->lookupSymbol<NamedSequenceOp>(entryPoint), count);
  return copy;
}

static LogicalResult interpret(ModuleOp module, StringRef entryPoint) {
  auto sequence = module.lookupSymbol<NamedSequenceOp>(entryPoint);
  transform::TransformOptions options;
  options.enableEnforceSingleToplevelTransformOp(false);
  return transform::applyTransformNamedSequence(module, sequence, ModuleOp(), options);
}

LogicalResult Prefixes::apply(size_t count, ModuleOp module) const {
  OwningOpRef<ModuleOp> copy = payloadWith(count);
  if (failed(interpret(*copy, entryPoint)))
    return failure();
  // The whole sequence stays in the module, as after transform-interpreter.
  ModuleOp original = const_cast<Prefixes *>(this)->payload.get();
  if (auto shortened = copy->lookupSymbol<NamedSequenceOp>(entryPoint)) {
    OpBuilder builder(shortened);
    builder.clone(*original.lookupSymbol<NamedSequenceOp>(entryPoint));
    shortened.erase();
  }
  module->setAttrs(copy->getOperation()->getAttrDictionary());
  module.getBodyRegion().takeBody(copy->getBodyRegion());
  return success();
}

/// Marks payload for a moment.
static constexpr StringLiteral mark = "npufuzz.payload";

std::string Prefixes::brokenDuty(size_t index) const {
  const TransformOp *op = findTransformOp(names[index]);
  if (!op || op->licences.empty())
    return "";
  OwningOpRef<ModuleOp> copy = payloadWith(index + 1);
  auto sequence = copy->lookupSymbol<NamedSequenceOp>(entryPoint);
  Operation *applied = &*std::prev(sequence.getBody().front().end(), 2);
  Operation *kept = applied->clone();
  std::unique_ptr<Operation, void (*)(Operation *)> keeper(kept, [](Operation *one) {
    one->dropAllReferences();
    one->destroy();
  });
  if (applied->getNumOperands() == 0)
    return "";
  OpBuilder builder(applied);
  builder.create<transform::AnnotateOp>(applied->getLoc(), applied->getOperand(0),
                                        builder.getStringAttr(mark), Value());
  applied->erase();
  if (failed(interpret(*copy, entryPoint)))
    return "";
  std::string duty;
  copy->walk([&](Operation *payload) {
    if (!payload->hasAttr(mark) || !duty.empty())
      return;
    if (const Licence *broken = brokenLicence(*op, kept, payload))
      duty = std::string(broken->sentence) + " (" + broken->source + ")";
  });
  return duty;
}

} // namespace npufuzz::mlirbackend
