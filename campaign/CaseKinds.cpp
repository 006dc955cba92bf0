//===- CaseKinds.cpp - the table ------------------------------------------===//
//
// All that depends on the kind of a case is a column here; the rest of the campaign asks the row. A
// pass over upstream dialects is foreign code in our process and may corrupt it: hence
// runsForeignCode.
//
//===----------------------------------------------------------------------===//
#include "campaign/cases/CaseKinds.h"

#include "campaign/cases/FunctionCases.h"
#include "campaign/cases/ProgramCases.h"
#include "campaign/findings/ReduceFunction.h"
#include "oracles/functions/JudgeFunction.h"

namespace npufuzz::campaign {

static constexpr CaseKindRow caseKindTable[] = {
    {
        .kind = tileProgram,
        .opNoun = "tile op",
        .tool = toolWithPlugins,
        .runsForeignCode = false,
        .parse = tile::parseProgram,
        .checkInputs = checkProgramInputs,
        .drawInputs = drawProgramInputs,
        .countOps = tile::countTileOps,
        .evaluate = oracles::evaluateProgram,
        .evidenceOf = oracles::evidenceOfProgram,
        .reduceFinding = nullptr,
        .shrink = shrinkProgram,
    },
    {
        .kind = upstreamFunction,
        .opNoun = "op",
        .tool = "mlir-opt",
        .runsForeignCode = true,
        .parse = parseModule,
        .checkInputs = checkFunctionInputs,
        .drawInputs = [](mlir::ModuleOp, uint64_t) { return std::vector<Tensor>(); },
        .countOps = oracles::countOps,
        .evaluate = oracles::evaluateFunction,
        .evidenceOf = oracles::evidenceOfFunction,
        .reduceFinding = reduceToPass,
        .shrink = nullptr,
    },
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
