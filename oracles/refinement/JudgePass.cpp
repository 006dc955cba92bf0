//===- JudgePass.cpp - runs a pass and compares what functions mean -------===//
//
// Executes every function with drawable arguments before and after the pass, on the same inputs.
// The meanings after a pass are those before the next one, so each module is executed once.
//
// Refinement, not equality (Lopes et al., "Alive2: Bounded Translation Validation for LLVM", PLDI
// 2021): if the source is undefined, the target may do anything. Inputs are drawn, so "ok" is
// evidence and not a proof.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/JudgePass.h"

#include "backend/passes/PassStep.h"
#include "backend/passes/UseOrder.h"
#include "oracles/Structure.h"
#include "oracles/refinement/Assumptions.h"
#include "oracles/refinement/DrawArguments.h"
#include "oracles/refinement/OpenResults.h"
#include "oracles/refinement/OtherResults.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::refinement {

namespace {

/// Number of stopped runs that is evidence enough; each takes a second.
constexpr int64_t endlessRunsMax = 2;
/// A function gets no more inputs once its calls have executed so many ops and drawn so many
/// elements: the same calls follow after each pass, and may take longer then.
constexpr int64_t workEnough = 4'000'000;

bool hasNoEnd(const Meaning &meaning) { return meaning.state == Meaning::State::endless; }

bool isUnknown(const Meaning &meaning) {
  return meaning.state == Meaning::State::unknown || hasNoEnd(meaning);
}

bool isUndefined(const Meaning &meaning) { return meaning.state == Meaning::State::undefined; }

/// Adds the location of the first op of that name to "unsupported: name …".
std::string withLocation(ModuleOp module, const std::string &why) {
  StringRef name = StringRef(why);
  if (!name.consume_front("unsupported: "))
    return why;
  name = name.take_until([](char c) { return c == ' ' || c == ':'; });
  std::string text = why;
  module.walk([&](Operation *op) {
    if (op->getName().getStringRef() != name)
      return WalkResult::advance();
    llvm::raw_string_ostream(text) << " at " << op->getLoc();
    return WalkResult::interrupt();
  });
  return text;
}

} // namespace

Subjects findSubjects(ModuleOp module) {
  Subjects subjects;
  for (auto function : module.getOps<FunctionOpInterface>()) {
    // Skip sequences of the transform dialect: they instruct a compiler and are never called.
    if (function.isExternal() || function->getName().getDialectNamespace() == "transform")
      continue;
    auto types = function.getArgumentTypes();
    auto strange = llvm::find_if_not(types, canBeDrawn);
    if (strange == types.end()) {
      Subject &subject = subjects.functions.emplace_back();
      subject.name = function.getName().str();
      subject.arguments.assign(types.begin(), types.end());
      for (Type type : function.getResultTypes())
        if (!isa<LLVM::LLVMVoidType>(type))
          subject.results.push_back(type);
      subject.isHelper =
          !function.isPublic() && !SymbolTable::symbolKnownUseEmpty(function, module);
      continue;
    }
    // Others are helpers, which their callers run.
    if (!function.isPublic())
      continue;
    subjects.hasTooLarge |= isTooLarge(*strange);
    std::string &line = subjects.notDrawn.emplace_back();
    llvm::raw_string_ostream(line)
        << "@" << function.getName() << " takes a " << *strange << ", which cannot be drawn";
  }
  return subjects;
}

std::vector<interpreter::Value> inputOf(const Subject &subject, const InputSet &inputs,
                                        int64_t number) {
  return inputs.given.empty() ? drawArguments(subject.arguments, inputs.seed, number)
                              : deepCopy(inputs.given);
}

static int64_t elementsOf(const std::vector<interpreter::Value> &values) {
  int64_t elements = 0;
  for (const interpreter::Value &value : values)
    if (value.kind() == interpreter::Value::Kind::memory)
      elements += static_cast<int64_t>(value.memory().allocation->bits.size());
  return elements;
}

static int64_t runsOf(const Subject &subject, const InputSet &inputs) {
  return subject.arguments.empty() || !inputs.given.empty()
             ? 1
             : std::min(inputs.count, subject.runsMax);
}

