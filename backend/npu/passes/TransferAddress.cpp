//===- TransferAddress.cpp ------------------------------------------------===//
//
// How the algorithm resolves a floor. Let floor(c * x / k) remain, with x a digit that the
// descriptor walks. It cuts the digit at k / gcd(c, k): x = high * cut + low. The multiples of the
// high digit leave the floor. The low digit stays below the next multiple, and the intervals of
// IndexForm drop it. Each round cuts at least one axis further, and cuts divide each other, so the
// loop ends. Either all is affine, or nothing new can be cut and the view needs a copy
// (Relayout.cpp).
//
// Strides are in elements: global ones of the row-major memref, tile ones of the row-major tile.
// Digits stand most significant first, axes in the tile's order.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/TransferAddress.h"

#include "backend/npu/dialect/Npu.h"
#include "tile/Program.h"

#include "llvm/ADT/SmallSet.h"

#include <numeric>

using namespace mlir;

namespace npufuzz::npu {

namespace {

/// One mixed-radix digit of a tile coordinate; it counts steps of `base`.
struct Digit {
  unsigned variable;
  size_t axis;
  int64_t base, extent;
};

/// The cuts of one tile axis, without 1 and the walked extent; a divisibility chain.
struct AxisCuts {
  int64_t tileExtent;
  int64_t walked; ///< walked extent: the tile's, or less if the view ends earlier
  llvm::SmallSet<int64_t, 4> points;
};

class Resolver {
public:
  Resolver(IndexSpace &space, Value view, ArrayRef<IndexForm> offsets, ArrayRef<int64_t> shape)
      : space(space), offsets(offsets) {
    auto [viewMap, tensor] = tile::composeView(view);
    memory = tensor;
    simplifyInView(viewMap, cast<tile::ViewType>(view.getType()).getShape());
    ArrayRef<int64_t> viewShape = cast<tile::ViewType>(view.getType()).getShape();
    for (size_t axis = 0; axis < shape.size(); ++axis) {
      int64_t first = std::max<int64_t>(space.range(offsets[axis]).low, 0);
      int64_t walked = std::clamp<int64_t>(viewShape[axis] - first, 1, shape[axis]);
      axes.push_back({shape[axis], walked, {}});
    }
  }

  std::optional<TransferAddress> run(std::string &unresolved) {
    while (true) {
      SmallVector<Digit> digits = makeDigits();
      IndexForm address = addressWith(digits);
      if (const auto *left = firstUnresolved(address)) {
        if (cut(*left, digits))
          continue;
        unresolved = "a floor by " + std::to_string(left->divisor) + " of tile coordinates remains";
        return std::nullopt;
      }
      return describe(address, digits);
    }
  }

private:
  /// Coordinates inside the view make many floors trivial (a split after a merge).
  void simplifyInView(AffineMap viewMap, ArrayRef<int64_t> viewShape) {
    SmallVector<IndexForm> coordinates;
    for (int64_t extent : viewShape) {
      coordinateVariables.push_back(space.addVariable({0, extent - 1}));
      coordinates.push_back(IndexForm::variable(coordinateVariables.back()));
    }
    auto type = cast<MemRefType>(memory.getType());
    for (auto [expr, stride] :
         llvm::zip_equal(viewMap.getResults(), rowMajorStrides(type.getShape())))
      linear.add(space.substitute(expr, coordinates), stride);
  }

  /// Replaces the view's coordinates in a form made by simplifyInView.
  IndexForm replaceCoordinates(const IndexForm &form, ArrayRef<IndexForm> coordinates) {
    IndexForm result(form.constant);
    for (auto [number, coefficient] : form.terms) {
      // Copies, because making floors below may move the variables.
      IndexSpace::Variable variable = space.variable(number);
      if (variable.kind == IndexSpace::Variable::Kind::quotient) {
        result.add(
            space.floorDiv(replaceCoordinates(variable.numerator, coordinates), variable.divisor),
            coefficient);
        continue;
      }
      const auto *found = llvm::find(coordinateVariables, number);
      result.add(coordinates[found - coordinateVariables.begin()], coefficient);
    }
    return result;
  }

