//===- ViewsTest.cpp - views against brute force --------------------------===//
//
// The authority is the coordinate map of each op, evaluated element by element by MLIR; the
// reference works on whole index arrays and never sees these maps (except for remap).
//
//===----------------------------------------------------------------------===//
#include "ProgramRun.h"

#include "tile/OpTable.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

using namespace npufuzz;
using namespace npufuzz::reference;
using testing::ElementsAre;

namespace {
using Shape = std::vector<int64_t>;

int64_t product(const Shape &shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<>());
}
std::string typeText(const Shape &shape) {
  std::string text;
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + "i32";
}
std::string listText(const Shape &values) {
  std::string text;
  for (int64_t value : values)
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  return text;
}

/// A chain of view ops as text, from %v0 on a tensor of shape `root`.
struct Chain {
  Shape root, shape;
  std::string text;
  int count = 0;
  bool readOnly = false;

  explicit Chain(Shape root) : root(root), shape(root) {
    text = "%v0 = tile.view %a : memref<" + typeText(root) + "> -> !tile.view<" + typeText(root) +
           ">\n";
  }
  std::string last() const { return "%v" + std::to_string(count); }
  void append(const std::string &mnemonic, const std::string &attributes, const Shape &result) {
    std::string source = last();
    ++count;
    text += last() + " = tile." + mnemonic + " " + source + " " + attributes + " : !tile.view<" +
            typeText(shape) + "> -> !tile.view<" + typeText(result) + ">\n";
    shape = result;
  }
};

std::string zeroOffsets(size_t rank) {
  std::string text = "%c0";
  while (--rank)
    text += ", %c0";
  return text;
}

/// A kernel that copies the whole view to %o.
Module copyProgram(const Chain &chain) {
  std::string type = typeText(chain.shape), offsets = zeroOffsets(chain.shape.size());
  return kernelProgram("%a: memref<" + typeText(chain.root) + ">, %o: memref<" + type + ">",
                       "%c0 = arith.constant 0 : index\n" + chain.text +
                           "%vo = tile.view %o : memref<" + type + "> -> !tile.view<" + type +
                           ">\n%t = tile.load " + chain.last() + "[" + offsets + "] : !tile.view<" +
                           type + "> -> !tile.tile<" + type + ">\ntile.store %t, %vo[" + offsets +
                           "] : !tile.tile<" + type + ">, !tile.view<" + type + ">");
}

/// Elements of the root that the view names, by the ops' coordinate maps.
std::vector<double> byCoordinateMaps(mlir::ModuleOp program, const Chain &chain) {
  mlir::Operation *load = nullptr;
  program.walk([&](tile::LoadOp op) { load = op; });
  std::vector<double> elements;
  for (int64_t linear = 0; linear < product(chain.shape); ++linear) {
    Shape coordinate(chain.shape.size());
    int64_t rest = linear;
    for (size_t axis = coordinate.size(); axis-- > 0; rest /= chain.shape[axis])
      coordinate[axis] = rest % chain.shape[axis];
    mlir::Operation *view = load->getOperand(0).getDefiningOp();
    mlir::Builder builder(view->getContext());
    while (!llvm::isa<tile::ViewOp>(view)) {
      tile::dispatch(view, [&](auto op) {
        if constexpr (requires { op.getIndexMap(); }) {
          llvm::SmallVector<mlir::Attribute> operands, results;
          for (int64_t c : coordinate)
            operands.push_back(builder.getI64IntegerAttr(c));
          ASSERT_TRUE(succeeded(op.getIndexMap().constantFold(operands, results)));
          coordinate.clear();
          for (mlir::Attribute result : results)
            coordinate.push_back(llvm::cast<mlir::IntegerAttr>(result).getInt());
        }
      });
      view = view->getOperand(0).getDefiningOp();
    }
    int64_t element = 0;
    for (size_t axis = 0; axis < coordinate.size(); ++axis)
      element = element * chain.root[axis] + coordinate[axis];
    elements.push_back(static_cast<double>(element));
  }
  return elements;
}

/// Elements that the reference reads through the chain from a tensor that counts its elements.
std::vector<double> byReference(mlir::ModuleOp program, const Chain &chain) {
  Result result =
      run(program, {counting(ElementKind::i32, chain.root), Tensor(ElementKind::i32, chain.shape)});
  return numbers(result.memory[1]);
}

int64_t drawn(int64_t low, int64_t high) { return *rc::gen::inRange(low, high + 1); }

