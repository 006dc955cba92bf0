//===- TransformOps.cpp - the table, and the duties of its ops ------------===//
//
// Documents of the transform dialect say in a sentence what a schedule must not do, and check it
// seldom. Each such sentence is a row here. A test of a duty may refuse too much, never too little:
// a value that changed by the schedule's own fault would be called a bug.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/schedules/TransformOps.h"
#include "backend/mlir/schedules/PatternSets.h"

#include "support/mlir/Api.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace mlir;

namespace npufuzz::mlirbackend {

namespace {

//===----------------------------------------------------------------------===//
// Payload that ops are drawn for
//===----------------------------------------------------------------------===//

template <typename... Ops> bool isAny(Operation *op) { return isa<Ops...>(op); }

bool isStructured(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && structured.getNumLoops() > 0;
}
/// True if a subscript falls while a loop counts up. Tiles of it are computed wrongly
/// (corpus/known-issues/transform-tile-reversed-map), so that every case with one would show it.
bool readsBackwards(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return false;
  auto falls = [](AffineExpr expr) {
    bool found = false;
    expr.walk([&](AffineExpr part) {
      auto product = dyn_cast<AffineBinaryOpExpr>(part);
      auto factor = product ? dyn_cast<AffineConstantExpr>(product.getRHS()) : nullptr;
      found |=
          product && product.getKind() == AffineExprKind::Mul && factor && factor.getValue() < 0;
    });
    return found;
  };
  return llvm::any_of(structured.getIndexingMapsArray(),
                      [&](AffineMap map) { return llvm::any_of(map.getResults(), falls); });
}
/// Reasons on record for which all cases of a kind would end at one bug.
bool hasEmptyExtent(Operation *op) { // transform-tile-zero-extent-crash, transform-tile-empty-slice
  return llvm::any_of(op->getOperandTypes(), [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && shaped.hasRank() && llvm::is_contained(shaped.getShape(), 0);
  });
}
bool isStatic(Operation *op) {
  auto isKnown = [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return !shaped || shaped.hasStaticShape();
  };
  return llvm::all_of(op->getOperandTypes(), isKnown) &&
         llvm::all_of(op->getResultTypes(), isKnown);
}
bool isOnTensors(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && structured.getNumLoops() > 0 && structured.hasPureTensorSemantics() &&
         !readsBackwards(op) && !hasEmptyExtent(op);
}
/// True if each subscript is a loop. structured.pad gets sums of loops wrong
/// (corpus/known-issues/transform-pad-window).
bool isProjected(Operation *op) {
  return isOnTensors(op) &&
         llvm::all_of(cast<linalg::LinalgOp>(op).getIndexingMapsArray(),
                      [](AffineMap map) { return map.isProjectedPermutation(); });
}
bool isOnMemory(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && structured.getNumLoops() > 0 && structured.hasPureBufferSemantics();
}
bool isTileable(Operation *op) {
  auto tileable = dyn_cast<TilingInterface>(op);
  bool isOnRecord = isa<tensor::PadOp>(op) && !isStatic(op); // transform-tile-pad-type
  return tileable && !tileable.getLoopIteratorTypes().empty() && !readsBackwards(op) &&
         !hasEmptyExtent(op) && !isOnRecord;
}
bool isTileableOnTensors(Operation *op) {
  return isTileable(op) && op->getNumResults() > 0 &&
         llvm::all_of(op->getResultTypes(), [](Type type) { return isa<RankedTensorType>(type); });
}
bool hasParallelLoop(Operation *op) {
  return isTileableOnTensors(op) &&
         llvm::is_contained(cast<TilingInterface>(op).getLoopIteratorTypes(),
                            utils::IteratorType::parallel);
}
bool isReduction(Operation *op) { return isOnTensors(op) && hasReductionLoop(op); }
bool isSingleReduction(Operation *op) {
  return isReduction(op) && cast<linalg::LinalgOp>(op).getNumReductionLoops() == 1 &&
         op->getNumResults() == 1;
}
/// Dynamic loops are on record (transform-split-reduction-dynamic).
bool isSplittable(Operation *op) { return isSingleReduction(op) && isStatic(op); }
/// Subscripts in the body are on record (transform-pack-index).
bool isPackable(Operation *op) {
  return isOnTensors(op) && !cast<linalg::LinalgOp>(op).hasIndexSemantics();
}
bool isInterchangeable(Operation *op) {
  return isa<linalg::GenericOp>(op) && cast<linalg::LinalgOp>(op).getNumLoops() > 1;
}
bool isNamedStructured(Operation *op) { return isStructured(op) && !isa<linalg::GenericOp>(op); }
/// All maps are the identity: others make invalid IR
/// (corpus/known-issues/transform-flatten-elementwise-maps).
bool isPointwise(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && !hasReductionLoop(op) && structured.getNumLoops() > 1 &&
         llvm::all_of(structured.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isIdentity(); });
}
bool hasDynamicLoop(Operation *op) {
  return isStructured(op) &&
         llvm::any_of(cast<linalg::LinalgOp>(op).getStaticLoopRanges(), ShapedType::isDynamic);
}
bool isWindow(Operation *op) { return isa<linalg::ConvolutionOpInterface>(op); }
bool isFunction(Operation *op) {
  auto function = dyn_cast<func::FuncOp>(op);
  return function && !function.isExternal();
}
/// A function with each of these ops in it.
template <typename... Ops> bool hasEach(Operation *op) {
  auto has = [&](auto isOne) {
    return op
        ->walk([&](Operation *inner) {
          return isOne(inner) ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  };
  return isFunction(op) && (has(isAny<Ops>) && ...);
}
/// A function with structured ops or pads, which vectorization looks for.
bool isVectorizableFunction(Operation *op) {
  return isFunction(op) && op->walk([](Operation *inner) {
                               return isStructured(inner) || isa<tensor::PadOp>(inner)
                                          ? WalkResult::interrupt()
                                          : WalkResult::advance();
                             }).wasInterrupted();
}
bool hasTensors(Operation *op) {
  return isFunction(op) &&
         op->walk([](Operation *inner) {
             return llvm::any_of(inner->getResultTypes(), llvm::IsaPred<TensorType>)
                        ? WalkResult::interrupt()
                        : WalkResult::advance();
           }).wasInterrupted();
}
/// A loop whose step does not divide its constant range.
bool isPeelable(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop)
    return false;
  auto low = getConstantIntValue(loop.getLowerBound()),
       high = getConstantIntValue(loop.getUpperBound()), step = getConstantIntValue(loop.getStep());
  return step != 1 && (!low || !high || !step || (*high - *low) % *step != 0);
}
/// Without tensors that threads share, which loops do not have.
bool isForallOnMemory(Operation *op) { return isa<scf::ForallOp>(op) && op->getNumResults() == 0; }
/// Views are promoted, not whole memory.
bool isOnViews(Operation *op) {
  return isOnMemory(op) && llvm::any_of(op->getOperands(), [](Value operand) {
           return operand.getDefiningOp<memref::SubViewOp>() != nullptr;
         });
}
bool isNest(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  return loop && !loop.getBody()->getOps<scf::ForOp>().empty();
}
bool isPadInLoop(Operation *op) {
  return isa<tensor::PadOp>(op) && isa<scf::ForOp>(op->getParentOp());
}
/// True if all users of the allocation are in loops.
bool isAllocForLoop(Operation *op) {
  return isa<memref::AllocOp>(op) && !op->use_empty() &&
         llvm::all_of(op->getUsers(), [](Operation *user) {
           return user->getParentOfType<scf::ForOp>() != nullptr;
         });
}
bool isInLoop(Operation *op) { return isa<scf::ForOp>(op->getParentOp()); }
bool isStaticAlloca(Operation *op) { // a dynamic one: transform-alloca-to-global-dynamic
  return isa<memref::AllocaOp>(op) && isStatic(op);
}
bool isWholeInsertion(Operation *op) { // transform-insert-slice-to-copy-rank
  auto insertion = dyn_cast<tensor::InsertSliceOp>(op);
  return insertion && insertion.getSourceType().getRank() == insertion.getDestType().getRank();
}
bool isAllocaInLoop(Operation *op) { return isa<memref::AllocaOp>(op) && isInLoop(op); }
bool isEmptyOrPadInLoop(Operation *op) { // a static one: transform-make-loop-independent-static
  return isa<tensor::EmptyOp, tensor::PadOp>(op) && isInLoop(op) && !isStatic(op);
}
bool isBufferizableTarget(Operation *op) {
  return isOnTensors(op) || isa<tensor::InsertSliceOp, tensor::InsertOp>(op) ||
         (isa<tensor::PadOp>(op) && isStatic(op)); // transform-bufferize-pad-dynamic
}
bool isWithoutDestination(Operation *op) { // a dynamic pad: transform-pad-destination-dynamic
  return isa<tensor::PadOp, tensor::GenerateOp, tensor::FromElementsOp>(op) &&
         (!isa<tensor::PadOp>(op) || isStatic(op));
}
bool isAggregated(Operation *op) { return isa<linalg::AggregatedOpInterface>(op); }
bool isTurnable(Operation *op) { // a dynamic one: transform-transpose-conv2d-dynamic
  return isa<linalg::Conv2DNhwcFhwcOp>(op) && isStatic(op);
}
/// A depthwise one of several images is on record (transform-img2col-depthwise-batch).
bool isStaticWindow(Operation *op) {
  if (isa<linalg::DepthwiseConv2DNhwcHwcOp>(op) &&
      cast<linalg::LinalgOp>(op).getStaticLoopRanges().front() != 1)
    return false;
  return isa<linalg::Conv2DNhwcHwcfOp, linalg::Conv2DNhwcFhwcOp, linalg::Conv2DNchwFchwOp,
             linalg::DepthwiseConv2DNhwcHwcOp>(op);
}
bool isProduct(Operation *op) { return isa<linalg::MatmulOp, linalg::BatchMatmulOp>(op); }
/// Memory is on record (transform-pack-greedily-memory).
bool isProductOfTensors(Operation *op) { return isProduct(op) && isOnTensors(op); }
/// True if an op around the loop, in its block, could be fused into it.
bool hasProducer(Operation *op) {
  if (!isa<scf::ForOp, scf::ForallOp>(op))
    return false;
  auto uses = op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (Operation *def = operand.getDefiningOp();
          def && def->getBlock() == op->getBlock() && isTileableOnTensors(def))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return uses.wasInterrupted();
}
/// True if the next loop in the block has no operand of this one.
bool hasSibling(Operation *op) {
  if (!isa<scf::ForOp, scf::ForallOp>(op))
    return false;
  for (Operation *next = op->getNextNode(); next; next = next->getNextNode())
    if (next->getName() == op->getName())
      return true;
  return false;
}
bool readsMemory(Operation *op) {
  return isa<scf::ForOp>(op) && op->walk([](Operation *inner) {
                                    return isa<memref::LoadOp, vector::TransferReadOp,
                                               memref::StoreOp, vector::TransferWriteOp>(inner)
                                               ? WalkResult::interrupt()
                                               : WalkResult::advance();
                                  }).wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Duties
//===----------------------------------------------------------------------===//

std::vector<int64_t> numbersOf(Operation *transform, StringRef name) {
  std::vector<int64_t> numbers;
  if (auto dense = transform->getAttrOfType<DenseI64ArrayAttr>(name))
    numbers.assign(dense.asArrayRef().begin(), dense.asArrayRef().end());
  else if (auto array = transform->getAttrOfType<ArrayAttr>(name))
    for (Attribute element : array)
      if (auto number = dyn_cast<IntegerAttr>(element))
        numbers.push_back(number.getInt());
  return numbers;
}

/// True if a loop with a size that is not 0 is no parallel one.
bool tilesReduction(Operation *transform, Operation *payload) {
  auto tileable = dyn_cast<TilingInterface>(payload);
  if (!tileable)
    return false;
  SmallVector<utils::IteratorType> kinds = tileable.getLoopIteratorTypes();
  for (StringRef name : {"static_tile_sizes", "static_num_threads", "static_sizes"})
    for (auto [size, kind] : llvm::zip(numbersOf(transform, name), kinds))
      if (size != 0 && kind != utils::IteratorType::parallel)
        return true;
  return false;
}

bool isOfFloats(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), [](Type type) {
    return isa<FloatType, ComplexType>(getElementTypeOrSelf(type));
  });
}

bool sumsFloats(Operation *, Operation *payload) {
  bool sums = false;
  payload->walk([&](Operation *inner) { sums |= isOfFloats(inner) && hasReductionLoop(inner); });
  return sums;
}

bool padsWithOthers(Operation *transform, Operation *payload) {
  auto structured = dyn_cast<linalg::LinalgOp>(payload);
  if (!structured || !hasReductionLoop(payload))
    return false;
  SmallVector<utils::IteratorType> kinds = structured.getIteratorTypesArray();
  std::vector<int64_t> axes = numbersOf(transform, "padding_dimensions"),
                       sizes = numbersOf(transform, "static_padding_sizes");
  for (auto [axis, size] : llvm::enumerate(sizes))
    if (size != 0)
      axes.push_back(static_cast<int64_t>(axis));
  bool padsReduction = llvm::any_of(axes, [&](int64_t axis) {
    return axis >= static_cast<int64_t>(kinds.size()) ||
           kinds[axis] != utils::IteratorType::parallel;
  });
  if (!padsReduction)
    return false;
  TypedAttr neutral = neutralPadding(payload);
  auto values = transform->getAttrOfType<ArrayAttr>("padding_values");
  if (!neutral || !values)
    return true;
  return llvm::any_of(llvm::ArrayRef(values.getValue()).take_front(structured.getNumDpsInputs()),
                      [&](Attribute value) { return value != neutral; });
}

/// True unless the padding with zeros that packing adds leaves sums alone.
bool packsWithoutZero(Operation *transform, Operation *payload) {
  auto structured = dyn_cast<linalg::LinalgOp>(payload);
  if (!structured || !hasReductionLoop(payload))
    return false;
  TypedAttr neutral = neutralPadding(payload);
  if (auto number = dyn_cast_or_null<IntegerAttr>(neutral); number && number.getValue().isZero())
    return false;
  SmallVector<int64_t> ranges = structured.getStaticLoopRanges();
  SmallVector<utils::IteratorType> kinds = structured.getIteratorTypesArray();
  for (auto [size, range, kind] :
       llvm::zip(numbersOf(transform, "static_packed_sizes"), ranges, kinds))
    if (size > 0 && kind != utils::IteratorType::parallel &&
        (ShapedType::isDynamic(range) || range % size != 0))
      return true;
  return transform->getName().getStringRef() == "transform.structured.pack_greedily";
}

bool vectorsAreSmaller(Operation *transform, Operation *payload) {
  std::vector<int64_t> sizes = numbersOf(transform, "static_vector_sizes");
  auto structured = dyn_cast<linalg::LinalgOp>(payload);
  if (!structured || sizes.empty())
    return false;
  for (auto [loop, size] : llvm::enumerate(sizes)) {
    std::optional<int64_t> most = largestExtent(payload, loop);
    if (!most || *most > size)
      return true;
  }
  return false;
}

/// The memory that a view shows.
Value rootOf(Value memory) {
  while (auto view = memory.getDefiningOp<ViewLikeOpInterface>())
    memory = view.getViewSource();
  return memory;
}

/// True if the loop writes memory that it also reads, or calls.
bool writesWhatItReads(Operation *, Operation *payload) {
  llvm::SmallVector<Value> read, written;
  bool isOpaque = false;
  payload->walk([&](Operation *op) {
    if (auto load = dyn_cast<memref::LoadOp>(op))
      read.push_back(rootOf(load.getMemRef()));
    else if (auto transfer = dyn_cast<vector::TransferReadOp>(op))
      read.push_back(rootOf(transferredMemory(transfer)));
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      written.push_back(rootOf(store.getMemRef()));
    else if (auto transfer = dyn_cast<vector::TransferWriteOp>(op))
      written.push_back(rootOf(transferredMemory(transfer)));
    else if (op != payload && !isMemoryEffectFree(op) && !op->hasTrait<OpTrait::IsTerminator>())
      isOpaque = true;
  });
  return isOpaque ||
         llvm::any_of(read, [&](Value one) { return llvm::is_contained(written, one); });
}

/// True if a loop of the kind after the payload uses its results, or if one of both has effects.
bool dependsOnSibling(Operation *, Operation *payload) {
  Operation *source = payload->getNextNode();
  while (source && source->getName() != payload->getName())
    source = source->getNextNode();
  if (!source || !isMemoryEffectFree(payload) || !isMemoryEffectFree(source))
    return true;
  llvm::SmallVector<Operation *> reached(payload->getUsers());
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!reached.empty()) {
    Operation *user = reached.pop_back_val();
    while (user && user->getBlock() != payload->getBlock())
      user = user->getParentOp();
    if (!user || !seen.insert(user).second)
      continue;
    if (user == source)
      return true;
    llvm::append_range(reached, user->getUsers());
  }
  return false;
}

