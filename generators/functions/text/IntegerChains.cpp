//===- IntegerChains.cpp - arithmetic in narrow ranges --------------------===//
//
// Chains of integer and float ops on function arguments, and in loops whose counters have ranges
// that analyses know.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/text/Families.h"
#include "generators/functions/text/Scalars.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::generators::functions::text {

namespace {

constexpr int64_t argumentsMax = 4, opsMax = 10, resultsMax = 4;

std::vector<std::string> drawTypes(Choices &choices) {
  const std::vector<std::string> integers{"i32", "i64", "index", "i8", "i16", "i1"};
  const std::vector<std::string> floats{"f32", "f64", "bf16", "f16"};
  std::vector<std::string> types{choices.pick("first type", integers)};
  for (int64_t i = choices.range("more types", 1, 3); i > 0; --i)
    types.push_back(choices.pick("type", integers));
  if (choices.chance("floats", 1, 3)) {
    types.push_back(choices.pick("float type", floats));
    if (choices.chance("two float types", 1, 2))
      types.push_back(choices.pick("float type", floats));
  }
  return types;
}

class IntegerChains {
public:
  explicit IntegerChains(Choices &choices)
      : choices(choices), types(drawTypes(choices)), scalars(choices, text, types) {}

  std::string generate() {
    std::vector<std::string> header, resultTypes;
    for (int64_t i = choices.range("arguments", 1, argumentsMax); i > 0; --i) {
      std::string name = text.fresh("a"), type = choices.pick("type", types);
      header.push_back(name + ": " + type);
      scalars.add(name, type);
    }
    for (int64_t i = choices.range("results", 1, resultsMax); i > 0; --i)
      resultTypes.push_back(choices.pick("result type", types));
    text.open("func.func @main(" + llvm::join(header, ", ") + ") -> (" +
              llvm::join(resultTypes, ", ") + ")");
    ops(choices.range("ops", 2, opsMax));
    if (choices.chance("loop", 1, 2)) {
      loop(2);
      ops(choices.range("ops behind", 0, 4));
    }
    std::vector<std::string> results;
    for (const std::string &type : resultTypes)
      results.push_back(scalars.chain(type, 2));
    text.line("return " + llvm::join(results, ", ") + " : " + llvm::join(resultTypes, ", "));
    text.close();
    return text.str();
  }

private:
  void ops(int64_t count) {
    for (int64_t i = 0; i < count; ++i)
      scalars.compute(scalars.anyType());
  }

  void loop(int64_t depth) {
    int64_t from = choices.pick("from", std::vector<int64_t>{0, 0, 1, -3, 5});
    int64_t step = choices.range("step", 1, 4), to = from + choices.range("length", 0, 9);
    std::string low = scalars.indexConstant(from), high = scalars.indexConstant(to),
                stride = scalars.indexConstant(step), type = scalars.anyType();
    std::string initial = scalars.get(type), result = text.fresh("r"), counter = text.fresh("i"),
                carried = text.fresh("acc");
    text.open(result + " = scf.for " + counter + " = " + low + " to " + high + " step " + stride +
              " iter_args(" + carried + " = " + initial + ") -> (" + type + ")");
    size_t mark = scalars.mark();
    scalars.add(counter, "index");
    scalars.add(carried, type);
    if (choices.chance("counter converted", 1, 2)) {
      std::string other = scalars.anyType();
      scalars.convert(counter, "index", other);
    }
    ops(choices.range("ops inside", 1, 6));
    if (depth > 1 && choices.chance("inner loop", 1, 4))
      loop(depth - 1);
    std::string last = scalars.compute(type);
    text.line("scf.yield " + last + " : " + type);
    text.close();
    scalars.release(mark);
    scalars.add(result, type);
  }

  Choices &choices;
  Text text;
  std::vector<std::string> types;
  Scalars scalars;
};

} // namespace

std::string integerChains(Choices &choices) { return IntegerChains(choices).generate(); }

} // namespace npufuzz::generators::functions::text
