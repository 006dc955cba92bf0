//===- DrawArguments.cpp - inputs for any signature -----------------------===//
//
// Nothing is known about the inputs that the function wants. Inputs go through five styles in turn:
// zeros, boundaries, boundaries with NaN and infinity, small numbers, arbitrary bits. Most dynamic
// dimensions share one extent, because functions expect theirs to match and are undefined
// otherwise. Helpful inputs are for functions that are undefined on all of those, numeric ones for
// functions that treat an index as an ordinary number.
//
// Among the first inputs, the ends of each integer type and the numbers next to zero come by turns,
// not by chance. Each argument has an order of its own, so that arguments meet in different ends.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/DrawArguments.h"
#include "support/mlir/Api.h"

#include "generators/ChoiceSources.h"
#include "interpreter/Memory.h"
#include "interpreter/numbers/Rounding.h"

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinTypes.h"

#include <array>

using namespace mlir;

namespace npufuzz::refinement {

using namespace interpreter;

namespace {

/// Extents drawn for a dynamic dimension.
constexpr int64_t extentMax = 9, offsetMax = 3, smallMax = 8;
/// Maximum rank drawn for a type without one.
constexpr int64_t rankMax = 3;
/// Helpful extents are powers of two up to 2^helpfulExtentLog, and a memref has at most
/// 2^helpfulElementsLog elements, because each is drawn before each pass.
constexpr int64_t helpfulExtentLog = 6, helpfulElementsLog = 16;

/// Type of the scalars in elements of that type, which may be vectors or complex numbers.
Type scalarOf(Type element) {
  if (auto number = dyn_cast<ComplexType>(element))
    return number.getElementType();
  auto vector = dyn_cast<VectorType>(element);
  return vector ? vector.getElementType() : element;
}

enum class Style { zeros, boundaries, specials, small, arbitrary };
constexpr int64_t styleCount = 5;

/// Numbers that each integer argument takes by turns, all of them among the first boundaryInputs.
constexpr size_t endCount = 5;
/// Indices take turns with these two styles, one number each: other inputs then have an extreme
/// integer and a usable index.
constexpr int64_t indexTurns = boundaryInputs / styleCount;

/// Order of the turns of an argument: (offset + stride * turn) modulo a prime above the stride.
struct TurnOrder {
  uint64_t offset, stride;
  size_t at(int64_t turn, size_t prime) const {
    return (offset + (stride % (prime - 1) + 1) * static_cast<uint64_t>(turn)) % prime;
  }
};

int64_t helpfulExtentLogOf(llvm::ArrayRef<Type> types) {
  int64_t axes = 1;
  for (Type type : types)
    if (auto shaped = dyn_cast<ShapedType>(type))
      axes = std::max<int64_t>(axes, shaped.hasRank() ? shaped.getNumDynamicDims() : rankMax);
  return std::min(helpfulExtentLog, helpfulElementsLog / axes);
}

/// Greatest magnitude of an exact input: 2^(significand) holds the sum of hundreds of products.
int64_t exactMax(Format format) {
  switch (format.kind) {
  case FormatKind::f32:
  case FormatKind::f64:
    return smallMax;
  case FormatKind::f16:
    return 2;
  default:
    return 1;
  }
}

class Drawer {
public:
  Drawer(Choices &choices, uint64_t seed, int64_t numberAndClass, llvm::ArrayRef<Type> types)
      : Drawer(choices, seed, numberAndClass % exactInputs, numberAndClass >= exactInputs, types) {}

  Drawer(Choices &choices, uint64_t seed, int64_t number, bool isExact, llvm::ArrayRef<Type> types)
      : choices(choices), isExact(isExact), seed(seed),
        style(static_cast<Style>(number % numericInputs % styleCount)),
        simplest(number % numericInputs == 0),
        isHelpful(number >= helpfulInputs && number < numericInputs),
        isNumeric(number >= numericInputs),
        round((number % helpfulInputs + (isHelpful ? helpfulInputs % styleCount : 0)) / styleCount),
        extent(simplest ? 1
               : isHelpful
                   ? int64_t(1) << (number - helpfulInputs) % (helpfulExtentLogOf(types) + 1)
                   : choices.range("extent", 0, extentMax)) {}

