//===- Mutate.cpp - edits of functions that somebody wrote ----------------===//
//
// Nearly every edit keeps the types of what it touches, and so leaves valid IR. Where an op's own
// rules forbid one (an affine subscript that is no dimension) the next place in the order of the
// text is taken: a mutant is a function of its choices.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Mutate.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <functional>
#include <set>

using namespace mlir;

namespace npufuzz::generators {

namespace {

/// A change that is drawn and not yet made.
struct Change {
  std::string text;
  std::function<void()> make;
};

/// Places of one kind of change. They are found anew in each copy, in the same order.
using Places = std::vector<std::function<Change(Choices &)>>;

constexpr llvm::StringLiteral integerOps[] = {
    "arith.addi",  "arith.subi",  "arith.muli",      "arith.andi",      "arith.ori",
    "arith.xori",  "arith.maxsi", "arith.maxui",     "arith.minsi",     "arith.minui",
    "arith.divsi", "arith.divui", "arith.remsi",     "arith.remui",     "arith.shli",
    "arith.shrsi", "arith.shrui", "arith.ceildivsi", "arith.floordivsi"};
constexpr llvm::StringLiteral floatOps[] = {"arith.addf",    "arith.subf",     "arith.mulf",
                                            "arith.divf",    "arith.maximumf", "arith.minimumf",
                                            "arith.maxnumf", "arith.minnumf"};

std::string described(Operation *op, const std::string &what) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << what << " of " << op->getName().getStringRef();
  if (auto place = dyn_cast<FileLineColLoc>(op->getLoc()))
    os << " in line " << place.getLine();
  return text;
}

Attribute otherNumber(Attribute number, Choices &choices) {
  if (auto integer = dyn_cast<IntegerAttr>(number)) {
    APInt old = integer.getValue();
    unsigned width = old.getBitWidth();
    if (width < 2)
      return IntegerAttr::get(integer.getType(), ~old);
    // Indices are bounds and extents: a large one would be a run without an end.
    bool isIndex = integer.getType().isIndex();
    std::vector<APInt> others{APInt(width, 0), APInt(width, 1), old + 1, old - 1, old.lshr(1)};
    if (!isIndex)
      llvm::append_range(others, std::initializer_list<APInt>{
                                     APInt::getAllOnes(width), APInt::getSignedMinValue(width),
                                     APInt::getSignedMaxValue(width), -old, ~old});
    if (isIndex && old.isZero())
      others[3] = APInt(width, 2);
    return IntegerAttr::get(integer.getType(), choices.pick("integer", others));
  }
  if (auto real = dyn_cast<FloatAttr>(number)) {
    APFloat old = real.getValue(), negated = old;
    negated.changeSign();
    const llvm::fltSemantics &semantics = old.getSemantics();
    APFloat one(1.0);
    bool loses;
    one.convert(semantics, APFloat::rmNearestTiesToEven, &loses);
    std::vector<APFloat> others{negated,
                                one,
                                old + one,
                                APFloat::getZero(semantics),
                                APFloat::getZero(semantics, /*Negative=*/true),
                                APFloat::getLargest(semantics)};
    return FloatAttr::get(real.getType(), choices.pick("float", others));
  }
  return {};
}

void findConstants(Operation *op, Places &places) {
  auto constant = dyn_cast<arith::ConstantOp>(op);
  if (!constant)
    return;
  Attribute value = constant.getValue();
  auto splat = dyn_cast<SplatElementsAttr>(value);
  Attribute number = splat ? splat.getSplatValue<Attribute>() : value;
  if (!isa<IntegerAttr, FloatAttr>(number))
    return;
  places.push_back([=](Choices &choices) -> Change {
    Attribute other = otherNumber(number, choices);
    if (other == number)
      return {};
    std::string text;
    llvm::raw_string_ostream(text) << other << " in place of " << number;
    return {described(op, text), [=] {
              TypedAttr now = splat ? TypedAttr(DenseElementsAttr::get(splat.getType(), other))
                                    : cast<TypedAttr>(other);
              op->setAttr("value", now);
            }};
  });
}

void findPredicates(Operation *op, Places &places) {
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    places.push_back([=](Choices &choices) mutable -> Change {
      auto other = static_cast<arith::CmpIPredicate>(choices.range("predicate", 0, 9));
      if (other == compare.getPredicate())
        return {};
      return {described(op, "predicate " + arith::stringifyCmpIPredicate(other).str()),
              [=]() mutable { compare.setPredicate(other); }};
    });
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    places.push_back([=](Choices &choices) mutable -> Change {
      auto other = static_cast<arith::CmpFPredicate>(choices.range("predicate", 0, 15));
      if (other == compare.getPredicate())
        return {};
      return {described(op, "predicate " + arith::stringifyCmpFPredicate(other).str()),
              [=]() mutable { compare.setPredicate(other); }};
    });
}

void findKinds(Operation *op, Places &places) {
  for (ArrayRef<llvm::StringLiteral> names : {ArrayRef(integerOps), ArrayRef(floatOps)}) {
    if (!llvm::is_contained(names, op->getName().getStringRef()))
      continue;
    places.push_back([=](Choices &choices) -> Change {
      StringRef other = choices.pick("op", names);
      if (other == op->getName().getStringRef())
        return {};
      return {described(op, (other + " in place").str()), [=] {
                OperationState state(op->getLoc(), other, op->getOperands(), op->getResultTypes());
                Operation *now = Operation::create(state);
                op->getBlock()->getOperations().insert(op->getIterator(), now);
                op->replaceAllUsesWith(now);
                op->erase();
              }};
    });
  }
}

/// Values that stand before the op in its block, arguments included.
std::vector<Value> valuesBefore(Operation *op) {
  std::vector<Value> values(op->getBlock()->args_begin(), op->getBlock()->args_end());
  for (Operation &other : *op->getBlock()) {
    if (&other == op)
      break;
    llvm::append_range(values, other.getResults());
  }
  return values;
}

void findOperands(Operation *op, Places &places) {
  if (op->hasTrait<OpTrait::IsTerminator>() && op->getNumOperands() > 4)
    return;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!getElementTypeOrSelf(operand.get().getType()).isIntOrFloat())
      continue;
    places.push_back([op, number = operand.getOperandNumber()](Choices &choices) -> Change {
      std::vector<Value> others;
      for (Value other : valuesBefore(op))
        if (other.getType() == op->getOperand(number).getType() && other != op->getOperand(number))
          others.push_back(other);
      if (others.empty())
        return {};
      Value other = choices.pick("operand", others);
      return {described(op, llvm::formatv("another operand {0}", number)),
              [=] { op->setOperand(number, other); }};
    });
  }
}