/// True if iterations of the loop may depend on one another through memory: if one accesses memory
/// that is written, and the subscripts of an axis are not the counter everywhere.
bool sharesMemory(Operation *, Operation *payload) {
  auto loop = cast<scf::ForOp>(payload);
  std::map<void *, std::vector<Operation::operand_range>> accesses;
  llvm::SmallPtrSet<void *, 4> written;
  bool isOpaque = false;
  loop->walk([&](Operation *op) {
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      accesses[rootOf(load.getMemRef()).getAsOpaquePointer()].push_back(load.getIndices());
      isOpaque |= load.getMemRef().getDefiningOp<ViewLikeOpInterface>() != nullptr;
    } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
      accesses[rootOf(store.getMemRef()).getAsOpaquePointer()].push_back(store.getIndices());
      written.insert(rootOf(store.getMemRef()).getAsOpaquePointer());
      isOpaque |= store.getMemRef().getDefiningOp<ViewLikeOpInterface>() != nullptr;
    } else {
      isOpaque |= !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() && !isMemoryEffectFree(op);
    }
  });
  auto isOwn = [&](const std::vector<Operation::operand_range> &all) {
    for (size_t axis = 0; axis < all.front().size(); ++axis)
      if (llvm::all_of(all, [&](auto indices) { return indices[axis] == loop.getInductionVar(); }))
        return true;
    return false;
  };
  return isOpaque || llvm::any_of(accesses, [&](const auto &one) {
           return written.contains(one.first) && !isOwn(one.second);
         });
}

