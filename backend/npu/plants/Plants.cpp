//===- Plants.cpp - the table of planted bugs -----------------------------===//
#include "backend/npu/plants/Plants.h"

namespace npufuzz::npu {

llvm::ArrayRef<PlantedBug> plantedBugs() {
  // In the order of the passes.
  static const PlantedBug table[] = {
      prologueSliceNumel(),
      concatOffset(),
      scatterDropsBase(),
      relayoutRankOrder(),
      floormodSilentStride(),
      transposedOperand(),
      paddingLeaks(),
      duplicateTransfer(),
      fillpadWrongValue(),
      loopCarriedSwap(),
      zeroTrip(),
      ifResult(),
      anyAsAnd(),
      waitErased(),
      transferTagKey(),
      matmulSubtileK(),
      doubleBufferSlot(),
      tilesOverlap(),
      inplaceNotElementwise(),
      reuseLiveAccumulator(),
      bufferOverflow(),
      collapseUnitAxis(),
      peelSlicesAlias(),
      peelLaneAxisZero(),
      peelOffsetNotRescaled(),
      uninitValidShape(),
      segmentLeak(),
      matmulOperandInPlace(),
      biasReadsRaw(),
      matmulTailDropped(),
      lanesFixed(),
      cmpiIndexCast(),
      castRounding(),
      floordivTrunc(),
      iotaWraps(),
      saturateWraps(),
      cmpUnsigned(),
      shiftArith(),
      vcixHalfWidth(),
      expChunk(),
      reduceOrderNan(),
      barrierMoved(),
      wrongPipe(),
      lostEdge(),
      graphAddressUnwalkable(),
      tileEdgeLost(),
      routeLocalIds(),
      staleScalarStore(),
      dmaFieldWraps(),
      narrowToI32(),
      topkTie(),
      dequantScaleAxis(),
      reductionExtentOne(),
      i1Buffer(),
      int8AccWidth(),
      broadcastWidth(),
  };
  return table;
}

} // namespace npufuzz::npu
