//===- NoOnnx.cpp - a build without libonnx -------------------------------===//
#include "backend/foreign/functional/writers/Writers.h"

namespace npufuzz::functional {

bool hasOnnx() { return false; }
Written writeOnnx(const Form &, int) {
  return {"", "onnx: npufuzz was built without libonnx (libonnx-dev, libprotobuf-dev)"};
}

} // namespace npufuzz::functional
