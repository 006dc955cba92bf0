//===- TensorChains.cpp - tensors sliced, joined, padded, updated in loops -===//
#include "generators/functions/text/Families.h"
#include "generators/functions/text/TensorOps.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::generators::functions::text {

namespace {

constexpr int64_t statementsMax = 6, depthMax = 2;
constexpr size_t rankMax = 3;

class TensorChains {
public:
  explicit TensorChains(Choices &choices)
      : choices(choices),
        element(choices.pick("element", std::vector<std::string>{"i32", "f32", "i8", "i64"})),
        scalars(choices, text, {element, "index"}), tensors(choices, text, scalars, element),
        ops(choices, text, scalars, tensors), hasLoops(choices.chance("loops", 2, 3)),
        hasJoins(choices.chance("packing and concatenation", 1, 4)) {}

  std::string generate() {
    Text before;
    Tensors::declareOpaque(before);
    bool hasHelper = choices.chance("helper", 1, 3);
    std::vector<TensorValue> arguments{tensors.argument(rankMax)};
    if (choices.chance("second argument", 1, 2))
      arguments.push_back(choices.chance("alike", 1, 2) ? renamed(arguments.front())
                                                        : tensors.argument(rankMax));
    if (hasHelper)
      helper(before, arguments.front());
    body(arguments, hasHelper);
    // The results' types are known at the end only.
    std::string results = finish();
    return before.str() + "func.func @main(" + header(arguments) + ") -> (" + results + ") {\n" +
           text.str() + "}\n";
  }

private:
  std::string header(const std::vector<TensorValue> &arguments) {
    std::string all = "%s: " + element + ", %n: index";
    for (const TensorValue &argument : arguments)
      all += ", " + argument.name + ": " + argument.type();
    return all;
  }

  TensorValue renamed(TensorValue value) {
    value.name = text.fresh("t");
    return value;
  }

  /// A function of one tensor that may write where its argument was.
  void helper(Text &out, const TensorValue &model) {
    std::string type = model.type();
    out.open("func.func private @update(%t: " + type + ", %s: " + element + ") -> " + type);
    std::string result = "%t";
    if (choices.chance("fills", 1, 2))
      result = out.define("t", "linalg.fill ins(%s : " + element + ") outs(%t : " + type + ") -> " +
                                   type);
    else if (choices.chance("adds", 1, 2))
      result = out.define("t", "arith." + std::string(isFloatType(element) ? "addf" : "addi") +
                                   " %t, %t : " + type);
    out.line("return " + result + " : " + type);
    out.close();
  }

  void body(const std::vector<TensorValue> &arguments, bool hasHelper) {
    scalars.add("%s", element);
    scalars.add("%n", "index");
    std::vector<TensorValue> learned;
    for (const TensorValue &argument : arguments)
      learned.push_back(tensors.learnArgument(argument));
    for (int64_t i = choices.range("statements", 2, statementsMax); i > 0; --i)
      statement(depthMax);
    if (hasHelper) {
      TensorValue given = tensors.fitting(learned.front()).value_or(learned.front());
      std::string scalar = scalars.get(element), type = given.type();
      tensors.define("func.call @update(" + given.name + ", " + scalar + ") : (" + type + ", " +
                         element + ") -> " + type,
                     given.sizes);
      for (int64_t i = choices.range("statements", 0, 2); i > 0; --i)
        statement(depthMax);
    }
  }

  /// Gives the results' types.
  std::string finish() {
    std::vector<std::string> names, types;
    TensorValue last = tensors.newest();
    names.push_back(last.name);
    types.push_back(last.type());
    if (choices.chance("second tensor", 1, 2)) {
      TensorValue other = tensors.any();
      names.push_back(other.name);
      types.push_back(other.type());
    }
    names.push_back(scalars.get(element));
    types.push_back(element);
    text.line("return " + llvm::join(names, ", ") + " : " + llvm::join(types, ", "));
    return llvm::join(types, ", ");
  }

  void statement(int64_t depth) {
    switch (choices.draw("statement", 15)) {
    case 0:
    case 1:
      return ops.extractSlice();
    case 2:
    case 3:
      return ops.insertSlice();
    case 4:
      return ops.expand();
    case 5:
      return ops.collapse();
    case 6:
      return ops.pad();
    case 7:
      return ops.cast();
    case 8:
      return hasJoins ? ops.concat() : ops.pad();
    case 9:
      return ops.elementwise();
    case 10:
      return ops.scalarAccess();
    case 11:
      return hasJoins ? ops.packAndBack() : ops.insertSlice();
    case 12:
      return depth > 0 ? conditional(depth) : ops.elementwise();
    case 13:
      return depth > 0 && hasLoops ? forall() : ops.extractSlice();
    default:
      return depth > 0 && hasLoops ? forLoop(depth) : ops.elementwise();
    }
  }

  //===--------------------------------------------------------------------===//
  // Control flow
  //===--------------------------------------------------------------------===//

