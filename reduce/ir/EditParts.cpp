//===- EditParts.cpp - simpler types, and parts of attributes -------------===//
//
// A type is replaced wherever it stands, so that ops still fit together. Attributes of attributes
// go one by one, and those of unregistered ops that others need by their name (EditAttributes.cpp
// leaves these).
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Edits.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace npufuzz::reduceir {

namespace {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

using Replacement = std::pair<Type, Type>;

std::vector<Replacement> replacements(Candidate &candidate) {
  llvm::SetVector<Type> types;
  candidate.module->walk([&](Operation *op) {
    types.insert(op->result_type_begin(), op->result_type_end());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        types.insert(block.getArgumentTypes().begin(), block.getArgumentTypes().end());
  });
  std::vector<Replacement> places;
  Type number = IntegerType::get(candidate.module->getContext(), 32);
  for (Type type : types) {
    if (isa<IntegerType, IndexType, FloatType>(type))
      continue;
    if (auto shaped = dyn_cast<ShapedType>(type))
      places.push_back({type, shaped.getElementType()});
    else
      places.push_back({type, number});
  }
  return places;
}

bool replaceTypeAt(Candidate &candidate, size_t place, size_t) {
  Replacement replacement = replacements(candidate)[place];
  AttrTypeReplacer replacer;
  replacer.addReplacement([=](Type type) -> std::optional<Type> {
    return type == replacement.first ? std::optional(replacement.second) : std::nullopt;
  });
  replacer.recursivelyReplaceElementsIn(*candidate.module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false, /*replaceTypes=*/true);
  return true;
}

//===----------------------------------------------------------------------===//
// Parts of attributes
//===----------------------------------------------------------------------===//

/// The attribute with one part less, in each way.
std::vector<Attribute> withLess(Attribute attribute) {
  std::vector<Attribute> less;
  MLIRContext *context = attribute.getContext();
  if (auto array = dyn_cast<ArrayAttr>(attribute)) {
    for (size_t i = 0; i < array.size(); ++i) {
      SmallVector<Attribute> parts(array.getValue());
      parts.erase(parts.begin() + static_cast<int64_t>(i));
      less.push_back(ArrayAttr::get(context, parts));
    }
    for (size_t i = 0; i < array.size(); ++i)
      for (Attribute part : withLess(array[i])) {
        SmallVector<Attribute> parts(array.getValue());
        parts[i] = part;
        less.push_back(ArrayAttr::get(context, parts));
      }
  } else if (auto dictionary = dyn_cast<DictionaryAttr>(attribute)) {
    for (NamedAttribute entry : dictionary) {
      NamedAttrList entries(dictionary);
      entries.erase(entry.getName());
      less.push_back(entries.getDictionary(context));
      for (Attribute part : withLess(entry.getValue())) {
        entries = NamedAttrList(dictionary);
        entries.set(entry.getName(), part);
        less.push_back(entries.getDictionary(context));
      }
    }
  } else if (auto text = dyn_cast<StringAttr>(attribute); text && !text.empty()) {
    less.push_back(StringAttr::get(context, ""));
  }
  return less;
}

struct AttributePlace {
  Operation *op;
  StringAttr name; ///< null: all properties of an unregistered op
  Attribute less;  ///< null: no attribute
};

bool isSymbolInUse(Operation *op, StringAttr name, Operation *module) {
  return !SymbolTable::symbolKnownUseEmpty(name, module) || !isForeign(op);
}

std::vector<AttributePlace> attributePlaces(Candidate &candidate) {
  std::vector<AttributePlace> places;
  std::vector<Operation *> ops = opsOf(*candidate.module);
  ops.insert(ops.begin(), candidate.module->getOperation());
  for (Operation *op : ops) {
    for (NamedAttribute named : op->getAttrs()) {
      auto text = dyn_cast<StringAttr>(named.getValue());
      bool isSymbol = named.getName() == SymbolTable::getSymbolAttrName() && text;
      if (isSymbol && isSymbolInUse(op, text, *candidate.module))
        continue;
      // simplifyAttributes tries to do without all others.
      bool isSkippedThere = isSymbol || named.getName() == SymbolTable::getVisibilityAttrName() ||
                            named.getName() == "function_type";
      if (isSkippedThere && isForeign(op))
        places.push_back({op, named.getName(), {}});
      if (!isSymbol)
        for (Attribute less : withLess(named.getValue()))
          places.push_back({op, named.getName(), less});
    }
    if (Attribute properties = isForeign(op) ? op->getPropertiesAsAttribute() : Attribute())
      for (Attribute less : withLess(properties))
        places.push_back({op, {}, less});
  }
  return places;
}

bool simplifyPartAt(Candidate &candidate, size_t place, size_t) {
  AttributePlace at = attributePlaces(candidate)[place];
  if (!at.name)
    return succeeded(at.op->setPropertiesFromAttribute(at.less, /*emitError=*/nullptr));
  if (at.less)
    at.op->setAttr(at.name, at.less);
  else
    at.op->removeAttr(at.name);
  return true;
}

} // namespace

const Edit simplifyTypes = {"simplify types",
                            [](Candidate &candidate) { return replacements(candidate).size(); },
                            replaceTypeAt};
const Edit simplifyParts = {"drop parts of attributes",
                            [](Candidate &candidate) { return attributePlaces(candidate).size(); },
                            simplifyPartAt};

} // namespace npufuzz::reduceir
