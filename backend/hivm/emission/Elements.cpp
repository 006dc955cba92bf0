//===- Elements.cpp - moves elements with the scalar unit -----------------===//
//
// Handles views that no transfer can express: a view that repeats, runs backwards, divides
// coordinates or pads, or that shows several tensors not split along an axis. Reads such a view
// element by element from copies of the whole tensors in the unified buffer, and writes it through
// such a copy.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/ElementText.h"
#include "tile/OpTable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

/// Maximum bytes of a copied tensor: a quarter of the unified buffer, so that the program's own
/// tiles fit next to it.
constexpr int64_t copiedBytesMax = 48 << 10;

/// Maximum elements, or pairs in a sort, of one op on the scalar unit. Each costs the machine about
/// ten ops, and a program may execute four million over all turns of its loops.
constexpr int64_t elementsMax = 1 << 12;
constexpr int64_t pairsMax = 1 << 14;

bool isMuchWork(const Extents &extents, bool ofPairs) {
  int64_t count = ofPairs ? extents.back().high : 1;
  for (const Index &extent : extents)
    count *= std::max<int64_t>(extent.high, 1);
  return count > (ofPairs ? pairsMax : elementsMax);
}

Index ElementText::beginLoop(const Index &from, const Index &extent, std::string &head) {
  Index variable{fresh("i"), from.low, std::max(from.low, extent.high - 1)};
  head = llvm::formatv("scf.for {0} = {1} to {2} step {3}", variable.name, from.name, extent.name,
                       constantIndex(1).name);
  return variable;
}

void ElementText::forEachPlace(const Extents &extents,
                               llvm::function_ref<void(const Extents &)> inside) {
  if (isMuchWork(extents))
    return refuse("many elements one by one");
  Extents at;
  auto nest = [&](auto &self) -> void {
    if (at.size() == extents.size())
      return inside(at);
    std::string head;
    at.push_back(beginLoop(constantIndex(0), extents[at.size()], head));
    writeBlock(head, [&] { self(self); });
    line("}");
    at.pop_back();
  };
  nest(nest);
}

/// "[%i, %j]"
static std::string placeText(ArrayRef<Index> at) {
  return "[" + llvm::join(llvm::map_range(at, [](const Index &one) { return one.name; }), ", ") +
         "]";
}

std::string ElementText::readElement(const Buffer &from, ArrayRef<Index> at) {
  std::string name = fresh("s");
  line(llvm::formatv("{0} = {1} {2}{3} : {4}", name,
                     from.isTensor ? "tensor.extract" : "memref.load", from.name, placeText(at),
                     from.type()));
  return name;
}

void ElementText::writeElement(llvm::StringRef value, const Buffer &to, ArrayRef<Index> at) {
  line(llvm::formatv("memref.store {0}, {1}{2} : {3}", value, to.name, placeText(at), to.type()));
}

Index ElementText::indexRead(const Buffer &from, ArrayRef<Index> at, int64_t places) {
  std::string element = readElement(from, at), name = fresh("x");
  line(
      llvm::formatv("{0} = arith.index_cast {1} : {2} to index", name, element, elementText(from)));
  return {name, 0, places - 1};
}

std::string ElementText::chooseElement(const std::string &condition, ElementKind kind,
                                       llvm::function_ref<std::string()> first,
                                       llvm::function_ref<std::string()> second) {
  std::string chosen = fresh("s"), type(elementKindName(kind));
  auto arm = [&](llvm::function_ref<std::string()> give) {
    return [this, give, &type] { line("scf.yield " + give() + " : " + type); };
  };
  writeBlock(chosen + " = scf.if " + condition + " -> (" + type + ")", arm(first));
  writeBlock("} else", arm(second));
  line("}");
  return chosen;
}

Buffer &ElementText::roomForTensor(Value tensor) {
  auto type = cast<MemRefType>(tensor.getType());
  ElementKind kind = tile::elementKindOf(type.getElementType());
  int64_t elements = type.getNumElements();
  Buffer &made = allocate(kind, {elements}, wholeOf({elements}));
  if (made.bytes() > copiedBytesMax)
    refuse("view by elements of a tensor that is large");
  return made;
}

Operand ElementText::wholeTensor(Value tensor) {
  int64_t elements = cast<MemRefType>(tensor.getType()).getNumElements();
  return castOf(tensor, LinearView{0, {1}}, {elements});
}

ElementText::Copies ElementText::copiesFor(Value view) {
  Copies copies;
  for (Value tensor : tile::tensorsBehind(view)) {
    auto [copy, isNew] = copies.try_emplace(tensor);
    if (!isNew)
      continue;
    copy->second = &roomForTensor(tensor);
    loadInto(*copy->second, wholeTensor(tensor), copy->second->valid);
  }
  return copies;
}

/// Clamps coordinates into a view of that shape.
static void clampTo(ArrayRef<int64_t> shape, Extents &at) {
  for (auto [index, extent] : llvm::zip_equal(at, shape)) {
    index.low = std::max<int64_t>(index.low, 0);
    index.high = std::min(index.high, extent - 1);
  }
}

Index ElementText::placeInTensor(MemRefType type, ArrayRef<Index> at) {
  Index place = constantIndex(0);
  for (auto [index, extent] : llvm::zip_equal(at, type.getShape()))
    place = add(multiply(place, extent), index);
  return place;
}