constexpr Licence parallelTiles = {
    "It is the user's responsibility to ensure that num_threads/tile_sizes is a valid tiling "
    "specification (i.e. that only tiles parallel dimensions, e.g. in the Linalg case).",
    "LinalgTransformOps.td, structured.tile_using_forall", tilesReduction};
constexpr Licence fusedTiles = {
    "Its up to the caller to ensure that the tile sizes provided make this fusion valid.",
    "SCF/Transforms/TileUsingInterface.h, tileConsumerAndFuseProducersUsingSCF; what fills the "
    "output of a sum is fused into each step of it",
    tilesReduction};
constexpr Licence anyOrder = {
    "The splitReduction transformation splits the first single linalg op reduction into a parallel "
    "and reduction dimension.",
    "LinalgTransformOps.td, structured.split_reduction; sums of floats in another order round "
    "otherwise",
    sumsFloats};
constexpr Licence neutralValues = {
    "A padding value for every operand.",
    "linalg/Transforms.h, LinalgPaddingOptions; whoever pads a reduction gives a neutral element",
    padsWithOthers};
constexpr Licence packedZeros = {
    "Return failure if no valid padding exists or the operation cannot be packed: zero pads what "
    "does not divide.",
    "linalg/Transforms.h, pack; zero is no neutral element of this reduction", packsWithoutZero};
