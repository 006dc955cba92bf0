//===- MemoryViews.cpp - chains of views of one memref --------------------===//
//
// One function makes views of an argument, accesses them by single elements and in loops, and adds
// a few buffers of its own. Views.h builds the views.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/BufferPlacement.h"
#include "generators/functions/Families.h"
#include "generators/functions/Views.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

constexpr int64_t viewsMax = 4, accessesMax = 4;

class MemoryViews {
public:
  MemoryViews(Choices &choices, MLIRContext &context)
      : choices(choices), code(context),
        element(choices.pick("element", Types{code.getI32Type(), code.getF32Type(),
                                              code.getI8Type(), code.getI64Type()})),
        scalars(choices, code, {element, code.getIndexType()}), views(choices, code, scalars),
        hasLoops(choices.chance("loops", 1, 2)) {}

  /// Makes many views of one buffer: all that may alias do.
  Function generate() {
    View base{{}, element, {}, {}, {}, true};
    for (int64_t i = choices.range("rank", 1, 3); i > 0; --i)
      base.sizes.push_back({choices.pick("size", std::vector<int64_t>{4, 1, 2, 6, 8, 3}), true});
    base.setDense();
    code.declareOpaque();
    code.function("main", {base.type(), element}, [&](ValueRange arguments) {
      base.value = arguments[0];
      scalars.add(arguments[1]);
      return body(base);
    });
    return code.take();
  }

private:
  /// Alternates views and accesses, so that every view and its base are accessed: aliases that
  /// forwarding must not miss.
  Values body(const View &base) {
    scalars.add(code.index(1));
    views.add(base);
    if (choices.chance("local", 1, 2))
      addLocal(base);
    placeBuffers();
    Value freed;
    if (choices.chance("short-lived", 1, 8))
      freed = BufferPlacement(choices, code, scalars, element).shortLived();
    for (int64_t i = choices.range("views", 1, viewsMax); i > 0; --i) {
      views.derive();
      if (choices.chance("access", 1, 2))
        access();
    }
    for (int64_t i = choices.range("accesses", 1, accessesMax); i > 0; --i)
      access();
    if (freed)
      code.perform("memref.dealloc", freed);
    Value result = scalars.get(element), extent = scalars.get(code.getIndexType());
    return {result, extent};
  }

  /// Copies the argument into a local, which passes may forward to its readers or put on the stack.
  void addLocal(const View &base) {
    View local = base;
    bool isOnStack = choices.chance("alloca", 1, 3);
    local.value = code.emit(isOnStack ? "memref.alloca" : "memref.alloc", {}, base.type(),
                            {code.segments({0, 0})});
    code.perform("memref.copy", {base.value, local.value});
    views.add(local);
  }

  /// Draws each kind rarely, so that most functions stay small.
  void placeBuffers() {
    BufferPlacement buffers(choices, code, scalars, element);
    if (choices.chance("slot", 1, 3))
      buffers.slot();
    if (choices.chance("buffer in a loop", 1, 4))
      buffers.inLoop();
    if (choices.chance("buffer out of a branch", 1, 5))
      buffers.outOfBranch();
    if (choices.chance("regrown", 1, 8))
      buffers.regrown();
  }

  /// A computed subscript cannot be folded into an offset; a constant one can.
  void access() {
    View view = choices.chance("newest", 1, 2) ? views.newest() : views.any();
    if (view.elements() == 0)
      return;
    if (choices.chance("dim", 1, 5))
      return views.dim(view);
    Values subscripts;
    if (!hasLoops || !choices.chance("in a loop", 1, 2)) {
      for (const Known &size : view.sizes)
        subscripts.push_back(choices.chance("computed", 1, 2)
                                 ? scalars.clamped(size.value)
                                 : code.index(choices.range("subscript", 0, size.value - 1)));
      return accessAt(view, subscripts, /*isInLoop=*/false);
    }
    size_t mark = scalars.mark();
    loops(view, subscripts);
    scalars.release(mark);
  }

  /// Loops over all elements or every second one, reading and writing in place, for vectorisation,
  /// tiling and unrolling.
  void loops(const View &view, Values &subscripts) {
    if (subscripts.size() == view.rank())
      return accessAt(view, subscripts, /*isInLoop=*/true);
    int64_t extent = view.sizes[subscripts.size()].value;
    Value low = code.index(0), high = code.index(extent),
          step = code.index(choices.range("step", 1, 2));
    forLoop(code, {low, high, step}, [&](Value counter) {
      scalars.add(counter);
      subscripts.push_back(counter);
      loops(view, subscripts);
    });
  }

  /// fold-memref-alias-ops rewrites the subscripts of each of these ops through the chain of views.
  void accessAt(const View &view, const Values &subscripts, bool isInLoop) {
    Values place{view.value};
    llvm::append_range(place, subscripts);
    if (isInLoop || choices.chance("load", 1, 2))
      scalars.add(code.emit("memref.load", place, element));
    if (choices.chance("atomic", 1, 6))
      atomic(place);
    if (isInLoop || choices.chance("store", 1, 2))
      code.perform("memref.store", before(scalars.chain(element, 1), place));
  }

  static Values before(Value first, Values rest) {
    rest.insert(rest.begin(), first);
    return rest;
  }

  /// Reads and writes in one op, which no pass may treat as either alone.
  void atomic(const Values &place) {
    using enum arith::AtomicRMWKind;
    using Kinds = std::vector<arith::AtomicRMWKind>;
    auto kind = choices.pick("kind", isFloat(element) ? Kinds{maximumf, minimumf, addf, mulf}
                                                      : Kinds{maxs, minu, addi, assign});
    Values operands = before(scalars.chain(element, 1), place);
    auto attribute = arith::AtomicRMWKindAttr::get(code.getContext(), kind);
    scalars.add(code.emit("memref.atomic_rmw", operands, element, {{"kind", attribute}}));
  }

  Choices &choices;
  Code code;
  Type element;
  Scalars scalars;
  Views views;
  bool hasLoops;
};

} // namespace

Function memoryViews(Choices &choices, MLIRContext &context) {
  return MemoryViews(choices, context).generate();
}

} // namespace npufuzz::generators::functions
