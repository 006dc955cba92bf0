//===- PassTool.h - passes that run in a user's tool ------------*- C++ -*-===//
//
// Beside compiling a case, such a tool can be given what a snapshot holds: the IR before one pass,
// and that pass. So a finding is shown in the terms of its project, and its IR is made smaller with
// the tool in the loop.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_PASSTOOL_H
#define NPUFUZZ_BACKEND_FOREIGN_PASSTOOL_H

#include "backend/Backend.h"

#include <optional>

namespace npufuzz {

class PassTool {
public:
  virtual ~PassTool() = default;

  struct Made {
    CompileStatus status = CompileStatus::compiled;
    std::string diagnostic; ///< one line, where it is not compiled
    /// A snapshot, as Backend::interpret() takes it; null where the tool failed.
    mlir::OwningOpRef<mlir::ModuleOp> module;
  };
  /// What the tool makes of a snapshot by these steps of a pipeline, "func.func(p),q".
  virtual Made run(mlir::ModuleOp snapshot, llvm::StringRef steps) const = 0;
  /// Whether the IR has a meaning, as far as verifiers do not ask: whoever edits IR may take away
  /// what an op refers to.
  virtual bool isMeaningful(mlir::ModuleOp snapshot) const { return true; }
  /// The snapshot as the tool reads it: without what npufuzz keeps with it for itself.
  virtual std::string textOf(mlir::ModuleOp snapshot) const = 0;
  /// The command line by which a user of the tool does the same; %s is the file.
  virtual std::string command(llvm::StringRef steps) const = 0;
  /// Whether the steps leave each bit that a program computes as it is, NaN payloads aside. False
  /// where they say an op of floats by others.
  virtual bool keepsBits(llvm::StringRef steps) const = 0;

  enum class Form {
    generic,
    custom, ///< as ops print themselves, for people
  };
  /// A module's text as the tool prints it behind no pass; nothing where it does not read it.
  virtual std::optional<std::string> printed(const std::string &text, Form form) const = 0;
  /// The text in the custom form, where that is the same to the tool; else as it is.
  std::string readable(const std::string &text) const;
};

/// A module's generic form without what an older release cannot read: of ops that have properties
/// in newer ones alone, those that say nothing.
std::string withoutNewProperties(llvm::StringRef genericForm);

} // namespace npufuzz

#endif
