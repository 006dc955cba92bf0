//===- SchedulePayloads.cpp - what transformations of schedules look for --===//
//
// One structured op on static or dynamic shapes stands in the middle: a product, a convolution, a
// pooling, a reduction, linalg.generic with permuted maps. Pointwise ops stand before and after it,
// so that tiles can be fused. Extents are larger than those of the other families: a tile must fit
// more than once, with and without a rest.
//
// Sums are of integers, because schedules take them in any order. Floats are drawn for functions
// without sums.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Families.h"
#include "generators/functions/LinalgOps.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

using Shape = std::vector<int64_t>;

/// The structured op in the middle.
struct Plan {
  StringRef op;
  Shape left, right, result; ///< `right` is empty for an op of one input
  std::vector<Named> attributes = {};
  /// For linalg.generic: a map for each operand, and the loops that sum.
  std::vector<AffineMap> maps = {};
  std::vector<bool> isReduction = {};
};

class SchedulePayloads {
public:
  SchedulePayloads(Choices &choices, MLIRContext &context)
      : choices(choices), code(context),
        element(
            choices.pick("element", Types{code.getI32Type(), code.getI32Type(), code.getI32Type(),
                                          code.getI64Type(), code.getI8Type(), code.getF32Type()})),
        narrow(isa<IntegerType>(element) && !element.isInteger(8) &&
                       choices.chance("narrow inputs", 1, 6)
                   ? code.getI8Type()
                   : element),
        scalars(choices, code, {element, code.getIndexType()}),
        tensors(choices, code, scalars, element), shapes(choices, code, scalars, tensors),
        ops(choices, code, scalars, tensors) {}

  Function generate() {
    code.declareOpaque();
    Plan plan = isa<FloatType>(element) ? pointwisePlan() : drawPlan();
    Types arguments{element, code.getIndexType(), typeOf(plan.left, narrow)};
    if (!plan.right.empty())
      arguments.push_back(typeOf(plan.right, narrow));
    arguments.push_back(typeOf(plan.result, element));
    code.function("main", arguments, [&](ValueRange values) {
      scalars.addAll(values.take_front(2));
      return body(plan, values.drop_front(2));
    });
    return code.take();
  }

private:
  //===--------------------------------------------------------------------===//
  // Plans
  //===--------------------------------------------------------------------===//

  int64_t extent(int64_t most = 16) {
    int64_t drawn = choices.pick("extent", Shape{4, 5, 6, 7, 8, 3, 9, 2, 1, 12, 16});
    return std::min(drawn, most);
  }

  Plan drawPlan() {
    switch (choices.draw("payload", 13)) {
    case 0:
    case 1:
      return product();
    case 2:
      return batchProduct();
    case 3:
    case 4:
    case 5:
    case 6:
      return window();
    case 7:
      return pooling();
    case 8:
    case 9:
      return contraction();
    case 10:
    case 11:
      return reduction();
    default:
      return pointwisePlan();
    }
  }

  Plan product() {
    int64_t m = extent(), n = extent(), k = extent();
    switch (choices.draw("product", 4)) {
    case 0:
      return {"linalg.matvec", {m, k}, {k}, {m}};
    case 1:
      return {"linalg.vecmat", {k}, {k, n}, {n}};
    default:
      return {"linalg.matmul", {m, k}, {k, n}, {m, n}};
    }
  }

  Plan batchProduct() {
    int64_t b = extent(3), m = extent(8), n = extent(8), k = extent(8);
    return {"linalg.batch_matmul", {b, m, k}, {b, k, n}, {b, m, n}};
  }

  std::vector<Named> moving(size_t axes, int64_t stride, int64_t dilation) {
    auto each = [&](int64_t number) { return code.getI64TensorAttr(Shape(axes, number)); };
    return {{"dilations", each(dilation)}, {"strides", each(stride)}};
  }