/// Calls the subject with its inputs, until its calls were as much work as that. A call that did
/// not come to an end before (`known`) can tell nothing and is not made.
static std::vector<Meaning> executeUntil(ModuleOp module, const Subject &subject,
                                         const InputSet &inputs, int64_t workEnough,
                                         llvm::ArrayRef<Meaning> known = {}) {
  std::vector<Meaning> row;
  int64_t runs = runsOf(subject, inputs);
  int64_t endless = 0, work = 0;
  for (int64_t number = 0; number < runs && work < workEnough; ++number) {
    if (endless == endlessRunsMax) {
      row.resize(runs);
      for (Meaning &meaning : llvm::drop_begin(row, number)) {
        meaning.why = "not run: other inputs did not come to an end";
        meaning.isBeyondLimits = true;
      }
      break;
    }
    if (static_cast<size_t>(number) < known.size() && hasNoEnd(known[number])) {
      row.push_back(known[number]);
      ++endless;
      continue;
    }
    beginStep();
    row.push_back(execute(module, subject, inputOf(subject, inputs, subject.firstInput + number),
                          inputs.opsMax));
    row.back().why = withLocation(module, row.back().why);
    endless += hasNoEnd(row.back());
    work += (hasNoEnd(row.back()) ? 0 : row.back().steps) + elementsOf(row.back().arguments);
    // A function that is unsupported once is unsupported always; limits depend on the input.
    if (number == 0 && row[0].isUnsupported) {
      row.resize(runs, row[0]);
      break;
    }
  }
  return row;
}

Meanings executeAll(ModuleOp module, ArrayRef<Subject> subjects, const InputSet &inputs,
                    const Meanings &known) {
  Meanings meanings;
  for (auto [index, subject] : llvm::enumerate(subjects))
    meanings.push_back(executeUntil(module, subject, inputs, std::numeric_limits<int64_t>::max(),
                                    index < known.size() ? llvm::ArrayRef(known[index])
                                                         : llvm::ArrayRef<Meaning>()));
  return meanings;
}

Executable asExecuted(ModuleOp module, Translator *translator) {
  if (!translator)
    return {};
  Translation made = translator->translate(module);
  return {std::move(made.module), std::move(made.why)};
}

/// Returns what is known of subjects that cannot be executed: nothing.
static Meanings unknownMeanings(ArrayRef<Subject> subjects, const InputSet &inputs,
                                const std::string &why) {
  Meaning unknown;
  unknown.isUnsupported = true;
  unknown.why = why;
  Meanings meanings;
  for (const Subject &subject : subjects)
    meanings.emplace_back(runsOf(subject, inputs), unknown);
  return meanings;
}

Meanings executeAll(const Executable &executable, ModuleOp module, ArrayRef<Subject> subjects,
                    const InputSet &inputs, const Meanings &known) {
  return executable.why.empty() ? executeAll(executable.of(module), subjects, inputs, known)
                                : unknownMeanings(subjects, inputs, executable.why);
}

/// Executes a function that was not executed before. It learns how many inputs are enough.
static std::vector<Meaning> executeFirst(ModuleOp module, Subject &subject,
                                         const InputSet &inputs) {
  std::vector<Meaning> row = executeUntil(module, subject, inputs, workEnough);
  if (!row.empty() && !subject.arguments.empty())
    subject.runsMax = static_cast<int64_t>(row.size());
  return row;
}

static std::string whyNothingCompared(const Judgement &judgement, ArrayRef<Subject> subjects) {
  return subjects.empty()         ? "no function that can be run"
         : judgement.beyondLimits ? judgement.whyBeyond
                                  : "no input on which the program is defined";
}

/// True if documents leave open what the program does. After bufferization, an op with an invalid
/// operand may access memory outside the allocation.
static bool mayBecomeAnything(const Meaning &old, const Meaning &now) {
  return isUndefined(old) || old.givesOutside || (old.brokePromise && isUndefined(now));
}