constexpr Licence vectorSizes = {
    "The input vector sizes must be bigger than or equal to their counterpart iteration space "
    "sizes.",
    "LinalgTransformOps.td, structured.vectorize", vectorsAreSmaller};
constexpr Licence readAhead = {
    "The transformation assumes that the scheduling given by user is valid.",
    "SCF/Transforms/Transforms.h, pipelineForLoop", writesWhatItReads};
constexpr Licence independentLoops = {
    "It is the responsibility of the user to ensure that the target and source loops are "
    "independent of each other -- this op will only perform rudimentary legality checks.",
    "SCFTransformOps.td, loop.fuse_sibling", dependsOnSibling};
constexpr Licence jammed = {
    "Unrolls and jams this scf.for operation by the specified unroll factor: no dependence is "
    "looked for.",
    "SCF/Utils/Utils.h, loopUnrollJamByFactor", sharesMemory};

std::vector<TransformOp> structuredOps() {
  return {
      {"transform.structured.tile_using_for", isTileable, {&anyOrder}},
      {"transform.structured.tile_using_forall", hasParallelLoop, {&parallelTiles}},
      {"transform.structured.fuse", hasParallelLoop, {&fusedTiles, &anyOrder}},
      {"transform.structured.fuse_into_containing_op", hasProducer},
      {"transform.structured.tile_reduction_using_for", isSingleReduction, {&anyOrder}},
      {"transform.structured.tile_reduction_using_forall", isSingleReduction, {&anyOrder}},
      {"transform.structured.split_reduction", isSplittable, {&anyOrder}},
      {"transform.structured.interchange", isInterchangeable, {&anyOrder}},
      {"transform.structured.generalize", isNamedStructured},
      {"transform.structured.specialize", isAny<linalg::GenericOp>},
      {"transform.structured.decompose", isWindow, {&anyOrder}},
      {"transform.structured.decompose_interface", isAggregated},
      {"transform.structured.transpose_matmul", isProduct},
      {"transform.structured.transpose_conv2d", isTurnable},
      {"transform.structured.convert_conv2d_to_img2col", isStaticWindow, {&anyOrder}},
      {"transform.structured.flatten_elementwise", isPointwise},
      {"transform.structured.pad", isProjected, {&neutralValues}},
      {"transform.structured.pad_tiling_interface", isOnTensors, {&neutralValues}},
      {"transform.structured.hoist_pad", isPadInLoop},
      {"transform.structured.pack", isPackable, {&packedZeros, &anyOrder}},
      {"transform.structured.pack_greedily", isProductOfTensors, {&packedZeros, &anyOrder}},
      {"transform.structured.pack_transpose", isAny<PackOp>},
      {"transform.structured.lower_pack", isAny<PackOp>},
      {"transform.structured.lower_unpack", isAny<UnPackOp>},
      {"transform.structured.split", isTileable},
      {"transform.structured.scalarize", hasDynamicLoop, {&anyOrder}},
      {"transform.structured.convert_to_loops", isOnMemory},
      {"transform.structured.rewrite_in_destination_passing_style", isWithoutDestination},
      {"transform.structured.insert_slice_to_copy", isWholeInsertion},
      {"transform.structured.eliminate_empty_tensors", hasEach<tensor::EmptyOp, linalg::GenericOp>},
      {"transform.structured.bufferize_to_allocation", isBufferizableTarget},
      {"transform.structured.promote", isOnViews},
      {"transform.structured.vectorize", isStructured, {&vectorSizes, &anyOrder}},
      {"transform.structured.vectorize_children_and_apply_patterns",
       isVectorizableFunction,
       {&anyOrder}},
      {"transform.structured.hoist_redundant_vector_transfers",
       hasEach<scf::ForOp, vector::TransferReadOp>},
      {"transform.structured.hoist_redundant_vector_broadcasts", isAny<scf::ForOp>},
  };
}