  /// Lowers the bound of subscripts to the least extent of all arguments.
  void bound(Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped || isa<VectorType>(type))
      return;
    if (!shaped.hasRank()) {
      subscriptsEnd = std::min(subscriptsEnd, extent);
      return;
    }
    for (int64_t size : shaped.getShape())
      subscriptsEnd = std::min(subscriptsEnd, ShapedType::isDynamic(size) ? extent : size);
  }

  /// Draws the next argument.
  interpreter::Value draw(Type type) {
    beginArgument();
    Format format = formatOf(type);
    if (type.isIndex())
      return interpreter::Value::index(drawIndex());
    if (format.kind != FormatKind::none)
      return interpreter::Value::scalar(drawBits(format));
    if (auto number = dyn_cast<ComplexType>(type)) {
      Ref<Elements> parts(new Elements(2));
      for (size_t i : {0, 1})
        parts->bits()[i] = drawElement(number.getElementType());
      return interpreter::Value(parts);
    }
    auto shaped = cast<ShapedType>(type);
    if (isa<VectorType>(type)) {
      Ref<Elements> elements(new Elements(static_cast<size_t>(shaped.getNumElements())));
      for (size_t i = 0; i < elements->size(); ++i)
        elements->bits()[i] = drawElement(shaped.getElementType());
      return interpreter::Value(elements);
    }
    return interpreter::Value(drawMemory(shaped.hasRank() ? shaped : withRank(shaped)));
  }

private:
  void beginArgument() {
    uint64_t drawn = generators::caseSeed(~seed, arguments++);
    order = {drawn % endCount, drawn / endCount % endCount};
    isFirst = true;
  }

  /// Draws mostly numbers that can be a size or a subscript.
  int64_t drawIndex() {
    if (simplest)
      return 0;
    if (isNumeric)
      return static_cast<int64_t>(drawBits({FormatKind::integer, 64}));
    if (isHelpful)
      return choices.range("index", 0, std::max<int64_t>(subscriptsEnd - 1, 0));
    if (std::optional<int64_t> end = indexByTurns())
      return *end;
    if (choices.chance("outlandish index", 1, 12))
      return choices.pick("index", llvm::ArrayRef<int64_t>{-1, -7, 1000, INT64_MAX, INT64_MIN});
    return choices.chance("index is the extent", 1, 2) ? extent : choices.range("index", 0, extent);
  }

  uint64_t drawElement(Type type) {
    return type.isIndex() ? static_cast<uint64_t>(drawIndex()) : drawBits(formatOf(type));
  }

  uint64_t drawBits(Format format) {
    auto number = [&](int64_t value) {
      return format.isFloat() ? packFloat(format, unpackSigned(value), RoundingMode::nearestEven)
                              : static_cast<uint64_t>(value) & format.mask();
    };
    if (isExact && format.isFloat())
      return number(drawExact(format));
    switch (style) {
    case Style::zeros:
      // The first input is all zeros; a later one like it is not worth a run.
      return simplest ? 0 : number(choices.range("bit", 0, 1));
    case Style::boundaries:
    case Style::specials:
      return format.isFloat() ? drawFloatEdge(format) : drawIntegerEdge(format);
    case Style::small:
      return number(choices.range("small", -smallMax, smallMax));
    case Style::arbitrary:
      return choices.draw("bits", format.mask());
    }
    llvm_unreachable("every style is drawn");
  }

  /// Formats of 8 bits hold so few integers that most are zero.
  int64_t drawExact(Format format) {
    bool isZero = simplest || (format.width <= 8 && !choices.chance("exact", 1, 4));
    return isZero ? 0 : choices.range("exact", -exactMax(format), exactMax(format));
  }

  /// Gives one end of the type, or 1, where it is this argument's turn. Input 0 has 0.
  std::optional<int64_t> indexByTurns() {
    static constexpr std::array<int64_t, 3> ends{INT64_MIN, INT64_MAX, -1};
    if (!std::exchange(isFirst, false) || round >= indexTurns)
      return std::nullopt;
    if (style == Style::arbitrary)
      return ends[order.at(round, ends.size())];
    bool isOne = style == Style::small && order.at(round, ends.size()) == 0;
    return isOne ? std::optional<int64_t>(1) : std::nullopt;
  }

