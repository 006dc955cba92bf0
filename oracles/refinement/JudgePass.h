//===- JudgePass.h - does one pass keep what functions compute? -*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_JUDGEPASS_H
#define NPUFUZZ_ORACLES_REFINEMENT_JUDGEPASS_H

#include "oracles/refinement/Meaning.h"
#include "oracles/refinement/OpenResults.h"
#include "support/Phases.h"

#include "mlir/Pass/PassManager.h"

namespace npufuzz::refinement {

/// Inputs that each function is called with, unless the user says otherwise.
inline constexpr int64_t inputsDefault = 32;

/// Which inputs are drawn (DrawArguments.h): numbers 0 to count - 1, or so many helpful ones where
/// a function is undefined on all of these. Functions without arguments are called once.
struct InputSet {
  int64_t count = inputsDefault;
  uint64_t seed = 0;
  /// Not empty: the arguments of the only function and its only input.
  std::vector<interpreter::Value> given = {};
};

/// Functions of a module that can be called.
struct Subjects {
  /// In the order of the module.
  std::vector<Subject> functions;
  /// "@f takes a TYPE, which cannot be drawn": public functions with a body that nothing calls.
  std::vector<std::string> notDrawn;
};
Subjects findSubjects(mlir::ModuleOp module);

/// What the functions compute at one point of a pipeline: one row a function, one entry an input.
using Meanings = std::vector<std::vector<Meaning>>;
/// Arguments for the call of that number, in memory of their own.
std::vector<interpreter::Value> inputOf(const Subject &subject, const InputSet &inputs,
                                        int64_t number);
Meanings executeAll(mlir::ModuleOp module, llvm::ArrayRef<Subject> subjects,
                    const InputSet &inputs);

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
  /// The first wrong element; why it cannot be told; the diagnostic.
  std::string detail;
  /// Of a wrong answer: the class of what `detail` says.
  Difference::Kind kind = Difference::Kind::none;
  /// Inputs, over all functions, on which both sides are known and the input is defined.
  int64_t compared = 0, wrongInputs = 0;
  /// Inputs that were defined, and that a runtime check now stops by the rules of an op.
  int64_t stoppedByChecks = 0;
  /// Inputs that the interpreter could not give what was to be judged, and why the first: they need
  /// too much memory, say.
  int64_t beyondLimits = 0;
  std::string whyBeyond;
  /// Of the first helper whose signature has changed, why; others call it, and so run it.
  std::string throughCallers;
  /// Of the first difference: index of the function, number of the input. Where it cannot be told,
  /// the first function of which not.
  size_t subject = 0;
  int64_t input = -1;
  /// Of the first difference: the first of the states that could not be told of, which end here
  /// (JudgedModule::openSince); 0: it was right in the state before.
  int64_t since = 0;
  /// The licence by which values differ on so many inputs of which nothing can be told, and the
  /// first of them; else empty.
  std::string licence;
  int64_t leftOpen = 0;
  /// Why an input could not be compared; empty where all were.
  std::string doubt;
  /// What the pass changed of its process (StepResult).
  std::vector<std::string> putBack = {};

  bool isBug() const { return answer == Answer::wrong || answer == Answer::invalidIR; }
};

/// Whether the call of a subject with the input of that number is not to be judged: a pass may take
/// for granted that it does not happen.
using Excuse = llvm::function_ref<bool(const Subject &subject, int64_t input)>;
inline bool noExcuse(const Subject &, int64_t) { return false; }

/// Refinement of every function on every input. Answers ok, wrong or cannotTell. Ok without an
/// input that was compared: no function has an argument, and each is undefined, which anything
/// refines.
/// Finite floats may differ by `floatErrorMax`.
Judgement judgeRefinement(llvm::ArrayRef<Subject> subjects, const Meanings &before,
                          const Meanings &after, Excuse excuse = noExcuse,
                          double floatErrorMax = 0);

/// Two modules of which one was made of the other, and what their functions compute.
struct Change {
  mlir::ModuleOp before, after;
  llvm::ArrayRef<Subject> subjects;
  const Meanings &meantBefore, &meansNow;
  const InputSet &inputs; ///< that the functions were called with
  Excuse excuse = noExcuse;
  oracles::Licences licences = oracles::Licences::documents;
  /// A licence of IR between the two; empty: none.
  llvm::StringRef licence = {};
};

/// Judges as judgeRefinement does, but calls no other value wrong that a licence leaves open
/// (OpenResults.h): it is ok where a pass may have fused products. Where a licence leaves values
/// open it is ok on the inputs on which they are the same, cannotTell where there is none.
Judgement judgeChange(const Change &change);

/// A program on its way through the states that passes make of it, with what it computes. What
/// cannot be told of one state is open: the next state of which it can is judged against the last
/// one of which it could, and all passes between the two may be the culprit.
struct JudgedModule {
  /// Executes each function that can be called; one that is undefined on all inputs gets others.
  JudgedModule(mlir::ModuleOp module, const InputSet &inputs);
  /// These functions on exactly these inputs; nothing is executed before run().
  JudgedModule(mlir::ModuleOp module, Subjects subjects, const InputSet &inputs);

  /// Executes the program.
  void run();
  /// The first state since which anything cannot be told; 0: there is none.
  int64_t openSince() const;

  /// A copy of what was given, changed in place by each pass; null where one left a use of an
  /// erased value.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  InputSet inputs;
  Subjects subjects; ///< chosen once, from the program
  /// By the last state of which each can be told.
  Meanings meanings = {};
  /// Module that the last pass got; null before the first one.
  mlir::OwningOpRef<mlir::ModuleOp> before = {};
  /// States after the program itself.
  int64_t states = 0;
  /// The module that entered the first open state; null where nothing is open.
  mlir::OwningOpRef<mlir::ModuleOp> beforeOpen = {};
  /// A licence of IR before or in open states.
  std::string openLicence = {};
  oracles::Licences licences = oracles::Licences::documents;
  /// Gets the seconds of executing; null: nobody asks.
  PhaseSeconds *phases = nullptr;
};

/// Judges what somebody made of judged.module in place; judged.before is what they got.
/// Precondition: it verifies. `beforeRuns` as below.
Judgement judgeNow(
    JudgedModule &judged, llvm::function_ref<void()> beforeRuns = [] {}, Excuse excuse = noExcuse);

/// Runs the pass on the module and judges it against what the module computed before, so that
/// mistakes of two passes that cancel are both found. After refused and invalidIR the module is of
/// no further use. `beforeRuns` is called between the pass and the interpreter: a caller that is
/// told of a crash knows by it whose crash it is; `name` is the pass's. Precondition: the manager
/// does not verify.
Judgement judgePass(
    JudgedModule &judged, mlir::PassManager &pass, llvm::function_ref<void()> beforeRuns = [] {},
    llvm::StringRef name = {});

/// Likewise, where somebody else ran the pass and says what it left. Precondition: that verifies.
Judgement judgeState(
    JudgedModule &judged, mlir::ModuleOp after, llvm::function_ref<void()> beforeRuns = [] {},
    Excuse excuse = noExcuse);

} // namespace npufuzz::refinement

#endif
