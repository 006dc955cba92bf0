//===- TosaChains.cpp - graphs of TOSA ------------------------------------===//
//
// One function draws 1 to 12 ops on a pool of tensors, as models have them: layers of quantised
// networks, padding before pools and convolutions, pairs of transposes, chains of casts, branches
// and loops. TosaOps.h builds the ops.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Families.h"
#include "generators/functions/TosaOps.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseSet.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

constexpr int64_t tosaStatementsMax = 6;

/// True if the value may be computed from floats. An op with regions may hide them.
bool comesFromFloats(Value value) {
  SmallVector<Value> todo{value};
  llvm::SmallDenseSet<Value> seen;
  while (!todo.empty()) {
    Value next = todo.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    Operation *op = next.getDefiningOp();
    if (isa<FloatType>(getElementTypeOrSelf(next.getType())) || (op && op->getNumRegions() > 0))
      return true;
    if (op)
      llvm::append_range(todo, op->getOperands());
  }
  return false;
}

class TosaChains {
public:
  TosaChains(Choices &choices, MLIRContext &context)
      : choices(choices), code(context), tensors(choices, code), ops(tensors) {}

  Function generate() {
    drawStyle();
    static constexpr Number numbers[] = {Number::i8,  Number::i32,  Number::f32,
                                         Number::i16, Number::f16,  Number::i8,
                                         Number::i32, Number::bf16, Number::i1};
    std::vector<std::pair<Number, Shape>> given;
    Types types;
    for (int64_t i = choices.range("arguments", 1, 2); i > 0; --i) {
      Number number = choices.pick("type", numbers);
      given.emplace_back(number, tensors.drawShape(0, tosaRankMax));
      types.push_back(tensors.typeOf(number, given.back().second));
    }
    code.function("main", types, [&](ValueRange arguments) {
      for (auto [value, argument] : llvm::zip_equal(arguments, given))
        tensors.add(tensors.argument(hidden(value), argument.first, argument.second));
      return body();
    });
    return code.take();
  }

private:
  /// Most functions are as the specification wants them.
  void drawStyle() {
    switch (choices.draw("style", 14)) {
    case 8:
      tensors.style.hasShapeArithmetic = true;
      break;
    case 9:
      tensors.style.hasArithConstants = true;
      break;
    case 10:
      tensors.style.hasUnknownExtents = true;
      break;
    default:
      break;
    }
  }

  /// Hides one extent from passes.
  Value hidden(Value argument) {
    auto type = cast<RankedTensorType>(argument.getType());
    if (!tensors.style.hasUnknownExtents || type.getRank() == 0)
      return argument;
    SmallVector<int64_t> extents(type.getShape());
    extents[choices.draw("hidden axis", extents.size() - 1)] = ShapedType::kDynamic;
    return code.emit("tensor.cast", argument,
                     RankedTensorType::get(extents, type.getElementType()));
  }

  Values body() {
    for (int64_t i = choices.range("statements", 1, tosaStatementsMax); i > 0; --i)
      statement(/*depth=*/1);
    Values results{tensors.newest().value};
    if (choices.chance("second result", 1, 3))
      results.push_back(choices.pick("result", tensors.all()).value);
    return results;
  }

  /// Each op of a row is drawn by its weight.
  struct Row {
    void (TosaOps::*draw)();
    size_t weight;
  };
  static constexpr Row rows[] = {
      {&TosaOps::unary, 4},     {&TosaOps::binary, 6},        {&TosaOps::comparison, 3},
      {&TosaOps::select, 3},    {&TosaOps::product, 3},       {&TosaOps::negate, 2},
      {&TosaOps::clamp, 2},     {&TosaOps::castChain, 4},     {&TosaOps::identity, 1},
      {&TosaOps::pair, 3},      {&TosaOps::reduction, 4},     {&TosaOps::argmax, 2},
      {&TosaOps::concat, 2},    {&TosaOps::pad, 3},           {&TosaOps::reshape, 2},
      {&TosaOps::reverse, 1},   {&TosaOps::slice, 3},         {&TosaOps::tile, 1},
      {&TosaOps::transpose, 1}, {&TosaOps::transposePair, 3}, {&TosaOps::gather, 2},
      {&TosaOps::scatter, 1},   {&TosaOps::convolution, 3},   {&TosaOps::transposedConvolution, 2},
      {&TosaOps::matmul, 2},    {&TosaOps::averagePool, 2},   {&TosaOps::maximumPool, 3},
      {&TosaOps::resize, 3},    {&TosaOps::rescale, 4},       {&TosaOps::table, 1},
      {&TosaOps::layer, 4},     {&TosaOps::spectrum, 1},
  };

