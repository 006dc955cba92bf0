//===- AffineNests.cpp - affine loop nests over shared memrefs ------------===//
//
// Nests that produce and consume one another's buffers, with dependences in both directions,
// in-place updates, bounds that depend on outer loops, zero trips. Every local buffer is filled by
// a nest of its own before it is read.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/text/Affine.h"
#include "generators/functions/text/Families.h"
#include "generators/functions/text/Scalars.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::generators::functions::text {

namespace {

constexpr int64_t extentMax = 9, depthMax = 3, nestsMax = 4, statementsMax = 3;

struct Buffer {
  std::string name, element;
  std::vector<int64_t> shape;
  std::string type() const {
    std::string text = "memref<";
    for (int64_t extent : shape)
      text += std::to_string(extent) + "x";
    return text + element + ">";
  }
};

class AffineNests {
public:
  explicit AffineNests(Choices &choices)
      : choices(choices),
        element(
            choices.pick("element", std::vector<std::string>{"i32", "f32", "i64", "i8", "f64"})),
        scalars(choices, text, {element, "index", "i32"}),
        hasConditions(choices.chance("affine.if", 1, 4)),
        hasPlainAccesses(choices.chance("memref.load", 1, 6)),
        hasCarried(choices.chance("iter_args", 1, 3)),
        hasOddBounds(choices.chance("odd bounds", 1, 2)), isSmall(choices.chance("small", 1, 2)) {
    sizes = {choices.range("size", 1, extentMax), choices.range("size", 2, extentMax),
             choices.range("size", 1, extentMax)};
  }

  std::string generate() {
    std::string header;
    for (int64_t i = choices.range("arguments", 1, isSmall ? 2 : 3); i > 0; --i) {
      Buffer &buffer = addBuffer(text.fresh("a"));
      header += (header.empty() ? "" : ", ") + buffer.name + ": " + buffer.type();
    }
    std::string results = hasCarried ? " -> (" + element + ")" : "";
    text.open("func.func @main(" + header + ")" + results);
    for (int64_t i = choices.range("locals", 0, isSmall ? 1 : 2); i > 0; --i)
      addLocal();
    if (hasCarried)
      scalars.add(scalars.constant(element), element);
    for (int64_t i = choices.range("nests", 1, isSmall ? 2 : nestsMax); i > 0; --i)
      nest(choices.range("depth", 1, isSmall ? 2 : depthMax));
    if (hasCarried)
      text.line("return " + scalars.get(element) + " : " + element);
    else
      text.line("return");
    text.close();
    return text.str();
  }

private:
  Buffer &addBuffer(const std::string &name) {
    Buffer buffer{name, element, {}};
    for (int64_t i = choices.range("rank", 1, 2) + choices.chance("one more axis", 1, 6); i > 0;
         --i)
      buffer.shape.push_back(choices.pick("size", sizes));
    buffers.push_back(buffer);
    return buffers.back();
  }

  void addLocal() {
    Buffer buffer = addBuffer(text.fresh("local"));
    buffers.pop_back(); // not yet readable
    text.line(buffer.name + " = memref.alloc() : " + buffer.type());
    auto outer = counters;
    size_t mark = scalars.mark();
    std::vector<std::string> subscripts;
    for (int64_t extent : buffer.shape) {
      std::string name = text.fresh("i");
      text.open("affine.for " + name + " = 0 to " + std::to_string(extent));
      enter({name, 0, extent - 1});
      subscripts.push_back(name);
    }
    text.line("affine.store " + value() + ", " + buffer.name + "[" + llvm::join(subscripts, ", ") +
              "] : " + buffer.type());
    for (size_t i = 0; i < buffer.shape.size(); ++i)
      text.close();
    scalars.release(mark);
    counters = outer;
    buffers.push_back(buffer);
  }

  void enter(const Ranged &counter) {
    counters.push_back(counter);
    scalars.add(counter.text, "index");
  }

  /// A loaded element, or something computed.
  std::string value() {
    if (!buffers.empty() && choices.chance("load", 3, 4)) {
      for (int64_t i = choices.range("loads", 1, isSmall ? 1 : 2); i > 0; --i)
        load();
      return choices.chance("copied", isSmall ? 3 : 1, 4) ? scalars.get(element)
                                                          : scalars.chain(element, 2);
    }
    return scalars.chain(element, 2);
  }

