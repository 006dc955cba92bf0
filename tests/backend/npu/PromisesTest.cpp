//===- PromisesTest.cpp - npu's promises are true and tight ---------------===//
//
// Campaigns would find a broken promise. A loose promise hides bugs, and nothing would show it.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/NpuBackend.h"
#include "reference/FloatFormat.h"

#include "gtest/gtest.h"

#include <cmath>
#include <numbers>

using namespace npufuzz;

namespace {

constexpr int64_t operandCount = 4096;

std::string unaryProgram(const std::string &op) {
  std::string size = std::to_string(operandCount), memory = "memref<" + size + "xf32>",
              view = "!tile.view<" + size + "xf32>", tile = "!tile.tile<" + size + "xf32>";
  std::string arguments = "(%a: " + memory + ", %o: " + memory + ")";
  return "func.func @k" + arguments + " attributes {tile.kernel} {\n" +
         "  %c0 = arith.constant 0 : index\n" + "  %va = tile.view %a : " + memory + " -> " + view +
         "\n  %vo = tile.view %o : " + memory + " -> " + view +
         "\n  %x = tile.load %va[%c0] : " + view + " -> " + tile + "\n  %r = tile." + op +
         " %x : " + tile + "\n  tile.store %r, %vo[%c0] : " + tile + ", " + view +
         "\n  return\n}\n" + "func.func @main" + arguments + " {\n  func.call @k(%a, %o) : (" +
         memory + ", " + memory + ") -> ()\n  return\n}\n";
}

/// Results of the machine for these operands.
std::vector<float> computed(const std::string &op, const std::vector<float> &operands) {
  const Backend &backend = npuBackend();
  mlir::DialectRegistry registry;
  backend.registerPasses();
  backend.registerDialects(registry);
  mlir::MLIRContext context(registry);
  tile::loadProgramDialects(context);
  Case testCase{llvm::cantFail(tile::parseProgram(context, unaryProgram(op), "test")), {}, {}, 0};
  for (int i = 0; i < 2; ++i)
    testCase.inputs.emplace_back(ElementKind::f32, std::vector<int64_t>{operandCount});
  for (size_t i = 0; i < operands.size(); ++i)
    testCase.inputs[0].setBits(static_cast<int64_t>(i), std::bit_cast<uint32_t>(operands[i]));
  CompileResult compiled = backend.compile(testCase, {});
  EXPECT_TRUE(compiled.artifact) << compiled.diagnostic;
  Execution run = backend.execute(*compiled.artifact, testCase.inputs, {});
  EXPECT_EQ(run.status, ExecutionStatus::completed) << run.message;
  std::vector<float> results;
  for (int64_t i = 0; i < operandCount; ++i)
    results.push_back(std::bit_cast<float>(static_cast<uint32_t>(run.memory[1].bits(i))));
  return results;
}

using Wide = long double;
struct Activation {
  const char *op;
  Wide (*truth)(Wide);
  bool unitsOfOperand; ///< otherwise of the result (tile/TileOps.td)
};

const Activation activations[] = {
    {"sigmoid", [](Wide a) { return 1 / (1 + std::exp(-a)); }, false},
    {"silu", [](Wide a) { return a / (1 + std::exp(-a)); }, true},
    {"gelu", [](Wide a) { return a / 2 * std::erfc(-a / std::numbers::sqrt2_v<Wide>); }, true},
};

} // namespace

TEST(Promises, UlpsOfActivationsAreTrueAndWithinTwiceWhatIsMet) {
  const reference::FloatFormat &f32 = reference::floatFormat(ElementKind::f32);
  std::vector<float> operands;
  for (int64_t i = 0; i < operandCount; ++i)
    operands.push_back(-12 + 24 * static_cast<float>(i) / operandCount + 0x1p-14f);
  for (const Activation &activation : activations) {
    double promised =
        npuBackend().capabilities({}).precision.ulps(activation.op, ElementKind::f32, 0);
    std::vector<float> results = computed(activation.op, operands);
    double worst = 0;
    for (size_t i = 0; i < operands.size(); ++i) {
      Wide truth = activation.truth(operands[i]);
      double anchor = activation.unitsOfOperand ? operands[i] : static_cast<double>(truth);
      Wide units = std::abs(results[i] - truth) / reference::unitInLastPlace(f32, anchor);
      worst = std::max(worst, static_cast<double>(units));
    }
    EXPECT_LE(worst, promised) << activation.op;
    EXPECT_GT(worst, promised / 2) << activation.op;
  }
}
