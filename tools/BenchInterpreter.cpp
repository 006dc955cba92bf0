//===- BenchInterpreter.cpp - speed of the interpreter --------------------===//
//
// Runs one elementwise body, as a loop nest and as a linalg.generic, in three ways: the
// interpreter, the interpreter without batches of ops, and machine code without optimisation. All
// work in place on the same small tensors, so that no way can skip an op or wait for memory.
//
//===----------------------------------------------------------------------===//
#include "tools/BenchInterpreter.h"
#include "backend/mlir/Jit.h"
#include "backend/mlir/Pipelines.h"
#include "interpreter/Executor.h"
#include "interpreter/Handlers.h"
#include "interpreter/tensor/TensorValues.h"
#include "tools/Registration.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

using namespace mlir;

namespace npufuzz::tools {

static constexpr int64_t rows = 16, columns = 256, repetitions = 100, opsPerElement = 4;
/// Minimum duration of the measurement of one way of running.
static constexpr double secondsMin = 0.5;

/// x * y + x, less y, times x: in place, so that no op can be optimised away. Fits the constants
/// above.
static constexpr llvm::StringLiteral bodyOps = R"(
      %1 = arith.mulf %x, %y : f32
      %2 = arith.addf %1, %x : f32
      %3 = arith.subf %2, %y : f32
      %4 = arith.mulf %3, %x : f32)";

static std::string loopNest() {
  return (R"(func.func @main(%a: memref<16x256xf32>, %b: memref<16x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant 16 : index
  %columns = arith.constant 256 : index
  %repetitions = arith.constant 100 : index
  scf.for %t = %c0 to %repetitions step %c1 {
    scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %columns step %c1 {
      %x = memref.load %a[%i, %j] : memref<16x256xf32>
      %y = memref.load %b[%i, %j] : memref<16x256xf32>)" +
          bodyOps + R"(
      memref.store %4, %b[%i, %j] : memref<16x256xf32>
    }
    }
  }
  return
})")
      .str();
}

static std::string generic() {
  return (R"(func.func @main(%a: memref<16x256xf32>, %b: memref<16x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %repetitions = arith.constant 100 : index
  scf.for %t = %c0 to %repetitions step %c1 {
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                    iterator_types = ["parallel", "parallel"]}
        ins(%a : memref<16x256xf32>) outs(%b : memref<16x256xf32>) {
    ^bb0(%x: f32, %y: f32):)" +
          bodyOps + R"(
      linalg.yield %4 : f32
    }
  }
  return
})")
      .str();
}

/// Numbers that stay normal under the body.
static std::vector<Tensor> inputs() {
  std::vector<Tensor> tensors;
  for (float start : {0.25f, 0.5f}) {
    Tensor &tensor = tensors.emplace_back(ElementKind::f32, std::vector<int64_t>{rows, columns});
    for (int64_t i = 0; i < tensor.size(); ++i)
      tensor.setBits(i, std::bit_cast<uint32_t>(start + 0.5f * static_cast<float>(i) /
                                                            static_cast<float>(tensor.size())));
  }
  return tensors;
}

/// Million element-ops per second of run(), which executes the body once for all repetitions.
template <typename F> static double speedOf(F run) {
  using Clock = std::chrono::steady_clock;
  auto begin = Clock::now();
  double seconds = 0;
  int64_t runs = 0;
  for (; seconds < secondsMin; ++runs) {
    run();
    seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  }
  return static_cast<double>(runs * rows * columns * repetitions * opsPerElement) / seconds / 1e6;
}

/// A table that prevents batches: they take only ops with the interpreter's own handlers, and one
/// op of the body has another. Every op then runs separately.
static const interpreter::HandlerTable &opByOp() {
  static const interpreter::HandlerTable table = [] {
    interpreter::HandlerTable made = interpreter::allHandlers();
    made.add<arith::SubFOp>([](interpreter::Call &call) {
      return interpreter::allHandlers().find<arith::SubFOp>()(call);
    });
    return made;
  }();
  return table;
}

static llvm::Expected<double> interpretedSpeed(ModuleOp module,
                                               const interpreter::HandlerTable &table) {
  std::vector<interpreter::Value> values;
  auto main = module.lookupSymbol<func::FuncOp>("main");
  std::string trouble = interpreter::toValues(main.getArgumentTypes(), inputs(), values);
  interpreter::Options options;
  options.limits.stepsMax = INT64_MAX;
  interpreter::Executor executor(module, table, options);
  double speed = speedOf([&] {
    interpreter::Outcome outcome = executor.run("main", values);
    if (outcome.status != interpreter::Status::completed)
      trouble = outcome.message;
  });
  if (!trouble.empty())
    return llvm::createStringError("bench interpreter: " + trouble);
  return speed;
}

static llvm::Expected<double> machineCodeSpeed(ModuleOp module) {
  PassManager manager(module.getContext());
  std::string messages;
  llvm::raw_string_ostream os(messages);
  std::string pipeline = mlirbackend::finishingPipeline();
  llvm::StringRef passes = pipeline;
  passes.consume_front("builtin.module(");
  passes.consume_back(")");
  if (failed(parsePassPipeline(passes, manager, os)) || failed(manager.run(module)))
    return llvm::createStringError("bench interpreter: the body does not lower: " + messages);
  auto program = mlirbackend::CompiledProgram::create(module, inputs(), 0);
  if (!program)
    return program.takeError();
  std::vector<Tensor> tensors = inputs();
  return speedOf([&] { (*program)->run(tensors, {}); });
}

llvm::Expected<std::vector<SpeedRow>> measureInterpreter() {
  DialectRegistry registry;
  registerDialects(registry);
  registerPasses();
  std::vector<SpeedRow> measured;
  for (const auto &[body, text] : {std::pair<std::string, std::string>("loop nest", loopNest()),
                                   {"linalg.generic", generic()}}) {
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return llvm::createStringError("bench interpreter: the body does not parse");
    // Machine code comes last, because its lowering changes the module.
    for (auto [way, table] : {std::pair("interpreter", &interpreter::allHandlers()),
                              std::pair("interpreter, op by op", &opByOp())}) {
      auto speed = interpretedSpeed(*module, *table);
      if (!speed)
        return speed.takeError();
      measured.push_back({body, way, *speed});
    }
    auto speed = machineCodeSpeed(*module);
    if (!speed)
      return speed.takeError();
    measured.push_back({body, "machine code, O0", *speed});
  }
  return measured;
}

std::string speedText(llvm::ArrayRef<SpeedRow> measured) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "million element-ops/s, 16x256 f32, " << opsPerElement << " ops an element\n";
  for (const SpeedRow &row : measured)
    os << "  " << llvm::left_justify(row.body, 16) << llvm::left_justify(row.way, 24)
       << llvm::format("%10.1f\n", row.millionOpsPerSecond);
  return text;
}

} // namespace npufuzz::tools
