//===- Plants.h - bugs put in on purpose ------------------------*- C++ -*-===//
//
// One file per bug: a rewrite of the IR that enters or leaves the pass it corrupts. The rewrite
// counts as part of the pass: the pass's snapshot shows it, and blame must name the pass.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PLANTS_PLANTS_H
#define NPUFUZZ_BACKEND_NPU_PLANTS_PLANTS_H

#include "backend/Backend.h"

namespace npufuzz::npu {

struct PlantedBug {
  Plant plant;
  enum class When { beforePass, afterPass } when;
  /// Rewrites the module. Fails, with a diagnostic, if the bug is that the pass stops.
  std::function<mlir::LogicalResult(mlir::ModuleOp module)> rewrite;
};

/// Planted bugs, in the order in which `npufuzz list plants` shows them.
llvm::ArrayRef<PlantedBug> plantedBugs();

/// A bug that number `number` draws from the census of structure (DrawnPlants.cpp).
PlantedBug drawnPlant(uint64_t number);
/// Drawn plants among the planted bugs: numbers 1 to this.
inline constexpr uint64_t drawnPlants = 40;

// One function per file.
PlantedBug prologueSliceNumel();
PlantedBug concatOffset();
PlantedBug scatterDropsBase();
PlantedBug relayoutRankOrder();
PlantedBug floormodSilentStride();
PlantedBug transposedOperand();
PlantedBug paddingLeaks();
PlantedBug duplicateTransfer();
PlantedBug narrowToI32();
PlantedBug fillpadWrongValue();
PlantedBug loopCarriedSwap();
PlantedBug zeroTrip();
PlantedBug ifResult();
PlantedBug anyAsAnd();
PlantedBug waitErased();
PlantedBug transferTagKey();
PlantedBug matmulSubtileK();
PlantedBug doubleBufferSlot();
PlantedBug tilesOverlap();
PlantedBug inplaceNotElementwise();
PlantedBug reuseLiveAccumulator();
PlantedBug bufferOverflow();
PlantedBug collapseUnitAxis();
PlantedBug peelSlicesAlias();
PlantedBug peelLaneAxisZero();
PlantedBug peelOffsetNotRescaled();
PlantedBug dmaFieldWraps();
PlantedBug uninitValidShape();
PlantedBug segmentLeak();
PlantedBug matmulOperandInPlace();
PlantedBug biasReadsRaw();
PlantedBug matmulTailDropped();
PlantedBug lanesFixed();
PlantedBug cmpiIndexCast();
PlantedBug castRounding();
PlantedBug floordivTrunc();
PlantedBug iotaWraps();
PlantedBug saturateWraps();
PlantedBug cmpUnsigned();
PlantedBug shiftArith();
PlantedBug vcixHalfWidth();
PlantedBug expChunk();
PlantedBug reduceOrderNan();
PlantedBug barrierMoved();
PlantedBug wrongPipe();
PlantedBug lostEdge();
PlantedBug graphAddressUnwalkable();
PlantedBug tileEdgeLost();
PlantedBug routeLocalIds();
PlantedBug staleScalarStore();
PlantedBug topkTie();
PlantedBug dequantScaleAxis();
PlantedBug int8AccWidth();
PlantedBug i1Buffer();
PlantedBug broadcastWidth();
PlantedBug reductionExtentOne();

// Conjunctions: each needs several conditions at once.
PlantedBug mulReduceAsMatmul();
PlantedBug fusedExtentMask();
PlantedBug padOrderReversed();
PlantedBug padGateMerged();
PlantedBug boundDropsTerm();
PlantedBug concatPartReused();
PlantedBug gatherIndexOneLate();
PlantedBug modRangeTooTight();
PlantedBug carriedIndexAsIv();
PlantedBug flatCopyIgnoresStride();
PlantedBug flatOffsetWrongAxis();
PlantedBug sliceStartScaled();
PlantedBug droppedAxisTiling();
PlantedBug overlapCopyForward();
PlantedBug rank1TailUnclamped();
PlantedBug guardedStoreBareLoad();
PlantedBug mergeDropsNan();
PlantedBug iotaProduct32();
PlantedBug argmaxNoWinner();
PlantedBug narrowWrapSkipped();
PlantedBug cmpConstUnrounded();
PlantedBug batchRowVector();
PlantedBug fusedReductionsOneOp();
PlantedBug initOfRowZero();
PlantedBug reduceMoves32();
PlantedBug replicaAddsAgain();
PlantedBug initOncePerLane();
PlantedBug slotMissingInMatmul();
PlantedBug cloneSharesCounter();
PlantedBug planOrderUnstable();
PlantedBug liveRangeCutAtLoop();
PlantedBug repeatAxisTwice();
PlantedBug splitExtentRemainder();
PlantedBug aliasFirstArm();
PlantedBug packedStoreLosesMask();
PlantedBug chunkByNarrowType();
PlantedBug fillNotAWrite();
PlantedBug syncThenArmOnly();
PlantedBug warEdgeMissing();
PlantedBug eventIdShared();

} // namespace npufuzz::npu

#endif
