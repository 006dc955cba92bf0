//===- ParsedIR.cpp ------------------------------------------------------------===//
#include "ParsedIR.h"

#include "interpreter/Handlers.h"
#include "interpreter/Memory.h"

#include "tile/Tile.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace npufuzz::interpreter {

struct ParsedIR::State {
  MLIRContext context{MLIRContext::Threading::DISABLED};
  OwningOpRef<ModuleOp> module;
  std::optional<Executor> executor;
};

ParsedIR::ParsedIR(StringRef text, const Options &options) : state(std::make_unique<State>()) {
  state->context.allowUnregisteredDialects();
  state->context.loadDialect<
      affine::AffineDialect, arith::ArithDialect, bufferization::BufferizationDialect,
      cf::ControlFlowDialect, complex::ComplexDialect, func::FuncDialect, linalg::LinalgDialect,
      LLVM::LLVMDialect, math::MathDialect, memref::MemRefDialect, scf::SCFDialect,
      tile::TileDialect, tosa::TosaDialect, ub::UBDialect, vector::VectorDialect>();
  state->module = parseSourceString<ModuleOp>(text, &state->context);
  EXPECT_TRUE(state->module) << text.str();
  if (state->module)
    state->executor.emplace(*state->module, allHandlers(), options);
}
ParsedIR::~ParsedIR() = default;

MLIRContext &ParsedIR::context() { return state->context; }

Outcome ParsedIR::operator()(ArrayRef<Value> arguments) {
  if (!state->executor) {
    Outcome outcome;
    outcome.status = Status::unsupported;
    outcome.message = "the test's IR does not parse";
    return outcome;
  }
  return state->executor->run("f", arguments);
}

Outcome ParsedIR::scalars(ArrayRef<uint64_t> bits) {
  std::vector<Value> arguments;
  for (uint64_t word : bits)
    arguments.push_back(Value::scalar(word));
  return (*this)(arguments);
}

Value vectorOf(ArrayRef<uint64_t> bits) {
  Ref<Elements> elements(new Elements(bits.size()));
  std::copy(bits.begin(), bits.end(), elements->bits());
  return Value(elements);
}

Value memoryOf(Format format, ArrayRef<int64_t> shape, ArrayRef<uint64_t> bits) {
  Ref<Allocation> allocation(new Allocation(format, bits.size(), 0));
  std::copy(bits.begin(), bits.end(), allocation->bits.begin());
  std::fill(allocation->undefined.begin(), allocation->undefined.end(), 0);
  return Value(wrap(allocation, shape));
}

std::vector<uint64_t> bitsOf(const Outcome &outcome, unsigned result) {
  EXPECT_EQ(outcome.status, Status::completed) << outcome.message;
  if (outcome.results.size() <= result)
    return {};
  const Value &value = outcome.results[result];
  return {value.bits(), value.bits() + value.count()};
}

std::vector<int> undefinedOf(const Outcome &outcome, unsigned result) {
  EXPECT_EQ(outcome.status, Status::completed) << outcome.message;
  std::vector<int> flags;
  if (outcome.results.size() > result)
    for (size_t i = 0; i < outcome.results[result].count(); ++i)
      flags.push_back(outcome.results[result].isUndefined(i));
  return flags;
}

uint64_t bitOf(const Outcome &outcome, unsigned result) {
  std::vector<uint64_t> bits = bitsOf(outcome, result);
  EXPECT_EQ(bits.size(), 1u);
  return bits.empty() ? ~uint64_t(0) : bits.front();
}

} // namespace npufuzz::interpreter
