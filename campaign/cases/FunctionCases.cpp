//===- FunctionCases.cpp - makes every n-th case a function of upstream dialects ---===//
//
// The seed decides, not the index, so a seed gives the same case in any campaign.
//
//===----------------------------------------------------------------------===//
#include "campaign/cases/FunctionCases.h"

#include "backend/mlir/UpstreamLowering.h"
#include "campaign/cases/DrawPath.h"
#include "campaign/cases/DrawPipeline.h"
#include "generators/ChoiceSources.h"
#include "generators/Sampling.h"
#include "generators/functions/Functions.h"
#include "oracles/refinement/ArgumentTensors.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::campaign {

namespace functions = generators::functions;

namespace {

/// Draws how floats are computed. Calls are used where no instruction computes what the function
/// does, and sometimes where one does: two implementations of the same floats.
mlirbackend::FloatCode drawFloatCode(Choices &choices, mlir::ModuleOp module) {
  using enum mlirbackend::FloatCode;
  if (!mlirbackend::hasFloatLibrary() || !mlirbackend::hasFloats(module))
    return instructions;
  return mlirbackend::hasSmallFloats(module) || choices.chance("floats by calls", 1, 12)
             ? library
             : instructions;
}

/// Draws a function of the family, and a pipeline for it.
Case drawFunction(functions::Family family, Choices &choices, mlir::MLIRContext &context,
                  uint64_t seed, Counters &counters, Drawing drawing) {
  using mlirbackend::LoweringFrom;
  LoweringFrom from = family == functions::Family::tosa ? LoweringFrom::tosa : LoweringFrom::others;
  counters["family " + functions::familyName(family).str()] += 1;
  Module module(functions::generate(family, choices, context));
  if (mlir::failed(mlir::verify(module.get()))) // the generator promises that this does not happen
    llvm::report_fatal_error("generators/functions: seed " + llvm::Twine(seed) +
                             " does not verify");
  // Draw this before the pipeline, which another process may draw with a copy of the choices.
  mlirbackend::FloatCode floats = drawFloatCode(choices, module.get());
  std::string pipeline = drawPipeline(choices, module, drawing);
  pipeline = "builtin.module(" + pipeline + "," + mlirbackend::upstreamLowering(floats, from) + ")";
  bool hasOther = isSampled(seed, "second path", pathsPeriod);
  std::string other = hasOther ? drawOtherPath(seed, pipeline, floats, from) : "";
  return Case{std::move(module), {}, {}, seed, upstreamFunction, pipeline, other};
}

class MixedCases : public CaseSource {
public:
  MixedCases(std::unique_ptr<CaseSource> others, uint64_t period)
      : others(std::move(others)), period(period) {}

  uint64_t caseSeed(uint64_t baseSeed, int64_t index) const override {
    return others->caseSeed(baseSeed, index);
  }

  Case generate(mlir::MLIRContext &context, uint64_t seed, Counters &counters,
                Drawing drawing) const override {
    if (!isSampled(seed, "function of upstream dialects", period))
      return others->generate(context, seed, counters, drawing);
    generators::RandomChoices choices(seed);
    auto family = static_cast<functions::Family>(
        choices.range("family", 0, static_cast<int64_t>(functions::commonFamilyCount) - 1));
    return drawFunction(family, choices, context, seed, counters, drawing);
  }

private:
  std::unique_ptr<CaseSource> others;
  uint64_t period;
};

class FamilyCases : public CaseSource {
public:
  explicit FamilyCases(functions::Family family) : family(family) {}

  uint64_t caseSeed(uint64_t baseSeed, int64_t index) const override {
    return generators::caseSeed(baseSeed, static_cast<uint64_t>(index));
  }

  Case generate(mlir::MLIRContext &context, uint64_t seed, Counters &counters,
                Drawing drawing) const override {
    generators::RandomChoices choices(seed);
    return drawFunction(family, choices, context, seed, counters, drawing);
  }

private:
  functions::Family family;
};

} // namespace

std::unique_ptr<CaseSource> withFunctions(std::unique_ptr<CaseSource> others, uint64_t period) {
  return std::make_unique<MixedCases>(std::move(others), period);
}

std::unique_ptr<CaseSource> casesOfFamily(functions::Family family) {
  return std::make_unique<FamilyCases>(family);
}

std::string familyMissing(functions::Family family, const Backend &backend) {
  std::string name = functions::familyName(family).str();
  if (!backend.traits().takesFunctions)
    return "expected --backend=mlir with " + name + ", got " + backend.name().str();
  return functions::hasFamily(family) ? "" : name + " is drawn for MLIR 22";
}

llvm::Error checkFunctionInputs(mlir::ModuleOp module, const std::vector<Tensor> &inputs) {
  auto entry = module.lookupSymbol<mlir::FunctionOpInterface>("main");
  if (inputs.empty() || !entry)
    return llvm::Error::success();
  return refinement::fromTensors(inputs, entry.getArgumentTypes()).takeError();
}

} // namespace npufuzz::campaign
