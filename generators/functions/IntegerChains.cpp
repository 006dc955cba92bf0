//===- IntegerChains.cpp - arithmetic in narrow ranges --------------------===//
//
// Chains of integer and float ops on function arguments, and in loops whose counters have ranges
// known to analyses.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Families.h"
#include "generators/functions/Scalars.h"
#include "support/mlir/Api.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

constexpr int64_t argumentsMax = 4, opsMax = 10, resultsMax = 4;

/// Draws few types per function, so that operands of the wanted type are mostly in scope.
Types drawTypes(Choices &choices, Code &code) {
  const Types integers{code.getI32Type(), code.getI64Type(), code.getIndexType(),
                       code.getI8Type(),  code.getI16Type(), code.getI1Type()};
  const Types floats{code.getF32Type(), code.getF64Type(), code.getBF16Type(), code.getF16Type()};
  Types types{choices.pick("first type", integers)};
  for (int64_t i = choices.range("more types", 1, 3); i > 0; --i)
    types.push_back(choices.pick("type", integers));
  if (choices.chance("floats", 1, 3)) {
    types.push_back(choices.pick("float type", floats));
    if (choices.chance("two float types", 1, 2))
      types.push_back(choices.pick("float type", floats));
  }
  return types;
}

/// Draws small floats for use inside only: no caller can pass them.
Types drawSmallFloats(Choices &choices, Code &code) {
  Types small{code.getType<Float8E4M3FNType>(), code.getType<Float8E5M2Type>(),
              code.getType<Float8E4M3Type>()};
  for (MicroFloat kind :
       {MicroFloat::f4E2M1FN, MicroFloat::f6E2M3FN, MicroFloat::f6E3M2FN, MicroFloat::f8E3M4})
    if (Type type = typeOf(kind, code.getContext()))
      small.push_back(type);
  if (!hasMicroFloats || !choices.chance("small floats", 1, 6))
    return {};
  return {choices.pick("small float", small)};
}

class IntegerChains {
public:
  IntegerChains(Choices &choices, MLIRContext &context)
      : choices(choices), code(context), types(drawTypes(choices, code)),
        scalars(choices, code, withSmallFloats()) {}

  Function generate() {
    Types arguments, results;
    for (int64_t i = choices.range("arguments", 1, argumentsMax); i > 0; --i)
      arguments.push_back(choices.pick("type", types));
    for (int64_t i = choices.range("results", 1, resultsMax); i > 0; --i)
      results.push_back(choices.pick("result type", types));
    code.function("main", arguments, [&](ValueRange values) {
      scalars.addAll(values);
      return body(results);
    });
    return code.take();
  }

private:
  /// Returns the types, including those that no argument or result has. The library that computes
  /// small floats takes no f64 (corpus/known-issues/convert-arith-to-apfloat-f64.mlir).
  Types withSmallFloats() {
    Types small = drawSmallFloats(choices, code);
    if (!small.empty())
      std::replace(types.begin(), types.end(), Type(code.getF64Type()), Type(code.getF32Type()));
    Types all = types;
    llvm::append_range(all, small);
    return all;
  }

  /// Ops after a loop use its result, whose range analyses must join over the iterations.
  Values body(const Types &resultTypes) {
    ops(choices.range("ops", 2, opsMax));
    if (choices.chance("loop", 1, 2)) {
      loop(2);
      ops(choices.range("ops behind", 0, 4));
    }
    Values results;
    for (Type type : resultTypes)
      results.push_back(scalars.chain(type, 2));
    return results;
  }

  /// Emits ops of any type in the list: casts connect the chains of different types.
  void ops(int64_t count) {
    for (int64_t i = 0; i < count; ++i)
      scalars.compute(scalars.anyType());
  }

  /// Range analyses give the counter, and what is computed from it, an interval. The range may be
  /// empty or begin below 0.
  void loop(int64_t depth) {
    int64_t from = choices.pick("from", std::vector<int64_t>{0, 0, 1, -3, 5});
    int64_t step = choices.range("step", 1, 4), to = from + choices.range("length", 0, 9);
    Value low = code.index(from), high = code.index(to), stride = code.index(step);
    Type type = scalars.anyType();
    Value initial = scalars.get(type);
    size_t mark = scalars.mark();
    Body inside = code.body({code.getIndexType(), type}, [&](ValueRange arguments) {
      scalars.addAll(arguments);
      code.perform("scf.yield", loopBody(depth, arguments[0], type));
    });
    scalars.release(mark);
    scalars.add(code.emit("scf.for", {low, high, stride, initial}, type, {}, inside));
  }

  /// Converts the counter; here narrowing passes prove that fewer bits are enough.
  Value loopBody(int64_t depth, Value counter, Type type) {
    if (choices.chance("counter converted", 1, 2))
      scalars.convert(counter, scalars.anyType());
    ops(choices.range("ops inside", 1, 6));
    if (depth > 1 && choices.chance("inner loop", 1, 4))
      loop(depth - 1);
    return scalars.compute(type);
  }

  Choices &choices;
  Code code;
  Types types;
  Scalars scalars;
};

} // namespace

Function integerChains(Choices &choices, MLIRContext &context) {
  return IntegerChains(choices, context).generate();
}

} // namespace npufuzz::generators::functions
