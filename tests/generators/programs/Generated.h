//===- Generated.h - code shared by the generators' tests -------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_GENERATORS_PROGRAMS_GENERATED_H
#define NPUFUZZ_TESTS_GENERATORS_PROGRAMS_GENERATED_H

#include "generators/ChoiceSources.h"
#include "generators/cases/Generate.h"
#include "generators/programs/Statistics.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

namespace npufuzz::generators {

/// One context for all cases of a test.
struct Generated : ::testing::Test {
  Generated() { tile::loadProgramDialects(context); }

  Case fromSeed(uint64_t seed, Profile profile = Profile::standard) {
    return generateFromSeed(seed, target, profile, context);
  }
  /// Statistics of programs 0 to count - 1 of a base seed.
  static Statistics statisticsOf(uint64_t baseSeed, uint64_t count, Profile profile) {
    mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
    tile::loadProgramDialects(context);
    Statistics sum;
    for (uint64_t i = 0; i < count; ++i)
      sum.add(generateFromSeed(caseSeed(baseSeed, i), Target(), profile, context));
    return sum;
  }
  /// First complaint of the verifiers; empty if there is none.
  std::string complaint(const Case &made) {
    std::string message;
    mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
      if (message.empty())
        message = diagnostic.str();
      return mlir::success();
    });
    bool valid = mlir::succeeded(mlir::verify(made.module.get())) &&
                 mlir::succeeded(tile::verifyProgram(made.module.get()));
    return valid ? "" : message.empty() ? "invalid" : message;
  }
  /// Expects that the inputs fit the arguments of @main.
  static void expectInputsFit(const Case &made) {
    auto entry = tile::mainOf(made.module);
    ASSERT_EQ(entry.getNumArguments(), made.inputs.size());
    for (auto [argument, input] : llvm::zip_equal(entry.getArgumentTypes(), made.inputs)) {
      auto memory = mlir::dyn_cast<mlir::MemRefType>(argument);
      mlir::Type element = memory ? memory.getElementType() : argument;
      EXPECT_EQ(tile::elementKindOf(element), input.kind);
      EXPECT_EQ(memory ? memory.getShape().vec() : std::vector<int64_t>{}, input.shape);
    }
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  Target target;
};

} // namespace npufuzz::generators

#endif
