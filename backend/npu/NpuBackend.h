//===- NpuBackend.h - the built-in NPU: compiler and simulator --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_NPUBACKEND_H
#define NPUFUZZ_BACKEND_NPU_NPUBACKEND_H

#include "backend/Backend.h"

namespace npufuzz {

/// The passes of passes/Passes.td and the functional simulator, with planted bugs to measure
/// npufuzz by.
Backend &npuBackend();

} // namespace npufuzz

#endif
