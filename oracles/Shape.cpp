//===- Shape.cpp - a program up to what does not matter -------------------===//
//
// A shape is a set of facts: which ops there are, in which loops, on the results of which ops, with
// which special numbers and types. Frequency and order do not count, so it does not matter how much
// a reducer has left. A recorded shape holds the common facts of all programs that a person has
// judged to be one bug. The classes of numbers follow the questions that passes ask: a sign, a
// special float, an empty or unknown extent. A pass that breaks at 7 and not at 8 has two bugs of
// one shape. That is the price, and the reason why campaigns re-examine a sample of known bugs
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

/// Class of a number by sign, which wrong rules forget most often. If 0, 1 and larger numbers all
/// show the bug, a reducer leaves the choice to chance.
std::string classOf(const llvm::APInt &number) {
  return number.getBitWidth() > 1 && number.isNegative() ? "neg" : "number";
}

std::string classOf(int64_t number) { return number < 0 ? "neg" : "number"; }

std::string classOf(const llvm::APFloat &number) {
  std::string fine = fineClass(number);
  return fine == "-x.x" || fine == "x.x" || fine == "0.0" ? "number" : fine;
}

/// Set of the classes that occur, without counts or positions.
template <typename Range> std::string setOf(Range &&range) {
  std::set<std::string> classes;
  for (const auto &entry : range)
    classes.insert(classOf(entry));
  return "{" + llvm::join(classes, ",") + "}";
}

/// Operations of a subscript, without their axes.
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

/// "0", "1" or "m" for several axes.
std::string rankClass(ShapedType type) {
  return type.getRank() > 1 ? "m" : std::to_string(type.getRank());
}

bool isEmpty(ShapedType type) { return type.hasRank() && llvm::is_contained(type.getShape(), 0); }
bool isDynamic(ShapedType type) { return !type.hasRank() || !type.hasStaticShape(); }

std::string classOf(ShapedType type, bool empty, bool dynamic) {
  std::string text = type.getAbstractType().getName().str() + "<";
  if (empty)
    text += "empty ";
  if (dynamic)
    text += "dynamic ";
  text += classOf(type.getElementType());
  if (auto memref = dyn_cast<MemRefType>(type); memref && !memref.getLayout().isIdentity())
    text += ", laid out";
  if (auto vector = dyn_cast<VectorType>(type); vector && vector.isScalable())
    text += ", scalable";
  return text + ">";
}

/// Class of a type with its empty or unknown extents. All element types are alike except i1 and
/// index, because op names say what they compute on.
std::string classOf(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return classOf(shaped, isEmpty(shaped), isDynamic(shaped));
  if (type.isInteger(1))
    return "i1";
  if (type.isIndex())
    return "index";
  return type.isIntOrFloat() ? "number" : type.getAbstractType().getName().str();
}

