//===- OperandClasses.cpp - the tile operands of every op -----------------===//
//
// Most operands follow from an op's category. A transfer must list its own operands: without them
// it does not build.
//
//===----------------------------------------------------------------------===//
#include "tile/OperandClasses.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::tile {

using Operands = llvm::SmallVector<OperandPlace, 4>;
using Names = llvm::SmallVector<llvm::StringRef, 8>;

bool OperandPlace::allows(OperandClass of) const {
  bool floats = elementClasses.find_first_of("fe") != llvm::StringRef::npos;
  bool integers = elementClasses.contains('i');
  switch (of) {
  case OperandClass::nan:
  case OperandClass::plusInfinity:
  case OperandClass::minusInfinity:
  case OperandClass::plusZero:
  case OperandClass::minusZero:
  case OperandClass::subnormal:
  case OperandClass::largest:
  case OperandClass::tie:
    return floats;
  case OperandClass::zero:
    return integers && values != OperandValues::nonZero;
  case OperandClass::minusOne:
  case OperandClass::smallestInteger:
  case OperandClass::largestInteger:
    return integers && values != OperandValues::shiftAmount && values != OperandValues::index;
  case OperandClass::empty:
    return values != OperandValues::oneElement;
  }
  llvm_unreachable("no such class");
}

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

template <typename Kind> static Names namesOf(llvm::StringRef (*name)(Kind), unsigned last) {
  Names names;
  for (unsigned i = 0; i <= last; ++i)
    names.push_back(name(static_cast<Kind>(i)));
  return names;
}

template <typename Op> static Names formNames(Op) { return {""}; }
static Names formNames(CmpOp) {
  return namesOf(stringifyCmpPredicate, getMaxEnumValForCmpPredicate());
}
static Names formNames(CastOp) { return namesOf(stringifyRounding, getMaxEnumValForRounding()); }
static Names formNames(ReduceOp) {
  return namesOf(stringifyReduceKind, getMaxEnumValForReduceKind());
}
static Names formNames(ExpandBinaryOp) {
  return namesOf(stringifyExpandKind, getMaxEnumValForExpandKind());
}
static Names formNames(TopkOp) { return namesOf(stringifyTopkPart, getMaxEnumValForTopkPart()); }

template <typename Op> static size_t numberOfForm(Op) { return 0; }
static size_t numberOfForm(CmpOp op) { return static_cast<size_t>(op.getPredicate()); }
static size_t numberOfForm(CastOp op) { return static_cast<size_t>(op.getRounding()); }
static size_t numberOfForm(ReduceOp op) { return static_cast<size_t>(op.getKind()); }
static size_t numberOfForm(ExpandBinaryOp op) { return static_cast<size_t>(op.getKind()); }
static size_t numberOfForm(TopkOp op) { return static_cast<size_t>(op.getPart()); }

/// Element classes of the first operand.
template <typename Op> static llvm::StringRef classesOf(Op, size_t) {
  return Op::record.elementClasses;
}
static llvm::StringRef classesOf(ReduceOp, size_t form) {
  auto kind = static_cast<ReduceKind>(form);
  return kind == ReduceKind::any || kind == ReduceKind::all ? "b" : "if";
}
static llvm::StringRef classesOf(ExpandBinaryOp, size_t form) {
  return static_cast<ExpandKind>(form) == ExpandKind::div ? "f" : "if";
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static OperandValues valuesOf(SecondOperand second) {
  switch (second) {
  case SecondOperand::Any:
    return OperandValues::any;
  case SecondOperand::ShiftAmount:
    return OperandValues::shiftAmount;
  case SecondOperand::NonZero:
  case SecondOperand::Divisor:
    return OperandValues::nonZero;
  }
  llvm_unreachable("no such operand");
}

template <typename Op> static Operands operandsOf(Op, llvm::StringRef classes) {
  static_assert(Op::record.category != OpCategory::Transfer, "say which tiles it takes");
  switch (Op::record.category) {
  case OpCategory::Memory:
  case OpCategory::View:
  case OpCategory::Create:
    return {};
  case OpCategory::Binary:
  case OpCategory::Compare:
    return {{"lhs", classes}, {"rhs", classes, valuesOf(Op::record.second)}};
  default:
    return {{"operand", classes}};
  }
}
static Operands operandsOf(LoadOp, llvm::StringRef) { return {}; }
static Operands operandsOf(StoreOp, llvm::StringRef classes) { return {{"value", classes}}; }
static Operands operandsOf(GatherOp, llvm::StringRef) {
  return {{"indices", "i", OperandValues::index}};
}
static Operands operandsOf(ScatterOp, llvm::StringRef classes) {
  return {{"value", classes}, {"indices", "i", OperandValues::index}};
}
static Operands operandsOf(ExtractOp, llvm::StringRef classes) {
  return {{"tile", classes, OperandValues::oneElement}};
}
static Operands operandsOf(SelectOp, llvm::StringRef classes) {
  return {{"condition", classes}, {"lhs", "bife"}, {"rhs", "bife"}};
}
static Operands operandsOf(ExpandBinaryOp, llvm::StringRef classes) {
  return {{"lhs", classes}, {"rhs", classes}};
}
static Operands operandsOf(MatmulOp, llvm::StringRef classes) {
  return {{"lhs", classes}, {"rhs", classes}, {"accumulator", classes}, {"bias", classes}};
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

llvm::ArrayRef<OpForm> opForms() {
  static const std::vector<OpForm> table = [] {
    std::vector<OpForm> made;
    forEachOp([&](auto op) {
      for (auto [number, name] : llvm::enumerate(formNames(op)))
        made.push_back({(op.record.mnemonic + (name.empty() ? "" : " ") + name).str(),
                        operandsOf(op, classesOf(op, number))});
    });
    return made;
  }();
  return table;
}

size_t formOf(mlir::Operation *op) {
  static const auto first = [] {
    llvm::DenseMap<const OpRecord *, size_t> made;
    size_t count = 0;
    forEachOp([&](auto of) {
      made[&decltype(of)::record] = count;
      count += formNames(of).size();
    });
    return made;
  }();
  size_t form = first.lookup(findRecord(op));
  dispatch(op, [&](auto concrete) { form += numberOfForm(concrete); });
  return form;
}

void forEachTileOperand(mlir::Operation *op, llvm::function_ref<void(size_t, mlir::Value)> f) {
  size_t position = 0;
  auto product = llvm::dyn_cast<MatmulOp>(op);
  for (mlir::Value operand : op->getOperands()) {
    if (!llvm::isa<TileType>(operand.getType()))
      continue;
    // The bias takes the place of the accumulator.
    bool isBias = position == 2 && product && product.getBias();
    f(position + isBias, operand);
    ++position;
  }
}

} // namespace npufuzz::tile
