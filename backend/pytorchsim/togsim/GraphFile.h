//===- GraphFile.h - a graph as files for the simulator ---------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_GRAPHFILE_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_GRAPHFILE_H

#include "backend/pytorchsim/togsim/Graph.h"

namespace npufuzz::pytorchsim {

/// The simulator computes (base + offset + element * bits + 7) / 8 as the byte of an element. So
/// bases and offsets must be given in bits, although it takes them for bytes elsewhere.
/// (docs/backends/pytorchsim.md, "Known differences of the timing simulator".)
inline constexpr int64_t addressUnitsPerByte = 8;

/// An ONNX model in protobuf's encoding. `systolicSize` is the side of the array; `units` is the
/// number of units per byte of an offset.
std::string graphFile(const Graph &graph, int64_t systolicSize,
                      int64_t units = addressUnitsPerByte);

/// The YAML file with the addresses of tensors, in the same units.
std::string attributeFile(const Graph &graph, int64_t units = addressUnitsPerByte);

} // namespace npufuzz::pytorchsim

#endif
