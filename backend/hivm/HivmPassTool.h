//===- HivmPassTool.h - runs one pass of the opt tool at a time -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_HIVMPASSTOOL_H
#define NPUFUZZ_BACKEND_HIVM_HIVMPASSTOOL_H

#include "backend/foreign/PassTool.h"

namespace npufuzz::hivm {

class HivmPassTool final : public PassTool {
public:
  /// `tool` may change and must outlive this object.
  explicit HivmPassTool(const std::string &tool) : tool(tool) {}

  Made run(mlir::ModuleOp snapshot, llvm::StringRef steps) const override;
  std::string textOf(mlir::ModuleOp snapshot) const override;
  std::string command(llvm::StringRef steps) const override;
  bool keepsBits(llvm::StringRef steps) const override;
  std::optional<std::string> printed(const std::string &text, Form form) const override;

private:
  const std::string &tool;
};

} // namespace npufuzz::hivm

#endif
