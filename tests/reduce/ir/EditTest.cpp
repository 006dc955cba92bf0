// Laws of the single edits, on files of every dialect that the repository tests.
#include "oracles/refinement/DrawArguments.h"
#include "reduce/ir/Edits.h"

#include "backend/Backend.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace npufuzz::reduceir::tests {

static const char *const files[] = {
    "corpus/seeds/001-chunked-swiglu-bmm.mlir", "tests/backend/npu/tile-loops.mlir",
    "tests/backend/npu/insert-sync.mlir", "corpus/known-issues/affine-loop-fusion-reduction.mlir",
    "tests/reduce/ir/foreign.mlir"};

/// First callable function, with an input.
static std::optional<Candidate> load(const std::string &file, MLIRContext &context) {
  Candidate candidate;
  candidate.module =
      parseSourceFile<ModuleOp>(std::string(NPUFUZZ_SOURCE_DIR) + "/" + file, &context);
  if (!candidate.module)
    return std::nullopt;
  candidate.passes = {"a{x=1 y=2}", "b"};
  for (auto function : candidate.module->getOps<FunctionOpInterface>()) {
    auto types = function.getArgumentTypes();
    if (function.isExternal() || !llvm::all_of(types, refinement::canBeDrawn))
      continue;
    candidate.function = function.getName();
    candidate.input = refinement::drawArguments({types.begin(), types.end()}, 0, 1);
    return candidate;
  }
  return std::nullopt;
}

class EachFile : public testing::TestWithParam<const char *> {
protected:
  void SetUp() override {
    DialectRegistry registry;
    for (const Backend *backend : allBackends())
      backend->registerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.allowUnregisteredDialects();
    original = load(GetParam(), context);
    ASSERT_TRUE(original);
  }
  MLIRContext context{MLIRContext::Threading::DISABLED};
  std::optional<Candidate> original;
};

TEST_P(EachFile, EditLeavesItsOriginalAloneAndChangesItsCopy) {
  ScopedDiagnosticHandler silence(&context, [](Diagnostic &) { return success(); });
  std::string text = printed(*original->module), values = toJson(original->input).dump();
  for (const Edit &edit : allEditsOfAnyDialect()) {
    SCOPED_TRACE(edit.name.str());
    size_t places = edit.places(*original);
    // A prime step reaches every kind of place without trying thousands.
    for (size_t place = 0; place < places; place += places > 500 ? 7 : 1) {
      Candidate copy = original->clone();
      if (!edit.apply(copy, place, 1) || failed(verify(*copy.module)))
        continue;
      EXPECT_TRUE(printed(*copy.module) != text || toJson(copy.input).dump() != values ||
                  copy.pipeline() != original->pipeline())
          << "place " << place;
    }
  }
  EXPECT_EQ(printed(*original->module), text);
  EXPECT_EQ(toJson(original->input).dump(), values);
}

INSTANTIATE_TEST_SUITE_P(Edits, EachFile, testing::ValuesIn(files));

/// The ops of a schedule, as text.
static std::string scheduleOf(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.walk([&](Operation *op) {
    if (op->getName().getStringRef() == "transform.named_sequence")
      op->print(stream);
  });
  return text;
}

// Other numbers or handles would be another schedule, which may break the document of its op.
// Extents shrink everywhere at once, in tiles as in shapes.
TEST(EditsOfASchedule, DropOpsAndKeepTheNumbersOfOthers) {
  DialectRegistry registry;
  for (const Backend *backend : allBackends())
    backend->registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  auto original = load("corpus/known-issues/transform-pack-index.mlir", context);
  ASSERT_TRUE(original);
  std::string schedule = scheduleOf(*original->module);
  ASSERT_NE(schedule.find("packed_sizes = [5]"), std::string::npos);
  bool dropsOps = false;
  for (const Edit &edit : {eraseOps, bypassOps, simplifyOperands, simplifyAttributes})
    for (size_t place = 0; place < edit.places(*original); ++place) {
      Candidate candidate = original->clone();
      ScopedDiagnosticHandler silence(&context, [](Diagnostic &) { return success(); });
      if (!edit.apply(candidate, place, 1) || failed(verify(*candidate.module)))
        continue;
      std::string edited = scheduleOf(*candidate.module);
      bool isShorter = edited.size() < schedule.size();
      EXPECT_TRUE(edited == schedule || isShorter) << edit.name.str() << " at " << place;
      dropsOps |= isShorter;
      if (edited.find("structured.pack ") != std::string::npos)
        EXPECT_NE(edited.find("packed_sizes = [5]"), std::string::npos) << edit.name.str();
    }
  EXPECT_TRUE(dropsOps);
}

} // namespace npufuzz::reduceir::tests