/// Class of the type. A type that is both empty and dynamic also has the classes of either alone.
std::vector<std::string> classesOf(Type type) {
  std::vector<std::string> classes = {classOf(type)};
  if (auto shaped = dyn_cast<ShapedType>(type); shaped && isEmpty(shaped) && isDynamic(shaped)) {
    classes.push_back(classOf(shaped, /*empty=*/true, /*dynamic=*/false));
    classes.push_back(classOf(shaped, /*empty=*/false, /*dynamic=*/true));
  }
  return classes;
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
    return classOf(map.getValue().getResults());
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

/// True for enumerators stored as integers: slt and sle are not sizes.
bool isEnumerator(llvm::StringRef name) { return name == "predicate" || name == "kind"; }

/// Special features of an attribute: signs, special floats, divisions in maps, reductions. The rest
/// follows from the types or is left to chance.
std::string specialsOf(Attribute attribute) {
  static const llvm::StringLiteral specials[] = {"neg",
                                                 "nan",
                                                 "-inf",
                                                 "inf",
                                                 "-0.0",
                                                 "subnormal",
                                                 "op2" /*mod*/,
                                                 "op3" /*floordiv*/,
                                                 "op4" /*ceildiv*/,
                                                 "reduction"};
  std::string text = classOf(attribute), found;
  for (llvm::StringRef special : specials)
    if (llvm::StringRef(text).contains(special))
      found += " " + special.str();
  return found;
}

/// One text per attribute, such as " predicate 6 : i64".
std::vector<std::string> attributesOf(Operation *op) {
  std::vector<std::string> texts;
  for (NamedAttribute entry : op->getAttrDictionary()) {
    llvm::StringRef name = entry.getName().strref();
    bool isName = isa<StringAttr, SymbolRefAttr, TypeAttr>(entry.getValue());
    std::string special = isEnumerator(name) ? " " + printed(entry.getValue())
                          : isName           ? ""
                                             : specialsOf(entry.getValue());
    // A constant always counts: it is its value.
    if (!special.empty() || op->hasTrait<OpTrait::ConstantLike>())
      texts.push_back(" " + name.str() + special);
  }
  return texts;
}

/// Origin of a value: the name of its op, the loop-like op that passes it, or the class of a
/// special constant. Empty for memory, arguments and other constants: every computation begins
/// there, and a reducer's choice among them says nothing.
std::string originOf(Value value) {
  Operation *source = value.getDefiningOp();
  if (!source) {
    Operation *owner = cast<BlockArgument>(value).getOwner()->getParentOp();
    return isa<FunctionOpInterface>(owner) ? "" : "of " + owner->getName().getStringRef().str();
  }
  if (source->hasTrait<OpTrait::ConstantLike>()) {
    Attribute number = source->getAttr("value");
    std::string kind = number ? classOf(number) : "";
    return kind == "number" || kind == "{number}" ? "" : kind;
  }
  auto effects = dyn_cast<MemoryEffectOpInterface>(source);
  bool isMade = effects && effects.hasEffect<MemoryEffects::Allocate>();
  return isMade ? "" : source->getName().getStringRef().str();
}

/// Innermost enclosing op that repeats the op, masks it or computes elements with it; branches do
/// not count.
std::string surroundingsOf(Operation *op) {
  for (Operation *outer = op->getParentOp(); outer; outer = outer->getParentOp())
    if (!isa<FunctionOpInterface, ModuleOp>(outer) &&
        (isa<LoopLikeOpInterface>(outer) || !isa<RegionBranchOpInterface>(outer)))
      return outer->getName().getStringRef().str();
  return "";
}

void addFacts(Operation *op, std::set<std::string> &facts) {
  std::string name = op->getName().getStringRef().str();
  facts.insert(name);
  if (std::string outer = surroundingsOf(op); !outer.empty())
    facts.insert(name + " in " + outer);
  for (Value operand : op->getOperands()) {
    if (std::string origin = originOf(operand); !origin.empty())
      facts.insert(name + " on " + origin);
    if (auto shaped = dyn_cast<ShapedType>(operand.getType()); shaped && shaped.hasRank())
      facts.insert(name + " on rank " + rankClass(shaped));
  }
  for (const std::string &attribute : attributesOf(op))
    facts.insert(name + attribute);
  for (Type type : op->getResultTypes())
    for (const std::string &one : classesOf(type))
      facts.insert(name + " -> " + one);
}

/// Adds the passes and options: "pass cse", "option tile-size=n". Values of numeric options do not
/// count.
void addPasses(llvm::StringRef pipeline, std::set<std::string> &facts) {
  llvm::SmallVector<llvm::StringRef> words;
  llvm::SplitString(pipeline, words, " ,(){}");
  for (llvm::StringRef word : words) {
    auto [name, value] = word.split('=');
    bool isNumber = !value.empty() && llvm::all_of(value, llvm::isDigit);
    facts.insert("pass " + (isNumber ? name.str() + "=n" : word.str()));
  }
}

/// True if the op belongs to the shape. A return only says what a reducer has kept, not what the
/// pass breaks.
bool isTold(Operation *op) {
  return !isa<ModuleOp, FunctionOpInterface>(op) &&
         !(op->hasTrait<OpTrait::ReturnLike>() && isa<FunctionOpInterface>(op->getParentOp()));
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

Shape::Shape(const std::set<std::string> &facts) : facts(facts) {
  for (const std::string &fact : facts)
    digests.insert(llvm::utohexstr(static_cast<uint32_t>(llvm::xxh3_64bits(fact)),
                                   /*LowerCase=*/true, /*Width=*/8));
}

std::string Shape::text() const { return llvm::join(digests, " "); }

bool containsShape(llvm::StringRef shape, llvm::StringRef recorded) {
  llvm::SmallVector<llvm::StringRef> has, wants;
  llvm::SplitString(shape, has);
  llvm::SplitString(recorded, wants);
  return !wants.empty() &&
         llvm::all_of(wants, [&](llvm::StringRef fact) { return llvm::is_contained(has, fact); });
}

Shape shapeOfPass(llvm::StringRef pass) { return Shape({"pass " + pass.str()}); }

Shape shapeOf(ModuleOp module, llvm::StringRef pipeline) {
  std::set<std::string> facts;
  addPasses(pipeline, facts);
  module.walk([&](Operation *op) {
    if (isTold(op))
      addFacts(op, facts);
  });
  return Shape(facts);
}

} // namespace npufuzz::oracles
