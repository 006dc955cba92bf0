//===- ViewChain.h - chains of views, as data -------------------*- C++ -*-===//
//
// A chain is drawn before it is built: from the tensor towards the kernel (drawChainFrom), or from
// the shape that the kernel wants back to a tensor (drawChainTo).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_VIEWCHAIN_H
#define NPUFUZZ_GENERATORS_PROGRAMS_VIEWCHAIN_H

#include "generators/Choices.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"

#include <optional>

namespace npufuzz::generators {

using Shape = llvm::SmallVector<int64_t, 6>;
int64_t elementsOf(llvm::ArrayRef<int64_t> shape);

enum class ViewKind { slice, chunk, permute, broadcast, reshape, remap, pad };
inline constexpr ViewKind allViewKinds[] = {
    ViewKind::slice,   ViewKind::chunk, ViewKind::permute, ViewKind::broadcast,
    ViewKind::reshape, ViewKind::remap, ViewKind::pad};
llvm::StringRef mnemonicOf(ViewKind kind);

/// One chained view op: its result's shape and the attributes of its kind.
struct ViewStep {
  ViewKind kind;
  Shape result;
  Shape offsets, strides;                ///< slice; offsets: pad, too
  Shape permutation;                     ///< permute
  int64_t axis = 0, part = 0, count = 1; ///< chunk
  mlir::AffineMap map;                   ///< remap
  uint32_t padKind = 0;                  ///< pad: a tile::PadKind
};

struct ViewChain {
  Shape root; ///< of the tensor
  std::vector<ViewStep> steps;

  const Shape &result() const { return steps.empty() ? root : steps.back().result; }
};

/// Use of a chain: a load may repeat and skip elements, a store may skip them, and a cover reaches
/// every element of the tensor exactly once.
enum class ViewUse { load, store, cover };

/// Limits of chains.
struct ViewScope {
  std::vector<ViewKind> kinds;
  int64_t stepsMax = 3;
  int64_t rankMax = 6;
  int64_t elementsMax = 4096; ///< of every shape on the way, unless the given one is larger
  bool movesRuns = false;     ///< see Capabilities
};

/// Draws a chain that ends in `target`.
ViewChain drawChainTo(Choices &choices, const ViewScope &scope, llvm::ArrayRef<int64_t> target,
                      ViewUse use, mlir::MLIRContext *context);
/// Draws a chain for loads that begins at `root`.
ViewChain drawChainFrom(Choices &choices, const ViewScope &scope, llvm::ArrayRef<int64_t> root,
                        mlir::MLIRContext *context);
/// Appends a step to a chain for loads so that it ends in `target`; always succeeds.
void fitChain(Choices &choices, ViewChain &chain, llvm::ArrayRef<int64_t> target,
              mlir::MLIRContext *context);

/// Builds the chain on a plain view of its root.
mlir::Value buildChain(mlir::OpBuilder &builder, mlir::Value plainView, const ViewChain &chain);

/// Grows the result of a pad step and sets its attributes.
void drawPad(Choices &choices, ViewStep &step, int64_t elementsMax);

/// Draws any shape of as many elements, by splits, merges and unit axes.
Shape drawReshape(Choices &choices, llvm::ArrayRef<int64_t> shape, int64_t rankMax);

/// A remap to `result` and the source shape that it needs; nothing if nothing fits.
struct Remap {
  mlir::AffineMap map;
  Shape source;
};
std::optional<Remap> drawRemapTo(Choices &choices, const ViewScope &scope,
                                 llvm::ArrayRef<int64_t> result, ViewUse use,
                                 mlir::MLIRContext *context);
/// A remap of a given source: its map and result shape.
struct ForwardRemap {
  mlir::AffineMap map;
  Shape result;
};
ForwardRemap drawRemapFrom(Choices &choices, const ViewScope &scope, llvm::ArrayRef<int64_t> source,
                           mlir::MLIRContext *context);

} // namespace npufuzz::generators

#endif
