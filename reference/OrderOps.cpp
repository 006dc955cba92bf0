//===- OrderOps.cpp - cumsum, argmin and argmax, topk ---------------------===//
//
// If keys are known only up to intervals, the order of two elements may be unknown. An element that
// n others certainly precede stands at place n or later. One that certainly precedes m others
// stands at place count - 1 - m or earlier. These are the candidates for a place, and the place is
// decided if there is one candidate. Values need no decision: the r-th of several numbers is
// monotone in each of them. So it lies between the r-th of the lower ends and the r-th of the upper
// ends.
//
//===----------------------------------------------------------------------===//
#include "reference/Accumulation.h"
#include "reference/FloatArithmetic.h"
#include "reference/IntegerArithmetic.h"
#include "reference/Ops.h"

#include <algorithm>

namespace npufuzz::reference {

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

namespace {
/// How elements are ordered.
struct Order {
  bool smallestFirst, nanFirst;
};

} // namespace

/// Returns true if x certainly stands before y. `isEarlier`: x is the earlier one of equals.
static bool alwaysPrecedes(const Cell &x, const Cell &y, bool isFloat, bool isEarlier,
                           Order order) {
  auto decide = [&](auto xLow, auto xHigh, auto yLow, auto yHigh) {
    if (order.smallestFirst)
      return isEarlier ? xHigh <= yLow : xHigh < yLow;
    return isEarlier ? xLow >= yHigh : xLow > yHigh;
  };
  if (!isFloat)
    return decide(x.integer, x.integerHigh, y.integer, y.integerHigh);
  if (x.isNaN() || y.isNaN())
    return x.isNaN() && y.isNaN() ? isEarlier : x.isNaN() == order.nanFirst;
  return decide(x.low, x.high, y.low, y.high);
}

namespace {
/// Orders the elements of one line, as far as the order is known.
class Ranking {
public:
  Ranking(const std::vector<Cell> &cells, bool isFloat, Order order)
      : first(cells.size()), last(cells.size()) {
    for (const Cell &cell : cells)
      worst = cell.state == State::undefined || worst == State::undefined ? State::undefined
              : cell.isDefined() || !isFloat                              ? worst
                                                                          : State::unconstrained;
    auto count = static_cast<int64_t>(cells.size());
    for (int64_t i = 0; i < count; ++i) {
      last[i] = count - 1;
      for (int64_t j = 0; j < count; ++j)
        if (i != j) {
          first[i] += alwaysPrecedes(cells[j], cells[i], isFloat, j < i, order);
          last[i] -= alwaysPrecedes(cells[i], cells[j], isFloat, i < j, order);
        }
    }
  }