Judgement judgeRefinement(ArrayRef<Subject> subjects, const Meanings &before, const Meanings &after,
                          Excuse excuse, double floatErrorMax) {
  Judgement judgement;
  std::string doubt;
  size_t doubtful = 0;
  bool hasInputs = subjects.empty();
  for (size_t i = 0; i < subjects.size(); ++i) {
    hasInputs |= !subjects[i].arguments.empty();
    for (size_t number = 0; number < before[i].size(); ++number) {
      beginStep(); // large results take long to compare
      const Meaning &old = before[i][number], &now = after[i][number];
      if (mayBecomeAnything(old, now) ||
          excuse(subjects[i], subjects[i].firstInput + static_cast<int64_t>(number)))
        continue;
      if (subjects[i].isHelper && (old.isMisfit || now.isMisfit)) {
        if (judgement.throughCallers.empty())
          judgement.throughCallers = now.isMisfit ? now.why : old.why;
        continue;
      }
      if (!isUnknown(old) && isCheckOfView(now)) {
        ++judgement.stoppedByChecks;
        continue;
      }
      if (old.isBeyondLimits || hasNoEnd(old)) {
        if (judgement.beyondLimits++ == 0)
          judgement.whyBeyond = old.why;
        continue;
      }
      if (isUnknown(old) || (isUnknown(now) && !isEndless(old, now))) {
        if (doubt.empty()) {
          doubt = isUnknown(old) ? old.why : now.why;
          doubtful = i;
        }
        continue;
      }
      Difference difference = firstDifference(subjects[i], old, now, floatErrorMax);
      // The op's result is undefined, also where the program has overwritten it.
      if (old.brokePromise && difference.kind == Difference::Kind::undefined)
        continue;
      ++judgement.compared;
      if (difference.kind == Difference::Kind::none)
        continue;
      if (subjects[i].isHelper) {
        // A pass that sees all calls may rely on their arguments; our calls are not in the program.
        if (judgement.throughCallers.empty())
          judgement.throughCallers =
              "@" + subjects[i].name + ", on inputs that they may not give it, " + difference.text;
        continue;
      }
      if (judgement.wrongInputs++)
        continue;
      judgement.kind = difference.kind;
      judgement.detail = std::move(difference.text);
      judgement.subject = i;
      judgement.input = subjects[i].firstInput + static_cast<int64_t>(number);
      judgement.since = old.openSince;
    }
  }
  if (!judgement.wrongInputs && doubt.empty() && !judgement.compared && hasInputs)
    doubt = whyNothingCompared(judgement, subjects);
  judgement.doubt = doubt;
  if (!judgement.wrongInputs && !doubt.empty()) {
    judgement.subject = doubtful;
    judgement.detail = std::move(doubt);
  }
  judgement.answer = judgement.wrongInputs      ? Judgement::Answer::wrong
                     : judgement.detail.empty() ? Judgement::Answer::ok
                                                : Judgement::Answer::cannotTell;
  return judgement;
}

/// True if any result of a pass would be right for the run, or inconclusive.
static bool provesNothing(const Meaning &meaning) {
  return isUndefined(meaning) || meaning.givesOutside || meaning.isBeyondLimits;
}

/// Gives a function helpful inputs if it is inconclusive on all others and conclusive on a helpful
/// one.
static void helpWithInputs(ModuleOp module, const InputSet &inputs, Subject &subject,
                           std::vector<Meaning> &row) {
  if (subject.arguments.empty() || !inputs.given.empty() || !llvm::all_of(row, provesNothing))
    return;
  Subject helped = subject;
  helped.firstInput = helpfulInputs + (inputs.isExact ? exactInputs : 0);
  helped.runsMax = inputs.count;
  std::vector<Meaning> other = executeFirst(module, helped, inputs);
  if (llvm::all_of(other, provesNothing))
    return;
  subject = std::move(helped);
  row = std::move(other);
}

/// True if the op computes numbers from nothing but numbers.
static bool isArithmetic(Operation *op) {
  return isa<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(op) ||
         isa<arith::ArithDialect, index::IndexDialect>(op->getDialect());
}

