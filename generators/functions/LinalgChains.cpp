//===- LinalgChains.cpp - named and generic ops of linalg on tensors ------===//
//
// One function draws ops of linalg and reshapes on a growing pool of tensors and returns the
// newest tensor, so that producers and consumers form chains. LinalgOps.h builds the ops.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Families.h"
#include "generators/functions/LinalgOps.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

constexpr int64_t linalgStatementsMax = 6;
constexpr size_t linalgRankMax = 3;

class LinalgChains {
public:
  LinalgChains(Choices &choices, MLIRContext &context)
      : choices(choices), code(context),
        element(choices.pick("element", Types{code.getI32Type(), code.getF32Type(),
                                              code.getI8Type(), code.getI64Type()})),
        scalars(choices, code, {element, code.getIndexType()}),
        tensors(choices, code, scalars, element), shapes(choices, code, scalars, tensors),
        ops(choices, code, scalars, tensors) {}

  Function generate() {
    code.declareOpaque();
    std::vector<Extents> sizes;
    Types arguments{element, code.getIndexType()};
    for (int64_t i = choices.range("arguments", 1, 2); i > 0; --i) {
      sizes.push_back(tensors.drawArgument(linalgRankMax));
      arguments.push_back(tensors.typeOf(sizes.back()));
    }
    code.function("main", arguments, [&](ValueRange values) {
      scalars.addAll(values.take_front(2));
      for (auto [argument, extents] : llvm::zip(values.drop_front(2), sizes))
        tensors.learnArgument(argument, extents);
      return body();
    });
    return code.take();
  }

private:
  /// Returns the newest tensor, into which most computed values flow.
  Values body() {
    for (int64_t i = choices.range("statements", 2, linalgStatementsMax); i > 0; --i)
      statement();
    Value counted;
    if (choices.chance("loop of branches", 1, 8))
      counted = branchLoop();
    Values results{tensors.newest().value};
    if (choices.chance("second tensor", 1, 2))
      results.push_back(tensors.any().value);
    if (counted)
      results.push_back(counted);
    return results;
  }

  /// Draws pointwise ops most often, because fusion needs two of them in a row. Reshapes and pads
  /// stand between producers and consumers, where fusion must move them out of the way.
  void statement() {
    switch (choices.draw("statement", 16)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return ops.pointwise();
    case 4:
      return choices.chance("category", 1, 3) ? ops.category() : ops.named();
    case 5:
      return ops.reduction();
    case 6:
      return ops.transpose();
    case 7:
      return ops.broadcast();
    case 8:
    case 9:
      return ops.product();
    case 10:
    case 16:
      return ops.window();
    case 11:
      return shapes.expand();
    case 12:
      return shapes.collapse();
    case 13:
      return shapes.pad();
    case 14:
      return shapes.extractSlice();
    default:
      return shapes.elementwise();
    }
  }

  //===--------------------------------------------------------------------===//
  // Builds a loop of plain branches on tensors of rank 0, as a front end makes it of scalars.
  // linalg-detensorize turns these tensors into scalars that branches carry.
  //===--------------------------------------------------------------------===//

  using Payload = llvm::function_ref<Value(Value, Value)>;

  Value emptyOf(Type type) {
    return code.emit("tensor.empty", {}, RankedTensorType::get({}, type));
  }
  Value tensorOf(Value scalar) {
    return namedOp(code, "linalg.fill", {scalar}, emptyOf(scalar.getType()));
  }
  Value scalarOf(Value tensor) {
    return code.emit("tensor.extract", tensor,
                     cast<RankedTensorType>(tensor.getType()).getElementType());
  }
  /// The smallest linalg.generic: rank 0 and no loops.
  Value onScalars(Value x, Value y, Value output, Payload payload) {
    AffineMap map = AffineMap::get(code.getContext());
    return genericOp(code, {{x, y}, {output}, {map, map, map}, {}},
                     [&](ValueRange elements) { return Values{payload(elements[0], elements[1])}; })
        .front();
  }

  /// Counts up to a limit, and adds or multiplies meanwhile. Three blocks with block arguments; the
  /// counter decides the number of iterations.
  Value branchLoop() {
    Type i32 = code.getI32Type();
    Value low = code.integer(0, i32), high = code.integer(choices.range("trips", 0, 4), i32);
    Value start = tensorOf(low), limit = tensorOf(high), total = tensorOf(high),
          empty = emptyOf(i32), emptyBit = emptyOf(code.getI1Type());
    Types pair{start.getType(), start.getType()};
    Block *head = code.detachedBlock(pair), *inside = code.detachedBlock(pair),
          *after = code.detachedBlock(start.getType());
    code.perform("cf.br", {start, total}, {}, {}, head);
    code.startBlock(head);
    branchHead(head, limit, emptyBit, inside, after);
    code.startBlock(inside);
    branchBody(inside, empty, head);
    code.startBlock(after);
    return scalarOf(after->getArgument(0));
  }

  void branchHead(Block *head, Value limit, Value emptyBit, Block *inside, Block *after) {
    Value counter = head->getArgument(0), sum = head->getArgument(1);
    Value less = onScalars(counter, limit, emptyBit, [&](Value x, Value y) {
      return compare(code, arith::CmpIPredicate::slt, x, y);
    });
    code.perform("cf.cond_br", {scalarOf(less), counter, sum, sum}, {code.segments({1, 2, 1})}, {},
                 {inside, after});
  }

  void branchBody(Block *inside, Value empty, Block *head) {
    Value old = inside->getArgument(0), sum = inside->getArgument(1);
    Value one = tensorOf(code.integer(1, code.getI32Type()));
    auto emitted = [&](StringRef op) {
      return [this, op](Value x, Value y) { return code.emitAlike(op, {x, y}); };
    };
    Value next = onScalars(old, one, empty, emitted("arith.addi"));
    bool isProduct = choices.chance("product", 1, 2);
    Value more = onScalars(sum, old, empty, emitted(isProduct ? "arith.muli" : "arith.xori"));
    code.perform("cf.br", {next, more}, {}, {}, head);
  }

  Choices &choices;
  Code code;
  Type element;
  Scalars scalars;
  Tensors tensors;
  TensorOps shapes;
  LinalgOps ops;
};

} // namespace

Function linalgChains(Choices &choices, MLIRContext &context) {
  return LinalgChains(choices, context).generate();
}

} // namespace npufuzz::generators::functions
