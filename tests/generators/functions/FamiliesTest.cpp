//===- FamiliesTest.cpp - every drawn function verifies -------------------===//
#include "backend/mlir/Registration.h"
#include "generators/ChoiceSources.h"
#include "generators/functions/Functions.h"
#include "oracles/refinement/DrawArguments.h"
#include "oracles/refinement/JudgePass.h"
#include "support/mlir/Release.h"
#include "tests/generators/functions/UsersOf.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace npufuzz::generators::functions {
namespace {

using namespace mlir;

constexpr uint64_t programs = 5000, programsFew = 1000;

std::string printed(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  return text;
}

class Families : public testing::TestWithParam<size_t> {
protected:
  Families() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    mlirbackend::registerUpstreamDialects(registry);
    context.appendDialectRegistry(registry);
  }
  void SetUp() override {
    if (!hasFamily(static_cast<Family>(GetParam())))
      GTEST_SKIP() << "not in this release";
  }

  OwningOpRef<ModuleOp> drawn(uint64_t seed) {
    RandomChoices choices(seed);
    return generate(static_cast<Family>(GetParam()), choices, context);
  }
  /// Diagnostics of the verifiers; empty if there are none.
  std::string diagnose(ModuleOp module) {
    std::string message;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      message += diagnostic.str();
      return success();
    });
    return succeeded(verify(module)) ? "" : "not valid: " + message;
  }

  MLIRContext context;
};

class FamiliesReadBack : public Families {};

TEST_P(Families, VerifyWhateverIsDrawn) {
  for (uint64_t seed = 0; seed < programs; ++seed) {
    OwningOpRef<ModuleOp> module = drawn(seed);
    ASSERT_EQ(diagnose(*module), "") << "seed " << seed << "\n" << printed(*module);
  }
}

// A bundle holds the module as text. A replay must get the same module, including the order in
// which a pass meets the users of a value.
TEST_P(FamiliesReadBack, AreTheSame) {
  for (uint64_t seed = 0; seed < programsFew; ++seed) {
    OwningOpRef<ModuleOp> module = drawn(seed);
    std::string text = printed(*module);
    auto readBack = parseSourceString<ModuleOp>(text, ParserConfig(&context));
    ASSERT_TRUE(readBack) << "seed " << seed << "\n" << text;
    ASSERT_EQ(printed(*readBack), text) << "seed " << seed;
    ASSERT_EQ(usersOf(*readBack), usersOf(*module)) << "seed " << seed << "\n" << text;
  }
}

TEST_P(Families, AreTheSameForTheSameSeed) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    std::string first = printed(*drawn(seed));
    ASSERT_EQ(first, printed(*drawn(seed))) << "seed " << seed;
  }
}

// Among these inputs each integer and index is the least and the largest of its type.
TEST_P(Families, AreDefinedOnTheEndsOfEachType) {
  for (uint64_t seed = 0; seed < programsFew; ++seed) {
    OwningOpRef<ModuleOp> module = drawn(seed);
    refinement::InputSet inputs{refinement::boundaryInputs, seed};
    for (const auto &row :
         refinement::executeAll(*module, refinement::findSubjects(*module).functions, inputs))
      for (const refinement::Meaning &meaning : row) {
        ASSERT_NE(meaning.state, refinement::Meaning::State::undefined)
            << "seed " << seed << ": " << meaning.why << "\n"
            << printed(*module);
        // A float may be undefined: maxnumf of a signaling NaN.
        for (auto [format, result] : llvm::zip(meaning.resultFormats, meaning.results))
          ASSERT_FALSE(!format.isFloat() && result.kind() == interpreter::Value::Kind::scalar &&
                       result.isScalarUndefined())
              << "seed " << seed << "\n"
              << printed(*module);
      }
  }
}

