//===- OnnxOps.h - ops of the tile dialect in ONNX --------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_WRITERS_ONNXOPS_H
#define NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_WRITERS_ONNXOPS_H

#include "backend/foreign/functional/form/Form.h"
#include "backend/foreign/functional/writers/OnnxGraph.h"

namespace npufuzz::functional {

/// Adds what computes a node; gives its result. Precondition: onnxSays the op.
std::string addCompute(OnnxGraph &graph, const Form &form, const Node &node,
                       const OnnxGraph::Names &operands);

} // namespace npufuzz::functional

#endif
