//===- Executor.cpp - runs blocks and ops ---------------------------------===//
//
// The loop over blocks and ops, and the four ways in which a run ends early (Status). Handlers do
// not throw: they return Flow::stop, and each caller passes it on, so that the outcome, events
// included, is complete when run() returns.
//
// An event says that the program did something undefined and may continue; a trap says that it
// cannot. Oracles judge events, so the executor keeps one event of a kind per op: a loop would
// otherwise fill the report.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Executor.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace npufuzz::interpreter {

/// Maximum length of an op's text in a message.
static constexpr size_t opTextMax = 240;

static std::string describe(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  // Print in local scope: aliases would walk the whole module.
  op->print(os, OpPrintingFlags().skipRegions().elideLargeElementsAttrs().useLocalScope());
  os.flush();
  std::replace(text.begin(), text.end(), '\n', ' ');
  if (text.size() > opTextMax)
    text = text.substr(0, opTextMax) + "…";
  return text;
}

Executor::Executor(ModuleOp module, const HandlerTable &table, const Options &options)
    : root(module), table(table), settings(options) {}
Executor::~Executor() = default;

Outcome Executor::run(StringRef name, ArrayRef<Value> arguments) {
  outcome = Outcome();
  reported.clear();
  callDepth = 0;
  if (auto function = root.lookupSymbol<FunctionOpInterface>(name)) {
    if (function.getNumArguments() != arguments.size())
      stop(Status::unsupported,
           ("unsupported: @" + name + " takes " + Twine(function.getNumArguments()) +
            " arguments, got " + Twine(arguments.size()))
               .str());
    else if (callFunction(function, arguments) != Flow::stop)
      outcome.results.assign(handedOver.begin(), handedOver.end());
  } else {
    stop(Status::unsupported, ("unsupported: no function @" + name).str());
  }
  handedOver.clear();
  return std::move(outcome);
}

const CodeFunction &Executor::decoded(Operation *function) {
  std::unique_ptr<CodeFunction> &code = functions[function];
  if (!code)
    code = decodeFunction(function->getRegion(0), table, settings.replicas);
  return *code;
}

Flow Executor::callFunction(Operation *function, ArrayRef<Value> arguments) {
  auto interface = cast<FunctionOpInterface>(function);
  if (interface.isExternal())
    return stop(Status::unsupported,
                ("unsupported: call of @" + interface.getName() + ", which has no body").str());
  if (callDepth >= settings.limits.callDepthMax)
    return stop(Status::limited,
                "callDepthMax exceeded: " + Twine(callDepth).str() + " calls inside one another");
  ++callDepth;
  auto leave = llvm::make_scope_exit([&] { --callDepth; });
  const CodeFunction &code = decoded(function);
  // Each activation has its own frame, because recursion is allowed.
  std::vector<Value> slots(code.types.size());
  Frame frame{slots, code.types};
  return runRegion(frame, code.body, arguments);
}

Flow Executor::runRegion(Frame &frame, const CodeRegion &region, ArrayRef<Value> arguments) {
  const CodeBlock *block = &region.blocks.front();
  assert(block->arguments.size() == arguments.size());
  for (auto [slot, value] : llvm::zip(block->arguments, arguments))
    frame.slots[slot] = value;
  while (true) {
    Flow flow = Flow::next;
    for (const Step &step : block->steps) {
      if (++outcome.steps > settings.limits.stepsMax)
        return stopEndless();
      Call call(*this, frame, step);
      flow = step.handler(call);
      if (flow != Flow::next)
        break;
    }
    if (flow != Flow::branch)
      return flow == Flow::stop ? Flow::stop : Flow::next;
    block = &region.blocks[region.blockNumbers.lookup(branchTarget)];
    // The operands were copied to handedOver before, because a branch may permute block arguments.
    for (auto [slot, value] : llvm::zip(block->arguments, handedOver))
      frame.slots[slot] = std::move(value);
  }
}

Flow Executor::stopEndless() {
  return stop(Status::endless, "stepsMax exceeded: more than " +
                                   Twine(settings.limits.stepsMax).str() + " ops executed");
}

Flow Executor::stop(Status status, std::string message) {
  outcome.status = status;
  outcome.message = std::move(message);
  return Flow::stop;
}

bool Executor::print(StringRef text) {
  outcome.printed += text;
  return static_cast<int64_t>(outcome.printed.size()) <= settings.limits.printedBytesMax;
}

bool Executor::countSteps(int64_t points, int64_t opsPerPoint) {
  int64_t left = settings.limits.stepsMax - outcome.steps;
  // Divide, because the product may not fit.
  if (points > left / std::max<int64_t>(opsPerPoint, 1))
    return false;
  outcome.steps += points * opsPerPoint;
  return true;
}

Flow Executor::countAroundEmptyLoop(ArrayRef<int64_t> trips) {
  const auto *empty = llvm::find_if(trips, [](int64_t trip) { return trip <= 0; });
  if (empty == trips.begin() || empty == trips.end())
    return Flow::next;
  int64_t iterations = 1;
  for (const int64_t *trip = trips.begin(); trip != empty; ++trip)
    if (__builtin_mul_overflow(iterations, *trip, &iterations))
      return stopEndless();
  return countSteps(iterations, 1) ? Flow::next : stopEndless();
}

void Executor::report(MachineEvent::Kind kind, Operation *op, std::string detail) {
  if (static_cast<int64_t>(outcome.events.size()) >= settings.limits.eventsMax ||
      !reported.insert({op, static_cast<unsigned>(kind)}).second)
    return;
  outcome.events.push_back({kind, describe(op), std::move(detail)});
}

//===----------------------------------------------------------------------===//
// Call
//===----------------------------------------------------------------------===//

int64_t Call::useScalar(unsigned i, StringRef purpose) {
  const Value &value = operand(i);
  if (value.isScalarUndefined())
    undefinedUse(purpose + " is undefined");
  return signExtend(value.scalarBits(), operandType(i).format.width);
}

Flow Call::exitWith(unsigned first) {
  // Copy the operands, because the next iteration overwrites their slots.
  executor.handedOver.clear();
  for (unsigned i = first; i < step.operandCount; ++i)
    executor.handedOver.push_back(operand(i));
  return Flow::exit;
}

Flow Call::trap(const Twine &message) const {
  return executor.stop(Status::trapped, (message + " in: " + describe(op())).str());
}

Flow Call::exceeded(const Twine &message) const {
  return executor.stop(Status::limited, (message + " in: " + describe(op())).str());
}

Flow Call::unsupported(const Twine &what) const {
  return executor.stop(Status::unsupported,
                       ("unsupported: " + op()->getName().getStringRef() + " " + what).str());
}

Flow Call::outOfBounds(const Twine &detail) const {
  std::string text = detail.str();
  executor.report(MachineEvent::Kind::outOfBounds, op(), text);
  return trap("out of bounds: " + text);
}

void Call::undefinedUse(const Twine &detail) const {
  executor.report(MachineEvent::Kind::undefinedUse, op(), detail.str());
}

Flow unsupportedOp(Call &call) {
  return call.executor.stop(Status::unsupported,
                            ("unsupported: " + call.op()->getName().getStringRef()).str());
}

} // namespace npufuzz::interpreter
