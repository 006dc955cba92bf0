//===- LogReplay.cpp - finds the states of a program in a log -------------===//
//
// The dumps show the states. A pass with only a dump before it, or with an unreadable dump, stays
// open until a later dump shows a state. Refinement is transitive, so everything between two states
// can be judged together.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/LogReplay.h"

#include "backend/passes/PassStep.h"
#include "oracles/refinement/DumpedModule.h"
#include "oracles/refinement/PrintedModule.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::refinement {

std::string LogStep::label() const {
  std::string text = std::to_string(number) + ". " + pass;
  return symbol.empty() ? text : text + " on " + symbol;
}

namespace {

/// Diagnostic of the verifier; empty for valid IR.
std::string invalidity(ModuleOp module) {
  FirstError error(*module.getContext());
  if (succeeded(verify(module)))
    return "";
  return error.any() ? error.text() : "it does not verify";
}

bool hasBody(Operation &op) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  return function && !function.isExternal();
}

/// True if both modules have functions but no common one.
bool areStrangers(ModuleOp one, ModuleOp other) {
  auto bodies = [](ModuleOp module) { return llvm::make_filter_range(*module.getBody(), hasBody); };
  return !bodies(one).empty() && !bodies(other).empty() &&
         llvm::none_of(bodies(one), [&](Operation &op) {
           return SymbolTable::lookupSymbolIn(other, symbolName(&op)) != nullptr;
         });
}

class Replay {
public:
  /// `steps` counts the steps before, of other programs.
  Replay(MLIRContext &context, llvm::ArrayRef<Dump> dumps, LogListener &listener, size_t &steps)
      : context(context), dumps(dumps), listener(listener), steps(steps) {}

  void run(ModuleOp program) {
    if (program)
      begin(program);
    else
      beginWithLog();
    for (auto [index, dump] : llvm::enumerate(dumps))
      take(dump, firstOfProgram.contains(index));
    endOpen();
  }

private:
  /// A pass whose result the log has not shown.
  struct Open {
    LogStep step;
    bool isReported = false;
  };

  void begin(ModuleOp program) {
    endOpen();
    state = program.clone();
    text = printed(program);
    listener.onProgram(*state);
  }

  void endOpen() {
    for (const Open &one : open)
      if (!one.isReported)
        listener.onUnfinished(one.step);
    open.clear();
  }

  void beginWithLog();
  void take(const Dump &dump, bool isFirst);
  void takeBefore(const LogStep &step, ModuleOp module);
  void takeFailure(const Dump &dump, const LogStep &step, const DumpedModule &dumped);
  OwningOpRef<ModuleOp> wholeOf(const DumpedModule &dumped, std::string &why) const;
  LogStep stepOf(const Dump &dump, const std::string &symbol);
  std::vector<LogStep> takeOpen(const std::string &symbol);
  void advance(llvm::ArrayRef<LogStep> done, OwningOpRef<ModuleOp> module);

  MLIRContext &context;
  llvm::ArrayRef<Dump> dumps;
  LogListener &listener;
  OwningOpRef<ModuleOp> state;
  std::string text; ///< of the state
  /// Dumps that the program at the beginning was taken from; the input of their passes is unknown.
  llvm::DenseSet<size_t> firstOfProgram;
  std::vector<Open> open;
  size_t &steps;
};

/// Begins with the first dump if it is a module. Otherwise takes the first dump of each function,
/// followed by the declarations and globals of the first module, which passes on functions leave
/// alone.
void Replay::beginWithLog() {
  OwningOpRef<ModuleOp> program;
  llvm::StringSet<> known;
  llvm::SmallVector<size_t> used;
  for (auto [index, dump] : llvm::enumerate(dumps)) {
    DumpedModule dumped = parseDump(dump, context);
    if (!dumped)
      continue;
    if (!dumped.isPart && !program) {
      program = std::move(dumped.module);
      used.push_back(index);
      break;
    }
    if (!program)
      program = ModuleOp::create(UnknownLoc::get(&context));
    for (Operation &op : *dumped.module->getBody()) {
      if (!dumped.isPart && hasBody(op))
        continue;
      llvm::StringRef name = symbolName(&op);
      if (name.empty() || !known.insert(name).second)
        continue;
      program->push_back(op.clone());
      if (dumped.isPart)
        used.push_back(index);
    }
    if (!dumped.isPart)
      break;
  }
  if (!program || !invalidity(*program).empty())
    return;
  firstOfProgram.insert(used.begin(), used.end());
  begin(*program);
}