struct Drawn {
  Family family;
  const char *op;
  Releases in = {};
};
const Drawn rareOps[] = {
    {Family::integer, "math.ctlz"},
    {Family::integer, "math.ipowi"},
    {Family::integer, "math.fma"},
    {Family::integer, "math.sin"},
    {Family::integer, "affine.max"},
    {Family::integer, "math.clampf", since(22)},
    {Family::integer, "math.isnan", since(22)},
    {Family::integer, "math.isfinite", since(22)},
    {Family::integer, "math.isinf", since(22)},
    {Family::integer, "math.isnormal", since(22)},
    {Family::memref, "memref.realloc"},
    {Family::vector, "vector.to_elements", since(22)},
    {Family::linalg, "linalg.contract", since(22)},
    {Family::linalg, "linalg.elementwise", since(22)},
};

TEST_P(Families, HoldTheRareOpsOfThisRelease) {
  std::set<std::string> missing;
  for (const Drawn &rare : rareOps)
    if (static_cast<size_t>(rare.family) == GetParam() && rare.in.containThisOne())
      missing.insert(rare.op);
  for (uint64_t seed = 0; seed < programs && !missing.empty(); ++seed)
    drawn(seed)->walk([&](Operation *op) { missing.erase(op->getName().getStringRef().str()); });
  EXPECT_THAT(missing, testing::IsEmpty());
}

/// True for a constant bound that is negative as a signed number; `scf.for unsigned` takes it for a
/// large one.
bool isLarge(Value bound) {
  auto constant = bound.getDefiningOp<arith::ConstantOp>();
  auto number = constant ? dyn_cast<IntegerAttr>(constant.getValue()) : IntegerAttr();
  return number && number.getValue().isNegative();
}

TEST(UnsignedLoops, AreDrawnOnBothSidesOfTheLargestSignedNumber) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  DialectRegistry registry;
  mlirbackend::registerUpstreamDialects(registry);
  context.appendDialectRegistry(registry);
  std::set<std::pair<bool, bool>> bounds;
  std::set<unsigned> widths;
  for (uint64_t seed = 0; seed < programsFew; ++seed) {
    RandomChoices choices(seed);
    generate(Family::scf, choices, context)->walk([&](scf::ForOp loop) {
      if (!loop->hasAttr("unsignedCmp"))
        return;
      bounds.insert({isLarge(loop.getLowerBound()), isLarge(loop.getUpperBound())});
      Type type = loop.getInductionVar().getType();
      widths.insert(type.isIndex() ? 0 : type.getIntOrFloatBitWidth());
    });
  }
  bool isKnown = since(22).containThisOne();
  EXPECT_EQ(bounds.size(), isKnown ? 4u : 0u);
  EXPECT_EQ(widths, isKnown ? (std::set<unsigned>{0, 8, 32, 64}) : std::set<unsigned>());
}

// No document promises the sign of a NaN: a number that took it would be undefined.
TEST_P(Families, TakeNoSignOfNaN) {
  for (uint64_t seed = 0; seed < programsFew; ++seed)
    drawn(seed)->walk([&](math::CopySignOp op) {
      auto sign = op.getRhs().getDefiningOp<arith::SelectOp>();
      ASSERT_TRUE(sign) << seed;
      auto isNumber = sign.getCondition().getDefiningOp<arith::CmpFOp>();
      ASSERT_TRUE(isNumber) << seed;
      EXPECT_EQ(isNumber.getPredicate(), arith::CmpFPredicate::ORD);
      EXPECT_EQ(isNumber.getLhs(), sign.getTrueValue());
    });
}

std::string nameOf(const testing::TestParamInfo<size_t> &info) {
  return familyName(static_cast<Family>(info.param)).str();
}

INSTANTIATE_TEST_SUITE_P(All, Families, testing::Range(size_t{0}, familyCount), nameOf);

// Excludes affine: MLIR prints a sum of affine expressions without the brackets that kept its
// constants apart, and simplifies it when it reads it.
INSTANTIATE_TEST_SUITE_P(All, FamiliesReadBack,
                         testing::Range(static_cast<size_t>(Family::scf), familyCount), nameOf);
INSTANTIATE_TEST_SUITE_P(Integer, FamiliesReadBack,
                         testing::Values(static_cast<size_t>(Family::integer)), nameOf);

} // namespace
} // namespace npufuzz::generators::functions
