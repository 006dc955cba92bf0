//===- ProgramRun.cpp - small programs for tests --------------------------===//
#include "ProgramRun.h"

#include "reference/FloatFormat.h"

#include <gtest/gtest.h>

#include <numeric>

namespace npufuzz::reference {

Tensor tensorOf(ElementKind kind, std::vector<int64_t> shape, const std::vector<double> &values) {
  Tensor tensor(kind, std::move(shape));
  assert(tensor.size() == static_cast<int64_t>(values.size()));
  for (int64_t i = 0; i < tensor.size(); ++i) {
    double value = values[static_cast<size_t>(i)];
    tensor.setBits(i, isFloatKind(kind) ? encode(floatFormat(kind), value)
                                        : static_cast<uint64_t>(static_cast<int64_t>(value)));
  }
  return tensor;
}

Tensor counting(ElementKind kind, std::vector<int64_t> shape) {
  Tensor tensor(kind, shape);
  std::vector<double> values(static_cast<size_t>(tensor.size()));
  std::iota(values.begin(), values.end(), 0);
  return tensorOf(kind, std::move(shape), values);
}

static mlir::MLIRContext &context() {
  static mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  tile::loadProgramDialects(context);
  return context;
}

Module parsedProgram(const std::string &text) {
  auto program = tile::parseProgram(context(), text);
  if (!program) {
    ADD_FAILURE() << llvm::toString(program.takeError()) << '\n' << text;
    return tile::parseProgram(context(), "func.func @main() { return }").get().clone();
  }
  return std::move(*program);
}

Module kernelProgram(const std::string &arguments, const std::string &body) {
  // Splits "%a: memref<4xf32>, %b: …" into "%a, %b" and "memref<4xf32>, …".
  std::string names, types;
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(arguments).split(parts, ", ");
  for (llvm::StringRef part : parts) {
    auto [name, type] = part.split(": ");
    names += (names.empty() ? "" : ", ") + name.str();
    types += (types.empty() ? "" : ", ") + type.str();
  }
  return parsedProgram("func.func @k(" + arguments + ") attributes {tile.kernel} {\n" + body +
                       "\n  return\n}\nfunc.func @main(" + arguments + ") {\n  func.call @k(" +
                       names + ") : (" + types + ") -> ()\n  return\n}\n");
}

Result run(mlir::ModuleOp program, std::vector<Tensor> inputs) {
  Case testCase{Module(program.clone()), std::move(inputs), {}, 0};
  auto result = evaluate(testCase);
  if (!result) {
    ADD_FAILURE() << llvm::toString(result.takeError());
    return {};
  }
  return std::move(*result);
}

Result runKernel(const std::string &arguments, const std::string &body,
                 std::vector<Tensor> inputs) {
  return run(kernelProgram(arguments, body), std::move(inputs));
}

static std::string typeText(const Tensor &tensor) {
  std::string text;
  for (int64_t extent : tensor.shape)
    text += std::to_string(extent) + "x";
  return text + std::string(elementKindName(tensor.kind));
}

/// A zero tensor of a type like "4x8xf32".
static Tensor zeros(llvm::StringRef type) {
  llvm::SmallVector<llvm::StringRef> parts;
  type.split(parts, 'x');
  // "index" is the only element type that contains an x.
  if (parts.back().empty()) {
    parts.pop_back();
    parts.back() = "index";
  }
  std::vector<int64_t> shape;
  for (llvm::StringRef part : llvm::drop_end(parts))
    shape.push_back(std::stoll(part.str()));
  return Tensor(*elementKindFromName(std::string_view(parts.back())), shape);
}

static std::string zeroOffsets(size_t rank) {
  std::string text = "[%c0";
  while (--rank)
    text += ", %c0";
  return text + "]";
}

static ExpectedTensor runOp(const std::string &ops, std::vector<Tensor> inputs,
                            const std::string &resultType) {
  const char *memories[] = {"a", "b"}, *tiles[] = {"x", "y"};
  std::string arguments, body;
  for (const char *digit : {"0", "1", "2", "3"})
    body += std::string("%c") + digit + " = arith.constant " + digit + " : index\n";
  for (size_t i = 0; i < inputs.size(); ++i) {
    std::string type = typeText(inputs[i]), memory = memories[i];
    arguments += "%" + memory + ": memref<" + type + ">, ";
    body += "%v" + memory + " = tile.view %" + memory + " : memref<" + type + "> -> !tile.view<" +
            type + ">\n%" + tiles[i] + " = tile.load %v" + memory +
            zeroOffsets(inputs[i].shape.size()) + " : !tile.view<" + type + "> -> !tile.tile<" +
            type + ">\n";
  }
  inputs.push_back(zeros(resultType));
  body += "%vo = tile.view %o : memref<" + resultType + "> -> !tile.view<" + resultType + ">\n" +
          ops + "\ntile.store %r, %vo" + zeroOffsets(inputs.back().shape.size()) +
          " : !tile.tile<" + resultType + ">, !tile.view<" + resultType + ">";
  Result result = runKernel(arguments + "%o: memref<" + resultType + ">", body, inputs);
  return result.memory.back();
}

ExpectedTensor runOp(const std::string &ops, Tensor a, Tensor b, const std::string &resultType) {
  return runOp(ops, std::vector<Tensor>{std::move(a), std::move(b)}, resultType);
}
ExpectedTensor runOp(const std::string &ops, Tensor a, const std::string &resultType) {
  return runOp(ops, std::vector<Tensor>{std::move(a)}, resultType);
}

std::vector<double> numbers(const ExpectedTensor &tensor) {
  EXPECT_EQ(states(tensor), std::string(tensor.state.size(), 'd'));
  if (isFloatKind(tensor.kind))
    return tensor.value;
  return std::vector<double>(tensor.integer.begin(), tensor.integer.end());
}
std::vector<double> errors(const ExpectedTensor &tensor) { return tensor.error; }

std::string states(const ExpectedTensor &tensor) {
  std::string text;
  for (State state : tensor.state)
    text += state == State::defined ? 'd' : state == State::undefined ? 'u' : '?';
  return text;
}

} // namespace npufuzz::reference
