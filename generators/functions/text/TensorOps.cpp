//===- TensorOps.cpp ------------------------------------------------------===//
#include "generators/functions/text/TensorOps.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::generators::functions::text {

constexpr size_t rankAnywhereMax = 4;

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

Place TensorOps::place(const TensorValue &source) {
  Place place;
  for (const Extent &extent : source.sizes) {
    bool whole = choices.chance("whole axis", 1, 3);
    if (whole) {
      place.offsets.push_back(tensors.constantExtent(0));
      place.sizes.push_back(extent);
      place.steps.push_back(tensors.constantExtent(1));
    } else if (extent.isKnown()) {
      int64_t step = choices.range("step", 1, 2);
      int64_t offset = extent.value == 0
                           ? 0
                           : choices.range("offset", 0, std::min<int64_t>(extent.value - 1, 3));
      int64_t sizeMax = (extent.value - offset + step - 1) / step;
      int64_t size = choices.range("size", std::min<int64_t>(sizeMax, 1), sizeMax);
      if (choices.chance("nothing", 1, 16))
        size = 0;
      place.offsets.push_back(tensors.extent(offset));
      place.sizes.push_back(tensors.extent(size));
      place.steps.push_back(tensors.extent(step));
    } else {
      // Up to an offset, or from it on.
      Extent offset = tensors.offsetWithin(extent);
      bool head = choices.chance("head", 1, 2);
      std::string least = tensors.asIndex(offset);
      std::string rest = text.define("n", "arith.subi " + extent.name + ", " + least + " : index");
      if (head)
        offset = tensors.constantExtent(0);
      place.offsets.push_back(offset);
      place.sizes.push_back({Extent::unknown, false, rest});
      place.steps.push_back(tensors.constantExtent(1));
    }
  }
  return place;
}

std::string TensorOps::text3(const Place &place) const {
  return tensors.list(place.offsets) + " " + tensors.list(place.sizes) + " " +
         tensors.list(place.steps);
}

/// Some of the axes of static extent 1 left out.
Extents TensorOps::reduced(Extents sizes) {
  if (choices.chance("rank reduced", 1, 3))
    for (size_t axis = sizes.size(); axis-- > 0;)
      if (sizes.size() > 1 && sizes[axis].isStatic && sizes[axis].value == 1 &&
          choices.chance("dropped", 2, 3))
        sizes.erase(sizes.begin() + static_cast<int64_t>(axis));
  return sizes;
}

TensorValue TensorOps::sliceOf(const TensorValue &source, const Place &where) {
  Extents sizes = reduced(where.sizes);
  TensorValue model{"", tensors.element, sizes};
  return tensors.define("tensor.extract_slice " + source.name + text3(where) + " : " +
                            source.type() + " to " + model.type(),
                        sizes);
}

void TensorOps::extractSlice() {
  TensorValue source = tensors.any();
  sliceOf(source, place(source));
}

TensorValue TensorOps::insertInto(const TensorValue &target, const Place &where) {
  TensorValue source = tensors.ofShape(reduced(where.sizes));
  return tensors.define("tensor.insert_slice " + source.name + " into " + target.name +
                            text3(where) + " : " + source.type() + " into " + target.type(),
                        target.sizes);
}

TensorValue TensorOps::changedAt(const TensorValue &target, const Place &where) {
  TensorValue changed = elementwiseOn(sliceOf(target, where));
  return tensors.define("tensor.insert_slice " + changed.name + " into " + target.name +
                            text3(where) + " : " + changed.type() + " into " + target.type(),
                        target.sizes);
}

