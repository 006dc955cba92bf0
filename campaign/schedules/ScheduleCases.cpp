//===- ScheduleCases.cpp - draws a payload and a schedule for it ----------===//
//
// Each step is drawn for the IR that the steps before it left, and runs at once. A step that MLIR
// refuses is dropped and counted, and mostly so is one that changes nothing. A step that crashes,
// hangs or makes invalid IR is the last one.
// Drawing may crash, so it uses a sandbox unless the caller is one.
//
//===----------------------------------------------------------------------===//
#include "campaign/schedules/ScheduleCases.h"

#include "backend/mlir/UpstreamLowering.h"
#include "backend/mlir/schedules/ScheduleStep.h"
#include "backend/passes/PassStep.h"
#include "backend/passes/UseOrder.h"
#include "campaign/cases/FunctionCases.h"
#include "campaign/schedules/DrawStep.h"
#include "generators/ChoiceSources.h"
#include "generators/functions/Functions.h"
#include "support/Phases.h"
#include "support/Sandbox.h"
#include "support/mlir/Release.h"

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::campaign::schedules {

using namespace mlir;

namespace {

/// CPU seconds for drawing a schedule; a slower step ends it.
constexpr double drawSecondsMax = 30;
/// Ops of a program after which no step is drawn; unrolling makes programs of any size.
constexpr int64_t opsMax = 1500;
/// Draws for one step of a schedule: some are refused, or change nothing.
constexpr int64_t turnsPerStep = 3;

std::unique_ptr<PassManager> passOf(MLIRContext &context, llvm::StringRef text) {
  auto pass = parsePass(context, text);
  if (!pass)
    llvm::report_fatal_error("ScheduleCases.cpp: no such pass: " + text);
  return std::move(*pass);
}

int64_t countOps(ModuleOp module) {
  int64_t count = 0;
  module.walk([&](Operation *) { ++count; });
  return count;
}

/// Learns of each step before it runs, and if the last one is dropped.
struct Heard {
  std::function<void(const Step &)> drawn;
  std::function<void(llvm::StringRef why)> refused;
  std::function<void()> unneeded;
};

/// A clean-up between two transform ops, as compilers have it, or a transform op.
std::optional<Step> drawAny(Choices &choices, ModuleOp state, size_t number) {
  if (choices.chance("clean-up", 1, 8))
    return Step{choices.pick("pass", std::vector<const char *>{"canonicalize", "cse"}), ""};
  return drawStep(choices, state, "s" + std::to_string(number));
}

void drawAndRun(Choices &choices, ModuleOp program, const Heard &heard) {
  OwningOpRef<ModuleOp> state = cloneAsParsed(program);
  MLIRContext &context = *program.getContext();
  int64_t count = choices.range("steps", 1, stepsMax);
  // A dropped step costs a turn, so that drawing ends.
  for (int64_t turn = 0, turns = turnsPerStep * count; turn < turns && count > 0; ++turn) {
    if (countOps(*state) > opsMax)
      return;
    std::optional<Step> step = drawAny(choices, *state, static_cast<size_t>(turn + 1));
    if (!step)
      return;
    heard.drawn(*step);
    OwningOpRef<ModuleOp> next = cloneAsParsed(*state);
    if (!step->sequence.empty())
      addSequence(*next, step->sequence);
    // The time counts for the generator; a death would be blamed on the step.
    PhaseMark running(Phase::compile);
    StepResult done = runStep(next, *passOf(context, step->pass), {.pass = step->pass});
    if (done.outcome == StepOutcome::unchanged && !choices.chance("keep an idle step", 1, 16)) {
      heard.unneeded();
    } else if (done.goesOn()) {
      state = std::move(next);
      --count;
    } else if (done.isInvalid() || done.outcome == StepOutcome::limit) {
      return;
    } else {
      heard.refused(done.diagnostic);
    }
  }
}

/// Steps of a schedule, and the refusals on the way, by transform op.
struct Drawn {
  std::vector<Step> steps;
  std::vector<std::string> refusals, unneeded;

  void take(const Step &step) { steps.push_back(step); }
  void refuse(llvm::StringRef why) { refusals.push_back(drop() + ": " + why.str()); }
  void spare() { unneeded.push_back(drop()); }

private:
  /// Returns the name of the last step, which goes.
  std::string drop() {
    std::string name = llvm::StringRef(steps.back().pass).split('{').first.str();
    steps.pop_back();
    return name;
  }
};

/// The child writes one line a step, "+PASS\tSEQUENCE", "-WHY" after one that was refused, and "="
/// after one that changed nothing.
Drawn drawInSandbox(Choices &choices, ModuleOp module) {
  llvm::Expected<SandboxResult> result = runInSandbox(drawSecondsMax, [&](ChildSide &side) {
    drawAndRun(
        choices, module,
        {[&](const Step &step) { side.write("+" + step.pass + "\t" + step.sequence + "\n"); },
         [&](llvm::StringRef why) { side.write("-" + why.str() + "\n"); },
         [&] { side.write("=\n"); }});
  });
  if (!result)
    llvm::report_fatal_error(result.takeError());
  Drawn drawn;
  LineBuffer lines{std::move(result->output)};
  lines.takeLines([&](llvm::StringRef line) {
    if (line.consume_front("+")) {
      auto [pass, sequence] = line.split('\t');
      drawn.take({pass.str(), sequence.str()});
    } else if (!drawn.steps.empty() && line.consume_front("-")) {
      drawn.refuse(line);
    } else if (!drawn.steps.empty()) {
      drawn.spare();
    }
  });
  return drawn;
}

Drawn drawSchedule(Choices &choices, ModuleOp module, Drawing drawing) {
  if (drawing == Drawing::inSandbox)
    return drawInSandbox(choices, module);
  Drawn drawn;
  drawAndRun(choices, module,
             {[&](const Step &step) { drawn.take(step); },
              [&](llvm::StringRef why) { drawn.refuse(why); }, [&] { drawn.spare(); }});
  return drawn;
}

/// Reason of a refusal, without numbers and names of the payload.
std::string reasonOf(llvm::StringRef refusal) {
  std::string reason;
  for (char c : refusal.take_front(100))
    if (!llvm::isDigit(c))
      reason += c;
  return reason;
}

class ScheduleCases : public CaseSource {
public:
  uint64_t caseSeed(uint64_t baseSeed, int64_t index) const override {
    return generators::caseSeed(baseSeed, static_cast<uint64_t>(index));
  }

  Case generate(mlir::MLIRContext &context, uint64_t seed, Counters &counters,
                Drawing drawing) const override {
    context.getOrLoadDialect<transform::TransformDialect>();
    generators::RandomChoices choices(seed);
    Module module(generators::functions::generatePayload(choices, context));
    if (failed(verify(module.get()))) // the generator promises that this does not happen
      llvm::report_fatal_error("generators/functions: payload of seed " + llvm::Twine(seed) +
                               " does not verify");
    // Draw this first: another process may draw the schedule with a copy of the choices.
    bool tidies = choices.chance("canonicalize at the end", 1, 2);
    Drawn drawn = drawSchedule(choices, module, drawing);
    ++counters["schedules"];
    counters["schedules steps"] += static_cast<int64_t>(drawn.steps.size());
    std::vector<std::string> passes;
    for (const Step &step : drawn.steps) {
      if (!step.sequence.empty())
        addSequence(module, step.sequence);
      passes.push_back(step.pass);
      ++counters["step " + llvm::StringRef(step.pass).split('{').first.str()];
    }
    counters["schedules with a refused step"] += !drawn.refusals.empty();
    for (const std::string &step : drawn.unneeded)
      ++counters["step without effect " + step];
    for (const std::string &refusal : drawn.refusals)
      ++counters["step refused " + reasonOf(refusal)];
    passes.push_back(mlirbackend::dropSequencesPass.str());
    if (tidies)
      passes.push_back("canonicalize");
    passes.push_back(mlirbackend::upstreamLowering());
    return Case{std::move(module),
                {},
                {},
                seed,
                upstreamFunction,
                "builtin.module(" + llvm::join(passes, ",") + ")",
                ""};
  }
};

} // namespace

std::unique_ptr<CaseSource> scheduleCases() { return std::make_unique<ScheduleCases>(); }

std::string schedulesMissing(const Backend &backend) {
  if (!backend.traits().takesFunctions)
    return "expected --backend=mlir with schedules, got " + backend.name().str();
  if (!since(22).containThisOne())
    return "schedules are written for MLIR 22";
  return "";
}

} // namespace npufuzz::campaign::schedules
