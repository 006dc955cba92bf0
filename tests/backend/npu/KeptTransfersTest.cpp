//===- KeptTransfersTest.cpp - each promise to keep transfers is judged ---===//
#include "RandomCases.h"
#include "backend/npu/NpuBackend.h"
#include "backend/npu/dialect/Npu.h"
#include "oracles/Oracle.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace npufuzz;
using namespace npufuzz::npu;

namespace {

/// The npu backend, except that snapshots from one pass on perform their first transfer twice.
class TransfersTwice : public Backend {
public:
  explicit TransfersTwice(std::string pass) : wrongPass(std::move(pass)) {}

  StringRef name() const override { return real.name(); }
  StringRef summary() const override { return real.summary(); }
  std::vector<Setting> settings() const override { return real.settings(); }
  Capabilities capabilities(const Settings &settings) const override {
    return real.capabilities(settings);
  }
  void registerDialects(DialectRegistry &registry) const override {
    real.registerDialects(registry);
  }
  void registerPasses() const override { real.registerPasses(); }
  std::string defaultPipeline(const Settings &settings) const override {
    return real.defaultPipeline(settings);
  }
  bool keepsTransfers(StringRef pass) const override { return real.keepsTransfers(pass); }
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    CompileResult result = real.compile(testCase, options);
    bool wrong = false;
    for (Snapshot &snapshot : result.snapshots) {
      wrong |= snapshot.pass == wrongPass;
      if (wrong)
        repeatFirst(*snapshot.module);
    }
    return result;
  }
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override {
    return real.execute(artifact, inputs, options);
  }
  Execution interpret(ModuleOp snapshot, const std::vector<Tensor> &inputs,
                      const ExecutionOptions &options) const override {
    return real.interpret(snapshot, inputs, options);
  }

private:
  static void repeatFirst(ModuleOp module) {
    module.walk([](Operation *op) {
      if (!isa<tile::LoadOp, LoadOp, PaddedLoadOp, TransferInOp, DmaOp>(op))
        return WalkResult::advance();
      OpBuilder(op).clone(*op);
      return WalkResult::interrupt();
    });
  }

  const Backend &real = npuBackend();
  std::string wrongPass;
};

/// Two rows of a product and a sum, in a loop with a tail.
constexpr StringRef text = R"(
func.func @k(%a: memref<5x6xf32>, %b: memref<6x4xf32>, %o: memref<5x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<5x6xf32> -> !tile.view<5x6xf32>
  %vb = tile.view %b : memref<6x4xf32> -> !tile.view<6x4xf32>
  %vo = tile.view %o : memref<5x4xf32> -> !tile.view<5x4xf32>
  affine.for %i = 0 to 5 step 2 {
    %x = tile.load %va[%i, %c0] : !tile.view<5x6xf32> -> !tile.tile<2x6xf32>
    %y = tile.load %vb[%c0, %c0] : !tile.view<6x4xf32> -> !tile.tile<6x4xf32>
    %p = tile.matmul %x, %y : !tile.tile<2x6xf32>, !tile.tile<6x4xf32> -> !tile.tile<2x4xf32>
    %s = tile.add %p, %p : !tile.tile<2x4xf32>
    tile.store %s, %vo[%i, %c0] : !tile.tile<2x4xf32>, !tile.view<5x4xf32>
  }
  return
}
func.func @main(%a: memref<5x6xf32>, %b: memref<6x4xf32>, %o: memref<5x4xf32>) {
  func.call @k(%a, %b, %o) : (memref<5x6xf32>, memref<6x4xf32>, memref<5x4xf32>) -> ()
  return
}
)";

oracles::Verdict judge(const Backend &backend, int64_t async) {
  auto context = makeContext();
  auto program = llvm::cantFail(tile::parseProgram(*context, text));
  std::vector<Tensor> inputs{Tensor(ElementKind::f32, {5, 6}), Tensor(ElementKind::f32, {6, 4}),
                             Tensor(ElementKind::f32, {5, 4})};
  Settings settings{{"async", async}, {"subtile", async > 0}, {"lanes", 2}};
  Case testCase{std::move(program), inputs, settings};
  auto expected = llvm::cantFail(reference::evaluate(testCase));
  oracles::Observation observation(testCase, expected, backend, {});
  return oracles::findOracle("address")->judge(observation);
}

/// Passes of the default pipeline that promise to keep transfers.
std::vector<std::string> keepingPasses() {
  std::vector<std::string> passes;
  std::string pipeline = npuBackend().defaultPipeline({});
  SmallVector<StringRef> parts;
  StringRef(pipeline).split(parts, "npu-");
  for (StringRef part : ArrayRef(parts).drop_front()) {
    std::string pass =
        ("npu-" + part.take_until([](char c) { return !llvm::isAlpha(c) && c != '-'; })).str();
    if (npuBackend().keepsTransfers(pass))
      passes.push_back(pass);
  }
  return passes;
}

class EveryKeepingPass : public testing::TestWithParam<std::string> {};

} // namespace

TEST_P(EveryKeepingPass, IsBlamedForATransferTooMany) {
  for (int64_t async : {0, 1, 2}) {
    oracles::Verdict verdict = judge(TransfersTwice(GetParam()), async);
    ASSERT_TRUE(verdict.isBug()) << "async " << async;
    EXPECT_EQ(verdict.pass, GetParam());
    EXPECT_NE(verdict.evidence.find("expected"), std::string::npos);
  }
}

TEST(KeptTransfers, TheCompilerKeepsItsPromises) {
  for (int64_t async : {0, 1, 2})
    EXPECT_EQ(judge(npuBackend(), async).outcome, oracles::Outcome::ok) << "async " << async;
}

TEST(KeptTransfers, AllPassesBehindTheTileProgramPromise) {
  EXPECT_EQ(keepingPasses().size(), 15u);
}

INSTANTIATE_TEST_SUITE_P(Npu, EveryKeepingPass, testing::ValuesIn(keepingPasses()),
                         [](const auto &info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });
