//===- GraphFile.h - a graph as files for the simulator ---------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_GRAPHFILE_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_GRAPHFILE_H

#include "backend/pytorchsim/togsim/Graph.h"

namespace npufuzz::pytorchsim {

/// The simulator computes (base + offset + element * bits + 7) / 8 as the byte that an element is
/// at, so that bases and offsets, which it takes for bytes elsewhere, have to be given in bits.
/// (docs/pytorchsim.md, "Known differences of the timing simulator".)
inline constexpr int64_t addressUnitsPerByte = 8;

/// An ONNX model in protobuf's encoding; `systolicSize` is the side of the array. A byte of an
/// offset is so many `units`.
std::string graphFile(const Graph &graph, int64_t systolicSize,
                      int64_t units = addressUnitsPerByte);

/// The YAML that says where tensors lie, likewise.
std::string attributeFile(const Graph &graph, int64_t units = addressUnitsPerByte);

} // namespace npufuzz::pytorchsim

#endif