Extents ElementText::throughMap(AffineMap map, ArrayRef<Index> at, ArrayRef<int64_t> shape) {
  Extents behind;
  for (AffineExpr place : map.getResults())
    behind.push_back(evaluate(place, at, {}));
  clampTo(shape, behind);
  return behind;
}

static ElementKind kindOf(Value view) {
  return tile::elementKindOf(cast<tile::ViewType>(view.getType()).getElementType());
}

std::string ElementText::elementOfPad(tile::PadOp pad, const Copies &copies, ArrayRef<Index> at) {
  Value source = pad.getSource();
  ArrayRef<int64_t> shape = cast<tile::ViewType>(source.getType()).getShape();
  ElementKind kind = kindOf(pad.getResult());
  Extents behind;
  std::string inside;
  auto also = [&](const std::string &condition) {
    std::string both = inside.empty() ? condition : fresh("cond");
    if (!inside.empty())
      line(llvm::formatv("{0} = arith.andi {1}, {2} : i1", both, inside, condition));
    inside = both;
  };
  for (auto [index, low, extent] : llvm::zip_equal(at, pad.getLow(), shape)) {
    behind.push_back(subtract(index, constantIndex(low)));
    if (behind.back().low < 0)
      also(compare("sge", behind.back(), constantIndex(0)));
    if (behind.back().high >= extent)
      also(compare("slt", behind.back(), constantIndex(extent)));
  }
  clampTo(shape, behind);
  if (inside.empty())
    return elementOf(source, copies, behind);
  return chooseElement(
      inside, kind, [&] { return elementOf(source, copies, behind); },
      [&] { return constantOf(kind, padText(kind, pad.getKind())); });
}

std::string ElementText::elementOfConcat(tile::ConcatOp concat, size_t number, const Copies &copies,
                                         Extents at) {
  Value source = concat.getSources()[number];
  size_t axis = concat.getAxis();
  ArrayRef<int64_t> shape = cast<tile::ViewType>(source.getType()).getShape();
  Index end = constantIndex(shape[axis]);
  auto fromThis = [&] {
    Extents here = at;
    clampTo(shape, here);
    return elementOf(source, copies, here);
  };
  if (number + 1 == concat.getSources().size() || at[axis].high < end.low)
    return fromThis();
  return chooseElement(compare("slt", at[axis], end), kindOf(source), fromThis, [&] {
    Extents behind = at;
    behind[axis] = subtract(at[axis], end);
    behind[axis].low = std::max<int64_t>(behind[axis].low, 0);
    return elementOfConcat(concat, number + 1, copies, behind);
  });
}

std::string ElementText::elementOf(Value view, const Copies &copies, ArrayRef<Index> at) {
  if (tile::hasIndexMap(view)) {
    auto [map, tensor] = tile::composeView(view);
    auto type = cast<MemRefType>(tensor.getType());
    return readElement(*copies.at(tensor),
                       placeInTensor(type, throughMap(map, at, type.getShape())));
  }
  Operation *op = view.getDefiningOp();
  if (auto pad = dyn_cast<tile::PadOp>(op))
    return elementOfPad(pad, copies, at);
  if (auto concat = dyn_cast<tile::ConcatOp>(op))
    return elementOfConcat(concat, 0, copies, Extents(at));
  AffineMap map;
  tile::dispatch(op, [&](auto concrete) {
    if constexpr (requires { concrete.getIndexMap(); })
      map = concrete.getIndexMap();
  });
  Value source = op->getOperand(0);
  return elementOf(source, copies,
                   throughMap(map, at, cast<tile::ViewType>(source.getType()).getShape()));
}

Extents ElementText::shifted(ArrayRef<Index> at, OperandRange offsets, ArrayRef<int64_t> shape) {
  Extents places;
  for (auto [index, offset] : llvm::zip_equal(at, offsets))
    places.push_back(add(indexOf(offset), index));
  clampTo(shape, places);
  return places;
}

void ElementText::loadElements(Value view, OperandRange offsets, Buffer &to, PlaceOf placeOf) {
  Copies copies = copiesFor(view);
  ArrayRef<int64_t> shape = cast<tile::ViewType>(view.getType()).getShape();
  inMemory(to, [&](const Buffer &memory) {
    forEachPlace(to.valid, [&](const Extents &at) {
      Extents place = shifted(placeOf(at), offsets, shape);
      writeElement(elementOf(view, copies, place), memory, at);
    });
  });
}

void ElementText::storeElements(const Buffer &from, const Extents &moved, Value view,
                                OperandRange offsets, PlaceOf placeOf) {
  auto [map, tensor] = tile::composeView(view);
  auto type = cast<MemRefType>(tensor.getType());
  ArrayRef<int64_t> shape = cast<tile::ViewType>(view.getType()).getShape();
  Buffer &copy = roomForTensor(tensor);
  Operand whole = wholeTensor(tensor);
  inMemory(copy, [&, map = map](const Buffer &memory) {
    loadPart(whole, memory, copy.valid); // keeps elements that are not written
    forEachPlace(moved, [&](const Extents &at) {
      std::string element = readElement(from, at);
      Extents place = throughMap(map, shifted(placeOf(at), offsets, shape), type.getShape());
      writeElement(element, memory, placeInTensor(type, place));
    });
  });
  storePart(part(copy, copy.valid), whole);
}

} // namespace npufuzz::hivm
