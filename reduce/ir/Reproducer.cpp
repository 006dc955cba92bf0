#include "reduce/ir/Reproducer.h"

#include "backend/passes/PassStep.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace npufuzz::reduceir {

// As in MLIR's lib/Pass/PassCrashRecovery.cpp.
static constexpr llvm::StringLiteral resource = "mlir_reproducer", pipelineKey = "pipeline",
                                     threadingKey = "disable_threading", verifyKey = "verify_each";

std::optional<Reproducer> readReproducer(StringRef text, MLIRContext &context) {
  Reproducer reproducer;
  bool hasPipeline = false;
  ParserConfig config(&context);
  config.attachResourceParser(resource, [&](AsmParsedResourceEntry &entry) -> LogicalResult {
    if (entry.getKey() == pipelineKey) {
      FailureOr<std::string> value = entry.parseAsString();
      if (failed(value))
        return failure();
      reproducer.pipeline = *value;
      hasPipeline = true;
      return success();
    }
    bool isThreading = entry.getKey() == threadingKey;
    if (!isThreading && entry.getKey() != verifyKey)
      return success();
    FailureOr<bool> value = entry.parseAsBool();
    if (failed(value))
      return failure();
    (isThreading ? reproducer.disablesThreading : reproducer.verifiesEach) = *value;
    return success();
  });
  FirstError silence(context);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, config);
  return module && hasPipeline ? std::optional(std::move(reproducer)) : std::nullopt;
}

std::string printReproducer(ModuleOp module, const Reproducer &reproducer) {
  std::string text;
  llvm::raw_string_ostream os(text);
  AsmState state(module, OpPrintingFlags().assumeVerified());
  state.attachResourcePrinter(resource, [&](Operation *, AsmResourceBuilder &builder) {
    builder.buildString(pipelineKey, reproducer.pipeline);
    builder.buildBool(threadingKey, reproducer.disablesThreading);
    builder.buildBool(verifyKey, reproducer.verifiesEach);
  });
  module.print(os, state);
  return text;
}

} // namespace npufuzz::reduceir