  std::vector<Ranged> subscriptsOf(const Buffer &buffer) {
    std::vector<Ranged> all;
    // Counters in order are what most code has.
    bool inOrder =
        choices.chance("counters in order", 1, 2) && counters.size() >= buffer.shape.size();
    for (auto [axis, extent] : llvm::enumerate(buffer.shape)) {
      if (inOrder) {
        const Ranged &counter = counters[counters.size() - buffer.shape.size() + axis];
        Ranged moved =
            choices.chance("neighbour", 1, 4)
                ? counter.plus(choices.pick("distance", std::vector<int64_t>{1, -1, 2, -2}))
                : counter;
        if (moved.low >= 0 && moved.high < extent) {
          all.push_back(moved);
          continue;
        }
      }
      all.push_back(drawSubscript(choices, counters, extent));
    }
    return all;
  }

  static std::string joined(const std::vector<Ranged> &expressions) {
    std::vector<std::string> texts;
    for (const Ranged &expression : expressions)
      texts.push_back(expression.text);
    return llvm::join(texts, ", ");
  }

  /// Subscripts of ops that take SSA values alone.
  std::string applied(const std::vector<Ranged> &expressions) {
    std::vector<std::string> names;
    for (const Ranged &expression : expressions)
      names.push_back(apply(expression));
    return llvm::join(names, ", ");
  }

  /// affine.apply of an expression over the counters.
  std::string apply(const Ranged &expression) {
    return text.define("x", "affine.apply " + mapOf({expression}));
  }

  /// "affine_map<(d0, d1) -> (…)>(%i, %j)".
  std::string mapOf(const std::vector<Ranged> &expressions) {
    std::vector<std::string> dimensions, operands;
    std::string all = joined(expressions);
    for (auto [index, counter] : llvm::enumerate(counters)) {
      dimensions.push_back("d" + std::to_string(index));
      operands.push_back(counter.text);
      replaceAll(all, counter.text, dimensions.back());
    }
    return "affine_map<(" + llvm::join(dimensions, ", ") + ") -> (" + all + ")>(" +
           llvm::join(operands, ", ") + ")";
  }

  static void replaceAll(std::string &where, const std::string &name, const std::string &by) {
    for (size_t at = 0; (at = where.find(name, at)) != std::string::npos;) {
      size_t end = at + name.size();
      if (end < where.size() && isdigit(where[end])) { // a longer name
        at = end;
        continue;
      }
      where.replace(at, name.size(), by);
      at += by.size();
    }
  }

  void load() {
    const Buffer &buffer = choices.pick("buffer", buffers);
    auto subscripts = subscriptsOf(buffer);
    bool isPlain = hasPlainAccesses && choices.chance("memref.load", 1, 2);
    std::string where = isPlain ? applied(subscripts) : joined(subscripts);
    scalars.add(text.define("e", llvm::Twine(isPlain ? "memref" : "affine") + ".load " +
                                     buffer.name + "[" + where + "] : " + buffer.type()),
                element);
  }

  void store() {
    const Buffer &buffer = choices.pick("buffer", buffers);
    std::string stored = value();
    auto subscripts = subscriptsOf(buffer);
    bool isPlain = hasPlainAccesses && choices.chance("memref.store", 1, 2);
    std::string where = isPlain ? applied(subscripts) : joined(subscripts);
    text.line(llvm::Twine(isPlain ? "memref" : "affine") + ".store " + stored + ", " + buffer.name +
              "[" + where + "] : " + buffer.type());
  }

  void condition() {
    std::vector<std::string> dimensions, operands;
    Ranged left = drawAffine(choices, counters);
    left = left.plus(-choices.range("threshold", left.low, left.high));
    std::string expression = left.text;
    for (auto [index, counter] : llvm::enumerate(counters)) {
      dimensions.push_back("d" + std::to_string(index));
      operands.push_back(counter.text);
      replaceAll(expression, counter.text, dimensions.back());
    }
    text.open("affine.if affine_set<(" + llvm::join(dimensions, ", ") + ") : (" + expression +
              (choices.chance("equality", 1, 4) ? " == 0" : " >= 0") + ")>(" +
              llvm::join(operands, ", ") + ")");
    size_t mark = scalars.mark();
    store();
    scalars.release(mark);
    if (choices.chance("else", 1, 3)) {
      text.next("else");
      store();
      scalars.release(mark);
    }
    text.close();
  }

