//===- DropFastMath.cpp - no licence to round less often ------------------===//
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
