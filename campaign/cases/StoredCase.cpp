//===- StoredCase.cpp -----------------------------------------------------===//
#include "campaign/cases/StoredCase.h"
#include "backend/mlir/UpstreamPasses.h"
#include "oracles/refinement/ArgumentTensors.h"
#include "campaign/cases/Functions.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign {

StoredCase StoredCase::from(const Case &testCase) {
  return {testCase.program.print(), testCase.inputs, testCase.settings, testCase.seed,
          mlirbackend::isUpstream(testCase.settings) ? upstream::countOps(testCase.program)
                                                     : testCase.tile::countTileOps(program)};
}

const char *opNoun(const StoredCase &testCase) {
  return mlirbackend::isUpstream(testCase.settings) ? "op" : "tile op";
}

llvm::Expected<Case> StoredCase::load(mlir::MLIRContext &context, llvm::StringRef fileName) const {
  bool isUpstream = mlirbackend::isUpstream(settings);
  llvm::Expected<Module> parsed = isUpstream
                                             ? upstream::parseModule(context, program, fileName)
                                             : tile::parseProgram(context, program, fileName);
  if (!parsed)
    return parsed.takeError();
  if (isUpstream) {
    // Without inputs they are drawn from the seed, by type.
    if (!inputs.empty() && parsed->main())
      if (auto values = upstream::fromTensors(inputs, parsed->main().getArgumentTypes()); !values)
        return values.takeError();
    return Case{std::move(*parsed), inputs, settings, seed};
  }
  if (llvm::Error error = checkInputs(*parsed, inputs))
    return error;
  return Case{std::move(*parsed), inputs, settings, seed};
}

static std::string typeText(const Tensor &tensor) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t extent : tensor.shape)
    os << extent << 'x';
  os << elementKindName(tensor.kind);
  return text;
}

llvm::Error checkInputs(mlir::ModuleOp program, const std::vector<Tensor> &inputs) {
  auto types = tile::mainOf(program).getArgumentTypes();
  auto fail = [](const std::string &line) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), line);
  };
  if (types.size() != inputs.size())
    return fail(llvm::formatv("inputs: expected {0} tensors, one per argument of @main, got {1}",
                              types.size(), inputs.size()));
  for (auto [index, type] : llvm::enumerate(types)) {
    Tensor wanted;
    if (auto memory = mlir::dyn_cast<mlir::MemRefType>(type))
      wanted = Tensor(tile::elementKindOf(memory.getElementType()), memory.getShape().vec());
    else
      wanted = Tensor(tile::elementKindOf(type), {});
    const Tensor &got = inputs[index];
    if (got.kind != wanted.kind || got.shape != wanted.shape ||
        got.bytes.size() != wanted.bytes.size())
      return fail(llvm::formatv("inputs: argument {0} expected {1}, got {2} ({3} bytes)", index,
                                typeText(wanted), typeText(got), got.bytes.size()));
  }
  return llvm::Error::success();
}

} // namespace npufuzz::campaign