  /// Undefined if some element is; unconstrained if some float is, because it may be a NaN.
  State state() const { return worst; }
  /// Elements that may stand at a place, in the order of their coordinates.
  std::vector<int64_t> candidates(int64_t place) const {
    std::vector<int64_t> found;
    for (size_t i = 0; i < first.size(); ++i)
      if (first[i] <= place && place <= last[i])
        found.push_back(static_cast<int64_t>(i));
    return found;
  }

private:
  std::vector<int64_t> first, last; ///< range of places of each element
  State worst = State::defined;
};
} // namespace

/// Coordinate of the element at a place among `count` elements.
static Cell indexAt(const Ranking &ranking, int64_t place, int64_t count) {
  if (ranking.state() == State::undefined)
    return Cell();
  if (ranking.state() == State::unconstrained)
    return Cell::ofRange(0, count - 1, Reason::none);
  std::vector<int64_t> candidates = ranking.candidates(place);
  return Cell::ofRange(candidates.front(), candidates.back(), Reason::comparison);
}

/// Value at a place.
static Cell valueAt(const Ranking &ranking, int64_t place, const std::vector<Cell> &cells,
                    ElementKind kind, Order order) {
  if (ranking.state() == State::undefined)
    return Cell();
  if (ranking.state() == State::unconstrained)
    return Cell::unconstrained(Reason::none);
  std::vector<int64_t> candidates = ranking.candidates(place);
  if (candidates.size() == 1)
    return cells[static_cast<size_t>(candidates[0])];
  // All candidates are numbers: a NaN has a place of its own.
  auto inOrder = [&](auto lowOf, auto highOf) {
    using Number = decltype(lowOf(cells[0]));
    std::vector<Number> lows, highs;
    for (const Cell &cell : cells)
      if (!(isFloatKind(kind) && cell.isNaN())) {
        lows.push_back(lowOf(cell));
        highs.push_back(highOf(cell));
      }
    std::sort(lows.begin(), lows.end());
    std::sort(highs.begin(), highs.end());
    auto nans = static_cast<int64_t>(cells.size() - lows.size());
    int64_t among = order.nanFirst ? place - nans : place;
    auto at = static_cast<size_t>(
        order.smallestFirst ? among : static_cast<int64_t>(lows.size()) - 1 - among);
    return std::pair(lows[at], highs[at]);
  };
  if (isFloatKind(kind)) {
    auto [low, high] =
        inOrder([](const Cell &c) { return c.low; }, [](const Cell &c) { return c.high; });
    return floats::enclose(low, high, true, Reason::comparison);
  }
  auto [low, high] =
      inOrder([](const Cell &c) { return c.integer; }, [](const Cell &c) { return c.integerHigh; });
  return Cell::ofRange(low, high, Reason::comparison);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// The first `count` cells along an axis, starting at a coordinate.
static std::vector<Cell> lineOf(const TileValue &x, Extents coordinate, size_t axis,
                                int64_t count) {
  std::vector<Cell> cells;
  for (coordinate[axis] = 0; coordinate[axis] < count; ++coordinate[axis])
    cells.push_back(x.cells.element(coordinate.begin(), coordinate.end()));
  return cells;
}

void argReduce(Frame &frame, tile::ReduceOp op) {
  const TileValue &x = frame.tile(op.getOperand());
  auto axis = static_cast<size_t>(op.getAxis());
  Order order{op.getKind() == tile::ReduceKind::argmin, /*nanFirst=*/true};
  TileValue result(op.getResult().getType());
  result.valid = x.valid;
  result.valid[axis] = 1;
  int64_t count = x.valid[axis];
  forEachCoordinate(result.valid, [&](llvm::ArrayRef<int64_t> coordinate) {
    Cell cell = Cell::ofInteger(-1);
    if (count > 0) {
      std::vector<Cell> line =
          lineOf(x, Extents(coordinate.begin(), coordinate.end()), axis, count);
      cell = indexAt(Ranking(line, isFloatKind(x.kind), order), 0, count);
    }
    frame.assume(op, cell.reason, count);
    result.cells.element(coordinate.begin(), coordinate.end()) = cell;
  });
  frame.setTile(op.getResult(), std::move(result));
}

void execute(Frame &frame, tile::TopkOp op) {
  const TileValue &x = frame.tile(op.getOperand());
  size_t axis = x.valid.size() - 1;
  Order order{op.getSmallest(), /*nanFirst=*/!op.getSmallest()};
  TileValue result(op.getResult().getType());
  result.valid = x.valid;
  int64_t count = x.valid[axis];
  int64_t picked = std::min(count, op.getResult().getType().getShape().back());
  result.valid[axis] = picked;
  Extents lines = result.valid;
  lines[axis] = picked > 0 ? 1 : 0;
  forEachCoordinate(lines, [&](llvm::ArrayRef<int64_t> coordinate) {
    Extents at(coordinate.begin(), coordinate.end());
    std::vector<Cell> line = lineOf(x, at, axis, count);
    Ranking ranking(line, isFloatKind(x.kind), order);
    for (at[axis] = 0; at[axis] < picked; ++at[axis]) {
      Cell cell = op.getPart() == tile::TopkPart::indices
                      ? indexAt(ranking, at[axis], count)
                      : valueAt(ranking, at[axis], line, x.kind, order);
      frame.assume(op, cell.reason, count);
      result.cells.element(at.begin(), at.end()) = cell;
    }
  });
  frame.setTile(op.getResult(), std::move(result));
}

/// Each sum is a reduction with its own bound: no order of association is common to all, unless one
/// is promised.
void execute(Frame &frame, tile::CumsumOp op) {
  const TileValue &x = frame.tile(op.getOperand());
  auto axis = static_cast<size_t>(op.getAxis());
  TileValue result(op.getResult().getType());
  result.valid = x.valid;
  Extents lines = x.valid;
  lines[axis] = x.valid[axis] > 0 ? 1 : 0;
  auto walk = [&](llvm::ArrayRef<int64_t> coordinate, auto sumUpTo) {
    Extents at(coordinate.begin(), coordinate.end());
    for (at[axis] = 0; at[axis] < x.valid[axis]; ++at[axis]) {
      Cell cell = sumUpTo(x.cells.element(at.begin(), at.end()));
      frame.assume(op, cell.reason, at[axis] + 1);
      result.cells.element(at.begin(), at.end()) = cell;
    }
  };
  std::optional<Accumulator> accumulator;
  if (isFloatKind(x.kind))
    accumulator.emplace(frame.accumulator(op, x.kind, x.kind));
  forEachCoordinate(lines, [&](llvm::ArrayRef<int64_t> coordinate) {
    if (accumulator && accumulator->isOrdered()) {
      std::optional<Cell> sum;
      walk(coordinate, [&](const Cell &term) {
        sum = sum ? addStep(*accumulator, *sum, term) : term;
        return finishedSum(*accumulator, *sum);
      });
      return;
    }
    if (accumulator) {
      FloatSum sum(*accumulator);
      walk(coordinate, [&](const Cell &term) {
        sum.add(term);
        return sum.result();
      });
      return;
    }
    Cell sum = Cell::ofInteger(0);
    walk(coordinate, [&, format = integerFormat(x.kind)](const Cell &term) {
      bool undefined = sum.state == State::undefined || term.state == State::undefined;
      sum = undefined ? Cell() : integers::add(format, sum, term);
      return sum;
    });
  });
  frame.setTile(op.getResult(), std::move(result));
}

} // namespace npufuzz::reference
