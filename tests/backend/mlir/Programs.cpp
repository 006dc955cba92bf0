//===- Programs.cpp - small programs, compiled and run --------------------===//
#include "Programs.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

namespace npufuzz::test {

mlir::MLIRContext &context() {
  static mlir::MLIRContext *context = [] {
    mlirBackend().registerPasses();
    mlir::DialectRegistry registry;
    mlirBackend().registerDialects(registry);
    auto *made = new mlir::MLIRContext(registry, mlir::MLIRContext::Threading::DISABLED);
    tile::loadProgramDialects(*made);
    return made;
  }();
  return *context;
}

Tensor raw(ElementKind kind, std::vector<int64_t> shape, std::vector<uint64_t> bits) {
  Tensor tensor(kind, std::move(shape));
  EXPECT_EQ(static_cast<size_t>(tensor.size()), bits.size());
  for (size_t i = 0; i < bits.size(); ++i)
    tensor.setBits(static_cast<int64_t>(i), bits[i]);
  return tensor;
}
Tensor integers(ElementKind kind, std::vector<int64_t> shape, std::vector<int64_t> values) {
  return raw(kind, std::move(shape), std::vector<uint64_t>(values.begin(), values.end()));
}
Tensor floats(std::vector<int64_t> shape, std::vector<float> values) {
  std::vector<uint64_t> bits;
  for (float value : values)
    bits.push_back(llvm::bit_cast<uint32_t>(value));
  return raw(ElementKind::f32, std::move(shape), bits);
}
std::vector<uint64_t> bitsOf(const Tensor &tensor) {
  std::vector<uint64_t> bits;
  for (int64_t i = 0; i < tensor.size(); ++i)
    bits.push_back(tensor.bits(i));
  return bits;
}
std::vector<int64_t> valuesOf(const Tensor &tensor) {
  std::vector<int64_t> values;
  for (int64_t i = 0; i < tensor.size(); ++i)
    values.push_back(tensor.integer(i));
  return values;
}
std::vector<float> floatsOf(const Tensor &tensor) {
  std::vector<float> values;
  for (int64_t i = 0; i < tensor.size(); ++i)
    values.push_back(llvm::bit_cast<float>(static_cast<uint32_t>(tensor.bits(i))));
  return values;
}
static std::vector<uint64_t> rounded(const std::vector<double> &values,
                                     const llvm::fltSemantics &format) {
  std::vector<uint64_t> bits;
  for (double value : values) {
    llvm::APFloat number(value);
    bool losesInfo;
    number.convert(format, llvm::APFloat::rmNearestTiesToEven, &losesInfo);
    bits.push_back(number.bitcastToAPInt().getZExtValue());
  }
  return bits;
}
std::vector<uint64_t> halfBits(const std::vector<double> &values) {
  return rounded(values, llvm::APFloat::IEEEhalf());
}
std::vector<uint64_t> bfloatBits(const std::vector<double> &values) {
  return rounded(values, llvm::APFloat::BFloat());
}

Case caseOf(const std::string &text, std::vector<Tensor> inputs, Settings settings) {
  auto program = tile::parseProgram(context(), text);
  if (!program)
    llvm::report_fatal_error(program.takeError());
  return {std::move(*program), std::move(inputs), std::move(settings), 0};
}

std::vector<Settings> settingsOneByOne() {
  std::vector<Settings> some(1);
  for (const Setting &setting : mlirBackend().settings())
    if (setting.name != "affine") // has no effect without loops=1
      for (int64_t value : llvm::drop_begin(setting.values))
        some.push_back({{setting.name, value}});
  return some;
}

std::vector<Settings> manySettings() {
  std::vector<Settings> many = settingsOneByOne();
  for (const Setting &setting : mlirBackend().settings())
    if (setting.name == "affine")
      for (int64_t value : llvm::drop_begin(setting.values))
        many.push_back({{"loops", 1}, {"affine", value}});
  return many;
}

std::vector<Tensor> runProgram(const std::string &text, const std::vector<Tensor> &inputs,
                               const std::vector<Settings> &choices) {
  std::vector<Tensor> first;
  for (const Settings &settings : choices) {
    std::string name;
    for (auto &[key, value] : settings)
      name += key + "=" + std::to_string(value) + " ";
    SCOPED_TRACE(name);
    CompileResult compiled = mlirBackend().compile(caseOf(text, inputs, settings), {});
    EXPECT_TRUE(compiled.artifact) << compiled.pass << ": " << compiled.diagnostic << "\n" << text;
    if (!compiled.artifact)
      return inputs;
    Execution run = mlirBackend().execute(*compiled.artifact, inputs, {});
    EXPECT_EQ(run.status, ExecutionStatus::completed);
    for (const MachineEvent &event : run.events)
      ADD_FAILURE() << event.where << ": " << event.detail;
    if (first.empty())
      first = run.memory;
    EXPECT_EQ(first, run.memory) << "settings disagree";
  }
  return first;
}

std::string typeText(const Tensor &tensor) {
  std::string text;
  for (int64_t extent : tensor.shape)
    text += std::to_string(extent) + "x";
  return text + std::string(elementKindName(tensor.kind));
}

/// A tensor of the type with every byte 0x77.
static Tensor untouched(llvm::StringRef type) {
  std::vector<int64_t> shape;
  while (llvm::isDigit(type.front())) {
    auto [extent, rest] = type.split('x');
    shape.push_back(std::stoll(extent.str()));
    type = rest;
  }
  Tensor tensor(*elementKindFromName(std::string_view(type)), shape);
  std::fill(tensor.bytes.begin(), tensor.bytes.end(), 0x77);
  return tensor;
}

Tensor runBody(const std::string &body, const std::string &resultType,
               const std::vector<Tensor> &inputs) {
  std::string parameters, arguments, types, loads;
  auto zeros = [](size_t rank) {
    std::vector<std::string> list(rank, "%c0");
    return llvm::join(list, ", ");
  };
  for (auto [index, input] : llvm::enumerate(inputs)) {
    std::string name(1, static_cast<char>('a' + index)), type = typeText(input);
    parameters += "%arg_" + name + ": memref<" + type + ">, ";
    arguments += "%arg_" + name + ", ";
    types += "memref<" + type + ">, ";
    loads += "    %view_" + name + " = tile.view %arg_" + name + " : memref<" + type +
             "> -> !tile.view<" + type + ">\n    %" + name + " = tile.load %view_" + name + "[" +
             zeros(input.shape.size()) + "] : !tile.view<" + type + "> -> !tile.tile<" + type +
             ">\n";
  }
  Tensor result = untouched(resultType);
  std::string out = "memref<" + resultType + ">";
  std::string text = "func.func @k(" + parameters + "%out: " + out +
                     ") attributes {tile.kernel} {\n    %c0 = arith.constant 0 : index\n" + loads +
                     body + "\n    %view_out = tile.view %out : " + out + " -> !tile.view<" +
                     resultType + ">\n    tile.store %r, %view_out[" + zeros(result.shape.size()) +
                     "] : !tile.tile<" + resultType + ">, !tile.view<" + resultType +
                     ">\n    return\n}\nfunc.func @main(" + parameters + "%out: " + out +
                     ") {\n    func.call @k(" + arguments + "%out) : (" + types + out +
                     ") -> ()\n    return\n}\n";
  std::vector<Tensor> memory = inputs;
  memory.push_back(result);
  return runProgram(text, memory).back();
}

std::map<std::string, uint64_t> numbersFrom(const char *variable) {
  std::map<std::string, uint64_t> numbers;
  const char *text = std::getenv(variable);
  llvm::SmallVector<llvm::StringRef> entries;
  llvm::StringRef(text ? text : "").split(entries, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef entry : entries) {
    auto [key, value] = entry.split('=');
    numbers[key.str()] = std::stoull(value.str());
  }
  return numbers;
}

} // namespace npufuzz::test
