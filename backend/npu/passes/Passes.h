//===- Passes.h - the passes of the NPU compiler ----------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_PASSES_H
#define NPUFUZZ_BACKEND_NPU_PASSES_PASSES_H

#include "backend/npu/dialect/Npu.h"
#include "backend/passes/PassStatistic.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace npufuzz::npu {

#define GEN_PASS_DECL
#include "backend/npu/passes/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "backend/npu/passes/Passes.h.inc"

} // namespace npufuzz::npu

#endif
