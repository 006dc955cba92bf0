//===- MachineCode.cpp - npu IR text in, final memory out -----------------===//
#include "MachineCode.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace npufuzz::npu {

MachineCode::MachineCode(const std::string &text)
    : context(std::make_unique<MLIRContext>(MLIRContext::Threading::DISABLED)) {
  context->loadDialect<affine::AffineDialect, arith::ArithDialect, func::FuncDialect,
                       math::MathDialect, memref::MemRefDialect, scf::SCFDialect, tile::TileDialect,
                       vector::VectorDialect, NpuDialect>();
  owned = parseSourceString<ModuleOp>(text, context.get());
  EXPECT_TRUE(owned) << text;
  if (!owned)
    owned = ModuleOp::create(UnknownLoc::get(context.get()));
}

Execution MachineCode::operator()(const std::vector<Tensor> &inputs, uint8_t fillPattern) const {
  ExecutionOptions options;
  options.fillPattern = fillPattern;
  return simulate(*owned, inputs, options);
}

std::string mainOf(const std::string &body, const std::string &tensor, int lanes, int bankBytes) {
  return "module attributes {npu.lanes = " + std::to_string(lanes) +
         " : i64, npu.vlen = 256 : i64, npu.bank_bytes = " + std::to_string(bankBytes) +
         " : i64} {\n func.func @main(%m: memref<" + tensor + ">, %n: index) {\n" +
         " %c0 = arith.constant 0 : index\n %c1 = arith.constant 1 : index\n"
         " %c2 = arith.constant 2 : index\n %c4 = arith.constant 4 : index\n"
         " %c8 = arith.constant 8 : index\n" +
         body + "\n return\n}\n}";
}

Tensor tensorOf(ElementKind kind, std::vector<int64_t> shape, const std::vector<int64_t> &numbers) {
  Tensor tensor(kind, std::move(shape));
  EXPECT_EQ(static_cast<size_t>(tensor.size()), numbers.size());
  for (size_t i = 0; i < numbers.size(); ++i)
    tensor.setBits(static_cast<int64_t>(i), static_cast<uint64_t>(numbers[i]));
  return tensor;
}

Tensor counting(std::vector<int64_t> shape) {
  Tensor tensor(ElementKind::i32, std::move(shape));
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setBits(i, static_cast<uint64_t>(i));
  return tensor;
}

Tensor scalarIndex(int64_t number) { return tensorOf(ElementKind::index, {}, {number}); }

std::vector<int64_t> numbersOf(const Tensor &tensor) {
  std::vector<int64_t> numbers;
  for (int64_t i = 0; i < tensor.size(); ++i)
    numbers.push_back(tensor.integer(i));
  return numbers;
}

std::vector<int64_t> finalNumbers(const Execution &execution) {
  EXPECT_EQ(execution.status, ExecutionStatus::completed) << execution.message;
  return execution.memory.empty() ? std::vector<int64_t>() : numbersOf(execution.memory[0]);
}

std::vector<int> finalDefined(const Execution &execution) {
  EXPECT_EQ(execution.status, ExecutionStatus::completed) << execution.message;
  if (execution.defined.empty())
    return {};
  return {execution.defined[0].begin(), execution.defined[0].end()};
}

int countEvents(const Execution &execution, MachineEvent::Kind kind) {
  int count = 0;
  for (const MachineEvent &event : execution.events)
    count += event.kind == kind;
  return count;
}

} // namespace npufuzz::npu
