//===- ScalarOps.cpp - ops computed element by element on the scalar unit ---===//
//
// Serves ops for which hivm has no usable vector instruction: extractions, some quotients, shifts
// and gathers, scatters, top-k. Top-k sorts nothing: it counts the elements before each element,
// and so refuses large tiles. Elements.cpp writes the loops and the moves of single elements.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/ScalarOps.h"
#include "backend/hivm/emission/OpNames.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

void ScalarOps::writeExtract(tile::ExtractOp op) {
  const Buffer &from = bufferOf(op.getTile());
  if (!findOpName("extract", from.kind))
    return refuse("op tile.extract of " + elementText(from));
  Extents at = llvm::map_to_vector<4>(op.getCoordinates(), [&](Value one) { return indexOf(one); });
  scalarOfValue[op.getResult()] = readElement(from, at);
}

std::string ScalarOps::scalarOp(llvm::StringRef op, ArrayRef<std::string> operands,
                                llvm::StringRef type) {
  std::string name = fresh("s");
  line(llvm::formatv("{0} = arith.{1} {2} : {3}", name, op, llvm::join(operands, ", "), type));
  return name;
}

void ScalarOps::writeScalarQuotient(tile::FloorDivOp op) {
  const Buffer &from = bufferOf(op.getLhs()), &by = bufferOf(op.getRhs());
  Buffer &to = allocate(op.getResult(), common(from.valid, by.valid));
  if (isNothing(to.valid))
    return fillWithZero(to);
  std::string type = elementText(from), zero = constantOf(to.kind, "0"),
              one = constantOf(to.kind, "1"), minusOne = constantOf(to.kind, "-1");
  computeElements(to, from, by, [&](const std::string &dividend, const std::string &divisor) {
    // Cases that the language leaves open must not trap the scalar unit: division by 0, and the
    // least integer by -1. For -1 the dividend is negated instead.
    std::string isZero = scalarOp("cmpi eq,", {divisor, zero}, type),
                negates = scalarOp("cmpi eq,", {divisor, minusOne}, type),
                isOther = scalarOp("ori", {isZero, negates}, "i1"),
                safe = scalarOp("select", {isOther, one, divisor}, type),
                quotient = scalarOp("floordivsi", {dividend, safe}, type),
                negated = scalarOp("subi", {zero, dividend}, type);
    return scalarOp("select", {negates, negated, quotient}, type);
  });
}

void ScalarOps::computeElements(
    Buffer &to, const Buffer &lhs, const Buffer &rhs,
    llvm::function_ref<std::string(const std::string &, const std::string &)> compute) {
  inMemory(to, [&](const Buffer &memory) {
    forEachPlace(to.valid, [&](const Extents &at) {
      std::string first = readElement(lhs, at), second = readElement(rhs, at);
      writeElement(compute(first, second), memory, at);
    });
  });
}

void ScalarOps::writeScalarShift(Operation *op, llvm::StringRef name) {
  const Buffer &from = bufferOf(op->getOperand(0)), &by = bufferOf(op->getOperand(1));
  Buffer &to = allocate(op->getResult(0), common(from.valid, by.valid));
  if (isNothing(to.valid))
    return fillWithZero(to);
  computeElements(to, from, by, [&](const std::string &value, const std::string &amount) {
    return scalarOp(name, {value, amount}, elementText(from));
  });
}

Extents ScalarOps::namedPlace(ArrayRef<Index> at, size_t axis, const Buffer &indices,
                              int64_t places) {
  Extents named(at);
  for (auto [index, extent] : llvm::zip_equal(named, indices.shape))
    if (extent == 1)
      index = constantIndex(0);
  Extents place(at);
  place[axis] = indexRead(indices, named, places);
  return place;
}

std::optional<Extents> ScalarOps::repeatedExtents(const Buffer &indices, ArrayRef<int64_t> shape) {
  Extents valid = indices.valid;
  for (auto [extent, own, wanted] : llvm::zip_equal(valid, indices.shape, shape)) {
    if (own == wanted)
      continue;
    // Otherwise possibly nothing is valid, and no loop can tell before it runs.
    if (extent.low != 1) {
      refuse("expansion of perhaps no element");
      return std::nullopt;
    }
    extent = constantIndex(wanted);
  }
  return valid;
}

void ScalarOps::gatherElements(tile::GatherOp op) {
  auto type = op.getResult().getType();
  auto axis = static_cast<size_t>(op.getAxis());
  ArrayRef<int64_t> totals = cast<tile::ViewType>(op.getView().getType()).getShape();
  const Buffer &indices = bufferOf(op.getIndices());
  std::optional<Extents> named = repeatedExtents(indices, type.getShape());
  if (!named)
    return;
  Extents valid = common(insideOf(op.getView(), op.getOffsets(), type), *named);
  valid[axis] = (*named)[axis];
  Buffer &to = allocate(op.getResult(), valid);
  if (isNothing(valid))
    return fillWithZero(to);
  loadElements(op.getView(), op.getOffsets(), to,
               [&](const Extents &at) { return namedPlace(at, axis, indices, totals[axis]); });
}