  SmallVector<Digit> makeDigits() {
    SmallVector<Digit> digits;
    for (auto [axis, cuts] : llvm::enumerate(axes)) {
      SmallVector<int64_t> bases(cuts.points.begin(), cuts.points.end());
      bases.push_back(1);
      llvm::sort(bases, std::greater<>());
      int64_t above = cuts.walked;
      for (int64_t base : bases) {
        int64_t extent = above / base;
        digits.push_back({space.addVariable({0, extent - 1}, /*moves=*/true), axis, base, extent});
        above = base;
      }
    }
    return digits;
  }

  IndexForm addressWith(ArrayRef<Digit> digits) {
    SmallVector<IndexForm> coordinates(offsets);
    for (const Digit &digit : digits)
      coordinates[digit.axis].add(IndexForm::variable(digit.variable), digit.base);
    return replaceCoordinates(linear, coordinates);
  }

  /// The innermost floor over moving digits; null if there is none.
  const IndexSpace::Variable *firstUnresolved(const IndexForm &form) const {
    for (auto [number, coefficient] : form.terms) {
      const IndexSpace::Variable &variable = space.variable(number);
      if (variable.kind != IndexSpace::Variable::Kind::quotient || !variable.moves)
        continue;
      const IndexSpace::Variable *inner = firstUnresolved(variable.numerator);
      return inner ? inner : &variable;
    }
    return nullptr;
  }

  /// Cuts the digits below a floor so that their multiples leave it; false if nothing new can be
  /// cut.
  bool cut(const IndexSpace::Variable &floor, ArrayRef<Digit> digits) {
    bool progress = false;
    for (const Digit &digit : digits) {
      int64_t coefficient = floor.numerator.coefficient(digit.variable);
      if (coefficient == 0)
        continue;
      int64_t steps = floor.divisor / std::gcd(coefficient, floor.divisor);
      if (steps < digit.extent)
        progress |= cutAxis(axes[digit.axis], digit.base * steps);
    }
    return progress;
  }

  static bool cutAxis(AxisCuts &axis, int64_t point) {
    // Points beyond the view are clipped, so the walk may be rounded up inside the tile.
    int64_t walked = (axis.walked + point - 1) / point * point;
    if (walked > axis.tileExtent || axis.points.contains(point))
      return false;
    for (int64_t other : axis.points)
      if (walked % other != 0 || std::max(other, point) % std::min(other, point) != 0)
        return false;
    axis.walked = walked;
    axis.points.insert(point);
    return true;
  }

  TransferAddress describe(const IndexForm &address, ArrayRef<Digit> digits) const {
    TransferAddress result;
    result.memory = memory;
    SmallVector<int64_t> shape;
    for (const AxisCuts &axis : axes) {
      shape.push_back(axis.tileExtent);
      result.cuts.emplace_back(axis.points.begin(), axis.points.end());
      llvm::sort(result.cuts.back());
    }
    SmallVector<int64_t> pitches = rowMajorStrides(shape);
    result.base = address;
    for (const Digit &digit : digits) {
      int64_t stride = address.coefficient(digit.variable);
      result.base.add(IndexForm::variable(digit.variable), -stride);
      result.sizes.push_back(digit.extent);
      result.globalStrides.push_back(stride);
      result.tileStrides.push_back(digit.base * pitches[digit.axis]);
    }
    return result;
  }

  IndexSpace &space;
  ArrayRef<IndexForm> offsets;
  Value memory;
  SmallVector<unsigned> coordinateVariables;
  IndexForm linear; ///< row-major element of the memory, over the view's coordinates
  SmallVector<AxisCuts> axes;
};

} // namespace

std::optional<TransferAddress> resolveTransfer(IndexSpace &space, LoopIndex &index, Value view,
                                               ValueRange offsets, ArrayRef<int64_t> shape,
                                               std::string &unresolved) {
  SmallVector<IndexForm> offsetForms;
  for (Value offset : offsets)
    offsetForms.push_back(index.formOf(offset));
  return Resolver(space, view, offsetForms, shape).run(unresolved);
}

} // namespace npufuzz::npu
