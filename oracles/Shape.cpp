//===- Shape.cpp - a program up to what does not matter -------------------===//
//
// A set of lines, one a kind of op, with its operands told by the ops that make them: dependences
// one step deep. Two stores that look alike are one line, so that it does not matter how many a
// reducer has left. The classes of numbers follow what passes ask of them: a bound that is empty, a
// step or an extent of one, a sign, a special float. A pass that breaks at 7 and not at 8 has two
// bugs of one shape; that is the price, and why a sample of the known is looked at again
// (campaign/run).
//
//===----------------------------------------------------------------------===//
#include "oracles/Shape.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace npufuzz::oracles {

namespace {

//===----------------------------------------------------------------------===//
// Fine classes, for what a reduction may not add
//===----------------------------------------------------------------------===//

std::string fineClass(const llvm::APInt &number) {
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

std::string fineClass(int64_t number) {
  return fineClass(llvm::APInt(64, static_cast<uint64_t>(number), true));
}

std::string fineClass(const llvm::APFloat &number) {
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

//===----------------------------------------------------------------------===//
// Coarse classes, for shapes
//===----------------------------------------------------------------------===//

std::string classOf(Attribute attribute);
std::string classOf(Type type);

/// A sign is what most wrong rules forget. Which of 0, 1 and more it is, a reducer leaves to chance
/// where any of them shows the bug.
std::string classOf(const llvm::APInt &number) {
  return number.getBitWidth() > 1 && number.isNegative() ? "neg" : "number";
}

std::string classOf(int64_t number) { return number < 0 ? "neg" : "number"; }

std::string classOf(const llvm::APFloat &number) {
  std::string fine = fineClass(number);
  return fine == "-x.x" || fine == "x.x" || fine == "0.0" ? "number" : fine;
}

/// The classes that occur, not how often or where.
template <typename Range> std::string setOf(Range &&range) {
  std::set<std::string> classes;
  for (const auto &entry : range)
    classes.insert(classOf(entry));
  return "{" + llvm::join(classes, ",") + "}";
}

/// What a subscript does, not to which axis.
std::string classOf(llvm::ArrayRef<AffineExpr> expressions) {
  std::set<std::string> parts;
  for (AffineExpr expression : expressions)
    expression.walk([&](AffineExpr part) {
      if (auto constant = dyn_cast<AffineConstantExpr>(part))
        parts.insert(classOf(constant.getValue()));
      else if (isa<AffineBinaryOpExpr>(part))
        parts.insert("op" + std::to_string(static_cast<int>(part.getKind())));
      else
        parts.insert("x");
    });
  return "{" + llvm::join(parts, ",") + "}";
}

std::string classOf(AffineMap map) {
  bool isPlain = map.isIdentity() || map.isMinorIdentity();
  return isPlain ? "identity" : classOf(map.getResults());
}

/// No axis, one, or more; with extents that are special. Elements of whatever kind are alike, but
/// for bits: ops say in their names what they compute on.
std::string classOf(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    std::string text = shaped.getAbstractType().getName().str() + "<";
    if (shaped.hasRank()) {
      text += shaped.getRank() > 1 ? "m" : std::to_string(shaped.getRank());
      std::set<std::string> extents;
      for (int64_t extent : shaped.getShape())
        extents.insert(extentClass(extent));
      extents.erase("n");
      text += "{" + llvm::join(extents, ",") + "}";
    }
    text += " of " + classOf(shaped.getElementType());
    if (auto memref = dyn_cast<MemRefType>(type); memref && !memref.getLayout().isIdentity())
      text += ", laid out";
    if (auto vector = dyn_cast<VectorType>(type); vector && vector.isScalable())
      text += ", scalable";
    return text + ">";
  }
  if (type.isInteger(1))
    return "i1";
  return type.isIntOrIndexOrFloat() ? "number" : type.getAbstractType().getName().str();
}

std::string classOfElements(DenseElementsAttr elements) {
  if (isa<FloatType>(elements.getElementType()))
    return setOf(elements.getValues<llvm::APFloat>());
  if (elements.getElementType().isIntOrIndex())
    return setOf(elements.getValues<llvm::APInt>());
  return "elements";
}

std::string printed(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return text;
}

std::string classOf(Attribute attribute) {
  if (auto integer = dyn_cast<IntegerAttr>(attribute))
    return classOf(integer.getValue());
  if (auto floating = dyn_cast<FloatAttr>(attribute))
    return classOf(floating.getValue());
  if (auto map = dyn_cast<AffineMapAttr>(attribute))
    return classOf(map.getValue());
  if (auto set = dyn_cast<IntegerSetAttr>(attribute))
    return classOf(set.getValue().getConstraints());
  if (auto numbers = dyn_cast<DenseI64ArrayAttr>(attribute))
    return setOf(numbers.asArrayRef());
  if (auto list = dyn_cast<ArrayAttr>(attribute))
    return setOf(list.getValue());
  if (auto elements = dyn_cast<DenseElementsAttr>(attribute))
    return classOfElements(elements);
  return printed(attribute);
}

/// Enumerators that are kept as integers: slt and sle are no sizes.
bool isEnumerator(llvm::StringRef name) { return name == "predicate" || name == "kind"; }

/// Names, and what other parts of the line say too.
bool isRedundant(NamedAttribute entry) {
  llvm::StringRef name = entry.getName().strref();
  return isa<StringAttr, SymbolRefAttr, TypeAttr>(entry.getValue()) ||
         name == "operandSegmentSizes" || name == "operand_segment_sizes" ||
         name == "reassociation";
}

std::string attributesOf(Operation *op) {
  std::string text;
  for (NamedAttribute entry : op->getAttrDictionary()) {
    llvm::StringRef name = entry.getName().strref();
    if (!isRedundant(entry))
      text += " " + name.str() + "=" +
              (isEnumerator(name) ? printed(entry.getValue()) : classOf(entry.getValue()));
  }
  return text;
}

/// Where a value comes from: a constant by its class, an op by its name, a block's argument by the
/// op around it. A constant subscript is a subscript: which one is as accidental as the extents.
std::string originOf(OpOperand &operand) {
  Value value = operand.get();
  Operation *source = value.getDefiningOp();
  if (!source) {
    auto argument = cast<BlockArgument>(value);
    return "argument of " + argument.getOwner()->getParentOp()->getName().getStringRef().str() +
           " " + classOf(value.getType());
  }
  if (!source->hasTrait<OpTrait::ConstantLike>())
    return source->getName().getStringRef().str();
  bool isSubscript = value.getType().isIndex() && isa<MemoryEffectOpInterface>(operand.getOwner());
  Attribute number = source->getAttr("value");
  return isSubscript || !number ? "constant" : "constant " + classOf(number);
}

/// The innermost op around it that repeats it, masks it or makes elements of it; branches do not
/// count.
std::string surroundingsOf(Operation *op) {
  for (Operation *outer = op->getParentOp(); outer; outer = outer->getParentOp())
    if (!isa<FunctionOpInterface, ModuleOp>(outer) &&
        (isa<LoopLikeOpInterface>(outer) || !isa<RegionBranchOpInterface>(outer)))
      return outer->getName().getStringRef().str() + ": ";
  return "";
}

std::string lineOf(Operation *op) {
  std::set<std::string> origins;
  for (OpOperand &operand : op->getOpOperands())
    origins.insert(originOf(operand));
  std::string line = surroundingsOf(op) + op->getName().getStringRef().str() + "(" +
                     llvm::join(origins, ", ") + ")" + attributesOf(op);
  std::set<std::string> types;
  for (Type type : op->getResultTypes())
    types.insert(classOf(type));
  return types.empty() ? line : line + " -> " + llvm::join(types, ", ");
}

/// Numbers of options as n: tile-size=3 and tile-size=5 are one.
std::string classOfPipeline(llvm::StringRef pipeline) {
  std::string text;
  for (size_t i = 0; i < pipeline.size(); ++i) {
    bool isNumber =
        llvm::isDigit(pipeline[i]) && i > 0 && llvm::StringRef("=, ").contains(pipeline[i - 1]);
    if (!isNumber) {
      bool isLast = pipeline[i] == ' ' && pipeline.substr(i + 1).starts_with("}");
      text += isLast ? "" : pipeline.substr(i, 1);
      continue;
    }
    text += 'n';
    while (i + 1 < pipeline.size() && llvm::isDigit(pipeline[i + 1]))
      ++i;
  }
  return text;
}

} // namespace

namespace {

class ClassCollector {
public:
  std::set<std::string> classes;

