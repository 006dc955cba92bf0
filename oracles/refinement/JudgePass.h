//===- JudgePass.h - does one pass keep what functions compute? -*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_JUDGEPASS_H
#define NPUFUZZ_ORACLES_REFINEMENT_JUDGEPASS_H

#include "backend/foreign/Translator.h"
#include "backend/passes/PassStep.h"
#include "oracles/refinement/Meaning.h"
#include "oracles/refinement/OpenResults.h"
#include "support/Phases.h"

#include "mlir/Pass/PassManager.h"

namespace npufuzz::refinement {

/// Number of inputs for each function, unless the user sets another one.
inline constexpr int64_t inputsDefault = 32;

/// Inputs to draw (DrawArguments.h): numbers 0 to count - 1, or as many helpful ones for a function
/// that is undefined on all of these. A function without arguments is called once.
struct InputSet {
  int64_t count = inputsDefault;
  uint64_t seed = 0;
  /// If not empty, the arguments of the only function and its only input.
  std::vector<interpreter::Value> given = {};
  /// Draws exact inputs (DrawArguments.h).
  bool isExact = false;
  /// Ops after which a run of a function is stopped.
  int64_t opsMax = interpreter::Limits().stepsMax;
};

/// Callable functions of a module.
struct Subjects {
  /// In the order of the module.
  std::vector<Subject> functions;
  /// "@f takes a TYPE, which cannot be drawn", for each public function with a body that no
  /// function calls.
  std::vector<std::string> notDrawn;
  /// One of these would be drawn if it had fewer elements.
  bool hasTooLarge = false;
};
Subjects findSubjects(mlir::ModuleOp module);

/// Results of the functions at one point of a pipeline: one row per function, one entry per input.
using Meanings = std::vector<std::vector<Meaning>>;
/// Returns the arguments for the call of that number, in separate memory.
std::vector<interpreter::Value> inputOf(const Subject &subject, const InputSet &inputs,
                                        int64_t number);
/// Calls that did not come to an end before (`known`, of an earlier state) are not made again.
Meanings executeAll(mlir::ModuleOp module, llvm::ArrayRef<Subject> subjects, const InputSet &inputs,
                    const Meanings &known = {});

/// Tells the supervisor that a pass or a call begins: each has a time limit of its own
/// (ChildProcess::isHung).
inline void beginStep() { *currentStep = *currentStep + 1; }

/// A module as it is executed: itself, or its translation.
struct Executable {
  /// Null: the module itself is executed.
  mlir::OwningOpRef<mlir::ModuleOp> translation = {};
  /// Reason why it cannot be translated; empty if it can be executed.
  std::string why = {};

  mlir::ModuleOp of(mlir::ModuleOp module) const {
    return translation ? const_cast<Executable *>(this)->translation.get() : module;
  }
};
/// Translates the module; null: it is executed as it is.
Executable asExecuted(mlir::ModuleOp module, Translator *translator);
/// Executes the subjects in an executable of that module. All are unknown if there is none.
Meanings executeAll(const Executable &executable, mlir::ModuleOp module,
                    llvm::ArrayRef<Subject> subjects, const InputSet &inputs,
                    const Meanings &known = {});

/// True if a run was stopped for what it costs.
bool isCostly(llvm::ArrayRef<Meaning> row);

struct Judgement {
  enum class Answer {
    nothingChanged, ///< the printed IR is the same
    ok,             ///< on every input that could be compared
    cannotTell,
    wrong,     ///< on some input the output does not refine what the pass got
    invalidIR, ///< the verifier rejects the output
    refused,   ///< the pass failed with a diagnostic
    tooLarge,  ///< the output has more than stepOpsMax ops
  };
  Answer answer = Answer::nothingChanged;
  /// First wrong element, reason why the result is inconclusive, or diagnostic.
  std::string detail;
  /// For a wrong answer, the class of `detail`.
  Difference::Kind kind = Difference::Kind::none;
  /// Number of inputs, over all functions, on which both sides are known and the input is defined.
  int64_t compared = 0, wrongInputs = 0;
  /// Number of inputs that were defined and that a runtime check now stops by an op's rules.
  int64_t stoppedByChecks = 0;
  /// Number of inputs on which the judged program exceeds the interpreter's limits, for example of
  /// memory or of ops, and the reason of the first one.
  int64_t beyondLimits = 0;
  std::string whyBeyond;
  /// True if a run of the judged IR was stopped for what it costs.
  bool isCostly = false;
  /// Reason why the first helper changed its signature; its callers run it.
  std::string throughCallers;
  /// Function and input of the first difference. If inconclusive, the first inconclusive function.
  size_t subject = 0;
  int64_t input = -1;
  /// First of the open states that end with the first difference (JudgedModule::openSince); 0: the
  /// previous state was right.
  int64_t since = 0;
  /// Licence by which values differ, the number of inputs that it makes inconclusive, and the first
  /// of them; else empty.
  std::string licence;
  int64_t leftOpen = 0;
  /// Reason why an input could not be compared; empty if all were.
  std::string doubt;
  /// State of its process that the pass changed (StepResult).
  std::vector<std::string> putBack = {};