  uint64_t drawIntegerEdge(Format format) {
    uint64_t sign = uint64_t(1) << (format.width - 1), mask = format.mask();
    const std::array<uint64_t, endCount> ends{sign, sign - 1, mask, 1 & mask, 0};
    int64_t turn = 2 * round + (style == Style::specials);
    if (std::exchange(isFirst, false) && turn < static_cast<int64_t>(endCount))
      return ends[order.at(turn, endCount)];
    return choices.pick("edge", llvm::ArrayRef<uint64_t>{0, 1 & mask, mask, sign, sign - 1,
                                                         (sign + 1) & mask, 2 & mask, mask - 1});
  }

  uint64_t drawFloatEdge(Format format) {
    uint64_t sign = uint64_t(1) << (format.width - 1);
    uint64_t infinity =
        packFloat(format, {Unpacked::Kind::infinity, false, 0, 0}, RoundingMode::nearestEven);
    uint64_t nan = packFloat(format, {Unpacked::Kind::nan, false, 0, 0}, RoundingMode::nearestEven);
    uint64_t one = packFloat(format, unpackSigned(1), RoundingMode::nearestEven);
    uint64_t magnitude =
        style == Style::specials && choices.chance("not finite", 1, 3)
            ? choices.pick("special", llvm::ArrayRef<uint64_t>{infinity, nan})
            // Zero, the least subnormal, 1 and its neighbours, the largest number.
            : choices.pick("edge",
                           llvm::ArrayRef<uint64_t>{0, 1, one, one - 1, one + 1, infinity - 1});
    return magnitude == nan || !choices.chance("negative", 1, 2) ? magnitude : magnitude | sign;
  }

  /// Replaces a memref without a rank by one with dynamic extents.
  ShapedType withRank(ShapedType type) {
    int64_t rank = simplest ? 1 : choices.range("rank", 0, rankMax);
    return MemRefType::get(llvm::SmallVector<int64_t>(rank, ShapedType::kDynamic),
                           type.getElementType());
  }

  Ref<MemoryReference> drawMemory(ShapedType type) {
    ElementShape element = elementShapeOf(type.getElementType());
    Type scalar = scalarOf(type.getElementType());
    Ref<MemoryReference> memory(new MemoryReference());
    memory->unit = element.places;
    for (int64_t size : type.getShape())
      memory->sizes.push_back(!ShapedType::isDynamic(size) ? size
                              : simplest || isHelpful || !choices.chance("own extent", 1, 8)
                                  ? extent
                                  : choices.range("extent", 0, extentMax));
    size_t rank = memory->sizes.size();
    llvm::SmallVector<int64_t> strides;
    int64_t offset = 0;
    if (auto memref = dyn_cast<MemRefType>(type))
      (void)stridesAndOffset(memref, strides, offset); // canBeDrawn asked
    else
      strides.assign(rank, ShapedType::kDynamic);
    memory->offset = ShapedType::isDynamic(offset) ? choices.range("offset", 0, offsetMax) : offset;
    memory->strides.assign(rank, 1);
    int64_t dense = 1, count = 1;
    bool empty = false;
    for (size_t axis = rank; axis-- > 0;) {
      int64_t stride = ShapedType::isDynamic(strides[axis]) ? dense : strides[axis];
      memory->strides[axis] = stride;
      count += (std::max<int64_t>(memory->sizes[axis], 1) - 1) * stride;
      dense = std::max<int64_t>(dense, stride * std::max<int64_t>(memory->sizes[axis], 1));
      empty |= memory->sizes[axis] == 0;
    }
    memory->allocation = new Allocation(
        element.format, static_cast<size_t>(empty ? 0 : (memory->offset + count) * element.places),
        /*fillPattern=*/0);
    auto firstPlace = static_cast<size_t>(memory->offset * element.places);
    for (size_t i = 0; i < memory->allocation->bits.size(); ++i) {
      isFirst = i == firstPlace;
      memory->allocation->bits[i] = drawElement(scalar);
      memory->allocation->undefined[i] = 0;
    }
    return memory;
  }

