//===- Prepared.cpp - adds ops that leave a tile unchanged ----------------===//
//
// In the second entry, passes a tile through ops that the compiler's passes rewrite and that change
// none of its elements. Drawn programs rarely have such ops.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/Entries.h"
#include "backend/hivm/emission/OpNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

TextCheckpoint TensorKernel::checkpoint() const {
  TextCheckpoint made = KernelText::checkpoint();
  made.counted = preparedCount;
  return made;
}

void TensorKernel::restore(const TextCheckpoint &to) {
  KernelText::restore(to);
  preparedCount = to.counted;
}

const Buffer &TensorKernel::storedFor(tile::StoreOp store, const Buffer &from) {
  return preparedCount < options.preparedMax ? prepared(from, store) : from;
}

const Buffer &TensorKernel::prepared(const Buffer &from, tile::StoreOp store) {
  ++preparedCount;
  if (from.kind == ElementKind::i1)
    return from;
  const Buffer *last = &from;
  if (options.normalizes)
    last = &preparedForHFusion(*last);
  std::string zero = constantOf(from.kind, isFloatKind(from.kind) ? "0.0" : "0");
  if (findOpName("sub", from.kind))
    last = &applyOp("vsub", *last, {{zero, std::string(elementKindName(from.kind))}});
  if (findOpName("sub", from.kind) || findOpName("or", from.kind))
    last = &minusZeros(*last, zero);
  return cutAndJoined(*last, store);
}

Buffer &TensorKernel::applyOp(llvm::StringRef op, const Buffer &first,
                              std::vector<Operand> others) {
  Extents all = wholeOf(first.shape);
  Buffer &made = allocate(first.kind, first.shape, first.valid);
  others.insert(others.begin(), part(first, all));
  emit({op, std::move(others)}, made, all);
  return made;
}

Buffer &TensorKernel::filledTile(ElementKind kind, ArrayRef<int64_t> shape,
                                 const std::string &scalar) {
  Buffer &made = allocate(kind, shape, wholeOf(shape));
  fill(made, scalar);
  return made;
}

/// Negates twice and adds -0.0, or computes exclusive or with zeros.
const Buffer &TensorKernel::preparedForHFusion(const Buffer &from) {
  auto filled = [&](const char *value) {
    return whole(filledTile(from.kind, from.shape, constantOf(from.kind, value)));
  };
  if (isFloatKind(from.kind) && findOpName("neg", from.kind))
    return applyOp("vadd", applyOp("vneg", applyOp("vneg", from, {}), {}), {filled("-0.0")});
  return findOpName("xor", from.kind) ? applyOp("vxor", from, {filled("0")}) : from;
}

/// Subtracts zeros, or ors with them, from a broadcast tensor: one without axes, broadcast along
/// all, and for several axes a column, broadcast along the last. The zeros are results of ops, so
/// that nothing folds them.
Buffer &TensorKernel::minusZeros(const Buffer &from, const std::string &zero) {
  bool subtracts = findOpName("sub", from.kind) != nullptr;
  auto computed = [&](const Buffer &zeros) -> const Buffer & {
    return subtracts ? applyOp("vabs", zeros, {}) : applyOp("vor", zeros, {whole(zeros)});
  };
  auto less = [&](const Buffer &last, ArrayRef<int64_t> shape, ArrayRef<int64_t> axes) -> Buffer & {
    const Buffer &zeros = computed(filledTile(from.kind, shape, zero));
    Buffer &wide = allocate(from.kind, from.shape, wholeOf(from.shape));
    emit({"vbrc", {whole(zeros)}, "", {axes.begin(), axes.end()}}, wide, wide.valid);
    return applyOp(subtracts ? "vsub" : "vor", last, {whole(wide)});
  };
  auto axes = llvm::to_vector(llvm::seq<int64_t>(0, static_cast<int64_t>(from.shape.size())));
  Buffer &first = less(from, {}, axes);
  if (axes.size() < 2)
    return first;
  SmallVector<int64_t> column(from.shape.begin(), from.shape.end());
  column.back() = 1;
  return less(first, column, axes.back());
}

