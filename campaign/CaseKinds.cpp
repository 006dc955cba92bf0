//===- CaseKinds.cpp - the table ------------------------------------------===//
//
// Everything that depends on the kind of a case is a column here; the rest of the campaign asks the
// row. A pass over upstream dialects is third-party code that runs in our process and may corrupt
// it, hence `runsForeignCode`.
//
//===----------------------------------------------------------------------===//
#include "campaign/cases/CaseKinds.h"

#include "campaign/cases/FunctionCases.h"
#include "campaign/cases/ProgramCases.h"
#include "campaign/findings/ReduceFunction.h"
#include "oracles/functions/JudgeFunction.h"
#include "support/Files.h"

#if NPUFUZZ_HAS_KERNELS
#include "backend/pto/kernels/KernelFile.h"
#include "campaign/kernels/KernelCases.h"
#include "oracles/kernels/JudgeKernel.h"
#endif
#if NPUFUZZ_HAS_SEQUENCES
#include "campaign/sequences/SequenceCases.h"
#include "oracles/sequences/JudgeSequence.h"
#endif

namespace npufuzz::campaign {

static std::string printModule(const Module &module) { return module.print(); }
static bool isForAll(const Backend &) { return true; }
static std::string missingOf(const Backend &backend) { return backend.missing(); }
static std::vector<Tensor> noInputs(mlir::ModuleOp, uint64_t) { return {}; }
[[maybe_unused]] static llvm::Error checkNoInputs(mlir::ModuleOp,
                                                  const std::vector<Tensor> &inputs) {
  if (inputs.empty())
    return llvm::Error::success();
  return llvm::createStringError("inputs: expected none, got " + llvm::Twine(inputs.size()));
}

static constexpr CaseKindRow caseKindTable[] = {
    {
        .kind = tileProgram,
        .opNoun = "tile op",
        .tool = toolWithPlugins,
        .fileType = "mlir",
        .comment = "//",
        .textBytesMax = fileBytesMax,
        .isCompiled = true,
        .runsForeignCode = false,
        .drawFamilies = nullptr,
        .parse = tile::parseProgram,
        .print = printModule,
        .isFor = isForAll,
        .missing = missingOf,
        .checkInputs = checkProgramInputs,
        .drawInputs = drawProgramInputs,
        .countOps = tile::countTileOps,
        .prepareTogether = oracles::compileAhead,
        .evaluate = oracles::evaluateProgram,
        .evidenceOf = oracles::evidenceOfProgram,
        .reduceFinding = nullptr,
        .shrink = shrinkProgram,
    },
    {
        .kind = upstreamFunction,
        .opNoun = "op",
        .tool = "mlir-opt",
        .fileType = "mlir",
        .comment = "//",
        .textBytesMax = fileBytesMax,
        .isCompiled = true,
        .runsForeignCode = true,
        .drawFamilies = nullptr,
        .parse = parseModule,
        .print = printModule,
        .isFor = isForAll,
        .missing = missingOf,
        .checkInputs = checkFunctionInputs,
        .drawInputs = noInputs,
        .countOps = oracles::countOps,
        .prepareTogether = oracles::compileAhead,
        .evaluate = oracles::evaluateFunction,
        .evidenceOf = oracles::evidenceOfFunction,
        .reduceFinding = reduceToPass,
        .shrink = nullptr,
    },
#if NPUFUZZ_HAS_SEQUENCES
    {
        .kind = instructionSequence,
        .opNoun = "step",
        .tool = "npufuzz",
        .fileType = "seq",
        .comment = "#",
        .textBytesMax = pytorchsim::sequenceTextBytesMax,
        .isCompiled = false,
        .runsForeignCode = false,
        .drawFamilies = sequences::drawFamilies,
        .parse = sequences::parseSequenceCase,
        .print = [](const Module &module) { return oracles::sequenceText(module); },
        .isFor = sequences::runsSequences,
        .missing = sequences::missingForSequences,
        .checkInputs = checkNoInputs,
        .drawInputs = noInputs,
        .countOps = oracles::countSteps,
        .prepareTogether = oracles::runSequencesAhead,
        .evaluate = oracles::evaluateSequence,
        .evidenceOf = oracles::evidenceOfSequence,
        .reduceFinding = nullptr,
        .shrink = sequences::shrinkSequence,
    },
#endif
#if NPUFUZZ_HAS_KERNELS
    {
        .kind = kernels::userKernels,
        .opNoun = "instruction",
        .tool = "ptoas",
        .fileType = "pto",
        .comment = "//",
        .textBytesMax = pto::kernelTextBytesMax,
        .isCompiled = false,
        .runsForeignCode = false,
        .drawFamilies = nullptr,
        .parse = kernels::parseKernelCase,
        .print = [](const Module &module) { return oracles::kernelText(module).str(); },
        .isFor = kernels::runsKernels,
        .missing = missingOf,
        .checkInputs = checkNoInputs,
        .drawInputs = noInputs,
        .countOps = oracles::countInstructions,
        .prepareTogether = [](llvm::ArrayRef<const Case *>, const EvaluateOptions &,
                              PhaseSeconds &) {},
        .evaluate = oracles::evaluateKernels,
        .evidenceOf = oracles::evidenceOfKernels,
        .reduceFinding = nullptr,
        .shrink = kernels::shrinkKernels,
    },
#endif
};

llvm::ArrayRef<CaseKindRow> allCaseKinds() { return caseKindTable; }

const CaseKindRow *findCaseKind(llvm::StringRef name) {
  const auto *found =
      llvm::find_if(caseKindTable, [&](const CaseKindRow &row) { return row.kind.name == name; });
  return found == std::end(caseKindTable) ? nullptr : found;
}

const CaseKindRow &rowOf(CaseKind kind) {
  const CaseKindRow *row = findCaseKind(kind.name);
  assert(row && "a kind without a row");
  return *row;
}

} // namespace npufuzz::campaign