  Plan window() {
    int64_t n = choices.range("batch", 1, 2), c = extent(5), f = extent(5), kh = extent(3),
            kw = extent(3), oh = extent(6), ow = extent(6), stride = choices.range("stride", 1, 2),
            dilation = choices.range("dilation", 1, 2);
    int64_t h = (oh - 1) * stride + (kh - 1) * dilation + 1,
            w = (ow - 1) * stride + (kw - 1) * dilation + 1;
    auto two = moving(2, stride, dilation), one = moving(1, stride, dilation);
    switch (choices.draw("convolution", 6)) {
    case 0:
      return {"linalg.conv_2d_nhwc_hwcf", {n, h, w, c}, {kh, kw, c, f}, {n, oh, ow, f}, two};
    case 1:
      return {"linalg.conv_2d_nhwc_fhwc", {n, h, w, c}, {f, kh, kw, c}, {n, oh, ow, f}, two};
    case 2:
      return {"linalg.conv_2d_nchw_fchw", {n, c, h, w}, {f, c, kh, kw}, {n, f, oh, ow}, two};
    case 3:
      return {"linalg.depthwise_conv_2d_nhwc_hwc", {n, h, w, c}, {kh, kw, c}, {n, oh, ow, c}, two};
    case 4:
      return {"linalg.conv_1d_nwc_wcf", {n, w, c}, {kw, c, f}, {n, ow, f}, one};
    case 5:
      return {"linalg.conv_1d_ncw_fcw", {n, c, w}, {f, c, kw}, {n, f, ow}, one};
    default:
      return {"linalg.conv_2d", {oh + kh - 1, ow + kw - 1}, {kh, kw}, {oh, ow}};
    }
  }

  Plan pooling() {
    int64_t n = choices.range("batch", 1, 2), c = extent(5), kh = extent(3), kw = extent(3),
            oh = extent(6), ow = extent(6), stride = choices.range("stride", 1, 2);
    int64_t h = (oh - 1) * stride + kh, w = (ow - 1) * stride + kw;
    bool isLast = choices.chance("channels last", 1, 2);
    Shape image = isLast ? Shape{n, h, w, c} : Shape{n, c, h, w},
          result = isLast ? Shape{n, oh, ow, c} : Shape{n, c, oh, ow};
    StringRef op = choices.pick(
        "pooling",
        isLast ? std::vector<StringRef>{"linalg.pooling_nhwc_sum", "linalg.pooling_nhwc_max",
                                        "linalg.pooling_nhwc_min"}
               : std::vector<StringRef>{"linalg.pooling_nchw_sum", "linalg.pooling_nchw_max"});
    return {op, image, {kh, kw}, result, moving(2, stride, 1)};
  }

  AffineExpr dim(unsigned axis) { return code.getAffineDimExpr(axis); }
  AffineMap map(unsigned loops, ArrayRef<AffineExpr> results) {
    return AffineMap::get(loops, 0, results, code.getContext());
  }

  /// A product whose operands and loops stand in any order.
  Plan contraction() {
    int64_t m = extent(9), n = extent(9), k = extent(9);
    unsigned turn = static_cast<unsigned>(choices.draw("loop order", 2));
    AffineExpr rows = dim(turn), columns = dim((turn + 1) % 3), inner = dim((turn + 2) % 3);
    bool isLeftTurned = choices.chance("left turned", 1, 2),
         isRightTurned = choices.chance("right turned", 1, 2),
         isResultTurned = choices.chance("result turned", 1, 3);
    Plan plan{"linalg.generic", isLeftTurned ? Shape{k, m} : Shape{m, k},
              isRightTurned ? Shape{n, k} : Shape{k, n},
              isResultTurned ? Shape{n, m} : Shape{m, n}};
    plan.maps = {isLeftTurned ? map(3, {inner, rows}) : map(3, {rows, inner}),
                 isRightTurned ? map(3, {columns, inner}) : map(3, {inner, columns}),
                 isResultTurned ? map(3, {columns, rows}) : map(3, {rows, columns})};
    plan.isReduction = {false, false, false};
    plan.isReduction[(turn + 2) % 3] = true;
    return plan;
  }

