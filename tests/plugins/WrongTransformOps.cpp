//===- WrongTransformOps.cpp - transform ops with deliberate bugs ---------===//
//
// An example of --load-dialect-plugin that extends the transform dialect. Each of its five ops has
// a bug as a compiler engineer could write it. `transform.wrong.tile` and the others take one
// handle, consume it and return nothing.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"

#include <numeric>

using namespace mlir;

namespace {

/// A transform op that does `Self::transform(rewriter, payload)` to each payload op.
template <typename Self>
class WrongOp : public Op<Self, OpTrait::OneOperand, OpTrait::ZeroResults, OpTrait::ZeroRegions,
                          transform::TransformOpInterface::Trait, MemoryEffectOpInterface::Trait> {
public:
  using Base = Op<Self, OpTrait::OneOperand, OpTrait::ZeroResults, OpTrait::ZeroRegions,
                  transform::TransformOpInterface::Trait, MemoryEffectOpInterface::Trait>;
  using Base::Base;
  static ArrayRef<StringRef> getAttributeNames() { return {}; }

  DiagnosedSilenceableFailure apply(transform::TransformRewriter &rewriter,
                                    transform::TransformResults &,
                                    transform::TransformState &state) {
    Operation *self = this->getOperation();
    for (Operation *payload : llvm::to_vector(state.getPayloadOps(self->getOperand(0)))) {
      rewriter.setInsertionPoint(payload);
      if (failed(Self::transform(rewriter, payload)))
        return emitDefiniteFailure(self, "not for this payload");
    }
    return DiagnosedSilenceableFailure::success();
  }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
    transform::consumesHandle(this->getOperation()->getOpOperands(), effects);
    transform::modifiesPayload(effects);
  }
};

/// Wrong: the last tile is left out.
class Tile : public WrongOp<Tile> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Tile)
  using WrongOp::WrongOp;
  static StringRef getOperationName() { return "transform.wrong.tile"; }
  static LogicalResult transform(RewriterBase &rewriter, Operation *payload) {
    auto structured = dyn_cast<linalg::LinalgOp>(payload);
    if (!structured)
      return failure();
    auto tiled =
        linalg::tileLinalgOp(rewriter, structured, linalg::LinalgTilingOptions().setTileSizes({2}));
    if (failed(tiled))
      return failure();
    auto loop = cast<scf::ForOp>(tiled->loops.front());
    rewriter.setInsertionPoint(loop);
    Value last =
        rewriter.create<arith::SubIOp>(loop.getLoc(), loop.getUpperBound(), loop.getStep());
    rewriter.modifyOpInPlace(loop, [&] { loop.setUpperBound(last); });
    rewriter.replaceOp(payload, tiled->tensorResults);
    return success();
  }
};

/// Wrong: the first operand is read in another order, not the loops.
class Interchange : public WrongOp<Interchange> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Interchange)
  using WrongOp::WrongOp;
  static StringRef getOperationName() { return "transform.wrong.interchange"; }
  static LogicalResult transform(RewriterBase &rewriter, Operation *payload) {
    auto generic = dyn_cast<linalg::GenericOp>(payload);
    if (!generic || generic.getNumLoops() != 2)
      return failure();
    SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
    maps[0] = AffineMap::getPermutationMap(ArrayRef<unsigned>{1, 0}, generic.getContext());
    rewriter.modifyOpInPlace(
        generic, [&] { generic.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps)); });
    return success();
  }
};

/// Wrong: a sum is padded with 1.
class Pad : public WrongOp<Pad> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Pad)
  using WrongOp::WrongOp;
  static StringRef getOperationName() { return "transform.wrong.pad"; }
  static LogicalResult transform(RewriterBase &rewriter, Operation *payload) {
    auto structured = dyn_cast<linalg::LinalgOp>(payload);
    if (!structured)
      return failure();
    SmallVector<Attribute> ones;
    for (Value operand : payload->getOperands())
      ones.push_back(rewriter.getOneAttr(getElementTypeOrSelf(operand.getType())));
    SmallVector<int64_t> axes(structured.getNumLoops()), multiples(structured.getNumLoops(), 4);
    std::iota(axes.begin(), axes.end(), 0);
    linalg::LinalgOp padded;
    SmallVector<Value> replacements;
    SmallVector<tensor::PadOp> pads;
    if (failed(linalg::rewriteAsPaddedOp(
            rewriter, structured,
            linalg::LinalgPaddingOptions()
                .setPaddingValues(ones)
                .setPaddingDimensions(axes)
                .setPadToMultipleOf(multiples)
                .setCopyBackOp(linalg::LinalgPaddingOptions::CopyBackOp::None),
            padded, replacements, pads)))
      return failure();
    rewriter.replaceOp(payload, replacements);
    return success();
  }
};

/// Wrong: the iterations that remain after the unrolled ones are lost.
class Unroll : public WrongOp<Unroll> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Unroll)
  using WrongOp::WrongOp;
  static StringRef getOperationName() { return "transform.wrong.unroll"; }
  static LogicalResult transform(RewriterBase &rewriter, Operation *payload) {
    auto loop = dyn_cast<scf::ForOp>(payload);
    if (!loop || failed(loopUnrollByFactor(loop, 4)))
      return failure();
    for (Operation &next : llvm::make_early_inc_range(
             llvm::make_range(std::next(Block::iterator(loop)), loop->getBlock()->end())))
      if (isa<scf::ForOp>(next)) {
        rewriter.replaceOp(&next, loop.getResults());
        break;
      }
    return success();
  }
};

/// Wrong: the type of a result is not that of its users.
class Cast : public WrongOp<Cast> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Cast)
  using WrongOp::WrongOp;
  static StringRef getOperationName() { return "transform.wrong.cast"; }
  static LogicalResult transform(RewriterBase &rewriter, Operation *payload) {
    if (payload->getNumResults() == 0)
      return failure();
    rewriter.modifyOpInPlace(payload,
                             [&] { payload->getResult(0).setType(rewriter.getIndexType()); });
    return success();
  }
};

/// Not by TransformDialectExtension: with assertions it calls what a library without them lacks.
void registerOps(MLIRContext *context, transform::TransformDialect *dialect) {
  context->loadDialect<affine::AffineDialect, arith::ArithDialect, scf::SCFDialect,
                       tensor::TensorDialect>();
  RegisteredOperationName::insert<Tile>(*dialect);
  RegisteredOperationName::insert<Interchange>(*dialect);
  RegisteredOperationName::insert<Pad>(*dialect);
  RegisteredOperationName::insert<Unroll>(*dialect);
  RegisteredOperationName::insert<Cast>(*dialect);
}

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "wrong-transform-ops", "0.1",
          [](DialectRegistry *registry) { registry->addExtension(registerOps); }};
}
