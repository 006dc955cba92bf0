//===- TosaTest.cpp - graphs of TOSA are valid by its own validation ------===//
#include "backend/mlir/MlirBackend.h"
#include "generators/ChoiceSources.h"
#include "generators/functions/Functions.h"
#include "oracles/Evaluate.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace npufuzz::generators::functions {
namespace {

using namespace mlir;

constexpr uint64_t graphs = 4000;

/// Asks for everything that the dialect has, without limits of size.
constexpr llvm::StringLiteral validation =
    "builtin.module(tosa-attach-target{profiles=pro_int,pro_fp "
    "extensions=int16,int4,bf16,fp8e4m3,fp8e5m2,fft,variable,controlflow,doubleround,dynamic,"
    "int64,shape level=none specification_version=1.1.draft},"
    "tosa-validate{strict-op-spec-alignment=true})";

struct TosaGraphs : testing::Test {
  TosaGraphs() : context(oracles::makeContext({&mlirBackend()})) {}
  void SetUp() override {
    if (!hasFamily(Family::tosa))
      GTEST_SKIP() << "another form of the dialect";
    mlirBackend().registerPasses();
  }

  OwningOpRef<ModuleOp> drawn(uint64_t seed) {
    RandomChoices choices(seed);
    return generate(Family::tosa, choices, *context);
  }

  std::unique_ptr<MLIRContext> context;
};

/// True for functions that leave the specification on purpose: types that hide extents, constants
/// of another dialect.
bool isLoose(ModuleOp module) {
  auto found = module.walk([](Operation *op) {
    StringRef name = op->getName().getStringRef();
    bool isOther =
        !name.starts_with("tosa.") && !name.starts_with("func.") && name != "builtin.module";
    return isOther ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found.wasInterrupted();
}

TEST_F(TosaGraphs, AreAcceptedByTheValidationOfTheDialect) {
  PassManager manager(context.get());
  ASSERT_TRUE(succeeded(parsePassPipeline(validation, manager)));
  std::string message;
  ScopedDiagnosticHandler handler(context.get(), [&](Diagnostic &diagnostic) {
    message += diagnostic.str() + "\n";
    return success();
  });
  int64_t validated = 0;
  for (uint64_t seed = 0; seed < graphs; ++seed) {
    OwningOpRef<ModuleOp> module = drawn(seed);
    if (isLoose(*module))
      continue;
    ++validated;
    message.clear();
    std::string text;
    llvm::raw_string_ostream(text) << *module;
    ASSERT_TRUE(succeeded(manager.run(*module))) << "seed " << seed << ": " << message << text;
  }
  EXPECT_GT(validated, static_cast<int64_t>(graphs * 2 / 3));
}

TEST_F(TosaGraphs, HoldTheOpsOfTheDialect) {
  std::set<std::string> seen;
  for (uint64_t seed = 0; seed < graphs; ++seed)
    drawn(seed)->walk([&](Operation *op) {
      if (StringRef name = op->getName().getStringRef(); name.starts_with("tosa."))
        seen.insert(name.str());
    });
  std::set<std::string> missing;
  for (RegisteredOperationName name : context->getRegisteredOperations())
    if (StringRef text = name.getStringRef();
        text.starts_with("tosa.") && !seen.contains(text.str()))
      missing.insert(text.str());
  // Nothing lowers these, or they have no meaning of their own; variables are not drawn yet.
  EXPECT_THAT(missing, testing::UnorderedElementsAre(
                           "tosa.apply_scale", "tosa.cast_from_block_scaled",
                           "tosa.cast_to_block_scaled", "tosa.custom", "tosa.matmul_t_block_scaled",
                           "tosa.variable", "tosa.variable_read", "tosa.variable_write"));
}

} // namespace
} // namespace npufuzz::generators::functions