  bool isBug() const { return answer == Answer::wrong || answer == Answer::invalidIR; }
};

/// True if the call of a subject with that input must not be judged, because a pass may assume that
/// it does not happen.
using Excuse = llvm::function_ref<bool(const Subject &subject, int64_t input)>;
inline bool noExcuse(const Subject &, int64_t) { return false; }

/// Judges the refinement of every function on every input. Answers ok, wrong or cannotTell. Ok
/// without a compared input means that no function has an argument and each is undefined, which
/// anything refines. Finite floats may differ by `floatErrorMax`.
Judgement judgeRefinement(llvm::ArrayRef<Subject> subjects, const Meanings &before,
                          const Meanings &after, Excuse excuse = noExcuse,
                          double floatErrorMax = 0);

/// A module, the module that a pass made of it, and the results of their functions.
struct Change {
  mlir::ModuleOp before, after;
  llvm::ArrayRef<Subject> subjects;
  const Meanings &meantBefore, &meansNow;
  const InputSet &inputs; ///< of the calls
  Excuse excuse = noExcuse;
  oracles::Licences licences = oracles::Licences::documents;
  /// Licence of IR between the two; empty: none.
  llvm::StringRef licence = {};
  /// The pass may sum floats in any order: values count on inputs on which nothing rounds, and
  /// there no licence of an order does.
  bool mayReorderSums = false;
};

/// Judges like judgeRefinement, but accepts values that a licence leaves open (OpenResults.h). The
/// result is ok if a pass may have fused products. If a licence leaves values open, the result is
/// ok on the inputs with equal values, and cannotTell if there is none.
Judgement judgeChange(const Change &change);

/// A program on its way through the states that passes make of it, with its results. An
/// inconclusive state is open: the next conclusive state is judged against the last one, and all
/// passes between the two may be the culprit.
struct JudgedModule {
  /// Executes each callable function; one that is undefined on all inputs gets others.
  JudgedModule(mlir::ModuleOp module, const InputSet &inputs, Translator *translator = nullptr);
  /// Takes these functions on exactly these inputs; executes nothing before run().
  JudgedModule(mlir::ModuleOp module, Subjects subjects, const InputSet &inputs);

  /// Executes the program.
  void run();
  /// First state since which some result is inconclusive; 0: none.
  int64_t openSince() const;

  /// Copy of the given module, changed in place by each pass; null after a pass that left a use of
  /// an erased value.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  InputSet inputs;
  /// Says what is executed of each state; null: the state itself. All else looks at the state.
  Translator *translator = nullptr;
  Executable executable = {}; ///< of the state whose meaning was asked last
  /// True until a state can be translated. The subjects are then those of the untranslated program.
  bool isUnchosen = false;
  /// Chosen once, from the first state that can be translated.
  Subjects subjects;
  /// Results in the last conclusive state of each.
  Meanings meanings = {};
  /// Module that the last pass got; null before the first one.
  mlir::OwningOpRef<mlir::ModuleOp> before = {};
  /// States after the program itself.
  int64_t states = 0;
  /// Module that entered the first open state; null if nothing is open.
  mlir::OwningOpRef<mlir::ModuleOp> beforeOpen = {};
  /// A licence of IR before or in open states.
  std::string openLicence = {};
  oracles::Licences licences = oracles::Licences::documents;
  /// As in Change, for the next state.
  bool mayReorderSums = false;
  /// Collects the seconds of execution; may be null.
  PhaseSeconds *phases = nullptr;
};

/// Judges an edit of judged.module in place; judged.before is the module before it. Precondition:
/// judged.module verifies. `beforeRuns` as below.
Judgement judgeNow(
    JudgedModule &judged, llvm::function_ref<void()> beforeRuns = [] {}, Excuse excuse = noExcuse);

/// Runs the pass on the module and judges it against the module's previous results, so that
/// mistakes of two passes that cancel are both found. After refused and invalidIR the module is
/// unusable. `beforeRuns` is called between the pass and the interpreter, so that a caller can
/// attribute a crash to one of them. `name` is the pass's. Precondition: the manager does not
/// verify.
Judgement judgePass(
    JudgedModule &judged, mlir::PassManager &pass, llvm::function_ref<void()> beforeRuns = [] {},
    llvm::StringRef name = {});

/// The same for any function that changes a module in place.
Judgement judgePass(
    JudgedModule &judged, ModulePass pass, llvm::function_ref<void()> beforeRuns = [] {},
    llvm::StringRef name = {});

/// Judges the result of a pass that ran elsewhere. Precondition: the result verifies.
Judgement judgeState(
    JudgedModule &judged, mlir::ModuleOp after, llvm::function_ref<void()> beforeRuns = [] {},
    Excuse excuse = noExcuse);

} // namespace npufuzz::refinement

#endif