std::vector<TransformOp> loopOps() {
  return {
      {"transform.loop.peel", isPeelable},
      {"transform.loop.pipeline", readsMemory, {&readAhead}},
      {"transform.loop.unroll", isAny<scf::ForOp>},
      {"transform.loop.unroll_and_jam", isNest, {&jammed}},
      {"transform.loop.coalesce", isNest},
      {"transform.loop.fuse_sibling", hasSibling, {&independentLoops}},
      {"transform.loop.outline", isAny<scf::ForOp>},
      {"transform.loop.promote_if_one_iteration", isAny<scf::ForOp, scf::ForallOp>},
      {"transform.loop.forall_to_for", isForallOnMemory},
      {"transform.loop.forall_to_parallel", isForallOnMemory},
      {"transform.loop.parallel_for_to_nested_fors", isAny<scf::ParallelOp>},
      {"transform.loop.hoist_loop_invariant_subsets", isAny<scf::ForOp>},
  };
}

std::vector<TransformOp> otherOps() {
  return {
      {"transform.memref.multibuffer", isAllocForLoop},
      {"transform.memref.alloca_to_global", isStaticAlloca},
      {"transform.memref.erase_dead_alloc_and_stores", hasEach<memref::AllocOp>},
      {"transform.memref.make_loop_independent", isAllocaInLoop},
      {"transform.tensor.make_loop_independent", isEmptyOrPadInLoop},
      {"transform.affine.simplify_min_max_affine_ops",
       isAny<affine::AffineMinOp, affine::AffineMaxOp>},
      {"transform.bufferization.one_shot_bufferize", hasTensors},
      {"transform.bufferization.eliminate_empty_tensors",
       hasEach<tensor::EmptyOp, tensor::InsertSliceOp>},
      {"transform.bufferization.empty_tensor_to_alloc_tensor", isAny<tensor::EmptyOp>},
      {"transform.bufferization.buffer_loop_hoisting", hasEach<scf::ForOp, memref::AllocOp>},
      {"transform.apply_cse", isFunction},
      {"transform.apply_licm", isAny<scf::ForOp>},
      {"transform.apply_dce", isFunction},
  };
}

