//===- AffineStages.cpp - nests that hand whole buffers on ----------------===//
//
// Stages over one space. Each reads, element by element, what earlier stages or the caller wrote,
// as code made from tensor operations does. Fusion, forwarding, jamming, vectorisation and layout
// passes look for such code.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/AffineNest.h"
#include "generators/functions/Families.h"
#include "support/mlir/Api.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

constexpr int64_t stageExtentMax = 8, stagesMax = 5, localsMax = 3;

class AffineStages {
public:
  AffineStages(Choices &choices, MLIRContext &context)
      : choices(choices), code(context),
        element(
            choices.pick("element", Types{code.getF32Type(), code.getI32Type(), code.getI64Type(),
                                          code.getI8Type(), code.getF64Type(), code.getI16Type()})),
        scalars(choices, code, {element}), nest(choices, code, scalars),
        hasLayouts(choices.chance("layouts", 1, 3)),
        hasDelinearized(choices.chance("delinearize", 1, 6)),
        hasMirrors(choices.chance("mirrored reads", 1, 5)) {
    for (int64_t i = choices.range("rank", 1, 2); i > 0; --i)
      shape.push_back(choices.range("extent", 2, stageExtentMax));
  }

  /// All arguments have the same shape, so any stage can read, element by element, what another
  /// writes.
  Function generate() {
    Types arguments(static_cast<size_t>(choices.range("arguments", 1, 3)),
                    MemRefType::get(shape, element));
    code.function("main", arguments, [&](ValueRange values) {
      llvm::append_range(buffers, values);
      for (int64_t i = choices.range("stages", 1, stagesMax); i > 0; --i)
        hasDelinearized &&choices.chance("flat stage", 1, 3) ? flatStage() : stage();
      return Values{};
    });
    return code.take();
  }

private:
  //===--------------------------------------------------------------------===//
  // Buffers
  //===--------------------------------------------------------------------===//

  AffineMap map(unsigned dims, ArrayRef<AffineExpr> results) {
    return AffineMap::get(dims, 0, results, code.getContext());
  }

  /// Draws a layout that gives different elements different places. Passes that normalise layouts
  /// rewrite the type and all subscripts, and must make the buffer as large as the map's range.
  AffineMap drawLayout() {
    AffineExpr d0 = code.getAffineDimExpr(0), d1 = code.getAffineDimExpr(1);
    if (shape.size() == 1)
      return choices.pick("layout",
                          std::vector<AffineMap>{map(1, {d0.floorDiv(4), d0 % 4}), map(1, d0 + 2),
                                                 map(1, d0 * 2), map(1, {d0 % 3, d0.floorDiv(3)})});
    return choices.pick("layout", std::vector<AffineMap>{
                                      map(2, {d1, d0}), map(2, {d0.floorDiv(2), d1, d0 % 2}),
                                      map(2, {d0.floorDiv(2), d1.floorDiv(3), d0 % 2, d1 % 3}),
                                      map(2, {d0, d1 + 1}), map(2, {d0 * 2, d1}),
                                      map(2, {d1 % 2, d0, d1.floorDiv(2)}), map(2, d0 * 8 + d1)});
  }

  /// Draws the buffer to write. A local buffer becomes readable when the stage that fills it has
  /// ended. Locals are few: a buffer that is written twice is not private to one pair of stages.
  Value drawTarget() {
    if (locals == localsMax || choices.chance("known buffer", 2, 5))
      return choices.pick("target", buffers);
    ++locals;
    MemRefType type = MemRefType::get(shape, element);
    if (hasLayouts && choices.chance("layout", 2, 3))
      type = MemRefType::get(shape, element, drawLayout());
    return code.emit("memref.alloc", {}, type, {code.segments({0, 0})});
  }
  void addBuffer(Value buffer) {
    if (!llvm::is_contained(buffers, buffer))
      buffers.push_back(buffer);
  }
  /// Draws mostly the newest buffer. Fusion makes a private buffer from one with a single consumer,
  /// and once made it too small (corpus/known-issues/affine-loop-fusion-private-buffer).
  Value drawSource() {
    return choices.chance("newest", 1, 2) ? buffers.back() : choices.pick("source", buffers);
  }
  Value drawWritable(Value target) {
    Value other = choices.pick("second target", buffers);
    return choices.chance("the other", 1, 2) ? other : target;
  }

