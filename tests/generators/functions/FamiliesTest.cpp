//===- FamiliesTest.cpp - every function that is drawn verifies -----------===//
#include "backend/mlir/MlirBackend.h"
#include "oracles/Evaluate.h"
#include "generators/ChoiceSources.h"
#include "generators/functions/Raw.h"

#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

namespace npufuzz::generators::functions {
namespace {

using namespace mlir;

constexpr uint64_t programs = 5000;

/// Returns what the parser and the verifiers say of a text; empty when nothing.
std::string diagnose(MLIRContext &context, const std::string &text) {
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    message += diagnostic.str();
    return success();
  });
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  return module ? "" : message;
}

class Families : public testing::TestWithParam<size_t> {};

TEST_P(Families, VerifyWhateverIsDrawn) {
  auto context = oracles::makeContext({&npufuzz::mlirBackend()});
  auto family = static_cast<Family>(GetParam());
  for (uint64_t seed = 0; seed < programs; ++seed) {
    RandomChoices choices(seed);
    std::string text = generate(family, choices);
    std::string message = diagnose(*context, text);
    ASSERT_EQ(message, "") << "seed " << seed << "\n" << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Raw, Families, testing::Range(size_t{0}, familyCount),
                         [](const auto &info) {
                           return familyName(static_cast<Family>(info.param)).str();
                         });

} // namespace
} // namespace npufuzz::generators::functions
