//===- Reader.cpp ---------------------------------------------------------===//
//
// Before parsing, quotes memory spaces and renames the prefix linalg to linalg_ in the text.
// Printing reverses both. Parsing itself is left to backend/foreign/ReadModule.h.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/reading/Reader.h"
#include "backend/foreign/ReadModule.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace npufuzz::hivm {

void registerReadDialects(DialectRegistry &registry) {
  registry.insert<affine::AffineDialect, arith::ArithDialect, func::FuncDialect,
                  bufferization::BufferizationDialect, memref::MemRefDialect, scf::SCFDialect,
                  tensor::TensorDialect>();
}

/// Start of a memory space in the tool's output.
constexpr llvm::StringLiteral spaceMark = "#hivm.address_space<";

/// Rewrites #hivm.address_space<ub> to "#hivm.address_space<ub>".
static std::string withSpacesAsStrings(llvm::StringRef text) {
  std::string out;
  while (true) {
    size_t at = text.find(spaceMark);
    out += text.substr(0, at);
    if (at == llvm::StringRef::npos)
      return out;
    auto [space, rest] = text.drop_front(at).split('>');
    out += "\"" + space.str() + ">\"";
    text = rest;
  }
}

static std::string withSpacesUnquoted(llvm::StringRef text) {
  std::string out;
  const std::string mark = "\"" + spaceMark.str();
  while (true) {
    size_t at = text.find(mark);
    out += text.substr(0, at);
    if (at == llvm::StringRef::npos)
      return out;
    auto [space, rest] = text.drop_front(at + 1).split('"');
    out += space;
    text = rest;
  }
}

/// Rewrites "linalg.fill" to "linalg_.fill", and its attributes likewise; or back.
static std::string withLinalgNamed(std::string text, llvm::StringRef from, llvm::StringRef to) {
  for (llvm::StringRef begin : {"\"", "#"}) {
    std::string old = (begin + from + ".").str(), name = (begin + to + ".").str();
    for (size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += name.size())
      text.replace(at, old.size(), name);
  }
  return text;
}

llvm::Expected<OwningOpRef<ModuleOp>> readModule(MLIRContext &context, llvm::StringRef text) {
  ForeignModule read =
      readForeign(context, withLinalgNamed(withSpacesAsStrings(text), "linalg", "linalg_"));
  if (!read.module)
    return llvm::createStringError(
        (read.isUnparsable ? "what the tool printed, " : "not readable as generic IR: ") +
        read.why);
  return std::move(read.module);
}

std::string writtenModule(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os, OpPrintingFlags().printGenericOpForm());
  return withLinalgNamed(withSpacesUnquoted(text), "linalg_", "linalg");
}

} // namespace npufuzz::hivm
