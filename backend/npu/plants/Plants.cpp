//===- Plants.cpp - the table of planted bugs -----------------------------===//
#include "backend/npu/plants/Plants.h"

namespace npufuzz::npu {

// In the order of the passes.
static constexpr PlantedBug (*rows[])() = {
    prologueSliceNumel,
    concatOffset,
    scatterDropsBase,
    relayoutRankOrder,
    floormodSilentStride,
    transposedOperand,
    paddingLeaks,
    duplicateTransfer,
    fillpadWrongValue,
    loopCarriedSwap,
    zeroTrip,
    ifResult,
    anyAsAnd,
    waitErased,
    transferTagKey,
    matmulSubtileK,
    doubleBufferSlot,
    tilesOverlap,
    inplaceNotElementwise,
    reuseLiveAccumulator,
    bufferOverflow,
    collapseUnitAxis,
    peelSlicesAlias,
    peelLaneAxisZero,
    peelOffsetNotRescaled,
    dmaFieldWraps,
    uninitValidShape,
    segmentLeak,
    matmulOperandInPlace,
    biasReadsRaw,
    matmulTailDropped,
    lanesFixed,
    cmpiIndexCast,
    castRounding,
    floordivTrunc,
    iotaWraps,
    saturateWraps,
    cmpUnsigned,
    shiftArith,
    vcixHalfWidth,
    expChunk,
    reduceOrderNan,
    barrierMoved,
    wrongPipe,
    lostEdge,
    graphAddressUnwalkable,
    tileEdgeLost,
    routeLocalIds,
    staleScalarStore,
    narrowToI32,
    topkTie,
    dequantScaleAxis,
    reductionExtentOne,
    i1Buffer,
    int8AccWidth,
    broadcastWidth,
    // Conjunctions, in the order of the passes.
    mulReduceAsMatmul,
    padOrderReversed,
    padGateMerged,
    gatherIndexOneLate,
    flatCopyIgnoresStride,
    flatOffsetWrongAxis,
    sliceStartScaled,
    droppedAxisTiling,
    rank1TailUnclamped,
    guardedStoreBareLoad,
    mergeDropsNan,
    iotaProduct32,
    argmaxNoWinner,
    narrowWrapSkipped,
    cmpConstUnrounded,
    batchRowVector,
    fusedReductionsOneOp,
    initOfRowZero,
    reduceMoves32,
    replicaAddsAgain,
    initOncePerLane,
    slotMissingInMatmul,
    liveRangeCutAtLoop,
    repeatAxisTwice,
    splitExtentRemainder,
    packedStoreLosesMask,
    chunkByNarrowType,
    fillNotAWrite,
    syncThenArmOnly,
    warEdgeMissing,
};

llvm::ArrayRef<PlantedBug> plantedBugs() {
  static const std::vector<PlantedBug> table = [] {
    std::vector<PlantedBug> bugs;
    for (auto *row : rows)
      bugs.push_back(row());
    return bugs;
  }();
  return table;
}

} // namespace npufuzz::npu
