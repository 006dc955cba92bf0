//===- Model.cpp ----------------------------------------------------------===//
//
// A model is written for one case: it is specialised to the case's scalars and extents.
//
//===----------------------------------------------------------------------===//
#include "backend/command/Model.h"
#include "backend/foreign/functional/FormOf.h"
#include "backend/foreign/functional/writers/Writers.h"

namespace npufuzz::command {

Model modelOf(const Case &testCase, const Manifest &manifest) {
  if (testCase.kind != tileProgram)
    return {"", "", "only programs of tiles become models"};
  functional::Translation translation = functional::formOf(testCase);
  if (!translation.form)
    return {"", "", std::move(translation.refusal)};
  bool isTorch = manifest.form == ProgramForm::torch;
  std::string title = "Program of npufuzz, seed " + std::to_string(testCase.seed) + ".";
  functional::Written written = isTorch ? functional::writeTorch(*translation.form, title)
                                        : functional::writeOnnx(*translation.form, manifest.opset);
  return {isTorch ? "program.py" : "program.onnx", std::move(written.text),
          std::move(written.refusal)};
}

Capabilities modelCapabilities(const Manifest &manifest) {
  Capabilities both = manifest.capabilities;
  bool isTorch = manifest.form == ProgramForm::torch;
  both.op = [own = both.op, isTorch, opset = manifest.opset](llvm::StringRef mnemonic,
                                                             ElementKind kind) {
    return own(mnemonic, kind) && (isTorch ? functional::torchSays(mnemonic, kind)
                                           : functional::onnxSays(mnemonic, kind, opset));
  };
  both.cast = [own = both.cast, isTorch](ElementKind from, ElementKind to, tile::Rounding rounding,
                                         bool saturate) {
    return own(from, to, rounding, saturate) &&
           (isTorch ? functional::torchSaysCast(from, to, rounding, saturate)
                    : functional::onnxSaysCast(from, to, rounding, saturate));
  };
  return both;
}

std::string missingWriter(const Manifest &manifest) {
  if (manifest.form != ProgramForm::onnx || functional::hasOnnx())
    return "";
  return "libonnx: npufuzz was built without it (libonnx-dev, libprotobuf-dev)";
}

} // namespace npufuzz::command
