//===- PassTool.h - runs passes in a user's tool ----------------*- C++ -*-===//
//
// Besides compiling a case, such a tool can run one pass on the snapshot before it. So a finding is
// shown in the terms of the tool's project, and its IR is reduced with the tool in the loop.
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
    std::string diagnostic; ///< one line, unless it compiled
    /// A snapshot that Backend::interpret() accepts; null if the tool failed.
    mlir::OwningOpRef<mlir::ModuleOp> module;
  };
  /// Runs these steps of a pipeline, "func.func(p),q", on a snapshot.
  virtual Made run(mlir::ModuleOp snapshot, llvm::StringRef steps) const = 0;
  /// True if the IR has a meaning beyond what verifiers check: an edit may remove something that an
  /// op refers to.
  virtual bool isMeaningful(mlir::ModuleOp snapshot) const { return true; }
  /// Text of the snapshot for the tool, without npufuzz's own annotations.
  virtual std::string textOf(mlir::ModuleOp snapshot) const = 0;
  /// Command line with which a user of the tool does the same; %s is the file.
  virtual std::string command(llvm::StringRef steps) const = 0;
  /// True if the steps preserve every bit that a program computes, NaN payloads aside. False if
  /// they replace a float op by others.
  virtual bool keepsBits(llvm::StringRef steps) const = 0;

  enum class Form {
    generic,
    custom, ///< as ops print themselves, for people
  };
  /// Prints a module with the tool and no passes; returns nothing if the tool cannot read it.
  virtual std::optional<std::string> printed(const std::string &text, Form form) const = 0;
  /// The text in the custom form, if that means the same to the tool; else unchanged.
  std::string readable(const std::string &text) const;
};

/// Removes from a generic form what an older release cannot read: default properties of ops that
/// have properties only in newer releases.
std::string withoutNewProperties(llvm::StringRef genericForm);

} // namespace npufuzz

#endif
