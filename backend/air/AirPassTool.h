//===- AirPassTool.h - one pass of air-opt at a time ------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_AIRPASSTOOL_H
#define NPUFUZZ_BACKEND_AIR_AIRPASSTOOL_H

#include "backend/air/toolchain/Toolchain.h"
#include "backend/foreign/PassTool.h"

namespace npufuzz::air {

class AirPassTool final : public PassTool {
public:
  /// `options` may change, and outlive it.
  explicit AirPassTool(const AirOptions &options) : options(options) {}

  Made run(mlir::ModuleOp snapshot, llvm::StringRef steps) const override;
  /// Channels are declared, and launches, segments and herds have a point at least.
  bool isMeaningful(mlir::ModuleOp snapshot) const override;
  std::string textOf(mlir::ModuleOp snapshot) const override;
  std::string command(llvm::StringRef steps) const override;
  /// They move data and order that.
  bool keepsBits(llvm::StringRef) const override { return true; }
  std::optional<std::string> printed(const std::string &text, Form form) const override;

private:
  const AirOptions &options;
};

} // namespace npufuzz::air

#endif