  void statement(int64_t depth) {
    if (depth > 0 && choices.chance("control flow", 1, 16))
      return choices.chance("loop", 1, 2) ? loop() : branches();
    static const std::vector<const Row *> weighted = [] {
      std::vector<const Row *> all;
      for (const Row &row : rows)
        all.insert(all.end(), row.weight, &row);
      return all;
    }();
    (ops.*choices.pick("statement", weighted)->draw)();
  }

  //===--------------------------------------------------------------------===//
  // Control flow
  //===--------------------------------------------------------------------===//

  /// One bit of a tensor whose numbers the law does not leave open.
  Value condition() {
    std::vector<TosaTensor> certain;
    for (const TosaTensor &tensor : tensors.all())
      if (contains(bits | wholes, tensor.number) && !comesFromFloats(tensor.value))
        certain.push_back(tensor);
    if (certain.empty())
      certain.push_back(tensors.drawConstant(Number::i1, {}, 0, 1));
    TosaTensor bit = tensors.cast(choices.pick("condition", certain), Number::i1);
    while (bit.rank() > 0) {
      Shape start(bit.rank(), 0), size(bit.rank(), 1);
      bit = tensors.emit("tosa.slice",
                         {bit.value, tensors.shapeValue(start), tensors.shapeValue(size)},
                         Number::i1, size);
      bit = tensors.reshape(bit, {});
    }
    return bit.value;
  }

  /// Fills a body that knows its arguments only. The last result has the type of `model`.
  Body bodyOn(const std::vector<TosaTensor> &models, llvm::function_ref<Values()> fill) {
    Types types;
    for (const TosaTensor &model : models)
      types.push_back(model.value.getType());
    return code.body(types, [&](ValueRange arguments) {
      std::vector<TosaTensor> inside;
      for (auto [value, model] : llvm::zip_equal(arguments, models))
        inside.push_back(tensors.argument(value, model.number, model.shape));
      std::vector<TosaTensor> outside = tensors.exchange(inside);
      code.perform("tosa.yield", fill());
      tensors.exchange(std::move(outside));
    });
  }

  /// The newest tensor of the type, changed or not.
  Value nextOf(const TosaTensor &model) {
    for (int64_t i = choices.range("inside", 1, 2); i > 0; --i)
      statement(/*depth=*/0);
    Value found;
    for (const TosaTensor &tensor : tensors.all())
      if (tensor.value.getType() == model.value.getType())
        found = tensor.value;
    return found;
  }

  void branches() {
    TosaTensor x = tensors.newest();
    Value bit = condition();
    Body bodies[] = {bodyOn({x}, [&] { return Values{nextOf(x)}; }),
                     bodyOn({x}, [&] { return Values{nextOf(x)}; })};
    Value made = code.emit("tosa.cond_if", {bit, x.value}, x.value.getType(), {}, bodies);
    tensors.add(tensors.argument(made, x.number, x.shape));
  }

  /// Counts up to a constant.
  void loop() {
    TosaTensor x = tensors.newest();
    TosaTensor counter = tensors.constant(Number::i32, {}, {0});
    int64_t trips = choices.range("trips", 0, 3);
    Body bodies[] = {
        bodyOn({counter, x},
               [&] {
                 Value limit = tensors.constant(Number::i32, {}, {trips}).value,
                       now = tensors.all().front().value;
                 return Values{
                     code.emit("tosa.greater", {limit, now}, tensors.typeOf(Number::i1, {}))};
               }),
        bodyOn({counter, x}, [&] {
          TosaTensor old = tensors.all().front(), one = tensors.constant(Number::i32, {}, {1});
          tensors.exchange({tensors.all().back()});
          Value next = code.emit("tosa.add", {old.value, one.value}, old.value.getType());
          return Values{next, nextOf(x)};
        })};
    ResultRange made = code.emitAll("tosa.while_loop", {counter.value, x.value},
                                    {counter.value.getType(), x.value.getType()}, {}, bodies);
    tensors.add(tensors.argument(made[1], x.number, x.shape));
  }

  Choices &choices;
  Code code;
  TosaTensors tensors;
  TosaOps ops;
};

} // namespace

Function tosaChains(Choices &choices, MLIRContext &context) {
  return TosaChains(choices, context).generate();
}

} // namespace npufuzz::generators::functions