  /// Sums over one or two of the axes of one input.
  Plan reduction() {
    auto rank = static_cast<size_t>(choices.range("rank", 1, 3));
    Shape input, result;
    std::vector<AffineExpr> kept;
    std::vector<bool> isReduction;
    for (unsigned axis = 0; axis < rank; ++axis) {
      input.push_back(extent());
      isReduction.push_back(choices.chance("reduced", 1, 2) ||
                            (axis + 1 == rank && !llvm::is_contained(isReduction, true)));
      if (isReduction.back())
        continue;
      result.push_back(input.back());
      kept.push_back(dim(axis));
    }
    Plan plan{"linalg.generic", input, {}, result};
    auto loops = static_cast<unsigned>(rank);
    plan.maps = {AffineMap::getMultiDimIdentityMap(loops, code.getContext()), map(loops, kept)};
    plan.isReduction = isReduction;
    return plan;
  }

  /// A pointwise op of two inputs, one of them turned or with fewer axes.
  Plan pointwisePlan() {
    auto rank = static_cast<unsigned>(choices.range("rank", 1, 3));
    Shape result;
    std::vector<AffineExpr> all;
    for (unsigned axis = 0; axis < rank; ++axis) {
      result.push_back(extent(rank == 3 ? 8 : 16));
      all.push_back(dim(axis));
    }
    Shape right = result;
    std::vector<AffineExpr> some = all;
    if (choices.chance("turned", 1, 3)) {
      std::reverse(right.begin(), right.end());
      std::reverse(some.begin(), some.end());
    } else if (rank > 1 && choices.chance("broadcast", 1, 2)) {
      auto gone = static_cast<int64_t>(choices.draw("axis", rank - 1));
      right.erase(right.begin() + gone);
      some.erase(some.begin() + gone);
    }
    Plan plan{"linalg.generic", result, right, result};
    plan.maps = {map(rank, all), map(rank, some), map(rank, all)};
    plan.isReduction = std::vector<bool>(rank, false);
    return plan;
  }

  //===--------------------------------------------------------------------===//
  // Code
  //===--------------------------------------------------------------------===//

  static Type typeOf(const Shape &shape, Type element) {
    return RankedTensorType::get(shape, element);
  }
  Extents extentsOf(const Shape &shape) const {
    Extents extents;
    for (int64_t number : shape)
      extents.push_back(tensors.constantExtent(number));
    return extents;
  }

  /// The same value with some extents unknown to the type.
  Value blurred(Value value) {
    if (!isDynamic)
      return value;
    auto type = cast<RankedTensorType>(value.getType());
    Shape shape(type.getShape());
    for (int64_t &extent : shape)
      if (choices.chance("unknown extent", 2, 3))
        extent = ShapedType::kDynamic;
    Type unknown = RankedTensorType::get(shape, type.getElementType());
    return unknown == type ? value : code.emit("tensor.cast", value, unknown);
  }

  /// The value, or what a pointwise op makes of it.
  Value produced(Value value, const Shape &shape) {
    bool isOfPool = value.getType() == typeOf(shape, element) && !shape.empty();
    if (!isOfPool)
      return value;
    tensors.add({value, extentsOf(shape)});
    if (!choices.chance("producer", 1, 3))
      return value;
    ops.pointwise();
    return tensors.ofShape(extentsOf(shape)).value;
  }

  /// Draws what the op accumulates into: an argument, or a new tensor that is filled.
  Value initial(Value argument, const Shape &shape) {
    if (choices.chance("argument accumulated", 1, 2))
      return argument;
    Value empty = code.emit("tensor.empty", {}, typeOf(shape, element));
    int64_t number = choices.pick("filled with", Shape{0, 0, 0, 1, -3});
    Value constant = isa<FloatType>(element) ? code.number(static_cast<double>(number), element)
                                             : code.integer(number, element);
    return namedOp(code, "linalg.fill", {constant}, empty);
  }

