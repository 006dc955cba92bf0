//===- Traits.h - properties of IR that passes look for ---------*- C++ -*-===//
//
// A pass is drawn only if the IR holds something that it changes (UpstreamPasses.cpp). One walk
// over a module finds all traits. A detector may be wrong in rare cases: then a pass changes
// nothing, or is drawn once less.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_TRAITS_TRAITS_H
#define NPUFUZZ_BACKEND_MLIR_TRAITS_TRAITS_H

#include "mlir/IR/BuiltinOps.h"

#include <bitset>

namespace npufuzz::mlirbackend {

enum class Trait : uint8_t {
  // AffineTraits.cpp
  affineOp,           ///< anything of the dialect
  affineLoop,         ///< affine.for
  affineShallow,      ///< affine loops, none nested too deeply
  affineNest,         ///< a perfect nest of two or more, itself in no loop
  affineProducer,     ///< a nest whose buffer the next nest reads in the same order
  affineSiblings,     ///< two nests that read one buffer and do not depend on one another
  affineForwarding,   ///< a load of an element that was just stored or loaded
  affineFirstLoop,    ///< a loop that is the function's first op
  affineParallel,     ///< a loop without dependences between its iterations
  affineVectors,      ///< such a loop over adjacent elements
  affineVectorNest,   ///< two such loops over adjacent elements and rows
  affineOddBounds,    ///< a lower bound that is not 0, or a step that is not 1
  affineSimplifiable, ///< maps and sets that can be simplified
  affineInvariant,    ///< an op in a loop that depends on nothing there
  affineDelinearize,  ///< affine.delinearize_index
  affineView,         ///< affine.load or store through a view
  affineMinimum,      ///< affine.min or max of three results
  // ScfTraits.cpp
  scfOp,            ///< scf.for, .if, .while, .parallel, .index_switch
  scfLoop,          ///< scf.for
  scfTail,          ///< a loop whose last step may be partial
  scfManyTrips,     ///< a loop that may run two iterations or more
  scfMinBound,      ///< scf.for to an affine.min with a constant
  scfMinInside,     ///< affine.min or max of a loop's counter
  scfScaledCounter, ///< a counter used once, in a sum or product with an outer value
  scfParallel,      ///< scf.parallel
  scfParallelMin,   ///< scf.parallel to an affine.min with a constant
  scfAdjacent,      ///< two scf.parallel in a row over the same space
  scfForall,        ///< scf.forall without results
  cfBranch,         ///< a function with more than one block
  sinkable,         ///< a pure op used in only one branch
  loopInvariant,    ///< a pure op in a loop that depends on nothing there
  // ArithTraits.cpp
  redundant,  ///< an op that computes the same as another one
  untidy,     ///< untidy code that any clean-up changes: unused ops, constants at their uses
  knownValue, ///< an op on constants
  ranged,     ///< an integer that can have only one value, a remainder of less than the divisor
  widened,    ///< arithmetic on extensions
  unsignedInDisguise, ///< a signed op on values that are never negative
  expandable,         ///< division with a rounding, min and max of floats
  unusedValue,        ///< a module without plain branches, with an op without use or effect
  leadingZeros,       ///< math.ctlz
  integerPower,       ///< math.ipowi
  clampedFloat,       ///< math.clampf
  roundedUp,          ///< math.ceil
  roundedAway,        ///< math.round
  roundedEven,        ///< math.roundeven
  sineAndCosine,      ///< math.sin and math.cos of one value
  sineWithCosine,     ///< math.sincos
  smallFloat,         ///< arithmetic in bf16
  halfFloat,          ///< arithmetic in f16
  // MemoryTraits.cpp
  viewAccess,       ///< a load or store through a view, a view of a view
  stridedView,      ///< any op that makes a view
  foreignLayout,    ///< an allocation whose layout is a map
  expandableMemory, ///< atomic minimum or maximum of floats, memref.reshape
  viewExtent,       ///< memref.dim of an op that knows its shape
  branchBuffer,     ///< a buffer that leaves a branch
  loopBuffer,       ///< memref.alloc in a loop
  smallBuffer,      ///< memref.alloc of a small static shape
  scalarSlot,       ///< memref.alloca of one element, used in its own region
  arraySlot,        ///< memref.alloca of several elements, used at constant places
  multiAxisAccess,  ///< memref.load or store with two subscripts or more, in row-major memory
  raisableAccess,   ///< memref.load or store whose subscripts are affine dimensions or symbols
  checkedAtRunTime, ///< memory, linalg and, since 22, tensors: an op whose use can be checked
  regrownBuffer,    ///< memref.realloc
  freedLate,        ///< memref.dealloc with other ops between it and the last use
  call,             ///< func.call
  // TensorTraits.cpp
  bufferizable,      ///< tensors, and only ops that become ops on buffers
  emptyTensor,       ///< tensor.empty
  emptyInserted,     ///< tensor.empty that is filled and inserted into another tensor
  subsetOfSubset,    ///< a slice or transfer from the result of another slice
  hoistableSubset,   ///< a loop takes the same slice out of a tensor and puts it back
  paddedTensor,      ///< tensor.pad
  elementwiseTensor, ///< arithmetic on whole tensors
  tensorExtent,      ///< tensor.dim of an op that knows its shape
  neverFreed,        ///< memref.alloc, nothing is freed, no plain branches
  noConditionalFree, ///< neither bufferization.dealloc nor its expansion
  conditionalFree,   ///< bufferization.dealloc
  clonedBuffer,      ///< bufferization.clone
  // LinalgTraits.cpp
  linalgNamed,       ///< anything but linalg.generic
  linalgFusable,     ///< a pointwise op on the result of another one
  linalgUnitAxis,    ///< linalg.generic with an axis of extent 1
  linalgScalarInput, ///< an input tensor that has the same subscripts everywhere
  linalgMatmul,      ///< of integers: sums may be taken in any order
  linalgRankZero,    ///< linalg.generic on tensors of rank 0
  linalgNameable,    ///< linalg.generic that computes the same as a named op
  linalgDepthwise,   ///< a depthwise convolution with one filter a channel
  linalgOnMemory,    ///< linalg with memrefs
  linalgPointwiseOp, ///< linalg.add and its like
  linalgCategory,    ///< linalg.elementwise
  linalgTurned,      ///< linalg.elementwise on the result of linalg.transpose
  // VectorTraits.cpp
  vectorTransfer,       ///< of rank 2 or more, with memory
  vectorTransferTensor, ///< of rank 2 or more, with a tensor
  vectorMasked,         ///< vector.mask
  vectorReducedAxes,    ///< vector.multi_reduction
  vectorListed,         ///< vector.from_elements of results of vector.to_elements only
  // TosaTraits.cpp
  tosaFoldable,        ///< an op on constants, a chain of two ops of one name
  tosaFoldedByLayer,   ///< a transpose, reciprocal or reduction of a constant
  tosaTransposedBack,  ///< a transpose behind another one, a constant or a reshape
  tosaDecomposable,    ///< a convolution that other ops can compute
  tosaUnknownExtent,   ///< a result whose type hides an extent
  tosaForeignConstant, ///< a constant of arith that TOSA takes
  tosaControl,         ///< branches, loops and scatters, which become loops
  tosaNamed,           ///< convolutions, pools, products, transposes
  tosaLayout,          ///< concat, pad, reshape, slice
  tosaConstant,        ///< tosa.const
  tosaReadyForLinalg,  ///< a module of ops that tosa-to-linalg takes
  count
};

class Traits {
public:
  Traits() = default;
  Traits(std::initializer_list<Trait> some) {
    for (Trait trait : some)
      set(trait);
  }
  void set(Trait trait) { bits.set(static_cast<size_t>(trait)); }
  bool has(Trait trait) const { return bits.test(static_cast<size_t>(trait)); }
  bool contains(const Traits &others) const { return (bits & others.bits) == others.bits; }

private:
  std::bitset<static_cast<size_t>(Trait::count)> bits;
};

/// A trait, with the test of an op for it. The test runs on every op of a module.
struct Detector {
  Trait trait;
  bool (*isShownBy)(mlir::Operation *);
};

// The detectors, by file.
llvm::ArrayRef<Detector> affineDetectors();
llvm::ArrayRef<Detector> scfDetectors();
llvm::ArrayRef<Detector> arithDetectors();
llvm::ArrayRef<Detector> memoryDetectors();
llvm::ArrayRef<Detector> tensorDetectors();
llvm::ArrayRef<Detector> linalgDetectors();
llvm::ArrayRef<Detector> vectorDetectors();
llvm::ArrayRef<Detector> tosaDetectors();

Traits traitsOf(mlir::ModuleOp module);

} // namespace npufuzz::mlirbackend

#endif