/// Neutral element of an op of two integers; null for other ops.
TypedAttr neutralOf(Operation *op) {
  auto type = dyn_cast<IntegerType>(op->getResult(0).getType());
  if (!type)
    return {};
  unsigned width = type.getWidth();
  auto number = [&](const APInt &value) { return IntegerAttr::get(type, value); };
  if (isa<arith::AddIOp, arith::OrIOp, arith::XOrIOp, arith::MaxUIOp>(op))
    return number(APInt::getZero(width));
  if (isa<arith::MulIOp>(op))
    return number(APInt(width, 1));
  if (isa<arith::AndIOp, arith::MinUIOp>(op))
    return number(APInt::getAllOnes(width));
  if (isa<arith::MaxSIOp>(op))
    return number(APInt::getSignedMinValue(width));
  if (isa<arith::MinSIOp>(op))
    return number(APInt::getSignedMaxValue(width));
  return {};
}

} // namespace

bool hasReductionLoop(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && structured.getNumReductionLoops() > 0;
}

std::optional<int64_t> largestExtent(Operation *op, size_t loop) {
  auto structured = cast<linalg::LinalgOp>(op);
  SmallVector<int64_t> ranges = structured.getStaticLoopRanges();
  if (loop >= ranges.size())
    return std::nullopt;
  if (!ShapedType::isDynamic(ranges[loop]))
    return ranges[loop];
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<ShapedType>(operand.get().getType()))
      continue;
    AffineMap map = structured.getMatchingIndexingMap(&operand);
    for (auto [axis, result] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (!dim || dim.getPosition() != loop)
        continue;
      FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
          presburger::BoundType::UB, {operand.get(), static_cast<int64_t>(axis)},
          /*stopCondition=*/nullptr, /*closedUB=*/true);
      if (succeeded(bound))
        return *bound;
    }
  }
  return std::nullopt;
}

