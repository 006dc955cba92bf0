//===- Shape.cpp - a program up to what does not matter -------------------===//
//
// The classes follow what passes ask of numbers: a bound that is empty, a step or an extent of one,
// a sign, a special float. A pass that breaks at 7 and not at 8 has two shapes that look alike;
// that is the price, and why a sample of the known is looked at again (campaign/run).
//
//===----------------------------------------------------------------------===//
#include "oracles/Shape.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/IntegerSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace npufuzz::oracles {

namespace {

std::string classOf(Attribute attribute);
std::string classOf(Type type);

std::string classOf(const llvm::APInt &number) {
  if (number.getBitWidth() == 1 || number.isZero() || number.isOne())
    return number.isZero() ? "0" : "1";
  if (number.isAllOnes())
    return "-1";
  if (number.isMinSignedValue())
    return "min";
  if (number.isMaxSignedValue())
    return "max";
  return number.isNegative() ? "neg" : "pos";
}

std::string classOf(int64_t number) {
  return classOf(llvm::APInt(64, static_cast<uint64_t>(number), true));
}

std::string classOf(const llvm::APFloat &number) {
  std::string sign = number.isNegative() ? "-" : "";
  if (number.isNaN())
    return "nan";
  if (number.isInfinity())
    return sign + "inf";
  if (number.isZero())
    return sign + "0.0";
  return number.isDenormal() ? sign + "subnormal" : sign + "x.x";
}

std::string extentClass(int64_t extent) {
  if (ShapedType::isDynamic(extent))
    return "?";
  return extent > 1 ? "n" : std::to_string(extent);
}

std::string classOf(AffineExpr expr) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return classOf(cast<AffineConstantExpr>(expr).getValue());
  case AffineExprKind::DimId:
    return "d" + std::to_string(cast<AffineDimExpr>(expr).getPosition());
  case AffineExprKind::SymbolId:
    return "s" + std::to_string(cast<AffineSymbolExpr>(expr).getPosition());
  default:
    auto binary = cast<AffineBinaryOpExpr>(expr);
    return "(" + classOf(binary.getLHS()) + " " + std::to_string(int(expr.getKind())) + " " +
           classOf(binary.getRHS()) + ")";
  }
}

template <typename Range> std::string listOf(Range &&range) {
  return "[" + llvm::join(llvm::map_range(range, [](auto entry) { return classOf(entry); }), ",") +
         "]";
}

std::string classOf(AffineMap map) { return listOf(map.getResults()); }

/// The classes that occur, not how often or where: contents shrink one element at a time.
template <typename Range> std::string setOf(Range &&range) {
  std::set<std::string> classes;
  for (const auto &entry : range)
    classes.insert(classOf(entry));
  return "{" + llvm::join(classes, ",") + "}";
}

std::string classOf(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.getWidth() == 1 ? "i1" : "int";
  if (isa<FloatType>(type))
    return "float";
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    std::string text = shaped.getAbstractType().getName().str() + "<";
    if (!shaped.hasRank())
      text += "*x";
    else
      for (int64_t extent : shaped.getShape())
        text += extentClass(extent) + "x";
    text += classOf(shaped.getElementType());
    if (auto memref = dyn_cast<MemRefType>(type); memref && !memref.getLayout().isIdentity())
      text += ", " + classOf(Attribute(memref.getLayout()));
    if (auto vector = dyn_cast<VectorType>(type); vector && vector.isScalable())
      text += ", scalable";
    return text + ">";
  }
  if (auto function = dyn_cast<FunctionType>(type))
    return listOf(function.getInputs()) + "->" + listOf(function.getResults());
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

std::string classOfElements(DenseElementsAttr elements) {
  std::string type = classOf(Type(elements.getType()));
  if (isa<FloatType>(elements.getElementType()))
    return type + setOf(elements.getValues<llvm::APFloat>());
  if (elements.getElementType().isIntOrIndex())
    return type + setOf(elements.getValues<llvm::APInt>());
  return type;
}

/// Enumerators that are kept as integers: slt and sle are no sizes.
bool isEnumerator(llvm::StringRef name) { return name == "predicate" || name == "kind"; }

std::string printed(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return text;
}

std::string classOfDictionary(DictionaryAttr dictionary) {
  std::string text = "{";
  for (NamedAttribute entry : dictionary) {
    llvm::StringRef name = entry.getName().strref();
    Attribute value = entry.getValue();
    text += name.str() + "=" + (isEnumerator(name) ? printed(value) : classOf(value)) + ";";
  }
  return text + "}";
}

