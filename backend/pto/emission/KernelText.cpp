//===- KernelText.cpp - writes functions and dispatches ops ---------------===//
//
// The functions for single kinds of ops are in TileOps.cpp, Masks.cpp, Matrix.cpp and
// Transfers.cpp. Loops and branches come from backend/foreign/KernelStructure.h. Types of tiles are
// marks in the text until resolve() replaces them at the end.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/emission/KernelText.h"
#include "backend/pto/emission/OpNames.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::pto {

std::string KernelText::write() {
  std::string parameters = parametersOf(kernel, [](MemRefType, llvm::StringRef element) {
    return ("!pto.ptr<" + element + ">").str();
  });
  writeOps(kernel.getBody().front());
  // Verifiers take an extent that a type leaves open for that of the whole tile, and compare it
  // with the types of other operands.
  auto isDynamic = [](const auto &tile) { return static_cast<TileBuf &>(*tile).isDynamic; };
  if (isCube && llvm::any_of(tiles, isDynamic))
    for (const auto &tile : tiles)
      leaveOpen(*tile);
  std::string constantLines = constantsText();

  std::string head = llvm::formatv(
      "  func.func @{0}({1}) attributes {{pto.entry, pto.kernel_kind = "
      "#pto.kernel_kind<{2}>} {{\n",
      options.prefix + kernel.getName().str(), parameters, isCube ? "cube" : "vector");
  return head + constantLines + resolve(body) + "    return\n  }\n";
}

void KernelText::writeOp(Operation &op) {
  requireCube(op);
  if (writeStructure(op))
    return;
  if (namesMask(&op) && !isa<tile::CmpOp, tile::SelectOp, tile::SetValidOp>(op))
    return refuse("op " + op.getName().getStringRef() + " of masks");
  writeComputation(op);
}

void KernelText::writeComputation(Operation &op) {
  if (auto op_ = dyn_cast<tile::MatmulOp>(op))
    writeMatmul(op_);
  else if (auto op_ = dyn_cast<tile::CmpOp>(op))
    writeCompare(op_);
  else if (auto op_ = dyn_cast<tile::SelectOp>(op))
    writeSelect(op_);
  else if (auto op_ = dyn_cast<tile::TransposeOp>(op))
    writeTranspose(op_);
  else if (auto op_ = dyn_cast<tile::LoadOp>(op))
    writeLoad(op_);
  else if (auto op_ = dyn_cast<tile::StoreOp>(op))
    writeStore(op_);
  else if (auto op_ = dyn_cast<tile::ReduceOp>(op))
    writeReduce(op_);
  else if (auto op_ = dyn_cast<tile::ExpandOp>(op))
    writeExpand(op_);
  else if (auto op_ = dyn_cast<tile::ExpandBinaryOp>(op))
    writeExpandBinary(op_);
  else if (auto op_ = dyn_cast<tile::CastOp>(op))
    writeCast(op_);
  else if (auto op_ = dyn_cast<tile::SplatOp>(op))
    writeSplat(op_);
  else if (auto op_ = dyn_cast<tile::IotaOp>(op))
    writeIota(op_);
  else if (auto op_ = dyn_cast<tile::SetValidOp>(op))
    writeSetValid(op_);
  else if (auto op_ = dyn_cast<tile::FillPadOp>(op))
    writeFillPad(op_);
  else if (const tile::OpRecord *record = tile::findRecord(&op);
           record && record->category == tile::OpCategory::View)
    return; // transfers handle the whole chain
  else if (record && (record->category == tile::OpCategory::Unary ||
                      record->category == tile::OpCategory::Binary))
    writeElementwise(&op);
  else
    refuse("op " + op.getName().getStringRef());
}

} // namespace npufuzz::pto
