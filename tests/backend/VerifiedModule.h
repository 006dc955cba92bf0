//===- VerifiedModule.h - a module, before and after a wrong pass -*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_VERIFIEDMODULE_H
#define NPUFUZZ_TESTS_BACKEND_VERIFIEDMODULE_H

#include "backend/mlir/MlirBackend.h"
#include "backend/passes/PassSequence.h"
#include "backend/passes/Verification.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

namespace npufuzz {

using namespace mlir;

inline std::unique_ptr<MLIRContext> makeContext(const Backend &backend) {
  DialectRegistry registry;
  backend.registerDialects(registry);
  auto context = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  return context;
}

/// An accepted module, and edits that a pass makes to it.
class Verification : public testing::Test {
protected:
  /// Parses and accepts the module.
  void accept(StringRef text) {
    module = parseSourceString<ModuleOp>(text, ParserConfig(context.get(), false));
    ASSERT_TRUE(module);
    verifier.emplace(*module);
    FirstError error(*context);
    ASSERT_TRUE(succeeded(verifier->verify())) << error.text();
  }
  /// Returns the only op of that name.
  Operation *find(StringRef name) {
    Operation *found = nullptr;
    module->walk([&](Operation *op) {
      if (op->getName().getStringRef() == name)
        found = op;
    });
    return found;
  }
  Operation *first(StringRef function) {
    return &module->lookupSymbol<func::FuncOp>(function).getBody().front().front();
  }
  /// Returns the incremental verifier's complaint; mlir::verify must agree.
  std::string complaint() {
    FirstError error(*context);
    bool isValid = succeeded(verifier->verify());
    std::string mine = error.any() ? error.text() : "";
    error.clear();
    EXPECT_EQ(isValid, succeeded(verify(*module)));
    EXPECT_EQ(mine, error.any() ? error.text() : "");
    return mine;
  }

  std::unique_ptr<MLIRContext> context = makeContext(mlirBackend());
  OwningOpRef<ModuleOp> module;
  std::optional<IncrementalVerifier> verifier;
};

} // namespace npufuzz

#endif
