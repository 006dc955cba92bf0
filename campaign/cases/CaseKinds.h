//===- CaseKinds.h - all that depends on the kind of a case -----*- C++ -*-===//
//
// Each kind of case is a row in one table (campaign/CaseKinds.cpp). Code that handles a case looks
// up its row and calls the functions there; no code tests for a particular kind. A new kind is a
// row, a generator that names it, and a judge.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_CASES_CASEKINDS_H
#define NPUFUZZ_CAMPAIGN_CASES_CASEKINDS_H

#include "oracles/Evaluate.h"

namespace npufuzz::campaign {

using oracles::EvaluateOptions;
using oracles::Evaluation;
using oracles::Evidence;

struct Finding;
struct CampaignOptions;
class CaseSource;

/// Instructions for a machine without a compiler; oracles/sequences judges them. A build without
/// that machine (backend pytorchsim) has no row for them.
inline constexpr CaseKind instructionSequence{"instruction-sequence"};

/// Callbacks of a reducer: to test a smaller case, to learn that it must stop, to report an
/// improvement.
struct ShrinkHooks {
  std::function<bool(const Case &)> stillFails;
  std::function<bool()> stop;
  std::function<void(const Case &)> improved;
};

/// Tool that knows the passes of this repository and of plugins built against it.
inline constexpr llvm::StringLiteral toolWithPlugins = "npufuzz-opt";

struct CaseKindRow {
  CaseKind kind;
  /// Unit of its size in messages: "3 tile ops".
  llvm::StringLiteral opNoun;
  /// Tool that its users run on this IR.
  llvm::StringLiteral tool;
  /// Extension of its files, and the start of a comment line there. If two kinds share an
  /// extension, a file that names no kind belongs to the first.
  llvm::StringLiteral fileType, comment;
  /// Maximum size of such a file; larger files are refused.
  uint64_t textBytesMax;
  /// Its cases go through the backend's passes, so they have settings and a pipeline.
  bool isCompiled;
  /// Third-party passes and machine code run inside the worker, so an earlier case may have
  /// overwritten its memory. Findings and deaths there are confirmed in a separate process.
  bool runsForeignCode;
  /// Draws cases of these families, of the usual ones if none is named. Fails with the end of a
  /// line: expected, got. Null: campaignCases() draws them.
  llvm::Expected<std::unique_ptr<CaseSource>> (*drawFamilies)(const std::vector<std::string> &);
  /// Parses and verifies. The error is one line: file:line:column: message.
  llvm::Expected<Module> (*parse)(mlir::MLIRContext &context, llvm::StringRef text,
                                  llvm::StringRef fileName);
  /// Prints the text that `parse` reads.
  std::string (*print)(const Module &module);
  /// True if the backend runs cases of this kind.
  bool (*isFor)(const Backend &backend);
  /// Says in one line what this machine lacks to run them on such a backend; empty: nothing.
  std::string (*missing)(const Backend &backend);
  /// Fails, in one line, if the tensors do not fit @main's arguments.
  llvm::Error (*checkInputs)(mlir::ModuleOp module, const std::vector<Tensor> &inputs);
  /// Inputs for a module that came without any; none if they are drawn by type later.
  std::vector<Tensor> (*drawInputs)(mlir::ModuleOp module, uint64_t seed);
  /// Size of a case, the number that a reduction makes smaller.
  int64_t (*countOps)(mlir::ModuleOp module);
  /// Prepares, for several cases at once, what evaluate() needs for each; for steps that are
  /// cheaper together.
  void (*prepareTogether)(llvm::ArrayRef<const Case *> cases, const EvaluateOptions &options,
                          PhaseSeconds &phases);
  /// Never fails: a failure of the system under test is a verdict. Runs in this process.
  Evaluation (*evaluate)(const Case &testCase, const EvaluateOptions &options);
  /// Compiles and runs once more to gather what a report shows about `verdict`.
  Evidence (*evidenceOf)(const Case &testCase, const EvaluateOptions &options,
                         const oracles::Verdict &verdict);
  /// Tries to replace the program with something smaller that shows the same bug; returns false to
  /// leave the finding to `shrink`. Null: always left to `shrink`.
  bool (*reduceFinding)(Finding &finding, const CampaignOptions &options);
  /// Returns a smaller program of this kind, on the backend's settings. Null: only the pipeline
  /// shrinks.
  Case (*shrink)(const Case &start, const Backend &backend, const ShrinkHooks &hooks);
};

llvm::ArrayRef<CaseKindRow> allCaseKinds();
/// Null if there is no kind of that name.
const CaseKindRow *findCaseKind(llvm::StringRef name);
/// Precondition: the table has a row for the kind.
const CaseKindRow &rowOf(CaseKind kind);

/// Judges the case by the row of its kind.
inline Evaluation evaluate(const Case &testCase, const EvaluateOptions &options) {
  Evaluation evaluation = rowOf(testCase.kind).evaluate(testCase, options);
  evaluation.addSurvival(options);
  return evaluation;
}

} // namespace npufuzz::campaign

#endif
