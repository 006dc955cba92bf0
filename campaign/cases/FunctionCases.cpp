//===- Cases.cpp - which seeds give functions of upstream dialects --------===//
#include "backend/mlir/UpstreamPasses.h"
#include "campaign/cases/DrawPipeline.h"
#include "campaign/cases/Functions.h"
#include "generators/ChoiceSources.h"
#include "generators/functions/Raw.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::campaign {

using namespace mlirbackend;

namespace {

class MixedCases : public CaseSource {
public:
  explicit MixedCases(std::unique_ptr<CaseSource> tilePrograms)
      : tilePrograms(std::move(tilePrograms)) {}

  uint64_t caseSeed(uint64_t baseSeed, int64_t index) const override {
    return tilePrograms->caseSeed(baseSeed, index);
  }

  Case generate(mlir::MLIRContext &context, uint64_t seed, Counters &counters,
                Drawing drawing) const override {
    if (seed % 2 == 0)
      return tilePrograms->generate(context, seed, counters, drawing);
    generators::RandomChoices choices(seed);
    int64_t number =
        choices.range("family", 0, static_cast<int64_t>(generators::functions::familyCount) - 1);
    auto family = static_cast<generators::functions::Family>(number);
    std::string text = generators::functions::generate(family, choices);
    counters["family " + generators::functions::familyName(family).str()] += 1;
    llvm::Expected<Module> program = parseModule(context, text, "generated");
    if (!program) // the generator promises that this does not happen
      llvm::report_fatal_error(llvm::Twine("generators/raw: ") +
                               llvm::toString(program.takeError()) + "\n" + text);
    Settings settings{{familySettingName, number}};
    drawPipeline(choices, program->get(), settings, drawing);
    return Case{std::move(*program), {}, std::move(settings), seed};
  }

  std::vector<Tensor> inputsFor(mlir::ModuleOp program, uint64_t seed) const override {
    return tilePrograms->inputsFor(program, seed);
  }

private:
  std::unique_ptr<CaseSource> tilePrograms;
};

} // namespace

std::unique_ptr<CaseSource> withUpstreamCases(std::unique_ptr<CaseSource> tilePrograms) {
  return std::make_unique<MixedCases>(std::move(tilePrograms));
}

llvm::Expected<Module> parseModule(mlir::MLIRContext &context, llvm::StringRef text,
                                          llvm::StringRef fileName) {
  std::string message;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    if (message.empty())
      llvm::raw_string_ostream(message) << diagnostic.getLocation() << ": " << diagnostic;
    return mlir::success();
  });
  auto module =
      mlir::parseSourceString<mlir::ModuleOp>(text, mlir::ParserConfig(&context), fileName);
  if (module)
    return Module(std::move(module));
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

int64_t countOps(mlir::ModuleOp program) {
  int64_t count = -1; // without the module itself
  program.get().walk([&](mlir::Operation *) { ++count; });
  return count;
}

} // namespace npufuzz::campaign
