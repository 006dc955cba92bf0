//===- Writers.h - forms as files of model formats --------------*- C++ -*-===//
//
// Each writer has a table of the ops that it says. Capabilities come from the table, so that
// generators draw nothing else.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_WRITERS_WRITERS_H
#define NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_WRITERS_WRITERS_H

#include "backend/foreign/functional/form/Form.h"

namespace npufuzz::functional {

/// A file, or one line "OP: reason" that says why there is none.
struct Written {
  std::string text;
  std::string refusal;
};

/// A module of Python: a function `program` of the arguments that it reads, the nn.Module `Program`
/// that calls it, and the numbers ARGUMENTS and RESULTS of the arguments of @main.
Written writeTorch(const Form &form, llvm::StringRef title);
/// True if the writer says this op of the dialect. Element kind as in Capabilities::op.
bool torchSays(llvm::StringRef mnemonic, ElementKind kind);
bool torchSaysCast(ElementKind from, ElementKind to, tile::Rounding rounding, bool saturate);

/// Opsets that the writer knows, and the one that it writes unless told otherwise: the highest of
/// libonnx 1.12.
inline constexpr int opsetMin = 17, opsetMax = 20, opsetDefault = 17;

/// False if this build has no libonnx: then the writer refuses everything.
bool hasOnnx();
/// A model: inputs argN of the arguments that it reads, outputs resultN of those that it writes.
Written writeOnnx(const Form &form, int opset);
bool onnxSays(llvm::StringRef mnemonic, ElementKind kind, int opset);
bool onnxSaysCast(ElementKind from, ElementKind to, tile::Rounding rounding, bool saturate);

} // namespace npufuzz::functional

#endif