/// True if the function has index arguments and only computes numbers from them, which reach its
/// results.
static bool computesWithIndices(FunctionOpInterface function) {
  auto isIndex = [](Value value) { return value.getType().isIndex(); };
  auto found = llvm::make_filter_range(function.getArguments(), isIndex);
  llvm::SetVector<Value> numbers(found.begin(), found.end());
  for (size_t i = 0; i < numbers.size(); ++i)
    for (Operation *user : numbers[i].getUsers()) {
      if (!user->getDialect() || !(isArithmetic(user) || user->hasTrait<OpTrait::ReturnLike>()))
        return false;
      numbers.insert(user->result_begin(), user->result_end());
    }
  return !numbers.empty();
}

JudgedModule::JudgedModule(ModuleOp module, Subjects subjects, const InputSet &inputs)
    : module(cloneAsParsed(module)), inputs(inputs), subjects(std::move(subjects)) {}

static int64_t firstInputOf(ModuleOp module, const Subject &subject, const InputSet &inputs) {
  bool isNumeric = computesWithIndices(module.lookupSymbol<FunctionOpInterface>(subject.name));
  return (isNumeric ? numericInputs : 0) + (inputs.isExact ? exactInputs : 0);
}

/// Adds the public functions of a program that its translation lost.
static void addLost(ModuleOp program, ModuleOp translation, std::vector<std::string> &notDrawn) {
  for (auto function : program.getOps<FunctionOpInterface>()) {
    auto found = translation.lookupSymbol<FunctionOpInterface>(function.getName());
    if (function.isPublic() && !function.isExternal() && (!found || found.isExternal()))
      notDrawn.push_back(("@" + function.getName() + " is not in the meaning").str());
  }
}

/// Chooses functions and their inputs from a program that cannot be translated: nothing is known.
static void chooseUnknown(JudgedModule &judged) {
  const std::string &why = judged.executable.why;
  judged.isUnchosen = true;
  judged.subjects = findSubjects(*judged.module);
  for (std::string &line : judged.subjects.notDrawn)
    line += ", and " + why;
  judged.meanings = unknownMeanings(judged.subjects.functions, judged.inputs, why);
}

/// Chooses functions and their inputs from a program, and executes them.
static void choose(JudgedModule &judged) {
  if (!judged.executable.why.empty())
    return chooseUnknown(judged);
  judged.isUnchosen = false;
  ModuleOp module = judged.executable.of(*judged.module);
  judged.subjects = findSubjects(module);
  addLost(*judged.module, module, judged.subjects.notDrawn);
  for (Subject &subject : judged.subjects.functions)
    subject.firstInput = firstInputOf(module, subject, judged.inputs);
  judged.meanings.clear();
  PhaseMark executing(Phase::execute);
  for (Subject &subject : judged.subjects.functions)
    helpWithInputs(module, judged.inputs, subject,
                   judged.meanings.emplace_back(executeFirst(module, subject, judged.inputs)));
}

JudgedModule::JudgedModule(ModuleOp module, const InputSet &inputs, Translator *translator)
    : JudgedModule(module, Subjects(), inputs) {
  this->translator = translator;
  executable = asExecuted(module, translator);
  choose(*this);
}

static Meanings executeNow(JudgedModule &judged) {
  std::optional<PhaseTimer> timer;
  if (judged.phases)
    timer.emplace(*judged.phases, Phase::execute);
  PhaseMark executing(Phase::execute);
  return executeAll(judged.executable, *judged.module, judged.subjects.functions, judged.inputs,
                    judged.meanings);
}

/// Chooses functions from this state, the first one that can be translated: no earlier meaning is
/// known. Returns its meanings.
static Meanings chooseNow(JudgedModule &judged, const std::string &whyBefore) {
  choose(judged);
  return std::exchange(judged.meanings,
                       unknownMeanings(judged.subjects.functions, judged.inputs, whyBefore));
}

void JudgedModule::run() {
  executable = asExecuted(*module, translator);
  meanings = executeNow(*this);
}

int64_t JudgedModule::openSince() const {
  int64_t since = 0;
  for (const auto &row : meanings)
    for (const Meaning &meaning : row)
      if (meaning.openSince && (!since || meaning.openSince < since))
        since = meaning.openSince;
  return since;
}

