//===- DrawStep.cpp - picks an op, its payload and its numbers ------------===//
//
// Looks at each op of the IR at hand and lists what fits it. A set of patterns fits where an op
// occurs at which one of them begins.
//
//===----------------------------------------------------------------------===//
#include "campaign/schedules/DrawStep.h"

#include "backend/mlir/schedules/PatternSets.h"
#include "backend/mlir/schedules/ScheduleStep.h"
#include "backend/mlir/schedules/TransformOps.h"

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::campaign::schedules {

using namespace mlir;
using mlirbackend::TransformOp;

namespace {

/// Ops of one name that a step tells apart by their place; more of them are left alone.
constexpr size_t sameNameMax = 12;
/// Weight of a set of patterns.
constexpr size_t patternsWeight = 1;

/// A transform op with payload that it fits.
struct Candidate {
  const TransformOp *op;
  void (*write)(StepWriter &);
  size_t weight;
  std::vector<Operation *> payload;
};

class Payload {
public:
  explicit Payload(ModuleOp module) {
    module.walk([&](Operation *op) {
      llvm::StringRef dialect = op->getName().getDialectNamespace();
      if (dialect == "transform" || op == module)
        return;
      names.insert((dialect + ".").str());
      names.insert(op->getName().getStringRef());
      ++count[op->getName().getStringRef()];
      all.push_back(op);
    });
    llvm::erase_if(all, [&](Operation *op) {
      return count.lookup(op->getName().getStringRef()) > sameNameMax;
    });
  }

  std::vector<Operation *> fitting(const TransformOp &op) const {
    std::vector<Operation *> found;
    for (Operation *one : all)
      if (op.fits(one))
        found.push_back(one);
    return found;
  }
  bool hasWhat(const TransformOp &op) const {
    return op.needs.empty() ||
           llvm::any_of(op.needs, [&](llvm::StringRef name) { return names.contains(name); });
  }

private:
  std::vector<Operation *> all;
  llvm::StringMap<size_t> count;
  /// Names of ops, and of dialects with a dot.
  llvm::StringSet<> names;
};

std::vector<Candidate> candidatesIn(ModuleOp module) {
  std::vector<Candidate> candidates;
  Payload payload(module);
  for (const StepRow &row : stepRows()) {
    const TransformOp *op = mlirbackend::findTransformOp(row.op);
    if (!op)
      llvm::report_fatal_error("WriteSteps.cpp: no such transform op: " + llvm::Twine(row.op));
    candidates.push_back({op, row.write, row.weight, payload.fitting(*op)});
  }
  for (const TransformOp &op : mlirbackend::transformOps())
    if (llvm::StringRef(op.name).starts_with(mlirbackend::patternsPrefix) && payload.hasWhat(op))
      candidates.push_back({&op, writePatterns, patternsWeight, payload.fitting(op)});
  llvm::erase_if(candidates, [](const Candidate &one) { return one.payload.empty(); });
  return candidates;
}

/// The sequence, in a module of its own.
OwningOpRef<ModuleOp> parsed(MLIRContext &context, llvm::StringRef sequence) {
  context.getOrLoadDialect<transform::TransformDialect>();
  std::string text =
      ("module attributes {transform.with_named_sequence} { " + sequence + " }").str();
  return parseSourceString<ModuleOp>(text, &context);
}

bool breaksDuty(const TransformOp &op, ModuleOp module, llvm::StringRef sequence) {
  OwningOpRef<ModuleOp> script = parsed(*module.getContext(), sequence);
  if (!script)
    llvm::report_fatal_error("WriteSteps.cpp: does not parse: " + sequence);
  Operation *applied = mlirbackend::appliedOp(&script->getBody()->front());
  for (Operation *payload : mlirbackend::payloadOf(applied, module))
    if (mlirbackend::brokenLicence(op, applied, payload))
      return true;
  return false;
}

/// Draws attempts per step: an op may have no numbers to draw, or have to break a duty.
constexpr int attemptsMax = 4;

} // namespace

std::optional<Step> drawStep(Choices &choices, ModuleOp module, llvm::StringRef name) {
  std::vector<Candidate> candidates = candidatesIn(module);
  std::vector<const Candidate *> weighted;
  for (const Candidate &one : candidates)
    weighted.insert(weighted.end(), one.weight, &one);
  for (int attempt = 0; attempt < attemptsMax && !weighted.empty(); ++attempt) {
    const Candidate &drawn = *choices.pick("transform op", weighted);
    StepWriter writer(choices, module, choices.pick("payload", drawn.payload), drawn.op->name);
    drawn.write(writer);
    std::string sequence = writer.sequence(name);
    if (!sequence.empty() && !breaksDuty(*drawn.op, module, sequence))
      return Step{std::string(drawn.op->name) + "{" + mlirbackend::entryPointOption.str() + "=" +
                      name.str() + "}",
                  sequence};
  }
  return std::nullopt;
}

void addSequence(ModuleOp module, llvm::StringRef sequence) {
  OwningOpRef<ModuleOp> script = parsed(*module.getContext(), sequence);
  if (!script)
    llvm::report_fatal_error("a schedule does not parse: " + sequence);
  module->setAttr("transform.with_named_sequence", UnitAttr::get(module.getContext()));
  module.push_back(script->getBody()->front().clone());
}

} // namespace npufuzz::campaign::schedules
