// A bug on record masks no other one of the same pass, pattern and kind (tests/plugins).
#include "campaign/cases/FunctionCases.h"
#include "campaign/run/Campaign.h"

#include "backend/Backend.h"

#include "mlir/Tools/Plugins/PassPlugin.h"
#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::campaign::tests {

namespace {

/// Two programs in turn: each shows one of the two bugs of a pass.
struct Masked {
  const char *pass, *signature;
  const char *recorded, *hidden;
  /// Text in the second program that the first one lacks.
  const char *trigger;
};

void PrintTo(const Masked &masked, std::ostream *os) { *os << masked.pass; }

constexpr Masked passes[] = {
    {"mask-binary", "pass:mlir:mask-binary/ReplaceBinary:wrong value",
     "func.func @main(%x: i32) -> i32 { %c = arith.constant 7 : i32 %a = arith.addi %x, %c : i32 "
     "return %a : i32 }",
     "func.func @main(%x: i32) -> i32 { %c = arith.constant 7 : i32 %a = arith.andi %x, %c : i32 "
     "return %a : i32 }",
     "arith.andi"},
    {"mask-signs", "pass:mlir:mask-signs/LoseSigns:wrong value",
     "func.func @main(%x: i16) -> i32 { %a = arith.extsi %x : i16 to i32 return %a : i32 }",
     "func.func @main(%x: i32, %y: i32) -> i32 { %a = arith.maxsi %x, %y : i32 return %a : i32 }",
     "arith.maxsi"},
    {"mask-constant", "pass:mlir:mask-constant:wrong value",
     "func.func @main() -> i32 { %c = arith.constant 7 : i32 return %c : i32 }",
     "func.func @main() -> i32 { %c = arith.constant -7 : i32 return %c : i32 }", "constant -"},
    {"mask-loop", "pass:mlir:mask-loop:wrong value",
     "func.func @main(%m: memref<4xi32>) { %c0 = arith.constant 0 : index %c1 = arith.constant 1 : "
     "index %c4 = arith.constant 4 : index %v = arith.constant 5 : i32 scf.for %i = %c0 to %c4 "
     "step %c1 { memref.store %v, %m[%i] : memref<4xi32> } return }",
     "func.func @main(%x: i32) -> i32 { %c0 = arith.constant 0 : index %c1 = arith.constant 1 : "
     "index %c4 = arith.constant 4 : index %s = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = "
     "%x) -> (i32) { %b = arith.muli %a, %a : i32 %d = arith.addi %b, %x : i32 scf.yield %d : i32 "
     "} return %s : i32 }",
     "iter_args"},
    {"mask-memory", "pass:mlir:mask-memory:wrong value",
     "func.func @main(%m: memref<4xi32>) -> i32 { %c2 = arith.constant 2 : index %a = memref.load "
     "%m[%c2] : memref<4xi32> return %a : i32 }",
     "func.func @main(%m: memref<4x4xi32>) -> i32 { %c2 = arith.constant 2 : index %a = "
     "memref.load "
     "%m[%c2, %c2] : memref<4x4xi32> return %a : i32 }",
     "memref<[0-9]+x[0-9]+x"},
};

/// The recorded program alone, or both in turn.
class MaskedSource : public CaseSource {
public:
  MaskedSource(const Masked &masked, bool isAlone) : masked(masked), isAlone(isAlone) {}
  uint64_t caseSeed(uint64_t, int64_t index) const override { return static_cast<uint64_t>(index); }
  Case generate(MLIRContext &context, uint64_t seed, Counters &, Drawing) const override {
    const char *text = isAlone || seed % 2 == 0 ? masked.recorded : masked.hidden;
    return Case{
        llvm::cantFail(parseModule(context, text, "program")), {}, {}, seed, upstreamFunction};
  }

private:
  const Masked &masked;
  bool isAlone;
};

class Masking : public testing::TestWithParam<Masked> {
protected:
  static void SetUpTestSuite() {
    static bool isLoaded = false;
    if (std::exchange(isLoaded, true))
      return;
    findBackend("mlir")->registerPasses();
    auto plugin = PassPlugin::load(NPUFUZZ_BINARY_DIR "/tests/plugins/masking_passes.so");
    ASSERT_TRUE(bool(plugin));
    plugin->registerPassRegistryCallbacks();
  }

  CampaignResult run(bool isAlone) {
    MaskedSource source(GetParam(), isAlone);
    const Backend *backend = findBackend("mlir");
    options.evaluate.backends = {backend};
    options.evaluate.pipeline = GetParam().pass;
    options.source = &source;
    options.count = 12;
    options.jobs = 2;
    options.reducer = [](const Case &start, const ShrinkHooks &) { return start.clone(); };
    return llvm::cantFail(campaign::run(options));
  }

  /// Records the first bug, as a person does after reading it.
  void record(const CampaignResult &first) {
    KnownIssue issue{.file = "first.mlir", .signatures = {GetParam().signature}};
    for (const Finding &finding : first.findings)
      issue.shapes.insert(finding.record.shape);
    options.knownIssues = KnownIssues();
    options.knownIssues.add(issue);
  }

  CampaignOptions options;
};

} // namespace

TEST_P(Masking, TheSecondBugIsReportedBesideTheOneOnRecord) {
  const std::string signature = GetParam().signature;
  CampaignResult first = run(/*isAlone=*/true);
  ASSERT_EQ(first.findings.size(), 1u);
  ASSERT_EQ(first.findings[0].verdict.signature(), signature);
  EXPECT_EQ(first.findings[0].record.standing, Standing::fresh);
  record(first);

  CampaignResult again = run(/*isAlone=*/true);
  EXPECT_TRUE(again.findings.empty());
  EXPECT_GE(again.knownIssues[signature].programs, 8); // not every input shows it
  EXPECT_THAT(again.knownIssues[signature].looked,
              testing::ElementsAre(testing::Pair("first.mlir, the shape on record", 5)));

  CampaignResult both = run(/*isAlone=*/false);
  ASSERT_EQ(both.findings.size(), 1u);
  const Finding &hidden = both.findings[0];
  EXPECT_EQ(hidden.verdict.signature(), signature); // otherwise it would not have been masked
  EXPECT_EQ(hidden.record.standing, Standing::variant);
  EXPECT_EQ(hidden.record.knownIssue, "first.mlir");
  EXPECT_THAT(hidden.reduced.testCase.program, testing::ContainsRegex(GetParam().trigger));

  // By its name alone it counts as the one on record.
  options.knownBudget = 0;
  EXPECT_TRUE(run(/*isAlone=*/false).findings.empty());
}

INSTANTIATE_TEST_SUITE_P(FivePasses, Masking, testing::ValuesIn(passes),
                         [](const auto &info) { return std::string(info.param.pass).substr(5); });

} // namespace npufuzz::campaign::tests