  /// Text of the bounds and the values between them.
  std::pair<std::string, Ranged> bounds() {
    int64_t size = choices.pick("size", sizes);
    if (!hasOddBounds || choices.chance("plain bounds", 1, 2))
      return {"0 to " + std::to_string(size), {"", 0, size - 1}};
    if (!counters.empty() && choices.chance("bound by counter", 1, 2)) {
      const Ranged &outer = choices.pick("counter", counters);
      Ranged low = Ranged::constant(0), high = Ranged::constant(size);
      std::string lowText = "0", highText = std::to_string(size);
      auto one = [&](const Ranged &bound) {
        std::string inner = bound.text;
        replaceAll(inner, outer.text, "d0");
        return "affine_map<(d0) -> (" + inner + ")>(" + outer.text + ")";
      };
      auto two = [&](const Ranged &bound, int64_t constant) {
        std::string inner = bound.text;
        replaceAll(inner, outer.text, "d0");
        return "affine_map<(d0) -> (" + inner + ", " + std::to_string(constant) + ")>(" +
               outer.text + ")";
      };
      switch (choices.draw("which bound", 3)) {
      case 0:
        low = outer.plus(choices.range("offset", -1, 2));
        lowText = one(low);
        break;
      case 1:
        high = outer.plus(choices.range("offset", 0, 4));
        highText = one(high);
        break;
      case 2: {
        high = outer.times(choices.pick("factor", std::vector<int64_t>{-1, 1, 2}));
        high = high.plus(choices.range("offset", 0, 8));
        highText = "min " + two(high, size);
        high.high = std::min(high.high, size);
        high.low = std::min(high.low, size);
        break;
      }
      case 3:
        low = outer.plus(choices.range("offset", -4, 1));
        lowText = "max " + two(low, 0);
        low.low = std::max<int64_t>(low.low, 0);
        high = outer.plus(choices.range("offset", 1, 4));
        highText = one(high);
        break;
      }
      return {lowText + " to " + highText, {"", low.low, std::max(low.low, high.high - 1)}};
    }
    int64_t from = choices.range("from", -2, 4), step = choices.range("step", 1, 3);
    int64_t trips = choices.range("trips", 0, 6);
    int64_t to = from + trips * step - (trips > 0 ? choices.range("slack", 0, step - 1) : 0);
    return {std::to_string(from) + " to " + std::to_string(to) +
                (step > 1 ? " step " + std::to_string(step) : ""),
            {"", from, std::max(from, to - 1)}};
  }

  void nest(int64_t depth) {
    auto [range, counter] = bounds();
    counter.text = text.fresh("i");
    bool carries = hasCarried && choices.chance("carries", 1, 2);
    std::string head = "affine.for " + counter.text + " = " + range, result, carried;
    if (carries) {
      std::string initial = scalars.get(element);
      result = text.fresh("r");
      carried = text.fresh("acc");
      head = result + " = " + head + " iter_args(" + carried + " = " + initial + ") -> (" +
             element + ")";
    }
    text.open(head);
    size_t mark = scalars.mark();
    enter(counter);
    if (carries)
      scalars.add(carried, element);
    if (depth > 1) {
      if (choices.chance("statement before", 1, 4))
        statement();
      nest(depth - 1);
      if (choices.chance("second inner loop", 1, 6))
        nest(1);
      if (choices.chance("statement behind", 1, 4))
        statement();
    } else {
      for (int64_t i = choices.range("statements", 1, isSmall ? 1 : statementsMax); i > 0; --i)
        statement();
    }
    if (carries) {
      std::string x = value();
      text.line("affine.yield " + x + " : " + element);
    }
    text.close();
    counters.pop_back();
    scalars.release(mark);
    if (carries)
      scalars.add(result, element);
  }

  void statement() {
    if (hasConditions && choices.chance("conditional", 1, 3))
      condition();
    else
      store();
  }

  Choices &choices;
  Text text;
  std::string element;
  Scalars scalars;
  bool hasConditions, hasPlainAccesses, hasCarried, hasOddBounds, isSmall;
  std::vector<int64_t> sizes;
  std::vector<Buffer> buffers;
  std::vector<Ranged> counters;
};

} // namespace

std::string affineNests(Choices &choices) { return AffineNests(choices).generate(); }

} // namespace npufuzz::generators::functions::text
