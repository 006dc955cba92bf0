//===- TensorFormTest.cpp - programs as linalg on tensors -----------------===//
//
// Runs drawn programs through lower-tile-to-tensors and interprets the emitted text directly
// against the reference. The interpreter tracks definedness, so an undefined value that reaches a
// result shows.
//
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include "backend/passes/PassSequence.h"
#include "generators/ChoiceSources.h"
#include "generators/cases/Generate.h"
#include "interpreter/Executor.h"
#include "interpreter/Handlers.h"
#include "interpreter/Memory.h"
#include "interpreter/tensor/TensorOps.h"
#include "oracles/refinement/ArgumentTensors.h"
#include "reference/Reference.h"
#include "tile/WrittenArguments.h"

#include "mlir/IR/Verifier.h"
#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::test;

namespace {

constexpr const char *toTensors = "builtin.module(lower-tile-to-tensors,lower-affine)";

testing::AssertionResult failure(const Case &testCase, const std::string &reason) {
  return testing::AssertionFailure() << "seed " << testCase.seed << ": " << reason;
}

mlir::OwningOpRef<mlir::ModuleOp> onTensors(const Case &testCase, CompileResult &result) {
  mlir::OwningOpRef<mlir::ModuleOp> module(testCase.module.get().clone());
  return runPipeline(module, toTensors, {}, result) && mlir::succeeded(mlir::verify(*module))
             ? std::move(module)
             : nullptr;
}

/// Name of the first op with a dialect or a type that the form does not have.
std::string foreignOp(mlir::ModuleOp module) {
  std::string name;
  module.walk([&](mlir::Operation *op) {
    bool known = llvm::is_contained({"builtin", "func", "linalg", "tensor", "arith", "math", "scf"},
                                    op->getName().getDialectNamespace());
    auto inMemory = [](mlir::Type type) { return mlir::isa<mlir::MemRefType>(type); };
    if (!known || llvm::any_of(op->getResultTypes(), inMemory) ||
        llvm::any_of(op->getOperandTypes(), inMemory))
      name = op->getName().getStringRef();
  });
  return name;
}

testing::AssertionResult computesWhatItMeans(const Case &testCase) {
  auto expected = reference::evaluate(testCase);
  if (!expected)
    return failure(testCase, llvm::toString(expected.takeError()));
  CompileResult result;
  auto module = onTensors(testCase, result);
  if (!module)
    return failure(testCase, result.pass + ": " + result.diagnostic);
  if (std::string name = foreignOp(*module); !name.empty())
    return failure(testCase, name);
  auto entry = tile::mainOf(*module);
  auto arguments = refinement::fromTensors(testCase.inputs, entry.getArgumentTypes());
  if (!arguments)
    return failure(testCase, llvm::toString(arguments.takeError()));
  interpreter::Executor executor(*module, interpreter::allHandlers(), {});
  interpreter::Outcome outcome = executor.run("main", *arguments);
  if (outcome.status != interpreter::Status::completed)
    return failure(testCase, outcome.message);
  for (const MachineEvent &event : outcome.events)
    return failure(testCase, event.where + ": " + event.detail);
  std::vector<unsigned> written = tile::writtenArguments(tile::mainOf(testCase.module.get()));
  for (auto [number, value] : llvm::zip_equal(written, outcome.results)) {
    const reference::ExpectedTensor &meant = expected->memory[number];
    auto got = interpreter::rowMajor(value);
    for (int64_t i = 0; i < meant.size(); ++i) {
      interpreter::Cell cell = interpreter::readCell(*got, static_cast<size_t>(i));
      bool isMissing = cell.undefined && meant.state[i] == reference::State::defined;
      if (isMissing || reference::match(meant, i, cell.bits) == reference::Match::wrong)
        return failure(testCase, "argument " + std::to_string(number) + " element " +
                                     std::to_string(i) + " expected " +
                                     reference::describe(meant, i) + ", got " +
                                     (isMissing ? "something undefined"
                                                : reference::describeBits(meant.kind, cell.bits)));
    }
  }
  return testing::AssertionSuccess();
}

} // namespace

TEST(TensorForm, DrawnProgramsComputeWhatTheReferenceSays) {
  // Keys: count=, base=, seed=.
  auto numbers = numbersFrom("NPUFUZZ_RANDOM");
  uint64_t count = numbers.contains("count") ? numbers["count"] : 60;
  generators::Target target;
  target.capabilities = [](const Settings &) {
    Capabilities capabilities;
    // The mlir backend has no scalar code of 8-bit floats; the rest runs here.
    capabilities.op = [](llvm::StringRef, ElementKind kind) { return !isFloat8Kind(kind); };
    capabilities.cast = mlirBackend().capabilities({}).cast;
    return capabilities;
  };
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t seed = numbers.contains("seed")
                        ? numbers["seed"]
                        : generators::caseSeed(numbers.contains("base") ? numbers["base"] : 5, i);
    EXPECT_TRUE(computesWhatItMeans(
        generators::generateFromSeed(seed, target, generators::Profile::standard, context())));
  }
}

TEST(TensorForm, ConcatAndPadAreTensorsOfTheirOwn) {
  Tensor in = integers(ElementKind::i32, {4}, {1, 2, 3, 4});
  EXPECT_TRUE(computesWhatItMeans(caseOf(R"(
func.func @k(%a: memref<4xi32>, %o: memref<16xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4xi32> -> !tile.view<4xi32>
  %back = tile.slice %va offsets [3] strides [-1] : !tile.view<4xi32> -> !tile.view<4xi32>
  %two = tile.concat %va, %back axis 0 : !tile.view<4xi32>, !tile.view<4xi32> -> !tile.view<8xi32>
  %odd = tile.slice %two offsets [1] strides [2] : !tile.view<8xi32> -> !tile.view<4xi32>
  %pad = tile.pad max %odd low [3] : !tile.view<4xi32> -> !tile.view<16xi32>
  %vo = tile.view %o : memref<16xi32> -> !tile.view<16xi32>
  %t = tile.load %pad[%c0] : !tile.view<16xi32> -> !tile.tile<16xi32>
  tile.store %t, %vo[%c0] : !tile.tile<16xi32>, !tile.view<16xi32>
  return
}
func.func @main(%a: memref<4xi32>, %o: memref<16xi32>) {
  func.call @k(%a, %o) : (memref<4xi32>, memref<16xi32>) -> ()
  return
})",
                                         {in, Tensor(ElementKind::i32, {16})})));
}
