//===- Model.h - programs as models -----------------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_COMMAND_MODEL_H
#define NPUFUZZ_BACKEND_COMMAND_MODEL_H

#include "backend/command/Manifest.h"
#include "tile/Case.h"

namespace npufuzz::command {

/// The file in the work folder that a toolchain of models reads, or one line that says why there is
/// none.
struct Model {
  std::string file, text;
  std::string refusal;
};

// Precondition: isModel(manifest.form).

Model modelOf(const Case &testCase, const Manifest &manifest);
/// Returns what the manifest allows and the writer says.
Capabilities modelCapabilities(const Manifest &manifest);

/// Says why no model of the manifest's form can be written; empty: one can, or none is needed.
std::string missingWriter(const Manifest &manifest);

} // namespace npufuzz::command

#endif