/// Puts a part into the program around it. Null if that is unknown.
OwningOpRef<ModuleOp> Replay::wholeOf(const DumpedModule &dumped, std::string &why) const {
  OwningOpRef<ModuleOp> whole;
  if (!state)
    why = "nothing that can be read was printed before it";
  else if (dumped.isPart)
    whole = withPart(*const_cast<OwningOpRef<ModuleOp> &>(state), dumped.part(), why);
  else
    whole = const_cast<DumpedModule &>(dumped).module->clone();
  if (!whole)
    return whole;
  std::string invalid = invalidity(*whole);
  if (invalid.empty())
    return whole;
  why = "what was printed is invalid here: " + invalid;
  return {};
}

/// Returns the number of a pass that was printed before it ran, else the next one.
LogStep Replay::stepOf(const Dump &dump, const std::string &symbol) {
  auto isIt = [&](const Open &one) {
    return one.step.pass == dump.name() && one.step.symbol == symbol;
  };
  auto found = std::find_if(open.rbegin(), open.rend(), isIt);
  if (dump.when == Dump::When::before || found == open.rend())
    return {++steps, dump.name(), symbol};
  LogStep step = found->step;
  open.erase(std::next(found).base());
  return step;
}

/// Removes and returns the open passes on that op, or all for the module.
std::vector<LogStep> Replay::takeOpen(const std::string &symbol) {
  std::vector<LogStep> taken;
  std::vector<Open> others;
  for (Open &one : open)
    if (symbol.empty() || one.step.symbol == symbol)
      taken.push_back(std::move(one.step));
    else
      others.push_back(std::move(one));
  open = std::move(others);
  return taken;
}

void Replay::advance(llvm::ArrayRef<LogStep> done, OwningOpRef<ModuleOp> module) {
  listener.onSteps(done, *module);
  text = printed(*module);
  state = std::move(module);
}

void Replay::take(const Dump &dump, bool isFirst) {
  DumpedModule dumped = parseDump(dump, context);
  if (dumped && state && !dumped.isPart && areStrangers(*state, *dumped.module)) {
    // A compiler with many files begins another one.
    begin(*dumped.module);
    isFirst = true;
  }
  LogStep step = stepOf(dump, subjectOf(dump, dumped));
  if (dump.when == Dump::When::failed)
    return takeFailure(dump, step, dumped);
  std::string why = dumped.why;
  OwningOpRef<ModuleOp> module;
  if (dumped && isFirst && dump.when == Dump::When::after)
    return listener.onUnknown(step, nothingPrintedBefore.str());
  if (dumped)
    module = wholeOf(dumped, why);
  if (dump.when == Dump::When::before)
    return takeBefore(step, module ? *module : ModuleOp());
  if (!module) {
    listener.onUnknown(step, why);
    open.push_back({step, /*isReported=*/true});
    return;
  }
  std::vector<LogStep> done = takeOpen(step.symbol);
  done.push_back(step);
  advance(done, std::move(module));
}

void Replay::takeBefore(const LogStep &step, ModuleOp module) {
  if (module) {
    std::vector<LogStep> done = takeOpen(step.symbol);
    if (printed(module) == text)
      for (const LogStep &one : done)
        listener.onSteps(one, module);
    else {
      if (done.empty())
        done.push_back({step.number, "what ran before " + step.pass, step.symbol});
      advance(done, module.clone());
    }
  }
  open.push_back({step});
}

void Replay::takeFailure(const Dump &dump, const LogStep &step, const DumpedModule &dumped) {
  OwningOpRef<ModuleOp> whole;
  std::string ignored;
  if (dumped && dumped.isPart && state)
    whole = withPart(*state, dumped.part(), ignored);
  else if (dumped)
    whole = const_cast<DumpedModule &>(dumped).module->clone();
  listener.onFailure(step, dump.error, whole ? invalidity(*whole) : "");
}

} // namespace

void replayLog(MLIRContext &context, ModuleOp program, llvm::ArrayRef<Dump> dumps,
               LogListener &listener, const ReplayOptions &options) {
  // Use the text: the replay does the parsing.
  auto subject = [](const Dump &dump) { return subjectOf(dump, DumpedModule()); };
  auto begins = [&](const Dump &dump) {
    return options.hasManyPrograms && dump.name() == dumps.front().name() &&
           dump.when == dumps.front().when && subject(dump) == subject(dumps.front());
  };
  size_t steps = 0;
  while (!dumps.empty()) {
    size_t count = 1;
    while (count < dumps.size() && !begins(dumps[count]))
      ++count;
    Replay(context, dumps.take_front(count), listener, steps).run(program);
    dumps = dumps.drop_front(count);
  }
}

} // namespace npufuzz::refinement