  void add(Attribute attribute) {
    if (auto integer = dyn_cast<IntegerAttr>(attribute))
      classes.insert(fineClass(integer.getValue()));
    else if (auto floating = dyn_cast<FloatAttr>(attribute))
      classes.insert(fineClass(floating.getValue()));
    else if (auto map = dyn_cast<AffineMapAttr>(attribute))
      addAll(map.getValue().getResults());
    else if (auto set = dyn_cast<IntegerSetAttr>(attribute))
      addAll(set.getValue().getConstraints());
    else if (auto numbers = dyn_cast<DenseI64ArrayAttr>(attribute))
      for (int64_t number : numbers.asArrayRef())
        classes.insert(fineClass(number));
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
          classes.insert(fineClass(constant.getValue()));
      });
  }
  void addElements(DenseElementsAttr elements) {
    if (isa<FloatType>(elements.getElementType()))
      for (const llvm::APFloat &number : elements.getValues<llvm::APFloat>())
        classes.insert(fineClass(number));
    else if (elements.getElementType().isIntOrIndex())
      for (const llvm::APInt &number : elements.getValues<llvm::APInt>())
        classes.insert(fineClass(number));
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
  std::set<std::string> lines;
  module.walk([&](Operation *op) {
    if (op != module && !op->hasTrait<OpTrait::ConstantLike>())
      lines.insert(lineOf(op));
  });
  Shape shape;
  shape.lines = {"passes " + classOfPipeline(pipeline)};
  shape.lines.insert(shape.lines.end(), lines.begin(), lines.end());
  shape.digest = digestOf(shape.lines);
  return shape;
}

} // namespace npufuzz::oracles