  Value widened(Value value) {
    return value.getType() == element ? value : code.emit("arith.extsi", value, element);
  }

  Values genericBody(const Plan &plan, ValueRange elements) {
    bool sums = llvm::is_contained(plan.isReduction, true);
    if (sums && !plan.right.empty()) {
      Value factors = code.emitAlike("arith.muli", {widened(elements[0]), widened(elements[1])});
      return {code.emitAlike("arith.addi", {elements[2], factors})};
    }
    if (sums) {
      StringRef op = choices.pick(
          "op", std::vector<StringRef>{"arith.addi", "arith.addi", "arith.muli", "arith.maxsi",
                                       "arith.minui", "arith.xori", "arith.andi"});
      Value term = widened(elements[0]);
      bool isFirst = choices.chance("sum first", 1, 2);
      return {code.emitAlike(op, isFirst ? ValueRange{elements[1], term}
                                         : ValueRange{term, elements[1]})};
    }
    size_t mark = scalars.mark();
    for (Value value : elements.drop_back())
      scalars.add(widened(value));
    Value computed = scalars.chain(element, 3);
    scalars.release(mark);
    return {computed};
  }

  Value structured(const Plan &plan, const Values &inputs, Value output) {
    if (plan.op != "linalg.generic")
      return namedOp(code, plan.op, inputs, output, plan.attributes);
    Generic generic{inputs, {output}, plan.maps, plan.isReduction};
    return genericOp(code, generic,
                     [&](ValueRange elements) { return genericBody(plan, elements); })
        .front();
  }

  Values body(const Plan &plan, ValueRange arguments) {
    isDynamic = choices.chance("dynamic", 1, 4);
    Values inputs{blurred(produced(arguments[0], plan.left))};
    if (!plan.right.empty())
      inputs.push_back(blurred(produced(arguments[1], plan.right)));
    Value result = structured(plan, inputs, blurred(initial(arguments.back(), plan.result)));
    Type known = typeOf(plan.result, element);
    if (result.getType() != known)
      result = code.emit("tensor.cast", result, known);
    if (plan.result.empty())
      return {result};
    tensors.add({result, extentsOf(plan.result)});
    for (int64_t i = choices.range("consumers", 0, 2); i > 0; --i)
      consumer();
    Values results{tensors.newest().value};
    if (choices.chance("second result", 1, 4))
      results.push_back(result);
    return results;
  }

  void consumer() {
    switch (choices.draw("consumer", 9)) {
    case 6:
      return ops.transpose();
    case 7:
      return shapes.pad();
    case 8:
      return shapes.extractSlice();
    case 9:
      return isa<FloatType>(element) ? ops.pointwise() : ops.reduction();
    default:
      return ops.pointwise();
    }
  }

  Choices &choices;
  Code code;
  Type element, narrow;
  Scalars scalars;
  Tensors tensors;
  TensorOps shapes;
  LinalgOps ops;
  bool isDynamic = false;
};

} // namespace

/// Half of the payloads are one structured op with others around it.
Function schedulePayloads(Choices &choices, MLIRContext &context) {
  switch (choices.draw("payload family", 19)) {
  case 10:
  case 11:
  case 12:
    return scheduledLoops(choices, context);
  case 13:
    return linalgChains(choices, context);
  case 14:
  case 15:
    return tensorChains(choices, context);
  case 16:
  case 17:
    return vectorChains(choices, context);
  case 18:
    return memoryViews(choices, context);
  case 19:
    return controlFlow(choices, context);
  default:
    return SchedulePayloads(choices, context).generate();
  }
}

} // namespace npufuzz::generators::functions
