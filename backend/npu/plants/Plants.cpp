//===- Plants.cpp - the table of planted bugs -----------------------------===//
#include "backend/npu/plants/Plants.h"

namespace npufuzz::npu {

llvm::ArrayRef<PlantedBug> plantedBugs() {
  // In the order of the passes.
  static const PlantedBug table[] = {
      prologueSliceNumel(), paddingLeaks(),      narrowToI32(),   collapseUnitAxis(),
      uninitValidShape(),   matmulTailDropped(), cmpiIndexCast(), castRounding(),
      floordivTrunc(),      fillpadWrongValue(),
  };
  return table;
}

} // namespace npufuzz::npu
