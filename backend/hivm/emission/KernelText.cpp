//===- KernelText.cpp - functions, buffers, text --------------------------===//
#include "backend/hivm/emission/KernelText.h"
#include "backend/hivm/emission/OpNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

static std::string dimensionsText(ArrayRef<int64_t> shape) {
  std::string text;
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text;
}

std::string Buffer::type() const {
  if (isTensor)
    return llvm::formatv("tensor<{0}{1}>", dimensionsText(allocated), elementKindName(kind));
  return llvm::formatv("memref<{0}{1}{2}>", dimensionsText(allocated), elementKindName(kind),
                       spaceText());
}

int64_t Buffer::bytes() const {
  int64_t bits = elementKindBits(kind);
  for (int64_t extent : allocated)
    bits *= extent;
  return (bits + 7) / 8;
}

std::string listText(ArrayRef<int64_t> values) {
  return llvm::join(llvm::map_range(values, [](int64_t value) { return std::to_string(value); }),
                    ", ");
}

std::string inputsText(ArrayRef<Operand> from) {
  auto names = llvm::map_range(from, [](const Operand &operand) { return operand.name; });
  auto types = llvm::map_range(from, [](const Operand &operand) { return operand.type; });
  return llvm::formatv("ins({0} : {1})", llvm::join(names, ", "), llvm::join(types, ", "));
}

static std::string argumentType(Type type) {
  auto memory = dyn_cast<MemRefType>(type);
  if (!memory)
    return std::string(elementKindName(tile::elementKindOf(type)));
  return llvm::formatv("memref<{0}{1}, #hivm.address_space<gm>>", dimensionsText(memory.getShape()),
                       elementKindName(tile::elementKindOf(memory.getElementType())));
}

std::string KernelText::write() {
  std::vector<std::string> parameters;
  for (BlockArgument argument : kernel.getArguments()) {
    std::string name = llvm::formatv("%arg{0}", argument.getArgNumber());
    parameters.push_back(name + ": " + argumentType(argument.getType()));
    scalarOfValue[argument] = name;
    if (argument.getType().isIndex())
      indexOfValue[argument] = {name, INT32_MIN, INT32_MAX};
  }
  writeOps(kernel.getBody().front());
  std::string head = llvm::formatv("  func.func @{0}({1}) attributes {{hacc.entry, "
                                   "hacc.function_kind = #hacc.function_kind<DEVICE>} {{\n",
                                   kernel.getName(), llvm::join(parameters, ", "));
  for (const auto &[value, name] : constants)
    head += llvm::formatv("    {0} = arith.constant {1} : index\n", name, value);
  return head + body + "    return\n  }\n";
}

void KernelText::writeOps(Block &block) {
  for (Operation &op : block.without_terminator()) {
    // Of a program of which one arm is refused the other one is not begun: an op that can be said
    // in two ways takes a refusal for its own.
    if (!refused.empty())
      return;
    writeOp(op);
  }
}

/// hfusion-normalize-ops makes one quotient of it, which is rounded once and not twice: another
/// number, and no bug.
static bool multipliesReciprocal(Operation &op) {
  auto expanding = dyn_cast<tile::ExpandBinaryOp>(op);
  bool multiplies =
      isa<tile::MulOp>(op) || (expanding && expanding.getKind() == tile::ExpandKind::mul);
  return multiplies && llvm::any_of(op.getOperands(), [](Value operand) {
           return operand.getDefiningOp<tile::RecipOp>() != nullptr;
         });
}