/// Empty tensor of the extents of a part. If the extents are dynamic, it becomes a dynamic buffer.
Operand TensorKernel::emptyLike(const Operand &part, ElementKind kind) {
  SmallVector<std::string> extents;
  for (const Index &extent : part.extents)
    if (!extent.isConstant())
      extents.push_back(extent.name);
  Operand made = part;
  made.element = std::string(elementKindName(kind));
  made.type =
      llvm::StringRef(part.type).drop_back(part.element.size() + 1).str() + made.element + ">";
  made.name = fresh("t");
  line(llvm::formatv("{0} = tensor.empty({1}) : {2}", made.name, llvm::join(extents, ", "),
                     made.type));
  return made;
}

/// Recomputes the elements in a separate tensor: multiplies by 1, or ors with themselves. Not for
/// bf16.
Operand TensorKernel::recomputed(const Operand &part, ElementKind kind) {
  if (isFloatKind(kind) && !findOpName("mul", kind))
    return part;
  Operand made = emptyLike(part, kind);
  made.name = isFloatKind(kind)
                  ? valueOf({"vmul", {part, {constantOf(kind, "1.0"), part.element}}}, made)
                  : valueOf({"vor", {part, part}}, made);
  return made;
}

/// Selects between the part and its recomputed copy, by an integer comparison on a part of a tile.
/// The mask goes through a buffer whose size hivm-decompose-op records in a mark.
Operand TensorKernel::selectedFromCopy(const Operand &part, ElementKind kind,
                                       ArrayRef<int64_t> shape, const Extents &extents) {
  Operand other = recomputed(part, kind);
  if (!selectsAmong(kind))
    return other;
  std::string zero = constantOf(ElementKind::i64, "0");
  // A slice of a filled tensor would be folded.
  Operand zeros =
      this->part(applyOp("vabs", filledTile(ElementKind::i64, shape, zero), {}), extents);
  Operand mask = emptyLike(part, ElementKind::i1);
  mask.name = valueOf({"vcmp", {zeros, {zero, zeros.element}}, "", {}, "", "lt"}, mask);
  Operand made = emptyLike(part, kind);
  made.name = valueOf({"vsel", {mask, other, part}}, made);
  return made;
}

const Index *TensorKernel::indexGivenAt(Operation *op) const {
  for (Operation *outer = op->getParentOp(); outer != kernel->getParentOp();
       outer = outer->getParentOp())
    for (Value argument : outer->getRegion(0).getArguments())
      if (auto known = indexOfValue.find(argument); known != indexOfValue.end())
        return &known->second;
  return nullptr;
}

/// Splits the tile into two parts and joins them again. The split point is a loop's index or a
/// kernel argument; else the valid extent, or half of it.
const Buffer &TensorKernel::cutAndJoined(const Buffer &from, tile::StoreOp store) {
  const auto *longest = llvm::max_element(from.shape);
  auto axis = static_cast<size_t>(longest - from.shape.begin());
  Extents first = wholeOf(from.shape), rest = first, place(from.shape.size(), constantIndex(0));
  Index extent = first[axis], cut = from.valid[axis];
  if (const Index *given = indexGivenAt(store))
    cut = least(greatest(*given, constantIndex(0)), extent);
  else if (isSame(cut, extent))
    cut = constantIndex(extent.low / 2);
  first[axis] = place[axis] = cut;
  rest[axis] = subtract(extent, cut);
  if (isNothing(first)) // axis of one element
    return from;
  std::vector<Operand> parts = {selectedFromCopy(part(from, first), from.kind, from.shape, first),
                                part(from, rest, place)};
  Buffer &made = allocate(from.kind, from.shape, from.valid);
  emit({"vconcat", std::move(parts), "", {static_cast<int64_t>(axis)}}, made, wholeOf(from.shape));
  return made;
}

} // namespace npufuzz::hivm