void appendSlice(Chain &chain) {
  Shape offsets, strides, shape;
  for (int64_t extent : chain.shape) {
    int64_t length = drawn(1, extent);
    int64_t stride = length == 1 ? drawn(1, 3) : drawn(1, (extent - 1) / (length - 1));
    int64_t span = (length - 1) * stride, first = drawn(0, extent - 1 - span);
    bool reversed = drawn(0, 1);
    offsets.push_back(reversed ? first + span : first);
    strides.push_back(reversed ? -stride : stride);
    shape.push_back(length);
  }
  chain.append("slice", "offsets [" + listText(offsets) + "] strides [" + listText(strides) + "]",
               shape);
}
void appendChunk(Chain &chain) {
  auto axis = static_cast<size_t>(drawn(0, static_cast<int64_t>(chain.shape.size()) - 1));
  int64_t extent = chain.shape[axis], count = drawn(1, extent);
  int64_t length = (extent + count - 1) / count, parts = (extent + length - 1) / length;
  int64_t part = drawn(0, parts - 1);
  Shape shape = chain.shape;
  shape[axis] = std::min(length, extent - part * length);
  chain.append("chunk",
               "axis " + std::to_string(axis) + " part " + std::to_string(part) + " of " +
                   std::to_string(count),
               shape);
}
void appendPermute(Chain &chain) {
  Shape permutation(chain.shape.size()), shape;
  std::iota(permutation.begin(), permutation.end(), 0);
  for (size_t i = permutation.size(); i > 1; --i)
    std::swap(permutation[i - 1],
              permutation[static_cast<size_t>(drawn(0, static_cast<int64_t>(i) - 1))]);
  for (int64_t axis : permutation)
    shape.push_back(chain.shape[static_cast<size_t>(axis)]);
  chain.append("permute", "[" + listText(permutation) + "]", shape);
}
void appendBroadcast(Chain &chain) {
  Shape shape = chain.shape;
  for (int64_t &extent : shape)
    if (extent == 1)
      extent = drawn(1, 3);
  chain.append("broadcast", "", shape);
}
void appendReshape(Chain &chain) {
  Shape shape{1};
  for (int64_t factor = 2, rest = product(chain.shape); rest > 1;) {
    if (rest % factor) {
      ++factor;
      continue;
    }
    rest /= factor;
    if (drawn(0, 1) && shape.size() < 5)
      shape.push_back(factor);
    else
      shape.back() *= factor;
  }
  if (drawn(0, 1))
    shape.push_back(1);
  chain.append("reshape", "", shape);
}
void appendRemap(Chain &chain) {
  // Each source axis becomes one result axis, divided, modulo, or a mixture.
  std::string results;
  Shape shape;
  for (int64_t extent : chain.shape) {
    std::string d = "d" + std::to_string(shape.size()), e = std::to_string(extent);
    std::string forms[] = {d, d + " floordiv 2", "(" + d + " * 3 + 1) mod " + e,
                           "(" + d + " + " + e + " floordiv 2) mod " + e,
                           e + " - 1 - (" + d + " mod " + e + ")"};
    results += (results.empty() ? "" : ", ") + forms[drawn(0, 4)];
    shape.push_back(extent);
  }
  std::string dims;
  for (size_t axis = 0; axis < shape.size(); ++axis)
    dims += (axis ? ", d" : "d") + std::to_string(axis);
  chain.append("remap", "affine_map<(" + dims + ") -> (" + results + ")>", shape);
}

} // namespace

RC_GTEST_PROP(Views, ChainsNameTheElementsThatTheirCoordinateMapsName, ()) {
  Shape root;
  for (int64_t rank = drawn(1, 4); rank > 0; --rank)
    root.push_back(drawn(1, 5));
  Chain chain(root);
  void (*const steps[])(Chain &) = {appendSlice,     appendChunk,   appendPermute,
                                    appendBroadcast, appendReshape, appendRemap};
  for (int64_t length = drawn(1, 4); length > 0 && product(chain.shape) < 200; --length)
    steps[drawn(0, 5)](chain);
  RC_LOG() << chain.text;
  Module program = copyProgram(chain);
  RC_ASSERT(byReference(program, chain) == byCoordinateMaps(program, chain));
}

TEST(Views, ReversedStridedSlicesByHand) {
  Chain chain({2, 5});
  chain.append("slice", "offsets [0, 4] strides [1, -2]", {2, 3});
  EXPECT_THAT(byReference(copyProgram(chain), chain), ElementsAre(4, 2, 0, 9, 7, 5));
}

TEST(Views, TheLastChunkMayBeShorter) {
  Chain chain({5});
  chain.append("chunk", "axis 0 part 1 of 2", {2});
  EXPECT_THAT(byReference(copyProgram(chain), chain), ElementsAre(3, 4));
}

TEST(Views, PermuteThenReshapeReordersElements) {
  Chain chain({2, 3});
  chain.append("permute", "[1, 0]", {3, 2});
  chain.append("reshape", "", {6});
  EXPECT_THAT(byReference(copyProgram(chain), chain), ElementsAre(0, 3, 1, 4, 2, 5));
}