void KernelText::writeOp(Operation &op) {
  if (options.onTensors && options.normalizes && multipliesReciprocal(op))
    return refuse("product with a reciprocal, of which passes make a quotient");
  const tile::OpRecord *record = tile::findRecord(&op);
  if (record && record->category == tile::OpCategory::View)
    return; // transfers ask for the whole chain
  if (options.onTensors && isa<tile::ShrsOp>(op))
    return writeScalarShift(&op, "shrsi");
  if (record &&
      (record->category == tile::OpCategory::Unary ||
       record->category == tile::OpCategory::Binary) &&
      !isa<tile::NegOp, tile::ShruOp, tile::ModOp, tile::FloorDivOp, tile::SigmoidOp, tile::SiluOp,
           tile::GeluOp>(op))
    return writeElementwise(&op);
  llvm::TypeSwitch<Operation *, void>(&op)
      .Case([&](affine::AffineForOp loop) { writeLoop(loop); })
      .Case([&](scf::IfOp branch) { writeBranch(branch); })
      .Case([&](arith::CmpIOp compare) { writeComparison(compare); })
      .Case([&](arith::ConstantOp constant) { writeConstant(constant); })
      .Case([&](affine::AffineApplyOp apply) { writeApply(apply); })
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

void KernelText::writeConstant(arith::ConstantOp constant) {
  if (auto integer = dyn_cast<IntegerAttr>(constant.getValue());
      integer && integer.getType().isIndex()) {
    indexOfValue[constant.getResult()] = constantIndex(integer.getInt());
    scalarOfValue[constant.getResult()] = indexOfValue[constant.getResult()].name;
    return;
  }
  std::string name = fresh("s"), text;
  llvm::raw_string_ostream(text) << constant.getValue();
  line(name + " = arith.constant " + text);
  scalarOfValue[constant.getResult()] = name;
}

void KernelText::writeComparison(arith::CmpIOp compare) {
  auto text = [&](Value value) {
    return value.getType().isIndex() ? indexOf(value).name : scalarOf(value);
  };
  std::string name = fresh("cond"), lhs = text(compare.getLhs()), rhs = text(compare.getRhs());
  if (lhs.empty() || rhs.empty())
    return refuse("comparison of a value read from a tile");
  line(llvm::formatv("{0} = arith.cmpi {1}, {2}, {3} : {4}", name,
                     arith::stringifyCmpIPredicate(compare.getPredicate()), lhs, rhs,
                     argumentType(compare.getLhs().getType())));
  scalarOfValue[compare.getResult()] = name;
}

void KernelText::writeApply(affine::AffineApplyOp apply) {
  SmallVector<Index> operands =
      llvm::map_to_vector(apply.getMapOperands(), [&](Value operand) { return indexOf(operand); });
  unsigned dims = apply.getAffineMap().getNumDims();
  indexOfValue[apply.getResult()] =
      evaluate(apply.getAffineMap().getResult(0), ArrayRef(operands).take_front(dims),
               ArrayRef(operands).drop_front(dims));
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

Extents KernelText::wholeOf(ArrayRef<int64_t> shape) {
  return llvm::map_to_vector<4>(shape, [&](int64_t extent) { return constantIndex(extent); });
}

Extents KernelText::common(Extents extents, const Extents &others) {
  for (auto [extent, other] : llvm::zip_equal(extents, others))
    extent = least(extent, other);
  return extents;
}

Buffer &KernelText::allocate(ElementKind kind, ArrayRef<int64_t> shape, const Extents &valid) {
  if (letterOf(kind) == '-')
    refuse("tile of " + llvm::StringRef(elementKindName(kind)));
  buffers.push_back(std::make_unique<Buffer>());
  Buffer &made = *buffers.back();
  made.name = llvm::formatv("%t{0}", buffers.size() - 1);
  made.kind = kind;
  made.isTensor = options.onTensors;
  made.shape.assign(shape.begin(), shape.end());
  made.allocated = made.shape;
  if (!made.isTensor)
    made.allocated.back() = std::max(made.allocated.back(), options.columnsMin);
  made.valid = valid;
  // Places begin at multiples of 32 bytes.
  allocatedBytes += (made.bytes() + 31) / 32 * 32;
  if (made.isTensor)
    made.name = emptyTensor(made.type());
  else
    line(made.name + " = memref.alloc() : " + made.type());
  return made;
}

Buffer &KernelText::allocate(Value value, const Extents &valid) {
  auto type = cast<tile::TileType>(value.getType());
  Buffer &made = allocate(tile::elementKindOf(type.getElementType()), type.getShape(), valid);
  bufferOfValue[value] = &made;
  return made;
}

Buffer &KernelText::bufferOf(Value value) {
  Buffer *buffer = bufferOfValue.lookup(value);
  assert(buffer && "an operand that no op has written");
  return *buffer;
}

Operand KernelText::part(const Buffer &buffer, const Extents &extents, const Extents &offsets) {
  bool isAll = offsets.empty();
  std::string sizes, dimensions;
  Operand made{buffer.name,
               buffer.type(),
               std::string(elementKindName(buffer.kind)),
               {extents.begin(), extents.end()}};
  for (auto [extent, all] : llvm::zip_equal(extents, buffer.allocated)) {
    isAll &= extent.isConstant() && extent.low == all;
    sizes += (sizes.empty() ? "" : ", ") + textOf(extent);
    dimensions += (extent.isConstant() ? textOf(extent) : "?") + "x";
  }
  if (isAll)
    return made;
  std::string places, ones, strides, start;
  int64_t stride = 1, known = 0;
  bool isKnown = true;
  for (size_t i = buffer.allocated.size(); i-- > 0; stride *= buffer.allocated[i]) {
    const Index offset = offsets.empty() ? Index{} : offsets[i];
    isKnown &= offset.isConstant();
    known += offset.low * stride;
    places = textOf(offset) + (places.empty() ? "" : ", ") + places;
    ones += ones.empty() ? "1" : ", 1";
    strides = std::to_string(stride) + (strides.empty() ? "" : ", ") + strides;
  }
  if (!isKnown)
    start = ", offset: ?";
  else if (known != 0)
    start = ", offset: " + std::to_string(known);
  made.name = fresh("v");
  if (buffer.isTensor)
    made.type = llvm::formatv("tensor<{0}{1}>", dimensions, elementKindName(buffer.kind));
  else
    made.type = llvm::formatv("memref<{0}{1}, strided<[{2}]{3}>{4}>", dimensions,
                              elementKindName(buffer.kind), strides, start, buffer.spaceText());
  line(llvm::formatv("{0} = {1} {2}[{3}] [{4}] [{5}] : {6} to {7}", made.name,
                     buffer.isTensor ? "tensor.extract_slice" : "memref.subview", buffer.name,
                     places, sizes, ones, buffer.type(), made.type));
  return made;
}

void KernelText::copy(const Buffer &from, Buffer &to) {
  emit({"copy", {whole(from)}}, to, wholeOf(to.shape));
}

bool isNothing(const Extents &extents) {
  return llvm::any_of(extents, [](const Index &extent) { return extent.high <= 0; });
}

void KernelText::fillMask(Buffer &to, bool value) {
  Buffer &zeros = allocate(ElementKind::f16, to.shape, wholeOf(to.shape));
  fillWithZero(zeros);
  Operand zero{constantOf(zeros.kind, "0.0"), std::string(elementKindName(zeros.kind))};
  emit({"vcmp", {whole(zeros), zero}, "", {}, "", value ? "eq" : "ne"}, to, wholeOf(to.shape));
}

void KernelText::fillWithZero(Buffer &to) {
  if (to.kind == ElementKind::i1)
    return fillMask(to, false);
  std::string zero = constantOf(to.kind, isFloatKind(to.kind) ? "0.0" : "0");
  emit({"vbrc", {{zero, std::string(elementKindName(to.kind))}}}, to, wholeOf(to.shape));
}

void KernelText::emit(const Instruction &instruction, Buffer &to, const Extents &extents) {
  if (isNothing(extents))
    return fillWithZero(to);
  if (options.onTensors)
    emitTensor(instruction, to, extents);
  else
    emitBuffer(instruction, part(to, extents));
}

/// " reduce_dims = [0]", and what else an instruction says behind its operands.
static std::string attributesOf(const Instruction &instruction) {
  if (!instruction.rounding.empty())
    return llvm::formatv(" round_mode = #hivm.round_mode<{0}>", instruction.rounding);
  if (!instruction.mode.empty())
    return llvm::formatv(" compare_mode = <{0}>", instruction.mode);
  // Else it does.
  if (instruction.name == "vshr")
    return " round : false";
  if (instruction.axes.empty() || instruction.name == "vconcat" || instruction.name == "vgather")
    return "";
  llvm::StringRef name = llvm::StringSwitch<llvm::StringRef>(instruction.name)
                             .Case("vreduce", "reduce_dims")
                             .Case("vcumsum", "cum_dims")
                             .Case("vtranspose", "permutation")
                             .Default("broadcast_dims");
  return llvm::formatv(" {0} = [{1}]{2}", name, listText(instruction.axes),
                       instruction.name == "vcumsum" ? " reverse = false" : "");
}

void KernelText::emitBuffer(const Instruction &instruction, const Operand &to) {
  std::string kind =
      instruction.reduction.empty() ? "" : (" <" + instruction.reduction + ">").str();
  std::string inputs = inputsText(instruction.from);
  if (instruction.name == "vgather")
    inputs = inputsText(instruction.from.front()) + " indices" +
             inputsText(instruction.from.back()).substr(llvm::StringRef("ins").size());
  if (instruction.name == "vconcat")
    kind = " dim(" + listText(instruction.axes) + ")";
  line(llvm::formatv("hivm.hir.{0}{1} {2} outs({3} : {4}){5}", instruction.name, kind, inputs,
                     to.name, to.type, attributesOf(instruction)));
}

std::string KernelText::constantOf(ElementKind kind, const std::string &text) {
  std::string name = fresh("s");
  line(llvm::formatv("{0} = arith.constant {1} : {2}", name, text, elementKindName(kind)));
  return name;
}

} // namespace npufuzz::hivm