void ScalarOps::writeScatter(tile::ScatterOp op) {
  const Buffer &from = bufferOf(op.getValue()), &indices = bufferOf(op.getIndices());
  if (!findOpName("scatter", from.kind))
    return refuse("op tile.scatter of " + elementText(from));
  auto axis = static_cast<size_t>(op.getAxis());
  ArrayRef<int64_t> totals = cast<tile::ViewType>(op.getView().getType()).getShape();
  std::optional<Extents> named = repeatedExtents(indices, from.shape);
  if (!named)
    return;
  Extents moved = common(from.valid, *named),
          inside = insideOf(op.getView(), op.getOffsets(), op.getValue().getType());
  inside[axis] = moved[axis];
  moved = common(moved, inside);
  if (isNothing(moved))
    return;
  storeElements(from, moved, op.getView(), op.getOffsets(),
                [&](const Extents &at) { return namedPlace(at, axis, indices, totals[axis]); });
}

//===----------------------------------------------------------------------===//
// Sorting
//===----------------------------------------------------------------------===//

std::string ScalarOps::isBefore(ElementKind kind, bool smallest, const std::string &a,
                                const std::string &b) {
  const std::string &more = smallest ? b : a, &less = smallest ? a : b;
  llvm::StringRef type = elementKindName(kind);
  if (!isFloatKind(kind))
    return scalarOp("cmpi sgt,", {more, less}, type);
  // NaN is larger than every number, but not than another NaN.
  std::string larger = scalarOp("cmpf ugt,", {more, less}, type),
              isNumber = scalarOp("cmpf ord,", {less, less}, type);
  return scalarOp("andi", {larger, isNumber}, "i1");
}

std::string ScalarOps::countBefore(const std::string &start, const Index &from, const Index &to,
                                   Counted counted,
                                   llvm::function_ref<std::string(const Index &)> condition) {
  std::string count = fresh("n"), before = fresh("n"), head;
  Index other = beginLoop(from, to, head);
  writeBlock(
      llvm::formatv("{0} = {1} iter_args({2} = {3}) -> (index)", count, head, before, start).str(),
      [&] {
        std::string is = condition(other), yes = constantIndex(1).name, no = constantIndex(0).name;
        if (counted == Counted::whereFalse)
          std::swap(yes, no);
        std::string one = scalarOp("select", {is, yes, no}, "index");
        line("scf.yield " + scalarOp("addi", {before, one}, "index") + " : index");
      });
  line("}");
  return count;
}

void ScalarOps::writeTopk(tile::TopkOp op) {
  const Buffer &from = bufferOf(op.getOperand());
  if (!findOpName("topk", from.kind))
    return refuse("op tile.topk of " + elementText(from));
  size_t last = from.shape.size() - 1;
  int64_t extent = from.shape[last], kept = op.getResult().getType().getShape().back();
  if (isMuchWork(from.valid, /*ofPairs=*/true))
    return refuse("op tile.topk of many elements");
  Extents valid = from.valid;
  valid[last] = least(valid[last], constantIndex(kept));
  Buffer &to = allocate(op.getResult(), valid);
  if (isNothing(valid))
    return fillWithZero(to);
  const Index all = from.valid[last], one = constantIndex(1);
  bool smallest = op.getSmallest();
  // The place of an element is the number of elements before it; among equals, of those at lower
  // places.
  auto sortIn = [&](const Buffer &memory, const Extents &at) {
    std::string element = readElement(from, at);
    auto elementBeside = [&](const Index &place) {
      Extents beside(at);
      beside[last] = place;
      return readElement(from, beside);
    };
    std::string lower =
        countBefore(constantIndex(0).name, constantIndex(0), at[last], Counted::whereFalse,
                    [&](const Index &place) {
                      return isBefore(from.kind, smallest, element, elementBeside(place));
                    });
    std::string count =
        countBefore(lower, add(at[last], one), all, Counted::whereTrue, [&](const Index &place) {
          return isBefore(from.kind, smallest, elementBeside(place), element);
        });
    Index place{count, 0, extent - 1};
    writeBlock("scf.if " + compare("slt", place, constantIndex(kept)), [&] {
      Extents there(at);
      there[last] = place;
      std::string value = element;
      if (op.getPart() == tile::TopkPart::indices) {
        value = fresh("s");
        line(llvm::formatv("{0} = arith.index_cast {1} : index to i32", value, at[last].name));
      }
      writeElement(value, memory, there);
    });
    line("}");
  };
  inMemory(to, [&](const Buffer &memory) {
    forEachPlace(from.valid, [&](const Extents &at) { sortIn(memory, at); });
  });
}

} // namespace npufuzz::hivm
