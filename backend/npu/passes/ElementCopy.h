//===- ElementCopy.h - one element between a view and a scratch -*- C++ -*-===//
//
// For passes that copy by scalar code what no descriptor can address.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_ELEMENTCOPY_H
#define NPUFUZZ_BACKEND_NPU_PASSES_ELEMENTCOPY_H

#include "mlir/IR/Builders.h"

namespace npufuzz::npu {

enum class Direction { fromMemory, toMemory };

/// Copies the element of the tile.view `view` at coordinates `inView`, through the view's map, from
/// or to the scratch memref's element `inScratch`: affine.apply, memref.load, memref.store.
void copyElement(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value view,
                 mlir::ValueRange inView, mlir::Value scratch, mlir::ValueRange inScratch,
                 Direction direction);

} // namespace npufuzz::npu

#endif
