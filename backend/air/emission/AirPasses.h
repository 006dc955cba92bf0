//===- AirPasses.h - passes that build air-opt's input ----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_EMISSION_AIRPASSES_H
#define NPUFUZZ_BACKEND_AIR_EMISSION_AIRPASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

#include <memory>

namespace npufuzz::air {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "backend/air/emission/AirPasses.h.inc"

} // namespace npufuzz::air

#endif