  //===--------------------------------------------------------------------===//
  // Stages
  //===--------------------------------------------------------------------===//

  void stage() {
    Value target = drawTarget();
    // Interchange and fusion must notice the swapped axes.
    bool isSwapped = shape.size() == 2 && choices.chance("inner axis outside", 1, 6);
    size_t mark = scalars.mark();
    loops(isSwapped, 0, [&] {
      scalars.release(mark); // counters are no operands here
      std::vector<Ranged> here = nest.counters();
      if (isSwapped)
        std::swap(here.front(), here.back());
      statements(target, here);
    });
    scalars.release(mark);
    addBuffer(target);
  }

  /// Builds a stage, which is a perfect nest.
  void loops(bool isSwapped, size_t depth, llvm::function_ref<void()> fill) {
    if (depth == shape.size())
      return fill();
    int64_t extent = shape[isSwapped ? shape.size() - 1 - depth : depth];
    nest.loop(nest.upTo(extent), Value(), [&](Value) {
      loops(isSwapped, depth + 1, fill);
      return Value();
    });
  }

  void statements(Value target, const std::vector<Ranged> &here) {
    for (int64_t i = choices.range("loads", 1, 2); i > 0; --i) {
      Value source = drawSource();
      bool isMirrored = hasMirrors && source != target && choices.chance("mirrored", 1, 2);
      scalars.add(nest.load(source, isMirrored ? mirrored(here) : here));
    }
    store(target, here);
    // Forwarding replaces a load of a value just stored; a later store may then kill the first one.
    if (choices.chance("read back", 1, 3)) {
      scalars.add(nest.load(target, here));
      store(choices.chance("same target", 1, 2) ? target : drawWritable(target), here);
    }
  }

  /// Stores a short chain, so that loops stay small enough to be worth fusing.
  void store(Value target, const std::vector<Ranged> &where) {
    Value stored = scalars.chain(element, 2);
    nest.store(stored, target, where);
  }

  /// Reverses the last axis. A producer that is read backwards cannot be fused at the same
  /// iteration.
  std::vector<Ranged> mirrored(std::vector<Ranged> counters) const {
    counters.back() = counters.back().times(-1).plus(shape.back() - 1);
    return counters;
  }

  /// One loop over all elements with computed places, which delinearization expands.
  void flatStage() {
    Value target = drawTarget();
    int64_t elements = 1;
    Values basis;
    for (int64_t extent : shape) {
      elements *= extent;
      basis.push_back(code.index(extent));
    }
    size_t mark = scalars.mark();
    nest.loop(nest.upTo(elements), Value(), [&](Value) {
      scalars.release(mark);
      flatStatements(target, basis);
      return Value();
    });
    scalars.release(mark);
    addBuffer(target);
  }

  /// The places are values of an op and no affine expressions, so the accesses are memref's.
  /// normalize-memrefs once changed a layout and not the subscripts of such accesses
  /// (corpus/known-issues/normalize-memrefs-load).
  void flatStatements(Value target, const Values &basis) {
    Values split{nest.places().back()};
    llvm::append_range(split, basis);
    llvm::SmallVector<Named> how;
    if (hasStaticBasis) {
      llvm::SmallVector<int64_t> dynamic(basis.size(), ShapedType::kDynamic);
      how.push_back({"static_basis", code.getDenseI64ArrayAttr(dynamic)});
    }
    auto place = code.emitAll("affine.delinearize_index", split,
                              Types(basis.size(), code.getIndexType()), how);
    Values read{drawSource()};
    llvm::append_range(read, place);
    scalars.add(code.emit("memref.load", read, element));
    Values written{scalars.chain(element, 2), target};
    llvm::append_range(written, place);
    code.perform("memref.store", written);
  }

  Choices &choices;
  Code code;
  Type element;
  Scalars scalars;
  AffineNest nest;
  bool hasLayouts, hasDelinearized, hasMirrors;
  std::vector<int64_t> shape;
  Values buffers;
  int64_t locals = 0;
};

} // namespace

Function affineStages(Choices &choices, MLIRContext &context) {
  return AffineStages(choices, context).generate();
}

} // namespace npufuzz::generators::functions
