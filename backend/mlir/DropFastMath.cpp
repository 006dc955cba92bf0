//===- DropFastMath.cpp - removes licences to round less often ------------===//
//
// arith-emulate-unsupported-floats sets `contract` on the casts that it makes, so that
// extf(truncf(x)) may become x. That rounds less often than the program says: results would differ
// from the reference without a bug. Runs directly after the passes that set flags.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/MlirPasses.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

#define GEN_PASS_DEF_DROPFASTMATH
#include "backend/mlir/MlirPasses.h.inc"

namespace {
struct DropFastMathPass : impl::DropFastMathBase<DropFastMathPass> {
  void runOnOperation() override {
    getOperation()->walk([](arith::ArithFastMathInterface op) {
      op->setAttr(op.getFastMathAttrName(),
                  arith::FastMathFlagsAttr::get(op.getContext(), arith::FastMathFlags::none));
    });
  }
};
} // namespace

} // namespace npufuzz::mlirbackend
