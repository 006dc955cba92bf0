//===- AffineStages.cpp - nests that hand whole buffers on ----------------===//
//
// Stages over one space: each reads what stages before it or the caller wrote, element by element,
// as code that was made from tensor operations does. What fusion, forwarding, jamming, vectors and
// layouts look for.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/text/Families.h"
#include "generators/functions/text/Scalars.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::generators::functions::text {

namespace {

constexpr int64_t extentMax = 8, stagesMax = 5, localsMax = 3;

class AffineStages {
public:
  explicit AffineStages(Choices &choices)
      : choices(choices),
        element(choices.pick("element",
                             std::vector<std::string>{"f32", "i32", "i64", "i8", "f64", "i16"})),
        scalars(choices, text, {element}), hasLayouts(choices.chance("layouts", 1, 3)),
        hasDelinearized(choices.chance("delinearize", 1, 6)),
        hasMirrors(choices.chance("mirrored reads", 1, 5)) {
    for (int64_t i = choices.range("rank", 1, 2); i > 0; --i)
      shape.push_back(choices.range("extent", 2, extentMax));
  }

  std::string generate() {
    std::vector<std::string> header;
    for (int64_t i = choices.range("arguments", 1, 3); i > 0; --i) {
      buffers.push_back({text.fresh("a"), typeOf("")});
      header.push_back(buffers.back().name + ": " + buffers.back().type);
    }
    text.open("func.func @main(" + llvm::join(header, ", ") + ")");
    for (int64_t i = choices.range("stages", 1, stagesMax); i > 0; --i)
      hasDelinearized &&choices.chance("flat stage", 1, 3) ? flatStage() : stage();
    text.line("return");
    text.close();
    return text.str();
  }

private:
  std::string typeOf(const std::string &layout) const {
    std::string type = "memref<";
    for (int64_t extent : shape)
      type += std::to_string(extent) + "x";
    return type + element + (layout.empty() ? "" : ", affine_map<" + layout + ">") + ">";
  }

  /// Each gives different elements different places.
  std::string drawLayout() {
    if (shape.size() == 1)
      return choices.pick("layout", std::vector<std::string>{"(d0) -> (d0 floordiv 4, d0 mod 4)",
                                                             "(d0) -> (d0 + 2)", "(d0) -> (d0 * 2)",
                                                             "(d0) -> (d0 mod 3, d0 floordiv 3)"});
    return choices.pick(
        "layout", std::vector<std::string>{
                      "(d0, d1) -> (d1, d0)", "(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)",
                      "(d0, d1) -> (d0 floordiv 2, d1 floordiv 3, d0 mod 2, d1 mod 3)",
                      "(d0, d1) -> (d0, d1 + 1)", "(d0, d1) -> (d0 * 2, d1)",
                      "(d0, d1) -> (d1 mod 2, d0, d1 floordiv 2)", "(d0, d1) -> (d0 * 8 + d1)"});
  }

  /// A local buffer becomes readable when the stage that fills it has ended.
  Named drawTarget() {
    if (locals == localsMax || choices.chance("known buffer", 2, 5))
      return choices.pick("target", buffers);
    ++locals;
    std::string type = typeOf(hasLayouts && choices.chance("layout", 2, 3) ? drawLayout() : "");
    return {text.define("local", "memref.alloc() : " + type), type};
  }
  void addBuffer(const Named &buffer) {
    for (const Named &known : buffers)
      if (known.name == buffer.name)
        return;
    buffers.push_back(buffer);
  }
  /// What was made last is mostly what is read next.
  Named drawSource() {
    return choices.chance("newest", 1, 2) ? buffers.back() : choices.pick("source", buffers);
  }

  void load(const Named &source, const std::string &where) {
    scalars.add(text.define("e", "affine.load " + source.name + "[" + where + "] : " + source.type),
                element);
  }

  void stage() {
    Named target = drawTarget();
    std::vector<std::string> counters(shape.size());
    bool isSwapped = shape.size() == 2 && choices.chance("inner axis outside", 1, 6);
    for (size_t i = 0; i < shape.size(); ++i) {
      size_t axis = isSwapped ? shape.size() - 1 - i : i;
      counters[axis] = text.fresh("i");
      text.open("affine.for " + counters[axis] + " = 0 to " + std::to_string(shape[axis]));
    }
    std::string here = llvm::join(counters, ", ");
    size_t mark = scalars.mark();
    for (int64_t i = choices.range("loads", 1, 2); i > 0; --i) {
      Named source = drawSource();
      bool isMirrored =
          hasMirrors && source.name != target.name && choices.chance("mirrored", 1, 2);
      load(source, isMirrored ? mirrored(counters) : here);
    }
    store(target, here);
    if (choices.chance("read back", 1, 3)) {
      load(target, here);
      store(choices.chance("same target", 1, 2) ? target : drawWritable(target), here);
    }
    scalars.release(mark);
    for (size_t i = 0; i < shape.size(); ++i)
      text.close();
    addBuffer(target);
  }

  void store(const Named &target, const std::string &where) {
    std::string stored = scalars.chain(element, 2);
    text.line("affine.store " + stored + ", " + target.name + "[" + where + "] : " + target.type);
  }
  Named drawWritable(const Named &target) {
    Named other = choices.pick("second target", buffers);
    return choices.chance("the other", 1, 2) ? other : target;
  }

  /// The last axis backwards.
  std::string mirrored(const std::vector<std::string> &counters) {
    std::vector<std::string> subscripts = counters;
    subscripts.back() = "-" + counters.back() + " + " + std::to_string(shape.back() - 1);
    return llvm::join(subscripts, ", ");
  }

  /// One loop over all elements, whose places are computed.
  void flatStage() {
    Named target = drawTarget();
    int64_t elements = 1;
    std::vector<std::string> basis, subscripts;
    for (int64_t extent : shape) {
      elements *= extent;
      basis.push_back(scalars.indexConstant(extent));
    }
    std::string counter = text.fresh("i"), place = text.fresh("p");
    text.open("affine.for " + counter + " = 0 to " + std::to_string(elements));
    std::vector<std::string> types(shape.size(), "index");
    text.line(place + ":" + std::to_string(shape.size()) + " = affine.delinearize_index " +
              counter + " into (" + llvm::join(basis, ", ") + ") : " + llvm::join(types, ", "));
    for (size_t i = 0; i < shape.size(); ++i)
      subscripts.push_back(place + "#" + std::to_string(i));
    std::string where = llvm::join(subscripts, ", ");
    size_t mark = scalars.mark();
    Named source = drawSource();
    scalars.add(text.define("e", "memref.load " + source.name + "[" + where + "] : " + source.type),
                element);
    std::string stored = scalars.chain(element, 2);
    text.line("memref.store " + stored + ", " + target.name + "[" + where + "] : " + target.type);
    scalars.release(mark);
    text.close();
    addBuffer(target);
  }

  Choices &choices;
  Text text;
  std::string element;
  Scalars scalars;
  bool hasLayouts, hasDelinearized, hasMirrors;
  std::vector<int64_t> shape;
  std::vector<Named> buffers;
  int64_t locals = 0;
};

} // namespace

std::string affineStages(Choices &choices) { return AffineStages(choices).generate(); }

} // namespace npufuzz::generators::functions::text
