//===- KernelText.cpp - writes functions and dispatches ops ---------------===//
//
// The functions for single kinds of ops are in TileOps.cpp, ScalarOps.cpp and the files beside
// them. A load or store is first written as a transfer. After a refusal, this file takes the text
// back, and the scalar unit moves the elements (Elements.cpp).
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/KernelText.h"
#include "backend/hivm/emission/Entries.h"
#include "tile/OpTable.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

std::unique_ptr<KernelText> KernelText::create(func::FuncOp kernel,
                                               const EmissionOptions &options) {
  if (options.onTensors)
    return std::make_unique<TensorKernel>(kernel, options);
  return std::make_unique<BufferKernel>(kernel, options);
}

std::string KernelText::write() {
  std::string parameters =
      parametersOf(kernel, [](MemRefType memory, llvm::StringRef element) -> std::string {
        std::string dimensions;
        for (int64_t extent : memory.getShape())
          dimensions += std::to_string(extent) + "x";
        return llvm::formatv("memref<{0}{1}, #hivm.address_space<gm>>", dimensions, element);
      });
  writeOps(kernel.getBody().front());
  return llvm::formatv("  func.func @{0}({1}) attributes {{hacc.entry, "
                       "hacc.function_kind = #hacc.function_kind<DEVICE>} {{\n",
                       kernel.getName(), parameters)
             .str() +
         indexConstants() + body + "    return\n  }\n";
}

/// hfusion-normalize-ops turns such a product into one quotient, which is rounded once and not
/// twice: a different result, and no bug.
static bool multipliesReciprocal(Operation &op) {
  auto expanding = dyn_cast<tile::ExpandBinaryOp>(op);
  bool multiplies =
      isa<tile::MulOp>(op) || (expanding && expanding.getKind() == tile::ExpandKind::mul);
  return multiplies && llvm::any_of(op.getOperands(), [](Value operand) {
           return operand.getDefiningOp<tile::RecipOp>() != nullptr;
         });
}

void KernelText::writeOp(Operation &op) {
  if (writeStructure(op)) {
    // A splat may repeat an index as well.
    if (auto constant = dyn_cast<arith::ConstantOp>(op); constant && constant.getType().isIndex())
      scalarOfValue[constant.getResult()] = indexOf(constant.getResult()).name;
    return;
  }
  if (options.onTensors && options.normalizes && multipliesReciprocal(op))
    return refuse("product with a reciprocal, of which passes make a quotient");
  const tile::OpRecord *record = tile::findRecord(&op);
  if (record && record->category == tile::OpCategory::View)
    return; // transfers handle the whole chain
  if (options.onTensors && isa<tile::ShrsOp>(op))
    return writeScalarShift(&op, "shrsi");
  if (record &&
      (record->category == tile::OpCategory::Unary ||
       record->category == tile::OpCategory::Binary) &&
      !isa<tile::NegOp, tile::ShruOp, tile::ModOp, tile::FloorDivOp, tile::SigmoidOp, tile::SiluOp,
           tile::GeluOp>(op))
    return writeElementwise(&op);
  writeComputation(op);
}

void KernelText::writeComputation(Operation &op) {
  llvm::TypeSwitch<Operation *, void>(&op)
      .Case([&](tile::LoadOp load) { writeLoad(load); })
      .Case([&](tile::StoreOp store) { writeStore(store); })
      .Case([&](tile::GatherOp gather) { writeGather(gather); })
      .Case([&](tile::ScatterOp scatter) { writeScatter(scatter); })
      .Case([&](tile::ExtractOp extract) { writeExtract(extract); })
      .Case([&](tile::TopkOp sort) { writeTopk(sort); })
      .Case([&](tile::MatmulOp product) { writeMatmul(product); })
      .Case([&](tile::NegOp negation) { writeNegation(negation); })
      .Case([&](tile::ShruOp shift) { writeLogicalShift(shift); })
      .Case([&](tile::ModOp remainder) { writeFloorRemainder(remainder); })
      .Case([&](tile::FloorDivOp quotient) { writeFloorQuotient(quotient); })
      .Case<tile::SigmoidOp, tile::SiluOp, tile::GeluOp>([&](auto op) { writeInSteps(op); })
      .Case([&](tile::CmpOp compare) { writeCompare(compare); })
      .Case([&](tile::SelectOp select) { writeSelect(select); })
      .Case([&](tile::ReduceOp reduce) { writeReduce(reduce); })
      .Case([&](tile::CumsumOp sum) { writeCumsum(sum); })
      .Case([&](tile::ExpandOp expand) { writeExpand(expand); })
      .Case([&](tile::ExpandBinaryOp expand) { writeExpandBinary(expand); })
      .Case([&](tile::CastOp cast) { writeCast(cast); })
      .Case([&](tile::TransposeOp transpose) { writeTranspose(transpose); })
      .Case([&](tile::SplatOp splat) { writeSplat(splat); })
      .Case([&](tile::IotaOp iota) { writeIota(iota); })
      .Case([&](tile::SetValidOp narrow) { writeSetValid(narrow); })
      .Case([&](tile::FillPadOp pad) { writeFillPad(pad); })
      .Default([&](Operation *other) { refuse("op " + other->getName().getStringRef()); });
}

/// Leaves a place of the tile as it is.
static Extents itself(const Extents &place) { return place; }

void KernelText::writeLoad(tile::LoadOp op) {
  Extents valid = insideOf(op.getView(), op.getOffsets(), op.getResult().getType());
  Buffer &to = allocate(op.getResult(), valid);
  if (isNothing(valid))
    return fillWithZero(to);
  TextCheckpoint before = checkpoint();
  if (tile::hasIndexMap(op.getView()))
    loadInto(to, globalPart(op.getView(), op.getOffsets(), valid), valid);
  else
    loadParts(op, to);
  if (refused.empty())
    return;
  restore(before);
  loadElements(op.getView(), op.getOffsets(), to, itself);
}

void KernelText::writeStore(tile::StoreOp op) {
  const Buffer &from = bufferOf(op.getValue());
  Extents moved = insideOf(op.getView(), op.getOffsets(), op.getValue().getType());
  moved = common(moved, from.valid);
  if (isNothing(moved))
    return;
  TextCheckpoint before = checkpoint();
  Operand source = part(storedFor(op, from), moved),
          there = globalPart(op.getView(), op.getOffsets(), moved);
  storePart(source, there);
  if (refused.empty())
    return;
  restore(before);
  storeElements(from, moved, op.getView(), op.getOffsets(), itself);
}

} // namespace npufuzz::hivm