/// The name of a function says nothing; that of an op, say of the kind of a reduction, is no string
/// attribute.
std::string classOf(Attribute attribute) {
  if (auto integer = dyn_cast<IntegerAttr>(attribute))
    return classOf(integer.getValue());
  if (auto floating = dyn_cast<FloatAttr>(attribute))
    return classOf(floating.getValue());
  if (isa<StringAttr, SymbolRefAttr>(attribute))
    return "@";
  if (auto type = dyn_cast<TypeAttr>(attribute))
    return classOf(type.getValue());
  if (auto map = dyn_cast<AffineMapAttr>(attribute))
    return classOf(map.getValue());
  if (auto set = dyn_cast<IntegerSetAttr>(attribute))
    return listOf(set.getValue().getConstraints());
  if (auto layout = dyn_cast<StridedLayoutAttr>(attribute))
    return "strided" + listOf(layout.getStrides()) + "+" + classOf(layout.getOffset());
  if (auto numbers = dyn_cast<DenseI64ArrayAttr>(attribute))
    return listOf(numbers.asArrayRef());
  if (auto list = dyn_cast<ArrayAttr>(attribute))
    return listOf(list.getValue());
  if (auto dictionary = dyn_cast<DictionaryAttr>(attribute))
    return classOfDictionary(dictionary);
  if (auto elements = dyn_cast<DenseElementsAttr>(attribute))
    return classOfElements(elements);
  return printed(attribute);
}

/// Numbers of options as n: tile-size=3 and tile-size=5 are one.
std::string classOfPipeline(llvm::StringRef pipeline) {
  std::string text;
  for (size_t i = 0; i < pipeline.size(); ++i) {
    bool isNumber =
        llvm::isDigit(pipeline[i]) && i > 0 && llvm::StringRef("=, ").contains(pipeline[i - 1]);
    if (!isNumber) {
      text += pipeline[i];
      continue;
    }
    text += pipeline[i] == '0' ? '0' : 'n';
    while (i + 1 < pipeline.size() && llvm::isDigit(pipeline[i + 1]))
      ++i;
  }
  return text;
}

} // namespace

Spelling classSpelling() {
  return {[](Attribute attribute) { return classOf(attribute); },
          [](Type type) { return classOf(type); }};
}

namespace {

class ClassCollector {
public:
  std::set<std::string> classes;

  void add(Attribute attribute) {
    if (auto integer = dyn_cast<IntegerAttr>(attribute))
      classes.insert(classOf(integer.getValue()));
    else if (auto floating = dyn_cast<FloatAttr>(attribute))
      classes.insert(classOf(floating.getValue()));
    else if (auto map = dyn_cast<AffineMapAttr>(attribute))
      addAll(map.getValue().getResults());
    else if (auto set = dyn_cast<IntegerSetAttr>(attribute))
      addAll(set.getValue().getConstraints());
    else if (auto numbers = dyn_cast<DenseI64ArrayAttr>(attribute))
      for (int64_t number : numbers.asArrayRef())
        classes.insert(classOf(number));
    else if (auto list = dyn_cast<ArrayAttr>(attribute))
      llvm::for_each(list, [&](Attribute entry) { add(entry); });
    else if (auto elements = dyn_cast<DenseElementsAttr>(attribute))
      addElements(elements);
  }

  void add(Type type) {
    if (auto shaped = dyn_cast<ShapedType>(type); shaped && shaped.hasRank())
      for (int64_t extent : shaped.getShape())
        classes.insert("extent " + extentClass(extent));
  }

private:
  void addAll(llvm::ArrayRef<AffineExpr> expressions) {
    for (AffineExpr expression : expressions)
      expression.walk([&](AffineExpr part) {
        if (auto constant = dyn_cast<AffineConstantExpr>(part))
          classes.insert(classOf(constant.getValue()));
      });
  }
  void addElements(DenseElementsAttr elements) {
    if (isa<FloatType>(elements.getElementType()))
      for (const llvm::APFloat &number : elements.getValues<llvm::APFloat>())
        classes.insert(classOf(number));
    else if (elements.getElementType().isIntOrIndex())
      for (const llvm::APInt &number : elements.getValues<llvm::APInt>())
        classes.insert(classOf(number));
  }
};

} // namespace

std::set<std::string> numberClasses(ModuleOp module) {
  ClassCollector collector;
  module.walk([&](Operation *op) {
    for (NamedAttribute entry : op->getAttrs())
      if (!isEnumerator(entry.getName().strref()))
        collector.add(entry.getValue());
    for (Type type : op->getResultTypes())
      collector.add(type);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          collector.add(type);
  });
  return std::move(collector.classes);
}

std::string digestOf(const std::vector<std::string> &lines) {
  return llvm::utohexstr(llvm::xxh3_64bits(llvm::join(lines, "\n")), /*LowerCase=*/true,
                         /*Width=*/16);
}

Shape shapeOf(ModuleOp module, llvm::StringRef pipeline) {
  Shape shape;
  shape.lines = canonicalLines(module, classSpelling());
  shape.lines.insert(shape.lines.begin(), "passes " + classOfPipeline(pipeline));
  shape.digest = digestOf(shape.lines);
  return shape;
}

} // namespace npufuzz::oracles
