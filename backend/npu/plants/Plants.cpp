//===- Plants.cpp - the table of planted bugs -----------------------------===//
#include "backend/npu/plants/Plants.h"

namespace npufuzz::npu {

// Plants, in the order of the passes.
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
    fusedExtentMask,
    padOrderReversed,
    padGateMerged,
    boundDropsTerm,
    concatPartReused,
    gatherIndexOneLate,
    carriedIndexAsIv,
    modRangeTooTight,
    flatCopyIgnoresStride,
    flatOffsetWrongAxis,
    sliceStartScaled,
    droppedAxisTiling,
    overlapCopyForward,
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
    cloneSharesCounter,
    planOrderUnstable,
    liveRangeCutAtLoop,
    repeatAxisTwice,
    splitExtentRemainder,
    aliasFirstArm,
    packedStoreLosesMask,
    chunkByNarrowType,
    fillNotAWrite,
    syncThenArmOnly,
    eventIdShared,
    warEdgeMissing,
};

llvm::ArrayRef<PlantedBug> plantedBugs() {
  static const std::vector<PlantedBug> table = [] {
    std::vector<PlantedBug> bugs;
    for (auto *row : rows)
      bugs.push_back(row());
    for (uint64_t number = 1; number <= drawnPlants; ++number)
      bugs.push_back(drawnPlant(number));
    return bugs;
  }();
  return table;
}

} // namespace npufuzz::npu