void findFlags(Operation *op, Places &places) {
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp>(op))
    return;
  places.push_back([=](Choices &choices) -> Change {
    auto flags = static_cast<arith::IntegerOverflowFlags>(choices.range("flags", 0, 3));
    return {described(op, "overflow flags " + arith::stringifyIntegerOverflowFlags(flags)), [=] {
              op->setAttr("overflowFlags",
                          arith::IntegerOverflowFlagsAttr::get(op->getContext(), flags));
            }};
  });
}

/// Values, functions and constants get the other width; what an attribute fixes is refused.
void changeWidth(ModuleOp module, unsigned from, unsigned to) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([=](IntegerType type) -> std::optional<Type> {
    if (type.getWidth() != from)
      return std::nullopt;
    return IntegerType::get(type.getContext(), to, type.getSignedness());
  });
  module.walk([&](Operation *op) {
    if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      auto resized = [=](const APInt &number) { return number.sextOrTrunc(to); };
      Type type = replacer.replace(constant.getType());
      if (auto integer = dyn_cast<IntegerAttr>(constant.getValue());
          integer && type != constant.getType())
        op->setAttr("value", IntegerAttr::get(type, resized(integer.getValue())));
      else if (auto dense = dyn_cast<DenseIntElementsAttr>(constant.getValue());
               dense && type != constant.getType())
        op->setAttr("value", dense.mapValues(getElementTypeOrSelf(type), resized));
    }
    if (auto function = dyn_cast<FunctionOpInterface>(op))
      function.setType(replacer.replace(function.getFunctionType()));
    replacer.replaceElementsIn(op, /*replaceAttrs=*/false, /*replaceLocs=*/false,
                               /*replaceTypes=*/true);
  });
}

void findWidths(ModuleOp module, Places &places) {
  static constexpr unsigned widths[] = {8, 16, 32, 64};
  std::set<unsigned> used;
  module.walk([&](FunctionOpInterface function) {
    for (Type type : function.getArgumentTypes())
      if (auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type)))
        used.insert(integer.getWidth());
  });
  for (unsigned from : used)
    if (llvm::is_contained(widths, from))
      places.push_back([=](Choices &choices) -> Change {
        unsigned to = choices.pick("width", widths);
        if (to == from)
          return {};
        return {llvm::formatv("i{0} in place of i{1}", to, from),
                [=] { changeWidth(module, from, to); }};
      });
}

/// Kinds of changes with places in this module.
std::vector<Places> findPlaces(ModuleOp module) {
  std::vector<Places> kinds(6);
  for (auto function : module.getOps<FunctionOpInterface>()) {
    if (function->getName().getDialectNamespace() == "transform")
      continue;
    function->walk([&](Operation *op) {
      findConstants(op, kinds[0]);
      findPredicates(op, kinds[1]);
      findKinds(op, kinds[2]);
      findOperands(op, kinds[3]);
      findFlags(op, kinds[4]);
    });
  }
  findWidths(module, kinds[5]);
  llvm::erase_if(kinds, [](const Places &places) { return places.empty(); });
  return kinds;
}

} // namespace

std::string mutate(ModuleOp module, Choices &choices) {
  ScopedDiagnosticHandler quiet(module.getContext(), [](Diagnostic &) { return success(); });
  std::vector<Places> kinds = findPlaces(module);
  if (kinds.empty())
    return "";
  uint64_t kind = choices.draw("kind", kinds.size() - 1);
  uint64_t first = choices.draw("place", kinds[kind].size() - 1);
  for (size_t i = 0; i < kinds[kind].size(); ++i) {
    // A change that is refused is made in a copy, and leaves nothing behind.
    OwningOpRef<ModuleOp> copy = module.clone();
    size_t place = (first + i) % kinds[kind].size();
    Change change = findPlaces(*copy)[kind][place](choices);
    if (change.text.empty())
      continue;
    change.make();
    if (failed(verify(*copy)))
      continue;
    module.getBodyRegion().takeBody(copy->getBodyRegion());
    return change.text;
  }
  return "";
}

} // namespace npufuzz::generators