/// Answer for a pass after which no other can run.
static Judgement::Answer answerOf(StepOutcome outcome) {
  switch (outcome) {
  case StepOutcome::unchanged:
  case StepOutcome::changed:
    break;
  case StepOutcome::limit:
    return Judgement::Answer::tooLarge;
  case StepOutcome::invalidIR:
  case StepOutcome::erasedValue:
    return Judgement::Answer::invalidIR;
  case StepOutcome::unsupported:
  case StepOutcome::refused:
    return Judgement::Answer::refused;
  }
  llvm_unreachable("the next pass can run");
}

/// Takes the conclusive meanings of this state; the rest keeps the earlier ones and stays open. If
/// the old meaning is undefined, a pass might do anything, so an unknown meaning opens no doubt.
static void takeMeanings(JudgedModule &judged, Meanings &&now) {
  for (auto [subject, known, row] : llvm::zip(judged.subjects.functions, judged.meanings, now)) {
    for (auto [old, meaning] : llvm::zip(known, row)) {
      bool isOpen = isUnknown(meaning) && !isEndless(old, meaning) && !isUnknown(old) &&
                    !(subject.isHelper && meaning.isMisfit);
      if (!isOpen)
        old = std::move(meaning);
      else if (!isUndefined(old) && !old.openSince)
        old.openSince = judged.states;
    }
  }
}

/// Keeps what later states are judged against: the module before the first open state, and licences
/// of the IR since then. `before` is the IR before this state, as it was executed.
static void takeOpen(JudgedModule &judged, ModuleOp before) {
  if (!judged.openSince()) {
    judged.beforeOpen = {};
    judged.openLicence.clear();
    return;
  }
  if (!judged.beforeOpen)
    judged.beforeOpen = cloneWithUses(*judged.before);
  for (ModuleOp one : {before, judged.executable.of(*judged.module)})
    if (judged.openLicence.empty())
      judged.openLicence = oracles::whyOpen(one, judged.licences);
}

/// Calls functions with changed types by their new types from here on.
static void takeNewSignatures(JudgedModule &judged, Meanings &now) {
  auto isMisfit = [](const auto &row) { return !row.empty() && row.front().isMisfit; };
  if (llvm::none_of(now, isMisfit))
    return;
  ModuleOp module = judged.executable.of(*judged.module);
  Subjects fresh = findSubjects(module);
  for (auto [subject, known, row] : llvm::zip(judged.subjects.functions, judged.meanings, now)) {
    auto isIt = [name = subject.name](const Subject &one) { return one.name == name; };
    auto found = llvm::find_if(fresh.functions, isIt);
    if (!isMisfit(row) || found == fresh.functions.end())
      continue;
    subject = *found;
    subject.firstInput = judged.inputs.isExact ? exactInputs : 0;
    row = executeFirst(module, subject, judged.inputs);
    helpWithInputs(module, judged.inputs, subject, row);
    known = row; // compare nothing with results of the old types
  }
}

/// Returns "math.tanh" for each op of which there are fewer now.
static std::vector<std::string> replacedFunctions(const Change &change) {
  std::vector<std::string> functions;
  std::map<std::string, int64_t> left = oracles::inexactFunctions(change.after);
  for (const auto &[function, count] : oracles::inexactFunctions(change.before))
    if (left[function] < count)
      functions.push_back(function);
  return functions;
}

/// Judges against the program with fused products, if its flags let a pass fuse them; nullopt if
/// there is none.
static std::optional<Judgement> judgeContracted(const Change &change) {
  OwningOpRef<ModuleOp> fused = oracles::contracted(change.before);
  if (!fused)
    return std::nullopt;
  return judgeRefinement(change.subjects, executeAll(*fused, change.subjects, change.inputs),
                         change.meansNow, change.excuse);
}

