//===- CaseKinds.h - what follows from what a case is -----------*- C++ -*-===//
//
// A kind of case is a row in one table (campaign/CaseKinds.cpp). Whoever handles a case looks its
// row up and calls what stands there; nobody asks which kind it is. A new kind is a row, a
// generator that names it, and a judge.
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

/// How a reducer asks about a smaller case, and is told to stop; it tells of each improvement.
struct ShrinkHooks {
  std::function<bool(const Case &)> stillFails;
  std::function<bool()> stop;
  std::function<void(const Case &)> improved;
};

/// Takes the passes of this repository and those of plugins that were built against it.
inline constexpr llvm::StringLiteral toolWithPlugins = "npufuzz-opt";

struct CaseKindRow {
  CaseKind kind;
  /// How its size is counted in messages: "3 tile ops".
  llvm::StringLiteral opNoun;
  /// The tool that people use on its IR.
  llvm::StringLiteral tool;
  /// Ending of its files, and how a line of comment begins there. Of two kinds with one ending the
  /// first is that of a file that names none.
  llvm::StringLiteral fileType, comment;
  /// Bytes of such a file: more is not read.
  uint64_t textBytesMax;
  /// Its cases go through the backend's passes: they have settings and a pipeline.
  bool isCompiled;
  /// Passes and machine code that nobody here wrote run in the worker itself: an earlier case may
  /// have overwritten its memory, so what is found or dies there is asked again in a process of its
  /// own.
  bool runsForeignCode;
  /// Parses and verifies. The error is one line: file:line:column: message.
  llvm::Expected<Module> (*parse)(mlir::MLIRContext &context, llvm::StringRef text,
                                  llvm::StringRef fileName);
  /// The text that `parse` takes.
  std::string (*print)(const Module &module);
  /// Whether the backend runs cases of this kind.
  bool (*isFor)(const Backend &backend);
  /// What this machine lacks for them on such a backend, in one line; empty: nothing.
  std::string (*missing)(const Backend &backend);
  /// Fails, in one line, where the tensors do not fit @main's arguments.
  llvm::Error (*checkInputs)(mlir::ModuleOp module, const std::vector<Tensor> &inputs);
  /// Inputs for a module that came without any; none where they are drawn by type, later.
  std::vector<Tensor> (*drawInputs)(mlir::ModuleOp module, uint64_t seed);
  /// Its size: what a reduction makes smaller.
  int64_t (*countOps)(mlir::ModuleOp module);
  /// Does for several cases at once what evaluate() will need of each, where that costs less.
  void (*prepareTogether)(llvm::ArrayRef<const Case *> cases, const EvaluateOptions &options,
                          PhaseSeconds &phases);
  /// Never fails: trouble of the system under test is a verdict. Runs in this process.
  Evaluation (*evaluate)(const Case &testCase, const EvaluateOptions &options);
  /// Compiles and runs once more to gather what a report shows of `verdict`.
  Evidence (*evidenceOf)(const Case &testCase, const EvaluateOptions &options,
                         const oracles::Verdict &verdict);
  /// Tries to replace the program by something smaller that shows the same; false leaves the
  /// finding to `shrink`. Null: nothing but that.
  bool (*reduceFinding)(Finding &finding, const CampaignOptions &options);
  /// Smaller programs of this kind, on the backend's settings. Null: only the pipeline shrinks.
  Case (*shrink)(const Case &start, const Backend &backend, const ShrinkHooks &hooks);
};

llvm::ArrayRef<CaseKindRow> allCaseKinds();
/// Null when there is none of that name.
const CaseKindRow *findCaseKind(llvm::StringRef name);
/// Precondition: the kind stands in the table.
const CaseKindRow &rowOf(CaseKind kind);

/// Judges the case as its kind is judged.
inline Evaluation evaluate(const Case &testCase, const EvaluateOptions &options) {
  Evaluation evaluation = rowOf(testCase.kind).evaluate(testCase, options);
  evaluation.addSurvival(options);
  return evaluation;
}

} // namespace npufuzz::campaign

#endif
