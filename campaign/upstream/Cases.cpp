//===- Cases.cpp - which seeds give functions of upstream dialects --------===//
#include "backend/mlir/UpstreamPasses.h"
#include "campaign/upstream/DrawPipeline.h"
#include "campaign/upstream/Upstream.h"
#include "generators/ChoiceSources.h"
#include "generators/raw/Raw.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::campaign::upstream {

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
        choices.range("family", 0, static_cast<int64_t>(generators::raw::familyCount) - 1);
    auto family = static_cast<generators::raw::Family>(number);
    std::string text = generators::raw::generate(family, choices);
    counters["family " + generators::raw::familyName(family).str()] += 1;
    llvm::Expected<tile::Program> program = parseModule(context, text, "generated");
    if (!program) // the generator promises that this does not happen
      llvm::report_fatal_error(llvm::Twine("generators/raw: ") +
                               llvm::toString(program.takeError()) + "\n" + text);
    Settings settings{{familySettingName, number}};
    drawPipeline(choices, program->module(), settings, drawing);
    return Case{std::move(*program), {}, std::move(settings), seed};
  }

  std::vector<Tensor> inputsFor(const tile::Program &program, uint64_t seed) const override {
    return tilePrograms->inputsFor(program, seed);
  }

private:
  std::unique_ptr<CaseSource> tilePrograms;
};

} // namespace

std::unique_ptr<CaseSource> withUpstreamCases(std::unique_ptr<CaseSource> tilePrograms) {
  return std::make_unique<MixedCases>(std::move(tilePrograms));
}

llvm::Expected<tile::Program> parseModule(mlir::MLIRContext &context, llvm::StringRef text,
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
    return tile::Program(std::move(module));
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

int64_t countOps(const tile::Program &program) {
  int64_t count = -1; // without the module itself
  program.module().walk([&](mlir::Operation *) { ++count; });
  return count;
}

} // namespace npufuzz::campaign::upstream