/// First difference on an input beyond what implementations of functions of complex numbers may
/// give; none also where nothing can be told.
static Difference differenceBeyond(const Change &change, size_t index, int64_t input) {
  const Subject &subject = change.subjects[index];
  auto number = static_cast<size_t>(input - subject.firstInput);
  const Meaning &old = change.meantBefore[index][number], &now = change.meansNow[index][number];
  if (old.state != Meaning::State::defined || isUnknown(now) ||
      firstDifference(subject, old, now).kind == Difference::Kind::none)
    return {};
  return beyondImplementations(subject, old, now, [&](uint64_t otherResults) {
    beginStep();
    return execute(change.before, subject, inputOf(subject, change.inputs, input),
                   change.inputs.opsMax, otherResults);
  });
}

/// Judges these differences alone, and counts the inputs without a difference as `all` does.
static Judgement judgeImplementations(const Change &change, const Judgement &all) {
  auto isWithin = [&](const Subject &subject, int64_t input) {
    auto index = static_cast<size_t>(&subject - change.subjects.data());
    return change.excuse(subject, input) ||
           differenceBeyond(change, index, input).kind == Difference::Kind::none;
  };
  Judgement judgement =
      judgeRefinement(change.subjects, change.meantBefore, change.meansNow, isWithin);
  judgement.compared += all.compared - all.wrongInputs;
  if (judgement.answer == Judgement::Answer::wrong)
    judgement.detail = differenceBeyond(change, judgement.subject, judgement.input).text;
  return judgement;
}

/// Returns the licence of functions with open rounding that the pass replaced. It leaves finite
/// results open, and those of complex numbers within what other implementations might give; both at
/// once leave all open. Empty if there is none, or some difference goes beyond it; `judgement` is
/// then of these.
static std::string licenceOfFunction(const Change &change, Judgement &judgement) {
  std::vector<std::string> functions = replacedFunctions(change);
  if (functions.empty())
    return "";
  std::string licence = "a " + functions.front() + " was expanded, which may round otherwise";
  auto isComplex = [](const std::string &name) { return StringRef(name).starts_with("complex."); };
  bool areAll = llvm::all_of(functions, isComplex);
  if (!areAll && llvm::any_of(functions, isComplex))
    return licence;
  Judgement beyond = areAll
                         ? judgeImplementations(change, judgement)
                         : judgeRefinement(change.subjects, change.meantBefore, change.meansNow,
                                           change.excuse, std::numeric_limits<double>::infinity());
  if (beyond.answer != Judgement::Answer::wrong)
    return licence;
  judgement = std::move(beyond);
  return "";
}

/// Returns the licence by which values differ; empty if there is none.
static std::string licenceOf(const Change &change, Judgement &judgement) {
  std::string why = judgement.since > 0 ? change.licence.str() : "";
  if (why.empty())
    why = oracles::whyOpen(change.before, change.licences);
  if (!why.empty() || change.licences == oracles::Licences::flags)
    return why;
  if (why = oracles::whyOpen(change.before, change.after); !why.empty())
    return why;
  return licenceOfFunction(change, judgement);
}

/// Judges on the inputs on which no run rounds.
static Judgement judgeExact(const Change &change) {
  auto excuse = [&](const Subject &subject, int64_t input) {
    auto row = static_cast<size_t>(&subject - change.subjects.data());
    auto number = static_cast<size_t>(input - subject.firstInput);
    return change.meantBefore[row][number].hasRounded || change.meansNow[row][number].hasRounded ||
           change.excuse(subject, input);
  };
  return judgeRefinement(change.subjects, change.meantBefore, change.meansNow, excuse);
}