TEST(Views, BroadcastRepeats) {
  Chain chain({2, 1});
  chain.append("broadcast", "", {2, 3});
  EXPECT_THAT(byReference(copyProgram(chain), chain), ElementsAre(0, 0, 0, 1, 1, 1));
}

TEST(Views, RemapFollowsItsMap) {
  Chain chain({6});
  chain.append("remap", "affine_map<(d0) -> ((d0 mod 2) * 3 + d0 floordiv 2)>", {6});
  EXPECT_THAT(byReference(copyProgram(chain), chain), ElementsAre(0, 3, 1, 4, 2, 5));
}

TEST(Views, StoresWriteThroughTheSameElements) {
  Result result =
      runKernel("%a: memref<3xi32>, %o: memref<2x3xi32>",
                "%c0 = arith.constant 0 : index\n"
                "%va = tile.view %a : memref<3xi32> -> !tile.view<3xi32>\n"
                "%vo = tile.view %o : memref<2x3xi32> -> !tile.view<2x3xi32>\n"
                "%s = tile.slice %vo offsets [1, 2] strides [1, -1] : "
                "!tile.view<2x3xi32> -> !tile.view<1x3xi32>\n"
                "%f = tile.reshape %s : !tile.view<1x3xi32> -> !tile.view<3xi32>\n"
                "%t = tile.load %va[%c0] : !tile.view<3xi32> -> !tile.tile<3xi32>\n"
                "tile.store %t, %f[%c0] : !tile.tile<3xi32>, !tile.view<3xi32>",
                {tensorOf(ElementKind::i32, {3}, {7, 8, 9}), Tensor(ElementKind::i32, {2, 3})});
  EXPECT_THAT(numbers(result.memory[1]), ElementsAre(0, 0, 0, 9, 8, 7));
}

TEST(Views, ConcatShowsItsPartsOneAfterTheOther) {
  Result result =
      runKernel("%a: memref<2x3xi32>, %b: memref<2x1xi32>, %o: memref<2x4xi32>",
                "%c0 = arith.constant 0 : index\n"
                "%va = tile.view %a : memref<2x3xi32> -> !tile.view<2x3xi32>\n"
                "%vb = tile.view %b : memref<2x1xi32> -> !tile.view<2x1xi32>\n"
                "%vo = tile.view %o : memref<2x4xi32> -> !tile.view<2x4xi32>\n"
                "%c = tile.concat %vb, %va axis 1 : !tile.view<2x1xi32>, !tile.view<2x3xi32> -> "
                "!tile.view<2x4xi32>\n"
                "%r = tile.slice %c offsets [1, 0] strides [-1, 1] : !tile.view<2x4xi32> -> "
                "!tile.view<2x4xi32>\n"
                "%t = tile.load %r[%c0, %c0] : !tile.view<2x4xi32> -> !tile.tile<2x4xi32>\n"
                "tile.store %t, %vo[%c0, %c0] : !tile.tile<2x4xi32>, !tile.view<2x4xi32>",
                {counting(ElementKind::i32, {2, 3}), tensorOf(ElementKind::i32, {2, 1}, {70, 80}),
                 Tensor(ElementKind::i32, {2, 4})});
  EXPECT_THAT(numbers(result.memory[2]), ElementsAre(80, 3, 4, 5, 70, 0, 1, 2));
}

TEST(Views, PadShowsItsValueAroundTheSource) {
  auto padded = [](const std::string &kind) {
    return numbers(runKernel("%a: memref<2xi8>, %o: memref<5xi8>",
                             "%c0 = arith.constant 0 : index\n"
                             "%va = tile.view %a : memref<2xi8> -> !tile.view<2xi8>\n"
                             "%vo = tile.view %o : memref<5xi8> -> !tile.view<5xi8>\n"
                             "%p = tile.pad " +
                                 kind +
                                 " %va low [2] : !tile.view<2xi8> -> !tile.view<5xi8>\n"
                                 "%t = tile.load %p[%c0] : !tile.view<5xi8> -> !tile.tile<5xi8>\n"
                                 "tile.store %t, %vo[%c0] : !tile.tile<5xi8>, !tile.view<5xi8>",
                             {tensorOf(ElementKind::i8, {2}, {3, 4}), Tensor(ElementKind::i8, {5})})
                       .memory[1]);
  };
  EXPECT_THAT(padded("zero"), ElementsAre(0, 0, 3, 4, 0));
  EXPECT_THAT(padded("min"), ElementsAre(-128, -128, 3, 4, -128));
  EXPECT_THAT(padded("max"), ElementsAre(127, 127, 3, 4, 127));
}
