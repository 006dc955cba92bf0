//===- AirPassTool.h - runs one pass of air-opt at a time -------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_AIRPASSTOOL_H
#define NPUFUZZ_BACKEND_AIR_AIRPASSTOOL_H

#include "backend/air/toolchain/Toolchain.h"
#include "backend/foreign/PassTool.h"

namespace npufuzz::air {

class AirPassTool final : public PassTool {
public:
  /// `options` may change and must outlive this object.
  explicit AirPassTool(const AirOptions &options) : options(options) {}

  Made run(mlir::ModuleOp snapshot, llvm::StringRef steps) const override;
  /// True if channels are declared, and launches, segments and herds have at least one point.
  bool isMeaningful(mlir::ModuleOp snapshot) const override;
  std::string textOf(mlir::ModuleOp snapshot) const override;
  std::string command(llvm::StringRef steps) const override;
  /// All passes only move data and order the moves.
  bool keepsBits(llvm::StringRef) const override { return true; }
  std::optional<std::string> printed(const std::string &text, Form form) const override;

private:
  const AirOptions &options;
};

} // namespace npufuzz::air

#endif
