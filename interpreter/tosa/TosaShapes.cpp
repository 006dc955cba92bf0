//===- TosaShapes.cpp - tosa: arithmetic on shapes ------------------------===//
//
// Shapes are extents, which are not negative. A result that is negative or beyond 63 bits is
// undefined, and so is a quotient by zero.
//
//===----------------------------------------------------------------------===//
#include "interpreter/tosa/TosaOps.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

Flow setShape(Call &call, ArrayRef<Cell> numbers) {
  auto result = makeTensor(call, IndexType::get(call.op()->getContext()),
                           {static_cast<int64_t>(numbers.size())});
  if (!result)
    return Flow::stop;
  for (auto [i, cell] : llvm::enumerate(numbers))
    writeCell(*result, i, cell);
  call.setResult(0, Value(result));
  return Flow::next;
}

/// Numbers of operand `i`.
llvm::SmallVector<Cell> cellsOf(const Call &call, unsigned i) {
  llvm::SmallVector<Cell> cells;
  const MemoryReference &shape = call.operand(i).memory();
  for (int64_t axis = 0; axis < shape.sizes[0]; ++axis)
    cells.push_back(elementOf(shape, axis));
  return cells;
}

/// Applies a formula on 128 bits to extents.
template <typename Formula, typename... Cells>
Cell applyToExtents(Formula formula, Cells... cells) {
  if ((cells.undefined || ...) || ((static_cast<int64_t>(cells.bits) < 0) || ...))
    return {0, true};
  std::optional<__int128> number = formula(static_cast<__int128>(cells.bits)...);
  bool isExtent = number && *number >= 0 && *number <= std::numeric_limits<int64_t>::max();
  return isExtent ? Cell{static_cast<uint64_t>(*number)} : Cell{0, true};
}

template <typename Op, typename Formula> void addOnExtents(HandlerTable &table, Formula) {
  table.add<Op>([](Call &call) {
    llvm::SmallVector<Cell> numbers = cellsOf(call, 0);
    for (Cell &number : numbers)
      number = applyToExtents(Formula(), number);
    return setShape(call, numbers);
  });
}
template <typename Op, typename Formula> void addOnTwoExtents(HandlerTable &table, Formula) {
  table.add<Op>([](Call &call) {
    llvm::SmallVector<Cell> numbers = cellsOf(call, 0), others = cellsOf(call, 1);
    for (auto [number, other] : llvm::zip_equal(numbers, others))
      number = applyToExtents(Formula(), number, other);
    return setShape(call, numbers);
  });
}

using Extent128 = std::optional<__int128>;

/// Applies f unless the divisor is 0.
template <typename F> Extent128 unlessZero(__int128 divisor, F f) {
  return divisor == 0 ? Extent128() : Extent128(f());
}
/// Whole part of the logarithm to base 2; nullopt for 0.
Extent128 logarithm(__int128 x) {
  return x > 0 ? Extent128(63 - std::countl_zero(static_cast<uint64_t>(x))) : Extent128();
}
Extent128 logarithmAbove(__int128 x) {
  auto floor = logarithm(x);
  return floor ? Extent128(*floor + (x != __int128(1) << static_cast<int>(*floor))) : floor;
}

Flow concatShapes(Call &call) {
  llvm::SmallVector<Cell> numbers;
  for (unsigned i = 0; i < call.operandCount(); ++i)
    numbers.append(cellsOf(call, i));
  return setShape(call, numbers);
}

/// Numbers from `start` on, `size` of them: operands 1 and 2. The result's type knows the size.
Flow sliceShape(Call &call) {
  llvm::SmallVector<Cell> numbers = cellsOf(call, 0);
  bool isOpen = false;
  int64_t start = onlyNumber(call, 1, isOpen), size = onlyNumber(call, 2, isOpen);
  auto count = static_cast<int64_t>(numbers.size());
  if (isOpen || start < 0 || size < 0 || start > count || size > count - start)
    return call.trap("undefined behaviour: a slice of a shape reaches outside");
  return setShape(call,
                  ArrayRef(numbers).slice(static_cast<size_t>(start), static_cast<size_t>(size)));
}

Flow dimOf(Call &call) {
  ArrayRef<int64_t> sizes = call.operand(0).memory().sizes;
  return setShape(call, Cell{static_cast<uint64_t>(sizes[axisOf(call.op())])});
}

} // namespace

void registerTosaShapes(HandlerTable &table) {
  using N = __int128;
  addOnTwoExtents<tosa::AddShapeOp>(table, [](N x, N y) -> Extent128 { return x + y; });
  addOnTwoExtents<tosa::SubShapeOp>(table, [](N x, N y) -> Extent128 { return x - y; });
  addOnTwoExtents<tosa::MulShapeOp>(table, [](N x, N y) -> Extent128 { return x * y; });
  addOnTwoExtents<tosa::MaxShapeOp>(table, [](N x, N y) -> Extent128 { return std::max(x, y); });
  addOnTwoExtents<tosa::MinShapeOp>(table, [](N x, N y) -> Extent128 { return std::min(x, y); });
  addOnTwoExtents<tosa::DivFloorShapeOp>(
      table, [](N x, N y) { return unlessZero(y, [=] { return x / y; }); });
  addOnTwoExtents<tosa::DivCeilShapeOp>(
      table, [](N x, N y) { return unlessZero(y, [=] { return (x + y - 1) / y; }); });
  addOnTwoExtents<tosa::ModShapeOp>(table,
                                    [](N x, N y) { return unlessZero(y, [=] { return x % y; }); });
  addOnExtents<tosa::Exp2ShapeOp>(
      table, [](N x) { return x < 63 ? Extent128(N(1) << static_cast<int>(x)) : Extent128(); });
  addOnExtents<tosa::Log2FloorShapeOp>(table, [](N x) { return logarithm(x); });
  addOnExtents<tosa::Log2CeilShapeOp>(table, [](N x) { return logarithmAbove(x); });
  table.add<tosa::ConcatShapeOp>(concatShapes);
  table.add<tosa::SliceShapeOp>(sliceShape);
  table.add<tosa::DimOp>(dimOf);
}

} // namespace npufuzz::interpreter