  /// Of the shape and type of what is carried: itself, changed, or something else.
  TensorValue nextOf(const TensorValue &carried) {
    switch (choices.draw("next", 3)) {
    case 0:
      return ops.insertInto(carried, ops.place(carried));
    case 1:
      return ops.elementwiseOn(carried);
    case 2:
      if (std::optional<std::string> at = ops.subscripts(carried)) {
        std::string value = scalars.chain(element, 1);
        return tensors.define("tensor.insert " + value + " into " + carried.name + "[" + *at +
                                  "] : " + carried.type(),
                              carried.sizes);
      }
      return carried;
    default:
      return tensors.fitting(carried).value_or(carried);
    }
  }

  void forLoop(int64_t depth) {
    TensorValue first = tensors.any();
    std::vector<TensorValue> carried{first};
    if (choices.chance("second carried", 1, 2))
      carried.push_back(tensors.fitting(first).value_or(first));
    std::string low = scalars.indexConstant(choices.range("from", 0, 1)),
                high = choices.chance("dynamic bound", 1, 2)
                           ? scalars.clamped(4)
                           : scalars.indexConstant(choices.range("to", 0, 4)),
                step = scalars.indexConstant(choices.range("step", 1, 2)),
                counter = text.fresh("i");
    std::vector<std::string> results, pairs, types;
    std::vector<TensorValue> inside;
    // The first may be changed in the same place each time.
    bool isSamePlace = choices.chance("same place each time", 1, 3);
    Place where = isSamePlace ? ops.place(first) : Place();
    for (const TensorValue &value : carried) {
      inside.push_back({text.fresh("acc"), element, value.sizes});
      results.push_back(text.fresh("t"));
      pairs.push_back(inside.back().name + " = " + value.name);
      types.push_back(value.type());
    }
    text.open(llvm::join(results, ", ") + " = scf.for " + counter + " = " + low + " to " + high +
              " step " + step + " iter_args(" + llvm::join(pairs, ", ") + ") -> (" +
              llvm::join(types, ", ") + ")");
    size_t mark = scalars.mark(), tensorMark = tensors.mark();
    scalars.add(counter, "index");
    for (const TensorValue &value : inside)
      tensors.add(value);
    for (int64_t i = isSamePlace ? 0 : choices.range("statements", 0, 2); i > 0; --i)
      statement(depth - 1);
    std::vector<std::string> handed;
    for (const TensorValue &value : inside)
      handed.push_back(
          (isSamePlace && handed.empty() ? ops.changedAt(value, where) : nextOf(value)).name);
    if (handed.size() == 2 && choices.chance("swapped", 1, 3))
      std::swap(handed[0], handed[1]);
    text.line("scf.yield " + llvm::join(handed, ", ") + " : " + llvm::join(types, ", "));
    text.close();
    scalars.release(mark);
    tensors.release(tensorMark);
    for (size_t i = 0; i < results.size(); ++i)
      tensors.add({results[i], element, carried[i].sizes});
  }

  void conditional(int64_t depth) {
    TensorValue model = tensors.any();
    std::string bit = scalars.condition(), result = text.fresh("t");
    text.open(result + " = scf.if " + bit + " -> (" + model.type() + ")");
    size_t mark = scalars.mark(), tensorMark = tensors.mark();
    auto branch = [&] {
      for (int64_t i = choices.range("statements", 0, 1); i > 0; --i)
        statement(depth - 1);
      text.line("scf.yield " + nextOf(model).name + " : " + model.type());
      scalars.release(mark);
      tensors.release(tensorMark);
    };
    branch();
    text.next("else");
    branch();
    text.close();
    tensors.add({result, element, model.sizes});
  }

  /// Each iteration owns the slices whose first offset is its counter.
  void forall() {
    TensorValue target = tensors.any();
    std::string count = tensors.operand(target.sizes.front()), counter = text.fresh("i"),
                shared = text.fresh("o"), result = text.fresh("t");
    std::string type = target.type();
    text.open(result + " = scf.forall (" + counter + ") in (" + count + ") shared_outs(" + shared +
              " = " + target.name + ") -> (" + type + ")");
    size_t mark = scalars.mark(), tensorMark = tensors.mark();
    scalars.add(counter, "index");
    Place where;
    for (const Extent &extent : target.sizes) {
      where.offsets.push_back(tensors.constantExtent(0));
      where.sizes.push_back(extent);
      where.steps.push_back(tensors.constantExtent(1));
    }
    where.offsets.front() = {Extent::unknown, false, counter};
    where.sizes.front() = tensors.constantExtent(1);
    TensorValue slice = ops.sliceOf(
        choices.chance("from outside", 1, 2) ? target : TensorValue{shared, element, target.sizes},
        where);
    if (choices.chance("changed", 2, 3))
      slice = nextOf(slice);
    text.open("scf.forall.in_parallel");
    text.line("tensor.parallel_insert_slice " + slice.name + " into " + shared + ops.text3(where) +
              " : " + slice.type() + " into " + type);
    text.close();
    text.close();
    scalars.release(mark);
    tensors.release(tensorMark);
    tensors.add({result, element, target.sizes});
  }

  Choices &choices;
  Text text;
  std::string element;
  Scalars scalars;
  Tensors tensors;
  TensorOps ops;
  bool hasLoops;
  /// No bufferization takes them.
  bool hasJoins;
};

} // namespace

std::string tensorChains(Choices &choices) { return TensorChains(choices).generate(); }

} // namespace npufuzz::generators::functions::text
