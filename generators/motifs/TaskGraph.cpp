//===- TaskGraph.cpp - many small kernels over several scratch tensors ----===//
//
// Chains and diamonds. Each kernel combines one or two earlier results, which it reads through
// views of its own, and writes one more. Some kernels overwrite tensors that were read. Some are
// launched again on other tensors.
//
// The classes: a dependence lost between kernels that see one tensor through different views, and a
// write that overtakes an earlier kernel's read (anti-dependence).
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

namespace {

class GraphOfKernels {
public:
  GraphOfKernels(Sketch &sketch, ElementKind kind, const Shape &shape)
      : sketch(sketch), choices(sketch.choices), kind(kind), shape(shape) {}

  void build() {
    written.push_back(addModerateTensor(sketch, kind, shape));
    for (int64_t left = choices.range("graph kernels", 2, 5); left > 0; --left)
      if (last.kernel >= 0 && choices.chance("launch again", 1, 5))
        launchAgain();
      else
        buildNode({pickSource(), pickSource()}, false);
    // Combines all unread results at the end.
    std::vector<int> unread;
    for (int tensor : written)
      if (sketch.globals[static_cast<size_t>(tensor)].kernelsReading == 0)
        unread.push_back(tensor);
    if (unread.empty())
      unread.push_back(written.back());
    buildNode(unread, true);
  }

private:
  int pickSource() {
    // The newest one half of the time, so that chains grow long.
    return choices.chance("newest result", 1, 2) ? written.back()
                                                 : choices.pick("earlier result", written);
  }

  Tile loadPart(KernelBuilder &k, int tensor, const Axes &axes) {
    ViewScope scope = sketch.loadScope();
    scope.stepsMax = std::min<int64_t>(scope.stepsMax, 1);
    ViewChain chain{sketch.globals[static_cast<size_t>(tensor)].shape, {}};
    fitChain(choices, chain, totalsOf(axes), sketch.context);
    return k.load(tensor, chain, loadAxes(axes));
  }

  /// Returns true if a kernel can see both tensors as one, one after the other.
  bool fitTogether(int x, int y) const {
    return x != y && supports(sketch, {{"concat", kind}}) &&
           sketch.globals[static_cast<size_t>(x)].shape ==
               sketch.globals[static_cast<size_t>(y)].shape;
  }

  Tile loadTogether(KernelBuilder &k, int x, int y, const Axes &axes) {
    const Shape part = sketch.globals[static_cast<size_t>(x)].shape;
    size_t axis = choices.draw("concat axis", part.size() - 1);
    ViewChain above{part, {}};
    above.root[axis] *= 2;
    fitChain(choices, above, totalsOf(axes), sketch.context);
    llvm::SmallVector<mlir::Value> parts{k.view(x, {part, {}}), k.view(y, {part, {}})};
    return k.load({x, y}, k.concat(parts, static_cast<int64_t>(axis), above), loadAxes(axes));
  }

  void buildNode(std::vector<int> sources, bool isLast) {
    KernelBuilder k(sketch);
    // The same elements in another shape, one time in four. The other shape hides the dependence
    // from a lookup by view.
    Shape space = choices.chance("other space", 1, 4)
                      ? drawReshape(choices, shape, sketch.limits.rankMax)
                      : shape;
    Axes axes = openLoops(k, space, drawTileShape(k, space, elementsOf(space)));
    bool together = sources.size() > 1 && fitTogether(sources[0], sources[1]) &&
                    choices.chance("sources as one", 1, 2);
    Tile sum = together ? loadTogether(k, sources[0], sources[1], axes)
                        : loadPart(k, sources.front(), axes);
    for (size_t i = together ? 2 : 1;
         i < sources.size() && k.canAffordExtra(2 * bytesOf(kind, axes)); ++i)
      if (sources[i] != sources.front())
        sum = emitBinary(k, choices.chance("maximum", 1, 4) ? "max" : "add", sum,
                         loadPart(k, sources[i], axes));
    sum = mutate(k, sum);
    last = {};
    if (isLast)
      storeResult(k, sum, false);
    else
      store(k, sum, space, sources);
    k.finish();
  }

  void store(KernelBuilder &k, const Tile &sum, const Shape &space,
             const std::vector<int> &sources) {
    int target = -1;
    ViewChain chain;
    if (choices.chance("write again", 1, 5))
      for (int tensor : written)
        if (isRead(tensor) && !llvm::is_contained(sources, tensor))
          target = tensor;
    if (target >= 0) {
      chain.root = sketch.globals[static_cast<size_t>(target)].shape;
      if (chain.root != space) {
        ViewStep reshape{};
        reshape.kind = ViewKind::reshape;
        reshape.result = space;
        chain.steps.push_back(reshape);
      }
    } else {
      chain = drawChainTo(choices, sketch.storeScope(), totalsOf(sum.axes), ViewUse::cover,
                          sketch.context);
      target = sketch.addScratch(kind, chain.root);
      last = {static_cast<int>(sketch.kernels.size()), sources.front(), target};
      written.push_back(target);
    }
    k.store(sum, target, chain);
  }

  /// True for a scratch tensor of the graph that some kernel has read.
  bool isRead(int tensor) const {
    const Global &global = sketch.globals[static_cast<size_t>(tensor)];
    return global.role == Global::Role::scratch && global.kernelsReading > 0 &&
           elementsOf(global.shape) == elementsOf(shape);
  }

  /// Launches the newest node again, on another tensor with the shape of its first source.
  void launchAgain() {
    const Global &read = sketch.globals[static_cast<size_t>(last.source)];
    int other = last.source;
    for (int tensor : written)
      if (tensor != last.target && sketch.globals[static_cast<size_t>(tensor)].shape == read.shape)
        other = tensor;
    int target = sketch.addScratchLike(last.target);
    auto kernel = static_cast<size_t>(last.kernel);
    // A kernel's arguments do not alias.
    if (llvm::is_contained(sketch.kernels[kernel].arguments, other))
      other = last.source;
    sketch.launchAgain(kernel, {{last.source, other}, {last.target, target}});
    written.push_back(target);
  }

  Sketch &sketch;
  Choices &choices;
  ElementKind kind;
  Shape shape;
  std::vector<int> written; ///< readable by later nodes, oldest first
  struct {
    int kernel = -1, source = -1, target = -1;
  } last; ///< may be launched again
};

} // namespace

bool buildTaskGraph(Sketch &sketch) {
  std::vector<ElementKind> kinds =
      kindsWith(sketch, {ElementKind::f32, ElementKind::i32, ElementKind::bf16, ElementKind::i8},
                {"add", "max", "scratch", "reshape"});
  if (kinds.empty() || sketch.limits.rankMax < 2)
    return false;
  ElementKind kind = sketch.choices.pick("kind", kinds);
  static constexpr int64_t elementsMax = 96; // many kernels: each is small
  Shape shape = drawShape(sketch.choices, sketch.features, elementsMax);
  GraphOfKernels(sketch, kind, shape).build();
  return true;
}

} // namespace npufuzz::generators