void TensorOps::insertSlice() {
  TensorValue target = tensors.any();
  Place where = place(target);
  if (!choices.chance("read, changed and put back", 1, 2)) {
    insertInto(target, where);
    return;
  }
  TensorValue slice = sliceOf(target, where);
  TensorValue changed = choices.chance("unchanged", 1, 4) ? slice : elementwiseOn(slice);
  bool elsewhere = choices.chance("elsewhere", 1, 3);
  if (elsewhere) {
    Place other = place(target);
    insertInto(target, other);
    target = tensors.newest();
  }
  tensors.define("tensor.insert_slice " + changed.name + " into " + target.name + text3(where) +
                     " : " + changed.type() + " into " + target.type(),
                 target.sizes);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// "[[0], [1, 2]]" where `axis` of the coarse shape is two axes of the fine one.
static std::string groups(size_t coarseRank, size_t axis) {
  std::vector<std::string> all;
  size_t next = 0;
  for (size_t i = 0; i < coarseRank; ++i) {
    std::string group = std::to_string(next++);
    if (i == axis)
      group += ", " + std::to_string(next++);
    all.push_back("[" + group + "]");
  }
  return "[" + llvm::join(all, ", ") + "]";
}

void TensorOps::expand() {
  TensorValue source = tensors.any();
  std::vector<size_t> candidates;
  for (size_t axis = 0; axis < source.rank(); ++axis)
    if (source.sizes[axis].isKnown())
      candidates.push_back(axis);
  if (candidates.empty() || source.rank() >= rankAnywhereMax)
    return elementwise();
  size_t axis = choices.pick("axis", candidates);
  Extent extent = source.sizes[axis];
  std::vector<int64_t> divisors;
  for (int64_t divisor = 1; divisor <= std::max<int64_t>(extent.value, 1); ++divisor)
    if (extent.value % divisor == 0)
      divisors.push_back(divisor);
  int64_t inner = choices.pick("inner", divisors);
  Extent fine = tensors.constantExtent(inner),
         coarse = tensors.constantExtent(extent.value / inner);
  if (!extent.isStatic)
    coarse = {coarse.value, false, tensors.asIndex(coarse)};
  if (choices.chance("other way round", 1, 2))
    std::swap(fine, coarse);
  Extents sizes = source.sizes;
  sizes[axis] = fine;
  sizes.insert(sizes.begin() + static_cast<int64_t>(axis), coarse);
  TensorValue model{"", tensors.element, sizes};
  tensors.define("tensor.expand_shape " + source.name + " " + groups(source.rank(), axis) +
                     " output_shape " + tensors.list(sizes) + " : " + source.type() + " into " +
                     model.type(),
                 sizes);
}

void TensorOps::collapse() {
  std::optional<TensorValue> source = tensors.ofRank(2, rankAnywhereMax);
  if (!source)
    return expand();
  auto axis =
      static_cast<size_t>(choices.range("axis", 0, static_cast<int64_t>(source->rank()) - 2));
  Extents sizes = source->sizes;
  sizes[axis] = tensors.product(sizes[axis], sizes[axis + 1]);
  sizes.erase(sizes.begin() + static_cast<int64_t>(axis) + 1);
  TensorValue model{"", tensors.element, sizes};
  tensors.define("tensor.collapse_shape " + source->name + " " + groups(sizes.size(), axis) +
                     " : " + source->type() + " into " + model.type(),
                 sizes);
}

void TensorOps::pad() {
  TensorValue source = tensors.any();
  Extents low, high, sizes;
  for (const Extent &extent : source.sizes) {
    low.push_back(tensors.extent(choices.range("low", 0, 2)));
    high.push_back(tensors.extent(choices.range("high", 0, 2)));
    sizes.push_back(tensors.sum(tensors.sum(extent, low.back()), high.back()));
  }
  // What is drawn may hide that the sum is static.
  std::string value = scalars.get(tensors.element), name = text.fresh("t");
  TensorValue result{name, tensors.element, sizes};
  text.open(name + " = tensor.pad " + source.name +
            (choices.chance("nofold", 1, 4) ? " nofold" : "") + " low" + tensors.list(low) +
            " high" + tensors.list(high));
  std::vector<std::string> arguments;
  std::string index;
  for (size_t i = 0; i < source.rank(); ++i) {
    index = text.fresh("i");
    arguments.push_back(index + ": index");
  }
  text.line("^bb0(" + llvm::join(arguments, ", ") + "):");
  if (choices.chance("computed padding", 1, 6)) {
    size_t mark = scalars.mark();
    scalars.add(index, "index");
    value = scalars.chain(tensors.element, 2);
    scalars.release(mark);
  }
  text.line("tensor.yield " + value + " : " + tensors.element);
  text.close(" : " + source.type() + " to " + result.type());
  tensors.add(result);
}

void TensorOps::cast() {
  TensorValue source = tensors.any();
  Extents sizes = source.sizes;
  for (Extent &size : sizes) {
    if (!choices.chance("changes", 1, 2))
      continue;
    if (size.isStatic)
      size = {size.value, false, scalars.indexConstant(size.value)};
    else if (size.isKnown())
      size = tensors.constantExtent(size.value);
  }
  TensorValue model{"", tensors.element, sizes};
  if (model.type() == source.type())
    return pad();
  tensors.define("tensor.cast " + source.name + " : " + source.type() + " to " + model.type(),
                 sizes);
}

void TensorOps::concat() {
  TensorValue first = tensors.any();
  auto axis = static_cast<size_t>(choices.range("axis", 0, static_cast<int64_t>(first.rank()) - 1));
  Extents other = first.sizes;
  if (choices.chance("other extent", 1, 2))
    other[axis] = tensors.extent(choices.range("extent", 1, 3));
  TensorValue second = tensors.ofShape(other);
  Extents sizes = first.sizes;
  sizes[axis] = tensors.sum(first.sizes[axis], second.sizes[axis]);
  for (size_t i = 0; i < sizes.size(); ++i)
    if (i != axis && second.sizes[i].isStatic)
      sizes[i] = second.sizes[i];
  TensorValue model{"", tensors.element, sizes};
  tensors.define("tensor.concat dim(" + std::to_string(axis) + ") " + first.name + ", " +
                     second.name + " : (" + first.type() + ", " + second.type() + ") -> " +
                     model.type(),
                 sizes);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

TensorValue TensorOps::elementwiseOn(const TensorValue &x) {
  TensorValue y = tensors.fitting(x).value_or(x);
  const char *op =
      isFloatType(tensors.element)
          ? choices.pick("op", std::vector<const char *>{"addf", "subf", "mulf", "maximumf"})
          : choices.pick("op", std::vector<const char *>{"addi", "andi", "muli", "ori", "maxsi"});
  if (choices.chance("as linalg.map", 1, 3)) {
    TensorValue target = choices.chance("in place", 1, 3) ? y : tensors.empty(x.sizes);
    return tensors.define("linalg.map { arith." + std::string(op) + " } ins(" + x.name + ", " +
                              y.name + " : " + x.type() + ", " + y.type() + ") outs(" +
                              target.name + " : " + target.type() + ")",
                          x.sizes);
  }
  return tensors.define(
      llvm::Twine("arith.") + op + " " + x.name + ", " + y.name + " : " + x.type(), x.sizes);
}
void TensorOps::elementwise() { elementwiseOn(tensors.any()); }

std::optional<std::string> TensorOps::subscripts(const TensorValue &tensor) {
  std::vector<std::string> names;
  for (const Extent &extent : tensor.sizes) {
    if (extent.value <= 0)
      return std::nullopt;
    names.push_back(choices.chance("computed", 1, 2)
                        ? scalars.clamped(extent.value)
                        : scalars.indexConstant(choices.range("subscript", 0, extent.value - 1)));
  }
  return llvm::join(names, ", ");
}

void TensorOps::scalarAccess() {
  TensorValue tensor = tensors.any();
  if (choices.chance("extent", 1, 4)) {
    std::string axis =
        scalars.indexConstant(choices.range("axis", 0, static_cast<int64_t>(tensor.rank()) - 1));
    scalars.add(text.define("d", "tensor.dim " + tensor.name + ", " + axis + " : " + tensor.type()),
                "index");
    return;
  }
  std::optional<std::string> at = subscripts(tensor);
  if (!at)
    return pad();
  bool stores = choices.chance("insert", 1, 2);
  if (!stores || choices.chance("both", 1, 3))
    scalars.add(
        text.define("x", "tensor.extract " + tensor.name + "[" + *at + "] : " + tensor.type()),
        tensors.element);
  if (!stores)
    return;
  std::string value = scalars.chain(tensors.element, 2);
  tensors.define("tensor.insert " + value + " into " + tensor.name + "[" + *at +
                     "] : " + tensor.type(),
                 tensor.sizes);
}

void TensorOps::packAndBack() {
  std::optional<TensorValue> source = tensors.ofRank(1, 2);
  if (!source)
    return collapse();
  size_t rank = source->rank();
  for (const Extent &extent : source->sizes)
    if (extent.value <= 0)
      return insertSlice();
  std::vector<size_t> tiled;
  for (size_t axis = 0; axis < rank; ++axis)
    if (choices.chance("tiled", 2, 3))
      tiled.push_back(axis);
  if (tiled.empty())
    tiled.push_back(0);
  if (tiled.size() == 2 && choices.chance("tiles swapped", 1, 2))
    std::swap(tiled[0], tiled[1]);
  bool isSwapped = rank == 2 && choices.chance("outer axes swapped", 1, 3);
  Extents outer = source->sizes;
  std::vector<std::string> positions, tiles;
  Extents inner;
  for (size_t axis : tiled) {
    int64_t tile = choices.range("tile", 1, 4), extent = source->sizes[axis].value;
    int64_t count = (extent + tile - 1) / tile;
    positions.push_back(std::to_string(axis));
    tiles.push_back(std::to_string(tile));
    inner.push_back(tensors.constantExtent(tile));
    outer[axis] = source->sizes[axis].isStatic ? tensors.constantExtent(count)
                                               : Extent{count, false, scalars.indexConstant(count)};
  }
  if (isSwapped)
    std::swap(outer[0], outer[1]);
  Extents sizes = outer;
  sizes.insert(sizes.end(), inner.begin(), inner.end());
  std::string how = std::string(isSwapped ? " outer_dims_perm = [1, 0]" : "") +
                    " inner_dims_pos = [" + llvm::join(positions, ", ") + "] inner_tiles = [" +
                    llvm::join(tiles, ", ") + "] into ";
  TensorValue target = tensors.empty(sizes);
  std::string padding = scalars.get(tensors.element);
  TensorValue packed = tensors.define("tensor.pack " + source->name + " padding_value(" + padding +
                                          " : " + tensors.element + ")" + how + target.name +
                                          " : " + source->type() + " -> " + target.type(),
                                      sizes);
  if (choices.chance("changed", 1, 2))
    packed = elementwiseOn(packed);
  TensorValue back = tensors.empty(source->sizes);
  tensors.define("tensor.unpack " + packed.name + how + back.name + " : " + packed.type() + " -> " +
                     back.type(),
                 source->sizes);
}

} // namespace npufuzz::generators::functions::text
