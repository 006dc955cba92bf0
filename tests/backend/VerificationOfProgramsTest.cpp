//===- VerificationOfProgramsTest.cpp - agreement with mlir::verify -------===//
#include "backend/mlir/MlirBackend.h"
#include "backend/npu/NpuBackend.h"
#include "backend/passes/PassSequence.h"
#include "backend/passes/Verification.h"
#include "generators/cases/Generate.h"

#include "mlir/IR/Verifier.h"

#include "gtest/gtest.h"

using namespace npufuzz;
using namespace mlir;

namespace {

std::unique_ptr<MLIRContext> makeContext(const Backend &backend) {
  DialectRegistry registry;
  backend.registerDialects(registry);
  auto context = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  return context;
}

/// Counts of calls of the incremental verifier and of its disagreements with MLIR.
struct Agreement {
  int64_t asked = 0, wrong = 0, invalid = 0;
};

/// Runs a program through its default pipeline, or one with a plant's bug after a pass.
void compare(const Backend &backend, const Case &testCase, Agreement &agreement,
             const PassHooks::Hook &bug = {}) {
  OwningOpRef<ModuleOp> module(testCase.module.get().clone());
  Builder builder(module->getContext());
  for (const auto &[name, value] : testCase.settings)
    (*module)->setAttr("npu." + name, builder.getI64IntegerAttr(value));
  IncrementalVerifier verifier(*module);
  PassHooks hooks;
  hooks.after = [&](StringRef pass, ModuleOp after) -> LogicalResult {
    if (bug && failed(bug(pass, after)))
      return failure();
    bool isValid = succeeded(verifier.verify());
    ++agreement.asked;
    agreement.invalid += !isValid;
    agreement.wrong += isValid != succeeded(verify(after));
    return success(isValid); // passes never run on invalid IR
  };
  CompileResult result;
  runPipeline(module, backend.defaultPipeline(testCase.settings), {}, result, hooks);
}

/// Compares programs of some seeds.
Agreement compareSeeds(const Backend &backend, int64_t count, const PassHooks::Hook &bug = {}) {
  backend.registerPasses();
  auto context = makeContext(backend);
  generators::Target target;
  for (const Setting &setting : backend.settings())
    target.settings.push_back({setting.name, setting.values});
  Agreement agreement;
  for (int64_t seed = 1; seed <= count; ++seed)
    compare(backend,
            generators::generateFromSeed(seed, target, generators::Profile::standard, *context),
            agreement, bug);
  return agreement;
}

} // namespace

TEST(VerificationOfPrograms, AgreesWithMlirAfterEveryPassOfTheNpu) {
  Agreement agreement = compareSeeds(npuBackend(), 300);
  EXPECT_GT(agreement.asked, 4000);
  EXPECT_EQ(agreement.wrong, 0);
}

TEST(VerificationOfPrograms, AgreesWithMlirAfterEveryPassOfALowering) {
  Agreement agreement = compareSeeds(mlirBackend(), 40);
  EXPECT_GT(agreement.asked, 400);
  EXPECT_EQ(agreement.wrong, 0);
}

TEST(VerificationOfPrograms, AgreesWithMlirWhereAPassSwapsOperands) {
  // Swaps any two operands of an accepted op, which breaks types, dominance and isolation.
  uint64_t state = 1;
  Agreement agreement = compareSeeds(npuBackend(), 200, [&](StringRef, ModuleOp module) {
    std::vector<OpOperand *> operands;
    module->walk([&](Operation *op) {
      for (OpOperand &operand : op->getOpOperands())
        operands.push_back(&operand);
    });
    state = state * 6364136223846793005u + 1442695040888963407u;
    if (state >> 60 != 0 || operands.empty())
      return success();
    OpOperand *a = operands[(state >> 20) % operands.size()],
              *b = operands[(state >> 40) % operands.size()];
    Value value = a->get();
    a->set(b->get());
    b->set(value);
    return success();
  });
  EXPECT_GT(agreement.invalid, 20);
  EXPECT_EQ(agreement.wrong, 0);
}