TypedAttr neutralPadding(Operation *op) {
  auto structured = cast<linalg::LinalgOp>(op);
  if (structured.getNumDpsInits() != 1)
    return {};
  Block *body = structured.getBlock();
  Value sum = body->getTerminator()->getOperand(0);
  Operation *combiner = sum.getDefiningOp();
  if (!combiner || combiner->getNumOperands() != 2 || !combiner->hasOneUse())
    return {};
  Value output = body->getArguments().back();
  if (!output.hasOneUse() || *output.user_begin() != combiner)
    return {};
  TypedAttr neutral = neutralOf(combiner);
  Value term = combiner->getOperand(combiner->getOperand(0) == output ? 1 : 0);
  // A padded step of a window without a product reads elements of other windows.
  bool isProjected = llvm::all_of(structured.getIndexingMapsArray(),
                                  [](AffineMap map) { return map.isProjectedPermutation(); });
  if (!neutral || isa<BlockArgument>(term))
    return isProjected ? neutral : TypedAttr();
  // A product is zero where a factor is, and so is a widened zero.
  Operation *product = term.getDefiningOp();
  auto isZero = [](TypedAttr value) {
    auto number = dyn_cast_or_null<IntegerAttr>(value);
    return number && number.getValue().isZero();
  };
  auto isInput = [](Value value) {
    if (Operation *widened = value.getDefiningOp(); isa_and_nonnull<arith::ExtSIOp>(widened))
      value = widened->getOperand(0);
    return isa<BlockArgument>(value);
  };
  if (isa<arith::MulIOp>(product) && isZero(neutral) && isInput(product->getOperand(0)) &&
      isInput(product->getOperand(1))) {
    Type element = getElementTypeOrSelf(op->getOperand(0).getType());
    return IntegerAttr::get(element, 0);
  }
  return {};
}

ArrayRef<TransformOp> transformOps() {
  static const std::vector<TransformOp> table = [] {
    std::vector<TransformOp> all;
    for (auto part : {structuredOps(), loopOps(), otherOps(), patternSets(isFunction, anyOrder)})
      all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return table;
}

const TransformOp *findTransformOp(StringRef name) {
  const auto *found =
      llvm::find_if(transformOps(), [&](const TransformOp &op) { return op.name == name; });
  return found == transformOps().end() ? nullptr : found;
}

const Licence *brokenLicence(const TransformOp &op, Operation *transform, Operation *payload) {
  for (const Licence *licence : op.licences)
    if (licence->isBroken(transform, payload))
      return licence;
  return nullptr;
}

} // namespace npufuzz::mlirbackend