  Choices &choices;
  bool isExact;
  uint64_t seed;
  Style style;
  bool simplest, isHelpful, isNumeric;
  int64_t round;          ///< how often each style had its turn before
  uint64_t arguments = 0; ///< begun so far
  TurnOrder order{};      ///< of the last argument begun
  bool isFirst = true;    ///< the next integer is that argument's first
  /// Most dynamic dimensions use the shared extent, because functions expect theirs to match.
  int64_t extent;
  int64_t subscriptsEnd = INT64_MAX;
};

} // namespace

/// Checks the size without computing the product, which may overflow; a dynamic extent is small.
static bool isOfBoundedSize(ShapedType shaped) {
  int64_t room = drawnElementsMax;
  for (int64_t extent : shaped.getShape()) {
    if (ShapedType::isDynamic(extent) || extent == 0)
      continue;
    if (extent > room)
      return false;
    room /= extent;
  }
  return true;
}

/// True if the memory that a memref's strides span has a bounded size. Precondition:
/// isOfBoundedSize.
static bool spansBoundedMemory(MemRefType memref, llvm::ArrayRef<int64_t> strides, int64_t offset) {
  auto known = [](int64_t number) { return ShapedType::isDynamic(number) ? 0 : number; };
  int64_t span = known(offset);
  for (auto [extent, stride] : llvm::zip_equal(memref.getShape(), strides)) {
    if (span > drawnElementsMax || known(stride) > drawnElementsMax)
      return false;
    span += known(extent) * known(stride);
  }
  return span <= drawnElementsMax;
}

bool canBeDrawn(Type type) {
  // A drawn address would point to nothing.
  if (isa<LLVM::LLVMPointerType>(type))
    return false;
  if (formatOf(scalarOf(type)).kind != FormatKind::none && !isa<ShapedType>(type))
    return true;
  if (auto unranked = dyn_cast<UnrankedMemRefType>(type))
    return formatOf(scalarOf(unranked.getElementType())).kind != FormatKind::none;
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank() || !isOfBoundedSize(shaped))
    return false;
  auto vectors = dyn_cast<VectorType>(shaped.getElementType());
  bool hasVectors = isa<MemRefType>(type) && vectors && !vectors.isScalable() &&
                    !elementShapeOf(vectors).isPacked;
  Type element = shaped.getElementType();
  bool isHeld = !isa<VectorType>(element) || (hasVectors && isOfBoundedSize(vectors));
  if (!isHeld || formatOf(scalarOf(element)).kind == FormatKind::none)
    return false;
  if (auto vector = dyn_cast<VectorType>(type))
    return !vector.isScalable();
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref)
    return isa<RankedTensorType>(type);
  llvm::SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(stridesAndOffset(memref, strides, offset)) ||
      !spansBoundedMemory(memref, strides, offset))
    return false;
  return llvm::all_of(strides, [](int64_t s) { return s >= 0 || ShapedType::isDynamic(s); });
}

bool isTooLarge(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank())
    return false;
  if (!isOfBoundedSize(shaped))
    return true;
  auto memref = dyn_cast<MemRefType>(type);
  llvm::SmallVector<int64_t> strides;
  int64_t offset;
  return memref && succeeded(stridesAndOffset(memref, strides, offset)) &&
         !spansBoundedMemory(memref, strides, offset);
}

std::vector<interpreter::Value> drawArguments(ArrayRef<Type> types, uint64_t seed, int64_t number) {
  generators::RandomChoices choices(generators::caseSeed(seed, static_cast<uint64_t>(number)));
  Drawer drawer(choices, seed, number, types);
  for (Type type : types)
    drawer.bound(type);
  std::vector<interpreter::Value> values;
  for (Type type : types)
    values.push_back(drawer.draw(type));
  return values;
}

std::vector<interpreter::Value> deepCopy(const std::vector<interpreter::Value> &arguments) {
  std::vector<interpreter::Value> copies;
  for (const interpreter::Value &value : arguments) {
    if (value.kind() != interpreter::Value::Kind::memory) {
      copies.push_back(value);
      continue;
    }
    Ref<MemoryReference> memory(new MemoryReference());
    memory->allocation = new Allocation(*value.memory().allocation);
    memory->offset = value.memory().offset;
    memory->unit = value.memory().unit;
    memory->sizes = value.memory().sizes;
    memory->strides = value.memory().strides;
    copies.push_back(interpreter::Value(memory));
  }
  return copies;
}

} // namespace npufuzz::refinement