Judgement judgeChange(const Change &change) {
  Judgement judgement =
      judgeRefinement(change.subjects, change.meantBefore, change.meansNow, change.excuse);
  if (judgement.answer != Judgement::Answer::wrong)
    return judgement;
  bool isValue = judgement.kind == Difference::Kind::value,
       hasAll = change.licences == oracles::Licences::documents;
  if (isValue && hasAll)
    if (auto fused = judgeContracted(change); fused && fused->answer == Judgement::Answer::ok)
      return std::move(*fused);
  // Licences of an order say nothing of sums that do not round.
  if (isValue && change.mayReorderSums && !oracles::hasFastMath(change.before)) {
    Judgement exact = judgeExact(change);
    if (exact.answer == Judgement::Answer::wrong)
      return exact;
    judgement.licence = "sums in any order round otherwise";
  } else if (isValue) {
    judgement.licence = licenceOf(change, judgement);
  } else if (hasAll && judgement.kind == Difference::Kind::undefined) {
    judgement.licence = oracles::whyZerosOpen(change.before, change.after);
  }
  if (!isValue && hasAll && judgement.licence.empty())
    judgement.licence = licenceOfFunction(change, judgement);
  if (judgement.licence.empty())
    return judgement;
  judgement.leftOpen = std::exchange(judgement.wrongInputs, 0);
  judgement.compared -= judgement.leftOpen;
  bool isOk = judgement.compared > 0 && judgement.doubt.empty();
  judgement.answer = isOk ? Judgement::Answer::ok : Judgement::Answer::cannotTell;
  judgement.detail = judgement.licence + ": " + judgement.detail;
  return judgement;
}

bool isCostly(llvm::ArrayRef<Meaning> row) {
  return llvm::any_of(row, [](const Meaning &meaning) {
    return meaning.state == Meaning::State::endless || meaning.isBeyondLimits;
  });
}

Judgement judgeNow(JudgedModule &judged, llvm::function_ref<void()> beforeRuns, Excuse excuse) {
  *currentPhase = static_cast<uint8_t>(Phase::judge);
  ++judged.states;
  // Nothing changed: no need to execute.
  if (oracles::isSameIR(*judged.before, *judged.module))
    return {};
  beforeRuns();
  Executable was = std::exchange(judged.executable, asExecuted(*judged.module, judged.translator));
  bool isFirstKnown = judged.isUnchosen && judged.executable.why.empty();
  Meanings now = isFirstKnown ? chooseNow(judged, was.why) : executeNow(judged);
  ModuleOp before = was.of(*judged.before), after = judged.executable.of(*judged.module);
  Judgement judgement = judgeChange({.before = before,
                                     .after = after,
                                     .subjects = judged.subjects.functions,
                                     .meantBefore = judged.meanings,
                                     .meansNow = now,
                                     .inputs = judged.inputs,
                                     .excuse = excuse,
                                     .licences = judged.licences,
                                     .licence = judged.openLicence,
                                     .mayReorderSums = judged.mayReorderSums});
  judgement.isCostly = llvm::any_of(now, isCostly);
  takeNewSignatures(judged, now);
  takeMeanings(judged, std::move(now));
  takeOpen(judged, before);
  return judgement;
}

/// Judges what `run` makes of the module.
static Judgement judgeRun(JudgedModule &judged, llvm::function_ref<void()> beforeRuns,
                          llvm::function_ref<StepResult()> run) {
  *currentPhase = static_cast<uint8_t>(Phase::compile);
  judged.before = cloneWithUses(*judged.module);
  StepResult done = run();
  Judgement judgement;
  if (done.goesOn()) {
    judgement = judgeNow(judged, beforeRuns);
  } else {
    judgement.answer = answerOf(done.outcome);
    judgement.detail = done.outcome == StepOutcome::limit
                           ? llvm::formatv("it left more than {0} ops", stepOpsMax).str()
                           : done.diagnostic;
  }
  judgement.putBack = std::move(done.putBack);
  return judgement;
}

Judgement judgePass(JudgedModule &judged, PassManager &pass, llvm::function_ref<void()> beforeRuns,
                    StringRef name) {
  return judgeRun(judged, beforeRuns, [&] { return runStep(judged.module, pass, {.pass = name}); });
}

Judgement judgePass(JudgedModule &judged, ModulePass pass, llvm::function_ref<void()> beforeRuns,
                    StringRef name) {
  return judgeRun(judged, beforeRuns, [&] { return runStep(judged.module, pass, {.pass = name}); });
}

Judgement judgeState(JudgedModule &judged, ModuleOp after, llvm::function_ref<void()> beforeRuns,
                     Excuse excuse) {
  judged.before = std::exchange(judged.module, after.clone());
  return judgeNow(judged, beforeRuns, excuse);
}

} // namespace npufuzz::refinement
