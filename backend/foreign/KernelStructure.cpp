//===- KernelStructure.cpp - writes functions, constants and index expressions ---===//
//
// Writes ops that are the same for all dialects, and passes all others to the derived class. A
// checkpoint allows a caller to try one way of writing an op, and to take its text back.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/KernelStructure.h"
#include "tile/Program.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz {

std::string
KernelStructure::parametersOf(func::FuncOp kernel,
                              llvm::function_ref<std::string(MemRefType, llvm::StringRef)> typeOf) {
  std::vector<std::string> parameters;
  for (BlockArgument argument : kernel.getArguments()) {
    std::string name = llvm::formatv("%arg{0}", argument.getArgNumber());
    Type type = argument.getType();
    auto memory = dyn_cast<MemRefType>(type);
    std::string element(
        elementKindName(tile::elementKindOf(memory ? memory.getElementType() : type)));
    parameters.push_back(name + ": " + (memory ? typeOf(memory, element) : element));
    scalarOfValue[argument] = name;
    if (type.isIndex())
      indexOfValue[argument] = {name, INT32_MIN, INT32_MAX};
  }
  return llvm::join(parameters, ", ");
}

std::string KernelStructure::indexConstants() const {
  std::string text;
  for (const auto &[value, name] : constants)
    text += llvm::formatv("    {0} = arith.constant {1} : index\n", name, value);
  return text;
}

void KernelStructure::writeOps(Block &block) {
  for (Operation &op : block.without_terminator()) {
    // Stops after a refusal, so that the writer does not begin another arm: an op with two ways to
    // be written would take the refusal for its own.
    if (!refused.empty())
      return;
    writeOp(op);
  }
}

bool KernelStructure::writeStructure(Operation &op) {
  if (auto loop = dyn_cast<affine::AffineForOp>(op))
    writeLoop(loop);
  else if (auto branch = dyn_cast<scf::IfOp>(op))
    writeBranch(branch);
  else if (auto compare = dyn_cast<arith::CmpIOp>(op))
    writeComparison(compare);
  else if (auto constant = dyn_cast<arith::ConstantOp>(op))
    writeConstant(constant);
  else if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    writeApply(apply);
  else
    return false;
  return true;
}

void KernelStructure::writeConstant(arith::ConstantOp constant) {
  if (auto integer = dyn_cast<IntegerAttr>(constant.getValue());
      integer && integer.getType().isIndex()) {
    indexOfValue[constant.getResult()] = constantIndex(integer.getInt());
    return;
  }
  std::string name = fresh("s"), text;
  llvm::raw_string_ostream(text) << constant.getValue();
  line(name + " = arith.constant " + text);
  scalarOfValue[constant.getResult()] = name;
}

void KernelStructure::writeComparison(arith::CmpIOp compare) {
  auto text = [&](Value value) {
    return value.getType().isIndex() ? indexOf(value).name : scalarOf(value);
  };
  std::string name = fresh("cond"), lhs = text(compare.getLhs()), rhs = text(compare.getRhs());
  if (lhs.empty() || rhs.empty())
    return refuse("comparison of a value read from a tile");
  line(llvm::formatv("{0} = arith.cmpi {1}, {2}, {3} : {4}", name,
                     arith::stringifyCmpIPredicate(compare.getPredicate()), lhs, rhs,
                     elementKindName(tile::elementKindOf(compare.getLhs().getType()))));
  scalarOfValue[compare.getResult()] = name;
}

void KernelStructure::writeApply(affine::AffineApplyOp apply) {
  SmallVector<Index> operands =
      llvm::map_to_vector(apply.getMapOperands(), [&](Value operand) { return indexOf(operand); });
  unsigned dims = apply.getAffineMap().getNumDims();
  indexOfValue[apply.getResult()] =
      evaluate(apply.getAffineMap().getResult(0), ArrayRef(operands).take_front(dims),
               ArrayRef(operands).drop_front(dims));
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

TextCheckpoint KernelStructure::checkpoint() const {
  return {body.size(), tiles.size(), nextName, claimedBytes, computed};
}

void KernelStructure::restore(const TextCheckpoint &to) {
  body.resize(to.bodyBytes);
  tiles.resize(to.tiles);
  nextName = to.nextName;
  claimedBytes = to.claimedBytes;
  computed = to.computed;
  refused.clear();
}

KernelTile &KernelStructure::addTile(std::unique_ptr<KernelTile> tile) {
  tile->number = tiles.size();
  tiles.push_back(std::move(tile));
  return *tiles.back();
}

KernelTile &KernelStructure::declare(const KernelTile &like, const std::string &name) {
  KernelTile &made = addTile(like.clone());
  made.name = name;
  return made;
}

KernelTile &KernelStructure::tileOf(Value value) {
  KernelTile *tile = tileOfValue.lookup(value);
  assert(tile && "an operand that no op has written");
  return *tile;
}

KernelTile &KernelStructure::carriedFrom(Value init) {
  KernelTile &from = tileOf(init), &made = allocateLike(from);
  copyTile(from, made);
  return made;
}

KernelTile &KernelStructure::ownOf(Value value, Block *) { return tileOf(value); }

bool KernelStructure::isLike(const KernelTile &a, const KernelTile &b) const {
  return hasSameExtents(a, b);
}

} // namespace npufuzz
